"""Whole games of every title on the page, from the deal to the final table.

What is done is chosen among the legal offers; the page must show a control for it, and do that and nothing else.
Every kind of move is clicked the first time it comes, and the last moves of the game; those between are made at the
table, and the page must follow them. With KURSBUCH_LONG set there are longer games too, of more players and of the
variants, which take minutes; set to "all", every move of every game is clicked.
"""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from kursbuch.server.play import Play

from .conftest import OpenPage, Rooms, rest, table_path
from .player import Player
from .policy import HASTY, Setting

pytestmark = pytest.mark.browser

OPERATING = {"track", "station", "run", "trains"}
SHORT: tuple[tuple[Setting, set[str]], ...] = (
    (Setting("1854", seed=6, bot=HASTY), {"auction", "mail", "option", "stock", "dividend"} | OPERATING),
    (Setting("1844", seed=20, bot=HASTY), {"auction", "mountain", "stock", "dividend"} | OPERATING),
    (Setting("1824", seed=3, bot=HASTY), {"stock", "dividend"} | OPERATING),
    (Setting("18mag", seed=23, bot=HASTY), {"draft", "scrap", "stock", "dividend"} | OPERATING),
    (Setting("18mag", players=1, seed=9, bot=HASTY), {"draft", "stock", "dividend", "istvan_track"} | OPERATING),
    (Setting("german-railways", seed=11, bot=HASTY), {"bid", "act", "build", "agree"}),
)
"""The games, and the steps that must have been among them."""
LONG = (
    Setting("1824", players=4),
    Setting("1824", players=2, options={"map": "cisleithania"}),
    Setting("1824", players=3, options={"goods_time": "draft"}),
    Setting("1844", players=4, seed=7),
    Setting("1854", players=4, seed=9),
    Setting("18mag", players=5),
    Setting("18mag", players=2),
    Setting("german-railways", players=5),
)


ASKED = os.environ.get("KURSBUCH_LONG", "")
OFTEN, LAST = 1, 4
"""How often a move of one kind is clicked, and how many of the last moves are."""


def click_through(hall: Rooms, open_page: OpenPage, setting: Setting) -> set[str]:
    """Plays the whole game and checks its final table; which steps there were."""
    made, game, done, waiting = hall.dealt(setting), setting.play(), Counter[tuple[str, str]](), list[str]()
    page = open_page(table_path(made))
    player = Player(page)

    def catch_up() -> Play:
        """What nobody clicks on is done at the table, all at once, and the page follows."""
        play = hall.tables.open(made["id"])
        if waiting:
            play = hall.tables.act(made["id"], frozenset(play.game.players), waiting, play.version, None)
            waiting.clear()
        return play

    for number, (state, action) in enumerate(zip(game.states, game.actions, strict=False)):
        if state.is_chance:
            catch_up()  # the table draws by itself
            continue
        assert state.ask
        kind = state.ask.name, type(action).__name__
        done[kind] += 1
        if ASKED == "all" or done[kind] <= OFTEN or number >= len(game.actions) - LAST:
            play = catch_up()
            rest(page, play.latest)
            player.do(play.state, action)
            rest(page, play.latest + 1)
        else:
            waiting.append(str(action))
    play = catch_up()
    assert play.state.over
    steps = {step for step, _ in done}
    rest(page, play.latest)
    names = dict(zip(play.game.players, play.game.names, strict=True))
    worths = play.state.score
    scores = {names.get(player_id, player_id): worth for player_id, worth in worths.items()}
    shown = {}
    for row in page.locator("#t-final tbody tr").all():
        who, *_, worth = row.locator("td").all_inner_texts()
        (name,) = (name for name in scores if name in who)
        shown[name] = int("".join(re.findall(r"-?\d+", worth.replace("−", "-"))))
    assert shown == scores
    return steps


@pytest.mark.parametrize(("setting", "steps"), SHORT, ids=[str(setting) for setting, _ in SHORT])
def test_a_game_is_played_to_its_end(hall: Rooms, open_page: OpenPage, setting: Setting, steps: set[str]) -> None:
    assert click_through(hall, open_page, setting) >= steps


@pytest.mark.skipif(not ASKED, reason="long games run when KURSBUCH_LONG is set")
@pytest.mark.parametrize("setting", LONG, ids=str)
def test_a_long_game_is_clicked_to_its_end(hall: Rooms, open_page: OpenPage, setting: Setting) -> None:
    click_through(hall, open_page, setting)

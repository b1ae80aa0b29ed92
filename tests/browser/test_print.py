"""Everything can be read: no text is cut off or lies over another, in a late game of every title, at three sizes."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kursbuch.bots import steady_bot
from kursbuch.core.journal import Journal
from kursbuch.core.state import State
from kursbuch.rules.table import SharePosition
from kursbuch.server.reading import Brought, brought
from tests.golden.games import moments

from .conftest import PHONE, OpenPage, Rooms, _made, rest, table_path
from .policy import HASTY, Setting

pytestmark = pytest.mark.browser

PRINT = (Path(__file__).parent / "print.js").read_text(encoding="utf-8")
SIZES = ({"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, PHONE)
LOOKS = ("unreadable", "scrolled", "newsCut", "namesCut", "namesOver", "figuresHidden")
LATE = {"1824": 1100, "1854": 600, "18mag": 400, "german-railways": 180, "18mag-solo": 150}
"""A golden game -> after how many actions it is late."""


def golden(name: str, actions: int) -> Journal:
    """So much of a golden game."""
    states = tuple(islice(moments(name), actions + 1))
    return Journal(states[0].game, states, states[-1].history, {})


def in_debt(state: State, number: int) -> bool:
    now = state.now
    return number > 480 and isinstance(now, SharePosition) and any(now.owed(player) for player in now.players)


def unreadable(hall: Rooms, open_page: OpenPage, game: Brought, lang: str = "en") -> list[str]:
    """What cannot be read on the table of this game at some size."""
    page: Any = open_page(table_path(_made(hall.tables.bring_in(game))), lang=lang)
    page.evaluate(PRINT)
    found: list[str] = []
    for size in SIZES:
        if page.viewport_size != size:
            with page.expect_response("**/table?*"):
                page.set_viewport_size(size)
            rest(page)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        faults = page.evaluate(f"[{', '.join(f'...{look}()' for look in LOOKS)}]")
        found += [f"{size['width']}: {fault}" for fault in faults]
    return found


@pytest.mark.parametrize("name", sorted(LATE))
def test_a_late_game_can_be_read(hall: Rooms, open_page: OpenPage, name: str) -> None:
    assert unreadable(hall, open_page, brought(golden(name, LATE[name]))) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_seven_players_with_debts_can_be_read(hall: Rooms, open_page: OpenPage, lang: str) -> None:
    journal = Setting("1844", 7, bot=HASTY).play(in_debt)
    assert in_debt(journal.state, len(journal.actions))
    alike = [f"Player {number}" for number in range(1, 8)]  # told apart by two signs each
    assert unreadable(hall, open_page, replace(brought(journal), names=alike), lang) == []


def test_german_words_have_room_too(hall: Rooms, open_page: OpenPage) -> None:
    journal = Setting("1824", 4, bot=steady_bot).play(lambda state, number: number == 420)
    assert unreadable(hall, open_page, brought(journal), "de") == []
    assert unreadable(hall, open_page, brought(golden("1854", LATE["1854"])), "de") == []


@pytest.mark.parametrize("actions", [1, 335])
def test_five_players_have_room_in_the_order_of_turns_and_the_round_on_a_phone(
    hall: Rooms, open_page: OpenPage, actions: int
) -> None:
    journal = Setting("german-railways", 5, bot=steady_bot).play(lambda state, number: number == actions)
    assert unreadable(hall, open_page, brought(journal), "de") == []


def test_nineteen_companies_and_six_players_fit_a_page(hall: Rooms, open_page: OpenPage) -> None:
    journal = Setting("18mag", 6, bot=steady_bot).play(lambda state, number: number == 300)
    assert unreadable(hall, open_page, brought(journal)) == []


def test_where_the_whole_board_is_seen_its_rows_and_columns_are_numbered(hall: Rooms, open_page: OpenPage) -> None:
    journal = Setting("1844", 4, bot=steady_bot).play(lambda state, number: number == 60)
    page: Any = open_page(table_path(_made(hall.tables.bring_in(brought(journal)))))
    rest(page)
    assert page.locator("#canvas .b-crd").count() > 40
    assert page.locator("#canvas .b-crd.hidden").count() == 0

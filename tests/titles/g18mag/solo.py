"""Scenes of the game against István."""

from __future__ import annotations

import kursbuch
from kursbuch.core.game import bind
from kursbuch.core.state import State, apply, start
from kursbuch.titles.g18mag.draft import leave_out, open_minor
from kursbuch.titles.g18mag.record import ISTVAN
from kursbuch.titles.g18mag.solo import deal_minor
from kursbuch.titles.g18mag.title import TITLE
from tests.kit.scenario import Scene, given

from .scenario import mag

MINORS = ("1", "2", "3", "4", "6", "7", "11")
SOUTH = {"E10": "57/2", "D9": "57/2", "C8": "L33/2"}
"""Szeged, the home of minor 4; Kecskemét; Budapest."""


def deck(**cards: str) -> str:
    """A text of cards: `deck(_4="orders = ['train 3']")`; the other minors have empty cards."""
    lines = []
    for level in ("easy", "medium", "hard"):
        for minor in MINORS:
            text = cards.get(f"_{minor}", "orders = []")
            lines.append(f"[{level}.{minor}]\ntrack = []\n{text}\n")
    lines.append('[shares.A]\nstart = "SKEV"\nbuys = ["SKEV 60", "RABA 20", "SIK 50", "LdStEG 40"]\n')
    return "\n".join(lines)


def solo(*minors: str, mine: str = "1", level: str = "hard", each: str = "3", **options: str) -> Scene:
    """István has these minors and share card A, the player the others named."""
    scene = given("18mag", 1, {"level": level, "minors": each, **options})
    t = mag(scene)
    for minor in minors:
        deal_minor(t, minor)
    t.share_card = "A"
    for minor in mine.split():
        open_minor(t, "P1", minor)
    leave_out(t)
    t.priority = ISTVAN
    return scene


def turn(scene: Scene, minor: str) -> Scene:
    """One turn of a minor of István's; where the player is asked, the first offer is taken."""
    scene.round("OR", 3, 1).at(f"istvan_turn {minor}")
    while scene.asked is not None:
        scene.play(scene.offers()[0])
    return scene


def begun(level: str = "easy", each: str = "3", **options: str) -> State:
    """A new game up to the dealing of István's minors."""
    state = start(bind(TITLE, 1, {"level": level, "minors": each, **options}))
    while str(state.ask and state.ask.name) == "price_card":
        state = apply(state, kursbuch.legal(state)[0].action)
    return state


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    return state


def clause(state: State, text: str) -> str:
    found = kursbuch.explain(state, kursbuch.parse(state, text))
    return found.clause if found else ""

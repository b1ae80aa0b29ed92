"""Scenes of 18Mag: the shared ones, with minors that have been taken and a few things read off the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import kursbuch
from kursbuch.core.actions import CHANCE
from kursbuch.core.game import bind
from kursbuch.core.state import State, apply, start
from kursbuch.rules.actions import LayTile, Run
from kursbuch.titles.g18mag.actions import DealPrice
from kursbuch.titles.g18mag.draft import leave_out, open_minor
from kursbuch.titles.g18mag.minors import put_tile
from kursbuch.titles.g18mag.record import MagPosition, MagTable
from kursbuch.titles.g18mag.title import TITLE
from tests.kit.scenario import Scene, given


def table(players: int = 3, options: Mapping[str, str] | None = None, **minors: str) -> Scene:
    """After the first share round: `table(P1="1 5", P2="3")` says who has taken which minors."""
    scene = given("18mag", players, options)
    t = mag(scene)
    for player, names in minors.items():
        for minor in names.split():
            open_minor(t, player, minor)
    leave_out(t)
    return scene


def lay(scene: Scene, **tiles: str) -> Scene:
    """Tiles on hexes as minors lay them: `lay(scene, G10="L32/0")`; nobody pays."""
    for hex_id, text in tiles.items():
        tile, _, rotation = text.partition("/")
        put_tile(mag(scene), LayTile("", tile, hex_id, int(rotation)), 0)
    return scene


def mag(scene: Scene) -> MagTable:
    """The open table of a scene."""
    assert isinstance(scene.t, MagTable)
    return scene.t


def now(scene: Scene) -> MagPosition:
    position = scene.state.now
    assert isinstance(position, MagPosition)
    return position


def on(state: State) -> MagPosition:
    """The position of a state."""
    assert isinstance(state.now, MagPosition)
    return state.now


def cash(scene: Scene, *holders: str) -> list[int]:
    return [now(scene).cash[holder] for holder in holders]


def run(scene: Scene) -> Scene:
    """Runs the trains as offered."""
    offer = next(o.action for o in kursbuch.legal(scene.state) if isinstance(o.action, Run))
    return scene.play(str(offer))


WEST: Mapping[str, str] = MappingProxyType({"E10": "57/2", "D9": "57/2", "C8": "6/3"})
"""Székesfehérvár, Győr, Pozsony in one line; from there the track goes on to B9."""


def running(
    minor: str,
    *trains: str,
    money: int = 100,
    phase: str = "yellow",
    on: Mapping[str, str] = MappingProxyType({}),
    **tiles: str,
) -> Scene:
    """A minor of P1 that is to run these trains."""
    scene = lay(table(P1=minor).cash(**{minor: money}), **on, **tiles)
    scene.t.phase = phase
    scene.t.trains = {**scene.t.trains, minor: trains}
    return scene.operate(minor, "run_trains")


def dealt(players: int, prices: tuple[int, ...] = (60, 60, 65, 65, 70, 70, 75), **options: str) -> State:
    """A new game whose price cards have been dealt in that order."""
    state = start(bind(TITLE, players, options))
    used: list[str] = []
    for price in prices[: len(on(state).certs)]:
        card = f"{price}-1" if f"{price}-1" not in used else f"{price}-2"
        used.append(card)
        offer = kursbuch.legal(state)[0].action
        assert isinstance(offer, DealPrice)
        company = offer.company
        state = apply(state, kursbuch.parse(state, f"{CHANCE} deals {company} the price card {card}"))
    return state

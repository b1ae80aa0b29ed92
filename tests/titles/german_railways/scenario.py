"""Scenes of German Railways: a table laid out as the test needs it, and played on in the notation.

scene = given(shares={"MWB": "P1"}, treasury={"MWB": 7}, track={"MWB": "K12 K14"})
scene = scene.play("P1 builds MWB at J15")
assert scene.treasury("MWB") == 3
assert scene.refused("P1 builds MWB at K12") == "build-track/2"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from kursbuch.core.game import AnyGame, bind
from kursbuch.core.record import Step, freeze, thaw
from kursbuch.core.state import State, apply, explain, legal, start
from kursbuch.cubes.record import CubePosition, CubeTable
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.title import TITLE, deal


@dataclass(frozen=True)
class Scene:
    """A state with the questions tests ask of it."""

    state: State

    @property
    def now(self) -> CubePosition:
        assert isinstance(self.state.now, CubePosition)
        return self.state.now

    @property
    def asks(self) -> str:
        """Which step asks whom: "act P1"; "over" at the end."""
        ask = self.state.ask
        return f"{ask.name} {ask.who}" if ask else "over"

    @property
    def offers(self) -> list[str]:
        return [str(offer) for offer in legal(self.state)]

    @property
    def told(self) -> dict[str, Mapping[str, object]]:
        """The events of the last action, by name."""
        return {event.name: event.figures for event in self.state.events}

    def play(self, *actions: str) -> Scene:
        state = self.state
        for action in actions:
            state = apply(state, TITLE.notation.parse(action))
        return Scene(state)

    def refused(self, action: str) -> str:
        """The clause by which an action is refused, "" when it is legal."""
        refusal = explain(self.state, TITLE.notation.parse(action))
        return refusal.clause.removeprefix("german-railways:") if refusal else ""

    def cash(self, player: str) -> int:
        return self.now.cash[player]

    def treasury(self, railroad: str) -> int:
        return self.now.treasury[railroad]


def begin(players: int = 4, **options: str) -> Scene:
    """The start of a game."""
    return Scene(start(bind(TITLE, players, _options(options))))


def _options(options: Mapping[str, str]) -> dict[str, str]:
    return {key.replace("_", "-"): value for key, value in options.items()}


def given(
    players: int = 4,
    *,
    shares: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    treasury: Mapping[str, int] | None = None,
    track: Mapping[str, str] | None = None,
    turns: str = "P1 P2",
    idle: bool = False,
    **options: str,
) -> Scene:
    """A position between the turns of a round, or with `turns=""` at its beginning.

    `shares` names the owners of a railroad's sold shares; the others have sold one, to the last player.
    `track` is added to the start hexes. Who and what is not mentioned has 10 Talers. An option `turn-order` is written
    `turn_order`.
    """
    game = bind(TITLE, players, _options(options))
    order = tuple(turns.split())
    lay = partial(_laid_out, shares or {}, cash or {}, treasury or {}, track or {}, order, idle)
    return Scene(start(replace(game, title=replace(TITLE, deal=lay))))


def _laid_out(
    shares: Mapping[str, str],
    cash: Mapping[str, int],
    treasury: Mapping[str, int],
    track: Mapping[str, str],
    turns: tuple[str, ...],
    idle: bool,
    game: AnyGame,
) -> CubePosition:
    t = thaw(deal(game), CubeTable)
    t.cash = {p: cash.get(p, 10) for p in t.players}
    t.treasury = {r: treasury.get(r, 10) for r in RAILROADS}
    t.bank = -sum(t.cash.values()) - sum(t.treasury.values())
    t.owners = {r: tuple(shares.get(r, t.players[-1]).split()) for r in RAILROADS}
    t.unsold = {r: t.unsold[r] - len(t.owners[r]) for r in RAILROADS}
    t.track = {r: t.track[r] | {*track.get(r, "").split()} for r in RAILROADS}
    t.locomotives = {r: RAILROADS[r].locomotives - len(t.track[r]) for r in RAILROADS}
    t.turns, t.idle = turns, idle
    t.markers = {p: t.markers[p] - turns.count(p) for p in t.players}
    t.agenda = (*(Step("turn", (p,)) for p in turns), Step("round"))
    assert min(t.locomotives.values()) >= 0
    assert min(t.unsold.values()) >= 0
    return freeze(t, CubePosition)

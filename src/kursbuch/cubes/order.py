"""The order of turns: markers go into a bag by income, and chance draws as many as there are players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..core.actions import CHANCE
from ..core.game import Script
from ..core.questions import Menu, expect
from ..core.reports import Refusal
from .actions import DrawMarker
from .record import CubePosition, CubeRecord, CubeTable

Markers = Callable[[CubeRecord], Mapping[str, int]]
"""How many markers each player puts into the bag."""


def by_income_rank(record: CubeRecord) -> Mapping[str, int]:
    """One for the highest income, two for the second highest, and so on; equal incomes are one rank."""
    incomes = {p: record.player_income(p) for p in record.players}
    ranks = sorted(set(incomes.values()), reverse=True)
    return {p: ranks.index(incomes[p]) + 1 for p in record.players}


def one_each(record: CubeRecord) -> Mapping[str, int]:
    return dict.fromkeys(record.players, 1)


def settle_order(t: CubeTable, markers: Markers) -> Script:
    """Fills the bag, draws the turn order track from it, and gives the markers left back."""
    t.bag = markers(t)
    for player in t.players:
        t.take_markers(player, t.bag[player])
    for player in t.players:
        t.tell("bag.filled", player=player, markers=t.bag[player])
    for _ in t.players:
        drawn = yield from expect(DrawMarker, "draw", CHANCE, CHANCE, Menu(DrawMarker, _draws, refuse_draw))
        t.bag = {**t.bag, drawn.player: t.bag[drawn.player] - 1}
        t.turns = (*t.turns, drawn.player)
    for player in t.players:
        t.take_markers(player, -t.bag[player])
    t.bag = {}
    t.tell("order.settled", order=t.turns)


def end_turn(t: CubeTable) -> None:
    """Takes the marker of the turn just done off the track."""
    player, *rest = t.turns
    t.turns = tuple(rest)
    t.take_markers(player, -1)


def _draws(position: CubePosition) -> Iterator[DrawMarker]:
    for player in position.players:
        for number in range(1, position.bag[player] + 1):
            yield DrawMarker(CHANCE, player, number)


def refuse_draw(position: CubePosition, draw: DrawMarker) -> Refusal | None:
    there = position.bag.get(draw.player, 0)
    if 1 <= draw.number <= there:
        return None
    return position.refuse("draw.bag", player=draw.player, number=draw.number, there=there)

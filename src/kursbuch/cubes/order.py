"""The order of turns: markers go into a bag by income, and chance draws as many as there are players."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.actions import CHANCE
from ..core.game import Script
from ..core.questions import Menu, expect
from ..core.reports import Refusal
from .actions import DrawMarker
from .record import CubePosition, CubeTable


def settle_order(t: CubeTable) -> Script:
    """Fills the bag, draws the turn order track from it, and gives the markers left back."""
    t.bag = t.facts.markers({player: t.player_income(player) for player in t.players})
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

"""What cube rails name and count, and the figures that their refusals and events tell."""

from __future__ import annotations

from typing import Annotated, TypedDict

from ..board.hexes import HexId
from ..core.vocabulary import Money, Noun, Number, PlayerId, Word

RAILROAD = Noun("railroad")
RailroadId = Annotated[str, RAILROAD]


class CubeFigures(TypedDict, total=False):
    """What refusals and events of cube rails tell, by name."""

    after: Money
    amount: Money
    before: Money
    behind: tuple[RailroadId, ...]
    building: RailroadId
    cash: Money
    city: Word
    hex: HexId
    leader: PlayerId
    least: Money
    limit: Number
    markers: Number
    number: Number
    order: tuple[PlayerId, ...]
    other: RailroadId
    own: tuple[HexId, ...]
    player: PlayerId
    preferred: RailroadId
    price: Money
    railroad: RailroadId
    reason: Word
    spent: Money
    terrain: Word
    there: Number
    treasury: Money
    who: PlayerId
    whole: HexId

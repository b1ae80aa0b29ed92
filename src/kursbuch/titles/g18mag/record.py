"""What an 18Mag table has beside the columns and facts of every 18xx table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...rules.table import Holdings, SharePosition, ShareTable
from .companies import MINOR
from .rulings import Rulings
from .trains import Steps


@dataclass(frozen=True)
class Draft:
    """The first share round: what each player takes, and how many shares of each major are on display (table 5)."""

    minors: int
    shares: int
    display: int


@dataclass(frozen=True)
class Own:
    """What only the steps of 18Mag read."""

    rulings: Rulings
    draft: Draft
    dividends: Steps
    """How far the price moves with the amount paid out."""
    makers: Mapping[str, str]
    maker_part: int
    """The maker gets this part of a train's price: one in so many."""
    one_car: bool
    """X/7: RÁBA's car is the only one, and is either an off-board bonus or a plus train."""


def own(t: Holdings) -> Own:
    found = t.facts.own
    assert isinstance(found, Own)
    return found


class MagHoldings(Holdings):
    terrain: Mapping[str, int]
    """Minor -> terrain tokens left."""
    cars: tuple[str, ...]
    """Majors whose rail cars the operating minor has hired, in order."""
    indicators: tuple[str, ...]
    """Train types whose stack still carries a round indicator tile."""
    idle: int
    """"No train sold" tokens laid out."""

    def minors_of(self, player: str) -> list[str]:
        return [c for c in self.papers_of(player) if self.company(c).kind == MINOR]


class MagPosition(MagHoldings, SharePosition):
    """A frozen table of 18Mag."""


class MagTable(MagHoldings, ShareTable):
    """A table of 18Mag open to change."""

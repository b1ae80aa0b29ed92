"""The columns that an 18Mag table has beside those of every 18xx table."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.table import Holdings, SharePosition, ShareTable
from .companies import MINOR


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

"""What an 18Mag table has beside the columns and facts of every 18xx table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...rules.facts import Facts
from ...rules.table import OwnHoldings, SharePosition, ShareTable
from .cards import Card, Deck
from .companies import MINOR
from .rulings import Rulings
from .trains import Steps

ISTVAN = "István"
"""XI: the player who is not there."""


@dataclass(frozen=True)
class Draft:
    """The first share round: what each player takes, and how many shares of each major are on display (table 5)."""

    minors: int
    shares: int
    display: int
    chapter: str = "basic"
    """Whose chapter sets these limits: that of the basic game, of `two` players, or of the `solo` game."""


@dataclass(frozen=True)
class Solo:
    """The game against István: how many minors each side has, and his cards."""

    minors: int
    deck: Deck
    cards: Mapping[str, Card]
    """Minor -> its card of the level chosen."""


@dataclass(frozen=True, kw_only=True)
class MagFacts(Facts["MagHoldings", Rulings]):
    """What the steps of 18Mag read besides."""

    draft: Draft
    dividends: Steps
    """How far the price moves with the amount paid out."""
    makers: Mapping[str, str]
    maker_part: int
    """The maker gets this part of a train's price: one in so many."""
    one_car: bool
    """X/7: RÁBA's car is the only one, and is either an off-board bonus or a plus train."""
    solo: Solo | None = None


class MagHoldings(OwnHoldings[MagFacts, Rulings]):
    terrain: Mapping[str, int]
    """Minor -> terrain tokens left."""
    cars: tuple[str, ...]
    """Majors whose rail cars the operating minor has hired, in order."""
    indicators: tuple[str, ...]
    """Train types whose stack still carries a round indicator tile."""
    idle: int
    """"No train sold" tokens laid out."""
    orders: Mapping[str, int]
    """Solo: István's minors -> how many orders of their cards are done."""
    share_card: str
    """Solo: István's share card."""

    @property
    def solo(self) -> Solo:
        """The game against István, where there is one."""
        assert self.facts.solo is not None
        return self.facts.solo

    def minors_of(self, player: str) -> list[str]:
        return [c for c in self.papers_of(player) if self.company(c).kind == MINOR]


class MagPosition(MagHoldings, SharePosition):
    """A frozen table of 18Mag."""


class MagTable(MagHoldings, ShareTable):
    """A table of 18Mag open to change."""

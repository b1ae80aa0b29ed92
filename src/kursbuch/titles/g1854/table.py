"""The columns of an 1854 table beyond those of every 18xx game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from ...rules.auction import AuctionHoldings, AuctionTable
from ...rules.facts import Facts
from ...rules.table import Cert, OwnHoldings, SharePosition
from .chart import ORANGE, SHARE_LIMITS
from .companies import LOKALBAHN, MOUNTAIN
from .rulings import Rulings

TREASURY = "treasury"
"""Holder of the five shares that a split adds; their price goes to the company."""
OPTION = "option"
"""Holder of the halves of 20 % shares that are under an option and not yet paid for."""

_FIXED_LIMITS = {3: 24, 4: 18, 5: 15, 6: 13}


class OpenOption(NamedTuple):
    """A share of which the player has paid half: company, price of the other half, stock round it was taken in."""

    company: str
    price: int
    round: int


AustriaFacts: TypeAlias = Facts["AustriaHoldings", Rulings]


class AustriaHoldings(OwnHoldings[AustriaFacts, Rulings], AuctionHoldings):
    par: Mapping[str, int]
    """Company -> the price its director set, which is that of its new shares."""
    options: Mapping[str, OpenOption]
    """Player -> the option whose markers lie out. Half of its share is the player's, half lies with OPTION."""
    split: frozenset[str]
    """Companies whose shares have split."""
    mail: Mapping[str, int]
    """Company -> the price of the mail contract it bought."""

    def share(self, company: str) -> int:
        """The price on the chart is that of 10 %, of a Lokalbahn AG that of its 50 % share."""
        return 50 if self.company(company).kind == LOKALBAHN else 10

    def unit(self, company: str) -> int:
        """Shares are sold by whole certificates, which halve when a company's shares split."""
        if self.company(company).kind == LOKALBAHN:
            return 50
        return 10 if company in self.split else 20

    def optioned(self, player: str, company: str) -> int:
        """Per cent that a player holds by an option."""
        option = self.options.get(player)
        return 10 if option is not None and option.company == company else 0

    @property
    def share_limit(self) -> int:
        """share-limit/1: how many certificates a player may hold now."""
        if not self.rulings.share_limit_grows:
            return _FIXED_LIMITS[len(self.players)]
        return SHARE_LIMITS[len(self.players)][len(self.split)]

    def is_counted(self, company: str) -> bool:
        """All certificates count against the limit but those of companies on orange spaces."""
        return self.cells.get(company) not in ORANGE

    def worth(self, player: str) -> int:
        """counting-up/1: cash and shares less debts; Mountain Railways where they count at all."""
        papers = (self.company(paper) for paper in self.papers_of(player) if self.rulings.mountains_count)
        return super().worth(player) + sum(paper.price for paper in papers if paper.kind == MOUNTAIN)


class AustriaPosition(AustriaHoldings, SharePosition):
    """A frozen table of 1854."""


class AustriaTable(AustriaHoldings, AuctionTable):
    """An open table of 1854."""

    def replace_certs(self, company: str, holders: Mapping[str, tuple[Cert, ...]]) -> None:
        kept = {h: tuple(sorted(c, key=lambda c: (-c.director, -c.percent))) for h, c in holders.items() if c}
        self.certs = {**self.certs, company: kept}

"""What a table of 1844 holds besides the columns that all share games have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ...rules.facts import Facts
from ...rules.table import OwnHoldings, SharePosition, ShareTable
from .rulings import Rulings

AlpineFacts: TypeAlias = Facts["AlpineHoldings", Rulings]


class AlpineHoldings(OwnHoldings[AlpineFacts, Rulings]):
    par: Mapping[str, int]
    """Company -> its issue price."""
    pending: frozenset[str]
    """Companies that are still to get the second part of their capital at their destination."""
    tunnels: Mapping[str, str]
    """Tunnel paper -> the hex where its right was used."""
    sites: Mapping[str, str]
    """Mountain Railway -> the hex where it stands."""
    visited: frozenset[str]
    """Mountain Railways and tunnel papers that a train has brought to life."""
    bought: frozenset[tuple[str, str]]
    """(player, kind of paper): bought in this stock round."""
    exchange_debt: Mapping[str, int]
    """Player -> what is still owed for the exchange into SBB shares; it bears no interest."""

    def owed(self, player: str) -> int:
        return super().owed(player) + self.exchange_debt.get(player, 0)

    def worth(self, player: str) -> int:
        """Counting up: cash, shares, and papers that have come to life, less debts."""
        return super().worth(player) + sum(self.company(p).price for p in self.papers_of(player) if p in self.visited)


class AlpinePosition(AlpineHoldings, SharePosition):
    """A frozen table of 1844."""


class AlpineTable(AlpineHoldings, ShareTable):
    """A table of 1844 open to change."""

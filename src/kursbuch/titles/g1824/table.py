"""What a table of 1824 knows besides what all share games know: its setting, and how the rules are read."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.facts import Facts
from ...rules.table import OwnHoldings, SharePosition, ShareTable
from .rulings import Rulings
from .settings import Setting


@dataclass(frozen=True, kw_only=True)
class EmpireFacts(Facts["EmpireHoldings", Rulings]):
    setting: Setting


class EmpireHoldings(OwnHoldings[EmpireFacts, Rulings]):
    @property
    def setting(self) -> Setting:
        return self.facts.setting


class EmpirePosition(EmpireHoldings, SharePosition):
    """A frozen table of 1824."""


class EmpireTable(EmpireHoldings, ShareTable):
    """A table of 1824 open to change."""

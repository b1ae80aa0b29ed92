"""What a table of 1824 knows besides what all share games know: its setting, and how the rules are read."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Game
from ...rules.facts import Facts
from ...rules.table import Holdings, SharePosition, ShareTable
from .rulings import Rulings
from .settings import Setting


@dataclass(frozen=True, kw_only=True)
class EmpireFacts(Facts["EmpireHoldings"]):
    rulings: Rulings
    setting: Setting


class EmpireHoldings(Holdings):
    game: Game[EmpireFacts]

    @property
    def facts(self) -> EmpireFacts:
        return self.game.facts

    @property
    def rulings(self) -> Rulings:
        return self.facts.rulings

    @property
    def setting(self) -> Setting:
        return self.facts.setting


class EmpirePosition(EmpireHoldings, SharePosition):
    """A frozen table of 1824."""


class EmpireTable(EmpireHoldings, ShareTable):
    """A table of 1824 open to change."""

"""The actions that only 18Mag knows."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.actions import Action
from ...core.vocabulary import Money, Word
from ...rules.vocabulary import CompanyId, PaperId, TrainId


@dataclass(frozen=True, slots=True)
class DealPrice(Action):
    """Chance turns up a starting price card, written price-copy, for a major."""

    notation = "{who} deals {company} the price card {card}"
    company: CompanyId
    card: Word


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Takes a minor, or a share of a major, out of the starting package."""

    notation = "{who} takes {paper}"
    paper: PaperId


@dataclass(frozen=True, slots=True)
class GiveToken(Action):
    """Gives up a terrain token; the bank pays the terrain of the tile laid next."""

    notation = "{who} gives up a terrain token"


@dataclass(frozen=True, slots=True)
class HireCar(Action):
    """Hires the rail car of a major for this turn's run."""

    notation = "{who} hires the rail car of {company}"
    company: CompanyId


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """A major pays that much of its treasury to its shareholders."""

    notation = "{who} pays out {amount}"
    amount: Money


@dataclass(frozen=True, slots=True)
class PutToken(Action):
    """Puts the first "no train sold" token on a stack of trains."""

    notation = "{who} puts the token on the {train} trains"
    train: TrainId


@dataclass(frozen=True, slots=True)
class DealMinor(Action):
    """Chance deals István the company card of a minor."""

    notation = "{who} deals István minor {minor}"
    minor: PaperId


@dataclass(frozen=True, slots=True)
class DealShareCard(Action):
    notation = "{who} deals István share card {card}"
    card: Word

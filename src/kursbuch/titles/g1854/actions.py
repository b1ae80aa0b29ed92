"""Actions that only 1854 has."""

from __future__ import annotations

from dataclasses import dataclass

from ...board.faces import Rotation, TileId
from ...board.hexes import HexId
from ...core.actions import Action
from ...core.vocabulary import Money
from ...rules.vocabulary import CompanyId, HolderId, PaperId


@dataclass(frozen=True, slots=True)
class TakeOption(Action):
    """Takes a 20 % share and pays for half of it."""

    notation = "{who} takes an option on {company} from the {source}"
    company: CompanyId
    source: HolderId


@dataclass(frozen=True, slots=True)
class PayOption(Action):
    """Pays the other half of an option share."""

    notation = "{who} pays the option on {company}"
    company: CompanyId


@dataclass(frozen=True, slots=True)
class SellOption(Action):
    notation = "{who} sells the option on {company}"
    company: CompanyId


@dataclass(frozen=True, slots=True)
class Dig(Action):
    """Builds a tunnel."""

    notation = "{who} digs {tile} at {hex} turn {rotation}"
    tile: TileId
    hex: HexId
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class DigWith(Dig):
    """Builds a tunnel with the help of a Mountain Railway."""

    notation = "{who} digs {tile} at {hex} turn {rotation} with {paper}"
    paper: PaperId


@dataclass(frozen=True, slots=True)
class BuyMail(Action):
    notation = "{who} buys a mail contract for {price}"
    price: Money


@dataclass(frozen=True, slots=True)
class ProposeMerger(Action):
    notation = "{who} proposes to merge {one} and {other}"
    one: CompanyId
    other: CompanyId


@dataclass(frozen=True, slots=True)
class AgreeMerger(Action):
    notation = "{who} agrees to merge {one} and {other}"
    one: CompanyId
    other: CompanyId


@dataclass(frozen=True, slots=True)
class NameLokalbahn(Action):
    """Chooses which Lokalbahn AG comes out of a merger."""

    notation = "{who} forms {company}"
    company: CompanyId


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Chooses the home of a Lokalbahn AG."""

    notation = "{who} settles at {hex}"
    hex: HexId

"""What players and companies do in 1844 only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ...board.faces import Rotation, TileId
from ...board.hexes import HexId
from ...core.actions import Action, Bidding
from ...core.vocabulary import Money, Number, Word
from ...rules.actions import ChosenSale
from ...rules.vocabulary import CompanyId, HolderId, PaperId
from .companies import SBB


@dataclass(frozen=True, slots=True)
class Bid(Bidding):
    """Bids for the Private Railway under the hammer."""

    notation = "{who} bids {amount} for {paper}"
    paper: PaperId
    amount: Money


@dataclass(frozen=True, slots=True)
class PlaceMountain(Action):
    """Puts a Mountain Railway on a mountain, with one of the income panels."""

    notation = "{who} puts {paper} on {hex} with panel {panel}"
    paper: PaperId
    hex: HexId
    panel: Word


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """A company buys a Private Railway."""

    notation = "{who} buys {paper} from {seller} for {price}"
    paper: PaperId
    seller: HolderId
    price: Money


@dataclass(frozen=True, slots=True)
class BuildTunnel(Action):
    """Uses the right of a tunnel paper."""

    notation = "{who} builds tunnel {tile} at {hex} turn {rotation} with {paper}"
    tile: TileId
    hex: HexId
    rotation: Rotation
    paper: PaperId


@dataclass(frozen=True, slots=True)
class LayFurka(Action):
    """Lays the Furka-Oberalp tile of P4."""

    notation = "{who} lays the tile of {paper}"
    paper: PaperId


@dataclass(frozen=True, slots=True)
class GiveTrain(Action):
    """Gives the train of P7 to a company."""

    notation = "{who} gives the train of {paper} to {company}"
    paper: PaperId
    company: CompanyId


@dataclass(frozen=True, slots=True)
class SellDoubles(ChosenSale):
    """Sells double certificates of the SBB although single ones would do; a sale by per cent takes singles first."""

    notation = "{who} sells {doubles} doubles and {singles} singles of the SBB"
    doubles: Number
    singles: Number

    @property
    def company(self) -> str:
        return SBB

    @property
    def sizes(self) -> tuple[int, ...]:
        return (10,) * self.doubles + (5,) * self.singles

    @classmethod
    def of(cls, who: str, company: str, sizes: tuple[int, ...]) -> Self:
        return cls(who, sizes.count(10), sizes.count(5))

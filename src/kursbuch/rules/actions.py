"""The actions of 18xx games, with their notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, Self

from ..board.faces import Rotation, TileId
from ..board.hexes import HexId
from ..core.actions import Action, Pass
from ..core.vocabulary import Money, PlayerId, Word
from .vocabulary import CompanyId, HolderId, PaperId, Percent, RouteText, StopIndex, TrainId


@dataclass(frozen=True, slots=True)
class BuyPaper(Action):
    """Buys a paper with one owner from the bank."""

    notation = "{who} buys {paper} for {price}"
    paper: PaperId
    price: Money


@dataclass(frozen=True, slots=True)
class StartCompany(Action):
    """Buys the director's certificate and sets the company's starting price."""

    notation = "{who} starts {company} at {price}"
    company: CompanyId
    price: Money


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    notation = "{who} buys {percent} % of {company} from the {source}"
    company: CompanyId
    percent: Percent
    source: HolderId


class Sale(Protocol):
    """Any action that sells shares."""

    @property
    def who(self) -> PlayerId: ...
    @property
    def company(self) -> CompanyId: ...
    @property
    def percent(self) -> Percent: ...
    @property
    def sizes(self) -> tuple[Percent, ...]:
        """Which certificates go, if the seller chooses them."""


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    notation = "{who} sells {percent} % of {company}"
    company: CompanyId
    percent: Percent

    @property
    def sizes(self) -> tuple[Percent, ...]:
        """None in particular: the smallest certificates go."""
        return ()


@dataclass(frozen=True, slots=True)
class ChosenSale(Action):
    """Sells certificates of certain sizes although smaller ones would do; each title has its way to write it."""

    @property
    def company(self) -> CompanyId:
        raise NotImplementedError

    @property
    def sizes(self) -> tuple[Percent, ...]:
        """The largest first."""
        raise NotImplementedError

    @property
    def percent(self) -> Percent:
        return sum(self.sizes)

    @classmethod
    def of(cls, who: str, company: str, sizes: tuple[int, ...]) -> Self:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SellPapers(ChosenSale):
    notation = "{who} sells papers of {sizes} % of {company}"
    company: CompanyId = field()  # or else the property above would be taken for its default
    sizes: tuple[Percent, ...] = field()

    @classmethod
    def of(cls, who: str, company: str, sizes: tuple[int, ...]) -> Self:
        return cls(who, company, sizes)


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Hands in a paper for a share, or for the director's certificate it is entitled to."""

    notation = "{who} exchanges {paper} for {company}"
    paper: PaperId
    company: CompanyId


@dataclass(frozen=True, slots=True)
class Repay(Action):
    notation = "{who} repays {amount}"
    amount: Money


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    notation = "{who} lays {tile} at {hex} turn {rotation}"
    tile: TileId
    hex: HexId
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class LayTileWith(LayTile):
    """Lays a tile by the right of a paper, or with its help."""

    notation = "{who} lays {tile} at {hex} turn {rotation} with {paper}"
    paper: PaperId


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Places a station in the stop of that index of a hex."""

    notation = "{who} places a station at {hex} stop {stop}"
    hex: HexId
    stop: StopIndex


@dataclass(frozen=True, slots=True)
class KeepStation(Action):
    """Keeps the station at that stop, where only one of several may stay."""

    notation = "{who} keeps the station at {hex} stop {stop}"
    hex: HexId
    stop: StopIndex


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Runs trains; each route is written train:hex-hex-...-hex (see `running`)."""

    notation = "{who} runs {routes}"
    routes: tuple[RouteText, ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """Decides what becomes of the revenue: `all`, `none` or `half` of it is paid out."""

    notation = "{who} pays out {part}"
    part: Word


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buys a train from the bank or from another company."""

    notation = "{who} buys a {train} train from {source} for {price}"
    train: TrainId
    source: HolderId
    price: Money


@dataclass(frozen=True, slots=True)
class SellTrain(Action):
    """The selling company's director agrees to another company's offer."""

    notation = "{who} sells its {train} train to {company} for {price}"
    train: TrainId
    company: CompanyId
    price: Money


@dataclass(frozen=True, slots=True)
class TradeTrain(Action):
    """Buys a train from the bank with another one as part payment."""

    notation = "{who} hands in a {old} train for a {train} train and pays {price}"
    old: TrainId
    train: TrainId
    price: Money


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    notation = "{who} discards a {train} train"
    train: TrainId


USUAL: tuple[type[Action], ...] = (
    Pass, BuyShare, SellShares, LayTile, PlaceStation, Run, BuyTrain, SellTrain, DiscardTrain,
)  # fmt: skip
"""What is done in every share game; titles add to it."""

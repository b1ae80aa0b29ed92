"""The actions of 18xx games, with their notation."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.actions import Action


@dataclass(frozen=True, slots=True)
class BuyPaper(Action):
    """Buys a paper with one owner from the bank."""

    notation = "{who} buys {paper} for {price}"
    paper: str
    price: int


@dataclass(frozen=True, slots=True)
class StartCompany(Action):
    """Buys the director's certificate and sets the company's starting price."""

    notation = "{who} starts {company} at {price}"
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    notation = "{who} buys {percent} % of {company} from the {source}"
    company: str
    percent: int
    source: str


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    notation = "{who} sells {percent} % of {company}"
    company: str
    percent: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Hands in a paper for a share, or for the director's certificate it is entitled to."""

    notation = "{who} exchanges {paper} for {company}"
    paper: str
    company: str


@dataclass(frozen=True, slots=True)
class Repay(Action):
    notation = "{who} repays {amount}"
    amount: int


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    notation = "{who} lays {tile} at {hex} turn {rotation}"
    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Places a station in the stop of that index of a hex."""

    notation = "{who} places a station at {hex} stop {stop}"
    hex: str
    stop: int


@dataclass(frozen=True, slots=True)
class KeepStation(Action):
    """Keeps the station at that stop, where only one of several may stay."""

    notation = "{who} keeps the station at {hex} stop {stop}"
    hex: str
    stop: int


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Runs trains; each route is written train:hex-hex-...-hex (see `running`)."""

    notation = "{who} runs {routes}"
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """Decides what becomes of the revenue: `all`, `none` or `half` of it is paid out."""

    notation = "{who} pays out {part}"
    part: str


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buys a train from the bank or from another company."""

    notation = "{who} buys a {train} train from {source} for {price}"
    train: str
    source: str
    price: int


@dataclass(frozen=True, slots=True)
class SellTrain(Action):
    """The selling company's director agrees to another company's offer."""

    notation = "{who} sells its {train} train to {company} for {price}"
    train: str
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class TradeTrain(Action):
    """Buys a train from the bank with another one as part payment."""

    notation = "{who} hands in a {old} train for a {train} train and pays {price}"
    old: str
    train: str
    price: int


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    notation = "{who} discards a {train} train"
    train: str

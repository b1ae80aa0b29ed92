"""Actions that only 1854 has."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.actions import Action


@dataclass(frozen=True, slots=True)
class TakeOption(Action):
    """Takes a 20 % share and pays for half of it."""

    notation = "{who} takes an option on {company} from the {source}"
    company: str
    source: str


@dataclass(frozen=True, slots=True)
class PayOption(Action):
    """Pays the other half of an option share."""

    notation = "{who} pays the option on {company}"
    company: str


@dataclass(frozen=True, slots=True)
class SellOption(Action):
    notation = "{who} sells the option on {company}"
    company: str


@dataclass(frozen=True, slots=True)
class LayTileWith(Action):
    """Lays a tile with the help of a Mountain Railway."""

    notation = "{who} lays {tile} at {hex} turn {rotation} with {paper}"
    tile: str
    hex: str
    rotation: int
    paper: str


@dataclass(frozen=True, slots=True)
class Dig(Action):
    """Builds a tunnel."""

    notation = "{who} digs {tile} at {hex} turn {rotation}"
    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class DigWith(Action):
    """Builds a tunnel with the help of a Mountain Railway."""

    notation = "{who} digs {tile} at {hex} turn {rotation} with {paper}"
    tile: str
    hex: str
    rotation: int
    paper: str


@dataclass(frozen=True, slots=True)
class BuyMail(Action):
    notation = "{who} buys a mail contract for {price}"
    price: int


@dataclass(frozen=True, slots=True)
class ProposeMerger(Action):
    notation = "{who} proposes to merge {one} and {other}"
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class AgreeMerger(Action):
    notation = "{who} agrees to merge {one} and {other}"
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class NameLokalbahn(Action):
    """Chooses which Lokalbahn AG comes out of a merger."""

    notation = "{who} forms {company}"
    company: str


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Chooses the home of a Lokalbahn AG."""

    notation = "{who} settles at {hex}"
    hex: str

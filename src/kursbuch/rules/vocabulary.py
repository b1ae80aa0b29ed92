"""What 18xx games name and count, and the figures that their refusals and events tell.

Ids of hexes and tiles come with the board.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from ..board.faces import Rotation, TileId
from ..board.hexes import HexId
from ..core.reports import Refusal
from ..core.vocabulary import ActorId, Money, Noun, Number, PlayerId, Word

COMPANY = Noun("company")
PAPER = Noun("paper")
HOLDER = Noun("holder")
TRAIN = Noun("train")
PHASE = Noun("phase")
PERCENT = Noun("percent", is_number=True)
ROUTE = Noun("route")
STOP = Noun("stop")
"""A stop of a hex, written hex/stop."""
STOP_INDEX = Noun("stop index", is_number=True)

CompanyId = Annotated[str, COMPANY]
PaperId = Annotated[str, PAPER]
"""A paper with one owner: a private railway, a minor, a concession."""
HolderId = Annotated[str, HOLDER]
"""Whoever can hold money, certificates or trains: a player, a company, the bank, the pool."""
TrainId = Annotated[str, TRAIN]
PhaseId = Annotated[str, PHASE]
Percent = Annotated[int, PERCENT]
RouteText = Annotated[str, ROUTE]
"""A train and its route, written train:hex-hex-...-hex."""
StopId = Annotated[str, STOP]
StopIndex = Annotated[int, STOP_INDEX]
"""The place of a stop among those of its hex."""


class ShareFigures(TypedDict, total=False):
    """What refusals and events of 18xx games tell, by name."""

    action: Word
    amount: Money
    asked: ActorId
    bank: Percent
    before: PlayerId
    best: Money
    buyer: CompanyId
    capital: Money
    car: CompanyId
    card: Word
    cash: Money
    coal: PaperId
    colour: Word
    companies: tuple[CompanyId, ...]
    company: CompanyId
    cost: Money
    debt: Money
    director: PlayerId
    distance: Number
    face: Money
    fewer: Number
    first: PaperId
    free: Money
    group: Word
    held: Number
    hex: HexId
    hexes: tuple[HexId, ...]
    high: Money
    into: TrainId
    key: Word
    least: Money
    left: Number
    lender: CompanyId
    length: Number
    limit: Number
    low: Money
    mines: Number
    minor: PaperId
    money: Money
    more: Money
    most: Number
    need: Number
    needed: Number
    old: TrainId
    on_sale: tuple[TrainId, ...]
    one: CompanyId
    order: Word
    other: CompanyId
    owner: PlayerId
    paid: Money
    panel: Word
    paper: PaperId
    papers: tuple[PaperId, ...]
    part: Word
    percent: Percent
    phase: PhaseId
    piece: StopId
    player: PlayerId
    pre_state: PaperId
    price: Money
    prices: tuple[Money, ...]
    range: Number
    received: Money
    rest: Number
    revenue: Money
    rotation: Rotation
    route: RouteText
    seller: HolderId
    source: HolderId
    stop: StopId
    stops: Number
    subsidy: Money
    tied: Money
    tile: TileId
    tokens: Number
    train: TrainId
    unit: Percent
    who: ActorId
    why: Refusal | Word

"""Positions as numbers: what one player sees, as a row of fixed length with a name for each column.

Players are counted from the one who looks, so that a policy learned in one seat plays in every other. Money is in
thousands, per cent in hundreds; what is one of several is a 1 among 0s. Nothing is hidden in these games but the chance
to come, and that is in no position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ..board.board import Board
from ..board.faces import COLOURS
from ..core.game import AnyGame
from ..core.questions import Ask
from ..core.record import Position
from ..cubes.record import CubePosition
from ..rules.auction import AuctionHoldings
from ..rules.table import BANK, POOL, RESERVED, Holdings, SharePosition
from .spelling import Lexicon

Row = NDArray[np.float32]
Seats = tuple[str, ...]
"""The players, beginning with the one who looks."""

_SLOTS = 4
"""So many stations of a hex are told apart."""

P = TypeVar("P")


@dataclass(frozen=True)
class Block(Generic[P]):
    """Columns that are read together: their names, and how to get their values."""

    names: tuple[str, ...]
    read: Callable[[P, Seats], Iterable[float]]


class Observer:
    """Turns the positions of one game into rows."""

    def __init__(self, game: AnyGame, lexicon: Lexicon) -> None:
        self._lexicon, self._kinds = lexicon, game.title.actions
        self._blocks = _blocks(game)
        position = [name for block in self._blocks for name in block.names]
        self._figures = len(position)
        question = [f"asked for {kind.__name__}" for kind in self._kinds]
        named = [f"{sort} {name}".strip() for sort, name in lexicon.listed]
        self.names = (*position, *question, *(f"for {name}" for name in named), *(f"said {name}" for name in named))
        """What each column is."""

    def __len__(self) -> int:
        return len(self.names)

    def row(self, position: Position, ask: Ask | None, said: Iterable[int], seat: str) -> Row:
        """What `seat` sees: the position, the question if one is waiting, and what has been said in answer."""
        at = position.players.index(seat)
        seats = position.players[at:] + position.players[:at]
        row = np.zeros(len(self), np.float32)
        figures = [value for block in self._blocks for value in block.read(position, seats)]
        row[: self._figures] = figures  # fails if there should ever be more or fewer
        at = self._figures
        if ask is not None:
            asked = {menu.kind for menu in ask.menus}
            row[at : at + len(self._kinds)] = [kind in asked for kind in self._kinds]
            if (number := self._lexicon.number_of.get(("name", ask.who))) is not None:
                row[at + len(self._kinds) + number] = 1
        at += len(self._kinds) + len(self._lexicon)
        for word in said:
            row[at + word] += 1
        return row


def _blocks(game: AnyGame) -> list[Block[Position]]:
    opening = game.title.deal(game)
    if isinstance(opening, SharePosition):
        return cast(list[Block[Position]], list(_share_blocks(opening)))
    if isinstance(opening, CubePosition):
        return cast(list[Block[Position]], list(_cube_blocks(opening)))
    raise TypeError(f"{game.title.id} is of neither family of games that can be observed")


def _named(who: str, parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{who} {part}" for part in parts)


# -- 18xx -----------------------------------------------------------------------------------------------------------


def _share_blocks(opening: SharePosition) -> Iterator[Block[Holdings]]:
    facts = opening.facts
    phases, cards = [phase.id for phase in facts.phases], [train.card for train in facts.trains.values()]

    def course(t: Holdings, seats: Seats) -> Iterable[float]:
        kind, number, part = t.round
        return *(t.phase == phase for phase in phases), kind == "SR", number / 10, part, t.cash[BANK] / 1000

    yield Block((*_named("phase", phases), "stock round", "round number", "round part", "bank"), course)
    yield Block(_named("depot", facts.trains), lambda t, seats: [t.depot.get(card, 0) / 10 for card in cards])
    for number in range(len(opening.players)):
        yield Block(_named(f"player {number}", _PLAYER), _player(number))
    for company in facts.companies:
        yield _company_block(opening, company)
    places = [place.id for place in facts.map]
    companies = {company: (number + 1) / len(facts.companies) for number, company in enumerate(facts.companies)}
    names = tuple(name for place in places for name in _named(place, _HEX))
    yield Block(names, lambda t, seats: _board_figures(t.board, places, companies))


_PLAYER = ("cash", "owes", "worth", "certificates", "priority")


def _player(number: int) -> Callable[[Holdings, Seats], Iterable[float]]:
    def read(t: Holdings, seats: Seats) -> Iterable[float]:
        player = seats[number]
        certificates = t.counted(player) / max(1, t.share_limit)
        return t.cash[player] / 1000, t.owed(player) / 1000, t.worth(player) / 1000, certificates, t.priority == player

    return read


def _company_block(opening: SharePosition, company: str) -> Block[Holdings]:
    holders, trains = (BANK, POOL, RESERVED), tuple(opening.facts.trains)
    seats = range(len(opening.players))
    names = ["floated", "closed", "operated", "waits", "price", "treasury", "last run", "stations left"]
    names += [f"{what} {number}" for number in seats for what in ("director", "held by", "sold by", "bid of")]
    names += [f"in {holder}" for holder in holders] + [f"owns {train}" for train in trains]

    def read(t: Holdings, seats: Seats) -> Iterable[float]:
        figures: list[float] = [
            company in t.floated,
            company in t.closed,
            company in t.operated,
            company in t.waiting,
            t.price(company) / 100,
            t.cash.get(company, 0) / 1000,
            t.runs.get(company, 0) / 100,
            len(t.stations.get(company, ())),
        ]
        director, held = t.director(company), t.certs.get(company, {})
        bids = dict(t.bids.get(company, ())) if isinstance(t, AuctionHoldings) else {}
        percent = {holder: sum(cert.percent for cert in certs) / 100 for holder, certs in held.items()}
        for player in seats:
            sold = (player, company) in t.sold
            figures += director == player, percent.get(player, 0), sold, bids.get(player, 0) / 1000
        owned = t.trains.get(company, ())
        figures += [percent.get(holder, 0) for holder in holders]
        figures += [owned.count(train) for train in trains]
        return figures

    return Block(_named(company, names), read)


_HEX = (*COLOURS, *_named("edge", "012345"), "value", "free slots", *_named("station", map(str, range(_SLOTS))))


def _board_figures(board: Board, places: list[str], companies: dict[str, float]) -> Iterable[float]:
    found = board.memo.get(_board_figures)
    if found is None:
        found = [figure for place in places for figure in _hex_figures(board, place, companies)]
        board.memo[_board_figures] = found
    return cast(list[float], found)


def _hex_figures(board: Board, place: str, companies: dict[str, float]) -> Iterable[float]:
    """Colour, track, value and stations of a hex; a station is told by its owner's place among the companies."""
    kept = board.notes(place)
    found = kept.get(_hex_figures)
    if found is None:
        face, slots = board.face(place), [owner for stop in board.slots(place) for owner in stop]
        owners = [companies.get(owner, 1.0) for owner in slots if owner]
        found = (
            *(face.colour == colour for colour in COLOURS),
            *(edge in face.edges for edge in range(6)),
            sum(max(stop.values) for stop in face.stops) / 100,
            slots.count(""),
            *(owners + [0.0] * _SLOTS)[:_SLOTS],
        )
        kept[_hex_figures] = found
    return cast(tuple[float, ...], found)


# -- cube rails -----------------------------------------------------------------------------------------------------


def _cube_blocks(opening: CubePosition) -> Iterator[Block[CubePosition]]:
    count = len(opening.players)
    for number in range(count):
        yield Block(_named(f"player {number}", _OWNER), _owner(number))
    turns = range(2 * count)

    def course(t: CubePosition, seats: Seats) -> Iterable[float]:
        ahead = [t.turns[turn : turn + 1] == (player,) for turn in turns for player in seats]
        return *ahead, (t.auction.price if t.auction else 0) / 100, t.idle

    order = [f"turn {turn} of {number}" for turn in turns for number in range(count)]
    yield Block((*order, "auction price", "idle"), course)
    for railroad in opening.facts.railroads:
        yield _railroad_block(opening, railroad)


_OWNER = ("cash", "income", "markers", "bag", "turns", "opens", "bids", "leads")


def _owner(number: int) -> Callable[[CubePosition, Seats], Iterable[float]]:
    def read(t: CubePosition, seats: Seats) -> Iterable[float]:
        player, auction = seats[number], t.auction
        return (
            t.cash[player] / 100,
            t.player_income(player) / 100,
            t.markers[player],
            t.bag.get(player, 0),
            t.turns.count(player),
            t.opener == player,
            auction is not None and player in auction.bidders,
            auction is not None and auction.leader == player,
        )

    return read


def _railroad_block(opening: CubePosition, railroad: str) -> Block[CubePosition]:
    places = tuple(opening.facts.map.hexes)
    names = ["in auction", "builds", "treasury", "income", "pays", "locomotives", "unsold"]
    names += [f"held by {number}" for number in range(len(opening.players))] + [f"in {place}" for place in places]

    def read(t: CubePosition, seats: Seats) -> Iterable[float]:
        track = t.track[railroad]
        return (
            t.auction is not None and t.auction.railroad == railroad,
            t.works is not None and t.works.railroad == railroad,
            t.treasury[railroad] / 100,
            t.income(railroad) / 10,
            t.railroad(railroad).pays(t.cities(railroad)),
            t.locomotives[railroad] / 10,
            t.unsold[railroad],
            *(t.shares(player, railroad) for player in seats),
            *(place in track for place in places),
        )

    return Block(_named(railroad, names), read)

"""What there is to see at a cube rail table, as plain data for whoever draws it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .record import Auction, Construction, CubeRecord


@dataclass(frozen=True, slots=True)
class HexLook:
    id: str
    cells: tuple[str, ...]
    """The cells of the grid it covers."""
    terrain: str
    cost: int
    city: str
    income: int
    railroads: tuple[str, ...]
    """Those with a locomotive here."""


@dataclass(frozen=True, slots=True)
class RailroadLook:
    id: str
    name: str
    colour: str
    paint: str
    ink: str
    trait: str
    start: str
    joins: tuple[tuple[str, str], ...]
    """Lines of the network: each hex with the neighbour that leads to it from the start by a shortest way."""
    locomotives: int
    """Beside the board."""
    income: int
    treasury: int
    links: tuple[str, ...]
    owners: tuple[str, ...]
    unsold: int
    pays: bool


@dataclass(frozen=True, slots=True)
class PlayerLook:
    id: str
    name: str
    cash: int
    income: int
    shares: tuple[tuple[str, int], ...]
    """Railroads with the number of shares held, where there are any."""
    markers_in_bag: int


@dataclass(frozen=True, slots=True)
class CubeLook:
    hexes: tuple[HexLook, ...]
    railroads: tuple[RailroadLook, ...]
    players: tuple[PlayerLook, ...]
    turns: tuple[str, ...]
    """The turn order track, from the next marker on."""
    auction: Auction | None
    works: Construction | None


def look_at(record: CubeRecord, traits: Mapping[str, str]) -> CubeLook:
    """The table as it is seen; `traits` words the special characteristic of each railroad."""
    return CubeLook(
        tuple(_hexes(record)),
        tuple(_railroads(record, traits)),
        tuple(_players(record)),
        record.turns,
        record.auction,
        record.works,
    )


def _hexes(record: CubeRecord) -> Iterator[HexLook]:
    for one in record.facts.map.hexes.values():
        yield HexLook(
            one.id,
            one.cells,
            one.terrain.name,
            one.terrain.cost,
            one.city,
            one.income,
            record.railroads_in(one.id),
        )


def _railroads(record: CubeRecord, traits: Mapping[str, str]) -> Iterator[RailroadLook]:
    for r, railroad in record.facts.railroads.items():
        links = record.links(r)
        yield RailroadLook(
            r,
            railroad.name,
            railroad.colour,
            railroad.paint,
            railroad.ink,
            traits[r],
            railroad.start,
            tuple(_joins(record, r)),
            record.locomotives[r],
            record.income(r),
            record.treasury[r],
            tuple(o for o in record.facts.railroads if o in links),
            record.owners[r],
            record.unsold[r],
            railroad.pays(record.cities(r)),
        )


def _joins(record: CubeRecord, railroad: str) -> Iterator[tuple[str, str]]:
    own, around = record.track[railroad], record.facts.map.neighbours
    start = record.railroad(railroad).start
    seen, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for beside in around[here]:
            if beside in own and beside not in seen:
                seen.add(beside)
                queue.append(beside)
                yield here, beside


def _players(record: CubeRecord) -> Iterator[PlayerLook]:
    for player, name in zip(record.players, record.game.names, strict=True):
        held = ((r, record.shares(player, r)) for r in record.facts.railroads)
        yield PlayerLook(
            player,
            name,
            record.cash[player],
            record.player_income(player),
            tuple((r, count) for r, count in held if count),
            record.bag.get(player, 0),
        )

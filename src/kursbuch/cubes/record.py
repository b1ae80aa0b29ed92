"""The columns of a cube rail table: money, shares, track and locomotives, turn markers, what is under way.

`CubeRecord` is what can be read off them, frozen or not; `CubeTable` adds the few ways in which they change.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Unpack

from ..core.game import Game
from ..core.record import Position, Record, Table
from ..core.reports import Event, Refusal
from .railroads import CubeFacts, Railroad, Site
from .vocabulary import CubeFigures


@dataclass(frozen=True, slots=True)
class Auction:
    """A share under the hammer. `bidders` are still in, in the order they speak, the next one first."""

    kind: str
    railroad: str
    minimum: int
    bidders: tuple[str, ...]
    leader: str = ""
    price: int = 0

    @property
    def is_over(self) -> bool:
        return not self.bidders or self.bidders == (self.leader,)

    @property
    def least(self) -> int:
        """The lowest bid that is high enough."""
        return max(self.minimum, self.price + 1)


@dataclass(frozen=True, slots=True)
class Construction:
    """A build under way: the railroad, the hexes built so far, and what they cost."""

    railroad: str
    hexes: tuple[str, ...] = ()
    spent: int = 0


class CubeRecord(Record):
    game: Game[CubeFacts]
    bank: int
    """What the bank took in less what it gave out; it never runs dry."""
    cash: Mapping[str, int]
    treasury: Mapping[str, int]
    owners: Mapping[str, tuple[str, ...]]
    """Railroad -> owner of each share sold, in the order they were sold."""
    unsold: Mapping[str, int]
    track: Mapping[str, frozenset[str]]
    """Railroad -> the hexes with one of its locomotives."""
    locomotives: Mapping[str, int]
    """Railroad -> locomotives beside the board."""
    markers: Mapping[str, int]
    """Player -> turn order markers at hand, neither in the bag nor on the track."""
    bag: Mapping[str, int]
    turns: tuple[str, ...]
    """The turn order track, from the next marker on."""
    opener: str
    """Who bids first in the next auction."""
    auction: Auction | None
    works: Construction | None
    idle: bool
    """No track has been built and no share sold since the order of turns was last settled."""

    @property
    def lot(self) -> Auction:
        """The share under the hammer, for those who know that there is one; ValueError if there is none."""
        if self.auction is None:
            raise ValueError("no share is under the hammer")
        return self.auction

    @property
    def facts(self) -> CubeFacts:
        return self.game.facts

    def refuse(self, rule: str, **figures: Unpack[CubeFigures]) -> Refusal:
        return self.game.refuse(rule, **figures)

    def railroad(self, railroad: str) -> Railroad:
        return self.facts.railroads[railroad]

    def railroads_in(self, place: str) -> tuple[str, ...]:
        """The railroads with track in a hex."""
        track = self.track
        return tuple([r for r in self.facts.railroads if place in track[r]])

    def cities(self, railroad: str) -> frozenset[str]:
        """The names of the cities in a network."""
        hexes = self.facts.map.hexes
        return frozenset(hexes[h].city for h in self.track[railroad] if hexes[h].is_urban)

    def income(self, railroad: str) -> int:
        """Where the railroad stands on the railroad income track."""
        hexes = self.facts.map.hexes
        return self.railroad(railroad).income([hexes[h].income for h in sorted(self.track[railroad])])

    def shares(self, player: str, railroad: str) -> int:
        return self.owners[railroad].count(player)

    def player_income(self, player: str) -> int:
        """Where the player stands on the player income track: the income of each share held."""
        return sum(self.shares(player, r) * self.income(r) for r in self.facts.railroads)

    def links(self, railroad: str, without: Collection[str] = ()) -> frozenset[str]:
        """The railroads directly connected with this one: both have track in the same city."""
        hexes = self.facts.map.hexes
        own = {h for h in self.track[railroad] if hexes[h].is_urban and h not in without}
        return frozenset(r for r in self.facts.railroads if r != railroad and own & self.track[r])

    def new_links(self) -> frozenset[str]:
        """The railroads that the build under way has connected with its own."""
        works = self.works
        return self.links(works.railroad) - self.links(works.railroad, works.hexes) if works else frozenset()

    def rim(self, railroad: str) -> list[str]:
        """The hexes beside a network, in the order of the map."""
        own, around = self.track[railroad], self.facts.map.neighbours
        return sorted({n for h in own for n in around[h]} - own, key=self.facts.map.rank.__getitem__)

    def price(self, railroad: str, place: str, rural_before: int = 0) -> int:
        """What track in this hex costs the railroad now."""
        return self.railroad(railroad).price(
            Site(self.facts.map.hexes[place], len(self.railroads_in(place)), rural_before)
        )


class CubePosition(CubeRecord, Position):
    """A position of a cube rail game."""


class CubeTable(CubeRecord, Table):
    """A table of a cube rail game; each verb keeps money, shares, locomotives and markers in balance."""

    def tell(self, name: str, **figures: Unpack[CubeFigures]) -> None:
        """Adds to the log of the action under way."""
        self.events.append(Event(name, figures))

    def sell_share(self, railroad: str, player: str, price: int) -> None:
        self.cash = {**self.cash, player: self.cash[player] - price}
        self.treasury = {**self.treasury, railroad: self.treasury[railroad] + price}
        self.owners = {**self.owners, railroad: (*self.owners[railroad], player)}
        self.unsold = {**self.unsold, railroad: self.unsold[railroad] - 1}

    def place_locomotive(self, railroad: str, place: str, price: int) -> None:
        self.treasury = {**self.treasury, railroad: self.treasury[railroad] - price}
        self.bank += price
        self.track = {**self.track, railroad: self.track[railroad] | {place}}
        self.locomotives = {**self.locomotives, railroad: self.locomotives[railroad] - 1}

    def pay(self, player: str, amount: int) -> None:
        """The bank pays a player."""
        self.bank -= amount
        self.cash = {**self.cash, player: self.cash[player] + amount}

    def take_markers(self, player: str, count: int) -> None:
        """Takes markers from the player's hand; a negative count gives them back."""
        self.markers = {**self.markers, player: self.markers[player] - count}

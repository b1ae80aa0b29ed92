"""Railroads, and the policies in which they differ: prices, incomes, limits of a build, when they pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .map import CubeMap, Hex


@dataclass(frozen=True, slots=True)
class Site:
    """A hex about to be built in, with what its price may depend on."""

    hex: Hex
    others: int
    """Railroads that have track in it already."""
    rural_before: int = 0
    """Hexes outside cities built earlier in the same action."""


Price = Callable[[Site], int]


def list_price(site: Site) -> int:
    """The terrain's cost, and 1 for each railroad that is there already."""
    return site.hex.terrain.cost + site.others


def no_surcharge(site: Site) -> int:
    """The terrain's cost, whoever is there."""
    return site.hex.terrain.cost


def one_less(site: Site) -> int:
    """1 less than the list price."""
    return list_price(site) - 1


def first_rural_free(site: Site) -> int:
    """The list price, but nothing for the first hex outside cities in each action."""
    return 0 if not site.hex.is_urban and site.rural_before == 0 else list_price(site)


Income = Callable[[Sequence[int]], int]
"""From the incomes of a railroad's cities to its own."""


def each_city_once(cities: Sequence[int]) -> int:
    return sum(cities)


def best_city_twice(cities: Sequence[int]) -> int:
    return sum(cities) + max(cities, default=0)


Condition = Callable[[frozenset[str]], bool]
"""Whether a railroad with track in these cities pays dividends."""


def always(cities: frozenset[str]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Joins:
    """Holds once all these cities lie in the network; it is in one piece, so they are joined by own track."""

    cities: frozenset[str]

    def __call__(self, cities: frozenset[str]) -> bool:
        return self.cities <= cities


@dataclass(frozen=True, slots=True)
class Railroad:
    """A railroad: where it starts, how many locomotives it has in all, and its special characteristic."""

    id: str
    name: str
    colour: str
    """Of its locomotives, in words."""
    paint: str
    ink: str
    """On the screen: its colour, and the colour of letters on it."""
    locomotives: int
    start: str
    hexes_a_build: int = 3
    limit_rule: str = "build.limit"
    """The rule that sets `hexes_a_build`."""
    spends_a_build: int | None = None
    price: Price = list_price
    income: Income = each_city_once
    pays: Condition = always


Markers = Callable[[Mapping[str, int]], Mapping[str, int]]
"""From the players' incomes to the turn order markers that each puts into the bag."""


def by_income_rank(incomes: Mapping[str, int]) -> Mapping[str, int]:
    """One for the highest income, two for the second highest, and so on; equal incomes are one rank."""
    ranks = sorted(set(incomes.values()), reverse=True)
    return {player: ranks.index(income) + 1 for player, income in incomes.items()}


def one_each(incomes: Mapping[str, int]) -> Mapping[str, int]:
    return dict.fromkeys(incomes, 1)


@dataclass(frozen=True, eq=False)
class CubeFacts:
    """What a title of cube rails consists of: its map, its railroads in their order, shares of each."""

    map: CubeMap
    railroads: Mapping[str, Railroad]
    shares_each: int
    links: int
    """Direct connections that every railroad must have at the end."""
    markers: Markers = by_income_rank

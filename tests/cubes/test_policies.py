"""The policies in which railroads differ."""

from __future__ import annotations

import pytest

from kursbuch.cubes.map import Hex, Terrain
from kursbuch.cubes.railroads import (
    Joins,
    Price,
    Site,
    best_city_twice,
    each_city_once,
    first_rural_free,
    list_price,
    no_surcharge,
    one_less,
)

SAND = Terrain("sand", 3)
RURAL, CITY = Hex("A1", ("A1",), SAND, "", 0), Hex("A3", ("A3",), SAND, "Harbour", 2)


@pytest.mark.parametrize(
    ("price", "rural", "second_rural", "city", "third_in_city"),
    [
        (list_price, 3, 3, 3, 5),
        (no_surcharge, 3, 3, 3, 3),
        (one_less, 2, 2, 2, 4),
        (first_rural_free, 0, 3, 3, 5),
    ],
)
def test_prices(price: Price, rural: int, second_rural: int, city: int, third_in_city: int) -> None:
    assert price(Site(RURAL, 0)) == rural
    assert price(Site(RURAL, 0, rural_before=1)) == second_rural
    assert price(Site(CITY, 0)) == city
    assert price(Site(CITY, 2)) == third_in_city


def test_incomes() -> None:
    assert (each_city_once([]), best_city_twice([])) == (0, 0)
    assert (each_city_once([1, 3, 2]), best_city_twice([1, 3, 2])) == (6, 9)


def test_joining_needs_all_the_cities() -> None:
    condition = Joins(frozenset({"Here", "There"}))
    assert not condition(frozenset({"Here"}))
    assert condition(frozenset({"Here", "There"}))
    assert condition(frozenset({"Here", "There", "Elsewhere"}))

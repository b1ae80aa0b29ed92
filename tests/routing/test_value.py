"""What one route is worth, part by part."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import (
    Bonus,
    Kind,
    MineCar,
    OffboardCar,
    Pair,
    PerStop,
    Problem,
    RunningTrain,
    Stop,
    Toll,
    Transit,
    express_train,
    goods_train,
    stops_train,
)
from kursbuch.routing.value import Count, appraise, best_count

HOME = Stop("A", Kind.CITY, 20, own=True, extras=(("majors", 10),))
TOWN = Stop("B", Kind.TOWN, 10, by_train={"odd": 15})
CITY = Stop("C", Kind.CITY, 40)
AREA = Stop("D", Kind.OFFBOARD, 50)
MINE = Stop("M", Kind.MINE, 30)
PLAIN = stops_train("4-0", "4", 4)
NO_TAGS: list[frozenset[str]] = [frozenset()] * 4


def problem(*bonuses: Bonus, cars: tuple[OffboardCar | MineCar, ...] = ()) -> Problem:
    return Problem(TrackGraph({}), {}, (PLAIN,), bonuses, cars)


def parts(count: Count) -> list[tuple[str, int]]:
    assert count.revenue == sum(amount for _, amount in count.parts)
    return list(count.parts)


def test_stops_count_with_what_comes_on_top_and_what_they_are_worth_to_the_train() -> None:
    plain = appraise(problem(), PLAIN, [HOME, TOWN, CITY], NO_TAGS)
    assert parts(plain) == [("A", 20), ("majors", 10), ("B", 10), ("C", 40)]
    assert (plain.counted, plain.subsidy) == ((HOME, TOWN, CITY), 0)
    odd = appraise(problem(), stops_train("odd-0", "odd", 4), [HOME, TOWN], NO_TAGS)
    assert parts(odd) == [("A", 20), ("majors", 10), ("B", 15)]


def test_a_mine_pays_the_treasury_its_value_or_what_the_car_says() -> None:
    car = problem(cars=(OffboardCar("off-board", 70), MineCar("mines", 25)))
    goods = goods_train("2G-0", "2G", 2)
    for given, train, cars, subsidy in (
        (problem(), goods, (), 30),
        (car, goods, (), 30),
        (car, PLAIN, ("mines",), 25),
    ):
        count = appraise(given, train, [HOME, MINE], NO_TAGS, cars)
        assert (count.revenue, count.subsidy) == (30, subsidy)


@pytest.mark.parametrize(
    ("bonus", "stops", "amount"),
    [
        (Pair("pair", 50, frozenset("AX"), frozenset("C")), [HOME, CITY], 50),
        (Pair("pair", 50, frozenset("AX"), frozenset("C")), [HOME, TOWN], None),
        (Pair("pair", 50, frozenset("X"), frozenset("C")), [HOME, CITY], None),
        (Transit("transit", frozenset("A"), frozenset("C"), {"A": 5, "B": 7, "X": 90}), [HOME, CITY], 5),
        (Transit("transit", frozenset("A"), frozenset("C"), {"A": 5, "B": 7, "X": 90}), [HOME, TOWN, CITY], 12),
        (Transit("transit", frozenset("A"), frozenset("C"), {"A": 5, "B": 7}), [HOME, TOWN], None),
        (Transit("transit", frozenset("X"), frozenset("C"), {"A": 5, "B": 7}), [HOME, CITY], None),
    ],
)
def test_a_bonus_for_two_stops_is_due_where_both_count(bonus: Bonus, stops: list[Stop], amount: int | None) -> None:
    count = appraise(problem(bonus), PLAIN, stops, NO_TAGS)
    assert [due for label, due in parts(count) if label in ("pair", "transit")] == ([] if amount is None else [amount])


@pytest.mark.parametrize(
    ("train", "stops", "amount"),
    [
        (PLAIN, [HOME, TOWN, CITY], 30),
        (PLAIN, [HOME, CITY, MINE], 20),
        (goods_train("2G-0", "2G", 2), [HOME, CITY, MINE], 30),
    ],
)
def test_a_tunnel_pays_for_every_stop_and_a_mine_is_one_to_goods_trains(
    train: RunningTrain, stops: list[Stop], amount: int
) -> None:
    tunnel = PerStop("tunnel", "tunnel", 10)
    through = [frozenset({"tunnel"}), frozenset({"tunnel", "toll"})]
    assert ("tunnel", amount) in parts(appraise(problem(tunnel), train, stops, through))
    assert "tunnel" not in dict(parts(appraise(problem(tunnel), train, stops, NO_TAGS)))


def test_a_toll_is_due_for_every_leg_that_uses_the_track() -> None:
    toll = Toll("toll", "toll", -10)
    for tags, due in ((NO_TAGS, None), ([frozenset({"toll"}), frozenset()], -10), ([frozenset({"toll"})] * 3, -30)):
        assert dict(parts(appraise(problem(toll), PLAIN, [HOME, CITY], tags))).get("toll") == due


def test_a_car_for_off_board_areas_pays_where_it_is_taken() -> None:
    given = problem(cars=(MineCar("mines", 25), OffboardCar("off-board", 20)))
    assert parts(appraise(given, PLAIN, [HOME, AREA], NO_TAGS, ("off-board",)))[-1] == ("off-board", 20)
    assert parts(appraise(given, PLAIN, [HOME, AREA], NO_TAGS, ("mines",)))[-1] == ("D", 50)


SMALL = [Stop(name, Kind.CITY, value) for name, value in zip("EFG", (10, 30, 20), strict=True)]


@pytest.mark.parametrize(
    ("stops", "most", "counted"),
    [
        ([HOME, CITY], 1, None),
        ([HOME, CITY], 2, "AC"),
        ([HOME, *SMALL, CITY], 2, "AC"),
        ([HOME, *SMALL, CITY], 3, "AFC"),
        ([HOME, *SMALL, CITY], 4, "AFGC"),
        ([HOME, *SMALL, CITY], 9, "AEFGC"),
        ([CITY, *SMALL, HOME], 3, "CFA"),
        ([AREA, *SMALL, CITY], 3, None),
        ([AREA, HOME, CITY], 2, None),
        ([AREA, replace(HOME, extras=()), *SMALL, CITY], 3, "DAC"),
        ([AREA, replace(HOME, value=5, extras=()), *SMALL, CITY], 4, "DAFC"),
        ([AREA, SMALL[1], replace(SMALL[0], own=True), replace(SMALL[2], own=True), CITY], 3, "DGC"),
    ],
)
def test_an_express_train_counts_its_ends_and_the_best_between_with_a_station_among_them(
    stops: list[Stop], most: int, counted: str | None
) -> None:
    count = best_count(problem(), express_train("E-0", "E", most), stops, NO_TAGS)
    assert (count and "".join(stop.id for stop in count.counted)) == counted


@pytest.mark.parametrize(("amount", "counted"), [(0, "AFC"), (20, "AFC"), (21, "AEC"), (50, "AEC")])
def test_an_express_train_counts_the_stops_of_a_bonus_if_that_brings_more(amount: int, counted: str) -> None:
    """E is worth 20 less than F; where both ways bring the same, the one without the bonus stands."""
    for bonus in (
        Pair("pair", amount, frozenset("A"), frozenset("E")),
        Transit("transit", frozenset("A"), frozenset("C"), {"E": amount}),
    ):
        count = best_count(problem(bonus), express_train("E-0", "E", 3), [HOME, *SMALL, CITY], NO_TAGS)
        assert count is not None
        assert "".join(stop.id for stop in count.counted) == counted


def test_a_station_is_counted_beside_the_stops_of_a_bonus_or_these_are_not() -> None:
    station = Stop("S", Kind.CITY, 10, own=True)
    bonus = Pair("pair", 90, frozenset("E"), frozenset("D"))
    stops = [AREA, station, SMALL[0], SMALL[1], CITY]
    for most, counted in ((3, "DSC"), (4, "DSEC"), (5, "DSEFC")):
        count = best_count(problem(bonus), express_train("E-0", "E", most), stops, NO_TAGS)
        assert count is not None
        assert "".join(stop.id for stop in count.counted) == counted

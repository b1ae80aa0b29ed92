"""Every rule about routes, broken once: the refusal names it and gives the figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.board.track import Piece, TrackGraph
from kursbuch.routing import (
    Claim,
    Kind,
    MineCar,
    Problem,
    Range,
    RouteFault,
    RunningTrain,
    Solution,
    Stop,
    best_routes,
    check_routes,
    express_train,
    goods_train,
    hex_train,
    stops_train,
    trace,
)

OX = "only:8Ox"


def piece(name: str, a: str, b: str, terminal: bool = False, *tags: str) -> Piece:
    hex_id = name.partition("/")[0]
    keys = tuple(f"{hex_id}:{end}" for end in (a, b) if "|" in end)
    return Piece(name, hex_id, a, b, keys, terminal, frozenset(tags))


PIECES = {
    # A1 - A2 - A3 - A4 in a row, A2 also down to the mine B2 and the mine B3; A4 is off the board.
    "A1": [piece("A1/t0", "A1|A2", "A1/c0"), piece("A1/t1", "A1|B1", "A1/c0")],
    "A2": [piece("A2/t0", "A1|A2", "A2/c0"), piece("A2/t1", "A2|A3", "A2/c0"), piece("A2/t2", "A2|B2", "A2/c0")],
    "A3": [piece("A3/t0", "A2|A3", "A3/t0"), piece("A3/t1", "A3|A4", "A3/t0"), piece("A3/t2", "A3|B3", "A3/t0")],
    "A4": [piece("A4/t0", "A3|A4", "A4/o0", True), piece("A4/t1", "A4|A5", "A4/o0", False, OX)],
    "A5": [piece("A5/t0", "A4|A5", "A5/o0", True, OX)],
    "B1": [piece("B1/t0", "A1|B1", "B1|B2"), piece("B1/t1", "A1|B1", "B1|C1")],
    "B2": [piece("B2/t0", "A2|B2", "B2/m0", True)],
    "B3": [piece("B3/t0", "A3|B3", "B3/m0", True)],
    "C1": [piece("C1/t0", "B1|C1", "C1/c0")],
}
STOPS = {
    stop.id: stop
    for stop in (
        Stop("A1/c0", Kind.CITY, 20, "A1", own=True),
        Stop("A2/c0", Kind.CITY, 30, "A2"),
        Stop("A3/t0", Kind.TOWN, 10, "A3"),
        Stop("A4/o0", Kind.OFFBOARD, 50, "A4", passable=False, gateway=OX),
        Stop("A5/o0", Kind.OFFBOARD, 90, "A5", passable=False),
        Stop("B2/m0", Kind.MINE, 40, "B2", passable=False),
        Stop("B3/m0", Kind.MINE, 20, "B3", passable=False),
        Stop("C1/c0", Kind.CITY, 0, "C1"),
    )
}
TO_A2 = ("A1/t0", "A2/t0")
TO_A3 = ("A2/t1", "A3/t0")
TO_A4 = ("A3/t1", "A4/t0")
TO_A5 = ("A4/t1", "A5/t0")
TO_B2 = ("A2/t2", "B2/t0")
TO_B3 = ("A3/t2", "B3/t0")
TO_C1 = ("A1/t1", "B1/t1", "C1/t0")


def given(*trains: RunningTrain, **changes: object) -> Problem:
    return replace(Problem(TrackGraph(PIECES), STOPS, trains), **changes)  # type: ignore[arg-type]


def with_stop(stop: str, **changes: object) -> dict[str, Stop]:
    return {**STOPS, stop: replace(STOPS[stop], **changes)}  # type: ignore[arg-type]


def check(problem: Problem, *legs: tuple[str, ...]) -> Solution | RouteFault:
    return check_routes(problem, [Claim(problem.trains[0].id, legs)])


FOUR = stops_train("4-0", "4", 4)
GOODS = goods_train("2g-0", "2g", 2)

BROKEN = [
    ("route.no_track", given(FOUR), [("A1/t9",)]),
    ("route.no_track", given(FOUR), [()]),
    ("route.broken", given(FOUR), [("A1/t0", "A3/t0")]),
    ("route.broken", given(FOUR), [TO_A2, TO_A4]),
    ("route.broken", given(FOUR), [("A1/t1", "B1/t0")]),
    ("route.turns_back", given(FOUR), [("A1/t1", "B1/t0", "B1/t1", "C1/t0")]),
    ("route.too_few_stops", given(FOUR), []),
    ("route.too_few_stops", given(FOUR, stops=with_stop("A1/c0", kind=Kind.MINE), cars=(MineCar("SNW", 30),)), [TO_A2]),
    ("route.no_station", given(FOUR), [TO_A3]),
    ("route.blocked_city", given(FOUR, stops=with_stop("A2/c0", passable=False)), [TO_A2, TO_A3]),
    ("route.through_terminal", given(express_train("E", "E", 4, frozenset((OX,))), stops=with_stop(
        "A4/o0", gateway="", passable=True)), [TO_A2, TO_A3, TO_A4, TO_A5]),
    ("route.through_terminal", given(express_train("E", "E", 4, frozenset((OX,))),
                                     stops=with_stop("A4/o0", gateway="")), [TO_A2, TO_A3, TO_A4, TO_A5]),
    ("route.not_for_this_train", given(stops_train("5", "5", 5)), [TO_A2, TO_A3, TO_A4, TO_A5]),
    ("route.group_twice", given(FOUR, stops={**with_stop("A1/c0", groups=("N",)),
                                             "A2/c0": replace(STOPS["A2/c0"], groups=("N",))}), [TO_A2]),
    ("route.too_long", given(stops_train("2-0", "2", 2)), [TO_A2, TO_A3]),
    ("route.too_long", given(hex_train("2H", "2H", 2)), [TO_A2, TO_A3]),
    ("route.too_long", given(RunningTrain("1+", "1+", Range(stops=1, towns=1, towns_in_stops=False))), [TO_A2]),
    ("route.stop_forbidden", given(hex_train("9H", "9H", 9, frozenset(("A4/o0",)))), [TO_A2, TO_A3, TO_A4]),
    ("route.stop_forbidden", given(RunningTrain("9H", "9H", Range(hexes=9, avoids=frozenset((Kind.OFFBOARD,))))),
     [TO_A2, TO_A3, TO_A4]),
    ("route.mine_forbidden", given(FOUR), [TO_A2, TO_B2]),
    ("route.no_mine", given(GOODS), [TO_A2]),
    ("route.two_mines", given(GOODS, stops=with_stop("A1/c0", kind=Kind.MINE)), [TO_A2, TO_B2]),
    ("route.mine_not_an_end", given(GOODS, stops=with_stop("A2/c0", kind=Kind.MINE)), [TO_A2, TO_A3]),
    ("route.worthless_stop", given(FOUR, worthless_stops=False), [TO_C1]),
    ("route.no_station", given(express_train("2E", "2E", 2), stops={
        **with_stop("A1/c0", own=False), "A2/c0": replace(STOPS["A2/c0"], own=True)}), [TO_A2, TO_A3]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "problem", "legs"), BROKEN, ids=[f"{i}-{b[0]}" for i, b in enumerate(BROKEN)])
def test_refusal(rule: str, problem: Problem, legs: list[tuple[str, ...]]) -> None:
    verdict = check(problem, *legs)
    assert isinstance(verdict, RouteFault)
    assert verdict.rule == rule
    assert verdict.train == problem.trains[0].id


def test_figures_say_how_far_it_was() -> None:
    verdict = check(given(stops_train("2-0", "2", 2)), TO_A2, TO_A3)
    assert isinstance(verdict, RouteFault)
    assert verdict.figures == {"stops": 3, "range": 2}


def test_a_legal_route_is_counted() -> None:
    verdict = check(given(FOUR), TO_A2, TO_A3, TO_A4)
    assert isinstance(verdict, Solution)
    assert verdict.revenue == 20 + 30 + 10 + 50
    assert (verdict.optimal, verdict.bound) == (False, 110), "legal, and perhaps not the best"
    assert verdict.routes[0].stops == ("A1/c0", "A2/c0", "A3/t0", "A4/o0")


def test_the_direction_of_a_route_does_not_matter() -> None:
    problem = given(FOUR)
    back = [tuple(reversed(leg)) for leg in (TO_A4, TO_A3, TO_A2)]
    verdict = check(problem, *back)
    assert isinstance(verdict, Solution)
    assert verdict.revenue == 110


def test_a_goods_train_brings_the_mine_to_the_treasury() -> None:
    verdict = check(given(GOODS), TO_A2, TO_B2)
    assert isinstance(verdict, Solution)
    assert (verdict.revenue, verdict.subsidy) == (50, 40)


def test_the_orient_express_runs_through_the_gateway() -> None:
    express = express_train("8Ox-0", "8Ox", 3, frozenset((OX,)))
    verdict = check(given(express), TO_A2, TO_A3, TO_A4, TO_A5)
    assert isinstance(verdict, Solution)
    assert verdict.routes[0].counted == ("A1/c0", "A4/o0", "A5/o0")
    assert best_routes(given(express)).revenue == 20 + 50 + 90
    assert best_routes(given(express_train("8E-0", "8E", 3))).revenue == 20 + 30 + 50


def test_two_trains_may_not_share_track() -> None:
    problem = given(stops_train("2-0", "2", 2), stops_train("2-1", "2", 2))
    twice = check_routes(problem, [Claim("2-0", (TO_A2,)), Claim("2-1", (TO_A2,))])
    assert isinstance(twice, RouteFault)
    assert (twice.rule, twice.train, twice.figures["other"]) == ("route.track_twice", "2-1", "2-0")
    assert best_routes(problem).revenue == 20 + 30 + 20  # the second one runs to the worthless city


def test_a_train_runs_once_and_must_exist() -> None:
    problem = given(FOUR)
    again = check_routes(problem, [Claim("4-0", (TO_A2,)), Claim("4-0", (TO_C1,))])
    unknown = check_routes(problem, [Claim("5-0", (TO_A2,))])
    assert isinstance(again, RouteFault)
    assert again.rule == "route.train_twice"
    assert isinstance(unknown, RouteFault)
    assert unknown.rule == "route.no_such_train"


def test_a_mine_car_serves_one_train() -> None:
    stops = {**with_stop("A2/c0", own=True), "B2/m0": replace(STOPS["B2/m0"], passable=True)}
    problem = given(stops_train("3-0", "3", 3), stops_train("3-1", "3", 3), cars=(MineCar("SNW", 30),), stops=stops)
    both = check_routes(problem, [Claim("3-0", (TO_A2, TO_B2)), Claim("3-1", (TO_A3, TO_B3))])
    assert isinstance(both, RouteFault)
    assert (both.rule, both.figures) == ("route.car_twice", {"car": "SNW"})


def test_a_route_is_traced_from_the_hexes_of_its_legs() -> None:
    problem = given(FOUR)
    claim = trace(problem, "4-0", [["A3", "A2"], ["A1", "A2"]])
    assert claim is not None
    verdict = check_routes(problem, [claim])
    assert isinstance(verdict, Solution)
    assert verdict.revenue == 60
    assert trace(problem, "4-0", [["A1", "A3"]]) is None, "no such leg"
    assert trace(problem, "4-0", [["A1", "A2"], ["A3", "A4"]]) is None, "legs apart from each other"
    assert trace(problem, "4-0", [["A1", "A2"], ["A2", "A3"], ["A2", "B2"]]) is None, "a fork"
    assert trace(problem, "4-0", [["A1", "A2"], ["A2", "A1"]]) is None, "there and back"


def test_of_several_routes_over_the_same_hexes_the_one_is_traced_that_breaks_no_rule() -> None:
    """Two cities in one hex, both joined to the station next door; no train may call at the first."""
    pieces = {
        "A1": [piece("A1/t0", "A1|A2", "A1/c0"), piece("A1/t1", "A1|A2", "A1/c1")],
        "A2": [piece("A2/t0", "A1|A2", "A2/c0")],
    }
    stops = [Stop("A1/c0", Kind.CITY, 20, "A1"), Stop("A1/c1", Kind.CITY, 20, "A1"), Stop("A2/c0", Kind.CITY, 30, "A2")]
    problem = Problem(TrackGraph(pieces), {stop.id: stop for stop in stops}, (stops_train("3", "3", 3),))
    own = replace(problem, stops={**problem.stops, "A1/c1": replace(stops[1], own=True)})
    claim = trace(own, "3", [("A1", "A2")])
    assert claim is not None
    assert "A1/t1" in claim.legs[0], "the route without a station comes first by its ids, and is no route"
    assert isinstance(check_routes(own, [claim]), Solution)


def test_a_piece_of_track_may_be_written_from_its_stop_to_the_hexside() -> None:
    pieces = {"A1": [piece("A1/t0", "A1/c0", "A1|A2")], "A2": [piece("A2/t0", "A2/c0", "A1|A2")]}
    stops = (Stop("A1/c0", Kind.CITY, 20, "A1", own=True), Stop("A2/c0", Kind.CITY, 30, "A2"))
    problem = Problem(TrackGraph(pieces), {stop.id: stop for stop in stops}, (stops_train("2", "2", 2),))
    verdict = check(problem, ("A1/t0", "A2/t0"))
    assert isinstance(verdict, Solution)
    assert verdict.revenue == 50

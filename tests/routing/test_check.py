"""Every rule about routes, broken once: the refusal names it and gives the figures."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from kursbuch.board.track import Piece, TrackGraph, hexside
from kursbuch.routing import (
    Claim,
    Kind,
    MineCar,
    OffboardCar,
    Problem,
    Range,
    RouteFault,
    RunningTrain,
    Solution,
    Stop,
    TownsCar,
    best_routes,
    check_routes,
    express_train,
    goods_train,
    hex_train,
    stops_train,
    trace,
)

from .boards import grid

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


@pytest.mark.parametrize("turned", list(product((False, True), repeat=3)))
def test_nor_does_that_of_any_leg(turned: tuple[bool, ...]) -> None:
    legs = [leg[::-1] if turn else leg for leg, turn in zip((TO_A2, TO_A3, TO_A4), turned, strict=True)]
    for number in (1, 2, 3):
        verdict = check(given(FOUR), *legs[:number])
        assert isinstance(verdict, Solution)
        assert set(verdict.routes[0].stops) == set(("A1/c0", "A2/c0", "A3/t0", "A4/o0")[: number + 1])


def test_a_leg_may_be_one_piece_between_two_stops_of_a_hex() -> None:
    """In the middle of a route, too, and however the piece is written."""
    for ends in (("A1/c0", "A1/c1"), ("A1/c1", "A1/c0")):
        pieces = {
            "A1": [piece("A1/t0", *ends), piece("A1/t1", "A1|A2", "A1/c1")],
            "A2": [piece("A2/t0", "A1|A2", "A2/c0")],
        }
        stops = [Stop(id_, Kind.CITY, 10, id_[:2], own=True) for id_ in ("A1/c0", "A1/c1", "A2/c0")]
        problem = Problem(TrackGraph(pieces), {stop.id: stop for stop in stops}, (FOUR,))
        for legs, revenue in ((("A1/t0",),), 20), ((("A1/t0",), ("A1/t1", "A2/t0")), 30):
            verdict = check(problem, *legs)
            assert isinstance(verdict, Solution)
            assert verdict.revenue == revenue


@pytest.mark.parametrize("shut", ["A2/t0", "A2/t1"])
@pytest.mark.parametrize("stop_first", [False, True])
def test_no_route_leads_over_a_terminal_into_a_stop_and_out_again(shut: str, stop_first: bool) -> None:
    """Whichever way it comes, and however the piece is written."""
    row = {name: PIECES[name] for name in ("A1", "A2", "A3")}
    if stop_first:
        row = {name: [one._replace(a=one.b, b=one.a) for one in pieces] for name, pieces in row.items()}
    closed = {name: [one._replace(terminal=one.id == shut) for one in pieces] for name, pieces in row.items()}
    for legs in ((TO_A2, TO_A3), (TO_A3[::-1], TO_A2[::-1])):
        assert isinstance(check(given(FOUR, graph=TrackGraph(row)), *legs), Solution)
        verdict = check(given(FOUR, graph=TrackGraph(closed)), *legs)
        assert isinstance(verdict, RouteFault)
        assert (verdict.rule, verdict.figures) == ("route.through_terminal", {"stop": "A2/c0"})


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


def test_a_gateway_is_one_only_over_track_that_asks_for_the_permission() -> None:
    plain = {**PIECES, "A4": [one._replace(tags=frozenset()) for one in PIECES["A4"]]}
    plain["A5"] = [one._replace(tags=frozenset()) for one in PIECES["A5"]]
    express = given(express_train("8Ox-0", "8Ox", 3, frozenset((OX,))), graph=TrackGraph(plain))
    verdict = check(express, TO_A2, TO_A3, TO_A4, TO_A5)
    assert isinstance(verdict, RouteFault)
    assert (verdict.rule, verdict.figures) == ("route.through_terminal", {"stop": "A4/o0"})
    assert best_routes(express).revenue == 20 + 30 + 50


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
    short = given(stops_train("2-0", "2", 2))
    assert trace(short, "2-0", [["A3", "A2"], ["A1", "A2"]]) == replace(claim, train="2-0"), "though it is too long"
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


def legs_through(problem: Problem, *hexes: str) -> list[tuple[str, ...]]:
    """The legs from city to city of these hexes."""
    ends = [(f"{one}/c0", f"{two}/c0") for one, two in pairwise(hexes)]
    return [next(s.ids for s in problem.graph.segments_from(a) if s.b == b) for a, b in ends]


def test_one_stop_of_a_group_may_be_on_a_route() -> None:
    stops = {**with_stop("A1/c0", groups=("N",)), "A2/c0": replace(STOPS["A2/c0"], groups=("S", "T"))}
    assert isinstance(check(given(FOUR, stops=stops), TO_A2), Solution)


def test_no_route_comes_back_to_a_stop() -> None:
    ring = grid(2, set(), stops_train("9-0", "9", 9))
    verdict = check(ring, *legs_through(ring, "A0", "A1", "B1", "B0", "A0"))
    assert isinstance(verdict, RouteFault)
    assert (verdict.rule, verdict.figures) == ("route.stop_twice", {"stop": "A0/c0"})
    assert isinstance(check(ring, *legs_through(ring, "A0", "A1", "B1", "B0")), Solution)


@pytest.mark.parametrize("outwards", [False, True])
def test_two_routes_may_not_cross_at_an_inner_junction(outwards: bool) -> None:
    """Four ways meet in A1, without a stop; a piece may be written from the junction or to it."""
    near = ("A0", "A2", "B0", "B2")
    ways = [(hexside("A1", other), "A1*0") for other in near]
    ends = [(inner, outer) if outwards else (outer, inner) for outer, inner in ways]
    pieces = {"A1": [piece(f"A1/t{n}", *both) for n, both in enumerate(ends)]}
    pieces |= {other: [piece(f"{other}/t0", hexside("A1", other), f"{other}/c0")] for other in near}
    stops = {f"{other}/c0": Stop(f"{other}/c0", Kind.CITY, 10, other, own=True) for other in near}
    problem = Problem(TrackGraph(pieces), stops, (stops_train("2-0", "2", 2), stops_train("2-1", "2", 2)))
    one = Claim("2-0", (("A0/t0", "A1/t0", "A1/t1", "A2/t0"),))
    other = Claim("2-1", (("B0/t0", "A1/t2", "A1/t3", "B2/t0"),))
    assert isinstance(check_routes(problem, [one]), Solution)
    assert isinstance(check_routes(problem, [other]), Solution)
    crossing = check_routes(problem, [one, other])
    assert isinstance(crossing, RouteFault)
    assert (crossing.rule, crossing.figures) == ("route.track_twice", {"key": "A1*0", "other": "2-0"})
    assert best_routes(problem).revenue == 20


def test_a_leg_does_not_run_over_a_terminal_on_its_way() -> None:
    pieces = {**PIECES, "B1": [one._replace(terminal=True) for one in PIECES["B1"]]}
    verdict = check(replace(given(FOUR), graph=TrackGraph(pieces)), TO_C1)
    assert isinstance(verdict, RouteFault)
    assert verdict.rule == "route.through_terminal"
    assert isinstance(check(given(FOUR), TO_C1), Solution)


def test_with_a_car_a_train_calls_at_a_mine_unless_it_is_an_express_train() -> None:
    car = (MineCar("SNW", 30),)
    stops = {**with_stop("B2/m0", passable=True), "A1/c0": STOPS["A1/c0"]}
    verdict = check(given(stops_train("2-0", "2", 2), cars=car, stops=stops), TO_A2, TO_B2)
    assert isinstance(verdict, Solution)
    assert (verdict.revenue, verdict.subsidy, verdict.routes[0].cars) == (50, 30, ("SNW",))
    express = check(given(express_train("3E-0", "3E", 3), cars=car, stops=stops), TO_A2, TO_B2)
    assert isinstance(express, RouteFault)
    assert express.rule == "route.mine_forbidden"


def test_a_car_for_towns_is_taken_where_a_train_cannot_do_without_it() -> None:
    cars = (TownsCar("G&C"),)
    for train, needed in ((stops_train("2-0", "2", 2), ("G&C",)), (stops_train("3-0", "3", 3), ())):
        verdict = check(given(train, cars=cars), TO_A2, TO_A3)
        assert isinstance(verdict, Solution)
        assert verdict.routes[0].cars == needed
    for train in (stops_train("2-0", "2", 2), stops_train("3-0", "3", 3)):
        further = check(given(train, cars=cars), TO_A2, TO_A3, TO_A4)
        assert isinstance(further, RouteFault) is (train.id == "2-0"), "three large stops are too many for a 2-train"


@pytest.mark.parametrize(
    ("limits", "legal"),
    [
        (Range(stops=2, towns=1), True),
        (Range(stops=3), True),
        (Range(stops=2), False),
        (Range(stops=2, towns=1, towns_in_stops=False), True),
        (Range(stops=3, towns=0, towns_in_stops=False), False),
        (Range(hexes=3), True),
        (Range(hexes=2), False),
        (Range(stops=2, skips=True), True),
        (Range(stops=2, skips=True, hexes=2), False),
    ],
)
def test_two_cities_and_a_town_are_within_some_ranges(limits: Range, legal: bool) -> None:
    verdict = check(given(RunningTrain("T-0", "T", limits)), TO_A2, TO_A3)
    assert isinstance(verdict, Solution) is legal
    assert isinstance(verdict, Solution) or verdict.rule == "route.too_long"


def test_a_mine_may_be_at_either_end_of_a_goods_trains_route() -> None:
    there, back = [TO_A2, TO_B2], [TO_B2[::-1], TO_A2[::-1]]
    for legs in (there, back):
        verdict = check(given(GOODS), *legs)
        assert isinstance(verdict, Solution)
        assert (verdict.revenue, verdict.subsidy) == (50, 40)


def test_a_car_for_off_board_areas_goes_with_the_first_route_that_reaches_one() -> None:
    problem = given(
        stops_train("2-0", "2", 2),
        stops_train("2-1", "2", 2),
        FOUR,
        cars=(OffboardCar("RÁBA", 20),),
        stops=with_stop("C1/c0", kind=Kind.OFFBOARD, value=40, own=True),
    )
    town = Claim("2-0", (TO_A3,))
    other_stop = {**problem.stops, "A2/c0": replace(STOPS["A2/c0"], own=True)}
    claims = [Claim("2-1", (TO_C1,)), Claim("4-0", (TO_A2, TO_A3, TO_A4))]
    verdict = check_routes(replace(problem, stops=other_stop), claims)
    assert isinstance(verdict, Solution)
    assert [(route.revenue, route.cars) for route in verdict.routes] == [(20 + 40 + 20, ("RÁBA",)), (110, ())]
    inland = check_routes(replace(problem, stops=other_stop), [town, claims[0]])
    assert isinstance(inland, Solution)
    assert [route.cars for route in inland.routes] == [(), ("RÁBA",)]


def test_a_route_is_traced_over_legs_that_touch_the_same_hexes() -> None:
    """Two cities in A1, each joined to the city in A2 by a way of its own: both legs are told by the same two hexes."""
    pieces = {
        "A1": [piece("A1/t0", "A1|A2", "A1/c0"), piece("A1/t1", "A1|B1", "A1/c1")],
        "A2": [piece("A2/t0", "A1|A2", "A2/c0"), piece("A2/t1", "A2|B1", "A2/c0")],
        "B1": [piece("B1/t0", "A1|B1", "A2|B1")],
    }
    stops = [
        Stop("A1/c0", Kind.CITY, 20, "A1", own=True),
        Stop("A1/c1", Kind.CITY, 20, "A1"),
        Stop("A2/c0", Kind.CITY, 30, "A2"),
    ]
    problem = Problem(TrackGraph(pieces), {stop.id: stop for stop in stops}, (stops_train("3", "3", 3),))
    claim = trace(problem, "3", [("A1", "A2"), ("A2", "B1", "A1")])
    assert claim == Claim("3", (("A1/t0", "A2/t0"), ("A2/t1", "B1/t0", "A1/t1")))
    assert trace(problem, "3", [("A1", "B1", "A2"), ("A2", "A1")]) == Claim(
        "3", (("A1/t1", "B1/t0", "A2/t1"), ("A2/t0", "A1/t0"))
    )

"""Routes as they are found: which of several is kept, in which order they come, and how their paths are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kursbuch.routing import Kind, OffboardCar, Problem, TownsCar, goods_train, stops_train
from kursbuch.routing.clock import Clock
from kursbuch.routing.contract import contract
from kursbuch.routing.enumerate import Candidate, Chain, Walks, order, straight, turned, unwind, walks
from kursbuch.routing.tables import tables

from .boards import grid, line

NET = contract(line([10, 20, 30, 40], {1}, stops_train("3-0", "3", 3)))
"""Stops 0 to 3 in a row: segments 0, 2, 4 lead from each to the next, 1, 3, 5 back."""


def chain(*path: int) -> Chain:
    """The path as a search has it, the newest segment first."""
    found: Chain = ()
    for directed in path:
        found = (directed, found)
    return found


def test_the_path_of_a_route_runs_from_its_lower_end_whatever_arm_came_first() -> None:
    assert unwind(NET, chain(2)) == (2,)
    assert unwind(NET, chain(2, 4)) == (2, 4)
    assert unwind(NET, chain(1)) == (0,)
    assert unwind(NET, chain(1, 2)) == unwind(NET, chain(2, 1)) == (0, 2)
    assert unwind(NET, chain(1, 2, 4)) == unwind(NET, chain(2, 4, 1)) == (0, 2, 4)
    assert straight(chain(1), chain(2, 4)) == (0, 2, 4)
    assert straight(chain(2, 4), chain(1)) == (5, 3, 1)
    assert turned(NET, (5, 3, 1)) == turned(NET, (0, 2, 4)) == (0, 2, 4)


def test_of_routes_with_the_same_keys_the_best_is_kept_then_the_shortest_then_the_first() -> None:
    walks = Walks(NET)
    for weight, path, kept in (
        (50, (2, 4), (50, (2, 4))),
        (40, (1,), (50, (2, 4))),
        (50, (1, 2), (50, (0, 2))),
        (50, (2, 4), (50, (0, 2))),
        (50, (2,), (50, (2,))),
        (50, (1, 2), (50, (2,))),
        (60, (1, 2), (60, (0, 2))),
    ):
        walks.keep(1, weight, chain(*path))
        assert [(route.weight, route.path) for route in walks.routes(0)] == [kept]


def test_routes_are_listed_by_weight_then_by_fewer_legs_then_by_lower_numbers() -> None:
    walks = Walks(NET)
    assert (len(walks), walks.top, walks.best_beside(0), list(walks.routes(0))) == (0, 0, (0, 0), [])
    for keys, weight, path in ((1, 50, (1, 2)), (2, 50, (2,)), (4, 50, (1,)), (8, 60, (2, 4)), (6, 40, (4,))):
        walks.keep(keys, weight, chain(*path))
    listed = [
        Candidate(60, 8, (2, 4)), Candidate(50, 4, (0,)), Candidate(50, 2, (2,)), Candidate(50, 1, (0, 2)),
        Candidate(40, 6, (4,)),
    ]  # fmt: skip
    assert list(walks.routes(0)) == listed == sorted(listed, key=order)
    assert list(walks.routes(50)) == listed[:4]
    assert list(walks.routes(51)) == listed[:1]
    assert (len(walks), walks.top) == (5, 60)


def test_the_best_route_beside_others_is_the_one_of_the_lowest_keys() -> None:
    walks = Walks(NET)
    for keys, weight in ((1, 50), (2, 50), (4, 40), (8, 60)):
        walks.keep(keys, weight, chain(2))
    assert [walks.best_beside(used) for used in (0, 8, 9, 11, 15)] == [(60, 8), (50, 1), (50, 2), (40, 4), (0, 0)]


def found(problem: Problem) -> list[tuple[tuple[str, ...], int]]:
    """The routes of the first train, as the stops they call at, and what they weigh."""
    net = contract(problem)
    routes, complete = walks(net, tables(net, problem.trains[0]), Clock(None))
    assert complete
    return sorted(
        (
            (net.stops[net.start[route.path[0]]].id[:2], *(net.stops[net.far[d]].id[:2] for d in route.path)),
            route.weight,
        )
        for route in routes.routes(-1000)
    )


def changed(problem: Problem, **stops: dict[str, Any]) -> Problem:
    altered = {f"{name}/c0": replace(problem.stops[f"{name}/c0"], **how) for name, how in stops.items()}
    return replace(problem, stops={**problem.stops, **altered})


def test_a_goods_train_runs_from_one_mine_to_a_station_and_never_to_a_second_mine() -> None:
    mine = {"kind": Kind.MINE, "passable": False}
    board = changed(line([10, 20, 30, 40], {1}, goods_train("2G-0", "2G", 2)), A0=mine, A3=mine)
    pay = 1 << 10
    assert found(board) == [
        (("A0", "A1"), 20 * pay + 10),
        (("A0", "A1", "A2"), 50 * pay + 10),
        (("A1", "A2", "A3"), 50 * pay + 40),
    ]


def test_a_route_is_found_once_though_it_has_two_stations_and_not_without_any() -> None:
    board = line([10, 20, 30, 40], {0, 1}, stops_train("3-0", "3", 3))
    assert found(board) == [
        (("A0", "A1"), 30),
        (("A0", "A1", "A2"), 60),
        (("A1", "A2"), 50),
        (("A1", "A2", "A3"), 90),
    ]


def test_with_cars_the_same_route_is_found_again_and_others_that_need_them() -> None:
    """A car for off-board areas adds its amount; with one for towns, a train counts as many towns again."""
    board = changed(
        line([10, 20, 30, 40], {0}, stops_train("2-0", "2", 2)),
        A1={"kind": Kind.TOWN},
        A2={"kind": Kind.TOWN},
        A3={"kind": Kind.OFFBOARD, "passable": False},
    )
    assert found(board) == [(("A0", "A1"), 30)]
    cars = replace(board, cars=(TownsCar("towns"), OffboardCar("off-board", 20)))
    assert found(cars) == [
        (("A0", "A1"), 30),
        (("A0", "A1", "A2"), 60),
        (("A0", "A1", "A2", "A3"), 100),
        (("A0", "A1", "A2", "A3"), 120),
    ]
    net = contract(cars)
    routes, _ = walks(net, tables(net, cars.trains[0]), Clock(None))
    towns, offboard = net.cars["towns"], net.cars["off-board"]
    assert [route.keys & (towns | offboard) for route in routes.routes(0)] == [towns | offboard, towns, towns, 0]


def test_a_loop_around_its_station_is_told_from_where_it_comes_back() -> None:
    net = contract(grid(2, set(), stops_train("3-0", "3", 3)))
    there = net.shape.departures[0]
    assert unwind(net, chain(there[1], there[0])) == unwind(net, chain(there[0], there[1]))

"""Express trains: what they find, and how little of the board they need to look at."""

from __future__ import annotations

import pytest

from kursbuch.routing import best_routes, express_train
from kursbuch.routing.contract import contract
from kursbuch.routing.express import Express
from kursbuch.routing.tables import tables

from .boards import grid, line
from .brute import runs
from .test_pack import Pedometer


def search(reach: int, *own: str) -> tuple[Express, Pedometer]:
    """Of an express train on a board of sixteen cities, four of them worth a journey."""
    problem, clock = (
        grid(4, {"A3", "B2", "D0", "D3"}, express_train("E-0", "E", reach), own=own or ("A0",)),
        Pedometer(),
    )
    net = contract(problem)
    return Express(problem, net, tables(net, problem.trains[0]), clock), clock


def test_what_is_found_keeps_the_rest_of_the_search_short() -> None:
    express, clock = search(5)
    assert express.best() == 10 + 4 * 90
    first = clock.steps
    assert first == 2448, "for all arms, and a few hundred pairs of them"
    express.best()
    assert clock.steps - first == 338, "the arms are walked once and kept"


def test_routes_above_a_floor_are_those_of_all_routes_that_earn_more() -> None:
    express, _ = search(3)
    everything = {route.keys: route for route in express.above(0)}
    for floor in (100, 110, 189, 190):
        assert {route.keys: route for route in express.above(floor)} == {
            keys: route for keys, route in everything.items() if route.weight > floor
        }


def test_no_route_through_two_stations_is_looked_at_twice() -> None:
    express, clock = search(5, "A0", "B1")
    assert express.best() == 4 * 90 + 10
    assert clock.steps == 3523


@pytest.mark.parametrize(("reach", "own"), [(1, "A0"), (3, "Z9")])
def test_without_a_second_stop_or_a_station_there_is_no_route(reach: int, own: str) -> None:
    express, _ = search(reach, own)
    assert express.best() == 0
    assert express.above(0) == []


@pytest.mark.parametrize(
    "values", [[90, 10, 20, 80, 90], [90, 20, 10, 80, 90], [90, 80, 10, 20, 90], [90, 80, 20, 10, 90]]
)
def test_a_station_that_must_count_is_the_best_of_those_on_the_way(values: list[int]) -> None:
    """Both ends and one stop between them: 80 is worth more than any station, but one of them has to be it."""
    own = {place for place, value in enumerate(values) if value < 50}
    assert best_routes(line(values, own, express_train("3E-0", "3E", 3))).revenue == 90 + 20 + 90


@pytest.mark.parametrize("own", [("A0",), ("B1",), ("A0", "C1")])
def test_all_routes_are_those_that_walking_everywhere_finds(own: tuple[str, ...]) -> None:
    """Of those over the same track the best, on a board of nine cities with all its ways round."""
    problem = grid(3, {"A2", "C0"}, express_train("E-0", "E", 4), own=own)
    best: dict[frozenset[str], int] = {}
    for run in runs(problem, problem.trains[0]):
        best[run.walk.keys] = max(best.get(run.walk.keys, 0), run.revenue)
    net = contract(problem)
    found = Express(problem, net, tables(net, problem.trains[0]), Pedometer()).above(0)
    assert sorted(route.weight for route in found) == sorted(best.values())

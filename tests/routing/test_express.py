"""Express trains: what they find, and how little of the board they need to look at."""

from __future__ import annotations

from kursbuch.routing import express_train
from kursbuch.routing.contract import contract
from kursbuch.routing.express import Express
from kursbuch.routing.tables import tables

from .boards import grid
from .test_pack import Pedometer


def search(reach: int) -> tuple[Express, Pedometer]:
    """Of an express train on a board of sixteen cities, four of them worth a journey."""
    problem, clock = grid(4, {"A3", "B2", "D0", "D3"}, express_train("E-0", "E", reach)), Pedometer()
    net = contract(problem)
    return Express(problem, net, tables(net, problem.trains[0]), clock), clock


def test_what_is_found_keeps_the_rest_of_the_search_short() -> None:
    express, clock = search(5)
    assert express.best() == 10 + 4 * 90
    first = clock.steps
    assert first <= 2448, "for all arms, and a few hundred pairs of them"
    express.best()
    assert clock.steps - first <= 338, "the arms are walked once and kept"


def test_routes_above_a_floor_are_those_of_all_routes_that_earn_more() -> None:
    express, _ = search(3)
    everything = {route.keys: route for route in express.above(0)}
    for floor in (100, 110, 189, 190):
        assert {route.keys: route for route in express.above(floor)} == {
            keys: route for keys, route in everything.items() if route.weight > floor
        }

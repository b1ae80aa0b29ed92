"""Express trains: what they find, and how little of the board they need to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import Pair, PerStop, Problem, Range, best_routes, express_train
from kursbuch.routing.contract import contract
from kursbuch.routing.express import Express, Tree, _keep
from kursbuch.routing.tables import tables

from .boards import grid, line, problem
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


@pytest.mark.parametrize(("own", "steps"), [(("A0", "B1"), 3523), (("B1", "C2"), 2737), (("A2", "B1", "C0"), 3146)])
def test_no_route_through_two_stations_is_looked_at_twice(own: tuple[str, ...], steps: int) -> None:
    express, clock = search(5, *own)
    assert express.best() == 4 * 90 + 10
    assert clock.steps == steps


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


class Column(list[Any]):
    """A column of a tree of arms that counts how often one of its places is looked at."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)


def watched(tree: Tree) -> Tree:
    columns: dict[str, Any] = {name: Column(getattr(tree, name)) for name in COLUMNS}
    return tree._replace(**columns)


COLUMNS = ("step", "skip", "end", "between", "mask", "features", "stops", "station", "chain")
HOMES = (("A0",), ("B1",), ("A0", "C1"))


@pytest.mark.parametrize(
    ("own", "reach", "floor", "looks"),
    [
        (HOMES[0], 4, None, (190, 89, 101, 218, 43, 4, 62, 0, 4)),
        (HOMES[0], 4, 100, (190, 89, 101, 218, 185, 232, 232, 168, 232)),
        (HOMES[1], 4, None, (338, 132, 206, 356, 95, 5, 97, 0, 5)),
        (HOMES[1], 4, 100, (338, 132, 206, 356, 302, 376, 376, 230, 376)),
        (HOMES[2], 3, None, (92, 39, 53, 237, 23, 3, 23, 0, 3)),
        (HOMES[2], 3, 100, (304, 132, 172, 356, 259, 383, 383, 228, 291)),
        (HOMES[2], 5, None, (304, 132, 172, 356, 77, 5, 97, 0, 5)),
        (HOMES[2], 5, 100, (304, 132, 172, 356, 305, 383, 383, 34, 383)),
    ],
)
def test_of_two_arms_no_more_is_looked_at_than_tells_that_they_earn_too_little(
    own: tuple[str, ...], reach: int, floor: int | None, looks: tuple[int, ...]
) -> None:
    """Arms that meet are skipped; stops are looked at where the ends give hope, the path where the route is wanted."""
    assert looked_at(grid(3, {"A2", "C0"}, express_train("E-0", "E", reach), own=own), floor) == looks


def test_on_small_boards_no_more_of_two_arms_is_looked_at_either() -> None:
    """Boards with bonuses and tolls, which are known only in the end."""
    looks = [looked_at(skipping(problem(seed, 1), 3 + seed % 2), None) for seed in range(100)]
    assert [sum(column) for column in zip(*looks, strict=True)] == [108, 33, 75, 467, 213, 268, 280, 14, 185]


def looked_at(problem: Problem, floor: int | None) -> tuple[int, ...]:
    """How often each column was, in search of the best route or of all above the floor."""
    net = contract(problem)
    express = Express(problem, net, tables(net, problem.trains[0]), Pedometer())
    express.roots = [
        (root, {first: watched(tree) for first, tree in trees.items()}) for root, trees in express._roots()
    ]
    express.best() if floor is None else express.above(floor)
    trees = [tree for _, trees in express.roots for tree in trees.values()]
    return tuple(sum(getattr(tree, name).looks for tree in trees) for name in COLUMNS)


def skipping(problem: Problem, reach: int) -> Problem:
    """The same board with express trains."""
    return replace(problem, trains=tuple(replace(t, range=Range(stops=reach, skips=True)) for t in problem.trains))


def test_on_small_boards_routes_above_a_floor_earn_more() -> None:
    for seed in range(100):
        board = skipping(problem(seed, 1), 3)
        net = contract(board)
        express = Express(board, net, tables(net, board.trains[0]), Pedometer())
        weights = [route.weight for route in express.above(0)]
        for floor in sorted(set(weights))[:3]:
            assert [route.weight for route in express.above(floor)] == [w for w in weights if w > floor]


def test_ends_give_as_much_hope_as_any_route_between_them_could_earn_beside_its_stops() -> None:
    """A tunnel may be on any way, and counts for each stop; the bonus of a stop where routes end is due to that end."""
    line_of_three = line([10, 20, 30], {0}, express_train("3E-0", "3E", 3))
    track = {hex_id: list(pieces) for hex_id, pieces in line_of_three.graph.hexes.items()}
    track["A1"][1] = track["A1"][1]._replace(tags=frozenset({"tunnel"}))
    stops = {**line_of_three.stops, "A2/c0": replace(line_of_three.stops["A2/c0"], passable=False)}
    tunnel = PerStop("tunnel", "tunnel", 10)
    for there, hopes in {
        "A2/c0": [10 + 10 + 30, 10 + 20 + 30, 10 + 30 + 30 + 50],
        "A1/c0": [10 + 10 + 30 + 50, 10 + 20 + 30 + 50, 10 + 30 + 30 + 50],
    }.items():
        bonus = Pair("pair", 50, frozenset({there}), frozenset({there}))
        problem = replace(line_of_three, graph=TrackGraph(track), stops=stops, bonuses=(tunnel, bonus))
        net = contract(problem)
        express = Express(problem, net, tables(net, problem.trains[0]), Pedometer())
        assert express._limits(0) == hopes
        assert express._limits(0) is express._limits(0), "worked out once"
        assert express.slow is (there == "A1/c0")


def test_an_express_train_for_two_stops_runs_from_one_to_the_other() -> None:
    assert best_routes(line([10, 80, 90], {0}, express_train("2E-0", "2E", 2))).revenue == 10 + 90


def test_of_routes_over_the_same_track_the_best_is_kept_then_the_shortest_then_the_first() -> None:
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for weight, path, kept in (
        (50, (4, 6), (50, (4, 6))),
        (40, (2,), (50, (4, 6))),
        (50, (4, 8), (50, (4, 6))),
        (50, (4, 2), (50, (4, 2))),
        (50, (8,), (50, (8,))),
        (50, (2, 4), (50, (8,))),
        (60, (2, 4), (60, (2, 4))),
    ):
        _keep(found, 1, weight, path)
        assert found == {1: kept}

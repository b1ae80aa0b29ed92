"""The search against trying everything, on small random boards; KURSBUCH_BOARDS=10 tries ten times as many."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kursbuch.board.track import TrackGraph
from kursbuch.routing import (
    Aim,
    Claim,
    Problem,
    Range,
    RouteFault,
    Solution,
    any_route,
    best_routes,
    check_routes,
    express_train,
    solve,
    stops_train,
)
from kursbuch.routing.clock import after
from kursbuch.routing.contract import contract

from .boards import MORE, grid, line, problem, problems
from .brute import Run, best_value, every_best, runs, value

THOROUGH = settings(max_examples=800 * MORE, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
USUAL = settings(THOROUGH, max_examples=200 * MORE)


def unseen(problem: Problem) -> Problem:
    """The same question on a board of which nothing is known yet."""
    return replace(problem, graph=TrackGraph(problem.graph.hexes))


def claims(solution: Solution) -> list[Claim]:
    return [Claim(route.train, route.legs) for route in solution.routes]


@THOROUGH
@given(problems())
def test_finds_what_trying_everything_finds(problem: Problem) -> None:
    best = best_value(problem)
    solution = best_routes(problem)
    assert value(problem, solution.revenue, solution.subsidy) == best
    assert solution.optimal
    assert solution.bound == best[0]
    assert any_route(problem) == any_route(unseen(problem)) == bool(solution.routes)


@USUAL
@given(problems())
def test_its_routes_are_legal_and_their_parts_add_up(problem: Problem) -> None:
    solution = best_routes(problem)
    verdict = check_routes(problem, claims(solution))
    assert not isinstance(verdict, RouteFault)
    assert (verdict.revenue, verdict.subsidy) == (solution.revenue, solution.subsidy)
    for route in solution.routes:
        assert sum(amount for _, amount in route.parts) == route.revenue
        assert len(route.legs) == len(route.stops) - 1
        assert set(route.counted) <= set(route.stops)
    assert sum(route.revenue for route in solution.routes) == solution.revenue


@USUAL
@given(problems(most_trains=2))
def test_of_equal_runs_the_stated_one_is_found(problem: Problem) -> None:
    first = min(every_best(problem), key=lambda picked: stated_order(problem, picked))
    found = {route.train: route.legs for route in best_routes(problem).routes}
    for train, run in zip(problem.trains, first, strict=True):
        legs = tuple(tuple(piece.id for piece in leg) for leg in run.walk.legs) if run else ()
        backwards = tuple(leg[::-1] for leg in legs[::-1])
        assert found.get(train.id, ()) in (legs, backwards)


def stated_order(problem: Problem, picked: list[Run | None]) -> list[tuple[object, ...]]:
    """Trains by their best route alone; for each its weight, fewer legs, lower numbers; no route comes last."""
    net = contract(problem)
    number = {segment.ids: i for i, segment in enumerate(net.segments)}
    index = {stop.id: i for i, stop in enumerate(net.stops)}
    alone = [
        max((value(problem, r.revenue, r.subsidy) for r in runs(problem, train)), default=(0, 0))
        for train in problem.trains
    ]
    order = sorted(range(len(picked)), key=lambda i: (-alone[i][0], -alone[i][1], i))
    keys: list[tuple[object, ...]] = []
    for i in order:
        run = picked[i]
        if run is None:
            keys.append((1,))
            continue
        legs, stops = [tuple(piece.id for piece in leg) for leg in run.walk.legs], list(run.walk.stops)
        if index[stops[0]] > index[stops[-1]]:
            legs, stops = [leg[::-1] for leg in reversed(legs)], stops[::-1]
        path = tuple(2 * number[leg] if leg in number else 2 * number[leg[::-1]] + 1 for leg in legs)
        total = value(problem, run.revenue, run.subsidy)
        keys.append((0, -total[0], -total[1], len(path), path))
    return keys


@USUAL
@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(problem: Problem, rng: random.Random) -> None:
    pieces = {hex_id: list(track) for hex_id, track in problem.graph.hexes.items()}
    for track in pieces.values():
        rng.shuffle(track)
    hexes, stops = list(pieces), list(problem.stops)
    rng.shuffle(hexes)
    rng.shuffle(stops)
    shuffled = Problem(
        TrackGraph({hex_id: pieces[hex_id] for hex_id in hexes}),
        {stop: problem.stops[stop] for stop in stops},
        problem.trains, problem.bonuses, problem.cars, problem.aim, problem.worthless_stops,
    )  # fmt: skip
    assert best_routes(shuffled) == best_routes(problem)


@settings(USUAL, max_examples=100 * MORE)
@given(problems(), st.randoms(use_true_random=False))
def test_what_is_known_of_a_network_serves_other_trains_and_other_boards(problem: Problem, rng: random.Random) -> None:
    """One hex changes, or a stop, the trains, the cars, the bonuses; then all is as it was."""
    hex_id, stop = rng.choice(sorted(problem.graph.hexes)), rng.choice(sorted(problem.stops))
    dearer = replace(problem.stops[stop], value=problem.stops[stop].value + 10)
    changed = [
        replace(problem, graph=problem.graph.with_hex(hex_id, problem.graph.hexes[hex_id][1:])),
        replace(problem, stops={**problem.stops, stop: dearer}),
        replace(problem, trains=problem.trains[::-1]),
        replace(problem, trains=problem.trains[1:]),
        replace(problem, cars=problem.cars[1:]),
        replace(problem, bonuses=problem.bonuses[1:]),
    ]
    for other in (problem, *changed, problem):
        assert best_routes(other) == best_routes(unseen(other))


@USUAL
@given(problems(), st.sampled_from((0, 1, 3, 10)))
def test_with_a_limit_the_bound_still_holds(problem: Problem, patience: int) -> None:
    best = best_routes(problem)
    hasty = best_routes(unseen(problem), after(patience))
    assert hasty.bound >= best.bound
    assert value(problem, hasty.revenue, hasty.subsidy) <= value(problem, best.revenue, best.subsidy)
    assert not isinstance(check_routes(problem, claims(hasty)), RouteFault)
    if hasty.optimal:
        assert hasty.bound == best.bound


def test_an_express_train_without_time_still_runs() -> None:
    """A dense board on which an express train has millions of walks."""
    dense = grid(7, {"A6", "G0", "C4", "D1", "E6", "G3", "F2", "G6"}, express_train("8E-0", "8E", 8))
    hasty = best_routes(dense, after(2000))
    assert not hasty.optimal
    assert 0 < hasty.revenue < hasty.bound


def test_a_run_is_judged_by_revenue_or_by_all_that_it_brings() -> None:
    run = Solution((), 70, 40, True, 110)
    assert (run.gain(Aim.REVENUE), run.gain(Aim.TOTAL)) == (70, 110)


def test_the_bound_holds_whenever_a_search_for_express_trains_is_cut_off() -> None:
    """Between two floors, too: routes that are not listed yet must not be forgotten."""
    for seed in (3, 11, 40, 71, 98):
        found = problem(seed, 3)
        express = tuple(replace(train, range=Range(stops=3, skips=True)) for train in found.trains)
        hurried = Problem(found.graph, found.stops, express)
        best = best_routes(hurried).bound
        assert all(best_routes(unseen(hurried), after(asks)).bound >= best for asks in range(12))


def test_without_time_the_dearest_stops_that_a_train_can_count_are_the_bound() -> None:
    """On a board without mines, where a train calls at as many stops as its number says."""
    for reach, most in ((9, 3 * 90 + 6 * 10), (8, 3 * 90 + 5 * 10)):
        hasty = best_routes(grid(7, {"A6", "G0", "C4"}, stops_train("T-0", "T", reach)), after(0))
        assert not hasty.optimal
        assert hasty.bound == most


def test_what_is_found_once_is_kept_unless_time_was_up(monkeypatch: pytest.MonkeyPatch) -> None:
    board = unseen(grid(3, {"A2", "C0"}, express_train("4E-0", "4E", 4), express_train("4E-1", "4E", 4)))
    hasty = best_routes(board, after(0))
    assert not hasty.optimal
    best = best_routes(board)
    assert best.optimal
    monkeypatch.setattr(solve, "_Run", None)
    assert best_routes(board) is best_routes(board, after(0)) is best
    assert any_route(board)


def test_the_legs_of_a_route_are_told_in_the_direction_of_its_stops() -> None:
    """From B0 back to A0 and on: segments that are stored the other way round are turned."""
    board = grid(2, {"B1"}, stops_train("3-0", "3", 3), own=("A0",))
    (route,) = best_routes(board).routes
    for leg, (here, there) in zip(route.legs, pairwise(route.stops), strict=True):
        assert [piece[:2] for piece in leg] == [here[:2], there[:2]]
    assert len(route.legs) == 2


@pytest.mark.parametrize(("values", "earns"), [([1, 0], True), ([0, 0], False)])
def test_a_train_earns_if_a_route_of_it_is_worth_anything(values: list[int], earns: bool) -> None:
    board = line(values, {0}, stops_train("2-0", "2", 2))
    assert any_route(board) is any_route(unseen(board)) is earns
    assert best_routes(board).revenue == sum(values)


def test_routes_of_a_kind_of_train_are_kept_with_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    board = unseen(line([10, 20, 30], {1}, stops_train("2-0", "2", 2)))
    assert best_routes(board).revenue == 50
    monkeypatch.setattr(solve, "walks", None)
    assert best_routes(replace(board, trains=(*board.trains, stops_train("2-1", "2", 2)))).revenue == 50 + 30

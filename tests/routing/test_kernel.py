"""The compiled kernel beside the reference: the very same runs, tie-breaks included."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from kursbuch.board.network import Reach, forget, reach
from kursbuch.board.track import TrackGraph
from kursbuch.core import compiled
from kursbuch.interop.positions import read
from kursbuch.routing import Problem, Range, Solution, any_route, best_routes, stops_train
from kursbuch.routing.clock import Clock
from kursbuch.routing.enumerate import Candidate
from kursbuch.routing.pack import Packing
from kursbuch.routing.router import router

from ..board.walks import SHAPES, case, hex_track
from .boards import MORE, grid, problem
from .kernel import built
from .test_effort import SQUARES
from .test_pack import crowd, lists
from .test_prices import WIDTH, contest


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    base = tmp_path_factory.getbasetemp()
    shared_by_workers = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    before = sys.modules.get("kursbuch_kernel")
    yield built(shared_by_workers / "kernel")
    if before is not None:
        sys.modules["kursbuch_kernel"] = before


def found(question: Problem, kernel: ModuleType | None) -> Solution:
    """The best run on a board nobody has looked at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "KERNEL", kernel)
        return best_routes(replace(question, graph=TrackGraph(question.graph.hexes)))


@pytest.mark.parametrize("part", range(4))
def test_on_random_boards_both_find_the_same_run(part: int, kernel: ModuleType) -> None:
    """Every kind of stop, train, bonus and car; half of the boards with express trains alone as well."""
    for seed in range(200 * MORE * part, 200 * MORE * (part + 1)):
        question = problem(seed, 4)
        assert found(question, kernel) == found(question, None), seed
        if seed % 2:
            trains = tuple(replace(train, range=Range(stops=2 + seed % 3, skips=True)) for train in question.trains)
            question = replace(question, trains=trains)
            assert found(question, kernel) == found(question, None), seed


@pytest.mark.parametrize("part", range(4))
def test_on_boards_that_change_both_find_the_same_run(part: int, kernel: ModuleType, monkeypatch: Any) -> None:
    """Hex after hex gets other track, stops and trains change, and what was may come back: what is kept with the boards
    is never taken for what it is not, and what has not changed is not looked for anew."""
    for seed in range(60 * MORE * part, 60 * MORE * (part + 1)):
        rng = Random(seed)
        question, other = problem(seed, 4), problem(seed + 10_000, 4)
        asked = [question]
        for _ in range(8):
            question = changed(rng, rng.choice(asked[-3:]), other)
            asked.append(question)
        monkeypatch.setattr(compiled, "KERNEL", kernel)
        answers = [(any_route(one), best_routes(one), best_routes(one, lambda: True)) for one in asked]
        monkeypatch.setattr(compiled, "KERNEL", None)
        for number, (one, (earns, best, again)) in enumerate(zip(asked, answers, strict=True)):
            assert best == best_routes(replace(one, graph=TrackGraph(one.graph.hexes))), (seed, number)
            assert earns == bool(best.routes)
            assert again is best


def changed(rng: Random, question: Problem, other: Problem) -> Problem:
    """The same question but for one thing, which is as in the other one or gone."""
    what = rng.choice(("track", "track", "stop", "trains", "bonuses", "cars", "aim"))
    if what == "track":
        hex_id = rng.choice(sorted(question.graph.hexes))
        track = [] if rng.random() < 0.3 else question.graph.hexes[hex_id][rng.randrange(2) :]
        fits = all(end in question.stops for piece in other.graph.pieces(hex_id) for end in piece[2:4] if "/" in end)
        if fits and rng.random() < 0.5:
            track = other.graph.pieces(hex_id)
        return replace(question, graph=question.graph.with_hex(hex_id, track))
    if what == "stop":
        stop = rng.choice(sorted(question.stops.values(), key=attrgetter("id")))
        now = replace(stop, own=not stop.own) if rng.random() < 0.3 else replace(stop, value=rng.choice((0, 20, 60)))
        return replace(question, stops={**question.stops, stop.id: now})
    return replace(question, **{what: getattr(other, what)})


@pytest.mark.parametrize("part", range(2))
def test_on_boards_that_change_both_find_the_same_track_and_reach(part: int, kernel: ModuleType) -> None:
    """Hex after hex gets other track, and cities are opened and closed; segments are even in the same order."""
    for seed in range(300 * MORE * part, 300 * MORE * (part + 1)):
        rng, what = Random(seed), case(seed)
        near = next(shape for shape in SHAPES if len(shape) == len(what.track))
        graphs, blocked = [TrackGraph(what.track) for _ in range(2)], what.blocked
        for _ in range(3):
            one, other = (
                explored(graph, what.roots, blocked, compiled_by)
                for graph, compiled_by in zip(graphs, (None, kernel), strict=True)
            )
            assert one == other, seed
            hex_id = rng.choice(sorted(near))
            track = (*what.track[hex_id], *hex_track(rng, hex_id, near[hex_id], True)[:2])
            if rng.random() < 0.3:
                track = track[1:]
            graphs = [graph.with_hex(hex_id, track) for graph in graphs]
            blocked ^= set(rng.sample(graphs[0].stops, min(1, len(graphs[0].stops))))


def explored(graph: TrackGraph, roots: frozenset[str], blocked: frozenset[str], kernel: ModuleType | None) -> Any:
    """The segments at each stop, and what is reached: going on from what was reached before, and anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "KERNEL", kernel)
        gone_on = _reached(graph, roots, blocked)
        forget(graph)
        return [graph.segments_at(stop) for stop in graph.stops], gone_on, _reached(graph, roots, blocked)


def _reached(graph: TrackGraph, roots: frozenset[str], blocked: frozenset[str]) -> Reach:
    return reach(graph, roots, lambda stop: stop not in blocked)


@pytest.mark.parametrize("name", SQUARES)
def test_on_squares_full_of_ties_both_find_the_same_run(name: str, kernel: ModuleType) -> None:
    assert found(SQUARES[name], kernel) == found(SQUARES[name], None)


def test_on_recorded_runs_and_late_boards_both_find_the_same_run(kernel: ModuleType, shared: Path) -> None:
    files = [shared / "positions" / "recorded-runs.jsonl.gz", *sorted((shared / "positions").glob("1*.json"))]
    for old in (old for file in files for old in read(file)):
        assert found(old.problem, kernel) == found(old.problem, None), old.id


@pytest.mark.parametrize("scale", [1, 20])
def test_of_many_routes_both_choose_the_same(scale: int, kernel: ModuleType) -> None:
    """Small lists, in which every combination is tried; long ones, for which prices are looked for; and crowds."""
    contests = [
        [
            [Candidate(weight * scale, keys, (i,)) for weight, keys, i, _ in entries]
            for entries in contest(seed, 3, many)
        ]
        for seed, many in ((1, 200), (2, 700), (3, 300))
    ]
    for options, alike in (
        *(lists(Random(seed), scale) for seed in range(300)),
        *((many, [False] * 3) for many in contests),
        *(crowd(seed, scale) for seed in range(4)),
    ):
        reference = Packing(options, alike, WIDTH + 4, scale, Clock(None))
        compiled_one = kernel.Packing(options, alike, WIDTH + 4, scale)
        reference.run()
        compiled_one.run()
        assert (compiled_one.best, compiled_one.chosen()) == (reference.best, reference.chosen())


def test_a_board_too_large_for_its_arrays_is_left_to_the_reference(
    kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    stations = tuple(f"{row}{column}" for row in "ABCDEFGHI" for column in range(9))
    question = grid(9, {"A2", "H8"}, stops_train("2-0", "2", 2), own=stations)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "KERNEL", kernel)
        assert router().best(question) is None
        assert router().can_earn(question) is None
    assert found(question, kernel) == found(question, None)


def test_the_kernel_is_made_for_these_sources(kernel: ModuleType) -> None:
    assert kernel.PROTOCOL == compiled.PROTOCOL

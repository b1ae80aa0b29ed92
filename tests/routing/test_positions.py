"""Every shared position and recorded run: exactly the best known revenue, and what was played is legal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kursbuch.interop.positions import RoutingPosition, read
from kursbuch.routing import Claim, Problem, RouteFault, best_routes, check_routes, trace

SHARED = Path(os.environ.get("KURSBUCH_SHARED", Path(__file__).parents[2].parent / "shared")) / "positions"
FILES = sorted(SHARED.glob("*.json")) if SHARED.is_dir() else []
RUNS = SHARED / "recorded-runs.jsonl.gz"

pytestmark = pytest.mark.skipif(not FILES, reason="shared positions are absent")


def recorded() -> Iterator[RoutingPosition]:
    yield from read(RUNS)
    for path in FILES:
        if not path.name.startswith("synthetic"):
            yield from read(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_position(path: Path) -> None:
    for position in read(path):
        solution = best_routes(position.problem)
        assert solution.revenue == position.data["best_known"]["revenue"]
        assert solution.optimal
        claims = [Claim(route.train, route.legs) for route in solution.routes]
        verdict = check_routes(position.problem, claims)
        assert not isinstance(verdict, RouteFault), verdict
        assert verdict.revenue == solution.revenue


def test_every_recorded_run_has_its_best_known_revenue() -> None:
    wrong = [p.id for p in read(RUNS) if best_routes(p.problem).revenue != p.data["best_known"]["revenue"]]
    assert not wrong


def test_the_best_known_routes_are_legal_and_worth_what_they_should() -> None:
    for position in recorded():
        known = position.data["best_known"]
        claims = [Claim(route["train"], tuple(map(tuple, route["legs"]))) for route in known["routes"]]
        verdict = check_routes(position.problem, claims)
        assert not isinstance(verdict, RouteFault), (position.id, verdict)
        assert verdict.revenue == known["revenue"], position.id


def test_what_was_played_is_legal_and_never_beats_the_best() -> None:
    for position in recorded():
        played = position.data["human"]
        claims = [played_claim(position.problem, route) for route in played["routes"]]
        verdict = check_routes(position.problem, claims)
        assert not isinstance(verdict, RouteFault), (position.id, verdict)
        # An express train may have been counted for less than its walk could bring.
        express = any(train.range.skips for train in position.problem.trains)
        assert verdict.revenue == played["revenue"] or (express and verdict.revenue > played["revenue"]), position.id
        solution = best_routes(position.problem)
        if position.title != "18Mag":
            assert verdict.revenue <= solution.revenue, position.id
        assert verdict.revenue + verdict.subsidy <= solution.revenue + solution.subsidy, position.id


def played_claim(problem: Problem, route: dict[str, Any]) -> Claim:
    claim = trace(problem, route["train"], route["connections"])
    assert claim is not None, route
    return claim

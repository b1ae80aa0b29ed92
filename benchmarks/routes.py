"""The speed of best routes: shared positions, recorded runs, and artificial networks of growing size.

    python -m benchmarks.routes [--quick]

Every search starts with a board nobody has looked at yet. Times are processor seconds, divided by the machine's factor
around them where the reference work is at hand (see calibration.py), the better of two runs: a busy machine disturbs
them less than the clock.
`--quick` leaves the four-train positions and the largest networks out.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from kursbuch.board.track import Piece, TrackGraph, hexside
from kursbuch.interop.positions import RoutingPosition, position, read
from kursbuch.routing import Kind, Problem, RunningTrain, Solution, Stop, best_routes, express_train, stops_train

from .calibration import reference

FACTOR = reference(time.process_time) or (lambda: 1.0)


def _is_past(end: float) -> bool:
    return time.perf_counter() > end


def timed(fresh: Callable[[], Problem], repeats: int = 2, limit: float | None = None) -> tuple[float, Solution]:
    """Reference seconds of the best of some runs, and the answer."""
    best = float("inf")
    for _ in range(repeats):
        problem = fresh()
        before = FACTOR()
        end = time.perf_counter() + limit if limit else 0.0
        began = time.process_time()
        solution = best_routes(problem, partial(_is_past, end) if limit else None)
        taken = time.process_time() - began
        best = min(best, taken / ((before + FACTOR()) / 2))
    return best, solution


def recorded(path: Path) -> list[float]:
    """Seconds of every recorded run, one factor for all: a single run is far shorter than the reference work."""
    positions = list(read(path))
    before = FACTOR()
    best = [float("inf")] * len(positions)
    for _ in range(2):
        for i, old in enumerate(positions):
            problem = position(old.data).problem
            began = time.process_time()
            solution = best_routes(problem)
            best[i] = min(best[i], time.process_time() - began)
            assert solution.revenue == old.data["best_known"]["revenue"], old.id
    factor = (before + FACTOR()) / 2
    return [taken / factor for taken in best]


def peer(found: RoutingPosition) -> str:
    """What the peer's router needed for it, and whether it found the best."""
    runs = found.data.get("autorouter", {}).get("runs", [])
    if not runs:
        return "not run"
    last = [run for run in runs if run["run"].startswith("default")][-1]
    taken = last["path_seconds"] + last["combination_seconds"]
    missed = "" if last["revenue"] == found.data["best_known"]["revenue"] else f", only {last['revenue']}"
    return f"{taken:.1f} s" + (", cut off" if last["path_timeout_hit"] else "") + missed


def network(size: int) -> tuple[TrackGraph, dict[str, Stop]]:
    """A square of cities and towns, each joined to its neighbours; one city in nine has our station."""
    stops: dict[str, Stop] = {}
    track: dict[str, list[Piece]] = {}
    for x in range(size):
        for y in range(size):
            name = f"{chr(65 + y)}{x}"
            kind = Kind.TOWN if (x + y) % 3 == 2 else Kind.CITY
            value = 10 if kind is Kind.TOWN else 20 + 10 * ((3 * x + 5 * y) % 5)
            stops[f"{name}/s0"] = Stop(f"{name}/s0", kind, value, name, own=x % 3 == y % 3 == 0)
            near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            # Leave out every fifth connection, so that the square has the holes of a real board.
            joints = [
                hexside(name, f"{chr(65 + v)}{u}")
                for u, v in near
                if 0 <= u < size and 0 <= v < size and (min(x, u) * 2 + min(y, v) * 3 + (u != x)) % 5
            ]
            track[name] = [
                Piece(f"{name}/t{i}", name, joint, f"{name}/s0", (f"{name}:{joint}",)) for i, joint in enumerate(joints)
            ]
    return TrackGraph(track), stops


FLEETS: dict[str, tuple[RunningTrain, ...]] = {
    "4": (stops_train("4-0", "4", 4),),
    "8": (stops_train("8-0", "8", 8),),
    "5 + 5 + 5": tuple(stops_train(f"5-{i}", "5", 5) for i in range(3)),
    "8E": (express_train("8E-0", "8E", 8),),
}


def fresh_network(graph: TrackGraph, stops: dict[str, Stop], trains: tuple[RunningTrain, ...]) -> Problem:
    return Problem(TrackGraph(graph.hexes), stops, trains)


def fresh_position(found: RoutingPosition) -> Problem:
    return position(found.data).problem


def growth(largest: int) -> Iterator[str]:
    yield "| cities and towns | " + " | ".join(FLEETS) + " |"
    yield "|---|" + "---|" * len(FLEETS)
    for size in range(3, largest + 1):
        cells = []
        for trains in FLEETS.values():
            graph, stops = network(size)
            taken, solution = timed(partial(fresh_network, graph, stops, trains), 1, 5.0)
            bound = "" if solution.optimal else f" ({solution.revenue} to {solution.bound})"
            cells.append(f"{taken * 1000:.1f} ms{bound}")
        yield f"| {size * size} | " + " | ".join(cells) + " |"


def main(arguments: list[str]) -> None:
    quick = "--quick" in arguments
    shared = Path(os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared") / "positions"
    if shared.is_dir():
        taken = sorted(recorded(shared / "recorded-runs.jsonl.gz"))
        cut = quantiles(taken, n=100)
        print(f"recorded runs ({len(taken)}): median {median(taken) * 1000:.2f} ms, 99 % {cut[98] * 1000:.0f} ms, "
              f"longest {taken[-1] * 1000:.0f} ms\n")  # fmt: skip
        print("| position | trains | revenue | ours | peer |\n|---|---|---|---|---|")
        for path in sorted(shared.glob("*.json")):
            (found,) = read(path)
            names = " + ".join(train.name for train in found.problem.trains)
            if quick and len(found.problem.trains) > 3 and path.name.startswith("synthetic"):
                continue
            spent, solution = timed(partial(fresh_position, found))
            assert solution.optimal, found.id
            assert solution.revenue == found.data["best_known"]["revenue"], found.id
            print(f"| {found.id} | {names} | {solution.revenue} | {spent * 1000:.1f} ms | {peer(found)} |", flush=True)
        print()
    for line in growth(6 if quick else 8):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

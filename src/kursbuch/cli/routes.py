"""`kursbuch routes`: the best runs of the positions in files, with their parts and the time taken.

A file holds engine-neutral route positions: one (.json) or one a line (.jsonl, .jsonl.gz). A save file stands for
one moment of its game, the last one unless `--at` names another: the company at work runs there, or, between
turns, every company that owns trains.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import kursbuch

from ..arena.report import Progress
from ..core.errors import SetupError
from ..core.journal import FORMAT
from ..interop.positions import RoutingPosition, read
from ..routing import Aim, IsUp, Solution, best_routes
from ..rules.running import problem
from ..rules.table import SharePosition


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("routes", help="find the best routes of positions", description=__doc__)
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of route positions")
    command.add_argument("--json", action="store_true", help="print one JSON object a position")
    command.add_argument("--at", type=int, metavar="N", help="of a save file, the moment after N actions")
    command.add_argument(
        "--limit",
        type=seconds,
        metavar="SECONDS",
        help="stop each search after this time and print the best found, with a proven bound",
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for path in arguments.files:
        positions = _moment(path, arguments.at) if _is_game(path) else list(read(path))
        if not positions:
            print(f"{path}: nobody has a train", file=sys.stderr)
        progress = Progress(len(positions), what="positions")
        for position in positions:
            began = time.perf_counter()
            solution = best_routes(position.problem, _within(arguments.limit))
            taken = time.perf_counter() - began
            progress.clear()
            if arguments.json:
                print(json.dumps(as_json(position, solution, taken), ensure_ascii=False), flush=True)
            else:
                print(as_text(position, solution, taken), flush=True)
            progress.step()
    return 0


def _within(limit: float | None) -> IsUp | None:
    if limit is None:
        return None
    end = time.perf_counter() + limit
    return lambda: time.perf_counter() > end


def _is_game(path: Path) -> bool:
    return path.suffix == ".json" and f'"{FORMAT}"' in path.read_text(encoding="utf-8", errors="replace")[:200]


def _moment(path: Path, at: int | None) -> list[RoutingPosition]:
    """The runs of one moment of a saved game."""
    states = kursbuch.load(path).states
    number = len(states) - 1 if at is None else at
    if not 0 <= number < len(states):
        raise SetupError(f"{path}: the game has {len(states) - 1} actions, so --at takes 0 to {len(states) - 1}")
    state = states[number]
    if not isinstance(state.now, SharePosition):
        raise SetupError(f"{path}: there are no train routes in {state.game.title.name}")
    asked = state.ask.who if state.ask else ""
    owners = sorted(company for company, trains in state.now.trains.items() if trains)
    companies = [asked] if asked in owners else owners
    return [
        RoutingPosition(
            f"{path.stem}:{number}:{company}", state.game.title.id, company, problem(state.now, company), {}
        )
        for company in companies
    ]


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def as_json(position: RoutingPosition, solution: Solution, taken: float) -> dict[str, object]:
    return {
        "id": position.id,
        "revenue": solution.revenue,
        "subsidy": solution.subsidy,
        "optimal": solution.optimal,
        "bound": solution.bound,
        "seconds": round(taken, 6),
        "routes": [
            {
                "train": route.train,
                "revenue": route.revenue,
                "nodes": list(route.stops),
                "counted": list(route.counted),
                "legs": [list(leg) for leg in route.legs],
                "parts": [list(part) for part in route.parts],
            }
            for route in solution.routes
        ],
    }


def as_text(position: RoutingPosition, solution: Solution, taken: float) -> str:
    what = "revenue and subsidy" if position.problem.aim is Aim.TOTAL else "revenue"
    proof = "optimal" if solution.optimal else f"{what} at most {solution.bound}"
    lines = [f"{position.id}: {position.company} earns {solution.revenue} ({proof}, {taken * 1000:.1f} ms)"]
    if solution.subsidy:
        lines[0] += f" and {solution.subsidy} for its treasury"
    for route in solution.routes:
        stops = " - ".join(stop if stop in route.counted else f"({stop})" for stop in route.stops)
        extra = ", ".join(f"{label} {amount:+}" for label, amount in route.parts if "/" not in label)
        lines.append(f"  {route.train}: {route.revenue} = {stops}" + (f" [{extra}]" if extra else ""))
    return "\n".join(lines)

"""How cost grows: with the length of a game, with players, with trains. `python -m benchmarks.growth`

Processor time, the best of some repeats; see `benchmarks.routes` for larger and larger boards.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.chance import draw
from kursbuch.core.state import apply, start
from kursbuch.interop.positions import position, read
from kursbuch.routing import best_routes

from .engine import Recorded, random_game, recorded_games

REPEATS = 5
PARTS = 4


def taken(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def by_length(game: Recorded) -> list[float]:
    """Seconds an action in each quarter of a game; each action at its best."""
    best = [float("inf")] * len(game.actions)
    for _ in range(REPEATS):
        state = start(game.states[0].game)
        for i, action in enumerate(game.actions):
            began = time.process_time()
            state = apply(state, action)
            best[i] = min(best[i], time.process_time() - began)
    cuts = [len(best) * part // PARTS for part in range(PARTS + 1)]
    return [sum(best[a:b]) / (b - a) for a, b in pairwise(cuts)]


def by_players(title: str, players: int) -> float:
    """Seconds an action of a random game, choosing included."""
    count = 0

    def play() -> None:
        nonlocal count
        state, dice, count = start(kursbuch.game(title, players)), random.Random(1), 0
        while not state.over:
            state, count = apply(state, draw(state, dice) if state.is_chance else random_bot(state, dice)), count + 1

    return min(taken(play) for _ in range(2)) / count


def by_trains(folder: Path) -> dict[int, list[float]]:
    """Seconds of best routes, by how many trains there are, over all recorded runs."""
    found: dict[int, list[float]] = {}
    for old in read(folder / "recorded-runs.jsonl.gz"):
        best = float("inf")
        for _ in range(3):
            problem = position(old.data).problem
            best = min(best, taken(lambda asked=problem: best_routes(asked)))  # type: ignore[misc]
        found.setdefault(len(problem.trains), []).append(best)
    return found


def main() -> None:
    print("| an action of a replay | first quarter | second | third | last |\n|---|---|---|---|---|")
    for title in ("1824", "1844", "18mag"):
        game = max(recorded_games(title) or [random_game(title, 4, 1)], key=lambda one: len(one.actions))
        print(f"| {title} | " + " | ".join(f"{each * 1e6:.0f} µs" for each in by_length(game)) + " |", flush=True)
    print("\n| an action of a random game | 3 players | 4 | 5 | 6 |\n|---|---|---|---|---|")
    for title in ("1824", "1844", "18mag"):
        each = [f"{by_players(title, players) * 1e3:.2f} ms" for players in (3, 4, 5, 6)]
        print(f"| {title} | " + " | ".join(each) + " |", flush=True)
    shared = Path(os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared") / "positions"
    if shared.is_dir():
        print("\n| best routes of recorded runs, by trains | runs | median | slowest |\n|---|---|---|---|")
        for trains, times in sorted(by_trains(shared).items()):
            print(f"| {trains} | {len(times)} | {median(times) * 1e3:.2f} ms | {max(times) * 1e3:.1f} ms |")


if __name__ == "__main__":
    main()

"""The figures of one version of the engine, as JSON: `python -m benchmarks.figures GAMES [--quick]`.

GAMES is a file that `python -m benchmarks` writes: games as text, so that versions of the code that have little else
in common can be measured with the same ones. Times are processor seconds, divided by the machine's factor around
them where the reference work is at hand (see calibration.py): a busy machine disturbs them less than the clock.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.bots.steady import steady_bot
from kursbuch.core.actions import Pass
from kursbuch.core.chance import draw, settle
from kursbuch.core.errors import KursbuchError
from kursbuch.core.state import State, apply, legal, start
from kursbuch.interop.positions import position, read
from kursbuch.routing import best_routes
from kursbuch.rules.table import SharePosition

from .calibration import reference

FACTOR = reference(time.process_time) or (lambda: 1.0)


def seconds(work: Callable[[], int], repeats: int) -> float:
    """Seconds for each unit of the work, the best of some repeats."""
    best, before = float("inf"), FACTOR()
    for _ in range(repeats):
        began = time.process_time()
        units = work()
        best = min(best, (time.process_time() - began) / units)
    return best / ((before + FACTOR()) / 2)


def of_game(game: dict[str, Any], repeats: int) -> Iterator[tuple[str, float]]:
    """Replaying a game, branching in its middle, listing tile lays in its middle and late."""
    bound = kursbuch.game(game["title"], game["players"], game["options"])
    actions = [kursbuch.parse(bound, text) for text in game["actions"]]
    states = [start(bound)]
    for action in actions:
        states.append(apply(states[-1], action))

    def replay() -> int:
        kursbuch.replay(bound, actions)
        return len(actions)

    yield f"{game['title']}: an action of a replay", seconds(replay, repeats)
    middle = _near(states, 0.5, lambda state: state.ask is not None and state.ask.passable)
    decline = Pass(middle.ask.who if middle.ask else "")

    def branch() -> int:
        for _ in range(300):
            apply(middle, decline)
        return 300

    yield f"{game['title']}: a branch in mid-game", seconds(branch, repeats)
    for name, part in (("in mid-game", 0.5), ("late", 0.95)):
        laying = _near(states, part, _lays_track)

        def lays(laying: State = laying) -> int:
            assert isinstance(laying.now, SharePosition)
            laying.now.board.forget()
            for _ in legal(laying):
                pass
            return 1

        yield f"{game['title']}: all tile lays {name}", seconds(lays, 4 * repeats)


def _lays_track(state: State) -> bool:
    return state.ask is not None and any(menu.kind.__name__ == "LayTile" for menu in state.ask.menus)


def _near(states: list[State], part: float, wanted: Callable[[State], bool]) -> State:
    """The state that fits, nearest to this part of the game."""
    middle = part * len(states)
    return states[min((abs(i - middle), i) for i, state in enumerate(states) if wanted(state))[1]]


def of_steady(title_id: str, answers: int) -> Iterator[tuple[str, float]]:
    """What a bot of level steady takes for an answer, in a game of four of them."""
    dice = random.Random(1)
    state = settle(start(kursbuch.game(title_id, 4)), dice)
    before, spent, given = FACTOR(), 0.0, 0
    while not state.over and given < answers:
        began = time.process_time()
        action = steady_bot(state, dice)
        spent, given = spent + time.process_time() - began, given + 1
        state = settle(apply(state, action), dice)
    yield f"{title_id}: an answer of steady", spent / given / ((before + FACTOR()) / 2)


def of_random(title_id: str) -> Iterator[tuple[str, float]]:
    """A game of random answers to its end: choosing one among all that are legal, and giving it."""
    dice = random.Random(1)
    state, before, began, given = start(kursbuch.game(title_id, 4)), FACTOR(), time.process_time(), 0
    while not state.over:
        state, given = apply(state, draw(state, dice) if state.is_chance else random_bot(state, dice)), given + 1
    spent = time.process_time() - began
    yield f"{title_id}: an action of a random game", spent / given / ((before + FACTOR()) / 2)


def of_routes(shared: Path, repeats: int) -> Iterator[tuple[str, float]]:
    """Best routes of recorded runs and of late positions, on boards nobody has looked at."""

    def each(found: list[Any]) -> list[float]:
        best = [float("inf")] * len(found)
        before = FACTOR()
        for _ in range(repeats):
            for i, old in enumerate(found):
                problem = position(old.data).problem
                began = time.process_time()
                best_routes(problem)
                best[i] = min(best[i], time.process_time() - began)
        factor = (before + FACTOR()) / 2
        return sorted(taken / factor for taken in best)

    runs = each(list(read(shared / "recorded-runs.jsonl.gz")))
    yield "best routes: recorded runs, median", median(runs)
    yield "best routes: recorded runs, 99 of 100", quantiles(runs, n=100)[98]
    yield "best routes: recorded runs, longest", runs[-1]
    late = [one for path in sorted(shared.glob("18*.json")) for one in read(path)]
    yield "best routes: late positions, slowest", each(late)[-1]


def main(arguments: list[str]) -> None:
    games = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    repeats = 2 if "--quick" in arguments else 5
    found: dict[str, float] = {}
    for game in games:
        try:
            found |= dict(of_game(game, repeats))
            found |= dict(of_random(game["title"]))
            found |= dict(of_steady(game["title"], 100 if "--quick" in arguments else 1000))
        except KursbuchError as error:  # a version with other rules
            print(f"{game['title']}: {error}", file=sys.stderr)
    shared = Path(os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared") / "positions"
    if shared.is_dir():
        found |= dict(of_routes(shared, 2))
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])

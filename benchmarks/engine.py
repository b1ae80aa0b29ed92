"""The speed of the engine: replaying games, branching, listing tile lays.

    python -m benchmarks.engine [TITLE]      (1824)

A `Measure` has a name, a function that does the work once and says how much it did, and a goal. Times are in
reference seconds where the reference work is at hand (see calibration.py).
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.actions import Action, Pass
from kursbuch.core.state import State, apply, legal, start
from kursbuch.interop.eighteen_xx.files import read_recording
from kursbuch.interop.eighteen_xx.playback import Playback
from kursbuch.rules.table import SharePosition

from .calibration import Factor, reference

REPEATS = 5
REPLAY_GOAL, BRANCH_GOAL, MIDDLE_GOAL, LATE_GOAL = 1 / 1600, 100e-6, 10e-3, 40e-3
"""Seconds an action, a branch, a list of tile lays in mid-game and late; set for 1824."""


@dataclass(frozen=True)
class Measure:
    """Something to time. `work` returns how many units it has done; `goal` is in seconds a unit."""

    name: str
    work: Callable[[], int]
    unit: str
    goal: float | None = None


def seconds_per_unit(measure: Measure, factor: Factor | None) -> float:
    """The best of some repeats, each divided by the machine's factor around it."""
    best = float("inf")
    for _ in range(REPEATS):
        before = factor() if factor else 1.0
        began = time.perf_counter()
        units = measure.work()
        took = time.perf_counter() - began
        after = factor() if factor else 1.0
        best = min(best, took / ((before + after) / 2) / max(units, 1))
    return best


def report(measures: Sequence[Measure]) -> bool:
    """Prints a line for each measure; whether all goals are met."""
    factor = reference()
    kind = "reference " if factor else ""
    if not factor:
        print("The reference work is absent: plain seconds, not to be compared between machines.")
    met = True
    for measure in measures:
        each = seconds_per_unit(measure, factor)
        verdict = ""
        if measure.goal is not None:
            met &= each <= measure.goal
            verdict = f"goal {_time(measure.goal)}: {'met' if each <= measure.goal else 'MISSED'}"
        rate = f"{1 / each:>12,.0f} per {kind}second"
        print(f"{measure.name:44}{_time(each):>10} a {measure.unit:7}{rate}  {verdict}")
    return met


def _time(seconds: float) -> str:
    for scale, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= scale:
            return f"{seconds / scale:.2f} {unit}"
    return f"{seconds * 1e6:.1f} µs"


@dataclass(frozen=True)
class Recorded:
    """A game to measure with: its actions, and the states it went through."""

    name: str
    actions: tuple[Action, ...]
    states: tuple[State, ...]


def random_game(title_id: str, players: int, seed: int) -> Recorded:
    """A game of the random bot, where no recorded one is at hand."""
    dice, states, actions = random.Random(seed), [start(kursbuch.game(title_id, players))], []
    while not states[-1].over:
        actions.append(random_bot(states[-1], dice))
        states.append(apply(states[-1], actions[-1]))
    return Recorded(f"{title_id} {players}p random game {seed}", tuple(actions), tuple(states))


def recorded_games(title_id: str) -> list[Recorded]:
    """Games of people from the reference material, where it is at hand."""
    shared = Path(os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared")
    found = []
    for path in sorted((shared / "conformance" / title_id / "real").glob("*.json")):
        playback = Playback(read_recording(path))
        for number in range(len(playback.recording.actions)):
            if playback.play(number):
                break
        states = list(accumulate(playback.actions, apply, initial=start(playback.state.game)))
        found.append(Recorded(f"{title_id} {path.stem}", playback.actions, tuple(states)))
    return found


def measures(game: Recorded) -> Iterator[Measure]:
    """Replay, branch and tile lays of one game."""
    bound = game.states[0].game

    def replay() -> int:
        kursbuch.replay(bound, game.actions)
        return len(game.actions)

    yield Measure(f"replay {game.name}", replay, "action", REPLAY_GOAL)
    if middle := _state_near(game, 0.5, lambda state: state.ask is not None and state.ask.passable):
        yield Measure("branch: pass on a mid-game state", partial(_branch, middle, 300), "branch", BRANCH_GOAL)
    for name, part, goal in (("mid-game", 0.5, MIDDLE_GOAL), ("late", 0.95, LATE_GOAL)):
        if laying := _state_near(game, part, _lays_track):
            count = sum(1 for _ in legal(laying))
            yield Measure(f"all {count} offers to a track builder, {name}", partial(_list, laying), "list", goal)


def _branch(state: State, times: int) -> int:
    assert state.ask is not None
    decline = Pass(state.ask.who)
    for _ in range(times):
        apply(state, decline)
    return times


def _list(state: State) -> int:
    assert isinstance(state.now, SharePosition)
    state.now.board.forget()  # what the company reaches is to be found anew each time
    for _ in legal(state):
        pass
    return 1


def _lays_track(state: State) -> bool:
    return state.ask is not None and any(menu.kind.__name__ == "LayTile" for menu in state.ask.menus)


def _state_near(game: Recorded, part: float, wanted: Callable[[State], bool]) -> State | None:
    """The state that fits, nearest to this part of the game."""
    middle = part * len(game.states)
    fitting = [(abs(i - middle), i) for i, state in enumerate(game.states) if wanted(state)]
    return game.states[min(fitting)[1]] if fitting else None


def main(arguments: Sequence[str]) -> int:
    title_id = arguments[0] if arguments else "1824"
    players = kursbuch.title(title_id).players
    games = recorded_games(title_id) or [random_game(title_id, players[len(players) // 2], 1)]
    longest = max(games, key=lambda game: len(game.actions))
    replays = [next(measures(game)) for game in games if game is not longest]
    return 0 if report([*replays, *measures(longest)]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

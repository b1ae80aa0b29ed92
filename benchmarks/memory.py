"""How much memory games take: `python -m benchmarks.memory [TITLE ...]`.

A *state* is what one more moment of a game adds, since states share what did not change. A *game* is kept with every
moment of it, as a table does that people look back through; *the last moment alone* is what a program needs that only
plays on, on a board nobody has looked at. What all games of a title share (map, tiles, rules) is counted once, before.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable

import kursbuch
from kursbuch.core.actions import Action
from kursbuch.core.game import AnyGame
from kursbuch.core.record import from_json
from kursbuch.core.state import State, apply, begin, start

from .engine import random_game, recorded_games

OPEN = 1000


def traced(make: Callable[[], object]) -> int:
    """Bytes that what is made takes."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del made
    return taken


def followed(game: AnyGame, actions: tuple[Action, ...]) -> list[State]:
    states = [start(game)]
    for action in actions:
        states.append(apply(states[-1], action))
    return states


def size(count: float) -> str:
    return f"{count / 2**20:,.1f} MiB" if count >= 2**20 else f"{count / 2**10:,.1f} KiB"


def main() -> None:
    print("| title | actions | a state | the game | the last moment alone | 1,000 such games open |")
    print("|---|---|---|---|---|---|")
    for title in sys.argv[1:] or ("1824", "1844", "18mag"):
        found = recorded_games(title) or [random_game(title, 4, 1)]
        longest = max(found, key=lambda one: len(one.actions))
        game = longest.states[0].game
        written = longest.states[-1].now.to_json()
        whole = traced(lambda g=game, a=longest.actions: followed(g, a))  # type: ignore[misc]
        last = traced(lambda g=game, w=written: begin(g, from_json(g, w, g.title.position)))  # type: ignore[misc]
        count = len(longest.actions)
        cells = [kursbuch.title(title).name, str(count), size(whole / count), size(whole), size(last)]
        print(f"| {' | '.join(cells)} | {size(OPEN * whole)} |", flush=True)


if __name__ == "__main__":
    main()

"""`kursbuch perft`: counts the positions a game can reach, move by move.

Two engines that agree on these counts agree on the rules as far as the tree goes; a count that changes after
an edit shows that a rule did. Every sequence of actions counts, each outcome of chance as an action. An offer
with a free number (a bid, a price) counts as two actions, its lowest and its highest number.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator

from ..arena.report import Progress
from ..core.actions import Action
from ..core.chance import settle
from ..core.questions import Offer
from ..core.state import State, apply, legal, start
from . import arguments as shared


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("perft", help="count positions by depth", description=__doc__)
    shared.add_game(command)
    command.add_argument("--seed", type=int, help="draw chance before the first decision from this seed")
    command.add_argument("--depth", type=shared.positive, default=3, metavar="D", help="how many actions deep (3)")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    state = start(shared.game(arguments))
    if arguments.seed is not None:
        state = settle(state, random.Random(arguments.seed))
    began = time.perf_counter()
    progress = Progress(sum(_width(offer) for offer in legal(state)), what="branches")
    for depth, positions in enumerate(count(state, arguments.depth, progress.step), 1):
        print(f"{depth} {positions}")
    print(f"in {time.perf_counter() - began:.2f} s")
    return 0


def count(state: State, depth: int, step: Callable[[], None] = lambda: None) -> tuple[int, ...]:
    """How many sequences of 1, 2, ... `depth` actions there are from here; `step` is told of each first action."""
    counts = [0] * depth
    _count(state, counts, 0, step)
    return tuple(counts)


def _count(state: State, counts: list[int], level: int, step: Callable[[], None] = lambda: None) -> None:
    offers = legal(state)
    if level == len(counts) - 1:
        counts[level] += sum(_width(offer) for offer in offers)
        return
    for offer in offers:
        for action in ends(offer):
            counts[level] += 1
            _count(apply(state, action), counts, level + 1)
            step()


def ends(offer: Offer) -> Iterator[Action]:
    """The action offered; with a free number, at its lowest and at its highest."""
    yield offer.low_action
    if _width(offer) == 2:
        yield offer.at(offer.high)


def _width(offer: Offer) -> int:
    return 2 if offer.number and offer.high > offer.low else 1

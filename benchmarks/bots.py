"""How bots fare against each other, and how long they think.

    python -m benchmarks.bots [--games N] [--bots ONE,OTHER] [--workers W] [TITLE[:VARIANT] ...]

Every variant that seats two or more is played by both bots, in turn on alternating seats, game after game with the
seeds 1, 2, ... A line gives what a seat of each bot is worth at the end on the average, how many games each has won,
and of the first bot the milliseconds an answer takes, on the average and at most.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

import kursbuch
from kursbuch.bots import find
from kursbuch.core.chance import draw
from kursbuch.core.state import apply, start

SEATS = 4
"""So many players where a variant takes as many."""


@dataclass(frozen=True)
class Match:
    """One game to be played."""

    title: str
    variant: str
    bots: tuple[str, str]
    seed: int

    @property
    def name(self) -> str:
        return f"{self.title}:{self.variant}"


@dataclass(frozen=True)
class Result:
    match: Match
    worth: tuple[float, float]
    """What a seat of each bot is worth on the average."""
    winner: str
    actions: int
    thinking: tuple[float, ...]
    """Seconds of each answer of the first bot."""


def matches(arguments: argparse.Namespace) -> Iterator[Match]:
    one, other = arguments.bots.split(",")
    for title in kursbuch.titles():
        for variant in kursbuch.title(title).variants:
            name = f"{title}:{variant.id}"
            if max(variant.players) > 1 and any(name.startswith(wanted) for wanted in arguments.titles or [name]):
                yield from (Match(title, variant.id, (one, other), seed) for seed in range(1, arguments.games + 1))


def play(match: Match) -> Result:
    variant = next(v for v in kursbuch.title(match.title).variants if v.id == match.variant)
    bound = kursbuch.game(match.title, max(n for n in variant.players if n <= SEATS), variant.options)
    seats = {seat: match.bots[(number + match.seed) % 2] for number, seat in enumerate(bound.players)}
    state, dice, actions, thinking = start(bound), random.Random(match.seed), 0, list[float]()
    while not state.over:
        if state.is_chance:
            action = draw(state, dice)
        else:
            assert state.actor is not None
            bot, began = seats[state.actor], time.process_time()
            action = find(bot)(state, dice)
            if bot == match.bots[0]:
                thinking.append(time.process_time() - began)
        state, actions = apply(state, action), actions + 1
    worth = bound.title.score(state.now)
    averages = [mean(worth[seat] for seat, bot in seats.items() if bot == one) for one in match.bots]
    best = max(seats, key=lambda seat: worth[seat])
    return Result(match, (averages[0], averages[1]), seats[best], actions, tuple(thinking))


def report(results: list[Result]) -> str:
    thinking = [1000 * seconds for result in results for seconds in result.thinking]
    line = [f"{results[0].match.name:26}"]
    for number, bot in enumerate(results[0].match.bots):
        worth, won = mean(result.worth[number] for result in results), sum(result.winner == bot for result in results)
        line.append(f"{bot} {worth:>7,.0f} ({won} won)")
    line.append(f"{mean(result.actions for result in results):>6,.0f} actions")
    return "   ".join([*line, f"{mean(thinking):.1f} ms, at most {max(thinking):.0f}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", metavar="TITLE[:VARIANT]")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--bots", default="steady,random")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    found: dict[str, list[Result]] = {}
    with multiprocessing.Pool(arguments.workers) as pool:
        for result in pool.imap(play, list(matches(arguments))):
            done = found.setdefault(result.match.name, [])
            done.append(result)
            if len(done) == arguments.games:
                print(report(done), flush=True)


if __name__ == "__main__":
    main()

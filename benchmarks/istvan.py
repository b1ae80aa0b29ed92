"""How strong István is at each of his levels (18Mag, chapter XI).

    python -m benchmarks.istvan [--games N] [--seed S] [--players steady,openings] [--minors 3,2] [--workers W]

The same deals (his minors, his share card, the starting prices) are played at every level, so that the levels differ in
nothing but his company cards. Two players try them: `steady`, the bot, and the stronger `openings`, who tries the deal
with several openings, picked by the dice and played on by `steady`, and keeps the one that ends best. A line gives what
István and the player are worth at the end on the average, his lead with its standard error, and how many games he wins.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, stdev

import kursbuch
from kursbuch.bots import random_bot, steady_bot
from kursbuch.core.chance import draw
from kursbuch.core.state import State, apply, start

LEVELS = ("easy", "medium", "hard")
OPENINGS = 4
"""So many openings the stronger player tries."""
DRAFT = "draft"


@dataclass(frozen=True)
class Deal:
    """One deal at one level."""

    level: str
    minors: str
    player: str
    seed: int


@dataclass(frozen=True)
class Worth:
    """What both sides are worth at the end."""

    player: int
    istvan: int

    @property
    def lead(self) -> int:
        return self.istvan - self.player


def play(deal: Deal) -> Worth:
    if deal.player == "steady":
        return game(deal, opening=None)
    return min((game(deal, opening) for opening in range(OPENINGS)), key=lambda worth: worth.lead)


def game(deal: Deal, opening: int | None) -> Worth:
    """Plays the deal to its end; with a number, the opening is drawn by that."""
    bound = kursbuch.game("18mag", 1, {"level": deal.level, "minors": deal.minors})
    chance, dice = random.Random(deal.seed), random.Random(f"{deal.seed}/{opening}")
    state = start(bound)
    while not state.over:
        state = apply(state, draw(state, chance) if state.is_chance else answer(state, dice, opening))
    player, istvan = bound.title.score(state.now).values()
    return Worth(player, istvan)


def answer(state: State, dice: random.Random, opening: int | None) -> kursbuch.Action:
    assert state.ask is not None
    return random_bot(state, dice) if opening is not None and state.ask.name == DRAFT else steady_bot(state, dice)


def deals(arguments: argparse.Namespace) -> Iterator[list[Deal]]:
    """The deals of each line of the table."""
    for minors in arguments.minors.split(","):
        for player in arguments.players.split(","):
            for level in LEVELS:
                seeds = range(arguments.seed, arguments.seed + arguments.games)
                yield [Deal(level, minors, player, seed) for seed in seeds]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.istvan", description="How strong István is.")
    parser.add_argument("--games", type=int, default=40, help="deals, each played at every level")
    parser.add_argument("--seed", type=int, default=1, help="that of the first deal")
    parser.add_argument("--players", default="steady,openings")
    parser.add_argument("--minors", default="3,2")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    print("| minors | player | level | István | player | his lead | he wins |")
    print("|---|---|---|---|---|---|---|")
    with multiprocessing.Pool(arguments.workers) as pool:
        for line in deals(arguments):
            print(row(line[0], pool.map(play, line, chunksize=1)), flush=True)


def row(deal: Deal, worths: list[Worth]) -> str:
    leads = [worth.lead for worth in worths]
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    istvan, player = mean(worth.istvan for worth in worths), mean(worth.player for worth in worths)
    won = sum(lead > 0 for lead in leads)
    figures = f"{istvan:.0f} | {player:.0f} | {mean(leads):+.0f} ± {error:.0f} | {won} of {len(leads)}"
    return f"| {deal.minors} | {deal.player} | {deal.level} | {figures} |"


if __name__ == "__main__":
    main()

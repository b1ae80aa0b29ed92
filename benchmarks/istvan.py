"""How strong István is at each of his levels (18Mag, chapter XI).

    python -m benchmarks.istvan [--games N] [--seed S] [--players steady,openings] [--minors 3,2] [--workers W]

The same deals (his minors, his share card, the starting prices) are played at every level, so that the levels differ in
nothing but his company cards. Any bot can try them, and `openings`, who tries the deal with several openings, picked by
the dice and played on by `steady`, and keeps the one that ends best. A line gives what István and the player are worth
at the end on the average, his lead and how many games he wins, with intervals of 95 %.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import mean

import kursbuch
from kursbuch import arena
from kursbuch.arena.figures import average, wilson
from kursbuch.bots import Bot, hire, random_bot, steady_bot
from kursbuch.core.actions import Action
from kursbuch.core.state import State

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
    if deal.player != "openings":
        return game(deal, hire(deal.player))
    return min((game(deal, opener(deal, number)) for number in range(OPENINGS)), key=lambda worth: worth.lead)


def game(deal: Deal, bot: Bot) -> Worth:
    """Plays the deal to its end."""
    bound = kursbuch.game("18mag", 1, {"level": deal.level, "minors": deal.minors})
    player, istvan = arena.play(bound, {"P1": bot}, deal.seed, strict=True).worth.values()
    return Worth(player, istvan)


def opener(deal: Deal, number: int) -> Bot:
    """Draws an opening by its number, and goes on like the bot."""
    drawn = random.Random(f"{deal.seed}/{number}")

    def answer(state: State, dice: random.Random) -> Action:
        assert state.ask is not None
        return random_bot(state, drawn) if state.ask.name == DRAFT else steady_bot(state, dice)

    return answer


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
    for line in deals(arguments):
        worths = arena.each(partial(_numbered, line), range(len(line)), arguments.workers, _lost)
        print(row(line[0], list(worths)), flush=True)


def _numbered(line: list[Deal], number: int) -> Worth:
    return play(line[number])


def _lost(number: int) -> Worth:
    raise RuntimeError(f"the process that played deal {number} died, twice")


def row(deal: Deal, worths: list[Worth]) -> str:
    lead, wins = average([worth.lead for worth in worths]), [worth.lead > 0 for worth in worths]
    won = wilson(sum(wins), len(wins)).times(100)
    istvan, player = mean(worth.istvan for worth in worths), mean(worth.player for worth in worths)
    figures = f"{istvan:.0f} | {player:.0f} | {lead.value:+.0f} ± {lead.high - lead.value:.0f}"
    share = f"{sum(wins)} of {len(wins)} ({won.low:.0f}–{won.high:.0f} %)"
    return f"| {deal.minors} | {deal.player} | {deal.level} | {figures} | {share} |"


if __name__ == "__main__":
    main()

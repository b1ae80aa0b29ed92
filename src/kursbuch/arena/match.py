"""A match: who plays what, who sits where in which game, and how each of its games is played.

Games are numbered from 1. They come in rounds in which everybody is moved on by one seat from game to game, so that
after each round every bot has sat everywhere equally often. All games of a round have the same seed, so the same
chance; the next round has the next seed and, where there is one, another order round the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import permutations
from typing import Any

import kursbuch

from ..bots import Bot, Budget, hire
from ..bots.bot import Outsider
from ..core.errors import KursbuchError, SetupError
from ..core.game import AnyGame
from .game import LIMIT, Playout, play


@dataclass(frozen=True)
class Pairing:
    """A game of a match: its number, its seed, and the bots in the order of the seats."""

    number: int
    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """What to play again and again; small enough to be handed to other processes."""

    title: str
    players: int
    bots: tuple[str, ...]
    """At most as many as seats; the last takes those that are left."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    limit: int = LIMIT

    def __post_init__(self) -> None:
        if not self.bots:
            raise SetupError("an arena needs bots")
        if len(self.bots) > self.players:
            raise SetupError(f"{len(self.bots)} bots do not fit on {self.players} seats")

    def game(self) -> AnyGame:
        return kursbuch.game(self.title, self.players, self.options)

    def check(self) -> None:
        """A mistake in the call shows here, once."""
        self.game()
        for name in dict.fromkeys(self.bots):
            with _seated([name], self.budget):
                pass

    @cached_property
    def table(self) -> tuple[str, ...]:
        """A bot for every seat, in the order of the first game."""
        return (*self.bots, *[self.bots[-1]] * (self.players - len(self.bots)))

    @cached_property
    def rounds(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """For every different order round the table, the ways to take the seats in it.

        A table of the same bots has one order and one way, so that every game is a round of its own.
        """
        first, *others = self.table
        orders = ((first, *rest) for rest in permutations(others))
        moved = (dict.fromkeys(_moved(order, by) for by in range(self.players)) for order in orders)
        return tuple({frozenset(ways): tuple(ways) for ways in moved}.values())

    def pairing(self, number: int) -> Pairing:
        """Of the game of that number, from 1 on."""
        cycle, game = divmod(number - 1, sum(map(len, self.rounds)))
        seed = self.seed + cycle * len(self.rounds)
        for ways in self.rounds:
            if game < len(ways):
                break
            game, seed = game - len(ways), seed + 1
        return Pairing(number, seed, ways[game])

    def is_even(self, games: int) -> bool:
        """Has every bot sat everywhere equally often after so many games?"""
        return {self.pairing(n).seed for n in (games, games + 1)} != {self.pairing(games).seed}

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots), "options": dict(sorted(self.options.items()))}


@dataclass(frozen=True)
class Played:
    """A game of a match with what came of it."""

    pairing: Pairing
    playout: Playout

    @cached_property
    def bots(self) -> Mapping[str, str]:
        """Who was behind each name of the reckoning; one without a bot, such as István, stands for himself."""
        seats = {f"P{n}": bot for n, bot in enumerate(self.pairing.bots, 1)}
        return {**{name: name for name in self.playout.worth}, **seats}


def played(match: Match, number: int) -> Played:
    """Plays a game of the match. It never raises: what goes wrong is in the result."""
    pairing = match.pairing(number)
    try:
        game = match.game()
        with _seated(pairing.bots, match.budget) as bots:
            seats = dict(zip(game.players, bots, strict=True))
            return Played(pairing, play(game, seats, pairing.seed, limit=match.limit))
    except KursbuchError as error:  # a bot that cannot be had any more
        return Played(pairing, Playout(0, {}, broken=str(error)))


def lost(match: Match, number: int) -> Played:
    """A game that took down whoever played it."""
    return Played(match.pairing(number), Playout(0, {}, broken="the process that played it died, twice"))


@contextmanager
def _seated(names: Iterable[str], budget: Budget) -> Iterator[list[Bot]]:
    """The bots of a table, one for each seat; those that hold something (a process) let go of it in the end."""
    with ExitStack() as stack:
        bots = []
        for name in names:
            bots.append(bot := hire(name, budget))
            if isinstance(bot, Outsider):
                stack.callback(bot.close)
        yield bots


def _moved(order: Sequence[str], by: int) -> tuple[str, ...]:
    """Everybody moved on by so many seats."""
    cut = -by % len(order)
    return (*order[cut:], *order[:cut])

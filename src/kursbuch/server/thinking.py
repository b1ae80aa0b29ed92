"""Bots think in processes of their own, so that no page ever waits for one.

A process is handed the moment as data and the name of the bot, and answers with the text of an action. Whatever becomes
of it, it has no hand on the game: the answer is put to the rules like anybody else's.
"""

from __future__ import annotations

import multiprocessing
import random
import threading
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import kursbuch

from .. import bots
from ..bots.bot import Bot, Reason
from ..bots.levels import Level
from ..core.game import AnyGame
from ..core.snapshot import restored, snapshot
from ..core.state import State

TRIES = 3
"""How often a question is put when the process that thinks about it dies."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked, in a form that can be handed to another process."""

    bot: str
    seed: str
    """Of the bot's dice."""
    title: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    moment: Mapping[str, Any]

    @staticmethod
    def of(bot: str, seed: str, state: State) -> Question:
        game = state.game
        return Question(bot, seed, game.title.id, game.names, tuple(game.options.items()), snapshot(state))


@dataclass(frozen=True)
class Thought:
    """A bot's answer as text, and the figures that decided, where the bot can tell."""

    action: str
    reasons: tuple[Reason, ...] = ()


def think(question: Question) -> Thought:
    game = _game(question.title, question.names, question.options)
    return _thought(bots.find(question.bot), restored(game, dict(question.moment)), question.seed)


def _thought(bot: Bot, state: State, seed: str) -> Thought:
    dice = random.Random(seed)
    if not isinstance(bot, Level):
        return Thought(str(bot(state, dice)))
    decision = bot.choose(state, dice)
    return Thought(str(decision.action), decision.reasons)


@lru_cache(maxsize=64)
def _game(title: str, names: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> AnyGame:
    return kursbuch.game(title, names, dict(options))


class Thinkers:
    """So many processes, started when the first question comes; with none, the caller thinks himself."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._guard = threading.Lock()

    def answer(self, bot: str, seed: str, state: State) -> Thought:
        """What the bot answers; waits for it."""
        if not self.processes:
            return _thought(bots.find(bot), state, seed)
        question = Question.of(bot, seed, state)
        for left in reversed(range(TRIES)):
            pool = self._ready()
            try:
                return pool.submit(think, question).result()
            except BrokenExecutor:  # somebody has killed a process; the others of its pool go with it
                self._drop(pool)
                if not left:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Lets the processes go, whatever they are at."""
        with self._guard:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        with self._guard:
            if self._pool is None:
                # not forked: a server has threads, and a fork of one may never wake up
                self._pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"))
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        with self._guard:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

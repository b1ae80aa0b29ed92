"""Bots think in processes of their own, so that no page ever waits for one.

A process is handed the moment as data and the name of the bot, and answers with the text of an action. Whatever becomes
of it, it has no hand on the game: the answer is put to the rules like anybody else's.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import kursbuch

from .. import bots
from ..bots.bot import Bot, Decision, Reason
from ..bots.levels import Level
from ..core.game import AnyGame
from ..core.snapshot import restored, snapshot
from ..core.state import State
from .meters import Meters

T = TypeVar("T")
NICE, NICER = 5, 10
"""By how much thinking stands back behind serving when both want the processor: it gets a third of what that gets; and
by how much whatever nobody waits for does."""
TRIES = 3
"""How often a question is put when the process that thinks about it dies."""


@dataclass(frozen=True)
class SetUp:
    """Which game is meant, in a form that can be handed to another process."""

    title: str
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    @staticmethod
    def of(game: AnyGame) -> SetUp:
        return SetUp(game.title.id, game.names, tuple(game.options.items()))

    @property
    def game(self) -> AnyGame:
        return _game(self.title, self.names, self.options)


@dataclass(frozen=True)
class Snapshot:
    """A state in such a form."""

    setting: SetUp
    data: Mapping[str, Any]

    @staticmethod
    def of(state: State) -> Snapshot:
        return Snapshot(SetUp.of(state.game), snapshot(state))

    @property
    def state(self) -> State:
        return restored(self.setting.game, dict(self.data))


@dataclass(frozen=True)
class Question:
    """What a bot is asked."""

    bot: str
    seed: str
    """Of the bot's dice."""
    moment: Snapshot


@dataclass(frozen=True)
class Thought:
    """A bot's answer as text, and the figures that decided, where the bot can tell."""

    action: str
    reasons: tuple[Reason, ...] = ()
    seconds: float = field(default=0.0, compare=False)
    """Of the processor, that it took."""


def think(question: Question) -> Thought:
    return _thought(bots.find(question.bot), question.moment.state, question.seed)


def _thought(bot: Bot, state: State, seed: str) -> Thought:
    dice, began = random.Random(seed), time.thread_time()
    decision = bot.choose(state, dice) if isinstance(bot, Level) else Decision(bot(state, dice))
    return Thought(str(decision.action), decision.reasons, time.thread_time() - began)


@lru_cache(maxsize=64)
def _game(title: str, names: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> AnyGame:
    return kursbuch.game(title, names, dict(options))


def _begin(nice: int) -> None:
    """In each process: those who wait for a page come before those who wait for a bot."""
    if hasattr(os, "nice"):
        os.nice(nice)
    end_with_parent()


def end_with_parent(end: Callable[[], object] = lambda: os._exit(1)) -> None:
    """Ends this process when the one that has started it is gone, and be it killed: nobody else would."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            end()

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """So many processes, started when the first question comes; with none, the caller thinks himself."""

    def __init__(self, processes: int, nice: int = NICE) -> None:
        self.processes = processes
        self._nice = nice
        self.meters = Meters()
        self._pool: ProcessPoolExecutor | None = None
        self._guard = threading.Lock()

    def answer(self, bot: str, seed: str, state: State) -> Thought:
        """What the bot answers; waits for it."""
        with self.meters.thinking(bot):
            return self._answer(bot, seed, state)

    def _answer(self, bot: str, seed: str, state: State) -> Thought:
        if not self.processes:
            return _thought(bots.find(bot), state, seed)
        return self.work(think, Question(bot, seed, Snapshot.of(state)))

    def work(self, task: Callable[..., T], *given: object) -> T:
        """What a task comes to, done by one of the processes; waits for it."""
        if not self.processes:
            return task(*given)
        for left in reversed(range(TRIES)):
            pool = self._ready()
            try:
                return pool.submit(task, *given).result()
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
                spawning = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.processes, spawning, _begin, (self._nice,))
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        with self._guard:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

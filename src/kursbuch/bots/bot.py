"""What a bot is, how much it may think, and how one that can explains itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol, runtime_checkable

from ..core.actions import Action
from ..core.state import State

Bot = Callable[[State, random.Random], Action]
"""Answers the question a state asks with a legal action; all its luck comes from the dice it is handed."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one answer. What is None is left to the bot."""

    positions: int | None = None
    """So many positions to look at: it plays the same on any machine."""
    seconds: float | None = None
    """So long: a faster machine plays better."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that takes a budget."""

    def __call__(self, state: State, dice: random.Random, /) -> Action: ...

    def within(self, budget: Budget, /) -> Bot:
        """The same bot, thinking so much."""


@runtime_checkable
class Outsider(Protocol):
    """A bot that thinks in a process of its own."""

    def clock(self) -> float:
        """The seconds by which its thinking is measured."""

    def close(self) -> None:
        """Lets go of the process."""


class Reason(NamedTuple):
    """A figure that spoke for an answer, or against it: how much more of it there is than with the next best one."""

    figure: str
    amount: int


@dataclass(frozen=True)
class Decision:
    """An answer, and the two or three figures that decided; they are worked out when somebody asks."""

    action: Action
    why: Callable[[], tuple[Reason, ...]] = field(default=tuple, compare=False, repr=False)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        return self.why()

"""The ladder of bots: what plays which family of games at each level.

`easy` makes a beginner's mistakes. `steady` looks one answer ahead. `hard` and `expert` play their best ideas on before
they decide, the one a little way, the other as far as the budget lasts. Where a level has no mind of its own for a
family, the one below plays.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..core.actions import Action
from ..core.state import State
from ..cubes.record import CubeRecord
from ..rules.table import Holdings
from . import search
from .bot import Bot, Budget, Decision
from .cubes import search as cubes
from .easy import easy_bot
from .random import random_bot
from .steady import steady_bot

_NO_LIMIT = Budget()

Mind = Callable[[State, random.Random, Budget], Decision]
"""Answers with reasons, thinking as much as it may."""


def _steady(state: State, dice: random.Random, budget: Budget) -> Decision:
    return Decision(steady_bot(state, dice))


@dataclass(frozen=True)
class Level:
    """A bot that has a mind for each family of games."""

    shares: Mind = _steady
    """For 18xx games."""
    railroads: Mind = _steady
    """For cube rails."""
    budget: Budget = _NO_LIMIT

    def __call__(self, state: State, dice: random.Random) -> Action:
        return self.choose(state, dice).action

    def choose(self, state: State, dice: random.Random) -> Decision:
        """The answer, with the figures that decided where the mind can tell them."""
        if isinstance(state.now, Holdings):
            return self.shares(state, dice, self.budget)
        if isinstance(state.now, CubeRecord):
            return self.railroads(state, dice, self.budget)
        return _steady(state, dice, self.budget)

    def within(self, budget: Budget) -> Level:
        return replace(self, budget=budget)


def _usually(mind: Mind, positions: int) -> Mind:
    """A mind that thinks so much unless told otherwise."""

    def think(state: State, dice: random.Random, budget: Budget) -> Decision:
        return mind(state, dice, Budget(positions=positions) if budget == _NO_LIMIT else budget)

    return think


def _shared(mind: Mind, turns: int) -> Mind:
    """The same; but where a position is played on for rounds, it takes the longer the more players there are."""

    def think(state: State, dice: random.Random, budget: Budget) -> Decision:
        return _usually(mind, turns // len(state.game.players))(state, dice, budget)

    return think


SEARCH = search.Search()
"""It remembers what it has foreseen, whoever asks."""

HARD = Level(_usually(SEARCH.choose, 105), _shared(cubes.choose, 180))
EXPERT = Level(_usually(SEARCH.choose, 650), _shared(cubes.choose, 1600))

LEVELS: Mapping[str, Bot] = MappingProxyType(
    {"steady": steady_bot, "easy": easy_bot, "hard": HARD, "expert": EXPERT, "random": random_bot}
)
"""Our bots; the first is the one a seat gets unless told otherwise."""

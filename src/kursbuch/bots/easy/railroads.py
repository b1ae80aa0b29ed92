"""Cube rails like a beginner: builds to any city near by, counts only its own shares, and bids until it is broke."""

from __future__ import annotations

import random

from ...core.actions import Action
from ...core.state import State
from ..cubes.answers import Deliberation
from ..cubes.quick import Quick, Taste
from ..cubes.sketch import Sketch


class _Beginner(Quick):
    def leads(self, s: Sketch, p: int) -> list[float]:
        """What the others hold does not matter."""
        return [float(held[p]) for held in s.held]


_BEGINNER = _Beginner(Taste(lacking=0.4, thrift=0.0, keep=0.0, fair=1.6, bid=1.2, waiting=1.0))


_BLUR = 0.8
"""How much of what an answer gains it may overlook."""


def choose(state: State, dice: random.Random) -> Action:
    """What looks best at a glance that is none too sharp."""
    answers = Deliberation(state, _BEGINNER).answers()
    return max(answers, key=lambda answer: answer.gain * (1 - _BLUR * dice.random())).action

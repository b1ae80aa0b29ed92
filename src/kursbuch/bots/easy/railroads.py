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


_BEGINNER = _Beginner(Taste(thrift=0.0, keep=0.0, fair=1.6, bid=0.9, waiting=1.0))


def choose(state: State, dice: random.Random) -> Action:
    return Deliberation(state, _BEGINNER).answers()[0].action

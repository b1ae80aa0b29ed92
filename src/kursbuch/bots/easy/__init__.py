"""A bot for learning against: it plays fast and legally, and makes a beginner's mistakes."""

from __future__ import annotations

import random

from ...core.actions import Action
from ...core.state import State
from ...cubes.record import CubeRecord
from ...rules.table import Holdings
from ..random import random_bot
from . import railroads, shares


def easy_bot(state: State, dice: random.Random) -> Action:
    """Plays like a beginner what it knows the family of, and anything else at random."""
    if isinstance(state.now, Holdings):
        return shares.choose(state, dice)
    if isinstance(state.now, CubeRecord):
        return railroads.choose(state, dice)
    return random_bot(state, dice)

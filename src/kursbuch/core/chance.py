"""Chance: an explicit action like any other, drawn by whoever runs the game and written into its log."""

from __future__ import annotations

import random

from .actions import Action
from .state import State, apply, legal


def draw(state: State, dice: random.Random) -> Action:
    """What chance does now: one of its offers, all equally likely."""
    offers = list(legal(state))
    return offers[dice.randrange(len(offers))].action


def settle(state: State, dice: random.Random) -> State:
    """Plays on while chance is to act."""
    while state.is_chance:
        state = apply(state, draw(state, dice))
    return state

"""The bot that plays at random: the yardstick for every other, and the fuzzer of the rules."""

from __future__ import annotations

import random

from ..core.actions import Action
from ..core.state import State, legal


def random_bot(state: State, dice: random.Random) -> Action:
    """Any offer, all equally likely; a free number anywhere in its range."""
    offers = list(legal(state))
    offer = offers[dice.randrange(len(offers))]
    return offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action

"""A player who wants to see what seldom happens: for tests of the rules, not for a table.

Random players lay track in circles and go bust before anything is formed, merged or sold out. So a table of seekers is
cast anew for every game. Each has a temper, a liking or dislike for every kind of action: one never pays out, the next
sells whatever he can, a third lays tiles until the box is empty. Some follow a sensible player most of the time, which
brings the game to its late phases. And now and then one looks ahead and takes, of a few answers, the one of which
something comes that has been rare in this game so far.
"""

from __future__ import annotations

import random
from collections import Counter

from ..core.actions import Action
from ..core.questions import Offer
from ..core.state import State, apply, legal
from .steady import steady_bot

_LIKINGS = (0.02, 0.2, 1.0, 1.0, 5.0, 25.0)
_SENSE = (0.0, 0.0, 0.3, 0.6, 0.9)
"""How often a player follows the sensible one."""
_CURIOSITY = 0.3
"""How often he looks ahead,"""
_LOOKS = 4
"""and at how many answers."""


class Seeker:
    """The bot of one game; it has to be made anew for each, and plays for every seat."""

    def __init__(self) -> None:
        self._sense: dict[str, float] = {}
        self._likings: dict[tuple[str, str], float] = {}
        self._seen: Counter[str] = Counter()

    def __call__(self, state: State, dice: random.Random) -> Action:
        seat = state.question.actor
        if seat not in self._sense:
            self._sense[seat] = dice.choice(_SENSE)
        self._seen.update(_signs(state))
        if dice.random() < self._sense[seat]:
            return steady_bot(state, dice)
        offers = list(legal(state))
        kinds = Counter(type(offer.action).__name__ for offer in offers)
        weights = [self._liking(seat, kind, dice) / kinds[kind] for kind in (type(o.action).__name__ for o in offers)]
        if dice.random() < _CURIOSITY:
            actions = [_number(offer, dice) for offer in dice.choices(offers, weights, k=_LOOKS)]
            return max(actions, key=lambda action: self._rarity(apply(state, action)))
        return _number(dice.choices(offers, weights)[0], dice)

    def _liking(self, seat: str, kind: str, dice: random.Random) -> float:
        if (seat, kind) not in self._likings:
            self._likings[seat, kind] = dice.choice(_LIKINGS)
        return self._likings[seat, kind]

    def _rarity(self, after: State) -> float:
        """Highest for what has not been seen at all; the end can wait."""
        return 0.0 if after.over else max(1 / (1 + self._seen[sign]) for sign in _signs(after))


def _signs(state: State) -> set[str]:
    """What there is to see: the question, the steps ahead, and what happened."""
    asked = {state.ask.name} if state.ask else set()
    return asked | {event.name for event in state.events} | {step.name for step in state.now.agenda}


def _number(offer: Offer, dice: random.Random) -> Action:
    """Free numbers are taken at their ends more often than between them: that is where rules break."""
    if not offer.number:
        return offer.action
    return offer.at(dice.choice((offer.low, offer.low, offer.high, dice.randint(offer.low, offer.high))))

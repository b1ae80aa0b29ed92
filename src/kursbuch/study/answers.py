"""What could be answered at a moment, and what each answer leads to.

The best few answers by a first look, passing, and what was played are each played on for a while, more than once: every
seat answers as `steady` would, and chance is drawn from the same dice for all. What comes of them is put to the learned
value. So an answer is judged by the same measure as the moments of a game, and by more than what is on the table at
once: what others do about it counts too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from ..bots import steady_bot
from ..bots.judgement import answers as judged
from ..bots.steady import shares
from ..bots.steady.ideas import Moment
from ..bots.value import Value
from ..bots.value.traits import traits
from ..core.actions import Action, Pass
from ..core.chance import draw
from ..core.questions import Offer
from ..core.state import State, apply, legal
from ..rules.table import Holdings
from .facts import Told, facts

WIDTH = 3
"""So many of the best answers are told."""
AHEAD = 20
"""Answers that each of them is played on for,"""
_TIMES = 2
"""and how often."""
_PACE = 5
"""After so many answers each the chances are noted on the way."""
_TRIED = 60
"""So many offers get a first look where nothing is known of what to look for."""
_MONEY = ("now", "cash", "dividends", "papers", "outlook", "treasuries", "income")
"""The figures that are sums of money."""


@dataclass(frozen=True)
class Weighed:
    """An answer, and what it leads to for the player who gives it."""

    action: Action
    chance: float
    """To win the game."""
    worth: float
    """At the end of it, by expectation."""
    figures: Mapping[str, float]
    """What the position holds for the player then, by name."""
    path: Sequence[tuple[int, float]]
    """The chance to win on one of the ways, after so many answers."""
    facts: Told
    """What comes of it on that way."""

    def more_than(self, other: Weighed, count: int = 3) -> dict[str, int]:
        """The figures in which this one differs most from another, in the title's money."""
        found = {name: round(amount - other.figures.get(name, 0)) for name, amount in self.figures.items()}
        told = sorted((name for name in found if found[name]), key=lambda name: -abs(found[name]))
        return {name: found[name] for name in told[:count]}


def best_answers(state: State, played: Action | None = None, ahead: int = AHEAD) -> list[Weighed]:
    """The best answers to the question of a state, the best first, and what was played wherever it ranks."""
    assert state.ask is not None
    actions = dict.fromkeys(_ideas(state))
    if state.ask.passable:
        actions[Pass(state.ask.who)] = None
    if played is not None:
        actions[played] = None
    found = sorted((_weighed(state, action, ahead) for action in actions), key=lambda one: -one.chance)
    return [one for rank, one in enumerate(found) if rank < WIDTH or one.action == played]


def has_choice(state: State) -> bool:
    """Is somebody asked who could answer in more than one way?"""
    if state.over or state.is_chance:
        return False
    offers = iter(legal(state))
    first = next(offers)
    return bool(first.number) or next(offers, None) is not None


def _weighed(state: State, action: Action, ahead: int) -> Weighed:
    player = state.actor or ""
    after = apply(state, action)
    lines = [list(_played_on(after, ahead, random.Random(time))) for time in range(_TIMES)]
    estimates = [Value.of(line[-1])[player] for line in lines]
    figures = [_figures(line[-1], player) for line in lines]
    first = lines[0]
    noted = [(number, Value.of(first[number])[player].chance) for number in range(0, len(first) - 1, _PACE)]
    return Weighed(
        action,
        mean(one.chance for one in estimates),
        mean(one.worth for one in estimates),
        {name: mean(one[name] for one in figures) for name in figures[0]},
        [(number + 1, chance) for number, chance in [*noted, (len(first) - 1, estimates[0].chance)]],
        facts(state, first),
    )


def _figures(state: State, player: str) -> dict[str, float]:
    seen = traits(state)
    if seen is None:
        return {}
    return {name: one * seen.scale for name, one in seen.figures[player].items() if name in _MONEY}


def _played_on(state: State, ahead: int, dice: random.Random) -> Iterator[State]:
    """The states from here on, for so many quick answers; the dice are the same for all, so that what differs comes of
    the first one."""
    yield state
    for _ in range(ahead):
        if state.over:
            break
        state = apply(state, draw(state, dice) if state.is_chance else quick(state, dice))
        yield state


def quick(state: State, dice: random.Random) -> Action:
    """An answer that takes no time to speak of, in either family of games."""
    return shares.quick(state, dice) if isinstance(state.now, Holdings) else steady_bot(state, dice)


# -- a first look ---------------------------------------------------------------------------------------------------


def _ideas(state: State) -> Iterable[Action]:
    if isinstance(state.now, Holdings):
        rated = judged.rate(Moment(state, judged.judge), random.Random(1))
        return [idea.action for _, idea in rated[:WIDTH]]
    player = state.actor or ""
    offers = list(legal(state))
    looked = [action for offer in offers[:: -(-len(offers) // _TRIED)] for action in _numbers(offer)]
    chances = {action: Value.of(apply(state, action))[player].chance for action in looked}
    return sorted(chances, key=lambda action: -chances[action])[:WIDTH]


def _numbers(offer: Offer) -> Iterator[Action]:
    """An offer with a free number at its ends and between them."""
    if not offer.number:
        yield offer.action
        return
    span = offer.high - offer.low
    yield from (offer.at(number) for number in sorted({offer.low + span * part // 4 for part in range(5)}))

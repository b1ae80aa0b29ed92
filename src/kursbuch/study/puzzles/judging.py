"""Judges by playing on whether one answer to a question about money is clearly the best.

What is asked is which share or which train. At what price a train changes hands among a player's own companies, and
which of them sells it, decides nothing: such answers are one choice, and all that are looked at must be better than any
other. A train that somebody else would have to part with is no answer, since he may decline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import mean

from ...bots.search import lead
from ...core.actions import Action
from ...core.state import State, apply, legal
from ...rules.actions import BuyTrain, StartCompany
from ...rules.table import BANK, POOL
from ..answers import Upshot, ideas, must_agree
from ..foresight import WayOn, ways_on
from ..reasons import speaks_for
from .puzzle import Finding

CLEAR = 40
"""The best answer puts the player so much further ahead at the end of the game than any other, on the average."""
LOOKED = 6
"""So many choices are played on,"""
_OF_A_CHOICE = 2
"""and so many answers of each: the likeliest price, and another."""
TIMES = 8
"""Ways to the end of the game; the best answer is ahead of every other on each of them, or it may be so by luck."""


def clearly_best(state: State, least: int = 2) -> Finding | None:
    """The answer that is clearly best: it looks so at a first look at those worth a thought, and when they are played
    on to the end of the game it is ahead of each on each of the ways. Then whatever else is legal is looked at too.
    There are at least so many choices."""
    actions = _worth_a_look(state)
    if len({choice(state, action) for action in actions}) < least:
        return None
    soon = {action: _soon(state, action) for action in actions}
    best = max(actions, key=lambda action: soon[action])
    alike = [action for action in actions if choice(state, action) == choice(state, best)]
    others = sorted((action for action in actions if action not in alike), key=lambda action: -soon[action])
    if soon[best] - soon[others[0]] < CLEAR:
        return None
    found = _played_to_the_end(state, alike, others)
    if found is None:
        return None
    values = {action: round(mean(_lead(state, way) for way in ways)) for action, ways in found.items()}
    second = max(others, key=lambda action: values[action])
    margin = values[best] - values[second]
    if margin < CLEAR or any(values[action] - values[second] < CLEAR for action in alike):
        return None
    near = [one for one in _rest(state, actions) if soon[best] - _soon(state, one) < CLEAR]
    if any(_lead(state, found[best][0]) - next(leads(state, one, 1)) < CLEAR for one in near):
        return None
    outcomes = {action: Upshot.of(state, ways) for action, ways in found.items()}
    why = {str(action): outcomes[action].more_than(outcomes[best]) for action in others}
    why[str(best)] = outcomes[best].more_than(outcomes[second])
    if not speaks_for(why[str(best)]):
        return None  # it is better, and nobody could tell why
    grade = 1 if margin >= 10 * CLEAR else 2 if margin >= 4 * CLEAR else 3
    figures = {str(action): values[action] for action in others}
    return Finding(best, values[best], values[second], grade, figures, why)


def leads(state: State, action: Action, times: int, sets: int | None = None) -> Iterator[float]:
    """How far the player is ahead at the end of an 18xx game, or looks to be after so many operating sets, if everybody
    plays on sensibly after an answer; on as many ways, each played when it is asked for."""
    return (_lead(state, way) for way in _ways(state, action, times, sets))


def choice(state: State, action: Action) -> tuple[object, ...]:
    """What an answer chooses: those that choose the same come to the same in a puzzle."""
    match action:
        case BuyTrain(train=train, source=source):
            return BuyTrain, train, source if source in (BANK, POOL) or must_agree(state, action) else ""
        case StartCompany(company=company):
            return StartCompany, company
    return (action,)


def _worth_a_look(state: State) -> list[Action]:
    """Some answers, the likeliest first."""
    found, choices = list[Action](), Counter[tuple[object, ...]]()
    for action in dict.fromkeys(islice(ideas(state), 8 * LOOKED)):
        chosen = choice(state, action)
        if must_agree(state, action) or choices[chosen] >= _OF_A_CHOICE:
            continue
        if chosen in choices or len(choices) < LOOKED:
            choices[chosen] += 1
            found.append(action)
    return found


def _rest(state: State, looked: Sequence[Action]) -> list[Action]:
    """Everything else that is legal; where a price is free, the lowest and the highest."""
    offers = list(legal(state))
    ends = [offer.low_action for offer in offers] + [offer.at(offer.high) for offer in offers if offer.number]
    known = {choice(state, action) for action in looked if isinstance(action, BuyTrain)}
    return [action for action in dict.fromkeys(ends) if action not in looked and choice(state, action) not in known]


def _played_to_the_end(
    state: State, alike: Sequence[Action], others: Sequence[Action]
) -> dict[Action, list[WayOn]] | None:
    """All the ways of each answer; None as soon as one of another choice comes to as much."""
    ways = {action: _ways(state, action, TIMES) for action in (*alike, *others)}
    found: dict[Action, list[WayOn]] = {action: [] for action in ways}
    for _ in range(TIMES):
        least = 0.0
        for number, action in enumerate(found):  # the likeliest to come near first: most are given up there
            found[action].append(next(ways[action]))
            ahead = _lead(state, found[action][-1])
            if action in alike:
                least = min(least, ahead) if number else ahead
            elif ahead >= least:
                return None
    return found


def _ways(state: State, action: Action, times: int, sets: int | None = None) -> Iterator[WayOn]:
    return ways_on(apply(state, action), times, sets)


def _lead(state: State, way: WayOn) -> float:
    return lead(way.worth, state.actor or "")


def _soon(state: State, action: Action) -> float:
    """How far the player looks to be ahead after the next operating set."""
    return next(leads(state, action, 1, sets=1))

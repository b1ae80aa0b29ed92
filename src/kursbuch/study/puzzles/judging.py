"""Judges by playing on whether one answer to a question about money is clearly the best.

What is asked is which share or which train. At what price a train changes hands among a player's own companies, and
which of them sells it, decides nothing: such answers are one choice, and all that are looked at must be better than any
other. A train that somebody else would have to part with is no answer, since he may decline.

Games go apart after an answer, so one may come off better by luck. But all answers are played on with the same dice,
and what counts is by how much one is ahead of another on each way: on the average by more than would matter little, and
by several times what chance alone would bring about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from statistics import mean, stdev
from types import UnionType

from ...bots.search import lead
from ...core.actions import Action
from ...core.state import State, apply, legal
from ...rules.actions import BuyTrain
from ..answers import Upshot, choice, ideas, must_agree, one_of_each_choice
from ..facts import Told
from ..foresight import WayOn, play_abreast
from ..reasons import speaks_for
from .puzzle import Finding

CLEAR = 20
"""The best answer puts the player so much further ahead than any other, on the average,"""
SURE = 4.0
"""and by so many standard errors of that average: with so few ways, less than one in a hundred is so by chance."""
TIMES = 5
"""Ways on from an answer that looked best on one way before,"""
SETS = 8
"""for so many operating sets, nearly always to the end of the game: what a position looks like a set before it may be
far off, and in the same way on each of the ways."""
LOOKED = 6
"""So many choices are looked at,"""
RIVALS = 3
"""and those that come nearest to the best are played on as often as it is."""
_OF_A_CHOICE = 2
"""Answers of a choice that are looked at: the likeliest price, and another."""


def clearly_best(state: State, least: int = 2, wanted: type[Action] | UnionType = Action) -> Finding | None:
    """The answer that is clearly best, of at least so many choices, if it is of the wanted kind. It is best when all
    are played on once, stays so when it and its nearest rivals are played on again and again, and nothing else that is
    legal comes near it."""
    actions, race = _worth_a_look(state), Race(state)
    if len({choice(state, action) for action in actions}) < least:
        return None
    race.play(actions)
    ranked = sorted(actions, key=lambda action: -race.lead(action))
    best = ranked[0]
    if not isinstance(best, wanted):
        return None
    alike = [action for action in ranked if choice(state, action) == choice(state, best)]
    others = list(one_of_each_choice(state, [action for action in ranked if action not in alike]))
    rivals = others[:RIVALS]
    if race.ahead(best, rivals[0])[0] < CLEAR or not speaks_for(race.more(best, rivals[0])):
        return None
    if not _is_won(race, alike, rivals):
        return None
    return None if _has_missed(race, best, _rest(state, actions)) else _finding(race, best, others)


def lead_after(state: State, action: Action) -> float:
    """How far the player is ahead if everybody plays on sensibly after an answer."""
    race = Race(state)
    race.play([action])
    return race.lead(action)


# -- what is looked at ------------------------------------------------------------------------------------------------


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
    """Every other answer that is legal; where a price is free, the lowest and the highest."""
    offers = list(legal(state))
    ends = [offer.low_action for offer in offers] + [offer.at(offer.high) for offer in offers if offer.number]
    known = {choice(state, action) for action in looked if isinstance(action, BuyTrain)}
    others = [action for action in dict.fromkeys(ends) if action not in looked and choice(state, action) not in known]
    return [action for action in others if not must_agree(state, action)]


# -- playing on -------------------------------------------------------------------------------------------------------


class Race:
    """Answers to the question of a state, played on side by side, as often as each deserves."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ways: dict[Action, list[WayOn]] = {}

    def play(self, actions: Sequence[Action], number: int = 0) -> None:
        """On the way of that number; on all before it they have been."""
        for action in actions:
            ways = self._ways.setdefault(action, [])
            if len(ways) == number:
                ways.append(WayOn(apply(self._state, action), number))
        play_abreast([self._ways[action][number] for action in actions], SETS)

    def lead(self, action: Action) -> float:
        """How far the player is ahead of the others after an answer, on the average of its ways."""
        return mean(map(self._lead, self._ways[action]))

    def ahead(self, one: Action, other: Action) -> list[float]:
        """How much further that is after one answer than after another, on each way that both were played on."""
        return [self._lead(own) - self._lead(theirs) for own, theirs in self._both(one, other)]

    def end_alike(self, one: Action, other: Action) -> bool:
        """Is the game over after as many operating sets, on each of those ways? If not, what everybody has says more
        about a few coins in the bank than about the answers."""
        return all(own.over == theirs.over for own, theirs in self._both(one, other))

    def more(self, one: Action, other: Action) -> Told:
        """What one answer brings more than another on those ways."""
        own, theirs = zip(*self._both(one, other), strict=True)
        return Upshot.of(self._state, own).more_than(Upshot.of(self._state, theirs))

    def _both(self, one: Action, other: Action) -> Iterable[tuple[WayOn, WayOn]]:
        return zip(self._ways[one], self._ways[other], strict=False)

    def _lead(self, way: WayOn) -> float:
        return lead(way.worth, self._state.actor or "")


def _is_won(race: Race, alike: Sequence[Action], rivals: Sequence[Action]) -> bool:
    """Are answers of one choice clearly ahead of their rivals on all the ways but the first, by which they were chosen,
    in games of the same length, and for a reason that can be seen? Given up as soon as they are not."""
    for number in range(1, TIMES + 1):
        race.play([*alike, *rivals], number)
        pairs = [(one, other) for one in alike for other in rivals]
        if not all(is_clear(race.ahead(*pair)[1:]) and race.end_alike(*pair) for pair in pairs):
            return False
    return speaks_for(race.more(alike[0], _second(race, alike[0], rivals)))


def is_clear(ahead: Sequence[float]) -> bool:
    """Is an answer ahead on the average of the ways so far, and not by luck? The more ways, the surer it must be."""
    often, by = len(ahead), mean(ahead)
    error = stdev(ahead) / sqrt(often) if often > 1 else 0.0
    return by >= CLEAR and by >= SURE * often / TIMES * error


def _has_missed(race: Race, best: Action, actions: Sequence[Action]) -> bool:
    """Does something else come near the best answer?"""
    race.play([best, *actions])
    return any(race.ahead(best, action)[0] < CLEAR for action in actions)


def _second(race: Race, best: Action, others: Sequence[Action]) -> Action:
    """The one that comes nearest."""
    return min(others, key=lambda action: mean(race.ahead(best, action)))


# -- what is told of it -----------------------------------------------------------------------------------------------


def _finding(race: Race, best: Action, others: Sequence[Action]) -> Finding:
    value, second = round(race.lead(best)), _second(race, best, others[:RIVALS])
    behind = {action: round(mean(race.ahead(best, action))) for action in others}
    margin = behind[second]
    figures = {str(action): value - max(margin, behind[action]) for action in others}
    why = {str(action): race.more(action, best) for action in others} | {str(best): race.more(best, second)}
    grade = 1 if margin >= 20 * CLEAR else 2 if margin >= 5 * CLEAR else 3
    return Finding(best, value, value - margin, grade, figures, why)

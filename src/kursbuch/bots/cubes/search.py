"""Looking ahead in cube rails: each answer worth a thought is played on for a while, again and again, by quick players.

The worse half of the answers is dropped, and the rest gets the rest of the budget, until one is left. Chance is drawn
from the bot's own dice, the same for every answer, so that luck does not decide between them.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field
from functools import partial

from ...core.state import State
from ...cubes.actions import Bid
from ..bot import Budget, Decision, Reason
from .answers import Answer, Deliberation
from .quick import Quick

_ROUNDS = 2
"""So far ahead games are played on."""
_DOUBT, _OPEN = 5.0, 4.0
"""Talers that make a lead worth something, at the end and more for each link that lacks."""
_POSITIONS = 60
"""Positions that are judged for an answer, unless told otherwise."""
_FIRST = 2
"""Games from each answer, at least, before the worse half is dropped."""


@dataclass
class Trial:
    """An answer, and the chances to win that followed it."""

    answer: Answer
    chances: list[float] = field(default_factory=list)
    cash: float = 0.0
    dividends: float = 0.0
    """To come."""
    income: float = 0.0
    rivals: float = 0.0
    """What the best of the others was worth; this and what goes before, of all games together."""

    @property
    def mean(self) -> float:
        return sum(self.chances) / len(self.chances)

    def reasons_against(self, other: Trial) -> tuple[Reason, ...]:
        """The figures in which this one did better or worse than another, the greatest first."""
        mine, others = len(self.chances), len(other.chances)
        found = [
            Reason("cash", round(self.cash / mine - other.cash / others)),
            Reason("dividends", round(self.dividends / mine - other.dividends / others)),
            Reason("rivals", round(other.rivals / others - self.rivals / mine)),
        ]
        return tuple(sorted((reason for reason in found if reason.amount), key=lambda reason: -abs(reason.amount)))


@dataclass(frozen=True)
class ByTrial(Decision):
    """A decision by games that were played on."""

    trials: tuple[Trial, ...] = field(default=(), compare=False, repr=False)
    """The answers that were thought about, the best first."""


def chance(ahead: float, doubt: float) -> float:
    """How likely a player is to win who is so far ahead of the best of the others."""
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, ahead / doubt))))


def choose(state: State, dice: random.Random, budget: Budget) -> Decision:
    """The answer that has done best in thought; with no time for any, the best at a quick look."""
    question = Deliberation(state, Quick())
    answers = question.answers()
    if len(answers) == 1 or budget.positions == 0:
        return Decision(answers[0].action)
    best, second, *others = _race(question, answers, dice, _Clock(budget))
    return ByTrial(best.answer.action, partial(best.reasons_against, second), (best, second, *others))


class _Clock:
    """What is left of a budget: positions that may be judged, or time."""

    def __init__(self, budget: Budget) -> None:
        self._positions = _POSITIONS if budget.positions is None else budget.positions
        self._seconds = budget.seconds if budget.positions is None else None
        self._began, self._spent = time.monotonic(), 0

    def count(self) -> None:
        self._spent += 1

    def past(self, part: float) -> bool:
        """Is so much of the budget gone?"""
        if self._seconds is not None:
            return time.monotonic() - self._began >= part * self._seconds
        return self._spent >= part * self._positions


def _race(question: Deliberation, answers: list[Answer], dice: random.Random, clock: _Clock) -> list[Trial]:
    """The answers with what came of them, the best first."""
    trials = [Trial(answer) for answer in answers]
    racing, luck, games = trials, dice.getrandbits(32), 0
    halvings = (len(trials) - 1).bit_length()
    for halving in range(1, halvings + 1):
        while games < _FIRST or not clock.past(halving / halvings):
            for trial in racing:
                _play(question, trial, random.Random(luck + games))
                clock.count()
            games += 1
        racing = sorted(racing, key=lambda trial: -trial.mean)[: (len(racing) + 1) // 2]
    return [*racing, *sorted((trial for trial in trials if trial not in racing), key=lambda trial: -trial.mean)]


def _play(question: Deliberation, trial: Trial, dice: random.Random) -> None:
    """Plays on from that answer for some rounds, and judges what comes of it."""
    s, seat = question.base.copy(), question.seat
    trial.answer.branch(s, dice)
    s.over |= trial.answer.ends
    if not s.over:
        question.quick.play_on(s, _ROUNDS * s.players, dice)
    worth = question.quick.worth(s)
    rival = max(money for p, money in enumerate(worth) if p != seat)
    trial.chances.append(chance(worth[seat] - rival, _DOUBT + _OPEN * s.lacking()))
    trial.cash += s.cash[seat]
    trial.dividends += worth[seat] - s.cash[seat]
    trial.income += sum(held[seat] * income for held, income in zip(s.held, s.income, strict=True))
    trial.rivals += rival


def weigh(state: State, dice: random.Random, games: int) -> list[Trial]:
    """Every answer worth a thought after so many games, the best first, to see how far ahead it is."""
    question, luck = Deliberation(state, Quick()), dice.getrandbits(32)
    trials = [Trial(answer) for answer in question.answers()]
    for trial in trials:
        for game in range(games):
            _play(question, trial, random.Random(luck + game))
    return sorted(trials, key=lambda trial: -trial.mean)


def chance_at(state: State, price: int, dice: random.Random, games: int) -> float:
    """The chance to win of whoever gets the share under the hammer for that price."""
    question, luck = Deliberation(state, Quick()), dice.getrandbits(32)
    trial = Trial(Answer(Bid(question.player, price), 0.0, question.buying(price)))
    for game in range(games):
        _play(question, trial, random.Random(luck + game))
    return trial.mean

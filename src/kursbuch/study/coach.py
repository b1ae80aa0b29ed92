"""What `expert` would answer, told by what it has foreseen: the chance to win, what comes of it, the next best answer.

All of it is one estimate, the one that decides. In 18xx games that is what everybody may expect at the end of the
rounds that were played on; what `expert` answers at once, as where a tile is laid, is played on here to the end of the
round, beside a few others. In cube rails it is the games that were played on.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp
from statistics import mean

from ..bots.bot import Budget, Decision, Reason
from ..bots.cubes.search import ByTrial, Trial, weigh
from ..bots.levels import EXPERT, SEARCH
from ..bots.search import Foreseen, Foresight, prospects, reasons_for
from ..core.actions import Action
from ..core.state import State, apply
from ..cubes.record import CubeRecord
from ..rules.table import Holdings
from .answers import ideas, must_agree, one_of_each_choice
from .chances import belief
from .facts import Told, facts

_OTHERS = 2
"""So many other answers are played on beside what is answered at once,"""
_THINKING = Budget(positions=400)
"""and so far."""
_GAMES = 20
"""That are played on in cube rails where there is but one answer."""
_DOUBT = 0.15
"""Who is foreseen to end richer by this part of what players still get on the average is e times as likely to win: the
least log loss in some games of each title (docs/study.md)."""


@dataclass(frozen=True)
class Advice:
    """An answer, and why; actions as they are written down."""

    action: str
    who: str
    """The player or the company that acts."""
    reasons: Sequence[Reason]
    chance: float
    """To win the game."""
    facts: Told
    """What comes of it, as far as it was played on."""
    others: Sequence[tuple[str, float]]
    """Answers that are no better, the best first, with the chance after each."""


def advise(state: State, dice: random.Random) -> Advice:
    """What the coach would answer to the question of a state."""
    decision = EXPERT.choose(state, dice)
    if isinstance(state.now, Holdings):
        return _by_ways(state, decision)
    if isinstance(state.now, CubeRecord):
        return _by_games(state, decision, dice)
    even = 1 / len(state.game.players)  # nothing is foreseen in games like this one
    return Advice(str(decision.action), decision.action.who, (), even, {}, ())


# -- 18xx games -------------------------------------------------------------------------------------------------------


def _by_ways(state: State, decision: Decision) -> Advice:
    own, *others = decision.ways if isinstance(decision, Foresight) else _played_on(state, decision.action)
    measure = _Measure(state)
    chance = measure.chance(own.end)
    seen = [(way, measure.chance(way.end)) for way in others if not must_agree(state, way.action)]
    behind = sorted((one for one in seen if one[1] <= chance), key=lambda one: -one[1])
    return Advice(
        str(decision.action),
        decision.action.who,
        reasons_for(measure.player, own, behind[0][0]) if behind else (),
        chance,
        facts(state, own.line),
        [(str(way.action), its) for way, its in behind],
    )


def _played_on(state: State, action: Action) -> list[Foreseen]:
    """What was answered at once, and a few others."""
    thought = (other for other in ideas(state) if other != action and not must_agree(state, other))
    others = islice(one_of_each_choice(state, thought), _OTHERS)
    found = SEARCH.play_on(state, [action, *others], _THINKING)
    return found or [Foreseen(action, (apply(state, action),), Holdings.cast(state.now).round)]


class _Measure:
    """How likely whoever is asked is to win, by what everybody may expect. The more is still to come, and the less
    foresight is to be believed at the moment, the closer together chances are."""

    def __init__(self, state: State) -> None:
        self.player, self._now, self._believed = state.actor or "", state.score, belief(state)

    def chance(self, end: State) -> float:
        worth = prospects(end)
        unit = max(1.0, _DOUBT * mean(worth[player] - self._now[player] for player in worth))
        most = max(worth.values())
        odds = {player: exp(self._believed * (its - most) / unit) for player, its in worth.items()}
        return odds[self.player] / sum(odds.values())


# -- cube rails -------------------------------------------------------------------------------------------------------


def _by_games(state: State, decision: Decision, dice: random.Random) -> Advice:
    trials = decision.trials if isinstance(decision, ByTrial) else weigh(state, dice, _GAMES)
    own = next(trial for trial in trials if trial.answer.action == decision.action)
    behind = [trial for trial in trials if trial is not own and trial.mean <= own.mean]
    return Advice(
        str(decision.action),
        decision.action.who,
        decision.reasons,
        own.mean,
        _facts(state, own),
        [(str(trial.answer.action), trial.mean) for trial in behind],
    )


def _facts(state: State, trial: Trial) -> Told:
    """What comes of an answer on the average of its games."""
    now, player, games = CubeRecord.cast(state.now), state.actor or "", len(trial.chances)
    return {
        "cash": [now.cash[player], round(trial.cash / games)],
        "income": [now.player_income(player), round(trial.income / games)],
    }

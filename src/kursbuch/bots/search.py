"""The bot that plays its best ideas on before it decides.

When it is asked about shares, papers or trains, what `steady` would do, its next best ideas and passing are each played
on to the end of the round, with `steady` in all seats. The worst is dropped, and the rest plays another round, as long
as the budget lasts or to the end of the game. What counts is how far one is ahead of the others then, and how long the
game will last. So the bot sees what others take if it does not, whose trains rust, and what its companies will do with
the money. Whatever else it does for its companies it does like `steady`: then a game goes on as it was foreseen.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import mean
from typing import NamedTuple

from ..core.actions import Action, Pass
from ..core.chance import draw
from ..core.questions import Ask
from ..core.record import Digest
from ..core.state import State, apply
from ..rules.actions import BuyTrain, Run
from ..rules.table import Holdings, Round
from .bot import Budget, Decision, Reason
from .judgement.figures import Figures, Judgement, reasons
from .steady import shares
from .steady.ideas import Moment, left_to_pay
from .steady.outlook import Outlook, opening

_WIDTH = 3
"""So many of the best ideas are played on, besides passing."""
_LEADER = 0.5
"""How much the best of the others counts, and the rest of it the average of them."""
_LONGER = 0.6
"""What money that the bank still has is worth, twice what it is to `steady`: most of the game's dividends, and of the
rise of its prices, come in its last rounds. Whoever only wants to be ahead buys no train that makes those of all others
scrap, and all are poor when the bank is dry."""
_REMEMBERED = 120
"""So many futures."""
_TAKES = {"yellow": 2, "green": 5, "brown": 10, "gray": 15}
"""How long an answer for a company takes, by the newest colour of track: there is more of it, and trains are longer."""
_TAKES_IN_STOCK = 2
"""The same for what players do for themselves."""
_A_POSITION = 5
"""What counts as one position of a budget: so it lasts about as long at the start of a game as at its end."""
THINKING = Budget(positions=300)
"""What it thinks unless told otherwise: less than five seconds about nearly all answers."""


@dataclass(frozen=True)
class Foreseen:
    """An answer, and how far its future has been played."""

    action: Action
    line: tuple[State, ...]
    """After the answer, and at the end of each round that was played since."""
    round: Round
    """The one to be played to its end; the line may be there already."""
    good: float = 0.0
    """What it is to the player to be there."""

    @property
    def end(self) -> State:
        return self.line[-1]


@dataclass(frozen=True)
class Foresight(Decision):
    """A decision by what was foreseen."""

    ways: tuple[Foreseen, ...] = field(default=(), compare=False, repr=False)
    """The answers that were played on as far as each other, the best first."""


class Search:
    """The bot; it remembers the futures it has seen."""

    def __init__(self) -> None:
        self._futures = _Futures()

    def choose(self, state: State, dice: random.Random, budget: Budget = THINKING) -> Decision:
        """The answer that leads to the best of the futures looked at; what matters little is answered at once."""
        moment = Moment(state)
        if len(moment.offers) == 1 and not moment.offers[0].number:
            return Decision(moment.offers[0].action)
        if not _matters(moment.ask):
            return _at_once(moment, dice)
        rated = shares.rate(moment, LevelDice())
        answers = dict.fromkeys((shares.best(moment, rated), *(action for _, action in rated[:_WIDTH])))
        if moment.ask.passable:
            answers[Pass(moment.ask.who)] = None
        return _played_on(moment, list(answers), budget, self._futures)

    def play_on(self, state: State, answers: Sequence[Action], budget: Budget = THINKING) -> list[Foreseen]:
        """Answers to the end of the round, in their order, as many as the budget lasts for."""
        moment = Moment(state)
        return _a_round_on(_ways(moment, answers), moment.player, _Effort(budget), self._futures)


def _matters(ask: Ask) -> bool:
    """What players do for themselves, shares and papers, is thought about, and so are the trains of their companies.
    There is so much else to do for companies that little hangs on each answer."""
    return ask.who == ask.actor or ask.menu(BuyTrain) is not None


def _at_once(moment: Moment, dice: random.Random) -> Decision:
    """What `steady` does, and what it changes."""
    action, now, player = shares.best(moment, shares.rate(moment, dice)), moment.now, moment.player
    if isinstance(action, Pass | Run):
        return Decision(action)

    def changed() -> tuple[Reason, ...]:
        view = Judgement(now, player, frozenset({moment.ask.who}), moment.ask)
        return reasons(view.figures(moment.after(action), player), view.figures(now, player))

    return Decision(action, changed)


# -- playing on -----------------------------------------------------------------------------------------------------


class _Effort:
    """How much of a budget is used."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._taken, self._began = budget, 0, time.perf_counter()

    def take(self, more: int) -> None:
        self._taken += more

    def used(self, more: int = 0) -> float:
        """As a part of it, if so much more is taken."""
        if self._budget.seconds is not None:
            return (time.perf_counter() - self._began) / max(1e-9, self._budget.seconds)
        return (self._taken + more) / _A_POSITION / self._budget.positions if self._budget.positions else 1.0


class LevelDice(random.Random):
    """Nobody wavers between two answers: everybody does what is likely."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


class Sequel(NamedTuple):
    """What is likely to come."""

    end: State
    """Of a round, or of the game."""
    takes: int


class _Futures:
    """What has been played on already. When a game goes on as expected, the next question is about the same future.

    What is found here counts as if it were played again, so that answers do not depend on what is known.
    """

    def __init__(self) -> None:
        self._known: dict[str, Sequel] = {}

    def of(self, state: State, player: str, effort: _Effort, most: float) -> Sequel | None:
        """The game to the end of the round if everybody does what is likely; None if it takes more of the budget."""
        key = _key(state)
        if key not in self._known:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            self._known |= _future(state, key, player, effort, most)
        known = self._known.get(key)
        return known if known and effort.used(known.takes) <= most else None


def _future(state: State, key: str, player: str, effort: _Effort, most: float) -> dict[str, Sequel]:
    """It, and that of every moment on the way at which the player has just answered what matters; none if it takes too
    much."""
    dice, taken, moments, own, began = LevelDice(), 0, {key: 0}, False, _position(state).round
    while not state.over and (now := _position(state)).round == began:
        if effort.used(taken) > most:
            return {}
        if own:
            moments[_key(state)] = taken
        own = not state.is_chance and state.actor == player and _matters(state.question)
        answer = draw(state, random.Random(0)) if state.is_chance else shares.choose(state, dice)
        state, taken = apply(state, answer), taken + _takes(now)
    end = State(state.game, state.base, state.answers, state.now, state.ask, (), None)  # its history would take room
    return {moment: Sequel(end, taken - before) for moment, before in moments.items()}


def _takes(now: Holdings) -> int:
    return _TAKES[now.phase_now.colour] if now.round.is_operating else _TAKES_IN_STOCK


def _key(state: State) -> str:
    """Tells a moment of a game from all others."""
    return " ".join((repr(state.game.options), Digest().of(state.base), *map(str, state.answers)))


def _ways(moment: Moment, answers: Sequence[Action]) -> list[Foreseen]:
    return [Foreseen(action, (apply(moment.state, action),), moment.now.round) for action in answers]


def _played_on(moment: Moment, answers: list[Action], budget: Budget, futures: _Futures) -> Decision:
    """The answer whose future is best. The likeliest come first, since the budget may not be enough for all."""
    effort = _Effort(budget)
    if len(answers) == 1 or effort.used() >= 1:
        return Decision(answers[0])
    ways, compared = _ways(moment, answers), list[Foreseen]()
    while len(ways) > 1 and not all(way.end.over for way in ways):
        reached = _a_round_on(ways, moment.player, effort, futures)
        if len(reached) < 2:
            break
        compared = sorted(reached, key=lambda way: -way.good)
        ways = compared[: max(2, len(compared) - 1)]
    if not compared:
        return Decision(answers[0])
    why = partial(reasons_for, moment.player, *compared[:2])
    return Foresight(compared[0].action, why, tuple(compared))


def _a_round_on(ways: list[Foreseen], player: str, effort: _Effort, futures: _Futures) -> list[Foreseen]:
    """As many of these as the budget lasts for. The first leaves as much for another one to be compared with."""
    reached, dearest = list[Foreseen](), 0
    for way in ways:
        if effort.used(dearest) > 1:
            break
        future: Sequel | None = Sequel(way.end, 0)
        if _position(way.end).round == way.round:
            future = futures.of(way.end, player, effort, most=1.0 if reached else (1 + effort.used()) / 2)
        if future is None:
            break
        effort.take(future.takes)
        dearest = max(dearest, future.takes)
        end = future.end
        reached.append(Foreseen(way.action, (*way.line, end), _position(end).round, _good(end, player)))
    return reached


def prospects(state: State) -> dict[str, float]:
    """What everybody may expect; at the end, what everybody has."""
    now = _position(state)
    if state.over:
        return {player: float(state.score[player]) for player in now.players}
    return {p: Outlook(now, p, now.floated - now.closed).worth(now) for p in now.players}


def _good(state: State, player: str) -> float:
    """How far ahead a player is, and what is still to be had."""
    return lead(prospects(state), player) + _lasting(state)


def _lasting(state: State) -> float:
    """What it is good for that the bank is not dry yet."""
    return _LONGER * left_to_pay(_position(state))


def lead(worth: Mapping[str, float], player: str) -> float:
    """How far a player is ahead of the others."""
    others = [worth[other] for other in worth if other != player] or [0.0]
    return worth[player] - _LEADER * max(others) - (1 - _LEADER) * mean(others)


def _position(state: State) -> Holdings:
    return Holdings.cast(state.now)


def reasons_for(player: str, best: Foreseen, second: Foreseen) -> tuple[Reason, ...]:
    """What the best answer has before the next best one, as far as both were played."""
    (own, rivals), (own_then, rivals_then) = (_figures(way.end, player) for way in (best, second))
    return reasons(own, own_then, rivals_then - rivals, _lasting(best.end) - _lasting(second.end))


def _figures(state: State, player: str) -> tuple[Figures, float]:
    """What a player's prospects consist of, and what those of the others come to on the average."""
    worth = prospects(state)
    others = [worth[other] for other in worth if other != player]
    return _parts(state, player, worth[player]), mean(others) if others else 0.0


def _parts(state: State, player: str, total: float) -> Figures:
    now = _position(state)
    shares = float(now.worth(player) - now.cash[player] + now.owed(player))
    if state.over:
        return Figures(total - shares, shares, 0.0, 0.0, 0.0, 0.0)
    outlook, dividends, prices = Outlook(now, player, now.floated - now.closed), 0.0, 0.0
    for company, certs in now.shares_of(player):
        percent = sum(cert.percent for cert in certs)
        paid = opening(now, company) * outlook.dividends(now, company, percent)
        dividends, prices = dividends + paid, prices + outlook.stake(now, company, percent) - paid
    papers = sum(outlook.paper(now, paper) for paper in now.papers_of(player))
    trains = -outlook.liabilities(now)
    cash = total - shares - dividends - prices - papers - trains  # and what it is good for
    return Figures(cash, shares, dividends, prices, papers, trains)

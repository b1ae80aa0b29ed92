"""The bot that plays its best ideas on before it decides.

In stock rounds what `steady` would do, its next best ideas and passing are each played on to the end of the next
operating set, with `steady` in all seats. The worse half is dropped, and the rest plays another set, as long as the
budget lasts or to the end of the game. What counts is how far one is ahead of the others then. So the bot sees what
others take if it does not, and what its companies will do with the money. What it does for its companies it does like
`steady`: then a game goes on as it was foreseen.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from ..core.actions import Action, Pass
from ..core.chance import draw
from ..core.record import Digest
from ..core.state import State, apply
from ..rules.actions import Run
from ..rules.table import Holdings
from .bot import Budget, Decision, Reason
from .judgement.figures import Figures, Judgement, reasons
from .steady import shares
from .steady.ideas import Moment
from .steady.outlook import Outlook

_WIDTH = 2
"""So many of the best ideas are played on, besides passing."""
_LEADER = 0.5
"""How much the best of the others counts, and the rest of it the average of them."""
_OPERATING = "OR"
_REMEMBERED = 60
"""So many futures."""
THINKING = Budget(positions=300)
"""What it thinks unless told otherwise: less than five seconds about nearly all answers."""


class Search:
    """The bot; it remembers the futures it has seen."""

    def __init__(self) -> None:
        self._futures = _Futures()

    def choose(self, state: State, dice: random.Random, budget: Budget = THINKING) -> Decision:
        """The answer that leads to the best of the futures looked at; what matters little is answered at once."""
        moment = Moment(state)
        if len(moment.offers) == 1 and not moment.offers[0].number:
            return Decision(moment.offers[0].action)
        if not _matters(moment):
            return _at_once(moment, dice)
        rated = shares.rate(moment, _LevelDice())
        answers = dict.fromkeys((shares.best(moment, rated), *(action for _, action in rated[:_WIDTH])))
        if moment.ask.passable:
            answers[Pass(moment.ask.who)] = None
        return _played_on(moment, list(answers), budget, self._futures)


def _matters(moment: Moment) -> bool:
    """What players do for themselves, shares and papers, is thought about. Of what they do for companies there is so
    much that little hangs on each answer."""
    return moment.ask.who == moment.player


def _at_once(moment: Moment, dice: random.Random) -> Decision:
    """What `steady` does, and what it changes."""
    action, now, player = shares.best(moment, shares.rate(moment, dice)), moment.now, moment.player
    if isinstance(action, Pass | Run):
        return Decision(action)
    view = Judgement(now, player, frozenset({moment.ask.who}), moment.ask)
    return Decision(action, reasons(view.figures(moment.after(action), player), view.figures(now, player)))


# -- playing on -----------------------------------------------------------------------------------------------------


class _Effort:
    """How much of a budget is used."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._positions, self._began = budget, 0, time.perf_counter()

    def look(self, positions: int) -> None:
        self._positions += positions

    @property
    def used(self) -> float:
        """As a part of it."""
        if self._budget.seconds is not None:
            return (time.perf_counter() - self._began) / max(1e-9, self._budget.seconds)
        return self._positions / self._budget.positions if self._budget.positions else 1.0


class _LevelDice(random.Random):
    """Nobody wavers between two answers: everybody does what is likely."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


Future = tuple[State, int]
"""The end of an operating set, and how many answers it takes to get there."""


class _Futures:
    """What has been played on already. When a game goes on as expected, the next question is about the same future.

    What is found here counts as if it were played again, so that answers do not depend on what is known.
    """

    def __init__(self) -> None:
        self._known: dict[str, Future] = {}

    def of(self, state: State, player: str) -> Future:
        """The game to the end of the next operating set, or to its own end, if everybody does what is likely."""
        key = _key(state)
        if (known := self._known.get(key)) is not None:
            return known
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        found = _future(state, key, player)
        self._known |= found
        return found[key]


def _future(state: State, key: str, player: str) -> dict[str, Future]:
    """It, and that of every moment on the way, up to the operating set, at which the player has just answered."""
    dice, count, moments, operating = _LevelDice(), 0, {key: 0}, False
    while not state.over:
        kind, own = _position(state).round.kind, state.actor == player
        if operating and kind != _OPERATING:
            break
        operating = kind == _OPERATING
        answer = draw(state, random.Random(0)) if state.is_chance else shares.choose(state, dice)
        state, count = apply(state, answer), count + 1
        if own and not operating:
            moments[_key(state)] = count
    end = State(state.game, state.base, state.answers, state.now, state.ask, (), None)  # its history would take room
    return {moment: (end, count - before) for moment, before in moments.items()}


def _key(state: State) -> str:
    """Tells a moment of a game from all others."""
    return " ".join((repr(state.game.options), Digest().of(state.base), *map(str, state.answers)))


@dataclass
class _Way:
    """An answer, and how far its future has been played."""

    action: Action
    state: State
    ahead: float = 0.0


def _played_on(moment: Moment, answers: list[Action], budget: Budget, futures: _Futures) -> Decision:
    """The answer whose future is best. The likeliest come first, since the budget may not be enough for all."""
    effort, ways, most = _Effort(budget), list[_Way](), 0.0
    if len(answers) == 1 or effort.used >= 1:
        return Decision(answers[0])

    def play_on(way: _Way) -> float:
        """To the end of the next set; returns what part of the budget it took."""
        before = effort.used
        way.state, count = futures.of(way.state, moment.player)
        way.ahead = _ahead(_prospects(way.state), moment.player)
        effort.look(count)
        return effort.used - before

    for action in answers:
        if ways and effort.used + most > 1:
            break
        ways.append(_Way(action, apply(moment.state, action)))
        most = max(most, play_on(ways[-1]))
    while len(ways) > 1:
        ways.sort(key=lambda way: -way.ahead)
        rest = ways[: max(2, len(ways) // 2)]
        if effort.used + len(rest) * most > 1 or all(way.state.over for way in rest):
            break
        ways = rest
        most = max(map(play_on, ways))
    return Decision(ways[0].action, _reasons(moment.player, *ways[:2]))


def _prospects(state: State) -> dict[str, float]:
    """What everybody may expect; at the end, what everybody has."""
    now = _position(state)
    if state.over:
        return {player: float(state.score[player]) for player in now.players}
    return {p: Outlook(now, p, now.floated - now.closed).worth(now) for p in now.players}


def _ahead(worth: Mapping[str, float], player: str) -> float:
    """How far a player is ahead of the others."""
    others = [worth[other] for other in worth if other != player] or [0.0]
    return worth[player] - _LEADER * max(others) - (1 - _LEADER) * mean(others)


def _position(state: State) -> Holdings:
    assert isinstance(state.now, Holdings)
    return state.now


def _reasons(player: str, best: _Way, second: _Way | None = None) -> tuple[Reason, ...]:
    """What the best answer has before the next best one, as far as both were played."""
    if second is None:
        return ()
    (own, rivals), (own_then, rivals_then) = (_figures(way.state, player) for way in (best, second))
    return reasons(own, own_then, rivals_then - rivals)


def _figures(state: State, player: str) -> tuple[Figures, float]:
    """What makes up a player's prospects, and what those of the others come to on the average."""
    now = _position(state)
    view = Judgement(now, player, frozenset())
    others = [view.figures(now, other).total for other in now.players if other != player]
    return view.figures(now, player), mean(others) if others else 0.0

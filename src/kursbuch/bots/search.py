"""The bot that plays its best ideas on before it decides.

Where a question matters, what `hard` likes best, what `steady` would do, and passing are each played on: every seat
answers quickly, chance is drawn from the bot's own dice, the same for all. Then the positions are judged, what they are
worth to the player less what they are worth to the others. So it sees what others take if one does not, a train that
makes others' scrap, and what is bought with the money from a sale.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import mean

from ..core.actions import Action, Pass
from ..core.chance import draw
from ..core.state import State, apply
from ..rules.actions import PlaceStation, Run
from ..rules.table import Holdings
from .bot import Budget, Decision, Reason
from .hard import judge, rate
from .judgement.figures import Figures, Judgement, reasons
from .steady import shares
from .steady.ideas import Moment
from .steady.track import Lay

_WIDTH = 3
"""So many of the best ideas are played on."""
_TRUST = 0.35
"""How much the first look counts, beside what came of playing on."""
THINKING = Budget(positions=300)
"""What it thinks unless told otherwise: less than a second about most answers."""


def choose(state: State, dice: random.Random, budget: Budget = THINKING) -> Decision:
    """The answer of which the best comes; what does not matter is answered at once."""
    moment = Moment(state, judge)
    if len(moment.offers) == 1 and not moment.offers[0].number:
        return Decision(moment.offers[0].action)
    rated = rate(moment, dice)
    looks = {idea.action: gain for gain, idea in rated[:_WIDTH]}
    if moment.ask.passable:
        looks[Pass(moment.ask.who)] = 0.0
    if not looks:
        return Decision(moment.offers[0].low_action)
    if not _matters(moment):
        return Decision(max(looks, key=lambda action: looks[action]))
    known = {idea.action: gain for gain, idea in rated}
    usual = shares.choose(state, random.Random(dice.random()))
    looks.setdefault(usual, known.get(usual, min(looks.values())))
    if len(looks) == 1:
        return Decision(usual)
    return _played_on(moment, looks, dice, budget)


def _played_on(moment: Moment, looks: dict[Action, float], dice: random.Random, budget: Budget) -> Decision:
    """The answer that ends best, of those with a first look at each."""
    seed = dice.random()
    outcomes: dict[Action, list[Figures]] = {}
    values: dict[Action, float] = {}
    for action, look in looks.items():
        after = _continued(apply(moment.state, action), random.Random(seed), _part(budget, len(looks)))
        view = Judgement(after, moment.player, after.floated - after.closed)
        others = [view.figures(after, player) for player in after.players if player != moment.player]
        outcomes[action] = [view.figures(after, moment.player), *others]
        values[action] = view.worth(after) + _TRUST * look
    best = max(values, key=lambda action: values[action])
    return Decision(best, _reasons(outcomes, values, best))


def _part(budget: Budget, ways: int) -> Callable[[], bool]:
    """Says when one of so many ways has had its part of the budget."""
    if budget.seconds is not None:
        end = time.perf_counter() + budget.seconds / ways
        return lambda: time.perf_counter() > end
    left = iter(range((budget.positions or 0) // ways))
    return lambda: next(left, None) is None


def _matters(moment: Moment) -> bool:
    """Track, stations and runs are answered at once: much less hangs on each of them."""
    kinds = [offer.action for offer in moment.offers if not isinstance(offer.action, Pass)]
    return not any(isinstance(action, Lay | PlaceStation | Run) for action in kinds)


def _continued(state: State, dice: random.Random, is_up: Callable[[], bool]) -> Holdings:
    """The position after everybody has answered quickly for a while."""
    while not state.over and not is_up():
        state = apply(state, draw(state, dice) if state.is_chance else quick(state, dice))
    assert isinstance(state.now, Holdings)
    return state.now


def quick(state: State, dice: random.Random) -> Action:
    """What `steady` would do; but nobody builds, so that runs found once are good for all that is tried."""
    ask = state.ask
    assert ask is not None
    if ask.passable and any(issubclass(menu.kind, PlaceStation) or _is_lay(menu.kind) for menu in ask.menus):
        return Pass(ask.who)
    return shares.choose(state, dice)


def _is_lay(kind: type[Action]) -> bool:
    return all(name in kind.__dataclass_fields__ for name in ("tile", "hex", "rotation"))


def _reasons(outcomes: dict[Action, list[Figures]], values: dict[Action, float], best: Action) -> tuple[Reason, ...]:
    """What the best answer has before the next best one."""
    second = max((action for action in values if action != best), key=lambda action: values[action])
    (own, *others), (own_then, *others_then) = outcomes[best], outcomes[second]
    gained = mean(x.total for x in others) - mean(x.total for x in others_then) if others else 0.0
    return reasons(own, own_then, -gained)

"""What an answer to a puzzle comes to, beside the best one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...bots.search import lead
from ...bots.value import Value
from ...core.actions import Action
from ...core.errors import Illegal
from ...core.state import State, apply, read_action
from ...cubes.actions import Bid
from ...routing import Solution
from ...rules.actions import BuyTrain, Run
from ...rules.running import account, best_run
from ...rules.table import Holdings
from ..foresight import ways_on
from .puzzle import BID, LIMIT, PROVEN, ROUTES, TILE, Puzzle


@dataclass(frozen=True)
class Judged:
    right: bool
    value: int
    """What the answer comes to, in the puzzle's measure."""
    best: int


def judge(puzzle: Puzzle, text: str) -> Judged:
    """What an answer comes to; Illegal, with the rule, if it is none."""
    state = puzzle.state
    action = read_action(state, text)
    if puzzle.kind == ROUTES:
        value = run_value(state, action)
    else:
        apply(state, action)
        value = _value(puzzle, state, action)
    right = value >= puzzle.value if puzzle.kind in PROVEN else _is_best(puzzle, action)
    return Judged(right, value, puzzle.value)


def _is_best(puzzle: Puzzle, action: Action) -> bool:
    if puzzle.kind == BID and isinstance(action, Bid):
        return action.amount <= puzzle.figures.get(LIMIT, 0)
    return _looked_at(puzzle, action) == puzzle.best


def _looked_at(puzzle: Puzzle, action: Action) -> str:
    """The answer that was looked at and comes to the same. Of one train from one seller that is the nearest price:
    what matters then is the train, and whether money is to be moved."""
    if not isinstance(action, BuyTrain):
        return str(action)
    looked = [read_action(puzzle.state, text) for text in (puzzle.best, *puzzle.figures)]
    same = [one for one in looked if isinstance(one, BuyTrain) and replace(one, price=action.price) == action]
    return str(min(same, key=lambda one: abs(one.price - action.price), default=action))


def _value(puzzle: Puzzle, state: State, action: Action) -> int:
    if puzzle.kind == TILE:
        return after_tile(state, action)
    if _is_best(puzzle, action):
        return puzzle.value
    text = _looked_at(puzzle, action)
    if text in puzzle.figures:
        return puzzle.figures[text]
    if isinstance(state.now, Holdings):  # bots learn; what was not looked at then is no better now
        return min(puzzle.second, round(next(leads(state, action, 1))))
    return min(puzzle.second, puzzle.value - _worse(state, action, read_action(state, puzzle.best)))


def run_value(state: State, action: Action) -> int:
    """What routes earn; they need not be the best to be looked at."""
    if not isinstance(action, Run):
        return 0
    found = account(Holdings.cast(state.now), action)
    if not isinstance(found, Solution):
        raise Illegal(action, found)
    return found.revenue + found.subsidy


def after_tile(state: State, action: Action, is_up: Callable[[], bool] = lambda: False) -> int:
    """What the company's trains earn at best after a tile; -1 if that is not proven in time."""
    after = Holdings.cast(apply(state, action).now)
    found = best_run(after, state.question.who, is_up)
    return found.revenue + found.subsidy if found.optimal else -1


def leads(state: State, action: Action, times: int, sets: int | None = None) -> Iterator[float]:
    """How far the player is ahead at the end of an 18xx game, or looks to be after so many operating sets, if everybody
    plays on sensibly after an answer; on as many ways, each played when it is asked for."""
    return (lead(way.worth, state.actor or "") for way in ways_on(apply(state, action), times, sets))


def _worse(state: State, action: Action, best: Action) -> int:
    """How much less of a chance to win the learned value sees after an answer than after the best, in thousandths."""
    player = state.actor or ""
    chances = [Value.of(apply(state, one))[player].chance for one in (best, action)]
    return max(0, round(1000 * (chances[0] - chances[1])))

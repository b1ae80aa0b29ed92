"""What an answer to a puzzle comes to, beside the best one."""

from __future__ import annotations

from dataclasses import dataclass

from ...bots.value import Value
from ...core.actions import Action
from ...core.errors import Illegal
from ...core.state import State, apply, read_action
from ...cubes.actions import Bid
from ...routing import Solution
from ...rules.actions import BuyTrain, Run, StartCompany
from ...rules.running import account, best_run
from ...rules.table import Holdings
from ..answers import choice
from .judging import lead_after
from .puzzle import BID, LIMIT, PROVEN, ROUTES, TILE, Puzzle


@dataclass(frozen=True)
class Judged:
    right: bool
    value: int
    """What the answer comes to, in the puzzle's measure."""
    best: int
    looked: str
    """The answer that was looked at and comes to the same."""


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
    return Judged(right, value, puzzle.value, _looked_at(puzzle, action))


def _is_best(puzzle: Puzzle, action: Action) -> bool:
    if puzzle.kind == BID and isinstance(action, Bid):
        return action.amount <= puzzle.figures.get(LIMIT, 0)
    return _looked_at(puzzle, action) == puzzle.best


def _looked_at(puzzle: Puzzle, action: Action) -> str:
    """The answer that was looked at and comes to the same: one of the same choice, at the nearest price."""
    state = puzzle.state
    if not isinstance(action, BuyTrain | StartCompany):
        return str(action)
    looked = [read_action(state, text) for text in (puzzle.best, *puzzle.figures)]
    same = [one for one in looked if isinstance(one, type(action)) and choice(state, one) == choice(state, action)]
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
        return min(puzzle.second, round(lead_after(state, action)))
    return min(puzzle.second, puzzle.value - _worse(state, action, read_action(state, puzzle.best)))


def run_value(state: State, action: Action) -> int:
    """What routes earn; they need not be the best to be looked at."""
    if not isinstance(action, Run):
        return 0
    found = account(Holdings.cast(state.now), action)
    if not isinstance(found, Solution):
        raise Illegal(action, found)
    return found.revenue + found.subsidy


def after_tile(state: State, action: Action) -> int:
    """What the company's trains earn at best after a tile."""
    found = best_run(Holdings.cast(apply(state, action).now), state.question.who)
    return found.revenue + found.subsidy


def _worse(state: State, action: Action, best: Action) -> int:
    """How much less of a chance to win the learned value sees after an answer than after the best, in thousandths."""
    player = state.actor or ""
    chances = [Value.of(apply(state, one))[player].chance for one in (best, action)]
    return max(0, round(1000 * (chances[0] - chances[1])))

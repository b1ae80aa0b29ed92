"""What an answer to a puzzle comes to, beside the best one."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean

from ...bots.judgement.figures import Judgement
from ...bots.steady import shares
from ...bots.value import Value
from ...core.actions import Action, Pass
from ...core.chance import draw
from ...core.errors import Illegal
from ...core.state import State, apply, read_action
from ...cubes.actions import Bid
from ...routing import Solution
from ...rules.actions import Run
from ...rules.running import account, best_run
from ...rules.table import Holdings
from .puzzle import BID, PROVEN, ROUTES, TILE, Puzzle

AHEAD = 24
"""Answers that a purchase is played on for,"""
_TIMES = 2
"""and how often."""


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
        return action.amount <= puzzle.figures.get("limit", 0)
    return str(action) == puzzle.best


def _value(puzzle: Puzzle, state: State, action: Action) -> int:
    text = str(action)
    if puzzle.kind == TILE:
        return after_tile(state, action)
    if _is_best(puzzle, action):
        return puzzle.value
    if text in puzzle.figures:
        return puzzle.figures[text]
    if isinstance(state.now, Holdings):  # bots learn; what was not looked at then is no better now
        return min(puzzle.second, played_on(state, action))
    return min(puzzle.second, puzzle.value - _worse(state, action, read_action(state, puzzle.best)))


def run_value(state: State, action: Action) -> int:
    """What routes earn; they need not be the best to be looked at."""
    assert isinstance(state.now, Holdings)
    if isinstance(action, Pass):
        return 0
    assert isinstance(action, Run)
    found = account(state.now, action)
    if not isinstance(found, Solution):
        raise Illegal(action, found)
    return found.revenue + found.subsidy


def after_tile(state: State, action: Action, is_up: Callable[[], bool] = lambda: False) -> int:
    """What the company's trains earn at best after a tile; -1 if that is not proven in time."""
    assert state.ask is not None
    after = apply(state, action).now
    assert isinstance(after, Holdings)
    found = best_run(after, state.ask.who, is_up)
    return found.revenue + found.subsidy if found.optimal else -1


def played_on(state: State, action: Action) -> int:
    """What a position of an 18xx game comes to for the player after an answer, when everybody plays on quickly."""
    return round(mean(_end(apply(state, action), state.actor or "", random.Random(time)) for time in range(_TIMES)))


def _end(state: State, player: str, dice: random.Random) -> float:
    for _ in range(AHEAD):
        if state.over:
            break
        state = apply(state, draw(state, dice) if state.is_chance else shares.quick(state, dice))
    now = state.now
    assert isinstance(now, Holdings)
    return Judgement(now, player, now.floated - now.closed).worth(now)


def _worse(state: State, action: Action, best: Action) -> int:
    """How much less of a chance to win the learned value sees after an answer than after the best, in thousandths."""
    player = state.actor or ""
    chances = [Value.of(apply(state, one))[player].chance for one in (best, action)]
    return max(0, round(1000 * (chances[0] - chances[1])))

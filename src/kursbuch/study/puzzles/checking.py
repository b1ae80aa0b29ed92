"""Whether a puzzle still is what it says: cheaply, that its answer is legal; in full, that nothing is better."""

from __future__ import annotations

from ...core.state import explain, legal, read_action
from ...rules.actions import LayTile
from ...rules.running import best_run
from ...rules.table import Holdings
from .puzzle import ROUTES, TILE, Puzzle
from .verdict import after_tile, judge


def first_fault(puzzle: Puzzle) -> str:
    """What is wrong with it at a first look; "" if nothing is."""
    state = puzzle.state
    if state.ask is None or state.is_chance:
        return "nobody is asked anything"
    if (refusal := explain(state, read_action(state, puzzle.best))) is not None:
        return f"its answer is not legal: {refusal}"
    if puzzle.kind != ROUTES and puzzle.second >= puzzle.value:
        return "another answer is as good"
    return ""


def fault(puzzle: Puzzle) -> str:
    """The same, with all that the route finder can prove."""
    if why := first_fault(puzzle):
        return why
    state = puzzle.state
    now, ask = state.now, state.ask
    if not judge(puzzle, puzzle.best).right:
        return "its answer is taken for wrong"
    if puzzle.kind == ROUTES and isinstance(now, Holdings) and ask:
        best = best_run(now, ask.who)
        if not best.optimal or best.revenue + best.subsidy != puzzle.value:
            return f"the best run earns {best.revenue + best.subsidy}, not {puzzle.value}"
    if puzzle.kind == TILE:
        values = {after_tile(state, offer.action) for offer in legal(state).of(LayTile)}
        if max(values) != puzzle.value or max(values - {puzzle.value}, default=0) != puzzle.second:
            return "the tiles gain something else"
    return ""

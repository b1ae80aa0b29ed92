"""Trying an answer out: what it does by itself, before anything else happens."""

from __future__ import annotations

from typing import NamedTuple

from ...core.actions import Action
from ...core.questions import Ask
from ...core.record import Position, freeze
from ...core.state import State


class Outcome(NamedTuple):
    """The position right after an answer, and what the same step asks next, if it does."""

    now: Position
    ask: Ask | None


def attempt(state: State, *answers: Action) -> Outcome:
    """What comes of these answers, which must be legal, one after another, in the step that is waiting for one.

    `apply` would go on to the next question, over whatever happens on the way: other companies' turns, incomes, the
    end of a round. None of that is the answer's doing, and it would count for some answers and not for others.
    """
    table, script = state.take_live()
    ask: Ask | None = state.ask
    for answer in answers:
        try:
            ask = script.send(answer)
        except StopIteration:
            ask = None
            break
    return Outcome(freeze(table, state.game.title.position), ask)

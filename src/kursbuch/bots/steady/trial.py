"""Trying an answer out: what it does by itself, before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...core.actions import Action
from ...core.questions import Ask
from ...core.record import Position, freeze
from ...core.state import State


class Outcome(NamedTuple):
    """The position right after an answer, and what the same step asks next, if it does."""

    now: Position
    ask: Ask | None


Reply = Callable[[Position, Ask], Action | None]
"""What is answered to a question that follows, if anything."""


def nothing(now: Position, ask: Ask) -> Action | None:
    """The first question that follows is left open."""
    return None


def attempt(state: State, *answers: Action, reply: Reply = nothing) -> Outcome:
    """What comes of these answers, which must be legal, one after another, in the step that is waiting for one; and of
    what is replied to the questions that it asks then.

    `apply` would go on to the next question, over whatever happens on the way: other companies' turns, incomes, the
    end of a round. None of that is the answer's doing, and it would count for some answers and not for others.
    """
    table, script = state.take_live()
    ask, kind = state.ask, state.game.title.position
    try:
        for answer in answers:
            ask = script.send(answer)
        while ask is not None and (answered := reply(freeze(table, kind), ask)) is not None:
            ask = script.send(answered)
    except StopIteration:
        ask = None
    return Outcome(freeze(table, kind), ask)

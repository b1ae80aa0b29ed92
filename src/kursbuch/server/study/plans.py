"""A plan beside the table: what of it has happened, what comes next, and where reality went another way."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import Illegal
from ...core.reports import Refusal
from ...core.state import State, apply
from ..play import Move, Play

DONE, NEXT, LATER, BROKEN = "done", "next", "later", "broken"


@dataclass(frozen=True)
class Planned:
    """A move of a plan."""

    number: int
    """The moment in the plan's own game after which it comes."""
    move: Move
    mine: bool
    state: str
    """It is `done`, can be carried out `next`, or waits for others; or it is `broken`: it cannot be done any more."""
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Followed:
    """A plan held against what has happened."""

    steps: tuple[Planned, ...]
    carry: tuple[str, ...]
    """What can be done at once, in order."""
    parted: int | None = None
    """The moment of the game at which something else happened than was planned."""
    void: bool = False
    """The game has gone back to before the plan."""


def followed(real: Play, plan: Play, at: int, seats: frozenset[str]) -> Followed:
    """How far a game has followed a plan that these seats made at a moment of it, and what they can do of it now."""
    if [move.action for move in real.moves[:at]] != [move.action for move in plan.moves[:at]]:
        return Followed((), (), void=True)
    planned, happened = plan.moves[at:], real.moves[at:]
    done = 0
    while done < min(len(planned), len(happened)) and planned[done].action == happened[done].action:
        done += 1
    parted = at + done if done < len(happened) and done < len(planned) else None
    own = [move.action for move in happened[done:] if move.seat in seats]  # done since, if in another order
    state: State | None = real.state
    carry: list[str] = []
    steps: list[Planned] = []
    for place, move in enumerate(planned):
        mine, said, refusal = move.seat in seats, LATER, None
        if place < done:
            said = DONE
        elif mine and move.action in own:
            own.remove(move.action)
            said = DONE
        elif not mine:
            if parted is None:
                state = None  # the others come first
        elif state is not None:
            state, refusal = _tried(state, move, seats, carry)
            said = NEXT if state is not None else BROKEN if refusal is not None else LATER
        steps.append(Planned(at + place, move, mine, said, refusal))
    return Followed(tuple(steps), tuple(carry), parted)


def _tried(state: State, move: Move, seats: frozenset[str], carry: list[str]) -> tuple[State | None, Refusal | None]:
    """The state after a planned move, which is carried out then; none, if it is not their turn or not allowed."""
    if state.over or state.actor not in seats:
        return None, None
    try:
        after = apply(state, move.action)
    except Illegal as error:
        return None, error.refusal
    carry.append(str(move.action))
    return after, None

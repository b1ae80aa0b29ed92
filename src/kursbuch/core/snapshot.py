"""A state as data: what it takes to go on from a moment without the game that led there.

A step that is waiting for an answer cannot be written down, but the position in which it began can, and the answers it
has been given since (see `state`). The game itself, its title, players and options, goes beside it.
"""

from __future__ import annotations

from typing import Any

from .game import AnyGame
from .record import from_json
from .state import State, apply, begin


def snapshot(state: State) -> dict[str, Any]:
    """The state as plain JSON values, without its history."""
    return {"base": state.base.to_json(as_it_is=True), "answers": [str(answer) for answer in state.answers]}


def restored(game: AnyGame, data: dict[str, Any]) -> State:
    """The state that a snapshot was taken of; `history` begins there."""
    base = from_json(game, data["base"], game.title.position)
    state = begin(game, base)
    while len(state.answers) < len(data["answers"]):
        state = apply(state, data["answers"][len(state.answers)])
    return state

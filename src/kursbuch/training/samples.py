"""Positions of recorded games, with what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..arena.figures import won
from ..bots.value.traits import Traits, traits
from ..core.errors import KursbuchError
from ..core.state import State, apply, start
from .selfplay import Recorded

A_GAME = 24
"""So many positions of a game, evenly spread: neighbours teach nothing new."""


@dataclass(frozen=True)
class Sample:
    """A position in figures, and how its game ended."""

    title: str
    game: str
    """Positions of the same game are not independent: they are learned from or tested on together."""
    traits: Traits
    won: dict[str, float]
    worth: dict[str, int]


def samples(games: Iterable[Recorded]) -> Iterator[Sample]:
    """Of games of older rules, those that the rules of today still allow."""
    for game in games:
        name = f"{game.setup.title} {game.setup.seed}"
        try:
            states = list(_spread(game))
        except KursbuchError:
            continue
        for state in states:
            if (seen := traits(state)) is not None:
                yield Sample(game.setup.title, name, seen, won(game.worth), dict(game.worth))


def _spread(game: Recorded) -> Iterator[State]:
    """Evenly spread, without the first position, which is the same in all games, and the last, which is the end."""
    state = start(game.setup.game())
    wanted = {round(len(game.actions) * n / (A_GAME + 1)) for n in range(1, A_GAME + 1)}
    for number, text in enumerate(game.actions, 1):
        state = apply(state, state.game.title.notation.parse(text))
        if number in wanted and not state.over:
            yield state

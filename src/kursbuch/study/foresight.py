"""What becomes of a game when everybody plays on sensibly: the measure by which answers are judged.

Every seat answers as `steady` would, under the real rules, with all the track and all the trains, to the end of the
game; where that takes too long, for some operating sets, after which everybody's prospects are judged. Players who do
not build would be quicker, but of who comes out ahead their games tell nothing (see docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from ..bots import steady_bot
from ..bots.search import LevelDice, prospects
from ..bots.value import Value
from ..core.chance import draw
from ..core.state import State, apply
from ..rules.table import Holdings

_NEAR = 20
"""Answers that count as near where there are no operating rounds."""


@dataclass(frozen=True)
class Ending:
    """One way on."""

    near: Sequence[State]
    """From where it begins to the end of the next operating set."""
    worth: Mapping[str, float]
    """Everybody's at the end of the game, or what it looks like when nobody has played further."""


def endings(state: State, times: int, sets: int | None = None) -> Iterator[Ending]:
    """As many ways on, to the end of the game or of so many operating sets, each played when it is asked for. In the
    first nobody wavers between answers that look alike. The dice are the same for all answers to a question, so that
    what differs comes of the answer."""
    return (_ending(state, time, sets) for time in range(times))


def mean_worth(ways: Sequence[Ending]) -> dict[str, float]:
    """Everybody's, on the average of some ways on."""
    return {player: mean(way.worth[player] for way in ways) for player in ways[0].worth}


def _ending(state: State, time: int, sets: int | None) -> Ending:
    dice, luck = random.Random(time) if time else LevelDice(time), random.Random(time)
    near, passed, nearby = [state], 0, True
    while not state.over and passed != sets:
        before = state
        state = apply(state, draw(state, luck) if state.is_chance else steady_bot(state, dice))
        if _ends_set(before, state):
            passed += 1
        if nearby:
            near.append(state)
            nearby = len(near) <= _NEAR if not isinstance(state.now, Holdings) else not passed
    return Ending(near, _worth(state))


def _ends_set(before: State, after: State) -> bool:
    one, other = before.now, after.now
    if not isinstance(one, Holdings) or not isinstance(other, Holdings):
        return False
    return one.round.is_operating and not other.round.is_operating


def _worth(state: State) -> Mapping[str, float]:
    if isinstance(state.now, Holdings):
        return prospects(state)
    return {player: estimate.worth for player, estimate in Value.of(state).items()}

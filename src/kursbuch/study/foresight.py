"""What becomes of a game when everybody plays on sensibly: the measure by which answers are judged.

Every seat answers as `steady` would, under the real rules, with all the track and all the trains, to the end of the
game; where that takes too long, for some operating sets, after which everybody's prospects are judged. Players who do
not build would be quicker, but of who comes out ahead their games tell nothing (see docs/bots.md).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from statistics import mean

from ..bots import steady_bot
from ..bots.search import LevelDice, prospects
from ..bots.value import Value
from ..core.chance import draw
from ..core.state import State, apply
from ..rules.table import Holdings, Round

_NEAR = 20
"""Answers that count as near where there are no operating rounds."""


class WayOn:
    """One way on from a state. Ways of the same number have the same dice, so that what differs comes of where they
    begin; on the first nobody wavers between answers that look alike. It begins with an answer, which may itself have
    ended a round: then that counts as it does where another question follows in the round."""

    def __init__(self, state: State, number: int) -> None:
        self._state = state
        self._given = _round(state.before or state)
        self._dice = random.Random(number) if number else LevelDice(number)
        self._luck = random.Random(number)
        self._passed = int(state.before is not None and _ends_set(state.before, state))
        self._nearby = True
        self.near = [state]
        """From where it begins to the end of the next operating set; the round of the answer is none."""

        self.is_counted = False
        """Is it judged by what everybody has there, and not by what it looks like?"""

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def worth(self) -> Mapping[str, float]:
        """Everybody's at the end of the game, or what it looks like when nobody has played further."""
        return self._state.score if self.is_counted else _worth(self._state)

    def ends_by(self, sets: int | None) -> bool:
        """Is there nothing beyond so many operating sets: is the game over then, or was it on a way beside this one?"""
        return (self.over or self.is_counted) and (sets is None or self._passed <= sets)

    def play(self, sets: int | None = None) -> None:
        """On until so many operating sets have passed since the beginning, or to the end of the game."""
        while not self.over and (sets is None or self._passed < sets):
            before = state = self._state
            answer = draw(state, self._luck) if state.is_chance else steady_bot(state, self._dice)
            self._state = state = apply(state, answer)
            self._passed += _ends_set(before, state)
            if self._nearby:
                self.near.append(state)
                self._nearby = not self._is_far(before, state)

    def _is_far(self, before: State, state: State) -> bool:
        if isinstance(state.now, Holdings):
            return _ends_set(before, state) and _round(before) != self._given
        return len(self.near) > _NEAR


def side_by_side(states: Sequence[State], times: int, sets: int | None = None) -> list[list[WayOn]]:
    """As many ways on from each of some states, to be compared."""
    found = [[WayOn(state, number) for number in range(times)] for state in states]
    for alike in zip(*found, strict=True):
        play_abreast(alike, sets)
    return found


def play_abreast(ways: Sequence[WayOn], sets: int | None = None) -> None:
    """Ways of the same number, on from wherever they are. When one comes to the end of the game, the others stop after
    as many operating sets, and what everybody has then counts: whether the bank lasts for another set is a matter of a
    few coins, and would be worth more to all than the best answer."""
    for passed in (None,) if sets is None else range(1, sets + 1):
        for way in ways:
            way.play(passed)
        if any(way.ends_by(passed) for way in ways):
            for way in ways:
                way.is_counted = True
            break


def mean_worth(ways: Sequence[WayOn]) -> dict[str, float]:
    """Everybody's, on the average of some ways on."""
    each = [way.worth for way in ways]
    return {player: mean(worth[player] for worth in each) for player in each[0]}


def _ends_set(before: State, after: State) -> bool:
    one, other = before.now, after.now
    if not isinstance(one, Holdings) or not isinstance(other, Holdings):
        return False
    return one.round.is_operating and not other.round.is_operating


def _round(state: State) -> Round | None:
    return state.now.round if isinstance(state.now, Holdings) else None


def _worth(state: State) -> Mapping[str, float]:
    if isinstance(state.now, Holdings):
        return prospects(state)
    return {player: estimate.worth for player, estimate in Value.of(state).items()}

"""Games between bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import pytest

import kursbuch
from kursbuch.bots import Bot
from kursbuch.bots.steady import shares
from kursbuch.core.actions import Action
from kursbuch.core.chance import draw
from kursbuch.core.game import Variant
from kursbuch.core.state import State, apply, start

MOST_ACTIONS = 6_000
"""A game in which somebody plays with sense is over long before."""


@dataclass(frozen=True)
class Setting:
    """A way to play a title."""

    title: str
    variant: Variant

    def __str__(self) -> str:
        return f"{self.title} {self.variant.id}"

    def players(self) -> int:
        """Few, for short games."""
        return min(self.variant.players)


SETTINGS = [Setting(title, variant) for title in kursbuch.titles() for variant in kursbuch.title(title).variants]


@dataclass(frozen=True)
class Game:
    """A game that was played, maybe not to its end."""

    actions: tuple[Action, ...]
    state: State

    @property
    def worth(self) -> dict[str, int]:
        return dict(self.state.score)


def play(
    setting: Setting,
    bots: Sequence[Bot],
    seed: int,
    actions: int = MOST_ACTIONS,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Game:
    """A game between these bots, by seats; `apply` refuses what is not legal."""
    bound = kursbuch.game(setting.title, len(bots), {**setting.variant.options, **options})
    seats = dict(zip(bound.players, bots, strict=True))
    state, dice, done = start(bound), random.Random(seed), list[Action]()
    while not state.over and len(done) < actions:
        assert state.actor is not None
        done.append(draw(state, dice) if state.is_chance else seats[state.actor](state, dice))
        state = apply(state, done[-1])
    return Game(tuple(done), state)


def answers_kept(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """What `steady` answers from now on in 18xx games, as while futures are played on."""
    answers, choose = list[Action](), shares.choose

    def kept(state: State, dice: random.Random) -> Action:
        answers.append(choose(state, dice))
        return answers[-1]

    monkeypatch.setattr(shares, "choose", kept)
    return answers

"""The bot to learn against: legal everywhere, and no match for `steady`."""

from __future__ import annotations

import random

import pytest

from kursbuch.bots.easy import easy_bot
from kursbuch.bots.random import random_bot
from kursbuch.bots.steady import steady_bot
from kursbuch.core.actions import Action
from kursbuch.core.game import bind
from kursbuch.core.state import State, start
from kursbuch.rules.actions import Dividend, SellShares
from tests.bots.matches import SETTINGS, Setting, play
from tests.core import toy

SHORT = [s for s in SETTINGS if s.variant.id in ("cisleithania-2", "two", "germany")]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_answers_whatever_it_is_asked(setting: Setting) -> None:
    played = play(setting, [easy_bot] * setting.players(), 1, actions=150)
    assert played.state.over or len(played.actions) == 150


@pytest.mark.parametrize("setting", SHORT, ids=str)
def test_its_games_come_to_an_end_with_something_to_show(setting: Setting) -> None:
    played = play(setting, [easy_bot] * setting.players(), 2)
    assert played.state.over
    alone = play(setting, [random_bot] * setting.players(), 2)
    assert sum(played.worth.values()) > sum(alone.worth.values())


def test_it_pays_out_always_and_sells_nothing_of_its_own_accord() -> None:
    asked = set[str]()

    def watched(state: State, dice: random.Random) -> Action:
        action = easy_bot(state, dice)
        assert state.ask is not None
        asked.add(state.ask.name)
        if isinstance(action, Dividend):
            assert action.part == "all"
        assert not (isinstance(action, SellShares) and state.ask.passable)
        return action

    play(next(s for s in SETTINGS if s.variant.id == "switzerland"), [watched] * 3, 1, actions=300)
    assert {"stock", "dividend"} <= asked


def test_it_overlooks_one_tile_or_another() -> None:
    """So two games differ even where there is no chance; the same dice give the same game."""
    austria = next(s for s in SETTINGS if s.variant.id == "austria")
    first, again, other = (play(austria, [easy_bot] * 3, seed, actions=150).actions for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_steady_beats_it_at_cube_rails() -> None:
    germany = next(s for s in SHORT if s.variant.id == "germany")
    won = 0
    for seed in range(6):
        played = play(germany, [steady_bot if seat == seed % 3 else easy_bot for seat in range(3)], seed)
        won += max(played.worth, key=lambda seat: played.worth[seat]) == f"P{seed % 3 + 1}"
    assert won >= 4


def test_what_it_does_not_know_it_plays_at_random() -> None:
    state = start(bind(toy.TOY, 2))
    assert easy_bot(state, random.Random(1)) == random_bot(state, random.Random(1))

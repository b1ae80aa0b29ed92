"""The learned value: chances that add up, more of a good thing is better, and the end is known."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.resources import files

import pytest

import kursbuch
from kursbuch.bots import random_bot, value
from kursbuch.bots.value import Value
from kursbuch.bots.value.traits import traits
from kursbuch.bots.value.value import learned
from kursbuch.core.chance import draw
from kursbuch.core.game import bind
from kursbuch.core.state import State, apply, start
from tests.bots.matches import SETTINGS, Setting
from tests.core import toy


def played(setting: Setting, actions: int) -> State:
    state, dice = start(kursbuch.game(setting.title, setting.players(), setting.variant.options)), random.Random(1)
    for _ in range(actions):
        state = apply(state, draw(state, dice) if state.is_chance else random_bot(state, dice))
    return state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_chances_of_all_add_up_to_one_everywhere(setting: Setting) -> None:
    for actions in (0, 40):
        state = played(setting, actions)
        found = Value.of(state)
        assert set(found) == set(state.game.title.score(state.now))
        assert sum(estimate.chance for estimate in found.values()) == pytest.approx(1)
        assert all(0 < estimate.chance < 1 for estimate in found.values())


@pytest.mark.parametrize("name", ["austria-hungary", "germany"])
def test_money_is_worth_having(name: str) -> None:
    setting = next((s for s in SETTINGS if s.variant.id == name), SETTINGS[0])
    seen = traits(played(setting, 30))
    assert seen is not None
    richer = {name: figure + 0.2 * (name in ("cash", "now")) for name, figure in seen.figures["P1"].items()}
    before = learned(seen).estimate(seen)
    after = learned(seen).estimate(replace(seen, figures={**seen.figures, "P1": richer}))
    assert after["P1"].chance > before["P1"].chance
    assert after["P2"].chance < before["P2"].chance
    assert after["P1"].worth > before["P1"].worth


def test_at_the_end_everything_is_known() -> None:
    state, dice = start(bind(toy.TOY, 3)), random.Random(3)
    while not state.over:
        state = apply(state, random_bot(state, dice))
    score = state.game.title.score(state.now)
    found = Value.of(state)
    assert {player: estimate.worth for player, estimate in found.items()} == score
    assert {p for p, e in found.items() if e.chance} == {
        p for p, worth in score.items() if worth == max(score.values())
    }


def test_where_nothing_is_learned_all_are_equal() -> None:
    found = Value.of(start(bind(toy.TOY, 4)))
    assert {estimate.chance for estimate in found.values()} == {0.25}


def test_what_was_learned_takes_little_room() -> None:
    for family in ("shares", "cubes"):
        assert len(files(value).joinpath(f"{family}.json").read_bytes()) < 1_000_000

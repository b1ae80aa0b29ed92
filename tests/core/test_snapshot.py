"""A state goes to JSON and back, in whatever step it is."""

from __future__ import annotations

import json
import random

import pytest

import kursbuch
from kursbuch.core.chance import draw
from kursbuch.core.snapshot import restored, snapshot
from kursbuch.core.state import apply, legal, start


@pytest.mark.parametrize("title_id", kursbuch.titles())
def test_a_state_comes_back_as_it_was(title_id: str) -> None:
    title = kursbuch.title(title_id)
    game = kursbuch.game(title_id, title.variants[0].players[0])
    dice, state = random.Random(5), start(game)
    longest = 0
    for number in range(160):
        if number % 8 == 0:
            again = restored(game, json.loads(json.dumps(snapshot(state))))
            assert again.now == state.now
            assert list(map(str, legal(again))) == list(map(str, legal(state)))
            assert (again.actor, again.answers) == (state.actor, state.answers)
            longest = max(longest, len(state.answers))
        if state.is_chance:
            state = apply(state, draw(state, dice))
        else:
            offer = dice.choice(legal(state))
            state = apply(state, offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action)
    assert longest > 0  # some of them were taken in the middle of a step


def test_the_end_comes_back_too() -> None:
    state = kursbuch.new("german-railways", 3, seed=1)
    dice = random.Random(1)
    while not state.over:
        state = apply(state, draw(state, dice) if state.is_chance else dice.choice(legal(state)).low_action)
    assert restored(state.game, snapshot(state)).over

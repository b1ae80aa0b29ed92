"""Whole games of 1854 between players with sense; `tests/kit` plays random ones."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.core.state import apply

from .players import choose


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_sensible_games_split_shares_and_conserve_everything(players: int) -> None:
    state, dice = kursbuch.new("1854", players), random.Random(players)
    before = state.game.title.counts(state.now)
    while not state.over:
        state = apply(state, choose(state, dice))
        assert state.game.title.counts(state.now) == before, state.answers
    assert len(getattr(state.now, "split", ())) > 2

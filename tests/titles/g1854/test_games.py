"""Whole games of 1854: random ones and sensible ones."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.core.game import bind
from kursbuch.core.state import apply
from kursbuch.testing import Care, check_game
from kursbuch.titles.g1854.title import TITLE

from .players import choose

CARE = Care(every=60, offers=3, mutations=8)


@pytest.mark.parametrize(
    ("players", "rulings"), [*((n, "rulebook") for n in (3, 4, 5, 6)), (3, "18xx.games"), (6, "18xx.games")]
)
def test_random_games_keep_every_promise(players: int, rulings: str) -> None:
    check_game(bind(TITLE, players, {"rulings": rulings}), seed=players, care=CARE)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_sensible_games_split_shares_and_conserve_everything(players: int) -> None:
    state, dice = kursbuch.new("1854", players), random.Random(players)
    before = state.game.title.counts(state.now)
    while not state.over:
        state = apply(state, choose(state, dice))
        assert state.game.title.counts(state.now) == before, state.answers
    assert len(getattr(state.now, "split", ())) > 2

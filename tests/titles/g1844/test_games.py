"""Whole games of 1844: random play to the end."""

from __future__ import annotations

import pytest

from kursbuch.core.game import bind
from kursbuch.testing import Care, check_game
from kursbuch.titles.g1844.title import TITLE

CARE = Care(every=150, offers=3, mutations=8)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_random_games_keep_every_promise(players: int) -> None:
    check_game(bind(TITLE, players), seed=players, care=CARE)


def test_random_games_by_the_other_readings_keep_every_promise() -> None:
    check_game(bind(TITLE, 5, {"rulings": "18xx.games"}), seed=11, care=CARE)

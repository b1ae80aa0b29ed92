"""The random bot: every legal action, all offers equally likely."""

from __future__ import annotations

import random

import pytest

from kursbuch.bots import bot_names, find, random_bot
from kursbuch.core.errors import SetupError
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.state import apply, legal, start
from tests.core import toy


def test_the_random_bot_picks_every_offer_and_every_number() -> None:
    state = replay(bind(toy.TOY, 2), ["chance sends calm", "P1 bids 9"])
    picked = {str(random_bot(state, random.Random(seed))) for seed in range(100)}
    assert picked == {"P2 bids 10", "P2 bids 11", "P2 bids 12", "P2 passes"}


def test_the_random_bot_is_even_handed_between_offers() -> None:
    state = replay(bind(toy.TOY, 2), ["chance sends calm"])
    dice = random.Random(1)
    passes = sum(str(random_bot(state, dice)) == "P1 passes" for _ in range(1000))
    assert 450 < passes < 550


def test_the_random_bot_plays_a_game_to_its_end() -> None:
    state, dice = start(bind(toy.TOY, 4)), random.Random(3)
    while not state.over:
        action = random_bot(state, dice)
        assert any(offer.admits(action) for offer in legal(state))
        state = apply(state, action)


def test_bots_are_found_by_name() -> None:
    assert find("random") is random_bot
    assert "random" in bot_names()
    with pytest.raises(SetupError, match="no bot 'clever'; there are: steady, easy, hard, expert, random"):
        find("clever")

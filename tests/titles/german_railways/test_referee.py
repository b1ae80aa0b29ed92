"""Whole games under the eyes of a referee who knows nothing of the program."""

from __future__ import annotations

import random

import pytest

from kursbuch.bots import Bot, random_bot, steady_bot
from kursbuch.core.chance import draw
from kursbuch.core.game import bind
from kursbuch.core.state import State, apply, legal, start
from kursbuch.cubes.record import CubePosition
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.title import TITLE

from .players import linker
from .referee import LOCOMOTIVES, Judging, Referee


def offered(state: State) -> set[str]:
    """Every legal action in the notation, each bid by itself."""
    found = set()
    for offer in legal(state):
        found |= {str(offer.at(n)) for n in range(offer.low, offer.high + 1)} if offer.number else {str(offer.action)}
    return found


def next_of(judging: Judging, done: str) -> tuple[str, set[str]] | None:
    """What the referee expects next; None when the game is over."""
    try:
        return judging.send(done)
    except StopIteration:
        return None


def agree_on_the_table(now: CubePosition, referee: Referee) -> None:
    assert now.cash == referee.cash
    assert now.treasury == referee.treasury
    for player in now.players:
        assert now.player_income(player) == referee.worth(player)
    for railroad in RAILROADS:
        assert now.income(railroad) == referee.income(railroad)
        assert now.links(railroad) == referee.links(railroad)
        assert now.locomotives[railroad] == LOCOMOTIVES[railroad] - len(referee.track[railroad])


@pytest.mark.parametrize("turn_order", ["income", "one-each"])
@pytest.mark.parametrize("players", TITLE.players)
@pytest.mark.parametrize("bot", [linker, steady_bot, random_bot], ids=["linker", "steady", "random"])
def test_the_referee_agrees_with_every_offer_price_and_payment(bot: Bot, players: int, turn_order: str) -> None:
    state, dice = start(bind(TITLE, players, {"turn-order": turn_order})), random.Random(players)
    referee = Referee(state.game.players, one_each=turn_order == "one-each")
    judging = referee.play()
    expected: tuple[str, set[str]] | None = next(judging)
    while not state.over:
        assert state.ask is not None
        assert isinstance(state.now, CubePosition)
        agree_on_the_table(state.now, referee)
        action = draw(state, dice) if state.is_chance else bot(state, dice)
        if state.ask.name == "agree":
            assert referee.between_rounds
            state = apply(state, action)
            continue
        assert (state.actor, offered(state)) == expected
        state = apply(state, action)
        expected = next_of(judging, str(action))
    reason = state.events[-1].figures["reason"]
    assert (reason == "linked") is (expected is None)
    assert reason == "linked" or referee.between_rounds
    assert isinstance(state.now, CubePosition)
    agree_on_the_table(state.now, referee)

"""Whole games, clicked through on the page, of every title."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.bots import random_bot
from tests.server.conftest import Hall, Seat

from .conftest import OpenPage, settle, table_path
from .player import Clicker

pytestmark = pytest.mark.browser
CLICKS = 45
"""Clicked moves in each part of a game; in between the game is played on over the API."""


def play_on(seat: Seat, moves: int, dice: random.Random) -> None:
    """Plays on by the file: the same random player, without a page."""
    journal = kursbuch.load(seat.call("GET", "/export").text)
    state = journal.state
    for _ in range(moves):
        if state.over:
            return
        while not state.is_chance and not state.over:
            action = random_bot(state, dice)
            answer = seat.post("/actions", action=str(action), version=seat.get()["version"])
            assert answer.status_code == 200, answer.text
            break
        state = kursbuch.load(seat.call("GET", "/export").text).state


@pytest.mark.parametrize("title", kursbuch.titles())
def test_a_game_is_clicked_to_its_end(hall: Hall, open_page: OpenPage, title: str) -> None:
    """The opening, a stretch of the middle and the end by mouse; the long ways between by the API."""
    made = hall.table(title)
    seat, dice = hall.seat(made), random.Random(11)
    page = open_page(table_path(made))
    player = Clicker(page, 11)
    for _ in range(CLICKS):
        if player.is_over():
            break
        player.move()
    while not seat.get()["over"] and seat.get()["moves"] < 1500:
        for _ in range(60):
            if seat.get()["over"]:
                break
            seat.act(dice=dice)
        if not seat.get()["over"]:
            settle(page, seat.get()["version"])
            for _ in range(4):
                if not player.is_over():
                    player.move()
    settle(page, seat.get()["version"])
    if seat.get()["over"]:
        page.wait_for_selector("#line table")
        assert page.locator("#line table tr").count() == 3

"""Whole games, clicked through on the page, of every title."""

from __future__ import annotations

import os
import random

import pytest

import kursbuch
from tests.server.conftest import Hall

from .conftest import OpenPage, settle, table_path
from .player import Clicker

pytestmark = pytest.mark.browser
EVERYTHING = bool(os.environ.get("KURSBUCH_LONG"))
CLICKS, STRIDE, MOST = (1500, 0, 1500) if EVERYTHING else (30, 90, 400)
"""Moves clicked at the start, moves over the API between later clicks, and how far a game is followed. With
KURSBUCH_LONG set every move to the end is clicked."""


@pytest.mark.parametrize("title", kursbuch.titles())
def test_a_game_is_clicked_to_its_end(hall: Hall, open_page: OpenPage, title: str) -> None:
    """The opening, a stretch of the middle and the end by mouse; the long ways between by the API."""
    made = hall.table(title)
    seat, dice = hall.seat(made), random.Random(11)
    page = open_page(table_path(made))
    player = Clicker(page, 11)
    for _ in range(CLICKS):
        if not player.is_over():
            player.move()
    while not (now := seat.get())["over"] and now["moves"] < MOST:
        for _ in range(STRIDE):
            if seat.act(dice=dice).json()["over"]:
                break
        settle(page, seat.get()["version"])
        if not player.is_over():
            player.move()
    settle(page, seat.get()["version"])
    if seat.get()["over"]:
        page.wait_for_selector("#line table")
        assert page.locator("#line table tr").count() == 3

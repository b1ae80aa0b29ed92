"""The tables that are attacked: one of each title, played a little way."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import httpx

import kursbuch
from tests.server.conftest import Hall, Seat

from .attack import Table


def seated(http: httpx.Client, titles: tuple[str, ...] = (), actions: int = 40) -> list[Table]:
    hall = Hall(str(http.base_url), http)
    return [_table(hall, title, actions) for title in titles or tuple(kursbuch.titles())]


def _table(hall: Hall, title: str, actions: int) -> Table:
    made, dice = hall.table(title), random.Random(7)
    seat = hall.seat(made)
    for _ in range(actions):
        seat.act(dice=dice)
    return Table(made["id"], made["host"], partial(_offers, seat), seat.call("GET", "/export").text)


def _offers(seat: Seat) -> dict[str, Any]:
    """What is offered now; nothing, when the game is over or its token was exchanged by the attack."""
    answer = seat.call("GET", "/offers")
    found: dict[str, Any] = answer.json() if answer.status_code == 200 else {"offers": [], "version": 0}
    return found

"""The two calls that bots make most go a short way; what comes of them is what the usual way would answer."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import Request, Response

from kursbuch.server import quick
from kursbuch.server.models import Summary
from kursbuch.server.storage.faults import StoreError
from kursbuch.server.storage.store import Store

from .conftest import Hall, Seat


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that were called the short way."""
    called = list[str]()

    usual = quick.Shortcut._answer

    def noted(way: quick.Shortcut, request: Request, function: Any, given: dict[str, Any]) -> Response:
        called.append(function.__name__)
        return usual(way, request, function, given)

    monkeypatch.setattr(quick.Shortcut, "_answer", noted)
    return called


def test_a_bot_goes_the_short_way(hall: Hall, short: list[str]) -> None:
    seat = hall.seat(hall.table())
    assert seat.act().status_code == 200
    assert short == ["offers", "act"]
    assert seat.get("/offers") == seat.get("/offers", lang="en")
    assert short == ["offers", "act", "offers"], "with a parameter it is the usual one"


@pytest.mark.parametrize("params", [{}, {"lang": "en"}], ids=["short", "usual"])
def test_both_ways_refuse_alike(hall: Hall, params: dict[str, str]) -> None:
    made = hall.table()
    host, watcher, stranger = hall.seat(made), hall.seat(made, "watch"), Seat(hall.http, made["id"], "nobody")
    right = {"action": f"{host.get()['actor']} passes", "version": 0}

    def code(seat: Seat, method: str, path: str, **more: Any) -> tuple[int, str]:
        answer = seat.call(method, path, params=params, **more)
        return answer.status_code, answer.json()["error"]["code"]

    assert code(stranger, "GET", "/offers") == (404, "not-found")
    assert code(stranger, "POST", "/actions", json=right) == (404, "not-found")
    assert hall.http.get(f"/api/games/{made['id']}/offers", params=params).status_code == 401
    assert code(watcher, "POST", "/actions", json=right) == (403, "watching")
    assert code(host, "POST", "/actions", json={**right, "version": 9})[0] == 409
    assert code(host, "POST", "/actions", json={**right, "action": "nonsense"}) == (422, "unreadable")
    assert code(host, "POST", "/actions", json={**right, "more": 1}) == (422, "form")
    assert host.get()["version"] == 0


def test_the_short_answer_is_what_the_api_describes(hall: Hall) -> None:
    """It is made without the model."""
    seat = hall.seat(hall.table())
    answer = seat.act().json()
    assert Summary.model_validate(answer).model_dump() == answer
    assert set(answer) == set(Summary.model_fields)


@pytest.mark.parametrize("params", [{}, {"lang": "en"}], ids=["short", "usual"])
def test_no_database_is_told_both_ways(hall: Hall, monkeypatch: pytest.MonkeyPatch, params: dict[str, str]) -> None:
    seat = hall.seat(hall.table())

    def gone(store: Store, game_id: str) -> int:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Store, "last_number", gone)
    answer = seat.call("GET", "/offers", params=params)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database")

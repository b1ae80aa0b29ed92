"""The two calls that bots make most go a short way; what comes of them is what the usual way would answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request, Response

from kursbuch.server import quick
from kursbuch.server.models import Summary
from kursbuch.server.settings import Settings
from kursbuch.server.storage.faults import StoreError
from kursbuch.server.storage.store import Store

from .conftest import FAST, Hall, Seat, Serve, client


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


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was answered in a thread of its own."""
    found, to_thread = list[str](), asyncio.to_thread

    async def noted(work: Any, *given: Any) -> Any:
        found.extend([given[1].__name__] if getattr(work, "__name__", "") == "_answer" else ())
        return await to_thread(work, *given)

    monkeypatch.setattr(asyncio, "to_thread", noted)
    return found


def test_offers_that_are_at_hand_are_told_at_once(hall: Hall, threads: list[str]) -> None:
    """Whoever acted has worked them out; nobody else has to, and no thread is waited for."""
    made = hall.table()
    seat, watcher = hall.seat(made), hall.seat(made, "watch")
    first = seat.get("/offers")
    assert seat.post("/actions", action=first["offers"][0]["action"], version=0).status_code == 200
    assert threads == ["offers", "act"]
    assert seat.get("/offers") == seat.get("/offers", lang="en")
    assert watcher.get("/offers")["yours"] is False
    assert Seat(hall.http, made["id"], "nobody").call("GET", "/offers").status_code == 404
    assert threads == ["offers", "act"]


def test_what_another_process_did_is_not_passed_over(tmp_path: Path, serve: Serve, threads: list[str]) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as one, serve(settings) as other, client(one) as http, client(other) as http2:
        made = Hall(one, http).table()
        here, there = Hall(one, http).seat(made), Hall(other, http2).seat(made)
        for seat, another in ((here, there), (there, here)) * 2:
            assert seat.act().status_code == 200
            assert another.get("/offers") == seat.get("/offers")
    assert threads.count("offers") == 5, "the first, and each that was not worked out here"


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

"""Heavy work harms nobody: files are read apart, a few at a time; the loop that serves everybody works on nothing."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import kursbuch
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.server.reading import NotRead, brought, read_apart, read_journal
from kursbuch.server.settings import Settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import KEPT, Place, Tables

from .conftest import FAST, Hall, Serve

MOST = 0.05
"""Seconds of processor that one piece of work may take in the loop."""


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each piece of work took that a loop did, in its own processor time: a busy machine changes nothing."""
    found, run = list[float](), asyncio.Handle._run

    def timed(handle: Any) -> None:
        before = time.thread_time()
        run(handle)
        found.append(time.thread_time() - before)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    return found


def test_the_loop_works_on_nothing_for_long(tmp_path: Path, serve: Serve, worked: list[float]) -> None:
    """Under load: files of every evil kind, bodies full of keys, views, whole logs, bots at several tables."""
    keys = json.dumps({f"key{n}": {"x": n} for n in range(200_000)}).encode()
    deep = b'{"file": "' + b"[" * 2_000_000 + b'"}'
    values = json.dumps({f"k{n}": 0 for n in range(5_000)}).encode()
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, httpx.Client(base_url=url, timeout=120) as http:
        hall = Hall(url, http)
        for _ in range(3):
            hall.table(kinds="bbb")
        seat = hall.seat(hall.table())
        for path in ("/table", "/export"):
            seat.call("GET", path)
        http.post("/api/import", json={})
        worked.clear()  # what is made at the first request is made once
        json_ = {"content-type": "application/json"}
        posts = [("/api/import", keys), ("/api/import", deep), ("/api/games", values)] * 2
        with ThreadPoolExecutor(6) as pool:
            codes = list(pool.map(lambda one: http.post(one[0], content=one[1], headers=json_).status_code, posts))
            looks = list(pool.map(lambda _: seat.get("/table")["version"], range(12)))
            list(pool.map(lambda _: seat.call("GET", "/export").status_code, range(4)))
        assert set(codes) <= {413, 422, 429}
        assert looks == [0] * 12
        assert http.get("/health").status_code == 200
        assert len(worked) > 100
        assert max(worked) < MOST, f"{max(worked):.3f} s"


def test_an_address_reads_one_file_at_a_time(tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, done = threading.Event(), threading.Event()

    def slow(*_: Any) -> NotRead:
        reading.set()
        done.wait(30)
        return NotRead("no-game", "slow")

    monkeypatch.setattr("kursbuch.server.api.read_apart", slow)
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, httpx.Client(base_url=url, timeout=60) as http, ThreadPoolExecutor(1) as pool:
        first = pool.submit(http.post, "/api/import", json={"file": ""})
        reading.wait(30)
        second = http.post("/api/import", json={"file": ""})
        assert (second.status_code, second.json()["error"]["code"]) == (429, "busy")
        assert http.get("/health").status_code == 200
        done.set()
        assert first.result().json()["error"]["code"] == "no-game"
        assert http.post("/api/import", json={"file": ""}).json()["error"]["code"] == "no-game"


def endless(text: str, name: str) -> Journal:
    while True:
        time.sleep(1)


def greedy(text: str, name: str) -> Journal:
    held = []
    while True:
        held.append(bytearray(64 * 1024**2))


def test_a_file_that_takes_too_long_is_given_up() -> None:
    started = time.monotonic()
    assert read_apart(b'{"file": ""}', endless, 2) == NotRead("too-long", "")
    assert time.monotonic() - started < 30


def test_a_file_that_takes_too_much_is_given_up() -> None:
    pytest.importorskip("resource", reason="this system sets no limits to processes")
    found = read_apart(b'{"file": ""}', greedy, 60)
    assert isinstance(found, NotRead)
    assert found.code == "no-game"


def test_what_is_read_apart_is_what_is_read_here() -> None:
    journal = Journal.new(kursbuch.new("1824", ["Anna", "Béla\ud800", "Clara"], seed=1).game)
    for offer in list(kursbuch.legal(journal.state))[:1]:
        journal = journal.play(offer.low_action)
    body = json.dumps({"file": kursbuch.dumps(journal)}).encode()
    found = read_apart(body, read_journal, 60)
    assert not isinstance(found, NotRead)
    assert [tuple(entry) for entry in found.log] == list(brought(journal).log)
    assert found.names == ["Anna", "Béla", "Clara"]


def test_a_game_that_ends_before_a_draw_of_chance_goes_on(tmp_path: Path) -> None:
    """Nobody would draw but the server, and the server acts after somebody has."""
    journal = Journal.new(kursbuch.new("german-railways", 3, seed=1).game)
    while not journal.state.is_chance:
        journal = journal.play(kursbuch.legal(journal.state)[0].low_action)
    assert draw(journal.state, random.Random(1))
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    upgrade(store.engine)
    tables = Tables(store)
    play = tables.open(tables.bring_in(brought(journal)).game)
    assert not play.state.is_chance
    assert len(play.moves) > len(journal.actions)
    store.close()


def test_games_are_kept_by_their_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.server.tables.KEPT", 5)
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    upgrade(store.engine)
    tables = Tables(store)
    games = [tables.create("1824", [Place(name, "here") for name in "ABC"], {}).game for _ in range(4)]
    actor = tables.open(games[-1]).state.actor or ""
    seats = frozenset({"P1", "P2", "P3"})
    for version in range(3):
        actor = tables.open(games[-1]).state.actor or ""
        tables.act(games[-1], seats, [f"{actor} passes"], version, None)
    assert list(tables._kept) == [games[-2], games[-1]]
    assert tables._moments == sum(len(play.states) for play in tables._kept.values()) == 5
    assert KEPT > 5
    for game in games:
        assert tables.open(game).row.id == game
    store.close()

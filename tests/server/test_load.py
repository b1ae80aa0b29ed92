"""Heavy work harms nobody: files are read apart, a few at a time; the loop that serves everybody works on nothing."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import kursbuch
from kursbuch.core import journal as journals
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.core.state import apply
from kursbuch.server import reading
from kursbuch.server.reading import Brought, NotRead, brought, read_apart, read_body, read_journal
from kursbuch.server.settings import Settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables

from .conftest import FAST, Hall, Serve, client
from .waiting import PATIENCE

MOST = 0.05
"""Seconds of processor that one piece of work may take in the loop."""
TRIES = 5
"""A machine that stands still for a moment can make any piece of work seem long, but not each time."""


class Loops:
    """How long each piece of work took that loops did, in processor time."""

    def __init__(self) -> None:
        self.worked: list[float] = []

    def are_quick(self, load: Callable[[], None]) -> bool:
        """Whether none of it took long while this was done, at one of a few times at least."""
        for _ in range(TRIES):
            load()
            if max(self.worked) < MOST:
                return True
        return False


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loops]:
    """All that run; without Python's collector, which would do its work in any of them, for all."""
    found, run = Loops(), asyncio.Handle._run

    def timed(handle: Any) -> None:
        before = time.thread_time()
        run(handle)
        found.worked.append(time.thread_time() - before)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    gc.collect()
    gc.disable()
    yield found
    gc.enable()


def test_the_loop_works_on_nothing_for_long(tmp_path: Path, serve: Serve, loops: Loops) -> None:
    """Under load: files of every evil kind, bodies full of keys, views, whole logs, bots at several tables."""
    keys = json.dumps({f"key{n}": {"x": n} for n in range(200_000)}).encode()
    deep = b'{"file": "' + b"[" * 2_000_000 + b'"}'
    values = json.dumps({f"k{n}": 0 for n in range(5_000)}).encode()
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, client(url) as http:
        hall = Hall(url, http)
        for _ in range(3):
            hall.table(kinds="bbb")
        seat = hall.seat(hall.table())
        for path in ("/table", "/export"):
            seat.call("GET", path)
        http.post("/api/import", json={})
        json_ = {"content-type": "application/json"}
        posts = [("/api/import", keys), ("/api/import", deep), ("/api/games", values)] * 2

        def load() -> None:
            loops.worked.clear()  # what is made at the first request is made once
            with ThreadPoolExecutor(6) as pool:
                codes = list(pool.map(lambda one: http.post(one[0], content=one[1], headers=json_).status_code, posts))
                looks = list(pool.map(lambda _: seat.get("/table")["version"], range(12)))
                list(pool.map(lambda _: seat.call("GET", "/export").status_code, range(4)))
            assert set(codes) <= {413, 422, 429}
            assert looks == [0] * 12
            assert http.get("/health").status_code == 200
            assert len(loops.worked) > 100

        assert loops.are_quick(load), f"{max(loops.worked):.3f} s"


def test_who_reads_files_loads_no_database() -> None:
    """It would take as long as all titles."""
    loads = "import kursbuch.server.reading, kursbuch.server.loaded, kursbuch.cli.serve, sys"
    asked = "print(sorted({'sqlalchemy', 'fastapi', 'uvicorn', 'jinja2', 'alembic'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", f"{loads}; {asked}"], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_an_address_reads_one_file_at_a_time(tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, done = threading.Event(), threading.Event()

    def slow(*_: Any) -> NotRead:
        begun.set()
        done.wait(PATIENCE)
        return NotRead("no-game", "slow")

    monkeypatch.setattr("kursbuch.server.api.read_apart", slow)
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, client(url) as http, ThreadPoolExecutor(1) as pool:
        first = pool.submit(http.post, "/api/import", json={"file": ""})
        begun.wait(PATIENCE)
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
    assert read_apart(b'{"file": ""}', endless, 2) == NotRead("too-long", "")


def test_a_file_that_takes_too_much_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource", reason="this system sets no limits to processes")
    monkeypatch.setattr(reading, "MEMORY", 512 * 1024**2)
    found = read_apart(b'{"file": ""}', greedy, PATIENCE)
    assert isinstance(found, NotRead)
    assert found.code == "no-game"


def test_what_is_read_apart_is_what_is_read_here() -> None:
    journal = Journal.new(kursbuch.new("1824", ["Anna", "Béla\ud800", "Clara"], seed=1).game)
    for offer in list(kursbuch.legal(journal.state))[:1]:
        journal = journal.play(offer.low_action)
    body = json.dumps({"file": kursbuch.dumps(journal)}).encode()
    found = read_apart(body, read_journal, PATIENCE)
    assert not isinstance(found, NotRead)
    assert [tuple(entry) for entry in found.log] == list(brought(journal).log)
    assert found.names == ["Anna", "Béla", "Clara"]


LONG = Path(__file__).parent.parent / "saves" / "18mag-v3-mixed.json"
"""A game of 600 actions."""


def test_a_long_file_is_read_in_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of processor time, and each of its actions is judged once."""
    body, took = json.dumps({"file": LONG.read_text(encoding="utf-8")}).encode(), list[float]()
    while len(took) < TRIES and min(took, default=9.0) >= 2:
        judge, before = Mock(side_effect=apply), time.thread_time()
        monkeypatch.setattr(journals, "apply", judge)
        found = read_body(body, read_journal)
        took.append(time.thread_time() - before)
        assert isinstance(found, Brought), found
        assert judge.call_count == len(found.log) == 600
    assert min(took) < 2


def test_others_are_answered_while_a_long_game_is_opened(tmp_path: Path, serve: Serve, loops: Loops) -> None:
    """Also one without a mark, of which every move is judged again, as after a change of the rules, by a server that
    has just been started. If they had to wait for it, one of them would be answered meanwhile, or two."""
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with serve(settings) as url, client(url) as http:
        made = http.post("/api/import", json={"file": LONG.read_text(encoding="utf-8")}).json()

    def load() -> None:
        with closing(sqlite3.connect(tmp_path / "games.sqlite", timeout=PATIENCE)) as store, store:
            store.execute("DELETE FROM marks WHERE game = ?", (made["id"],))
            store.execute("UPDATE entries SET digest = NULL WHERE game = ?", (made["id"],))
        with serve(settings) as url, client(url) as http, ThreadPoolExecutor(1) as pool:
            hall, answered = Hall(url, http), 0
            seat = hall.seat(hall.table())
            seat.get("/offers")
            loops.worked.clear()
            opening = pool.submit(hall.seat(made).get, "/offers")
            while not opening.done():
                seat.get("/offers")
                answered += 1
            assert len(opening.result()["offers"]) > 0
            assert answered > 2

    assert loops.are_quick(load), f"{max(loops.worked):.3f} s"


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

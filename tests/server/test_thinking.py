"""Bots think in processes of their own: the same answers, nobody waits for them, and one that dies is replaced."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import kursbuch
from kursbuch.bots.bot import Reason
from kursbuch.core.chance import settle
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings
from kursbuch.server.thinking import NICE, NICER, Question, Snapshot, Thinkers, Thought, think

from .conftest import FAST, Hall, client, serving
from .waiting import PATIENCE


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    one = Thinkers(1)
    yield one
    one.close()


def test_a_process_answers_as_the_bot_would(thinkers: Thinkers) -> None:
    state = kursbuch.new("1824", 4, seed=1)
    for number in range(12):
        thought = thinkers.answer("steady", f"{number}", state)
        assert (
            thought
            == Thinkers(0).answer("steady", f"{number}", state)
            == think(Question("steady", f"{number}", Snapshot.of(state)))
        )
        state = kursbuch.apply(state, thought.action)


def test_what_decided_comes_with_the_answer() -> None:
    state, told = kursbuch.new("german-railways", 3, seed=1), list[tuple[Reason, ...]]()
    while not any(told) and len(told) < 20:
        thought = Thinkers(0).answer("hard", "1", state)
        told.append(thought.reasons)
        state = settle(kursbuch.apply(state, thought.action), random.Random(1))
    assert any(told)


def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    state = kursbuch.new("1824", 4, seed=1)
    first = thinkers.answer("steady", "1", state)
    pool = thinkers._ready()
    for process in list(pool._processes.values()):
        os.kill(process.pid or 0, signal.SIGKILL)
    assert thinkers.answer("steady", "1", state) == first


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system knows no such order")
def test_thinking_stands_back_behind_serving(thinkers: Thinkers) -> None:
    assert thinkers.work(os.nice, 0) == min(19, os.nice(0) + NICE)
    students = Thinkers(1, NICER)
    assert students.work(os.nice, 0) == min(19, os.nice(0) + NICER)
    students.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system knows no such files")
def test_bots_do_not_wait_for_whoever_looks_back(tmp_path: Path) -> None:
    """There is one process for each: while one waits at a pipe that nobody writes to, the other answers."""
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **{**FAST, "thinkers": 1}))
    context, pipe = app.state.context, tmp_path / "pipe"
    os.mkfifo(pipe)
    with serving(app), ThreadPoolExecutor(1) as hands:
        looking = hands.submit(context.analyser.thinkers.work, pipe.read_text)
        assert context.tables.thinkers.answer("steady", "1", kursbuch.new("1824", 4, seed=1)).action
        assert not looking.done()
        pipe.write_text("enough")
        assert looking.result() == "enough"
    assert context.forecaster.thinkers is context.analyser.thinkers


def test_a_thought_tells_what_it_took(hall: Hall) -> None:
    person = hall.seat(hall.table("german-railways", "hhh"))
    answer = person.call("GET", "/hint")
    name, _, took = answer.headers["server-timing"].partition(";dur=")
    assert name == "thought"
    assert int(took) > 0


def test_nobody_waits_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, may_answer = threading.Event(), threading.Event()
    quick = Thinkers(0).answer

    def slow(self: Thinkers, bot: str, seed: str, state: kursbuch.State) -> Thought:
        asked.set()
        may_answer.wait(PATIENCE)
        return quick(bot, seed, state)

    monkeypatch.setattr(Thinkers, "answer", slow)
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))
    with serving(app) as url, client(url) as http:
        hall = Hall(url, http)
        person = hall.seat(hall.table("1844", "lbb"), "P1")
        assert person.get()["actor"] == "P1" or asked.wait(PATIENCE)
        person.act()
        assert asked.wait(PATIENCE)
        told = person.get()
        assert person.post("/undo", version=told["version"]).status_code == 200  # beside the bot, which still thinks
        assert person.get()["actor"] == "P1"
        may_answer.set()
        time.sleep(0.2)
        now = person.get()
        assert (now["actor"], now["moves"]) == (
            "P1",
            told["moves"] - 1,
        )  # what it thought of the older moment is dropped

"""Whoever asks for more than can be looked at in the background fills no memory with it."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from kursbuch.server.play import Play
from kursbuch.server.storage.store import Store
from kursbuch.server.storage.studies import Studies
from kursbuch.server.study import analysing, forecasting
from kursbuch.server.study.analysing import AT_ONCE, Analyser
from kursbuch.server.study.forecasting import Forecaster
from kursbuch.server.tables import Tables
from kursbuch.server.thinking import Thinkers

from .conftest import Hall, at_random
from .test_keeping import played
from .waiting import PATIENCE, eventually

T = TypeVar("T")


class Held(Thinkers):
    """Somebody who works on the first thing until let go."""

    def __init__(self) -> None:
        super().__init__(0)
        self.done: list[Callable[..., Any]] = []
        self.may_go_on = threading.Event()

    def work(self, task: Callable[..., T], *given: object) -> T:
        self.done.append(task)
        assert self.may_go_on.wait(PATIENCE)
        return super().work(task, *given)


@pytest.fixture
def held() -> Iterator[Held]:
    one = Held()
    yield one
    one.may_go_on.set()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found does not matter here: nothing in particular, at once."""
    monkeypatch.setattr(analysing, "first_look", lambda setting, texts: ([{} for _ in range(len(texts) + 1)], []))
    monkeypatch.setattr(analysing, "second_look", lambda setting, texts, chances: [])
    monkeypatch.setattr(forecasting, "one_way_on", lambda moment, seed: {})


@pytest.fixture
def plays(store: Store) -> list[Play]:
    journal = at_random(4)
    return [Tables(store).open(played(store, journal, 4)) for _ in range(AT_ONCE + 3)]


def test_only_so_many_games_wait_to_be_looked_at(
    store: Store, held: Held, plays: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "WAITING", AT_ONCE + 1)
    analyser = Analyser(Studies(store), held, 0)
    begun = [analyser.begin(play).at_work for play in plays]
    assert begun == [True] * (AT_ONCE + 1) + [False] * 2
    held.may_go_on.set()
    eventually(lambda: not any(analyser.job(play).at_work for play in plays))
    assert analyser.begin(plays[-1]).at_work, "there is room again"
    analyser.close()


def test_a_game_that_has_moved_on_is_looked_at_as_it_is_then(store: Store, held: Held, plays: list[Play]) -> None:
    """While others are looked at, moves are made; what it was like before is kept by nobody and looked at by nobody."""
    analyser, tables = Analyser(Studies(store), held, 0), Tables(store)
    *others, moving = plays[: AT_ONCE + 1]
    for play in others:
        analyser.begin(play)
    eventually(lambda: len(held.done) == AT_ONCE)
    old = tables.open(moving.row.id)
    first, seen = analyser.begin(old), weakref.ref(old)
    seat = old.state.actor or ""
    action = str(tables.offers(old)[0].low_action)
    new = tables.act(old.row.id, frozenset({seat}), [action], old.version, None)
    del old
    second = analyser.begin(tables.open(new.row.id))
    gc.collect()
    assert not first.at_work
    assert seen() is None
    held.may_go_on.set()
    eventually(lambda: not second.at_work)
    assert len(second.chances) == len(new.moves) + 1
    assert not first.chances
    analyser.close()


def test_forecasts_that_nobody_asks_for_any_more_are_not_made(
    held: Held, plays: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasting, "KEPT", 2)
    monkeypatch.setattr(forecasting, "WAYS", 1)
    forecaster = Forecaster(held)
    first = forecaster.of(plays[0], 0)
    eventually(lambda: len(held.done) == 1)
    others = [forecaster.of(plays[0], at) for at in (1, 2, 3)]
    assert [one.at_work for one in others] == [False, True, True], "the oldest are given up"
    assert forecaster.of(plays[0], 2) is others[1]
    forecaster.of(plays[0], 4)
    assert [one.at_work for one in others] == [False, True, False], "but not what somebody has just asked for"
    held.may_go_on.set()
    eventually(lambda: not others[1].at_work)
    eventually(lambda: not forecaster.of(plays[0], 4).at_work)
    assert [len(one.ways) for one in (first, *others)] == [1, 0, 1, 0]
    forecaster.close()


def test_whoever_comes_too_many_is_told(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "WAITING", 0)
    person = hall.seat(hall.table("german-railways", "hhh"))
    person.act()
    refused = person.post("/analysis")
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "studies")
    assert person.call("GET", "/analysis").status_code == 200

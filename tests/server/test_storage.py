"""Nothing acknowledged is ever lost: crashes, restarts, many callers at once; on SQLite and PostgreSQL."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import kursbuch
from kursbuch.server.errors import ApiError
from kursbuch.server.settings import Settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.records import ACT, Entry, new_id
from kursbuch.server.storage.schema import metadata
from kursbuch.server.storage.store import Conflict, Store
from kursbuch.server.tables import Place, Tables
from kursbuch.server.views.view import Reader, table_view
from kursbuch.server.views.words import Words

from .conftest import FAST, Hall, Serve, client
from .processes import Process

# -- the log --------------------------------------------------------------------------------------------


def test_migrations_make_the_schema(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    upgrade(store.engine)  # again does nothing
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_who_is_busy_while_the_store_is_closed_leaves_no_connection_open(url: str) -> None:
    store, closed = Store(url), list[object]()
    sa.event.listen(store.engine, "close", lambda connection, _: closed.append(connection))
    with store.reading() as connection:
        own = connection.connection.driver_connection
        store.close()
        assert own not in closed
    assert own in closed


def test_a_game_goes_on_by_rules_that_were_put_right(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    game = Tables(store).create("1824", [Place(name, "here") for name in ("Anna", "Béla", "Clara")], {}).game

    def begun_by(rules: int) -> str:
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE games SET rules = :r WHERE id = :g"), {"r": rules, "g": game})
        play = Tables(store).open(game)
        return str(table_view(play, Reader(frozenset(), Words("en"), 1.0, (600, None)))["notice"])

    now = kursbuch.title("1824").version
    assert begun_by(now) == ""
    assert "corrected" in begun_by(now - 1)
    with pytest.raises(ApiError, match="newer-rules"):
        begun_by(now + 1)
    store.close()


def test_a_number_and_a_key_are_taken_once(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    game, now = new_id(), datetime.now(UTC)
    with store.engine.begin() as connection:
        connection.execute(
            sa.text("INSERT INTO games VALUES (:id, '1824', 1, '{}', 's', :id, :now)"), {"id": game, "now": now}
        )
    store.append(game, 0, [Entry(1, ACT, "P1", "P1 passes", "a", now)])
    with pytest.raises(Conflict):
        store.append(game, 0, [Entry(2, ACT, "P2", "P2 passes", "b", now)])
    with pytest.raises(Conflict):
        store.append(game, 1, [Entry(1, ACT, "P2", "P2 passes", "b", now)])
    with pytest.raises(Conflict):
        store.append(game, 1, [Entry(2, ACT, "P2", "P2 passes", "a", now)])
    with pytest.raises(Conflict):
        store.append(game, 1, [Entry(2, ACT, "P2", "P2 passes", "c", now), Entry(1, ACT, "P2", "P2 passes", "d", now)])
    assert [entry.text for entry in store.entries(game)] == ["P1 passes"], "all or none"
    store.close()


def test_of_many_callers_one_is_heard(url: str, serve: Serve) -> None:
    with serve(Settings(url, **FAST)) as address, client(address) as http:
        hall = Hall(address, http)
        seat = hall.seat(hall.table())
        for _ in range(5):
            offers = seat.get("/offers")
            action, version = offers["offers"][0]["action"], offers["version"]
            with ThreadPoolExecutor(12) as pool:
                codes = list(
                    pool.map(
                        lambda _, a=action, v=version: seat.post("/actions", action=a, version=v).status_code, range(24)
                    )
                )
            assert sorted(set(codes)) == [200, 409]
            assert codes.count(200) == 1
            assert seat.get()["version"] == version + 1


def test_two_servers_share_a_database(url: str, serve: Serve) -> None:
    one, other = Settings(url, **FAST), Settings(url, **FAST)
    with (
        serve(one) as first,
        serve(other) as second,
        client(first) as http,
        client(second) as http2,
    ):
        made = Hall(first, http).table()
        here, there = Hall(first, http).seat(made), Hall(second, http2).seat(made)
        for seat in (here, there) * 5:
            assert seat.act().status_code == 200
        assert here.get()["moves"] == there.get()["moves"] == 10
        stale = here.get("/offers")
        there.act()
        answer = here.post("/actions", action=stale["offers"][0]["action"], version=stale["version"])
        assert answer.status_code == 409


# -- crashes --------------------------------------------------------------------------------------------


def _kill_while_busy(server: Process, busy: threading.Event, later: float) -> None:
    """Kills a server at some moment after it has begun to work."""
    busy.wait()
    time.sleep(later / 5)
    server.kill()


def test_an_acknowledged_action_survives_kill_9(url: str, tmp_path: Path) -> None:
    server = Process(url, tmp_path)
    hall = Hall("", server.http)
    made, dice = hall.table(), random.Random(9)
    for _ in range(2):
        seat, acknowledged = Hall("", server.http).seat(made), []
        before, busy = seat.get()["version"], threading.Event()
        killer = threading.Thread(target=_kill_while_busy, args=(server, busy, dice.random()))
        killer.start()
        try:
            while True:
                answer = seat.act(dice=dice)
                if answer.status_code == 200:
                    acknowledged.append(answer.json()["version"])
                if len(acknowledged) == 5:
                    busy.set()
        except httpx.HTTPError:
            pass
        killer.join()
        server.http.close()
        server = Process(url, tmp_path)
        after = Hall("", server.http).seat(made)
        assert after.get()["version"] >= acknowledged[-1]
        assert acknowledged == list(range(before + 1, before + 1 + len(acknowledged)))
        assert after.act(dice=dice).status_code == 200
    server.end()

"""What a server depends on goes away during play, and comes back: nothing acknowledged is lost, nothing is done twice,
people are told, and everything goes on by itself."""

from __future__ import annotations

import itertools
import resource
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import httpx
import pytest

from kursbuch.server import live
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings, settings
from kursbuch.server.storage.listing import listed
from kursbuch.server.storage.store import Store

from .conftest import FAST, Hall, Seat, client, serving
from .gate import Gate
from .postgresql import Cluster, NoPostgres, cluster
from .processes import Process
from .test_live import listening, news
from .waiting import eventually


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed."""
    pytest.importorskip("psycopg", reason="PostgreSQL is left out: the driver psycopg is not installed")
    try:
        with cluster() as made:
            yield made
    except NoPostgres as error:
        pytest.skip(f"PostgreSQL is left out: {error}")


def on(cluster: Cluster, port: int | None = None) -> Settings:
    url = cluster.url.replace(f":{cluster.port}/", f":{port or cluster.port}/")
    return Settings(settings(environment={"DATABASE_URL": url}).database_url, **{**FAST, "bot_pause": 0.1})


def logged(cluster: Cluster, game: str) -> list[tuple[int, str | None]]:
    """Number and key of each entry of a game."""
    store = Store(on(cluster).database_url)
    try:
        return [(entry.number, entry.key) for entry in store.entries(game)]
    finally:
        store.close()


def an_action(seat: Seat, key: str) -> dict[str, Any]:
    offers = seat.get("/offers")
    return {"action": offers["offers"][0]["action"], "version": offers["version"], "key": key}


# -- the database ---------------------------------------------------------------------------------------


def test_the_database_is_killed_during_play(own: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "AGAIN", (0.1, 0.5))
    with serving(create_app(on(own))) as url, client(url) as http:
        hall = Hall(url, http)
        made, bots = hall.table(), hall.seat(hall.table(kinds="bbb"), "watch")
        seat = hall.seat(made)
        assert seat.post("/actions", **an_action(seat, "first")).status_code == 200
        second = an_action(seat, "second")
        own.kill()
        try:
            lost = seat.post("/actions", **second)
            assert (lost.status_code, lost.json()["error"]["code"]) == (503, "database")
            assert http.get("/readyz").status_code == 503
            assert http.get("/healthz").status_code == 200
        finally:
            own.start()
        eventually(lambda: http.get("/readyz").status_code == 200)
        again = [seat.post("/actions", **second) for _ in range(2)]
        assert [answer.status_code for answer in again] == [200, 200]
        assert logged(own, seat.game) == [(1, "first"), (2, "second")]
        moves = bots.get()["moves"]
        eventually(lambda: bots.get()["moves"] > moves + 1, what="the bots do not go on")


def test_a_server_is_cut_off_from_the_database(own: Cluster) -> None:
    """The others go on; when it is back, its pages learn what they have missed, from whoever did it."""
    gate = Gate(own.port)
    with (
        serving(create_app(on(own, gate.port))) as here,
        serving(create_app(on(own))) as there,
        client(here) as http,
        client(there) as other,
    ):
        made = Hall(here, http).table()
        cut_off, connected = Hall(here, http).seat(made), Hall(there, other).seat(made)
        with listening(cut_off) as answer:
            heard = news(answer)
            version = next(heard)["version"]
            body = an_action(cut_off, "held up")
            gate.cut()
            assert cut_off.post("/actions", **body).status_code == 503
            assert "cannot be reached" in http.get("/health").json()["error"]["message"]
            assert [connected.act().status_code for _ in range(3)] == [200] * 3
            gate.mend()
            assert next(one for one in heard if one["type"] == "game")["version"] == version + 3
            late = cut_off.post("/actions", **body)
            assert (late.status_code, late.json()["error"]["game"]["moves"]) == (409, 3)
            assert cut_off.act().status_code == 200
    gate.close()
    assert [number for number, _ in logged(own, made["id"])] == [1, 2, 3, 4]


# -- the disk -------------------------------------------------------------------------------------------


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """The limit of the process on the size of a file stands for the disk: SQLite sees a write that fails."""
    prlimit = getattr(resource, "prlimit", None)
    if prlimit is None:
        pytest.skip("this system sets no limits to other processes")
    server = Process("sqlite://", tmp_path)
    seat = server.hall.seat(server.hall.table())
    keys = (f"k{number}" for number in itertools.count())
    acknowledged = [seat.post("/actions", **an_action(seat, next(keys))).json()["version"] for _ in range(3)]
    full = max(file.stat().st_size for file in tmp_path.glob("kursbuch.sqlite*"))
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, most))
    for key in itertools.islice(keys, 400):
        body = an_action(seat, key)
        answer = seat.post("/actions", **body)
        if answer.status_code != 200:
            break
        acknowledged.append(answer.json()["version"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database")
    assert seat.get()["version"] == acknowledged[-1], "what is there can still be seen"
    assert server.http.get("/health").status_code == 503
    prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
    assert seat.post("/actions", **body).status_code == 200
    assert seat.get()["version"] == acknowledged[-1] + 1
    assert acknowledged == list(range(1, len(acknowledged) + 1))
    server.end()


# -- clocks ---------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Days ahead and years back: the order of the log is that of its numbers, not of its times."""
    jumps = itertools.cycle((timedelta(0), timedelta(days=3), timedelta(days=-900), timedelta(hours=-1)))

    class Jumping(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + next(jumps)

    for module in ("play", "tables", "storage.store"):
        monkeypatch.setattr(f"kursbuch.server.{module}.datetime", Jumping)
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))
    with serving(app) as url, client(url) as http:
        seat = Hall(url, http).seat(Hall(url, http).table(kinds="hbb"))
        for number in range(12):
            eventually(lambda: seat.get()["actor"] == "P1")
            assert seat.act().status_code == 200
            seat.post("/chat", text=str(number))
        eventually(lambda: seat.get()["actor"] == "P1")  # no bot moves on while it is looked at
        assert [line["n"] for line in seat.get("/log")] == list(range(1, seat.get()["moves"] + 1))
        assert [message["text"] for message in seat.get("/chat")] == [str(number) for number in range(12)]
        assert seat.post("/undo", version=seat.get()["version"]).status_code in (200, 409)
        store = app.state.context.tables.store
        assert [game["id"] for game in listed(store)] == [seat.game]
        times = [entry.at for entry in store.entries(seat.game)]
    assert times != sorted(times), "it did jump"


# -- the way to the players -----------------------------------------------------------------------------


def test_a_proxy_that_drops_streams(hall: Hall) -> None:
    """A page that comes back is told at once what it has missed."""
    gate = Gate(int(hall.url.rpartition(":")[2]))
    seat = hall.seat(hall.table())
    with client(f"http://127.0.0.1:{gate.port}") as http:
        page = Seat(http, seat.game, seat.token)
        seen = 0
        for _ in range(3):
            with listening(page) as answer:
                heard = news(answer)
                assert next(heard)["version"] == seen
                seat.act()
                assert next(heard)["version"] == seen + 1
                gate.drop()
                with pytest.raises(httpx.HTTPError):
                    next(heard)
            seat.act()
            seen += 2
    gate.close()


def test_an_answer_that_is_lost_on_its_way_is_not_done_twice(hall: Hall) -> None:
    """The change is made, the answer never comes: sent again under its key, it is answered and not made again."""
    gate = Gate(int(hall.url.rpartition(":")[2]))
    seat = hall.seat(hall.table())
    body = an_action(seat, "once")
    with client(f"http://127.0.0.1:{gate.port}") as http:
        page = Seat(http, seat.game, seat.token)
        assert page.post("/actions", **body).status_code == 200
        gate.drop()
        answers = [page.post("/actions", **body) for _ in range(2)]
    assert [answer.json()["moves"] for answer in answers] == [1, 1]
    gate.close()

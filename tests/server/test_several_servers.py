"""Several servers on one PostgreSQL: each hears what the others change, and a bot is played by one of them alone, and
by another when that one is gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from kursbuch.server.live import TAKE_OVER
from kursbuch.server.settings import settings
from kursbuch.server.storage.channel import Channel
from kursbuch.server.storage.claims import Claims
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.records import JSON, new_id
from kursbuch.server.storage.store import GONE, Store
from kursbuch.server.tables import Place, Tables

from .conftest import client
from .processes import Process
from .system import is_alive
from .test_live import listening, news
from .waiting import PATIENCE, eventually

BOTS = [Place(name, "bot", "random") for name in ("Anna", "Béla", "Clara")]
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
QUICK = {"KURSBUCH_THINKERS": "1", "KURSBUCH_BOT_PAUSE": "0.2"}


def database(postgres: str) -> str:
    """A new one: servers would play the games that others have left, and hear what they tell."""
    url = sa.make_url(settings(environment={"DATABASE_URL": postgres}).database_url)
    name = f"of_{new_id().lower()}"
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    made = url.set(database=name).render_as_string(hide_password=False)
    store = Store(made)
    upgrade(store.engine)
    store.close()
    return made


@pytest.fixture(scope="module")
def for_stores(postgres: str) -> str:
    return database(postgres)


@pytest.fixture(scope="module")
def for_servers(postgres: str) -> str:
    return database(postgres)


@pytest.fixture
def stores(for_stores: str) -> Iterator[tuple[Store, Store]]:
    """As two servers have them."""
    pair = Store(for_stores), Store(for_stores)
    with pair[0].engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM bots_due"))
    yield pair
    for store in pair:
        store.close()


# -- claims ---------------------------------------------------------------------------------------------


def test_the_bots_of_a_game_are_claimed_by_one_server(stores: tuple[Store, Store]) -> None:
    one, other = map(Claims.of, stores)
    game = Tables(stores[0]).create("1824", BOTS, {}).game
    assert one.take(game)
    assert one.take(game), "it has it already"
    assert not other.take(game)
    assert other.take_left([]) == ()
    one.give_back(game)
    assert other.take(game)
    assert not one.take(game)
    one.close()
    other.close()


def test_what_a_server_leaves_behind_is_taken_over_by_one_other(stores: tuple[Store, Store]) -> None:
    one, other, third = Claims.of(stores[0]), Claims.of(stores[1]), Claims.of(stores[1])
    games = {Tables(stores[0]).create("1824", BOTS, {}).game for _ in range(3)}
    assert set(one.take_left([])) == games
    assert other.take_left([]) == ()
    one.close()  # as when the process is killed: the database sees the connection end
    busy = min(games)
    eventually(lambda: other.take_left([busy]))
    assert third.take_left([]) == (busy,)
    assert not third.take(max(games))
    other.close()
    third.close()


def test_claims_are_gone_with_their_connection(stores: tuple[Store, Store]) -> None:
    one, other = map(Claims.of, stores)
    game = Tables(stores[0]).create("1824", BOTS, {}).game
    assert one.take(game)
    with stores[1].engine.begin() as connection:
        connection.execute(sa.text(f"{CUT} WHERE datname = current_database() AND pid IN ({HOLDERS})"))
    eventually(lambda: other.take(game))
    with pytest.raises(Exception, match="cannot be reached"):
        one.take_left([])
    assert not one.take(game), "it is another's now, and one knows"
    one.close()
    other.close()


def test_bots_are_taken_over_within_five_seconds_even_if_a_machine_is_lost(stores: tuple[Store, Store]) -> None:
    """As long as PostgreSQL needs to notice that nobody is at the other end, and the next look at the latest."""
    with stores[0].apart() as connection:
        shown = {name: connection.execute(f"SHOW tcp_keepalives_{name}").fetchone()[0] for name in GONE}
    idle, interval, count = (int(shown[name]) for name in ("idle", "interval", "count"))
    assert idle + interval * count + TAKE_OVER < 5


def test_the_database_knows_where_a_bot_has_to_act(stores: tuple[Store, Store]) -> None:
    store, tables = stores[0], Tables(stores[0])
    game = tables.create("1824", [Place("Anna", "here"), *BOTS[1:]], {}).game
    seats = frozenset({"P1", "P2", "P3"})
    store.no_bot_due(game, 7)
    assert store.bots_due() == (game,), "the game is not at this entry"
    if tables.bot_to_act(tables.open(game)) is None:
        store.no_bot_due(game, 0)
        assert store.bots_due() == ()
    seen = set()
    for _ in range(12):
        play = tables.open(game)
        play = tables.act(game, seats, [f"{play.state.actor} passes"], play.version, None)
        has_bot = tables.bot_to_act(play) is not None
        seen.add(has_bot)
        assert store.bots_due() == ((game,) if has_bot else ())
    assert seen == {True, False}


# -- the channel ----------------------------------------------------------------------------------------


def test_others_are_heard_and_what_was_missed_is_told(stores: tuple[Store, Store]) -> None:
    heard, missed = list[JSON](), list[float]()
    channel = Channel(stores[0], heard.append, lambda: missed.append(time.monotonic()))
    channel.start()
    eventually(lambda: missed)
    stores[0].tell({"type": "own"})
    stores[1].tell({"type": "other"})
    eventually(lambda: heard)
    assert [one["type"] for one in heard] == ["other"], "what we say ourselves we know"
    with stores[1].engine.begin() as connection:
        connection.execute(sa.text(f"{CUT} WHERE datname = current_database() AND query LIKE 'LISTEN%'"))
    eventually(lambda: len(missed) >= 2)
    stores[1].tell({"type": "again"})
    eventually(lambda: len(heard) == 2)
    channel.stop()
    eventually(lambda: not channel._thread.is_alive())


# -- two servers ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pair(for_servers: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    folder = tmp_path_factory.mktemp("pair")
    servers = Process(for_servers, folder, **QUICK), Process(for_servers, folder, **QUICK)
    yield servers
    for server in servers:
        server.end()


def test_what_is_done_at_one_shows_at_the_other(pair: tuple[Process, Process]) -> None:
    here, there = pair
    made = here.hall.table()
    watcher, player = there.hall.seat(made, "watch"), here.hall.seat(made)
    with listening(watcher) as answer:
        heard = news(answer)
        version = next(heard)["version"]
        for number in range(1, 4):
            assert player.act().status_code == 200
            # A server that has just begun to hear the others has all its pages look at the chat.
            told = next(one for one in heard if one["type"] != "chat")
            assert told == {"type": "game", "version": version + number, "latest": version + number}
        assert watcher.get()["moves"] == 3
        player.post("/chat", text="hello")
        assert next(heard) == {"type": "chat"}
        assert watcher.get("/chat")[0]["text"] == "hello"
        assert player.post("/token", watch=True).status_code == 201
        # The token holds no more, so the stream ends, be it before or after it has told of that.
        assert [one["type"] for one in heard] in ([], ["game"])


def test_bots_wait_for_nobody_when_people_sit_at_several_servers(pair: tuple[Process, Process]) -> None:
    """The bots of one game are played now by the one server, now by the other, each move once."""
    made = pair[0].hall.table("1844", "lbl")
    seats = [server.hall.seat(made, seat) for server, seat in zip(pair, ("P1", "P3"), strict=True)]
    for _ in range(8):
        told = seats[0].get()
        seat = seats[0] if told["actor"] == "P1" else seats[1]
        assert seat.act().status_code == 200
        eventually(lambda: seats[0].get()["actor"] != "P2")
    log = seats[0].get("/log")
    assert [line["n"] for line in log] == list(range(1, len(log) + 1))


def test_another_server_goes_on_with_the_bots_of_one_that_is_killed(
    pair: tuple[Process, Process], for_servers: str, tmp_path: Path
) -> None:
    killed, other = Process(for_servers, tmp_path, **QUICK), pair[0]
    games = [killed.hall.table(kinds="bbb"), killed.hall.table(kinds="BBB")]
    eventually(lambda: all(killed.hall.seat(made, "watch").get()["moves"] >= 2 for made in games))
    thinkers = killed.children()
    assert thinkers
    killed.end()
    watchers = [other.hall.seat(made, "watch") for made in games]
    before = [watcher.get()["moves"] for watcher in watchers]
    eventually(lambda: all(w.get()["moves"] > moves + 1 for w, moves in zip(watchers, before, strict=True)))
    eventually(lambda: not any(map(is_alive, thinkers)), what="its thinkers have outlived it")


# -- several processes of one server --------------------------------------------------------------------


def command(pid: int) -> str:
    """By which a process was started; nothing if it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_of_several_processes_one_that_dies_is_replaced_and_all_end_together(postgres: str, tmp_path: Path) -> None:
    server = Process(database(postgres), tmp_path, "--workers", "2")

    def serving() -> list[int]:
        return [pid for pid in server.children() if "spawn_main" in command(pid)]

    eventually(lambda: len(serving()) == 2)
    first = serving()
    seat = server.hall.seat(server.hall.table())
    os.kill(first[0], signal.SIGKILL)
    eventually(lambda: len(serving()) == 2 and first[0] not in serving())
    seat = replace(seat, http=client(server.url))  # the connection of before may have been to the one that died
    done, faults = [0], list[str]()

    def play() -> None:
        while len(done) < 6:
            try:
                answer = seat.act()
                done.append(answer.json()["moves"])
            except Exception as error:
                faults.append(str(error))
                return

    player = threading.Thread(target=play)
    player.start()
    player.join(PATIENCE)
    assert done == list(range(6)), faults
    everybody = [server.process.pid, *server.children()]
    server.process.terminate()
    server.process.wait(PATIENCE)
    eventually(lambda: not any(map(is_alive, everybody)))
    assert server.process.returncode == 0
    seat.http.close()
    server.http.close()

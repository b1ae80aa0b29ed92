"""Nothing acknowledged is ever lost: crashes, restarts, many callers at once; on SQLite and PostgreSQL."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import kursbuch
from kursbuch.server.settings import Settings, settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.schema import metadata
from kursbuch.server.storage.store import ACT, Conflict, Entry, Store

from .conftest import FAST, Hall, Serve


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# -- PostgreSQL -----------------------------------------------------------------------------------------


def _binary(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _install() -> str:
    """Installs Debian's PostgreSQL where that is allowed; why not, if it is not."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "PostgreSQL is not installed here (on Debian: apt-get install postgresql)"
    quiet = [apt, "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
        done = subprocess.run([*quiet, *command], check=False, env=environment, capture_output=True, text=True)
    return f"apt-get could not install PostgreSQL: {done.stderr.strip()[-200:]}" if done.returncode else ""


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database on a server of our own, in a temporary folder."""
    pytest.importorskip("psycopg", reason="PostgreSQL is left out: the driver psycopg is not installed")
    if _binary("initdb") is None and (reason := _install()):
        pytest.skip(f"PostgreSQL is left out: {reason}")
    initdb, control = _binary("initdb"), _binary("pg_ctl")
    if initdb is None or control is None:
        pytest.skip("PostgreSQL is left out: its programs were not found")
    folder, port = Path(f"/tmp/kursbuch-pg-{os.getpid()}"), free_port()
    folder.mkdir(mode=0o700)
    user = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres"
        shutil.chown(folder, user)
    data = folder / "data"

    def run(*command: object) -> None:
        subprocess.run([str(word) for word in command], check=True, capture_output=True, user=user, cwd=folder)

    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        run(initdb, "-D", data, "-U", "kursbuch", "-A", "trust")
        run(control, "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
    except (subprocess.CalledProcessError, LookupError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL is left out: it could not be started ({error})")
    yield f"postgresql://kursbuch@127.0.0.1:{port}/postgres"
    run(control, "-D", data, "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind; PostgreSQL is skipped, with the reason, where it cannot be had."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite"
    address = request.getfixturevalue("postgres")
    return settings(environment={"DATABASE_URL": address}).database_url


# -- the log --------------------------------------------------------------------------------------------


def test_migrations_make_the_schema(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    upgrade(store.engine)  # again does nothing
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_number_and_a_key_are_taken_once(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    with store.engine.begin() as connection:
        connection.execute(
            sa.text("INSERT INTO games VALUES (:id, '1824', 1, '{}', 's', :id, :now)"),
            {"id": f"log{os.urandom(4).hex()}"[:16], "now": datetime.now(UTC)},
        )
        game = connection.execute(sa.text("SELECT id FROM games ORDER BY created DESC LIMIT 1")).scalar_one()
    now = datetime.now(UTC)
    store.append(game, [Entry(1, ACT, "P1", "P1 passes", "a", now)])
    with pytest.raises(Conflict):
        store.append(game, [Entry(1, ACT, "P2", "P2 passes", "b", now)])
    with pytest.raises(Conflict):
        store.append(game, [Entry(2, ACT, "P2", "P2 passes", "a", now)])
    with pytest.raises(Conflict):
        store.append(game, [Entry(2, ACT, "P2", "P2 passes", "c", now), Entry(1, ACT, "P2", "P2 passes", "d", now)])
    assert [entry.text for entry in store.entries(game)] == ["P1 passes"], "all or none"
    store.close()


def test_of_many_callers_one_is_heard(url: str, serve: Serve) -> None:
    with serve(Settings(url, **FAST)) as address, httpx.Client(base_url=address, timeout=60) as http:
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
        httpx.Client(base_url=first, timeout=60) as http,
        httpx.Client(base_url=second, timeout=60) as http2,
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


class Process:
    """A server in a process of its own, that can be killed."""

    def __init__(self, url: str, data: Path) -> None:
        self.port = free_port()
        arguments = ["serve", "--no-browser", "--port", str(self.port)]
        source = str(Path(kursbuch.__file__).parent.parent)
        environment = {**os.environ, "KURSBUCH_WRITES_A_MINUTE": "0", "DATABASE_URL": url, "PYTHONPATH": source}
        if url.startswith("sqlite"):
            arguments += ["--data", str(data)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kursbuch", *arguments], env=environment, stdout=subprocess.DEVNULL
        )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30)
        end = time.monotonic() + 60
        while True:
            try:
                self.http.get("/health").raise_for_status()
                return
            except httpx.HTTPError:
                assert time.monotonic() < end, "the server does not start"
                time.sleep(0.1)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Kills it for good and lets go of the connection to it."""
        self.kill()
        self.http.close()


def test_an_acknowledged_action_survives_kill_9(url: str, tmp_path: Path) -> None:
    server = Process(url, tmp_path)
    hall = Hall("", server.http)
    made, dice = hall.table(), random.Random(9)
    for _ in range(3):
        seat, acknowledged = Hall("", server.http).seat(made), []
        before = seat.get()["version"]
        killer = threading.Timer(0.6, server.kill)
        killer.start()
        try:
            while True:
                answer = seat.act(dice=dice)
                if answer.status_code == 200:
                    acknowledged.append(answer.json()["version"])
        except httpx.HTTPError:
            pass
        killer.join()
        server.http.close()
        assert acknowledged, "the server was killed before anything happened"
        server = Process(url, tmp_path)
        after = Hall("", server.http).seat(made)
        assert after.get()["version"] >= acknowledged[-1]
        assert acknowledged == list(range(before + 1, before + 1 + len(acknowledged)))
        assert after.act(dice=dice).status_code == 200
    server.end()

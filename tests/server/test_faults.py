"""When the database cannot be used: one clear line, the truth at /health, nothing of what was written in the log, and
everything goes on by itself when it is there again."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import kursbuch
from kursbuch.cli import main
from kursbuch.server import live
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings
from kursbuch.server.storage import migrate
from kursbuch.server.storage.faults import StoreError
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.schema import metadata
from kursbuch.server.storage.store import Store

from .conftest import FAST, Hall, client, serving
from .waiting import PATIENCE, eventually

Start = Callable[..., tuple[int, str]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Start:
    """`kursbuch serve` where it must fail, in this process; how it ends, and what it says."""

    def run(*arguments: str, **environment: str) -> tuple[int, str]:
        with monkeypatch.context() as patch:
            for key, value in environment.items():
                patch.setenv(key, value)
            return main(["serve", "--no-browser", *arguments]), capsys.readouterr().err

    return run


# -- at the start ----------------------------------------------------------------------------------------


def test_a_damaged_file_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "kursbuch.sqlite").write_bytes(b"this is no database" * 100)
    source = str(Path(kursbuch.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "kursbuch", "serve", "--no-browser", "--data", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "kursbuch: the database file is damaged: put a copy in its place, or move it away to begin anew\n"
    )


def test_a_folder_that_cannot_be_written_is_told_in_one_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "kursbuch.sqlite").mkdir()
    (tmp_path / "file").write_text("")
    for folder in (tmp_path, tmp_path / "file"):
        status, told = start("--data", str(folder))
        assert (status, told.count("\n")) == (2, 1), told
        assert "--data" in told


def test_a_wrong_setting_or_an_absent_database_is_told_in_one_line(start: Start) -> None:
    for wrong in ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none"}, {"KURSBUCH_BOT_PAUSE": "soon"}):
        status, told = start(**wrong)
        assert (status, told.count("\n")) == (2, 1), told
        assert next(iter(wrong)) in told


def test_a_missing_driver_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'kursbuch\[postgresql\]'"):
        Store("postgresql+psycopg://nobody@127.0.0.1/none")


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.touch(0o644)
    file.chmod(0o644)
    store = Store(f"sqlite:///{file}")
    upgrade(store.engine)
    with store.engine.connect() as connection:
        connection.execute(sa.text("SELECT * FROM games"))
        assert {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()} == dict.fromkeys(
            ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm"], "0o600"
        )
    store.close()


# -- migrations ------------------------------------------------------------------------------------------


def test_a_migration_that_is_killed_leaves_nothing_behind(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
        metadata.drop_all(connection)

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", killed)
        with pytest.raises(KeyboardInterrupt):
            upgrade(store.engine)
    assert sa.inspect(store.engine).get_table_names() == []
    upgrade(store.engine)
    assert "orders" in sa.inspect(store.engine).get_table_names()
    store.close()


@pytest.mark.parametrize("made", [("games",), ("games", "seats"), ("games", "seats", "entries", "chat", "orders")])
def test_what_an_older_program_left_half_done_is_completed(tmp_path: Path, made: tuple[str, ...]) -> None:
    """Its migrations were no transactions: tables were there of which nothing was noted."""
    store = Store(f"sqlite:///{tmp_path}/games.sqlite")
    upgrade(store.engine)
    with store.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM alembic_version"))
        for table in {"chat", "entries", "orders", "seats"} - set(made):
            connection.execute(sa.text(f"DROP TABLE {table}"))
    upgrade(store.engine)
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1
    assert {"chat", "entries", "orders"} <= set(sa.inspect(store.engine).get_table_names())
    store.close()


def test_servers_that_start_at_once_take_turns(url: str) -> None:
    faults: list[BaseException] = []

    def run() -> None:
        store = Store(url)
        try:
            upgrade(store.engine)
        except BaseException as error:
            faults.append(error)
        store.close()

    for _ in range(3):
        store = Store(url)
        with store.engine.begin() as connection:
            connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
            metadata.drop_all(connection)
        store.close()
        starts = [threading.Thread(target=run) for _ in range(4)]
        for one in starts:
            one.start()
        for one in starts:
            one.join()
    assert faults == []
    assert migrate.config() is not None


# -- while it runs ---------------------------------------------------------------------------------------


def test_times_are_told_with_their_zone(hall: Hall) -> None:
    """Without it a browser takes them for its own time: "9 hours ago" for what has just been done."""
    seat = hall.seat(hall.table())
    said = seat.post("/chat", text="hello").json()["at"]
    seat.act()
    for told in (said, seat.get("/chat")[0]["at"], seat.get()["at"]):
        at = datetime.fromisoformat(told)
        assert at.utcoffset() == timedelta(0)
        assert abs(datetime.now(UTC) - at) < timedelta(minutes=5)
    made = hall.table()
    fresh = hall.http.post("/api/mine", json={"games": [{"id": made["id"], "token": made["host"]}]}).json()
    assert datetime.fromisoformat(fresh[0]["at"]).utcoffset() == timedelta(0)


class Broken:
    """A database that fails while `words` say how."""

    def __init__(self, store: Store) -> None:
        self.words = ""
        sa.event.listen(store.engine, "before_cursor_execute", self.fail)
        self._put = store.driver.put
        store.driver.put = self.put  # type: ignore[method-assign]

    def fail(self, connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if self.words and statement.split(maxsplit=1)[0] in ("INSERT", "PRAGMA"):
            raise sa.exc.OperationalError(statement, parameters, Exception(self.words))

    def put(self, connection: Any, statement: str, values: Any) -> Any:
        if self.words and statement.startswith("INSERT"):
            raise sqlite3.OperationalError(self.words)
        return self._put(connection, statement, values)


def test_a_full_disk_is_told_and_health_tells_the_truth(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))
    broken = Broken(app.state.context.tables.store)
    with serving(app) as url, client(url) as http:
        seat = Hall(url, http).seat(Hall(url, http).table())
        assert http.get("/health").json()["status"] == "ok"
        broken.words = "database or disk is full"
        assert seat.get()["moves"] == 0, "what is there can still be seen"
        for answer in (seat.act(), seat.post("/chat", text="my secret"), http.get("/health")):
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "database"
            assert "make room" in answer.json()["error"]["message"]
        broken.words = ""
        assert http.get("/health").status_code == 200
        assert seat.act().status_code == 200
    assert "the disk is full" in caplog.text
    assert "secret" not in caplog.text
    assert "INSERT" not in caplog.text


def test_nobody_says_that_nothing_was_changed_when_the_answer_to_the_commit_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands in the log: who looks sees it, and who sends it again under its key has it done once."""
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))
    store = app.state.context.tables.store
    dialect = store.engine.dialect
    commit = dialect.do_commit

    def cut(connection: Any) -> None:
        commit(connection)
        raise dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

    with serving(app) as url, client(url) as http:
        seat = Hall(url, http).seat(Hall(url, http).table())
        for number, language in enumerate(("en", "de")):
            http.headers["Accept-Language"] = language
            action = seat.get("/offers")["offers"][0]["action"]
            body = {"action": action, "version": number, "key": language}
            monkeypatch.setattr(dialect, "do_commit", cut)
            answer = seat.post("/actions", **body)
            monkeypatch.undo()
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database")
            said = answer.json()["error"]["message"].lower()
            assert not any(word in said for word in ("nothing", "not changed", "unchanged", "nichts", "unverändert"))
            assert seat.get()["moves"] == number + 1
            again = seat.post("/actions", **body)
            assert (again.status_code, again.json()["moves"]) == (200, number + 1)
        assert [entry.key for entry in store.entries(seat.game)] == ["en", "de"]


def test_bots_wake_by_themselves_after_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "AGAIN", (0.05, 0.1))
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **{**FAST, "bot_pause": 0.3}))
    broken = Broken(app.state.context.tables.store)
    with serving(app) as url, client(url) as http:
        hall = Hall(url, http)
        made = hall.table(kinds="bbb")
        broken.words = "disk I/O error"
        eventually(lambda: "wait for the database" in caplog.text)
        moves = hall.seat(made, "watch").get()["moves"]
        broken.words = ""
        eventually(lambda: hall.seat(made, "watch").get()["moves"] > moves)


def test_what_was_written_does_not_come_into_the_log(url: str) -> None:
    store = Store(url)
    upgrade(store.engine)
    with pytest.raises(StoreError) as found, store.writing() as connection:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "my notes"})
    assert "my notes" not in str(found.value)
    assert found.value.__cause__ is None
    assert "nowhere" not in str(found.value)
    store.close()

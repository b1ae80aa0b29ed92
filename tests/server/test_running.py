"""Running a site: what machines ask, figures, the log, settings, and `kursbuch admin`."""

from __future__ import annotations

import gzip
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from kursbuch.cli import main
from kursbuch.core.errors import SetupError
from kursbuch.server import logs
from kursbuch.server.app import create_app
from kursbuch.server.clerk import utc_now
from kursbuch.server.meters import meters
from kursbuch.server.people.register import INVITE, SIGN_IN, Register
from kursbuch.server.settings import KNOWN, Settings, settings
from kursbuch.server.storage import copies
from kursbuch.server.storage.faults import StoreError
from kursbuch.server.storage.migrate import head, revision_of, to_revision, upgrade
from kursbuch.server.storage.records import new_id
from kursbuch.server.storage.schema import metadata
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables

from .conftest import FAST, Hall, client, serving
from .test_live import listening, news
from .waiting import eventually

PEOPLE = [Place("Anna", "here"), Place("Béla", "link"), Place("Clara", "bot", "random")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server that tells its figures to this machine."""
    pytest.importorskip("prometheus_client", reason="figures need prometheus-client (pip install kursbuch[hosting])")
    file = tmp_path_factory.mktemp("site") / "games.sqlite"
    app = create_app(Settings(f"sqlite:///{file}", **FAST, metrics="local", proxies=("127.0.0.9",)))
    with serving(app) as url, client(url) as http:
        yield Hall(url, http)


# -- what machines ask ----------------------------------------------------------------------------------


def test_alive_is_not_ready(tmp_path: Path) -> None:
    """Without its database a server is alive, but nobody should be sent to it."""
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))
    store = app.state.context.tables.store
    with serving(app) as url, client(url) as http:
        assert http.get("/readyz").json() == {"status": "ready", "revision": head()}
        for revision in ("9999", "0001"):
            with store.engine.begin() as connection:
                connection.execute(sa.text(f"UPDATE alembic_version SET version_num = '{revision}'"))
            unready = http.get("/readyz")
            assert unready.is_success == (revision == "9999"), "a newer program only adds"
        assert (unready.status_code, unready.json()["error"]["code"]) == (503, "database")
        assert "0001" in unready.json()["error"]["message"]
        assert http.get("/healthz").json()["status"] == "alive"


def test_figures_are_told(site: Hall) -> None:
    seat = site.seat(site.table())
    seat.act()
    acted = 'kursbuch_requests_total{method="POST",route="/api/games/{game_id}/actions",status="200"}'
    eventually(lambda: acted in site.http.get("/metrics").text)  # counted when it is answered
    with listening(seat) as answer:
        heard = news(answer)
        assert next(heard)["type"] == "hello"
        found = site.http.get("/metrics")
    assert found.headers["content-type"].startswith("text/plain")
    lines = dict(line.rsplit(" ", 1) for line in found.text.splitlines() if not line.startswith("#"))
    assert float(lines["kursbuch_changes_total"]) >= 1
    assert float(lines["kursbuch_games_kept"]) >= 1
    assert float(lines["kursbuch_streams_open"]) == 1
    assert float(lines[acted]) >= 1
    assert seat.game not in found.text
    assert seat.token not in found.text


def test_figures_are_for_whom_the_operator_says(site: Hall, hall: Hall) -> None:
    assert hall.http.get("/metrics").status_code == 404, "nobody, unless he says so"
    for header in ("x-forwarded-for", "forwarded"):
        assert site.http.get("/metrics", headers={header: "203.0.113.5"}).status_code == 404, "by a proxy"


def test_figures_need_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(SetupError, match=r"pip install 'kursbuch\[hosting\]'"):
        meters("local")


def test_any_of_several_processes_tells_the_figures_of_all(site: Hall, tmp_path: Path) -> None:
    program = """
from kursbuch.server.meters import meters
own = meters("open")
own.watch(lambda: 3, lambda: 2, lambda: 1)
for _ in range(2):
    own.changed()
with own.thinking("steady"):
    own.note()
print(own.told()[0].decode())
"""
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    told = ""
    for _ in range(2):
        told = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        ).stdout
    assert "kursbuch_changes_total 4.0" in told
    assert "kursbuch_streams_open 6.0" in told
    assert 'kursbuch_bot_seconds_count{bot="steady"} 2.0' in told


def test_bots_that_think_are_counted(site: Hall) -> None:
    site.seat(site.table(kinds="hbb")).act()
    eventually(lambda: 'kursbuch_bot_seconds_count{bot="random"}' in site.http.get("/metrics").text)


# -- the log --------------------------------------------------------------------------------------------


def test_a_line_of_the_log_is_json_with_the_request_and_no_secret(site: Hall, caplog: pytest.LogCaptureFixture) -> None:
    seat = site.seat(site.table())
    with caplog.at_level(logging.INFO, "kursbuch.requests"):
        answer = seat.call("GET", "", params={"position": "true"})
        site.http.get("/nowhere/my-secret")
        routes = {"/api/games/{game_id}", "none"}  # written when they are answered
        eventually(lambda: routes <= {vars(record).get("route") for record in caplog.records})
    lines = [
        json.loads(logs.JsonLines().format(record)) for record in caplog.records if record.name == logs.requests.name
    ]
    told = next(line for line in lines if line["route"] == "/api/games/{game_id}")
    assert (told["method"], told["status"], told["level"]) == ("GET", 200, "info")
    assert told["ms"] > 0
    assert len(answer.headers["x-request-id"]) == 16
    text = json.dumps(lines)
    for secret in (seat.token, "my-secret", "position"):
        assert secret not in text


def test_a_request_keeps_its_name_in_what_it_notes() -> None:
    record = logging.makeLogRecord({"msg": "%s stopped", "args": ("it",), "levelname": "ERROR"})
    before = logs.request_id.set("abc123")
    try:
        assert json.loads(logs.JsonLines().format(record))["request"] == "abc123"
        assert "[abc123] it stopped" in logs.Lines().format(record)
    finally:
        logs.request_id.reset(before)
    assert "request" not in json.loads(logs.JsonLines().format(record))


def test_only_a_proxy_that_is_named_names_requests(site: Hall, hall: Hall) -> None:
    given = {"x-request-id": "from-the-proxy"}
    assert site.http.get("/healthz", headers=given).headers["x-request-id"] == "from-the-proxy"
    assert hall.http.get("/healthz", headers=given).headers["x-request-id"] != "from-the-proxy"
    evil = site.http.get("/healthz", headers={"x-request-id": "a b\\c"})
    assert evil.headers["x-request-id"] != "a b\\c"


# -- settings -------------------------------------------------------------------------------------------


def test_settings_come_from_a_file_and_the_environment_goes_before(tmp_path: Path) -> None:
    file = tmp_path / "kursbuch.conf"
    file.write_text(f'# ours\nKURSBUCH_DATA="{tmp_path}"\n\nKURSBUCH_BOT_PAUSE=2\nKURSBUCH_LOG=json\n')
    found = settings(environment={"KURSBUCH_SETTINGS": str(file), "KURSBUCH_BOT_PAUSE": "3"})
    assert (found.bot_pause, found.log) == (3.0, "json")
    assert found.database_url == f"sqlite:///{tmp_path}/kursbuch.sqlite"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("KURSBUCH_BOTPAUSE=1", "line 1: there is no setting KURSBUCH_BOTPAUSE: do you mean KURSBUCH_BOT_PAUSE?"),
        ("nonsense", "line 1: there is no setting nonsense: lines are KEY=VALUE"),
        ("KURSBUCH_LOG=xml", "KURSBUCH_LOG takes text or json, not 'xml'"),
        ("KURSBUCH_METRICS=yes", "KURSBUCH_METRICS takes off, local or open, not 'yes'"),
        ("KURSBUCH_THINKERS=many", "KURSBUCH_THINKERS takes a number from 0 on, not 'many'"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "kursbuch.conf"
    file.write_text(line + "\n")
    with pytest.raises(SetupError) as found:
        settings(tmp_path, environment={"KURSBUCH_SETTINGS": str(file)})
    assert str(found.value).endswith(says)


def test_a_file_of_settings_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"KURSBUCH_SETTINGS names .* which cannot be read"):
        settings(tmp_path, environment={"KURSBUCH_SETTINGS": str(tmp_path / "none")})


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--no-browser", "--data", str(tmp_path)]) == 2
    assert "several processes need PostgreSQL: set DATABASE_URL" in capsys.readouterr().err


def test_every_setting_is_described() -> None:
    docs = Path(__file__).parents[2] / "docs"
    text = (docs / "server.md").read_text(encoding="utf-8") + (docs / "hosting.md").read_text(encoding="utf-8")
    assert [name for name in sorted(KNOWN) if f"`{name}`" not in text] == []


# -- kursbuch admin -------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The database of the data folder, with two games."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("KURSBUCH_DATA", str(tmp_path))
    store = Store(f"sqlite:///{tmp_path}/kursbuch.sqlite")
    upgrade(store.engine)
    played(store)
    yield store
    store.close()


def played(store: Store) -> str:
    """Two games, one of them with a move and some talk; that one."""
    tables = Tables(store)
    game = [tables.create("1824", PEOPLE, {}).game for _ in range(2)][-1]
    actor = tables.open(game).state.actor or ""
    tables.act(game, frozenset({actor}), [f"{actor} passes"], 0, None)
    store.say(game, "P1", "hello")
    return game


def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.reading() as connection:
        return {t.name: sorted(map(tuple, connection.execute(sa.select(t))), key=repr) for t in metadata.sorted_tables}


def test_admin_lists_and_deletes_games(kept: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "games", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [game["entries"] for game in found] == [1, 0] or [game["entries"] for game in found] == [0, 1]
    assert found[0]["players"] == "Anna (here), Béla (link), Clara (bot)"
    assert main(["admin", "games", "--idle", "1"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["admin", "delete", found[0]["id"]]) == 0
    assert [row[0] for row in rows(kept)["games"]] == [found[1]["id"]]
    assert {row[0] for row in rows(kept)["seats"]} == {found[1]["id"]}
    assert main(["admin", "delete", "nowhere"]) == 2
    assert "there is no game nowhere" in capsys.readouterr().err


def test_no_id_is_taken_for_an_option() -> None:
    assert all(new_id().isalnum() for _ in range(200))


def test_admin_looks_after_people(kept: Store, capsys: pytest.CaptureFixture[str]) -> None:
    register = Register(kept)
    anna = register.add("Anna", "en", utc_now(), is_account=True, is_moderator=True)
    guest = register.add("Guest", "en", utc_now())
    device = register.sign_in(anna.id, "a browser", utc_now())
    assert main(["admin", "people", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["id"], one["notes"]) for one in told] == [(anna.id, ["moderator"])], "guests are no accounts"
    assert main(["admin", "rename", anna.id, "Anne"]) == 0
    assert main(["admin", "rename", anna.id, " "]) == 2
    assert main(["admin", "block", anna.id]) == 0
    assert register.known_by(device, utc_now()) is None
    assert main(["admin", "unblock", anna.id]) == 0
    known = register.known_by(device, utc_now())
    assert known is not None
    assert known.name == "Anne"
    capsys.readouterr()
    assert main(["admin", "link", anna.id]) == 0
    token = capsys.readouterr().out.strip().rpartition("/sign-in/")[2]
    assert register.use(SIGN_IN, token, utc_now()) == (anna.id, "")
    assert main(["admin", "invite"]) == 0
    token = capsys.readouterr().out.strip().rpartition("/me#")[2]
    assert register.use(INVITE, token, utc_now()) is not None
    for command, is_moderator in (("dismiss", False), ("appoint", True)):
        assert main(["admin", command, anna.id]) == 0
        assert register.accounts()[0].is_moderator == is_moderator
    assert main(["admin", "close", guest.id]) == 2
    assert main(["admin", "close", anna.id]) == 0
    assert register.accounts() == ()


def test_admin_renews_and_revokes_links(kept: Store, capsys: pytest.CaptureFixture[str]) -> None:
    made = Tables(kept).create("1824", PEOPLE, {})
    assert main(["admin", "renew", made.game, "P2"]) == 0
    address, _, token = capsys.readouterr().out.strip().partition("#")
    assert address.startswith("http://")
    assert address.endswith(f"/games/{made.game}"), "as it is passed on"
    assert Tables(kept).admit(made.game, token)[1] == {"P2"}
    with pytest.raises(Exception, match="not-found"):
        Tables(kept).admit(made.game, made.links["P2"])
    assert main(["admin", "revoke", made.game, "watch"]) == 0
    with pytest.raises(Exception, match="not-found"):
        Tables(kept).admit(made.game, made.watch)
    assert main(["admin", "renew", made.game, "P3"]) == 2
    assert "no seat P3 with a link: P1, P2, watch" in capsys.readouterr().err
    assert main(["admin", "renew", "nowhere", "P1"]) == 2


def test_a_backup_made_while_people_play_is_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path}/kursbuch.sqlite", **FAST))
    with serving(app) as url, client(url) as http:
        seat = Hall(url, http).seat(Hall(url, http).table())
        for _ in range(3):
            seat.act()
        assert main(["admin", "--data", str(tmp_path), "backup", str(tmp_path / "copy")]) == 0
        then = seat.get("/log")
        for _ in range(2):
            assert seat.act().status_code == 200
        assert main(["admin", "--data", str(tmp_path), "backup", str(tmp_path / "copy")]) == 2
        assert "choose another name" in capsys.readouterr().err
        assert main(["admin", "--data", str(tmp_path), "restore", str(tmp_path / "copy")]) == 0
        assert seat.get("/log") == then, "also by a server that had the later moves in its memory"
        assert seat.act().status_code == 200
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    kept = Store(f"sqlite:///{tmp_path}/kursbuch.sqlite.before-restore")
    assert len(rows(kept)["entries"]) == 5
    kept.close()


def test_what_is_no_backup_is_not_put_in_place(kept: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(kept)
    (tmp_path / "other").write_bytes(b"no database" * 200)
    Store(f"sqlite:///{tmp_path}/empty").engine.connect().close()
    for file in ("other", "empty", "none"):
        assert main(["admin", "restore", str(tmp_path / file)]) == 2
    assert "is not there" in capsys.readouterr().err
    assert rows(kept) == before


def test_everything_moves_between_databases(kept: Store, postgres: str, tmp_path: Path) -> None:
    """From SQLite to PostgreSQL and back, row by row; and PostgreSQL goes on counting where it was."""
    before = rows(kept)
    copies.export_all(kept, tmp_path / "all.jsonl.gz")
    address = sa.make_url(settings(environment={"DATABASE_URL": postgres}).database_url)
    engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE moved"))
    engine.dispose()
    moved, back = Store(address.set(database="moved").render_as_string(False)), Store(f"sqlite:///{tmp_path}/back")
    for store in (moved, back):
        upgrade(store.engine)
    counts = copies.import_all(moved, tmp_path / "all.jsonl.gz")
    assert {name: count for name, count in counts.items() if name in ("games", "seats", "entries", "chat")} == {
        "games": 2,
        "seats": 6,
        "entries": 1,
        "chat": 1,
    }
    assert rows(moved) == before
    with pytest.raises(SetupError, match="not empty"):
        copies.import_all(moved, tmp_path / "all.jsonl.gz")
    copies.export_all(moved, tmp_path / "again.jsonl.gz")
    assert moved.say(before["games"][0][0], "P1", "again").id == 2  # type: ignore[arg-type]
    copies.import_all(back, tmp_path / "again.jsonl.gz")
    assert rows(back) == before
    for store in (moved, back):
        store.close()


def test_a_damaged_export_changes_nothing(kept: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, target = tmp_path / "all.gz", str(tmp_path / "target")
    assert main(["admin", "export", str(file)]) == 0
    whole = gzip.decompress(file.read_bytes())
    damaged = {
        "cut": gzip.compress(whole)[:-40],
        "half": gzip.compress(whole[:-30]),
        "text": b"nothing",
        "foreign": gzip.compress(b'{"a": 1}\n'),
        "newer": gzip.compress(whole.replace(head().encode(), b"9999", 1)),
    }
    for name, content in damaged.items():
        (tmp_path / name).write_bytes(content)
        assert main(["admin", "--data", target, "import", str(tmp_path / name)]) == 2, name
        assert capsys.readouterr().err.count("\n") == 1
    store = Store(f"sqlite:///{target}/kursbuch.sqlite")
    assert not any(rows(store).values())
    store.close()
    assert main(["admin", "--data", target, "import", str(file)]) == 0


# -- migrations -----------------------------------------------------------------------------------------


def test_there_is_a_way_back_to_an_older_program(kept: Store, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(kept)
    assert main(["admin", "migrate", "--list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "0001  Games, seats, the log, and chat."
    assert told[-1].startswith(head())
    assert main(["admin", "migrate", "--to", "0003"]) == 0
    assert "revision 0003" in capsys.readouterr().out
    with kept.reading() as connection:
        assert revision_of(connection) == "0003"
    assert to_revision(kept.engine, "head") == head()
    after = rows(kept)
    assert {name: after[name] for name in ("games", "seats", "entries", "chat")} == {
        name: before[name] for name in ("games", "seats", "entries", "chat")
    }


def test_a_database_of_a_newer_program_is_told_in_one_line(kept: Store) -> None:
    with kept.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"revision \(9999\) that this program does not know"):
        upgrade(kept.engine)

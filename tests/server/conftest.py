"""A real server in a thread, small clients that know their token, and a PostgreSQL of our own where it can be had."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

httpx = pytest.importorskip("httpx", reason="the server's tests need httpx (pip install kursbuch[dev])")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs uvicorn (pip install kursbuch[server])")

from kursbuch.cli.serve import read_game  # noqa: E402
from kursbuch.server.app import create_app  # noqa: E402
from kursbuch.server.serving import server_config  # noqa: E402
from kursbuch.server.settings import Settings, settings  # noqa: E402

from .postgresql import NoPostgres, binary, cluster  # noqa: E402
from .system import free_port  # noqa: E402

FAST: dict[str, Any] = {"bot_pause": 0.0, "writes_a_minute": 0, "poll_seconds": 0.2, "thinkers": 0}


@contextmanager
def running(chosen: Settings) -> Iterator[str]:
    """A server on a free port; its address."""
    with serving(create_app(chosen, read_game)) as url:
        yield url


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """The same for an application that was made before."""
    port = free_port()
    chosen = app.state.context.settings
    config = server_config(app, chosen, "127.0.0.1", port, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)


@dataclass
class Seat:
    """A client at a table."""

    http: Any
    game: str
    token: str

    def call(self, method: str, path: str, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.http.request(method, f"/api/games/{self.game}{path}", headers=headers, **more)

    def get(self, path: str = "", **params: Any) -> Any:
        answer = self.call("GET", path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        return self.call("POST", path, json=body)

    def act(self, action: str | None = None, dice: random.Random | None = None) -> Any:
        """Does something legal, by default whatever is offered first."""
        offers = self.get("/offers")
        if action is None:
            choice = (dice or random.Random(0)).choice(offers["offers"]) if dice else offers["offers"][0]
            action = choice["action"]
        return self.post("/actions", action=action, version=offers["version"])


@dataclass
class Hall:
    """The server as a place to sit down at tables."""

    url: str
    http: Any

    def table(self, title: str = "1824", kinds: str = "hhh", **options: str) -> dict[str, Any]:
        """A new game with seats by letter: here, link, bot (at random), Bot (that thinks)."""
        kind, bot = {"h": "here", "l": "link", "b": "bot", "B": "bot"}, {"B": "hard"}
        players = [
            {"name": f"Player {n}", "kind": kind[k], "bot": bot.get(k, "random")} for n, k in enumerate(kinds, 1)
        ]
        answer = self.http.post("/api/games", json={"title": title, "players": players, "options": options})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def seat(self, made: dict[str, Any], seat: str = "") -> Seat:
        token = made["links"][seat] if seat in made["links"] else made[seat or "host"]
        return Seat(self.http, made["id"], token)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hall") / "games.sqlite"


@pytest.fixture(scope="session")
def hall(database: Path) -> Iterator[Hall]:
    with running(Settings(f"sqlite:///{database}", **FAST)) as url, httpx.Client(base_url=url, timeout=30) as http:
        yield Hall(url, http)


Serve = Callable[[Settings], Any]


@pytest.fixture
def serve() -> Serve:
    return running


# -- PostgreSQL -----------------------------------------------------------------------------------------


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


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database on a server of our own, in a temporary folder."""
    pytest.importorskip("psycopg", reason="PostgreSQL is left out: the driver psycopg is not installed")
    if binary("initdb") is None and (reason := _install()):
        pytest.skip(f"PostgreSQL is left out: {reason}")
    try:
        with cluster() as made:
            yield made.url
    except NoPostgres as error:
        pytest.skip(f"PostgreSQL is left out: {error}")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind; PostgreSQL is skipped, with the reason, where it cannot be had."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite"
    address = request.getfixturevalue("postgres")
    return settings(environment={"DATABASE_URL": address}).database_url

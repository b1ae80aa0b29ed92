"""A real server in a thread, small clients that know their token, and a PostgreSQL of our own where it can be had."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

httpx = pytest.importorskip("httpx", reason="the server's tests need httpx (pip install kursbuch[dev])")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs uvicorn (pip install kursbuch[server])")

import kursbuch  # noqa: E402
from kursbuch.bots import random_bot  # noqa: E402
from kursbuch.cli.serve import read_game  # noqa: E402
from kursbuch.core.journal import Journal  # noqa: E402
from kursbuch.server import tables  # noqa: E402
from kursbuch.server.app import create_app  # noqa: E402
from kursbuch.server.serving import listening, server_config  # noqa: E402
from kursbuch.server.settings import Settings, settings  # noqa: E402
from kursbuch.server.storage.migrate import upgrade  # noqa: E402
from kursbuch.server.storage.store import Store  # noqa: E402
from tests.conftest import why_missing  # noqa: E402

from .postgresql import NoPostgres, binary, cluster  # noqa: E402
from .waiting import PATIENCE, eventually  # noqa: E402

FAST: dict[str, Any] = {"bot_pause": 0.0, "writes_a_minute": 0, "poll_seconds": 0.2, "thinkers": 0, "study_sets": 0}


@contextmanager
def running(chosen: Settings) -> Iterator[str]:
    """A server on a free port; its address."""
    with serving(create_app(chosen, read_game)) as url:
        yield url


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """The same for an application that was made before."""
    config = server_config(app, app.state.context.settings, log_level="error", timeout_graceful_shutdown=1)
    server, door = uvicorn.Server(config), listening("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([door],), daemon=True)
    thread.start()
    eventually(lambda: server.started or not thread.is_alive())
    assert thread.is_alive(), "the server does not start"
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def client(url: str, **more: Any) -> Any:
    """Somebody who calls there, and waits for an answer as long as it takes. A connection is kept for the next call no
    longer than a moment: a server hangs up on one that is idle, and if it did so just then, the call would fail."""
    limits = httpx.Limits(max_connections=None, keepalive_expiry=1.0)
    return httpx.Client(base_url=url, timeout=PATIENCE, limits=limits, **more)


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
    with running(Settings(f"sqlite:///{database}", **FAST)) as url, client(url) as http:
        yield Hall(url, http)


@pytest.fixture(scope="session", autouse=True)
def luck() -> Iterator[None]:
    """Chance draws the same in every game of every run, and so do bots."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "new_seed", lambda: "luck")
        yield


Serve = Callable[[Settings], Any]


@pytest.fixture
def serve() -> Serve:
    return running


def at_random(moves: int) -> Journal:
    """So many moves of a game of 1824 for three."""
    dice, made = random.Random(3), Journal.new(kursbuch.game("1824", 3))
    while len(made.actions) < moves:
        made = made.play(random_bot(made.state, dice))
    return made


# -- PostgreSQL -----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a database on a server of our own, in a temporary folder."""
    pytest.importorskip("psycopg", reason="PostgreSQL is left out: the driver psycopg is not installed")
    if binary("initdb") is None:
        pytest.skip(why_missing("PostgreSQL"))
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


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """What is kept there, ready for use."""
    made = Store(url)
    upgrade(made.engine)
    yield made
    made.close()

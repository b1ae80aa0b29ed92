"""A real server in a thread, and small clients that know their token."""

from __future__ import annotations

import random
import socket
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
from kursbuch.server.settings import Settings  # noqa: E402

FAST = {"bot_pause": 0.0, "writes_a_minute": 0, "poll_seconds": 0.2}


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server on a free port; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(
        create_app(settings, read_game), host="127.0.0.1", port=port, log_level="error", timeout_graceful_shutdown=1
    )
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
        """A new game with seats by letter: here, link, bot."""
        kind = {"h": "here", "l": "link", "b": "bot"}
        players = [{"name": f"Player {n}", "kind": kind[k]} for n, k in enumerate(kinds, 1)]
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

"""Headers, limits, uniform errors, and that one game's fault stays its own."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from kursbuch.server import guard
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings

from .conftest import FAST, Hall, Serve, client, serving

PAGES = ("/", "/help", "/rules", "/rules/1824", "/docs", "/games/anything", "/static/table.js", "/api/titles", "/none")


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_is_guarded(hall: Hall, path: str) -> None:
    headers = hall.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", PAGES[:6])
def test_pages_hold_no_inline_script_and_no_foreign_address(hall: Hall, path: str) -> None:
    text = hall.http.get(path).text.replace(hall.url, "")
    assert "<script>" not in text
    assert " onclick=" not in text
    assert ' style="' not in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/none", None, 404),
        ("GET", "/api/none", None, 404),
        ("DELETE", "/api/games", None, 405),
        ("POST", "/api/games", {"title": "1830", "players": [{"name": "A"}]}, 422),
        ("POST", "/api/games", {"title": "1824", "players": [{"name": "A"}] * 9}, 422),
        ("POST", "/api/games", {"title": "1824", "players": [{"name": ""}] * 3}, 422),
        ("POST", "/api/games", {"title": "1824", "players": [{"name": "A", "kind": "bot", "bot": "x"}] * 3}, 422),
        ("POST", "/api/games", {"title": "1824", "players": [{"name": "A"}] * 3, "more": 1}, 422),
        ("POST", "/api/games", [1, 2], 422),
        ("GET", "/rules/none", None, 404),
    ],
)
def test_errors_have_one_form(hall: Hall, method: str, path: str, body: object, status: int) -> None:
    answer = hall.http.request(method, path, json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert {"code", "message"} <= set(answer.json()["error"])


def test_what_is_no_json_is_refused(hall: Hall) -> None:
    headers = {"content-type": "application/json"}
    assert hall.http.post("/api/games", content=b"{", headers=headers).status_code == 422
    assert hall.http.post("/api/games", content=b"\xff\xfe", headers=headers).status_code in (400, 422)
    assert hall.http.post("/api/games", content=b"title=1824").status_code == 422


def test_large_bodies_are_refused(hall: Hall) -> None:
    assert hall.http.post("/api/games", content=b"x" * 100_000).status_code == 413


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the guard's clock shows, however long the test takes."""
    now = [0.0]
    monkeypatch.setattr(guard, "monotonic", lambda: now[0])
    return now


def test_what_an_address_may_ask_comes_back_over_a_minute(clock: list[float]) -> None:
    pace = guard.Pace(6)
    assert [pace.admits("a") for _ in range(8)] == [True] * 6 + [False] * 2
    assert pace.admits("b"), "everybody has their own"
    for seconds, left in ((9.0, 0), (2.0, 1), (600.0, 6)):
        clock[0] += seconds
        assert [pace.admits("a") for _ in range(7)].count(True) == left


@pytest.mark.usefixtures("clock")
def test_too_many_changes_are_refused(tmp_path: Path, serve: Serve) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **{**FAST, "writes_a_minute": 5})
    with serve(settings) as url, client(url) as http:
        codes = [http.post("/api/mine", json={"games": []}).status_code for _ in range(8)]
        assert codes[:5] == [200] * 5
        assert codes[5:] == [429] * 3
        assert http.get("/api/titles").status_code == 200


@pytest.mark.usefixtures("clock")
def test_looking_has_a_limit_too(tmp_path: Path, serve: Serve) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **{**FAST, "writes_a_minute": 1})
    with serve(settings) as url, client(url) as http:
        codes = [http.get("/api/titles").status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        assert http.get("/help").status_code == 200, "pages are not counted"


def test_a_fault_of_ours_is_answered_like_any_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What it was is told to the log alone; the answer is guarded, and the next request is served."""
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))

    @app.get("/api/broken")
    def broken() -> None:
        raise RuntimeError("secret")

    with serving(app) as url, client(url) as http:
        answer = http.get("/api/broken")
        assert answer.status_code == 500
        assert answer.json() == {"error": {"code": "fault", "message": answer.json()["error"]["message"]}}
        assert "secret" not in answer.text
        assert "content-security-policy" in answer.headers
        assert http.get("/api/titles").status_code == 200
    assert "secret" in caplog.text


NONSENSE = ("nonsense", f"P3 buys {'9' * 5000} % of BK from the bank")
"""What the notation refuses, and what makes reading it fail in a way that nobody expects."""


@pytest.mark.parametrize("nonsense", NONSENSE, ids=["refused", "faulty"])
def test_a_damaged_game_harms_no_other(hall: Hall, database: Path, nonsense: str) -> None:
    bad, good = hall.table(), hall.table()
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(
            sa.text("INSERT INTO entries (game, number, kind, seat, text, at) VALUES (:g, 1, 'act', 'P1', :a, :t)"),
            {"g": bad["id"], "a": nonsense, "t": "2026-01-01 00:00:00"},
        )
    engine.dispose()
    seat = hall.seat(bad)
    assert nonsense[:20] in seat.get("/table")["notice"]
    assert seat.post("/actions", action="P1 passes", version=1).json()["error"]["code"] == "differs"
    assert seat.get("/log")[-1]["text"] == [nonsense.partition(" ")[2]]
    assert hall.seat(good).act().status_code == 200
    tickets = [{"id": made["id"], "token": made["host"]} for made in (bad, good)]
    listed = hall.http.post("/api/mine", json={"games": tickets}).json()
    assert [game["differs"] for game in listed] == [True, False]

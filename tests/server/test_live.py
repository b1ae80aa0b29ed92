"""News of a game: the stream of events, as a page hears it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from kursbuch.server.live import MOST_PLAYING, MOST_WATCHING
from kursbuch.server.settings import Settings

from .conftest import FAST, Hall, Seat, Serve, client
from .waiting import eventually


def news(answer: Any) -> Iterator[dict[str, Any]]:
    """The events of a stream, as they come."""
    for line in answer.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def listening(seat: Seat) -> Any:
    headers = {"Authorization": f"Bearer {seat.token}", "Accept-Encoding": "gzip"}
    return seat.http.stream("GET", f"/api/games/{seat.game}/events", headers=headers)


def test_a_change_is_heard_by_all(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    actor = hall.seat(made, hall.seat(made, "P1").get()["actor"])
    watcher = hall.seat(made, "watch")
    with listening(watcher) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers, "what is packed is held back"
        heard = news(answer)
        hello = next(heard)
        assert hello["type"] == "hello"
        actor.act()
        assert next(heard) == {"type": "game", "version": hello["version"] + 1, "latest": hello["latest"] + 1}
        actor.post("/chat", text="hello")
        assert next(heard) == {"type": "chat"}


def test_large_answers_are_packed(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    answer = seat.call("GET", "/table")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.num_bytes_downloaded < len(answer.content) / 4


def test_a_stream_needs_a_token(hall: Hall) -> None:
    made = hall.table()
    with hall.http.stream("GET", f"/api/games/{made['id']}/events") as answer:
        assert answer.status_code == 401
    with listening(hall.seat({**made, "host": "x" * 32})) as answer:
        assert answer.status_code == 404


def test_another_server_s_changes_are_heard(tmp_path: Path, serve: Serve) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)
    with (
        serve(settings) as here,
        serve(settings) as there,
        client(here) as http,
        client(there) as other,
    ):
        made = Hall(here, http).table()
        seat = Hall(here, http).seat(made)
        with listening(seat) as answer:
            heard = news(answer)
            version = next(heard)["version"]
            Hall(there, other).seat(made).act()
            assert next(heard) == {"type": "game", "version": version + 1, "latest": version + 1}


def test_watchers_do_not_keep_players_out(hall: Hall) -> None:
    """The limit holds for those who look on at one game, and lets go when pages are closed."""
    made = hall.table()
    with client(hall.url) as http:
        watcher, player = (Hall(hall.url, http).seat(made, who) for who in ("watch", "host"))
        with ExitStack() as pages:
            heard = [news(pages.enter_context(listening(watcher))) for _ in range(MOST_WATCHING)]
            assert {next(one)["type"] for one in heard} == {"hello"}
            with listening(watcher) as answer:
                assert answer.status_code == 429
            with listening(player) as answer:
                assert next(news(answer))["type"] == "hello"
            assert player.act().status_code == 200

        def is_let_in() -> bool:
            with listening(watcher) as answer:
                return bool(answer.status_code == 200)

        eventually(is_let_in, "closed pages still count")


def test_of_too_many_pages_of_one_player_the_oldest_is_closed(hall: Hall) -> None:
    made = hall.table(kinds="lll")
    with client(hall.url) as http, ExitStack() as pages:
        one, other = (Hall(hall.url, http).seat(made, who) for who in ("P1", "P2"))
        theirs = news(pages.enter_context(listening(other)))
        heard = [news(pages.enter_context(listening(one))) for _ in range(MOST_PLAYING + 1)]
        assert [next(page)["type"] for page in (theirs, *heard)] == ["hello"] * (MOST_PLAYING + 2)
        assert list(heard[0]) == []
        other.post("/chat", text="still here?")
        assert [next(page)["type"] for page in (theirs, *heard[1:])] == ["chat"] * (MOST_PLAYING + 1)

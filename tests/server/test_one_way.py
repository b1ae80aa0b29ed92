"""One way through the server: an action is read and judged once, and answered with what the page shows next; looking
changes nothing; a refusal is put into words once, in the language of whoever asked; wishes move no version."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import kursbuch
from kursbuch.core import state as states
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings
from kursbuch.server.storage.store import WRITES
from kursbuch.server.views.words import Words

from .conftest import FAST, Hall, Seat, client, serving

SIZES = {"unit": 1.4, "wide": 600, "high": 200}


@pytest.fixture
def seat(hall: Hall) -> Seat:
    return hall.seat(hall.table())


ASKED_HERE: ContextVar[bool] = ContextVar("asked here", default=False)
"""Whether what runs answers a request to the server `alone`: bots at tables of other servers, which live in the same
process, read and judge actions too."""


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Hall]:
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST))

    def marked(inner: Any) -> Any:
        async def call(scope: Any, receive: Any, send: Any) -> None:
            ASKED_HERE.set(True)
            await inner(scope, receive, send)

        return call

    app.add_middleware(marked)
    with serving(app) as url, client(url) as http:
        yield Hall(url, http)


# -- there and back --------------------------------------------------------------------------------------


def test_a_change_answers_with_the_new_view(seat: Seat) -> None:
    before = seat.get("/table", **SIZES)
    body = {"action": seat.get("/offers")["offers"][0]["action"], "version": before["version"]}
    looking = {**SIZES, "view": True, "have": before["shows"]}
    done = seat.call("POST", "/actions", params=looking, json=body).json()
    assert done["moves"] == 1
    assert done == seat.get("/table", **SIZES, have=before["shows"])
    back = seat.call("POST", "/undo", params={**SIZES, "view": True}, json={"version": done["version"]}).json()
    assert back == seat.get("/table", **SIZES)


def test_an_order_answers_with_the_new_view_too(seat: Seat) -> None:
    version, looking = seat.get()["version"], {**SIZES, "view": True}
    left = seat.call("PUT", "/order", params=looking, json={"kind": "pass", "version": version}).json()
    assert left["moves"] > 0, "the seat has passed"
    assert left == seat.get("/table", **SIZES)
    gone = seat.call("DELETE", "/order", params=looking).json()
    assert (gone["order"], gone["shows"]) == ([], left["shows"])


def test_whoever_is_late_is_shown_the_fresh_game_as_wanted(seat: Seat) -> None:
    action = seat.get("/offers")["offers"][0]["action"]
    seat.act()
    late = {"action": action, "version": 0}
    assert seat.post("/actions", **late).json()["error"]["game"] == seat.get()
    answer = seat.call("POST", "/actions", params={**SIZES, "view": True}, json=late)
    assert answer.status_code == 409
    assert answer.json()["error"]["game"] == seat.get("/table", **SIZES)


def test_an_action_is_read_and_judged_once(alone: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = alone.seat(alone.table())
    now, read, judged = seat.get("/offers"), list[str](), list[str]()
    notation, explain = kursbuch.title("1824").notation, states.explain
    parse = notation.parse

    def reading(text: str) -> kursbuch.Action:
        read.extend([text] if ASKED_HERE.get() else ())
        return parse(text)

    def judging(state: kursbuch.State, action: kursbuch.Action) -> kursbuch.Refusal | None:
        judged.extend([str(action)] if ASKED_HERE.get() else ())
        return explain(state, action)

    monkeypatch.setattr(notation, "parse", reading)
    monkeypatch.setattr(states, "explain", judging)
    action = now["offers"][0]["action"]
    assert seat.post("/actions", action=action, version=now["version"]).status_code == 200
    assert (read, judged) == ([action], [action])


@pytest.fixture
def written(tmp_path: Path) -> Iterator[tuple[Hall, list[str]]]:
    """A hall, and the transactions in which its server writes, or says that it might."""
    app, found = create_app(Settings(f"sqlite:///{tmp_path}/games.sqlite", **FAST)), list[str]()
    store = app.state.context.tables.store
    engine, put = store.engine, store.driver.put

    def putting(connection: Any, statement: str, values: Any) -> Any:
        if statement.split(maxsplit=1)[0] != "SELECT":
            found.append(statement)
        return put(connection, statement, values)

    store.driver.put = putting

    @sa.event.listens_for(engine, "begin")
    def begun(connection: Any) -> None:
        if connection.get_execution_options().get(WRITES):
            found.append("writes")

    @sa.event.listens_for(engine, "before_cursor_execute")
    def executed(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE"):
            found.append(statement)

    with serving(app) as url, client(url) as http:
        yield Hall(url, http), found


def test_looking_writes_nothing(written: tuple[Hall, list[str]]) -> None:
    hall, found = written
    made = hall.table("german-railways")
    seat = hall.seat(made)
    seat.act()
    seat.call("PUT", "/order", json={"kind": "pass", "version": seat.get()["version"]})
    assert found
    found.clear()
    action = seat.get("/offers")["offers"][0]["action"]
    for path in ("", "/offers", "/table", "/log", "/worth", "/order", "/chat", "/notes", "/export", "/hex/F5"):
        assert seat.call("GET", path).status_code == 200
    for path in ("/preview", "/explain"):
        assert seat.call("GET", path, params={"action": action}).status_code == 200
    assert hall.http.post("/api/mine", json={"games": [{"id": made["id"], "token": made["host"]}]}).json()
    assert found == []


# -- words -----------------------------------------------------------------------------------------------


def german(seat: Seat, method: str, path: str, **more: Any) -> set[str]:
    """What is said to somebody who reads German, by whichever sign that can be known."""
    said = set()
    for sign in (
        {"params": {"lang": "de"}},
        {"headers": {"cookie": "lang=de"}},
        {"headers": {"accept-language": "de"}},
    ):
        params = {**more.get("params", {}), **sign.get("params", {})}
        headers = {"Authorization": f"Bearer {seat.token}", **sign.get("headers", {})}
        address = f"/api/games/{seat.game}{path}"
        answer = seat.http.request(method, address, params=params, headers=headers, json=more.get("json"))
        error = answer.json().get("error") or answer.json()["refused"]
        said.add(error.get("message") or error["text"])
    return said


def test_a_refusal_is_the_same_sentence_wherever_it_is_met(seat: Seat) -> None:
    wrong = "P9 passes"
    acted = german(seat, "POST", "/actions", json={"action": wrong, "version": 0})
    assert len(acted) == 1
    assert "ist jetzt am Zug" in next(iter(acted))
    assert german(seat, "GET", "/preview", params={"action": wrong}) == acted
    assert german(seat, "GET", "/explain", params={"action": wrong}) == acted
    english = seat.post("/actions", action=wrong, version=0).json()["error"]
    assert {"clause", "place", "rule", "figures", "index"} <= set(english)
    assert "is to act now" in english["message"]


def test_every_error_is_told_in_the_reader_s_language(hall: Hall, seat: Seat) -> None:
    assert german(seat, "POST", "/undo", json={"version": 0}) == {"Sie haben noch nichts getan"}
    lost = hall.seat({"id": "nogame", "host": "x" * 32, "links": {}})
    assert all("Link" in said for said in german(lost, "GET", ""))
    assert all(
        "64 KiB" in said and "more" not in said for said in german(seat, "POST", "/undo", json={"x": "y" * 99_999})
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_gets_its_wording_in_pieces(hall: Hall, language: str) -> None:
    """So there is one reader of the notation of wordings, and the page lays figures in between."""
    answer = hall.http.get(f"/words/{language}.json")
    words, pieces = Words(language), answer.json()
    assert answer.text.count("{") == 1, "nothing is left to be read"
    for key, given in pieces.items():
        parts = [given] if isinstance(given, str) else given
        figures = {name: f"<{name}>" for name in parts[1::2]}
        laid = "".join(figures.get(part, part) if place % 2 else part for place, part in enumerate(parts))
        assert laid == words.say(key, **figures)
    tag = {"if-none-match": answer.headers["etag"]}
    assert hall.http.get(f"/words/{language}.json", headers=tag).status_code == 304


def test_a_free_number_leaves_a_gap_in_action_and_button(hall: Hall) -> None:
    seat = hall.seat(hall.table("german-railways"))
    (control,) = seat.get("/table")["controls"]
    (choice,) = [choice for choice in control["choices"] if "form" in choice]
    who, low = choice["action"].split()[0], str(choice["low"])
    assert choice["form"] == [f"{who} bids ", ""]
    assert low.join(choice["says"]) == choice["do"]
    assert len(choice["says"]) == 2


# -- wishes ----------------------------------------------------------------------------------------------


@pytest.fixture
def three(hall: Hall) -> dict[str, Seat]:
    """A table at which two have acted, by the order in which they are asked."""
    made = hall.table(kinds="lll")
    found: dict[str, Seat] = {}
    for _ in range(2):
        actor = hall.seat(made, "P1").get()["actor"]
        found[actor] = hall.seat(made, actor)
        assert found[actor].act().status_code == 200
    return {**found, **{seat: hall.seat(made, seat) for seat in made["links"] if seat not in found}}


def test_a_wish_does_not_make_others_late(three: dict[str, Seat]) -> None:
    first, _, third = three.values()
    now = third.get("/offers")
    for _ in range(5):
        first.post("/undo", version=first.get()["version"])
    shown = third.get("/table")
    assert shown["wish"]["yours"]
    assert shown["version"] == now["version"]
    assert shown["latest"] == now["version"] + 1, "the same wish again is no news"
    action = now["offers"][0]["action"]
    assert third.post("/actions", action=action, version=now["version"]).status_code == 200
    assert third.get("/table")["wish"] is None


def test_who_agrees_agrees_to_one_wish(three: dict[str, Seat]) -> None:
    first, second, third = three.values()
    version = third.get()["version"]
    first.post("/undo", version=version)
    seen = third.get("/table")["wish"]
    third.post("/consent", agree=False, version=version)
    first.post("/undo", version=version)
    answer = second.post("/consent", agree=True, version=version, wish=seen["number"])
    assert answer.status_code == 409
    assert second.get("/table")["wish"]["waiting"] == sorted(set(three) - {next(iter(three))})
    assert second.post("/consent", agree=True, version=version, wish=seen["number"] + 2).status_code == 200

"""Text that no honest player would send: it is kept as text or refused, by SQLite and PostgreSQL alike."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest

import kursbuch
from kursbuch.server.settings import Settings

from .conftest import FAST, Hall, Serve, client

TEXTS = {
    "nul": "a\x00b",
    "surrogate": "a\ud800b",
    "markup": "<img src=x onerror=alert(1)>",
    "quotes": "'; DROP TABLE entries; --",
    "direction": "\u202egnp.exe",
    "braces": "{who} {0} %s",
    "emoji": "🚂" * 9,
}


@pytest.fixture
def place(url: str, serve: Serve) -> Iterator[Hall]:
    """A server over each kind of database."""
    with serve(Settings(url, **FAST)) as address, client(address) as http:
        yield Hall(address, http)


def send(hall: Hall, method: str, path: str, token: str, body: object) -> httpx.Response:
    """Sends what httpx itself would not encode."""
    headers = {"content-type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    answer: httpx.Response = hall.http.request(method, path, headers=headers, content=json.dumps(body).encode())
    return answer


def test_any_text_is_kept_or_refused(place: Hall) -> None:
    made = place.table(kinds="hhh")
    game, host = f"/api/games/{made['id']}", made["host"]
    for name, text in TEXTS.items():
        taken = name not in ("nul", "surrogate")
        players = [{"name": text}, {"name": "B"}, {"name": "C"}]
        named = send(place, "POST", "/api/games", host, {"title": "1824", "players": players})
        said = send(place, "POST", f"{game}/chat", host, {"text": text})
        noted = send(place, "PUT", f"{game}/notes", host, {"text": text})
        assert [named.status_code, said.status_code, noted.status_code] == ([201, 201, 200] if taken else [422] * 3)
        if taken:
            seat = place.seat(named.json())
            assert seat.get()["players"]["P1"] == text
            assert seat.get("/table")["seats"][0]["name"] == text
            assert place.seat(made).get("/chat")[-1]["text"] == text
            assert place.seat(made).get("/notes")["text"] == text


def test_any_text_in_an_action_or_a_key_is_refused_or_harmless(place: Hall) -> None:
    made = place.table(kinds="hhh")
    for text in TEXTS.values():
        seat = place.seat(made)
        version = seat.get()["version"]
        path = f"/api/games/{made['id']}/actions"
        assert send(place, "POST", path, made["host"], {"action": text, "version": version}).status_code == 422
        body = {"action": seat.get("/offers")["offers"][0]["action"], "version": version, "key": text}
        assert send(place, "POST", path, made["host"], body).status_code in (200, 422)


def test_an_odd_address_leads_nowhere(place: Hall) -> None:
    made = place.table()
    headers = {"Authorization": f"Bearer {made['host']}"}
    for odd in ("%00", "a%00b", "..%2F..", "%F0%9F%9A%82", "x" * 300, "'%20OR%201=1"):
        for path in (f"/api/games/{odd}", f"/api/games/{odd}/table", f"/games/{odd}", f"/rules/{odd}"):
            assert place.http.get(path, headers=headers).status_code in (200, 404, 422), path
        assert place.http.get(f"/api/games/{made['id']}/hex/{odd}", headers=headers).status_code in (200, 404), odd
    ticket = {"id": "a\x00b", "token": "a\x00b"}
    assert send(place, "POST", "/api/mine", "", {"games": [ticket]}).status_code == 422


def test_an_odd_token_opens_nothing(place: Hall) -> None:
    made = place.table()
    for odd in ("é", "🚂", "x" * 60):
        mine = send(place, "POST", "/api/mine", "", {"games": [{"id": made["id"], "token": odd}]})
        assert (mine.status_code, mine.json()) == (200, [])
        headers = {b"authorization": b"Bearer " + odd.encode()}
        assert place.http.get(f"/api/games/{made['id']}", headers=headers).status_code == 404


def test_names_in_a_file_may_be_anything(place: Hall) -> None:
    state = kursbuch.new("1824", 3)
    data = json.loads(kursbuch.dumps(kursbuch.Journal.new(state.game)))
    data["players"] = ["a\x00b\ud800" + "c" * 100, "\x00", TEXTS["markup"]]
    answer = send(place, "POST", "/api/import", "", {"file": json.dumps(data)})
    assert answer.status_code == 201, answer.text
    names = place.seat(answer.json()).get()["players"]
    assert names == {"P1": "ab" + "c" * 38, "P2": "P2", "P3": TEXTS["markup"]}


def test_an_endless_file_is_refused_before_it_is_read(place: Hall) -> None:
    file = {"format": "kursbuch-journal/1", "title": "1824", "actions": [{"do": "P1 passes"}] * 5_001}
    answer = send(place, "POST", "/api/import", "", {"file": json.dumps(file)})
    assert answer.status_code == 422
    assert "5000" in answer.json()["error"]["message"]

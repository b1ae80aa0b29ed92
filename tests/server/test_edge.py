"""The edge of the network: by which names we are called, whose pages may change something, and who takes too long."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from kursbuch.core.errors import SetupError
from kursbuch.server import guard, serving
from kursbuch.server.protocols import by_h11, by_httptools
from kursbuch.server.settings import HOME, Settings, settings

from .conftest import FAST, Hall, Seat, Serve, client
from .test_live import listening, news
from .waiting import PATIENCE, eventually

GAME = {"title": "1824", "players": [{"name": name} for name in "ABC"]}


def place(folder: Path, **more: object) -> Settings:
    return Settings(f"sqlite:///{folder}/games.sqlite", **{**FAST, **more})


# -- the way out -----------------------------------------------------------------------------------------


def test_the_parts_of_an_answer_do_not_wait_for_each_other() -> None:
    """Where they do, each answer takes 40 ms more than it should."""

    async def is_sent_at_once() -> bool:
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(bool(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        async with await asyncio.start_server(met, sock=(door := serving.listening("127.0.0.1", 0))):
            _, caller = await asyncio.open_connection(*door.getsockname())
            caller.close()
            return await found

    with ThreadPoolExecutor() as apart:  # where a browser was driven before, this thread has its loop
        assert apart.submit(asyncio.run, is_sent_at_once()).result(PATIENCE)


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:1824", "", "[", "10.9.8.7"])
def test_a_name_that_is_not_ours_is_refused(hall: Hall, host: str) -> None:
    """A page can make its own name mean our address; it still has to say that name."""
    for method, path in (("GET", "/"), ("GET", "/api/titles"), ("POST", "/api/games")):
        assert hall.http.request(method, path, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1", "LOCALHOST", "[::1]:1824"])
def test_our_own_names_are_known(hall: Hall, host: str) -> None:
    assert hall.http.get("/api/titles", headers={"host": host}).status_code == 200


def test_more_names_can_be_let_in(tmp_path: Path, serve: Serve) -> None:
    chosen = settings(tmp_path, {"KURSBUCH_HOSTS": "Games.example, other.example"})
    assert chosen.hosts == HOME | {"games.example", "other.example"}
    with serve(place(tmp_path, hosts=chosen.hosts)) as url, client(url) as http:
        assert http.get("/", headers={"host": "games.example"}).status_code == 200
        assert http.get("/", headers={"host": "evil.example"}).status_code == 421


def test_who_lets_others_in_is_called_by_the_name_of_the_machine() -> None:
    own = socket.gethostname().lower()
    assert own in settings(Path(), {}, host="0.0.0.0").hosts
    assert settings(Path(), {}).hosts == HOME


# -- pages of others -------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"])
def test_a_foreign_page_changes_nothing(hall: Hall, origin: str) -> None:
    made = hall.table()
    headers = {"origin": origin, "authorization": f"Bearer {made['host']}", "content-type": "text/plain"}
    for method, path in (("POST", "/api/games"), ("POST", f"/api/games/{made['id']}/undo"), ("DELETE", "/x")):
        answer = hall.http.request(method, path, headers=headers, content=json.dumps(GAME))
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")


def test_our_own_page_does(hall: Hall) -> None:
    assert hall.http.post("/api/games", json=GAME, headers={"origin": hall.url}).status_code == 201


# -- addresses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proxies", "codes"), [((), [200, 429, 429]), (("127.0.0.1",), [200, 200, 200])])
def test_only_a_named_proxy_may_say_for_whom_it_calls(
    tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], codes: list[int]
) -> None:
    """Otherwise anybody could call himself somebody else with every request."""
    monkeypatch.setattr(guard, "monotonic", lambda: 0.0)
    with serve(place(tmp_path, proxies=proxies, writes_a_minute=1)) as url, client(url) as http:
        calls = [{"x-forwarded-for": f"10.0.0.{number}"} for number in range(3)]
        assert [http.post("/api/mine", json={"games": []}, headers=one).status_code for one in calls] == codes


# -- time and size ---------------------------------------------------------------------------------------


def answer_to(url: str, *pieces: bytes, pause: float = 0.2) -> bytes:
    """What a caller gets who sends this bit by bit and then waits."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
                time.sleep(pause)
            found = b""
            while more := line.recv(4096):
                found += more
        except ConnectionError:
            return b""
        return found


def helps(url: str) -> bool:
    """Whether a page is to be had."""
    with suppress(httpx.HTTPError):
        return httpx.get(f"{url}/help", timeout=PATIENCE).status_code == 200
    return False


@pytest.fixture(params=["h11", "httptools"])
def hasty(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Of little patience, for each program that reads HTTP. Even a sound request may come too late for it, where the
    machine stops for a moment: it is sent again."""
    pytest.importorskip(request.param, reason=f"{request.param} is not installed: it is the quicker one, not needed")
    monkeypatch.setattr(serving, "in_time", by_h11 if request.param == "h11" else by_httptools)
    return place(tmp_path, header_seconds=0.5, body_seconds=0.5)


def test_whoever_does_not_come_to_the_end_of_his_headers_is_left(hasty: Settings, serve: Serve) -> None:
    with serve(hasty) as url:
        assert answer_to(url, b"GET / HTTP/1.1\r\n") == b""
        assert answer_to(url) == b""
        drop = [b"GET / HTTP/1.1\r\nHost: localhost\r\n", *([b"X-A: b\r\n"] * 10)]
        assert answer_to(url, *drop) == b""
        first = b"GET /help HTTP/1.1\r\nHost: localhost\r\n\r\n"
        eventually(lambda: helps(url))
        assert answer_to(url, first, b"GET /help", b" HTTP/1.1\r\n").count(b"200 OK") < 2, "nor at the second request"
        endless = [b"GET /help HTTP/1.1\r\nHost: localhost\r\n", *([b"X-A: " + 40_000 * b"b"] * 2), b"\r\n\r\n"]
        assert b"200 OK" not in answer_to(url, *endless), "nor is a headerful that does not end"
        eventually(lambda: helps(url))


def test_a_body_that_does_not_come_is_not_waited_for(hasty: Settings, serve: Serve) -> None:
    head = (
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"
    )
    with serve(hasty) as url:
        eventually(lambda: b" 408 " in answer_to(url, head, b" "))
        answer_to(url, head, *([b" "] * 8))  # comes to an end, too
        eventually(lambda: helps(url))


def test_a_stream_is_no_slow_request(hasty: Settings, tmp_path: Path, serve: Serve) -> None:
    """Whoever waits for news waits as long as it takes. A patient server at the same tables has some to tell."""
    with serve(hasty) as url, serve(place(tmp_path)) as patient, client(url) as http, client(patient) as other:
        seat = Hall(patient, other).seat(Hall(patient, other).table())

        def is_told() -> bool:
            with suppress(httpx.HTTPError), listening(Seat(http, seat.game, seat.token)) as answer:
                heard = news(answer)
                assert next(heard)["type"] == "hello"
                time.sleep(1.5)
                seat.act()
                return bool(next(heard)["type"] == "game")
            return False

        eventually(is_told)


def test_a_body_is_refused_by_its_length_before_it_comes(hall: Hall) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
    assert b" 413 " in answer_to(hall.url, head, pause=0)


@pytest.mark.parametrize(
    "body", [{f"key{n}": 0 for n in range(3000)}, [[]] * 9000, {"title": "1824", "players": [{"name": "A"}] * 2000}]
)
def test_a_body_of_too_many_values_is_refused_before_it_is_judged(hall: Hall, body: object) -> None:
    answer = hall.http.post("/api/games", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-many-values")


# -- settings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"KURSBUCH_WRITES_A_MINUTE": "many"},
        {"KURSBUCH_WRITES_A_MINUTE": "-1"},
        {"KURSBUCH_BOT_PAUSE": "nan"},
        {"KURSBUCH_PROXIES": "proxy.example"},
        {"DATABASE_URL": "mysql://localhost"},
        {"DATABASE_URL": "nonsense"},
    ],
    ids=lambda wrong: " ".join(f"{key}={value}" for key, value in wrong.items()),
)
def test_a_wrong_setting_is_told_in_one_line(wrong: dict[str, str]) -> None:
    with pytest.raises(SetupError) as found:
        settings(None, {"DATABASE_URL": "sqlite:///", **wrong})
    assert next(iter(wrong)) in str(found.value)
    assert "\n" not in str(found.value)

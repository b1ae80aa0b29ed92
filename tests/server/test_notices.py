"""Notices: whom they are for, when they are due, and that they arrive at local receivers, as services want them."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kursbuch.core.state import legal
from kursbuch.server.clocks import attendance
from kursbuch.server.clocks.terms import Terms
from kursbuch.server.lobby.lobby import Lobby, Wanted
from kursbuch.server.notices import hooks
from kursbuch.server.notices.hooks import NotSent
from kursbuch.server.notices.message import GameLine, Telling
from kursbuch.server.notices.post import TRIES, Post
from kursbuch.server.notices.wishes import DEVICES, Wishes, urgent, when
from kursbuch.server.people.register import Person, Register
from kursbuch.server.play import Play
from kursbuch.server.settings import Settings
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.records import digest_of
from kursbuch.server.storage.schema import notices
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Receiver:
    """A service that takes what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?chat_id=7"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class MailBox:
    """A server of mail that keeps every letter."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        outer = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 here\r\n")
                while line := self.rfile.readline():
                    if line.upper().startswith(b"DATA"):
                        self.wfile.write(b"354 go on\r\n")
                        text = b""
                        while (part := self.rfile.readline()) != b".\r\n":
                            text += part
                        outer.letters.append(text.decode())
                    elif line.upper().startswith(b"QUIT"):
                        self.wfile.write(b"221 bye\r\n")
                        return
                    self.wfile.write(b"250 well\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def mailbox() -> Iterator[MailBox]:
    made = MailBox()
    yield made
    made.server.shutdown()
    made.server.server_close()


class Office:
    """A post with a game of three at which somebody sits who wants to be told."""

    def __init__(self, folder: Path, receiver: Receiver, mailbox: MailBox) -> None:
        receiver.got.clear()
        mailbox.letters.clear()
        receiver.status = 200
        url = f"sqlite:///{folder}/games.sqlite"
        settings = Settings(
            url, address="https://games.example", smtp=mailbox.url, mail_from="k@games.example", hooks="anywhere"
        )
        self.store = Store(url)
        upgrade(self.store.engine)
        self.tables, self.register = Tables(self.store), Register(self.store)
        self.post = Post(settings, self.tables, self.register)
        self.receiver, self.mailbox = receiver, mailbox

    def game(self) -> Play:
        return self.tables.open(self.tables.create("1824", [Place(n, "link") for n in ("A", "B", "C")], {}).game)

    def person(self, play: Play, seat: str, **wishes: Any) -> Person:
        made = Wishes(**{"ways": ("hook",), "hook": self.receiver.url, **wishes})
        person = self.register.add(
            "Ann", "en", NOW, wishes=made.to_json(), mail="ann@mail.example", is_confirmed=True, zone="Europe/Berlin"
        )
        kept = play.seat(seat)
        assert kept is not None
        self.register.sit(person.id, play.row.id, {seat: kept.digest})
        return person

    def passes(self, play: Play) -> Play:
        actor = play.state.actor or ""
        return self.tables.act(play.row.id, frozenset({actor}), [f"{actor} passes"], play.version, None)

    def waiting(self) -> int:
        with self.store.reading() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(notices)).scalar_one()


@pytest.fixture
def office(tmp_path: Path, receiver: Receiver, mailbox: MailBox) -> Iterator[Office]:
    made = Office(tmp_path, receiver, mailbox)
    yield made
    made.store.close()


# -- when -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "hour"),
    [
        (Wishes(), 14),
        (Wishes(after=60), 15),
        (Wishes(quiet=(22, 7)), 14),
        (Wishes(quiet=(13, 18)), 18),
        (Wishes(quiet=(10, 2)), 26),
        (Wishes(after=600, quiet=(22, 7)), 31),
        (Wishes(digest=8), 32),
        (Wishes(digest=20), 20),
    ],
)
def test_quiet_hours_and_the_digest_go_by_the_clock_where_somebody_lives(wishes: Wishes, hour: int) -> None:
    """At noon by UTC it is two in the afternoon in Berlin."""
    midnight = NOW - timedelta(hours=14)
    assert when(wishes, NOW, "Europe/Berlin") - midnight == hour * HOUR


def test_that_time_is_up_is_told_at_once_but_not_at_night() -> None:
    late = urgent(Wishes(after=600, quiet=(13, 18), digest=8))
    assert when(late, NOW, "Europe/Berlin") == NOW + 4 * HOUR


# -- whom ---------------------------------------------------------------------------------------------------


def test_whoever_is_to_act_is_told_once_and_nobody_else(office: Office) -> None:
    play = office.game()
    first = play.state.actor or ""
    office.person(play, first)
    office.post.heard(play, NOW)
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    office.post.tick(NOW + HOUR)
    [(_, body)] = office.receiver.got
    told = json.loads(body)
    assert told["games"][0]["url"] == f"https://games.example/games/{play.row.id}#me"
    assert told["text"].startswith("1824 Austria-Hungary: it is your turn")
    play = office.passes(play)
    office.post.heard(play, NOW)
    assert office.waiting() == 0, "another seat, at which nobody wants to be told"


def test_whoever_begins_is_told_that_the_game_has_begun(office: Office) -> None:
    """All have gone home while the table waited; whose turn it is first is drawn by lot."""
    lobby = Lobby(office.tables)
    lobby.begun += [office.register.sit_down, lambda play: office.post.heard(play, NOW)]
    wanted = Wanted("1824", "austria-hungary", {}, "Ann", 3, 0, "steady", Terms(), False, False, False)
    table, host = lobby.gather(wanted)
    tokens = [host, *(lobby.join(table, name)[0] for name in ("Ben", "Cleo"))]
    wishes = Wishes(("hook",), office.receiver.url).to_json()
    for token in tokens:
        person = office.register.add("?", "en", NOW, wishes=wishes)
        office.register.wait(person.id, table, digest_of(token))
    lobby.begin_now(table, digest_of(host))
    office.post.tick(NOW)
    [(_, body)] = office.receiver.got
    assert f"/games/{table}#me" in json.loads(body)["text"]


def test_who_has_acted_before_it_is_due_is_not_told(office: Office) -> None:
    play = office.game()
    office.person(play, play.state.actor or "", after=60)
    office.post.heard(play, NOW)
    office.post.tick(NOW + HOUR / 2)
    assert office.waiting() == 1
    play = office.passes(play)
    office.post.tick(NOW + 2 * HOUR)  # before the clerk has heard of it
    assert (office.waiting(), office.receiver.got) == (0, [])


def test_who_has_just_acted_and_is_asked_again_is_at_the_table(office: Office) -> None:
    play = office.game()
    for _ in range(60):
        seat = play.state.actor or ""
        offer = next(iter(legal(play.state)))
        play = office.tables.act(play.row.id, frozenset({seat}), [str(offer.low_action)], play.version, None)
        if play.state.actor == seat:
            break
    assert play.state.actor == seat
    office.person(play, seat)
    office.post.heard(play, NOW)
    assert office.waiting() == 0


def test_a_seat_that_was_handed_on_is_no_longer_theirs(office: Office) -> None:
    play = office.game()
    seat = play.state.actor or ""
    office.person(play, seat)
    office.tables.renew(play.row.id, frozenset({seat}))
    office.post.heard(office.tables.open(play.row.id), NOW)
    assert office.waiting() == 0


# -- by which way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", hooks.SHAPES)
def test_every_service_gets_its_own_shape(office: Office, shape: str) -> None:
    telling = Telling(
        "1824: your turn", (GameLine("g", "1824", "Your turn: lay track", "https://games.example/games/g"),)
    )
    hooks.send(office.receiver.url, shape, telling, any_address=True)
    [(headers, body)] = office.receiver.got
    if shape == "ntfy":
        assert (headers["title"], headers["click"]) == ("1824: your turn", "https://games.example/games/g")
        assert body.decode().startswith("Your turn: lay track")
        return
    told = json.loads(body)
    key = {"plain": "text", "discord": "content", "slack": "text", "telegram": "text"}[shape]
    assert "Your turn: lay track" in told[key]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:1824/",
        "http://[::1]/",
        "http://10.0.0.1/x",
        "http://169.254.169.254/",
        "ftp://x/",
        "x",
    ],
)
def test_a_webhook_never_leads_into_our_own_network(url: str) -> None:
    with pytest.raises(NotSent):
        hooks.checked(url)


def test_what_does_not_arrive_is_tried_again_later_and_given_up_in_the_end(office: Office) -> None:
    play = office.game()
    office.person(play, play.state.actor or "")
    office.receiver.status = 503
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    office.post.tick(NOW)  # not again at once
    assert (len(office.receiver.got), office.waiting()) == (1, 1)
    for days in range(1, 20):
        office.post.tick(NOW + timedelta(days=days))
    assert (len(office.receiver.got), office.waiting()) == (TRIES, 0)


def test_mail_tells_of_all_games_at_once_and_how_to_get_no_more(office: Office) -> None:
    plays = [office.game(), office.game()]
    person = office.person(plays[0], plays[0].state.actor or "", ways=("mail",))
    seat = plays[1].seat(plays[1].state.actor or "")
    assert seat is not None
    office.register.sit(person.id, plays[1].row.id, {seat.id: seat.digest})
    for play in plays:
        office.post.heard(play, NOW)
    office.post.tick(NOW)
    [letter] = office.mailbox.letters
    assert "Subject: 2 games wait for you" in letter
    assert letter.replace("=\r\n", "").count("/games/") == 2
    assert f"List-Unsubscribe: <https://games.example/unsubscribe/{person.id}-" in letter.replace("\r\n ", " ")
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter


def test_an_address_that_nobody_has_confirmed_gets_nothing(office: Office) -> None:
    play = office.game()
    person = office.person(play, play.state.actor or "", ways=("mail",))
    office.register.change(person.id, is_confirmed=False)
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    assert office.mailbox.letters == []


def test_an_address_that_waits_for_confirmation_does_not_stand_for_a_webhook_that_failed(office: Office) -> None:
    play = office.game()
    person = office.person(play, play.state.actor or "", ways=("hook", "mail"))
    office.register.change(person.id, is_confirmed=False)
    office.receiver.status = 503
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    assert office.waiting() == 1, "it is tried again"


def test_who_is_stood_in_for_is_told_so_once_and_not_of_every_turn(office: Office) -> None:
    play = office.game()
    seat = play.state.actor or ""
    office.person(play, seat, quiet=(13, 18))  # it is two in the afternoon
    play = attendance.stand_in(office.tables, play.row.id, seat)
    office.post.late(play, NOW)
    play = office.passes(play)
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    assert office.receiver.got == []
    office.post.tick(NOW + 4 * HOUR)
    [(_, body)] = office.receiver.got
    assert "A bot plays for you" in json.loads(body)["text"]
    while play.state.actor != seat:
        play = office.passes(play)
    office.post.heard(play, NOW)
    assert office.waiting() == 0


@pytest.mark.parametrize("shape", ["discord", "slack", "telegram", "ntfy"])
def test_many_games_fit_into_one_message(shape: str) -> None:
    lines = tuple(
        GameLine(f"g{n}", "1824", "1824: your turn", f"https://games.example/games/g{n}#me") for n in range(90)
    )
    telling = Telling("90 games wait for you", lines, all="https://games.example/lobby")
    _, body = hooks.body_of(shape, telling)
    text = body.decode() if shape == "ntfy" else max(map(str, json.loads(body).values()), key=len)
    assert len(text) < 2000
    assert text.endswith("\n…\nhttps://games.example/lobby")
    assert telling.url == "https://games.example/lobby"


def subscription(url: str) -> dict[str, Any]:
    """What a browser says when it agrees to show notices."""
    pytest.importorskip("pywebpush", reason="notices in the browser need pywebpush (pip install kursbuch[hosting])")
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    from kursbuch.server.notices.push import _text

    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    return {"endpoint": url, "keys": {"p256dh": key, "auth": _text(b"a" * 16)}}


def test_browsers_are_told_although_no_page_is_open(office: Office) -> None:
    """Every device of somebody, each by its own address."""
    wishes = (
        Wishes().with_push(subscription(office.receiver.url)).with_push(subscription(f"{office.receiver.url}&second"))
    )
    play = office.game()
    office.person(play, play.state.actor or "", ways=("push",), push=wishes.push)
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    assert len(office.receiver.got) == 2
    headers, body = office.receiver.got[0]
    assert "vapid" in headers["authorization"].lower()
    assert headers["content-encoding"] == "aes128gcm"
    assert b"1824" not in body, "nobody on the way can read it"


def test_a_browser_that_wants_no_more_notices_is_forgotten(office: Office) -> None:
    play = office.game()
    device = subscription(office.receiver.url)
    person = office.person(play, play.state.actor or "", ways=("push",), push=device)  # as it was kept before
    office.receiver.status = 410
    office.post.heard(play, NOW)
    office.post.tick(NOW)
    office.post.tick(NOW + HOUR)
    kept = office.register.person(person.id)
    assert kept is not None
    assert Wishes.of(kept.wishes).push == {}
    assert (len(office.receiver.got), office.waiting()) == (1, 0)


def test_a_device_is_noted_once_and_of_many_the_latest() -> None:
    wishes = Wishes()
    for number in (*range(8), 7):
        wishes = wishes.with_push({"endpoint": str(number)})
    assert list(wishes.push) == [str(number) for number in range(8 - DEVICES, 8)]

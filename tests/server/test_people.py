"""Accounts: no passwords, links that are good once, seats on all devices, moderators; and guests who want notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest

from kursbuch.server.app import create_app
from kursbuch.server.clerk import utc_now
from kursbuch.server.notices.letters import send_link
from kursbuch.server.people.people import device_name
from kursbuch.server.people.register import SIGN_IN
from kursbuch.server.settings import Settings
from kursbuch.server.views.words import Words

from .conftest import FAST, Hall, Seat, client, running
from .system import free_port
from .test_notices import MailBox
from .waiting import eventually


@pytest.fixture(scope="module")
def mailbox() -> Iterator[MailBox]:
    made = MailBox()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, mailbox: MailBox) -> Iterator[str]:
    """A site whose accounts are made on invitation."""
    folder: Path = tmp_path_factory.mktemp("club")
    more = {"accounts": "invite", "smtp": mailbox.url, "address": "http://club.example", "tick_seconds": 0.2}
    with running(Settings(f"sqlite:///{folder}/games.sqlite", **{**FAST, **more})) as url:
        yield url
        for http in Browser.opened:
            http.close()


class Browser:
    """A browser with its own cookies."""

    opened: ClassVar[list[Any]] = []

    def __init__(self, url: str) -> None:
        self.http = client(url, headers={"User-Agent": "Browser of a test"})
        self.opened.append(self.http)

    def me(self) -> Any:
        return self.http.get("/api/me").json()

    def account(self, name: str, **more: Any) -> Any:
        return self.http.post("/api/accounts", json={"name": name, **more})

    def open(self, link: str) -> Any:
        """Opens a link and presses its button."""
        path = urlsplit(link).path
        assert self.http.get(path).status_code == 200
        return self.http.post(path)


@pytest.fixture(scope="module")
def anna(club: str) -> Browser:
    """Who made the first account, and so moderates."""
    browser = Browser(club)
    assert browser.account("Anna").status_code == 201
    return browser


def invitation(anna: Browser) -> str:
    return str(urlsplit(anna.http.post("/api/people/invitations").json()["link"]).fragment)


def member(anna: Browser, club: str, name: str, **more: Any) -> tuple[Browser, str]:
    browser = Browser(club)
    made = browser.account(name, invite=invitation(anna), **more)
    assert made.status_code == 201, made.text
    return browser, made.json()["link"]


def test_without_accounts_there_are_none(hall: Hall) -> None:
    assert hall.http.get("/api/me").json()["accounts"] == "off"
    assert hall.http.post("/api/accounts", json={"name": "Ann"}).json()["error"]["code"] == "accounts-off"
    assert hall.http.post("/api/passkeys/question").json()["error"]["code"] == "accounts-off"


def test_an_invitation_is_good_for_one_account(club: str, anna: Browser) -> None:
    assert Browser(club).account("Nobody").json()["error"]["code"] == "uninvited"
    code = invitation(anna)
    assert Browser(club).account("Ben", invite=code).status_code == 201
    assert Browser(club).account("Cleo", invite=code).status_code == 403


def test_a_link_signs_in_once_and_looking_at_it_does_not_use_it_up(club: str, anna: Browser) -> None:
    _, link = member(anna, club, "Dora")
    phone = Browser(club)
    assert "signed in as Dora" in phone.http.get(urlsplit(link).path).text
    answer = phone.open(link)
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert phone.me()["name"] == "Dora"
    assert Browser(club).open(link).status_code == 404


def test_a_guests_seats_are_claimed_and_played_from_another_device(club: str, anna: Browser) -> None:
    made = Hall(club, anna.http).table(kinds="lll")
    tickets = [{"id": made["id"], "token": made["links"]["P1"]}, {"id": made["id"], "token": "wrong"}]
    emil, link = member(anna, club, "Emil", games=tickets)
    assert emil.me()["games"] == [made["id"]]
    phone = Browser(club)
    phone.open(link)
    seat = Seat(phone.http, made["id"], "me")
    assert seat.get()["yours"] == ["P1"]
    mine = phone.http.post("/api/lobby/mine", json={"games": [{"id": made["id"], "token": "me"}]}).json()
    assert mine["games"][0]["yours"] == ["P1"]
    assert Seat(Browser(club).http, made["id"], "me").call("GET", "").status_code == 404, "a stranger"
    assert Seat(anna.http, made["id"], "me").call("GET", "").status_code == 404, "somebody else"
    Seat(anna.http, made["id"], made["links"]["P1"]).post("/token")
    assert seat.call("GET", "").status_code == 404, "the seat has a new link, and with it perhaps another player"


def test_a_seat_taken_in_the_lobby_is_ones_own_on_every_device(club: str, anna: Browser) -> None:
    """While the table waits, and when the game begins without them."""
    ida, link = member(anna, club, "Ida")
    phone = Browser(club)
    phone.open(link)
    body = {"title": "1824", "variant": "cisleithania-2", "name": "Ida", "free": 1}
    table = ida.http.post("/api/lobby", json=body).json()["id"]
    assert phone.me()["games"] == [table]
    ticket = {"games": [{"id": table, "token": "me"}]}
    [waiting] = phone.http.post("/api/lobby/mine", json=ticket).json()["tables"]
    assert (waiting["host"], [seat["you"] for seat in waiting["seats"]]) == (True, [True, False])
    assert anna.http.post("/api/lobby/mine", json=ticket).json() == {"games": [], "tables": []}
    stranger = anna.http.delete(f"/api/lobby/tables/{table}/seat", headers={"Authorization": "Bearer me"})
    assert stranger.status_code == 403
    assert Browser(club).http.post(f"/api/lobby/{table}/seats", json={"name": "Guest"}).json()["begun"]
    [game] = phone.http.post("/api/lobby/mine", json=ticket).json()["games"]
    assert (len(game["yours"]), game["host"]) == (1, True)
    assert Seat(phone.http, table, "me").call("PUT", "/listing", json={"public": True}).status_code == 200
    assert Seat(phone.http, table, "me").post("/token").status_code == 201
    assert not phone.http.post("/api/lobby/mine", json=ticket).json()["games"], "it has a new link now"
    begun = ida.http.post("/api/lobby", json={**body, "free": 0, "bots": 1}).json()["id"]
    assert begun in phone.me()["games"], "with bots alone a table never waits"


def test_who_signs_in_takes_along_what_the_guest_had(club: str, anna: Browser) -> None:
    """Seats and all; the guest is told nothing more, and the pages speak the language of the account."""
    jan, link = member(anna, club, "Jan")
    jan.http.put("/api/me", json={"name": "Jan", "language": "de", "zone": "Europe/Berlin"})
    guest = Browser(club)
    made = Hall(club, anna.http).table(kinds="lll")
    wishes = {
        "ways": ["hook"],
        "hook": "https://93.184.215.14/",
        "games": [{"id": made["id"], "token": made["links"]["P3"]}],
    }
    assert guest.http.put("/api/notices", json=wishes).status_code == 200
    assert guest.me()["games"] == [made["id"]]
    cookie = guest.http.cookies["device"]
    guest.open(link)
    assert (guest.me()["name"], guest.me()["games"], jan.me()["games"]) == ("Jan", [made["id"]], [made["id"]])
    assert 'lang="de"' in guest.http.get("/lobby").text
    old = Browser(club)
    old.http.cookies.set("device", cookie)
    assert not old.me()["known"]


def test_devices_are_signed_out(club: str, anna: Browser) -> None:
    fritz, link = member(anna, club, "Fritz")
    phone = Browser(club)
    phone.open(link)
    [other] = [one for one in fritz.me()["devices"] if not one["this"]]
    fritz.http.delete(f"/api/me/devices/{other['id']}")
    assert (phone.me()["known"], fritz.me()["known"]) == (False, True)
    fritz.http.delete("/api/me/devices/all")
    assert not fritz.me()["known"]


def test_moderators_rename_block_and_close(club: str, anna: Browser) -> None:
    greta, link = member(anna, club, "Greta")
    assert greta.http.get("/api/people").json()["error"]["code"] == "no-moderator"
    [person] = [one for one in anna.http.get("/api/people").json() if one["name"] == "Greta"]
    path = f"/api/people/{person['id']}"
    assert greta.http.put(path, json={"name": "Queen"}).status_code == 403
    anna.http.put(path, json={"name": "Gretel"})
    assert greta.me()["name"] == "Gretel"
    anna.http.put(path, json={"blocked": True})
    assert not greta.me()["known"]
    assert Browser(club).open(link).status_code == 404
    anna.http.put(path, json={"blocked": False})
    assert greta.me()["known"]
    anna.http.delete(path)
    assert not greta.me()["known"]


def test_who_is_forgotten_leaves_the_games_behind(club: str, anna: Browser) -> None:
    made = Hall(club, anna.http).table(kinds="lll")
    ticket = {"id": made["id"], "token": made["links"]["P2"]}
    hugo, link = member(anna, club, "Hugo", games=[ticket])
    assert hugo.http.delete("/api/me").status_code == 200
    assert not hugo.me()["known"]
    assert Browser(club).open(link).status_code == 404
    assert "Hugo" not in anna.http.get("/api/people").text
    assert Seat(anna.http, made["id"], made["links"]["P2"]).get()["yours"] == ["P2"], "the game goes on"


def test_a_forged_passkey_is_refused(club: str, anna: Browser) -> None:
    pytest.importorskip("webauthn", reason="passkeys need webauthn (pip install kursbuch[hosting])")
    asked = anna.http.post("/api/passkeys/new").json()
    assert asked["options"]["rp"]["id"] == "club.example"
    forged = {
        "id": "AA",
        "rawId": "AA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "attestationObject": "oA"},
    }
    body = {"ticket": asked["ticket"], "credential": forged}
    assert anna.http.post("/api/passkeys", json=body).json()["error"]["code"] == "passkey"
    assert anna.http.post("/api/passkeys", json=body).json()["error"]["code"] == "used"
    question = Browser(club).http.post("/api/passkeys/question").json()
    answer = Browser(club).http.post("/api/passkeys/answer", json={"ticket": question["ticket"], "credential": forged})
    assert answer.status_code == 422


# -- guests who want notices ------------------------------------------------------------------------------


def letter_with(mailbox: MailBox, words: str) -> str:
    def found() -> list[str]:
        return [one.replace("=\r\n", "") for one in mailbox.letters if words in one]

    eventually(found, f"no letter with {words!r}")
    return found()[-1]


def test_a_guest_confirms_an_address_is_told_and_unsubscribes_by_one_press(club: str, mailbox: MailBox) -> None:
    guest = Browser(club)
    hall = Hall(club, guest.http)
    made = hall.table(kinds="lll")
    seats = {name: hall.seat(made, name) for name in made["links"]}
    actor = seats["P1"].get()["actor"]
    other = next(name for name in seats if name != actor)
    wishes = {
        "ways": ["mail"],
        "mail": "Guest@Mail.example",
        "games": [{"id": made["id"], "token": made["links"][other]}],
    }
    assert not guest.http.put("/api/notices", json=wishes).json()["confirmed"]
    confirm = next(x for x in letter_with(mailbox, "Confirm").split() if "/confirm/" in x)
    guest.open(confirm)
    assert guest.http.get("/api/notices").json()["confirmed"]
    while seats["P1"].get()["actor"] != other:
        now = seats["P1"].get()["actor"]
        seats[now].act(f"{now} passes")
    letter = letter_with(mailbox, "your turn")
    stop = next(x.strip("<>") for x in letter.split() if "/unsubscribe/" in x)
    assert Browser(club).open(stop).status_code == 200
    assert guest.http.get("/api/notices").json()["ways"] == []
    assert Browser(club).http.post(urlsplit(stop).path[:-1] + "x").status_code == 404


def test_the_way_back_by_mail(club: str, anna: Browser, mailbox: MailBox) -> None:
    """An account gives an address for that alone, and no notices; nobody can have it flooded with letters."""
    kati, _ = member(anna, club, "Kati")
    assert kati.http.put("/api/me/mail", json={"mail": "kati"}).json()["error"]["code"] == "mail"
    for _ in range(3):
        assert kati.http.put("/api/me/mail", json={"mail": "Kati@Mail.example"}).status_code == 200
    confirm = next(x for x in letter_with(mailbox, "kati@mail.example").split() if "/confirm/" in x)
    assert kati.me()["mail"] == ""
    kati.open(confirm)
    assert (kati.me()["mail"], kati.http.get("/api/notices").json()["ways"]) == ("kati@mail.example", [])
    phone = Browser(club)
    for address in ("kati@mail.example", "nobody@mail.example", "kati@mail.example"):
        assert phone.http.post("/api/sign-in", json={"mail": address}).json() == {"done": True}
    link = next(x for x in letter_with(mailbox, "signs you in").split() if "/sign-in/" in x)
    assert phone.open(link).status_code == 303
    assert phone.me()["name"] == "Kati"
    assert len([one for one in mailbox.letters if "To: kati@mail.example" in one]) == 2


def test_a_letter_that_was_not_sent_is_asked_for_again(tmp_path: Path, mailbox: MailBox) -> None:
    chosen = Settings(
        f"sqlite:///{tmp_path}/games.sqlite", **FAST, accounts="open", smtp=f"smtp://127.0.0.1:{free_port()}"
    )
    app = create_app(chosen)
    ctx, words = app.state.context, Words("en")
    person = ctx.register.add("Leo", "en", utc_now(), is_account=True)
    sent = list[bool]()
    for site in (chosen, replace(chosen, smtp=mailbox.url)):
        before = len(mailbox.letters)
        errands = list[Callable[[], None]]()
        ctx = replace(ctx, settings=site, clerk=SimpleNamespace(later=errands.append))
        send_link(ctx, words, SIGN_IN, person, "leo@mail.example")
        [errand] = errands
        errand()
        sent.append(len(mailbox.letters) > before)
    assert sent == [False, True]
    ctx.tables.store.close()


def test_a_webhook_into_our_own_network_is_refused(club: str) -> None:
    guest = Browser(club)
    answer = guest.http.put("/api/notices", json={"ways": ["hook"], "hook": "http://127.0.0.1:1824/"})
    assert answer.json()["error"]["code"] == "hook"
    assert not guest.me()["known"]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
            "Chrome, Linux",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("", "?"),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_name(agent) == name

"""People find each other in the lobby, and come back by a passkey."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings
from tests.server.conftest import FAST, serving
from tests.server.system import free_port
from tests.server.waiting import eventually

from .access import faults_in_both_lights
from .conftest import PHONE, OpenPage, Rooms, expect, table_path

pytestmark = pytest.mark.browser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
ONE_LINE = 56
"""px that no row of the lobby with a single line of text is high."""


def test_two_meet_at_a_table_and_the_game_begins(hall: Rooms, open_page: OpenPage, open_apart: OpenPage) -> None:
    host = open_page("/lobby")
    host.locator("#new").click()
    host.get_by_label("Your name").last.fill("Ann")
    host.locator("select[name=game]").select_option("1824/cisleithania-2")
    host.get_by_role("button", name="Open the table").click()
    invitation = host.locator("dialog input[readonly]").input_value()
    assert faults_in_both_lights(host) == []
    guest = open_apart(base_url=hall.url, viewport=PHONE, has_touch=True, is_mobile=True)  # is refused when it has left
    guest.goto(urlsplit(invitation).path)
    guest.wait_for_selector("body[data-ready]")
    guest.get_by_label("Your name").last.fill("Ben")
    guest.get_by_role("button", name="Join", exact=True).last.click()
    guest.wait_for_url("**/games/*")
    guest.wait_for_selector("body[data-ready]")
    host.reload()
    host.wait_for_selector("body[data-ready]")
    host.keyboard.press("Escape")
    assert faults_in_both_lights(host) == []
    game = guest.url.partition("/games/")[2].partition("#")[0]
    expect(host.locator(f"a[href*='/games/{game}']")).to_have_count(1)
    assert sorted(hall.tables.open(game).game.names) == ["Ann", "Ben"]
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Time and absence").click()
    guest.get_by_role("button", name="Leave the seat to a bot").click()
    expect(guest.locator("dialog[open]")).to_contain_text("a bot has the seat now")
    assert [seat.name for seat in hall.tables.open(game).people] == ["Ann"]


def test_the_lobby_shows_the_tables_one_looks_for_and_who_watches(hall: Rooms, open_page: OpenPage) -> None:
    for title, variant, live in (("18mag", "hungary", True), ("german-railways", "germany", False)):
        table = {"title": title, "variant": variant, "name": "Ann", "free": 2, "open": True, "terms": {"live": live}}
        assert hall.http.post("/api/lobby", json=table).status_code == 201
    made = hall.table()
    assert hall.seat(made).call("PUT", "/listing", json={"public": True}).status_code == 200
    open_page(table_path(made, "watch"))
    watched = {"id": made["id"], "watchers": 1}
    eventually(lambda: any(watched.items() <= one.items() for one in hall.http.get("/api/lobby").json()["watch"]))
    page = open_page("/lobby")
    rows = page.locator(".tables tbody tr")
    page.get_by_label("Title").first.select_option("18mag")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("18Magyarország")
    assert rows.bounding_box()["height"] < ONE_LINE, "no word is broken where there is room"
    page.get_by_label("Pace").select_option("slow")
    expect(rows).to_have_count(0)
    page.get_by_label("Title").first.select_option("")
    expect(rows).to_contain_text(["German Railways"])
    expect(page.locator(f".watch a[href='/public/{made['id']}']")).to_contain_text("1 watches")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """A site with accounts, by a name for which browsers make passkeys."""
    pytest.importorskip("webauthn", reason="passkeys need webauthn (pip install kursbuch[hosting])")
    more: dict[str, Any] = {"accounts": "open", "hooks": "anywhere", "smtp": f"smtp://127.0.0.1:{free_port()}"}
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", **FAST, **more))
    with serving(app) as url:
        address = url.replace("127.0.0.1", "localhost")
        context = app.state.context
        app.state.context = replace(context, settings=replace(context.settings, address=address))
        yield address


def test_an_account_is_made_and_signed_in_to_by_a_passkey_or_its_link(site: str, open_apart: OpenPage) -> None:
    page = open_apart(base_url=site)
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/me")
    page.wait_for_selector("body[data-ready]")
    assert faults_in_both_lights(page) == []
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Make an account").click()
    link = page.locator("#link").input_value()
    page.locator("#add-passkey").click()
    expect(page.get_by_role("heading", name="1 passkey")).to_be_visible()
    assert faults_in_both_lights(page) == []
    page.get_by_role("button", name="Sign out").click()
    page.locator("#sign-in").click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.get_by_role("heading", name="1 passkey")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.locator("#sign-in").wait_for()
    page.goto(link)
    page.get_by_role("button", name="Sign in on this device").click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def test_how_one_wants_to_be_told_is_kept(site: str, open_apart: OpenPage) -> None:
    page = open_apart(base_url=site)

    def ask() -> None:
        page.goto("/lobby")
        page.wait_for_selector("body[data-ready]")
        page.get_by_role("button", name="Change").click()

    ask()
    page.get_by_label("by mail").check()
    page.get_by_label("Mail address").fill("ann@example.org")
    page.get_by_label("by webhook").check()
    page.get_by_label("Webhook", exact=True).fill("https://hooks.example/ann")
    page.get_by_label("Format").select_option("discord")
    page.get_by_label("Quiet hours from").select_option("22")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("dialog").get_by_role("status")).to_contain_text("A mail is on its way")
    ask()
    for way in ("by mail", "by webhook"):
        expect(page.get_by_label(way)).to_be_checked()
    kept = {"mail": "ann@example.org", "hook": "https://hooks.example/ann", "shape": "discord", "quiet": "22"}
    for name, value in {**kept, "quiet.to": "7"}.items():
        expect(page.locator(f"dialog [name='{name}']")).to_have_value(value)
    assert faults_in_both_lights(page) == []

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

from .access import faults_in_both_lights
from .conftest import FINGERS, OpenPage, Rooms, expect

pytestmark = pytest.mark.browser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_two_meet_at_a_table_and_the_game_begins(hall: Rooms, open_page: OpenPage) -> None:
    host = open_page("/lobby")
    host.locator("#new").click()
    host.get_by_label("Your name").last.fill("Ann")
    host.locator("select[name=game]").select_option("1824/cisleithania-2")
    host.get_by_role("button", name="Make the table").click()
    invitation = host.locator("dialog input[readonly]").input_value()
    assert faults_in_both_lights(host) == []
    guest = open_page(urlsplit(invitation).path, **FINGERS)
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


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """A site with accounts, by a name for which browsers make passkeys."""
    pytest.importorskip("webauthn", reason="passkeys need webauthn (pip install kursbuch[hosting])")
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", **FAST, accounts="open"))
    with serving(app) as url:
        address = url.replace("127.0.0.1", "localhost")
        context = app.state.context
        app.state.context = replace(context, settings=replace(context.settings, address=address))
        yield address


def test_an_account_is_made_and_signed_in_to_by_a_passkey(site: str, browser: Any) -> None:
    context = browser.new_context(locale="en", base_url=site)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/me")
    page.wait_for_selector("body[data-ready]")
    assert faults_in_both_lights(page) == []
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Make an account").click()
    page.wait_for_selector("#link")
    page.locator("#add-passkey").click()
    expect(page.get_by_role("heading", name="1 passkey")).to_be_visible()
    assert faults_in_both_lights(page) == []
    page.get_by_role("button", name="Sign out").click()
    page.locator("#sign-in").click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.get_by_role("heading", name="1 passkey")).to_be_visible()
    context.close()

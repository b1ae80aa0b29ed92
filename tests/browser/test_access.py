"""Everybody can use it: every page and every state of the table by axe-core's rules, in light and dark."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.server.views.words import Words

from .access import BOARD, faults, faults_in_both_lights
from .conftest import FINGERS, PHONE, OpenPage, Rooms, asked, table_path
from .player import Player
from .policy import Setting, Stop

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [{}, FINGERS], ids=["laptop", "phone"])


@pytest.mark.parametrize("path", ["/", "/help", "/docs"])
def test_pages(open_page: OpenPage, path: str) -> None:
    """On a laptop, and on the same page made as narrow as a phone. Colours are the same at every size, so they are
    looked at on one alone."""
    page = open_page(path)
    page.wait_for_load_state("networkidle")
    assert faults_in_both_lights(page) == []
    page.set_viewport_size(PHONE)
    assert faults(page) == []


MOMENTS: tuple[tuple[str, Setting, Stop], ...] = (
    ("1824 stock", Setting("1824"), asked("stock", least=60)),
    ("1824 dividend", Setting("1824"), asked("dividend", least=150)),
    ("1824 trains", Setting("1824"), asked("trains", least=150)),
    ("1844 stock", Setting("1844"), asked("stock", least=90)),
    ("1854 auction", Setting("1854"), asked("auction", least=4)),
    ("18mag draft", Setting("18mag"), asked("draft", least=4)),
    ("18mag run", Setting("18mag"), asked("run", least=60)),
    ("bid", Setting("german-railways"), asked("bid", least=10)),
    ("act", Setting("german-railways"), asked("act", least=20)),
    ("over", Setting("german-railways", seed=11), lambda state, number: state.over),
)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment[0])
def test_moments_of_the_table(hall: Rooms, open_page: OpenPage, moment: tuple[str, Setting, Stop]) -> None:
    """On a laptop, and on the same page made as narrow as a phone."""
    _, setting, stop = moment
    page = open_page(table_path(hall.played(setting, stop)))
    assert faults_in_both_lights(page) == []
    page.set_viewport_size(PHONE)
    player = Player(page)
    player.there("#open > *")
    assert faults(page) == []


@SIZES
def test_a_chosen_hex_a_reason_and_the_past(hall: Rooms, open_page: OpenPage, size: dict[str, Any]) -> None:
    made = hall.played(Setting("1824"), asked("track", least=60))
    page = open_page(table_path(made), **size)
    player = Player(page)
    assert faults(page, BOARD) == []
    page.locator(".b-hexes .legal").first.press("Enter")
    player.there("#primary")
    assert faults_in_both_lights(page) == [], "a hex is chosen"
    page.keyboard.press("Escape")
    page.locator(".b-hexes [data-hex]:not(.legal)").first.press("Enter")
    player.there("#why:not([hidden])")
    assert faults_in_both_lights(page) == [], "a hex says why not"
    page.keyboard.press("[")
    player.there("#history.past")
    assert faults_in_both_lights(page) == [], "a moment that is past"


AT_ONCE = {
    Words("en").say(f"ui.{name}")
    for name in ("export", "export.log", "export.site", "dark", "language", "sound.on", "print", "talk", "hints.allow")
}
"""What the menu does by itself, without a dialog."""


def test_dialogs(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("track", least=60))
    page = open_page(table_path(made))
    player = Player(page)
    page.locator("#menu").click()
    assert faults_in_both_lights(page) == []
    for name in page.locator("#dialog .menu button").all_inner_texts():
        if name in AT_ONCE:
            continue
        page.locator("#dialog").get_by_role("button", name=name, exact=True).click()
        player.there("#dialog[open]:not(:has(.menu))")
        assert faults_in_both_lights(page, "#dialog") == [], name
        page.keyboard.press("Escape")
        page.locator("#menu").click()
        player.there("#dialog .menu")
    page.keyboard.press("Escape")
    page.locator("#talk").click()
    player.there("#talks form")
    assert faults_in_both_lights(page) == [], "messages beside the table"


def test_a_choice_and_a_reason_among_shares(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("stock", "SellShares", least=60))
    page = open_page(table_path(made))
    player = Player(page)
    player.click("#panel .rows [data-action*=' sells ']")
    player.click("#panel .no")
    player.there("#panel .reason")
    assert faults_in_both_lights(page) == []
    player.click("#panel .reason .near button")
    player.there("#primary")


def test_the_phone_has_targets_for_fingers(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("track", least=60))
    page = open_page(table_path(made), **FINGERS)
    small = page.evaluate(
        "[...document.querySelectorAll('.bar button, #foot .primary, #foot .acts button, #zoom-fit')]"
        ".filter(b => b.offsetParent && (b.offsetWidth < 44 || b.offsetHeight < 44)).map(b => b.outerHTML)"
    )
    assert small == []


def test_dialogs_hold_the_focus_and_give_it_back(hall: Rooms, open_page: OpenPage) -> None:
    page = open_page(table_path(hall.table()))
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog[open]")
    assert page.evaluate("document.getElementById('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "menu"

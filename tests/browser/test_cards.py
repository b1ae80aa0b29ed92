"""Cards tell what a company or a train is: under the pointer, by a click, by keyboard, by a finger."""

from __future__ import annotations

import pytest

from kursbuch.bots import steady_bot

from .access import faults
from .conftest import FINGERS, OpenPage, Rooms, asked, expect, rest, table_path
from .policy import Setting

pytestmark = pytest.mark.browser


def test_a_card_opens_by_pointer_click_and_keyboard(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824", bot=steady_bot), asked("track", "LayTile", least=120))
    page = open_page(table_path(made))
    card, chips = page.locator("#about"), page.locator(":is(#t-companies, #t-all) .bare")
    chips.first.hover()
    expect(card).to_be_visible()
    expect(card.locator("dt").first).to_be_visible()
    page.mouse.move(600, 300)
    expect(card).to_be_hidden()
    chips.first.click()
    expect(card).to_be_visible()
    page.mouse.move(600, 300)
    expect(card).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    chips.first.focus()
    page.keyboard.press("ArrowDown")
    assert chips.nth(1).evaluate("chip => chip === document.activeElement")
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#s-trains .strip [data-card]").first.hover()
    expect(card).to_contain_text("2-train")
    expect(card.locator(".said a").first).to_contain_text("1824 VII.9")
    page.locator("#s-trains .noted").click()
    expect(card).to_contain_text("Phase")
    page.keyboard.press("Escape")
    page.locator('#market [data-card="price:0-0"]').first.hover()
    expect(card).to_contain_text("Price")
    page.mouse.move(600, 300)
    page.locator('[data-hex="E12"]').click()
    expect(page.locator("#why")).to_contain_text("1824 VII.8/3")


def test_a_finger_opens_a_card_over_the_whole_width(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("german-railways"), asked("act", least=20))
    page = open_page(table_path(made), **FINGERS)
    page.locator("#grip").tap()
    rest(page)
    page.locator("#t-railroads .bare").first.tap()
    expect(page.locator("#about")).to_be_visible()
    assert page.locator("#about").bounding_box()["width"] >= 380

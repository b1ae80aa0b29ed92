"""Cards tell what a company or a train is: under the pointer, by a click, by keyboard, by a finger."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.bots import steady_bot
from kursbuch.core.state import State
from kursbuch.server.deeds import PAID
from kursbuch.server.views.controls import controls
from kursbuch.server.views.words import Words

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
    expect(page.locator(".b-hexes .lit")).not_to_have_count(0)
    page.mouse.move(600, 300)
    expect(card).to_be_hidden()
    expect(page.locator(".b-hexes .lit")).to_have_count(0)
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
    page.locator('[data-hex="E12"]').click(force=True)  # nothing can be built there, and a click says why
    expect(page.locator("#why")).to_contain_text("1824 VII.8/3")


def test_a_pin_keeps_several_cards_and_each_shows_what_was_paid(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824", bot=steady_bot), asked("dividend", least=150))
    page = open_page(table_path(made))
    chips = page.locator(":is(#t-companies, #t-all) .bare")
    paying = [n for n, chip in enumerate(chips.all()) if _has_paid(hall, made, chip.get_attribute("data-card"))][:2]
    for number in paying:
        chips.nth(number).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#about .spark .paid").first).to_be_visible()
        page.keyboard.press("Tab")  # into the card, of which the pin comes first
        page.keyboard.press("Enter")
        expect(page.locator("#about")).to_be_hidden()
    kept = page.locator(".about.kept")
    expect(kept).to_have_count(2)
    one, other = (box.bounding_box() for box in kept.all())
    assert one["x"] >= other["x"] + other["width"], "neither hides the other"
    points = kept.first.locator(".spark circle").count()
    page.locator("#primary").click()
    rest(page, hall.tables.open(made["id"]).latest)
    expect(kept.first.locator(".spark")).to_be_visible()
    assert kept.first.locator(".spark circle").count() >= points, "it tells of the new moment"
    assert faults(page) == []
    handle = kept.first.locator(".head").bounding_box()
    page.mouse.move(handle["x"] + 60, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(handle["x"] - 40, handle["y"] + 30)
    page.mouse.up()
    assert kept.first.bounding_box()["x"] == one["x"] - 100
    page.keyboard.press("Escape")
    expect(kept).to_have_count(1)
    kept.get_by_role("button", name="Close the card").click()
    expect(kept).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def _has_paid(hall: Rooms, made: dict[str, Any], company: str) -> bool:
    return any(deed.what == PAID and deed.amount for _, deed in hall.tables.open(made["id"]).deeds(company))


def test_a_finger_opens_a_card_over_the_whole_width(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("german-railways"), asked("act", least=20))
    page = open_page(table_path(made), **FINGERS)
    page.locator("#grip").tap()
    rest(page)
    page.locator("#t-railroads .bare").first.tap()
    expect(page.locator("#about")).to_be_visible()
    assert page.locator("#about").bounding_box()["width"] >= 380


def test_what_cannot_be_done_stands_with_its_clause_and_opens_to_the_sentence(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("german-railways"), lambda state, number: len(_shut_offers(state)) > 3)
    page = open_page(table_path(made))
    line = page.locator("#panel .cannot").first
    expect(line.locator(".no")).to_contain_text("Offering a share")
    assert line.locator(".chip").count() == len(_shut_offers(hall.state(made)))
    line.locator(".no").click()
    expect(page.locator("#panel .reason").first).to_contain_text("must wait until two of each are sold")
    expect(page.locator("#panel .reason a").first).to_have_attribute(
        "href", "/rules/german-railways#offer-one-share-for-auction/2"
    )


def _shut_offers(state: State) -> list[str]:
    """The railroads whose share cannot be offered now although there is one."""
    if state.ask is None or state.ask.name != "act":
        return []
    shut = [c for control in controls(state, Words("en")) for c in control.choices if c.refused]
    return [choice.subject for choice in shut if choice.refused and choice.refused.clause.endswith("auction/2")]

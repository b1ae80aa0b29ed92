"""Standing orders: what the table is to do for a seat, given in a dialog, seen by that seat and taken back."""

from __future__ import annotations

import pytest

from .access import faults
from .conftest import FINGERS, OpenPage, Rooms, expect, latest_of, rest, table_path

pytestmark = pytest.mark.browser


def test_orders_are_given_at_ones_turn_and_before_it(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.table(kinds="lll")
    asked = hall.state(made).actor
    assert asked
    waiting = next(seat for seat in made["links"] if seat != asked)

    ahead = open_page(table_path(made, waiting), **FINGERS)
    ahead.locator("#order-ahead").click()
    ahead.locator("#order-times").fill("3")
    ahead.locator("#order-company").select_option("MS")
    ahead.locator("#order-limit").fill("100")
    assert faults(ahead) == []
    ahead.locator("#order-give-buy").click()
    expect(ahead.locator("dialog[open]")).to_have_count(0)
    note = ahead.locator(".reason", has_text="Buying up to 3 of MS, each for at most 100.")
    expect(note).to_be_visible()
    note.get_by_role("button", name="Take back").click()
    expect(note).to_have_count(0)
    expect(ahead.locator("#order-ahead")).to_be_visible()

    page = open_page(table_path(made, asked))
    before = latest_of(page)
    page.locator("#order-pass").click()
    page.locator("#order-unless").select_option("BK")
    assert faults(page) == []
    page.locator("#order-give-unless").click()
    rest(page, before + 1)
    assert hall.done(made) == [f"{asked} passes"]
    expect(page.locator(".reason")).to_contain_text("Passing until somebody does something with BK.")

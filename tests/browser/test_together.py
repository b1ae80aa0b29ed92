"""Several browsers at one table: everybody sees the others' moves, messages and wishes without a reload."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .conftest import OpenPage, Rooms, expect, latest_of, rest, table_path
from .player import Player
from .policy import BUILDERS

pytestmark = pytest.mark.browser


@pytest.fixture
def seated(hall: Rooms, open_page: OpenPage) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table of links, and a page for each seat."""
    made = hall.table(kinds="lll")
    return made, {seat: open_page(table_path(made, seat)) for seat in made["links"]}


def move(hall: Rooms, made: dict[str, Any], pages: dict[str, Any]) -> str:
    """Whoever is to act does something; who it was."""
    state = hall.state(made)
    assert state.actor
    page = pages[state.actor]
    before = latest_of(page)
    Player(page).do(state, BUILDERS(state, random.Random(2)))
    for one in pages.values():
        rest(one, before + 1)
    return state.actor


def test_a_move_is_seen_by_all(hall: Rooms, open_page: OpenPage, seated: tuple[dict[str, Any], dict[str, Any]]) -> None:
    made, pages = seated
    actor = hall.state(made).actor
    for seat, page in pages.items():
        assert page.title().startswith("● ") is (seat == actor)
        assert ("turn" in page.locator("#icon").get_attribute("href")) is (seat == actor)
        expect(page.locator("#pass")).to_have_count(int(seat == actor))
    watching = open_page(table_path(made, "watch"))
    move(hall, made, {**pages, "watch": watching})
    now = hall.state(made).actor
    for seat, page in {**pages, "": watching}.items():
        assert page.title().startswith("● ") is (seat == now)
    other = next(seat for seat in pages if seat not in (actor, now))
    expect(pages[other].locator("#since .log li").first).to_be_visible()
    expect(watching.locator("#primary, #pass")).to_have_count(0)


def test_messages(seated: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """They are text, whatever is in them."""
    one, two, _ = seated[1].values()
    one.locator("#talk").click()
    one.get_by_label("Say something to the table").fill("<b>hello</b>")
    one.keyboard.press("Enter")
    two.wait_for_selector("#talk i:not([hidden])")
    two.locator("#talk").click()
    expect(two.locator(".talks li")).to_contain_text("<b>hello</b>")


def test_undo_needs_the_others_once_they_have_acted(hall: Rooms, seated: tuple[dict[str, Any], dict[str, Any]]) -> None:
    made, pages = seated
    first = move(hall, made, pages)
    move(hall, made, pages)
    asker = pages[first]
    before = latest_of(asker)
    Player(asker).click("#undo")
    for page in pages.values():
        rest(page, before + 1)
    assert len(hall.tables.open(made["id"]).moves) == 2, "nothing is taken back yet"
    for number, seat in enumerate([seat for seat in pages if seat != first], 2):
        Player(pages[seat]).click("#agree")
        for page in pages.values():
            rest(page, before + number)
    assert hall.tables.open(made["id"]).moves == ()
    for page in pages.values():
        expect(page.locator("#agree")).to_have_count(0)

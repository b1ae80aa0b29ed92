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
    expect(watching.locator("#since h2")).to_have_text("Latest moves")  # whoever watches has no turn


RINGS = """() => {
  localStorage.setItem("kursbuch.sound", "on");
  window.rings = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.rings += 1; } };
}"""


def test_a_sound_tells_once_that_it_is_ones_turn_also_while_one_looks_back(
    hall: Rooms, seated: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    made, pages = seated
    first = move(hall, made, pages)
    second = hall.state(made).actor
    other = pages[next(seat for seat in pages if seat not in (first, second))]
    other.evaluate(RINGS)
    other.keyboard.press("[")
    rest(other)
    assert move(hall, made, pages) == second
    assert other.title().startswith("● "), "it is told while the past is shown"
    assert other.evaluate("rings") == 1
    other.keyboard.press("]")
    rest(other)
    other.keyboard.press("[")
    rest(other)
    assert other.evaluate("rings") == 1, "coming back is no news"


def test_messages(seated: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """They are text, whatever is in them."""
    one, two, _ = seated[1].values()
    one.locator("#talk").click()
    one.get_by_label("Say something to the table").fill("<b>hello</b>")
    one.keyboard.press("Enter")
    two.wait_for_selector("#talk i:not([hidden])")
    two.locator("#talk").click()
    expect(two.locator(".talks li:not(.day)")).to_contain_text("<b>hello</b>")
    expect(two.locator(".talks time")).to_contain_text(":")
    two.keyboard.press("Escape")
    expect(two.locator("#talks")).to_be_hidden()


def test_who_opens_a_link_is_told_where_they_are_and_chooses_a_name(
    seated: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    _, pages = seated
    friend, other = pages["P2"], pages["P1"]
    expect(friend.locator(".hello")).to_contain_text("You have the seat of Player 2")
    friend.locator("#own-name").fill("Zita")
    before = latest_of(other)
    friend.locator("#sit").click()
    expect(friend.locator(".hello")).to_have_count(0)
    rest(other, before + 1)
    expect(other.locator("#t-players")).to_contain_text("Zita")


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


def test_a_move_whose_answer_is_lost_is_made_once(hall: Rooms, open_apart: OpenPage) -> None:
    """The line is cut after the server has written: the page asks again under the same key, and shows what was done."""
    made = hall.table()
    page, lost = open_apart(base_url=hall.url), list[str]()

    def cut(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.post_data)
        route.fetch()
        route.abort()

    page.route("**/actions*", cut)
    page.goto(table_path(made))
    page.wait_for_selector("body[data-ready]")
    rest(page)
    Player(page).click("#pass")
    rest(page, 1)
    assert len(lost) == 1
    assert len(hall.tables.open(made["id"]).moves) == 1


def test_a_link_that_others_know_is_replaced(hall: Rooms, open_page: OpenPage, open_apart: OpenPage) -> None:
    made = hall.table(kinds="lll")
    page = open_page(table_path(made, "P1"))
    page.locator("#menu").click()
    page.get_by_role("button", name="Links").click()
    renew = page.get_by_role("button", name="New link")
    expect(renew).to_have_count(2)
    renew.first.click()
    page.wait_for_function("old => location.hash !== `#${old}`", arg=made["links"]["P1"])
    assert hall.seat(made, "P1").call("GET", "").status_code == 404
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.querySelector('#turn').textContent")
    late = open_apart(base_url=hall.url)
    late.goto(table_path(made, "P1"))
    expect(late.locator("#panel")).to_contain_text("Ask whoever sent it to you")
    expect(late.locator("#panel a")).to_have_attribute("href", "/")
    expect(late.locator("#undo")).to_be_hidden()

"""The same table by keyboard alone, on a phone, in German, in the dark, on a small laptop."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.bots import steady_bot
from kursbuch.core.state import legal

from .conftest import FINGERS, PHONE, OpenPage, Rooms, asked, expect, latest_of, rest, table_path
from .player import Player
from .policy import Setting

pytestmark = pytest.mark.browser


def at(hall: Rooms, open_page: OpenPage, step: str, least: int = 60, **more: Any) -> tuple[Any, Player, Any]:
    made = hall.played(Setting("1824"), asked(step, least=least))
    page = open_page(table_path(made), **more)
    return page, Player(page), made


HAS_FOCUS = "document.activeElement !== document.body"


# -- keyboard -----------------------------------------------------------------------------------------


def test_a_company_operates_by_keyboard_alone(hall: Rooms, open_page: OpenPage) -> None:
    """Track, station, trains, dividend, purchase: whatever is asked of the company until another one is asked."""

    def earns(state: Any, number: int) -> bool:
        """A share company is at work whose trains have earned before."""
        asked_now = asked("track", "LayTile", least=120)(state, number)
        return asked_now and state.ask.who in state.now.cells and bool(state.now.runs.get(state.ask.who))

    made = hall.played(Setting("1824"), earns)
    page = open_page(table_path(made))
    player = Player(page)
    who, seen = hall.ask(made).who, list[str]()
    while (ask := hall.ask(made)).who == who:
        before = latest_of(page)
        seen.append(ask.name)
        if any(hasattr(offer.action, "hex") for offer in legal(hall.state(made))):
            page.keyboard.press("b")
            assert page.evaluate("document.activeElement.matches('.legal')"), "the board is entered at a legal hex"
            page.keyboard.press("Enter")
            player.there("#primary")
            page.keyboard.press("r")
            rest(page)
            assert page.evaluate("Boolean(document.activeElement.dataset.hex)"), "the hex was drawn anew and keeps it"
            page.keyboard.press("Enter")
        elif player.look()["chosen"]:
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("p")
        rest(page, before + 1)
        assert page.evaluate(HAS_FOCUS), f"after {ask.name} the focus has fallen to the page"
    assert {"track", "run", "dividend"} <= set(seen)


def test_the_board_is_walked_by_arrows_and_left_by_escape(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, "track")
    page.keyboard.press("b")
    focused = "document.activeElement.dataset.hex"
    here = page.evaluate(focused)
    for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowLeft", "ArrowRight")):
        page.keyboard.press(there)
        if page.evaluate(focused) != here:
            page.keyboard.press(back)
            assert page.evaluate(focused) == here
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused)
    page.locator(".b-hexes .legal").first.press("Enter")
    player.there("#primary")
    page.keyboard.press("Escape")
    player.there("#panel:not(:has(#primary))")


def test_shares_are_traded_by_keyboard(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("stock", "BuyShare", least=60))
    page = open_page(table_path(made))
    player = Player(page)
    row = page.locator("#panel .pick[data-action*=' buys ']").first
    action = row.get_attribute("data-action")
    row.focus()
    page.keyboard.press("Space")
    player.there(f'#primary[data-action="{action}"]')
    assert page.evaluate("document.activeElement.dataset.action") == action, "the focus stays where it was"
    before = latest_of(page)
    page.keyboard.press("Enter")
    rest(page, before + 1)
    assert hall.done(made) == [action], "what is chosen already is done"
    assert page.evaluate(HAS_FOCUS)


def test_keys_are_listed(hall: Rooms, open_page: OpenPage) -> None:
    page, _, _ = at(hall, open_page, "track")
    page.keyboard.press("?")
    page.wait_for_selector("#dialog[open] kbd")
    page.keyboard.press("Escape")
    page.wait_for_selector("#dialog:not([open])", state="attached")


# -- phone --------------------------------------------------------------------------------------------


def test_a_tile_is_laid_on_a_phone(hall: Rooms, open_page: OpenPage) -> None:
    page, player, made = at(hall, open_page, "track", **FINGERS)
    before = latest_of(page)
    hexagon = f'[data-hex="{page.locator(".b-hexes .legal").first.get_attribute("data-hex")}"]'
    place = page.evaluate("selector => eyes.point(selector)", hexagon)
    assert not place["over"], "the first legal hex is in view"
    page.touchscreen.tap(place["x"], place["y"])
    player.there("#primary")
    box = page.locator("#primary").bounding_box()
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= PHONE["height"]
    action = player.look()["chosen"]
    page.locator("#primary").tap()
    rest(page, before + 1)
    assert hall.done(made) == [action]


def test_a_row_that_is_chosen_stays_above_the_foot_of_the_sheet(hall: Rooms, open_page: OpenPage) -> None:
    """With the number that belongs to it, however much the foot has grown by what the choice changes."""
    page = open_page(table_path(hall.played(Setting("1854"), asked("auction"))), **FINGERS)
    rows = page.locator("#open tr:has-text('–')")
    for row in (rows.nth(4), rows.last):
        row.scroll_into_view_if_needed()
        row.tap()
        rest(page)
        foot = page.locator("#foot").bounding_box()
        stepper = page.locator("#open input[type=number]").bounding_box()
        assert stepper["y"] + stepper["height"] <= foot["y"]


def test_a_phone_shows_no_more_of_the_sea_than_it_must(hall: Rooms, open_page: OpenPage) -> None:
    """Where one may build at the edge of the map, the rest of the screen shows the map."""
    page, _, _ = at(hall, open_page, "track", least=150, **FINGERS)
    assert page.evaluate(
        "(([x, y, w, h], {x: left, y: top, width, height}) => "
        "x >= left - 1 && y >= top - 1 && x + w <= left + width + 1 && y + h <= top + height + 1)"
        "(document.querySelector('#canvas svg').getAttribute('viewBox').split(' ').map(Number), "
        "document.querySelector('#canvas .b-sea').getBBox())"
    )


def test_the_sheet_does_not_cover_the_hex_that_is_chosen(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, "track", least=150, **FINGERS)
    lowest = page.evaluate(
        "[...document.querySelectorAll('.b-hexes .legal')]"
        ".sort((a, b) => b.getBoundingClientRect().y - a.getBoundingClientRect().y)[0].dataset.hex"
    )
    page.locator(f'[data-hex="{lowest}"]').press("Enter")
    player.there("#primary")
    assert not page.evaluate("selector => eyes.point(selector)", f'[data-hex="{lowest}"]')["over"]


def test_a_hex_at_the_edge_of_a_phone_comes_whole_into_view_when_it_is_chosen(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, "track", least=150, **FINGERS)
    hexagon = page.locator(f'[data-hex="{page.locator(".b-hexes .legal").first.get_attribute("data-hex")}"]')
    box = hexagon.bounding_box()
    board = page.locator("#board").bounding_box()
    page.mouse.move(350, board["y"] + 60)
    page.mouse.down()
    page.mouse.move(350 - box["x"] - box["width"] / 2, board["y"] + 60, steps=5)
    page.mouse.up()
    box = hexagon.bounding_box()
    assert box["x"] < 0 < box["x"] + box["width"], "half of it lies beyond the edge"
    page.touchscreen.tap((box["x"] + box["width"]) / 2, box["y"] + box["height"] / 2)
    player.there("#primary")
    assert hexagon.bounding_box()["x"] >= 0


def test_the_phone_never_scrolls_sideways(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, "stock", **FINGERS)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("#grip").tap()
    player.there("#panel.rest")


# -- looks --------------------------------------------------------------------------------------------


def test_german(hall: Rooms, open_page: OpenPage) -> None:
    page, player, _ = at(hall, open_page, "track", lang="de-AT")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#line")).to_contain_text("GLEISBAU", ignore_case=True)
    expect(page.locator("#t-players")).to_contain_text("SPIELER", ignore_case=True)
    page.locator(".b-hexes [data-hex]:not(.legal)").first.press("Enter")
    player.there("#why:not([hidden])")
    page.locator("#menu").click()
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("html[lang=en]")
    expect(page.locator("#line")).to_contain_text("TRACK", ignore_case=True)


def test_dark_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


@pytest.mark.parametrize(
    ("title", "step"),
    [
        ("1824", "track"), ("1824", "dividend"), ("1844", "stock"), ("1854", "track"), ("18mag", "run"),
        ("german-railways", "act"), ("german-railways", "bid"),
    ],
)  # fmt: skip
def test_the_whole_table_fits_a_laptop(hall: Rooms, open_page: OpenPage, title: str, step: str) -> None:
    page = open_page(table_path(hall.played(Setting(title, 4, bot=steady_bot), asked(step, least=100))))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in ("tables", "panel"):
        assert page.evaluate("id => (t => t.scrollWidth <= t.clientWidth)(document.getElementById(id))", part), part

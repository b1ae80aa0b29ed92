"""The named things a player does at the table."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Hall, Seat

from .conftest import PHONE, OpenPage, settle, table_path, version_of
from .player import Clicker

pytestmark = pytest.mark.browser


def until(seat: Seat, step: str, seed: int = 3, least: int = 0, kind: str = "") -> None:
    """Plays at random until this question is asked."""
    dice = random.Random(seed)
    for number in range(900):
        offers = seat.get("/offers")
        fits = offers["step"] == step and number >= least
        if fits and (not kind or any(kind in offer["action"] for offer in offers["offers"])):
            return
        seat.act(dice=dice)
    pytest.fail(f"the question {step} was never asked")


def at(hall: Hall, open_page: OpenPage, step: str, kind: str = "", **more: Any) -> tuple[Any, Seat, dict[str, Any]]:
    made = hall.table(more.pop("title", "1824"))
    seat = hall.seat(made)
    until(seat, step, least=more.pop("least", 0), kind=kind)
    return open_page(table_path(made), **more), seat, made


def test_laying_a_tile(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "track")
    before = version_of(page)
    hex_id = page.locator(".b-hexes .legal").first.get_attribute("data-hex")
    Clicker(page).click_hex(hex_id)
    page.wait_for_selector("[data-layer=selection] .b-sel")
    assert "Lay tile" in page.locator("#primary").inner_text()
    page.locator("#primary").click()
    settle(page, before + 1)
    assert f" at {hex_id}" in seat.call("GET", "/export").text


def test_a_hex_that_cannot_be_built_says_why(hall: Hall, open_page: OpenPage) -> None:
    page, _, _ = at(hall, open_page, "track")
    closed = page.locator(".b-hexes [data-hex]:not(.legal)").first
    closed.focus()
    closed.press("Enter")
    page.wait_for_selector("#why:not([hidden])")
    link = page.locator("#why a")
    assert link.get_attribute("href").startswith("/rules/1824#")
    page.keyboard.press("Escape")
    page.wait_for_selector("#why", state="hidden")


def test_placing_a_station(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "station", kind="station")
    before = version_of(page)
    Clicker(page).click_hex(page.locator(".b-hexes .legal").first.get_attribute("data-hex"))
    page.locator("#primary").click()
    settle(page, before + 1)
    assert "places a station" in seat.call("GET", "/export").text


def test_running_trains_and_paying(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "run", least=80)
    before = version_of(page)
    page.wait_for_selector(".route, .hint")
    page.locator("#primary").click()
    settle(page, before + 1)
    until(seat, "dividend", least=0)
    settle(page, seat.get()["version"])
    page.wait_for_selector(".card .facts")
    assert page.locator(".card").count() == 2
    page.wait_for_selector("#market .b-to")
    page.locator(".card").nth(1).click()
    before = version_of(page)
    page.locator("#primary").click()
    settle(page, before + 1)
    assert "pays out none" in seat.call("GET", "/export").text


def test_selling_and_buying_shares(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "stock", kind=" sells ", least=60)
    before = version_of(page)
    plus = page.locator(".stepper button[data-action*=' sells '], .pick[data-action*=' sells ']").first
    plus.click()
    page.wait_for_selector("#primary[data-action*=' sells ']")
    page.wait_for_selector(".facts")
    page.locator("#primary").click()
    settle(page, before + 1)
    assert " sells " in seat.call("GET", "/export").text


def test_bidding(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "bid", title="german-railways")
    before = version_of(page)
    page.get_by_label("More").click()
    page.locator(".quick button").nth(1).click()
    page.wait_for_selector("#primary")
    label = page.locator("#primary").inner_text()
    page.locator("#primary").click()
    settle(page, before + 1)
    amount = "".join(c for c in label.partition("Enter")[0] if c.isdigit())
    assert f"bids {amount}" in seat.call("GET", "/export").text


def test_undo_and_history(hall: Hall, open_page: OpenPage) -> None:
    page, seat, made = at(hall, open_page, "track")
    moves = seat.get()["moves"]
    page.keyboard.press("[")
    page.wait_for_selector("#history.past")
    assert page.locator("#line").inner_text().find(str(moves - 1)) >= 0
    assert f"at={moves - 1}" in page.url
    page.keyboard.press("{")
    page.wait_for_function(
        "n => Number(document.getElementById('history').getAttribute('aria-valuenow')) < n", arg=moves - 1
    )
    page.locator("#now").click()
    page.wait_for_selector("#history:not(.past)")
    before = version_of(page)
    page.keyboard.press("z")
    settle(page, before + 1)
    assert seat.get()["moves"] < moves
    then = open_page(f"/games/{made['id']}?at=5#{made['watch']}")
    assert then.locator("#history").get_attribute("aria-valuenow") == "5"


def test_two_browsers_see_each_other(hall: Hall, open_page: OpenPage) -> None:
    made = hall.table(kinds="lll")
    actor = hall.seat(made, "P1").get()["actor"]
    other = next(seat for seat in made["links"] if seat != actor)
    one, two = open_page(table_path(made, actor)), open_page(table_path(made, other))
    watching = open_page(table_path(made, "watch"))
    assert "mine" in one.locator("#turn").get_attribute("class")
    assert one.title().startswith("● ")
    assert not two.title().startswith("● ")
    before = version_of(one)
    Clicker(one).move()
    settle(two, before + 1)
    settle(watching, before + 1)
    assert two.locator("#since .log li").count() >= 1
    one.locator("#talk").click()
    one.get_by_label("Say something to the table").fill("<b>hello</b>")
    one.keyboard.press("Enter")
    two.wait_for_selector("#talk i:not([hidden])")
    two.locator("#talk").click()
    two.wait_for_selector(".talks li")
    assert two.locator(".talks li").inner_text().endswith("<b>hello</b>")


def test_export_and_import(hall: Hall, open_page: OpenPage, tmp_path: Path) -> None:
    page, seat, _ = at(hall, open_page, "track")
    page.locator("#menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["actions"]) == seat.get()["moves"]
    start = open_page("/")
    start.set_input_files("#file", file)
    start.wait_for_url("**/games/*")
    start.wait_for_selector("body[data-ready][data-version]")
    assert start.locator("#history").get_attribute("aria-valuenow") == str(seat.get()["moves"])


def test_keyboard_alone(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "track")
    before = version_of(page)
    page.keyboard.press("?")
    page.wait_for_selector("#dialog[open] kbd")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.hex")
    here = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.hex") != here
    legal = page.locator(".b-hexes .legal").first
    legal.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#primary")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.wait_for_selector("#primary", state="detached")
    page.keyboard.press("n")
    settle(page, before + 1)
    assert seat.get()["version"] == before + 1


def test_german(hall: Hall, open_page: OpenPage) -> None:
    page, _, _ = at(hall, open_page, "track", lang="de-AT")
    assert page.locator("html").get_attribute("lang") == "de"
    assert "GLEISBAU" in page.locator("#line").inner_text().upper()
    assert page.locator("#t-players").inner_text().upper().find("SPIELER") >= 0
    closed = page.locator(".b-hexes [data-hex]:not(.legal)").first
    closed.focus()
    closed.press("Enter")
    page.wait_for_selector("#why:not([hidden])")
    start = open_page("/", lang="de")
    assert "Spielen" in start.locator("#play").inner_text()
    start.locator("#language").click()
    start.wait_for_selector("html[lang=en]")


def test_phone(hall: Hall, open_page: OpenPage) -> None:
    page, _, _ = at(hall, open_page, "track", size=PHONE, has_touch=True, is_mobile=True)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the page never scrolls sideways"
    before = version_of(page)
    Clicker(page).click_hex(page.locator(".b-hexes .legal").first.get_attribute("data-hex"))
    box = page.locator("#primary").bounding_box()
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= PHONE["height"]
    page.locator("#primary").click()
    settle(page, before + 1)
    page.locator("#grip").click()
    assert "rest" in page.locator("#panel").get_attribute("class")
    narrow = open_page("/", size={"width": 360, "height": 740})
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 360


def test_dark_is_remembered(hall: Hall, open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#theme").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_the_whole_table_fits_a_laptop(hall: Hall, open_page: OpenPage) -> None:
    page, _, _ = at(hall, open_page, "track")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(t => t.scrollWidth <= t.clientWidth)(document.getElementById('tables'))")
    assert page.evaluate("(t => t.scrollWidth <= t.clientWidth)(document.getElementById('panel'))")


def test_notes_and_chart_and_log(hall: Hall, open_page: OpenPage) -> None:
    page, seat, _ = at(hall, open_page, "track")
    page.locator("#menu").click()
    page.get_by_role("button", name="Worth over time").click()
    page.wait_for_selector(".chart path", state="attached")
    page.locator("#dialog .head button").click()
    page.locator("#menu").click()
    page.get_by_role("button", name="My notes").click()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.locator("#dialog textarea").fill("watch the bank")
    assert seat.get("/notes")["text"] == "watch the bank"
    page.locator("#dialog .head button").click()
    page.locator("#since .link").last.click()
    page.wait_for_selector("#dialog .log li")


def test_rules_are_searched(open_page: OpenPage, hall: Hall, browser: Any) -> None:
    context = browser.new_context(base_url=hall.url)
    page = context.new_page()
    page.goto("/rules/1824")
    everything = page.locator("main li:visible").count()
    page.locator("#search").fill("certificate limit")
    page.wait_for_function("n => document.querySelectorAll('main li:not([hidden])').length < n", arg=everything)
    assert page.locator("main li:visible").count() > 0
    context.close()

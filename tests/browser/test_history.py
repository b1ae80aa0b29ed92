"""Back and forth in time: undo, history, links to a moment, log, chart, notes, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import OpenPage, Rooms, asked, expect, latest_of, rest, table_path
from .player import Player
from .policy import Setting

pytestmark = pytest.mark.browser


@pytest.fixture
def seated(hall: Rooms, open_page: OpenPage) -> tuple[Any, Player, dict[str, Any]]:
    """A page in the middle of a game."""
    made = hall.played(Setting("1824"), asked("track", least=60))
    page = open_page(table_path(made))
    return page, Player(page), made


def moment_of(page: Any) -> int:
    return int(page.locator("#history").get_attribute("aria-valuenow"))


def open_dialog(page: Any, name: str) -> None:
    page.locator("#menu").click()
    page.locator("#dialog").get_by_role("button", name=name).click()


def test_undo_by_button_and_by_key(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    *_, one, two = (str(move.action) for move in hall.tables.open(made["id"]).moves)
    before = latest_of(page)
    player.click("#undo")
    rest(page, before + 1)
    assert hall.done(made) == [one]
    page.keyboard.press("z")
    rest(page, before + 2)
    assert hall.done(made) != [one]
    expect(page.locator("#since")).not_to_contain_text(two)


def test_moments_by_keys(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    moves = len(hall.tables.open(made["id"]).moves)
    page.keyboard.press("[")
    player.there("#history.past")
    assert moment_of(page) == moves - 1
    expect(page.locator("#line")).to_contain_text(str(moves - 1))
    expect(page.locator("#primary, #pass")).to_have_count(0)
    page.keyboard.press("{")
    player.there(f"#history:not([aria-valuenow='{moves - 1}'])")
    assert moment_of(page) < moves - 1
    page.keyboard.press("]")
    player.there("#history.past")
    player.click("#now")
    player.there("#history:not(.past)")
    assert moment_of(page) == moves


def test_moments_by_the_slider(seated: tuple[Any, Player, dict[str, Any]]) -> None:
    """The line on top is pressed and dragged by the mouse, and walked by arrows."""
    page, player, _ = seated
    box = page.locator("#history").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.25, y)
    page.mouse.down()
    player.there("#history.past")
    quarter = moment_of(page)
    page.mouse.move(box["x"] + box["width"] * 0.5, y, steps=3)
    player.there(f"#history:not([aria-valuenow='{quarter}'])")
    page.mouse.up()
    rest(page)
    half = moment_of(page)
    assert quarter < half
    page.locator("#history").press("ArrowLeft")
    player.there(f"#history[aria-valuenow='{half - 1}']")
    page.locator("#history").press("Home")
    player.there("#history[aria-valuenow='0']")
    page.locator("#history").press("End")
    player.there("#history:not(.past)")


def test_a_link_leads_to_a_moment(open_page: OpenPage, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, _ = seated
    page.keyboard.press("[")
    player.there("#history.past")
    page.keyboard.press("[")
    rest(page)
    here = moment_of(page)
    assert f"at={here}" in page.url
    open_dialog(page, "Links")
    address = page.get_by_role("textbox", name="Link to this moment").input_value()
    then = open_page(address)
    assert moment_of(then) == here
    expect(then.locator("#caption")).to_have_text(page.locator("#caption").inner_text())


def test_a_line_of_the_log_leads_to_its_moment(seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, _ = seated
    page.locator("#since .link").last.click()
    player.there("#dialog .log li")
    move = page.locator("#dialog .log [data-move]").nth(4)
    number = move.get_attribute("data-move")
    move.click()
    player.there(f"#history.past[aria-valuenow='{number}']")


def test_chart_and_notes(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    open_dialog(page, "Worth over time")
    player.there("#dialog .chart path")
    page.keyboard.press("Escape")
    open_dialog(page, "My notes")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.locator("#dialog textarea").fill("watch the bank")
    assert hall.seat(made).get("/notes")["text"] == "watch the bank"


def test_export_and_import(
    hall: Rooms, open_page: OpenPage, seated: tuple[Any, Player, dict[str, Any]], tmp_path: Path
) -> None:
    """What is exported and imported is the same game, and can be exported again."""
    page, _, made = seated
    file = tmp_path / "game.json"
    page.locator("#menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the game").click()
    download.value.save_as(file)
    exported = json.loads(file.read_text(encoding="utf-8"))
    assert len(exported["actions"]) == len(hall.tables.open(made["id"]).moves)
    start = open_page("/")
    start.set_input_files("#file", file)
    seats = start.locator("#seating select")
    expect(seats).to_have_count(len(exported["players"]))
    seats.nth(1).select_option("link")
    start.locator("#seat").click()
    start.wait_for_url("**/games/*")
    start.wait_for_selector("body[data-ready][data-version]")
    rest(start)
    assert moment_of(start) == len(exported["actions"])
    expect(start.locator("#dialog .links li")).to_have_count(3)  # the seat's, one's own, the one to watch by
    start.keyboard.press("Escape")
    start.locator("#menu").click()
    with start.expect_download() as download:
        start.get_by_role("button", name="Export the game").click()
    download.value.save_as(file)
    again = json.loads(file.read_text(encoding="utf-8"))
    assert again["actions"] == exported["actions"]
    assert (again["players"], again["options"]) == (exported["players"], exported["options"])

"""Looking back, branches, plans and forecasts on the page."""

from __future__ import annotations

from typing import Any

import pytest

from .access import faults, faults_in_both_lights
from .conftest import FINGERS, OpenPage, Rooms, expect, rest, table_path
from .policy import Setting

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def played(hall: Rooms) -> dict[str, Any]:
    """The first moves of a game."""
    return hall.played(Setting("german-railways", 3), lambda state, number: number == 8)


def analysis_path(made: dict[str, Any], at: int, token: str = "host") -> str:
    return f"/games/{made['id']}/analysis#{made[token]}&at={at}"


def test_an_analysis_shows_chances_and_answers_and_a_click_goes_there(
    open_page: OpenPage, played: dict[str, Any]
) -> None:
    page = open_page(analysis_path(played, 3))
    expect(page.locator("#chances svg path.line")).to_have_count(3)
    expect(page.locator(".answers li.played")).to_have_count(1)
    expect(page.locator(".answers li")).not_to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-analysed", "16/16")  # each once, and again closely
    expect(page.locator("#turns")).to_contain_text("8 decisions looked at")
    page.locator(".answer").nth(1).click()
    expect(page.locator("#chances path.branch")).to_have_count(1)
    assert faults_in_both_lights(page) == []
    box = page.locator("#chances").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 16, box["y"] + 60)
    expect(page.locator("#chances")).to_have_attribute("aria-valuenow", "8")
    page.locator("#chances").press("ArrowLeft")
    expect(page.locator("#chances")).to_have_attribute("aria-valuenow", "7")
    assert "&at=7" in page.url


def test_others_open_a_link_to_a_moment(open_page: OpenPage, played: dict[str, Any]) -> None:
    page = open_page(analysis_path(played, 2, "watch"), **FINGERS, lang="de")
    expect(page.locator("#market h2").first).to_have_text("Gewinnchance")
    expect(page.locator(".answers li.played")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_branch_is_begun_from_an_answer_named_and_found_again(open_page: OpenPage, played: dict[str, Any]) -> None:
    page = open_page(analysis_path(played, 2))
    page.locator(".answer").nth(1).click()
    rest(page)
    answer = page.locator(".answer").nth(1).get_attribute("data-answer")
    page.click("#branch")
    page.wait_for_selector(".branch-notes")
    rest(page)
    assert answer
    page.fill("#branch-name", "bolder")
    page.press("#branch-name", "Enter")
    assert faults(page) == []
    page.click("#bot")
    expect(page.locator("body")).to_have_attribute("data-latest", "4")
    page.click("#origin")
    expect(page.locator("#branches a")).to_have_text("bolder")
    expect(page.locator("#branches tbody td").nth(2)).to_have_text("+2")


def test_a_plan_stays_beside_the_table_and_one_press_carries_it_out(open_page: OpenPage, hall: Rooms) -> None:
    made = hall.table("german-railways", "hll")
    page = open_page(table_path(made))
    page.click("#plan-ahead")
    page.wait_for_selector(".branch-notes")
    rest(page)
    page.click("#primary, #pass")
    expect(page.locator("body")).to_have_attribute("data-latest", "1")
    page.click("#origin")
    expect(page.locator("#my-plan li.next")).to_have_count(1)
    assert faults(page) == []
    page.click("#carry-out")
    expect(page.locator("#my-plan li.done")).to_have_count(1)
    assert len(hall.done(made)) == 1
    other = open_page(table_path(made, "P2"))
    expect(other.locator("#plan-ahead")).to_be_visible()
    expect(other.locator("#my-plan li")).to_have_count(0)


def test_the_strip_of_trains_has_a_forecast(open_page: OpenPage, hall: Rooms) -> None:
    page = open_page(table_path(hall.table("1824", "hhh")))
    page.click("[data-forecast]")
    expect(page.locator("#forecast h2")).to_have_count(3)
    assert faults(page) == []

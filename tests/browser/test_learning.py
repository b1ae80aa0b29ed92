"""Puzzles and lessons in Chromium: an answer is tried, told what comes of it, and tried again; a lesson leads on."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.study.lessons import lesson
from kursbuch.study.puzzles import puzzles

from .access import faults, faults_in_both_lights
from .conftest import FINGERS, PHONE, OpenPage, expect, rest

pytestmark = pytest.mark.browser

ROUTES = next(one for one in puzzles("1824") if one.kind == "routes" and one.best.count(":") == 1)
BID = next(one for one in puzzles("german-railways") if one.kind == "bid" and " bids " in one.best)


def opened(open_page: OpenPage, path: str, ready: str, **more: Any) -> Any:
    page = open_page(path, **more)
    page.wait_for_selector(ready)
    return page


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("/puzzles", "[data-listed]"),
        (f"/puzzles/{ROUTES.id}", "[data-puzzle=ready]"),
        ("/lessons/18xx", "[data-lesson=ready]"),
        ("/statistics", "[data-counted]"),
    ],
)
def test_everybody_can_use_them(open_page: OpenPage, path: str, ready: str) -> None:
    """On a laptop in both lights, and on the same page made as narrow as a phone."""
    page = opened(open_page, path, ready)
    assert faults_in_both_lights(page) == []
    page.set_viewport_size(PHONE)
    page.wait_for_selector("#market[tabindex], .draws, main:not(.desk)", state="attached")  # drawn anew for the size
    assert faults(page) == []


def test_a_run_is_drawn_stop_by_stop_and_found_to_be_the_best(open_page: OpenPage) -> None:
    page = opened(open_page, f"/puzzles/{ROUTES.id}", "[data-puzzle=ready]")
    calls = [word for word in ROUTES.best.partition(":")[2].replace("~", "").split("-") if "/" in word]
    for number, call in enumerate(calls, 1):
        hex_id = call.partition("/")[0]
        for _ in range(6):  # where several ways lead to a stop, each press takes the next one
            page.locator(f'[data-hex="{hex_id}"]').press("Enter")
            rest(page)
            drawn = page.evaluate("document.querySelectorAll('.trains li.on .calls')[0].innerText.split(' – ').length")
            total = page.locator(".task .sum b").inner_text()
            if number < len(calls) and drawn == number:
                break
            if total == str(ROUTES.value):
                break
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("Right!")
    page.goto("/puzzles")
    page.locator("#whole").click()
    expect(page.locator(".list tr.done .mark").first).to_have_text("A")


def test_a_wrong_answer_is_told_in_figures_and_can_be_tried_again(open_page: OpenPage) -> None:
    page = opened(open_page, f"/puzzles/{BID.id}", "[data-puzzle=ready]")
    page.locator("#pass").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet.")
    expect(page.locator("#verdict")).to_contain_text("%")
    page.locator("#retry").click()
    expect(page.locator("#pass")).to_be_visible()
    page.locator("#give-up").click()
    expect(page.locator("#verdict")).to_contain_text("The best answer")


def test_a_lesson_leads_from_step_to_step_and_forgives(open_page: OpenPage) -> None:
    course = lesson("german-railways")
    assert course is not None
    page = opened(open_page, "/lessons/german-railways", "[data-lesson=ready]", lang="de")
    page.locator("#next").click()
    expect(page.locator("#step")).to_have_text(course.steps[1].title["de"])
    page.locator("#where").click()
    expect(page.locator("#panel input")).to_be_focused()
    page.locator("#pass").click()
    expect(page.locator("#verdict")).to_contain_text(course.steps[1].wrong["de"][:20])
    page.locator("#panel input").first.fill("6")
    page.keyboard.press("Tab")
    page.locator("#primary").click()
    expect(page.locator("#verdict")).to_contain_text(course.steps[1].done["de"][:20])
    page.locator("#next").click()
    expect(page.locator("#step")).to_have_text(course.steps[2].title["de"])
    page.reload()
    expect(page.locator("#step")).to_have_text(course.steps[2].title["de"])


def test_whoever_does_not_find_what_a_lesson_asks_for_is_led_there(open_page: OpenPage) -> None:
    """On a phone, where it is far down in the panel."""
    course = lesson("1824")
    assert course is not None
    page = opened(open_page, "/lessons/1824", "[data-lesson=ready]", **FINGERS)
    page.locator("#next").click()
    expect(page.locator("#step")).to_have_text(course.steps[1].title["en"])
    row = page.locator("#panel tr.here")
    expect(row).to_contain_text("B1")
    page.locator("#where").click()
    expect(row.locator(".pick")).to_be_focused()
    expect(row).to_be_in_viewport()
    assert row.evaluate("one => one.getBoundingClientRect().right") <= PHONE["width"]

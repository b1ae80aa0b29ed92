"""The coach on the page: asked by a press, its answer is chosen, told with its figures, and done by the next press."""

from __future__ import annotations

import pytest

from .conftest import PATIENCE, OpenPage, Rooms, expect, rest, table_path

pytestmark = pytest.mark.browser

THOUGHT = 4 * PATIENCE
"""Seconds of thinking are minutes on a machine with much else to do."""


def test_the_coach_answers_and_one_press_plays_it(open_page: OpenPage, hall: Rooms) -> None:
    made = hall.table("german-railways", "hhh")
    page = open_page(table_path(made))
    page.click("#coach")
    expect(page.locator(".coach")).to_contain_text("The coach would do this", timeout=THOUGHT)
    rest(page)
    advice = page.locator("#primary").get_attribute("data-action")
    shown = page.locator("#show-me")
    expect(shown).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("s")
    expect(shown).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("s")
    expect(page.locator("#primary")).to_have_attribute("data-action", advice)
    rest(page)
    page.click("#primary")
    rest(page, 1)
    assert hall.done(made) == [advice]
    expect(page.locator(".coach")).to_have_count(0)


def test_where_others_play_there_is_none(open_page: OpenPage, hall: Rooms) -> None:
    page = open_page(table_path(hall.table("german-railways", "hll")))
    expect(page.locator("#primary, #pass").first).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


def test_it_speaks_german(open_page: OpenPage, hall: Rooms) -> None:
    page = open_page(table_path(hall.table("1824", "hhh")), lang="de")
    page.click("#coach")
    expect(page.locator(".coach")).to_contain_text("Der Coach würde das tun", timeout=THOUGHT)

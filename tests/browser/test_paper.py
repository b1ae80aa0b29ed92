"""A table on paper: light whatever the screen is, with the whole board, the round and all tables."""

from __future__ import annotations

import pytest

from .conftest import OpenPage, Rooms, asked, expect, rest, table_path
from .policy import Setting

pytestmark = pytest.mark.browser

SEEN = "document.querySelector('#canvas svg').getAttribute('viewBox')"
PRINTED = """() => {
  const seen = document.querySelector("#canvas svg").getAttribute("viewBox");
  dispatchEvent(new Event("beforeprint"));
  const whole = document.querySelector("#canvas svg").getAttribute("viewBox");
  dispatchEvent(new Event("afterprint"));
  return [seen, whole, document.querySelector("#canvas svg").getAttribute("viewBox")];
}"""
INK = "getComputedStyle(document.querySelector('#t-players td')).color.match(/[0-9]+/g).map(Number)"


def test_paper_is_light_and_shows_the_whole_board_of_a_dark_page_that_shows_a_part(
    hall: Rooms, open_page: OpenPage
) -> None:
    made = hall.played(Setting("1824", 4), asked("stock", least=60))
    page = open_page(table_path(made), color_scheme="dark")
    whole = page.evaluate(SEEN)
    page.locator("#zoom-in").click()
    rest(page)
    assert min(page.evaluate(INK)) > 128, "light letters on the screen"
    page.emulate_media(media="print", color_scheme="dark")
    assert max(page.evaluate(INK)) < 128, "dark ones on paper"
    expect(page.locator("#caption")).to_be_visible()
    expect(page.locator("#panel, #talk, #zoom-in").first).to_be_hidden()
    seen, printed, after = page.evaluate(PRINTED)
    assert printed == whole
    assert seen == after != whole
    page.emulate_media(media="screen")

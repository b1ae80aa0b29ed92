"""The end of a game: who won and why it is over, what each worth is made of, how it came about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.bots import steady_bot
from kursbuch.server.reading import brought

from .access import faults
from .conftest import OpenPage, Rooms, _made, expect, rest, table_path
from .policy import Setting

pytestmark = pytest.mark.browser


def test_the_end_tells_why_shows_every_part_of_each_worth_and_leads_on(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("german-railways", 3, bot=steady_bot), lambda state, number: state.over)
    page = open_page(table_path(made))
    best = max(hall.state(made).score.values())
    expect(page.locator("#panel .won")).to_have_text("Clara wins")
    expect(page.locator("#panel .reason a")).to_have_attribute(
        "href", "/rules/german-railways#end-of-the-game-and-winner/1"
    )
    expect(page.locator("#t-final tbody tr")).to_have_count(3)
    expect(page.locator("#t-final tbody tr").first).to_contain_text(f"{best}")
    expect(page.locator("#t-worth svg")).to_be_visible()
    expect(page.locator("#analyse")).to_have_attribute("href", f"/games/{made['id']}/analysis#{made['host']}")
    assert faults(page) == []
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#open-table").click()
    expect(page.locator("#board")).to_be_visible()
    page.keyboard.press("[")
    rest(page)
    expect(page.locator("#market #t-final")).to_have_count(0)


def test_whoever_sets_up_a_rematch_gets_the_links_to_send_at_once(hall: Rooms, open_page: OpenPage) -> None:
    journal = Setting("german-railways", 3, bot=steady_bot).play(lambda state, number: state.over)
    made = _made(hall.tables.bring_in(replace(brought(journal), seats=("here", "link", "link"))))
    page = open_page(table_path(made))
    page.locator("#again").click()
    expect(page.locator("#dialog h2")).to_have_text("Hand out the links")
    expect(page.locator("#dialog .links li")).to_have_count(4)  # two friends, one's own, to watch
    assert made["id"] not in page.url

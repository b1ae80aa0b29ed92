"""Without a connection the table opens as it was last seen, and says that it is old."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.waiting import eventually

from .conftest import OpenPage, Rooms, asked, expect, open_hall, rest, table_path
from .policy import Setting

pytestmark = pytest.mark.browser


def test_the_last_state_opens_when_the_server_is_gone_and_is_never_shown_as_live(
    open_apart: OpenPage, tmp_path: Path
) -> None:
    page = open_apart()
    with open_hall(tmp_path) as hall:
        made = hall.dealt(Setting("german-railways"))
        page.goto(f"{hall.url}{table_path(made)}")
        rest(page)
        expect(page.locator("#turn")).to_have_class("turn mine")
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()  # from here on the worker looks after the page
        rest(page)
        page.wait_for_function("navigator.serviceWorker.controller")
        page.reload()
        rest(page)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#turn")).to_contain_text("No connection: the table as of")
    expect(page.locator("#turn")).not_to_have_class("turn mine")
    expect(page.locator(".b-hexes")).to_be_visible()
    expect(page.locator("#primary, #now, #panel .acts")).to_have_count(0)
    expect(page.locator("#open, #line").filter(has_text="until there is a connection")).to_be_visible()
    page.goto(f"{hall.url}/")  # which was never opened before
    page.locator("#mine li a").click()
    expect(page.locator("#turn")).to_contain_text("No connection: the table as of")


AS_SHOWN = """async () => {
    const shown = document.querySelector("#market svg")?.getAttribute("viewBox");
    const store = await caches.open("kursbuch-1");
    const [key] = (await store.keys()).filter((one) => one.url.includes("/table?of="));
    const kept = key && (await (await store.match(key)).json());
    return Boolean(shown && kept && kept.market.includes(`viewBox="${shown}"`));
}"""


def test_a_table_is_kept_in_the_measures_in_which_it_was_shown(open_apart: OpenPage, tmp_path: Path) -> None:
    """Even if it was loaded once alone, when nobody knew yet how much room its market has."""
    page = open_apart()
    with open_hall(tmp_path) as hall:
        page.goto(f"{hall.url}{table_path(hall.dealt(Setting('1824')))}")
        eventually(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
        page.reload()
        rest(page)
        eventually(lambda: page.evaluate(AS_SHOWN))
        shown = page.locator("#market svg").get_attribute("viewBox")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#market svg").get_attribute("viewBox") == shown


NO_DATABASE = {"status": 503, "json": {"error": {"code": "database", "message": "games cannot be written"}}}


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda route: route.fulfill(**NO_DATABASE), "games cannot be written"),
        (lambda route: route.fulfill(status=502, body="Bad Gateway"), "connection"),
        (lambda route: route.abort(), "connection"),
    ],
    ids=["database", "gateway", "line"],
)
def test_that_nothing_can_be_kept_is_said_as_long_as_it_is_so(
    hall: Rooms, open_apart: OpenPage, answer: Callable[[Any], None], said: str
) -> None:
    """The stream of events may go on all the while."""
    page = open_apart()
    made = hall.played(Setting("1824"), asked("dividend", least=150))
    page.clock.install()
    page.goto(f"{hall.url}{table_path(made)}")
    page.wait_for_selector("#primary")
    page.route("**/actions*", answer)
    page.route("**/health", answer)
    with page.expect_request("**/actions*"):
        page.locator("#primary").click()
    for _ in range(3):
        with page.expect_request("**/health"):
            page.clock.run_for(10_000)
        expect(page.locator("#toast")).to_contain_text(said)
        expect(page.locator("body")).to_have_class(re.compile("away"))
    page.unroute("**/health")
    with page.expect_response("**/health"):
        page.clock.fast_forward(60_000)
    expect(page.locator("#toast")).to_be_hidden()

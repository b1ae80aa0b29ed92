"""A real Chromium at a real server. Every page is watched: no console error, no request to another host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (pip install kursbuch[dev])")

from kursbuch.server.settings import Settings  # noqa: E402
from tests.server.conftest import FAST, Hall, httpx, running  # noqa: E402

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a key can fall into the moment in which a page redraws itself: a failure has to repeat."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))


LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    database = tmp_path_factory.mktemp("browser") / "games.sqlite"
    with running(Settings(f"sqlite:///{database}", **FAST)) as url, httpx.Client(base_url=url, timeout=60) as http:
        yield Hall(url, http)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Sight:
    """A page with what went wrong on it."""

    def __init__(self, page: Any, host: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self._check(request.url, host))

    def _check(self, url: str, host: str) -> None:
        if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != host:
            self.faults.append(f"a request to {url}")


OpenPage = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, hall: Hall) -> Iterator[OpenPage]:
    """Opens a page in a browser of its own; at the end all must have been quiet."""
    sights: list[Sight] = []
    with ExitStack() as stack:

        def open_(path: str, *, size: dict[str, int] = LAPTOP, lang: str = "en", **more: Any) -> Any:
            context = browser.new_context(viewport=size, locale=lang, base_url=hall.url, **more)
            stack.callback(context.close)
            context.set_default_timeout(30_000)
            page = context.new_page()
            sights.append(Sight(page, urlsplit(hall.url).netloc))
            page.goto(path)
            page.wait_for_selector("body[data-ready]")
            return page

        yield open_
        faults = [fault for sight in sights for fault in sight.faults]
    assert faults == []


def table_path(made: dict[str, Any], seat: str = "") -> str:
    token = made["links"][seat] if seat in made["links"] else made[seat or "host"]
    return f"/games/{made['id']}#{token}"


def settle(page: Any, version: int) -> None:
    """Waits until the page shows at least this version."""
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)


def version_of(page: Any) -> int:
    return int(page.evaluate("document.body.dataset.version"))


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")

"""A real Chromium at a real server. Every page is watched: no console error, no request to another host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (pip install kursbuch[dev])")

from kursbuch.cli.serve import read_game  # noqa: E402
from kursbuch.core.journal import Journal  # noqa: E402
from kursbuch.core.questions import Ask  # noqa: E402
from kursbuch.core.state import State, legal  # noqa: E402
from kursbuch.server.app import create_app  # noqa: E402
from kursbuch.server.reading import brought  # noqa: E402
from kursbuch.server.settings import Settings  # noqa: E402
from kursbuch.server.tables import Created, Place, Tables  # noqa: E402
from tests.server import waiting  # noqa: E402
from tests.server.conftest import FAST, Hall, client, luck, serving  # noqa: E402, F401  luck is a fixture

from .policy import Setting, Stop  # noqa: E402

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
FINGERS: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}
EYES = (Path(__file__).parent / "eyes.js").read_text(encoding="utf-8")
PATIENCE = 1000 * waiting.PATIENCE
"""The same in ms."""
QUIET = "/static/icon.svg"
"""Where a page waits that nobody looks at: without a script, yet at the same server, so that its process is kept."""
expect = sync_api.expect
expect.set_options(timeout=PATIENCE)


# -- tables -------------------------------------------------------------------------------------------


@dataclass
class Rooms(Hall):
    """A hall whose tables can be had in a certain state, and looked at from within."""

    tables: Tables

    def dealt(self, setting: Setting) -> dict[str, Any]:
        """A new table, with the luck of this setting."""
        places = [Place(name, "here") for name in setting.names()]
        return _made(self.tables.create(setting.title, places, setting.options, str(setting.seed)))

    def played(self, setting: Setting, stop: Stop) -> dict[str, Any]:
        """A table at which this game was played up to that moment."""
        journal = setting.play(stop)
        assert stop(journal.state, len(journal.actions)), "the game never came to that moment"
        return self.brought(journal)

    def brought(self, journal: Journal) -> dict[str, Any]:
        """A table at which this game goes on."""
        return _made(self.tables.bring_in(brought(journal)))

    def state(self, made: dict[str, Any]) -> State:
        return self.tables.open(made["id"]).state

    def ask(self, made: dict[str, Any]) -> Ask:
        """The question that waits at a table where the game is not over."""
        ask = self.state(made).ask
        assert ask is not None
        return ask

    def done(self, made: dict[str, Any], last: int = 1) -> list[str]:
        """The last actions of a game, as they are written."""
        return [str(move.action) for move in self.tables.open(made["id"]).moves[-last:]]


def _made(created: Created) -> dict[str, Any]:
    return {"id": created.game, "host": created.host, "links": dict(created.links), "watch": created.watch}


def asked(step: str, kind: str = "", least: int = 0) -> Stop:
    """The first moment after so many actions at which this is asked, and this kind of action offered."""

    def stop(state: State, number: int) -> bool:
        if state.ask is None or state.ask.name != step or number < least:
            return False
        return not kind or any(type(offer.action).__name__ == kind for offer in legal(state))

    return stop


@contextmanager
def open_hall(folder: Path) -> Iterator[Rooms]:
    app = create_app(Settings(f"sqlite:///{folder / 'games.sqlite'}", **FAST), read_game)
    with serving(app) as url, client(url) as http:
        yield Rooms(url, http, app.state.context.tables)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    with open_hall(tmp_path_factory.mktemp("browser")) as rooms:
        yield rooms


# -- pages --------------------------------------------------------------------------------------------


@contextmanager
def open_browser(chromium: str) -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    with open_browser(chromium) as browser:
        yield browser


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


class Contexts:
    """Browsers of players who know nothing yet. Most of what a page costs is a new one, and what the browser has to
    compile for it, so pages are used again: what one remembers is cleared away first, what was loaded is kept."""

    def __init__(self, browser: Any, url: str) -> None:
        self.browser, self.url = browser, url
        self.free: dict[str, list[Sight]] = {}

    @contextmanager
    def page(self, viewport: dict[str, int], color_scheme: str = "light", **look: Any) -> Iterator[Sight]:
        """An empty page of a browser that looks like this, its own until the end."""
        waiting = self.free.setdefault(repr(sorted(look.items())), [])
        sight = waiting.pop() if waiting else Sight(self._new(**look), urlsplit(self.url).netloc)
        page = sight.page
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme)
        yield sight
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.context.clear_permissions()
        self._forget(page)
        sight.faults.clear()
        waiting.append(sight)

    def _new(self, **look: Any) -> Any:
        # a service worker would hide requests from tests that watch or cut them
        context = self.browser.new_context(base_url=self.url, service_workers="block", **look)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(EYES)
        return context.new_page()

    def _forget(self, page: Any) -> None:
        page.mouse.move(0, 0)
        page.goto(QUIET)
        page.evaluate("sessionStorage.clear()")
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        session.detach()


@pytest.fixture(scope="session")
def contexts(browser: Any, hall: Rooms) -> Contexts:
    return Contexts(browser, hall.url)


@pytest.fixture
def open_page(contexts: Contexts) -> Iterator[OpenPage]:
    """Opens a page in a browser of its own and waits until it is at rest; at the end all must have been quiet."""
    sights: list[Sight] = []
    with ExitStack() as stack:

        def open_(path: str, *, size: dict[str, int] = LAPTOP, lang: str = "en", **more: Any) -> Any:
            sights.append(stack.enter_context(contexts.page(viewport=size, locale=lang, **more)))
            page = sights[-1].page
            page.goto(path)
            page.wait_for_selector("body[data-ready], html:not(:has(script)) body")
            rest(page)
            return page

        yield open_
        faults = [fault for sight in sights for fault in sight.faults]
    assert faults == []


@pytest.fixture
def open_apart(browser: Any) -> Iterator[OpenPage]:
    """Opens an empty page in a browser that nobody watches: one whose line is cut, or whose requests are refused."""
    with ExitStack() as stack:

        def open_(**look: Any) -> Any:
            context = browser.new_context(**{"viewport": LAPTOP, "locale": "en", **look})
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(EYES)
            return context.new_page()

        yield open_


def rest(page: Any, latest: int = 0) -> None:
    """Waits until a page waits for no answer; a table, until it knows at least this entry of the log."""
    page.evaluate("latest => eyes.settled(latest)", latest)


def table_path(made: dict[str, Any], seat: str = "") -> str:
    token = made["links"][seat] if seat in made["links"] else made[seat or "host"]
    return f"/games/{made['id']}#{token}"


def latest_of(page: Any) -> int:
    return int(page.evaluate("document.body.dataset.latest"))

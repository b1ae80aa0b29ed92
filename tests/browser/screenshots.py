"""Pictures of every title's table for the docs: light, dark and phone. One command:

python -m tests.browser.screenshots [FOLDER]
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

import kursbuch
from kursbuch.server.settings import Settings
from tests.server.conftest import FAST, Hall, Seat, running

from .conftest import LAPTOP, PHONE, table_path

NAMES = ("Anna", "Béla", "Clara", "Davor")
MOVES = {"german-railways": 110}
USUAL = 330
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("light", {"viewport": LAPTOP, "color_scheme": "light"}),
    ("dark", {"viewport": LAPTOP, "color_scheme": "dark"}),
    (
        "phone",
        {"viewport": PHONE, "color_scheme": "light", "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    ),
)


def busy_game(hall: Hall, title: str) -> dict[str, Any]:
    """A game of players who rather act than pass, come to a moment with something to do on the board."""
    players = [{"name": name} for name in NAMES]
    made: dict[str, Any] = hall.http.post("/api/games", json={"title": title, "players": players}).json()
    seat, dice = hall.seat(made), random.Random(1824)
    for number in range(900):
        offers = seat.get("/offers")
        if offers["over"]:
            break
        on_board = any(" lays " in o["action"] or " builds " in o["action"] for o in offers["offers"])
        if number >= MOVES.get(title, USUAL) and on_board:
            break
        _act(seat, offers, dice)
    return made


def _act(seat: Seat, offers: dict[str, Any], dice: random.Random) -> None:
    active = [o for o in offers["offers"] if not o["action"].endswith(" passes")]
    quiet = [o for o in active if " sells " not in o["action"] and not o["action"].endswith("pays out none")]
    choice = dice.choice(quiet or active or offers["offers"]) if dice.random() < 0.9 else dice.choice(offers["offers"])
    seat.post("/actions", action=choice["action"], version=offers["version"])


def take(browser: Any, hall: Hall, folder: Path) -> None:
    for title in kursbuch.titles():
        made = busy_game(hall, title)
        for name, options in LOOKS:
            context = browser.new_context(base_url=hall.url, locale="en", **options)
            page = context.new_page()
            page.goto(table_path(made))
            page.wait_for_selector("body[data-ready]")
            page.wait_for_timeout(600)
            legal = page.locator(".b-hexes .legal")
            if legal.count():
                legal.nth(legal.count() // 2).focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(900)
            page.screenshot(path=str(folder / f"{title}-{name}.png"))
            context.close()
    for name, options in LOOKS:
        context = browser.new_context(base_url=hall.url, locale="en", **options)
        page = context.new_page()
        page.goto("/")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=str(folder / f"start-{name}.png"))
        context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "img"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(f"sqlite:///{data}/games.sqlite", **FAST)
        with running(settings) as url, httpx.Client(base_url=url, timeout=120) as http, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            take(browser, Hall(url, http), folder)
            browser.close()


if __name__ == "__main__":
    main()

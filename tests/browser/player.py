"""A player who knows nothing but what the page shows, and clicks something of it."""

from __future__ import annotations

import random
from typing import Any

from .conftest import settle, version_of


class Clicker:
    """Plays by clicking what is offered: hexes, tiles, rows, cards, steppers, buttons."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    def is_over(self) -> bool:
        return bool(self.page.evaluate("Boolean(document.querySelector('#line .now')) === false || false")) or (
            self.page.locator("#who h1").inner_text() in ("The game is over", "Das Spiel ist aus")
        )

    def move(self) -> None:
        """One action, whatever is at hand."""
        page, before = self.page, version_of(self.page)
        legal = page.evaluate("[...document.querySelectorAll('.b-hexes .legal')].map(h => h.dataset.hex)")
        choices = page.locator(".rows tr[data-pick], button.card:not([aria-disabled=true]), .stepper:not(.big) button[data-action]")
        ways = ["board"] * bool(legal) + ["choice"] * bool(choices.count()) + ["pass"] * page.locator("#pass").count()
        way = self.dice.choice(ways) if ways else "primary"
        if way == "board":
            self.click_hex(self.dice.choice(legal))
            tiles = page.locator("#tray:not([hidden]) button")
            if tiles.count() > 1:
                tiles.nth(self.dice.randrange(tiles.count())).click()
            self.press_primary()
        elif way == "choice":
            choices.nth(self.dice.randrange(choices.count())).click()
            self.press_primary()
        elif way == "pass" and not (page.locator("#primary").count() and self.dice.random() < 0.5):
            page.locator("#pass").click()
        else:
            self.press_primary()
        settle(page, before + 1)

    def click_hex(self, hex_id: str) -> None:
        """Clicks the middle of a hex, as a person would; the keyboard where something lies over it."""
        hexagon = self.page.locator(f'[data-hex="{hex_id}"]')
        hexagon.focus()
        hexagon.press("Enter")
        self.page.wait_for_selector("#primary")

    def press_primary(self) -> None:
        self.page.wait_for_selector("#primary")
        self.page.locator("#primary").click()

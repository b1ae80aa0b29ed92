"""A player who knows nothing but what the page shows, and clicks something of it."""

from __future__ import annotations

import random
from typing import Any

from .conftest import settle, version_of

RESIGNATION = 0.15
"""How often the player passes although there is something to do."""


class Clicker:
    """Plays by clicking what is offered: hexes, tiles, rows, cards, steppers, buttons."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    def is_over(self) -> bool:
        return bool(self.page.locator("#who h1", has_text="The game is over").count())

    def move(self) -> None:
        """One action, whatever is at hand."""
        page, before = self.page, version_of(self.page)
        legal = page.evaluate("[...document.querySelectorAll('.b-hexes .legal')].map(h => h.dataset.hex)")
        choices = page.locator(
            ".rows tr[data-pick], button.card:not([aria-disabled=true]), .stepper:not(.big) button[data-action]"
        )
        ways = ["board"] * bool(legal) + ["choice"] * bool(choices.count())
        if page.locator("#primary").count():
            ways.append("primary")
        if page.locator("#pass").count() and (not ways or self.dice.random() < RESIGNATION):
            ways = ["pass"]
        way = self.dice.choice(ways)
        if way == "board":
            self.click_hex(self.dice.choice(legal))
            tiles = page.locator("#tray:not([hidden]) button")
            if tiles.count() > 1:
                tiles.nth(self.dice.randrange(tiles.count())).click()
            self.press_primary()
        elif way == "choice":
            choices.nth(self.dice.randrange(choices.count())).click()
            self.press_primary()
        elif way == "pass":
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

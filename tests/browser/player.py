"""A player who does what the rules offer by the mouse alone, on what the page shows for it."""

from __future__ import annotations

import json
import re
from typing import Any

from kursbuch.core.actions import Action, Pass
from kursbuch.core.questions import Offer
from kursbuch.core.state import State, legal

TURNS = 60
"""So many clicks on a hex or a stepper are enough for every rotation and every number."""


class Player:
    """Finds the control of an action, works it as a person would, and presses the primary button.

    Every click is one of the mouse at a place of the screen at which nothing lies over the thing that is meant.
    The page must have the eyes that every page of the tests is opened with.
    """

    def __init__(self, page: Any) -> None:
        self.page = page

    def do(self, state: State, action: Action) -> None:
        """Does a legal action of this state, which the page shows."""
        if isinstance(action, Pass):
            self.click("#pass")
            return
        if hasattr(action, "hex"):
            self.choose_on_board(action)
        else:
            self.choose_in_panel(state, action)
        self.press(str(action))

    def press(self, text: str) -> None:
        """Presses the primary button, which must do this and nothing else."""
        seen = self.look()
        assert seen["chosen"] == text, f"{text!r} is wanted, {seen['chosen']!r} is chosen"
        assert seen["plan"] == 0, f"{text!r} would not be done alone"
        self.click("#primary")

    # -- the board ----------------------------------------------------------------------------------

    def choose_on_board(self, action: Action) -> None:
        """Clicks the hex, then what is meant in the tray, then the hex until the tile lies right."""
        hexagon = f'[data-hex="{action.hex}"]'  # type: ignore[attr-defined]
        text = str(action)
        self.click(hexagon)
        self.there("#primary")
        tray = self.glance()["tray"]
        if self.turn_until(hexagon, action):
            return
        for choice in sorted(tray, key=lambda shown: _alike(shown, text), reverse=True):
            self.click(f".tray {_doing(choice)}")
            if self.turn_until(hexagon, action):
                return
        raise AssertionError(f"the page does not offer {text!r}")

    def turn_until(self, hexagon: str, action: Action) -> bool:
        """Clicks the hex again and again, which turns the tile; whether it came to lie as wanted."""
        text, tile = str(action), f" {getattr(action, 'tile', '')} "
        first = now = self.glance()["chosen"]
        for _ in range(TURNS):
            if now == text:
                return True
            if tile not in now:
                return False  # no rotation of another tile will do
            self.click(hexagon)
            before, now = now, self.glance()["chosen"]
            if now in (first, before):
                return False
        return False

    # -- the panel ----------------------------------------------------------------------------------

    def choose_in_panel(self, state: State, action: Action) -> None:
        text, offer = str(action), next(offer for offer in legal(state) if offer.admits(action))
        if (seen := self.look())["chosen"] == text:
            return
        if text in seen["panel"]:
            self.click(f"#panel {_doing(text)}:not(#primary)")
        elif offer.number:
            self.type_number(offer, int(getattr(action, offer.number)))
        else:
            self.step_to(text, seen["panel"])
        self.there(f"#primary{_doing(text)}")

    def type_number(self, offer: Offer, value: int) -> None:
        """Types a free number, in a row that may have to be opened first."""
        number = f'input[data-number="{_quoted(str(offer.action))}"]'
        if not self.page.locator(number).count():
            self.click(f"#panel {_doing(str(offer.action))}")
            self.there(number)
        self.click(number, times=3)
        self.page.keyboard.type(str(value))

    def step_to(self, text: str, shown: list[str]) -> None:
        """Steps up through the numbers of a row."""
        rows = [one for one in shown if _pattern(one) == _pattern(text)]
        assert rows, f"the page does not offer {text!r}"
        row = max(rows, key=lambda shown: _alike(shown, text))
        for _ in range(TURNS):
            self.click(f"#panel .stepper {_doing(row)}")
            if self.look()["chosen"] == text:
                return
        raise AssertionError(f"the page does not come to {text!r}")

    # -- eyes and hands -----------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What can be chosen and what is, once the page is at rest."""
        self.there("#panel")
        return self.glance()

    def glance(self) -> dict[str, Any]:
        """The same at this moment."""
        seen: dict[str, Any] = self.page.evaluate("eyes.choices()")
        return seen

    def there(self, selector: str) -> None:
        """Waits until there is such a thing and the page is at rest."""
        self.page.evaluate("selector => eyes.there(selector)", selector)

    def click(self, selector: str, times: int = 1) -> None:
        """A click of the mouse on the middle of a thing, when the page is at rest."""
        self.there(selector)
        place = self.page.evaluate("selector => eyes.point(selector)", selector)
        if place["over"]:
            self.page.mouse.move(1, 1)  # what shows under the pointer goes away with it
            place = self.page.evaluate("selector => eyes.point(selector)", selector)
        assert not place["over"], f"{place['over']} lies over {selector}"
        self.page.mouse.click(place["x"], place["y"], click_count=times)


def _doing(text: str) -> str:
    return f'[data-action="{_quoted(text)}"]'


def _quoted(text: str) -> str:
    return json.dumps(text)[1:-1]


def _pattern(text: str) -> str:
    """An action without its numbers."""
    return re.sub(r"\d+", "#", text)


def _alike(one: str, other: str) -> int:
    """How many words two actions have in common."""
    return sum(a == b for a, b in zip(one.split(), other.split(), strict=False))

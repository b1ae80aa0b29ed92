"""Nothing moves under the pointer: the primary button has one place, and what is pressed stays where it is."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.bots import steady_bot
from kursbuch.core.state import State, legal
from kursbuch.rules.actions import SellShares

from .conftest import FINGERS, OpenPage, Rooms, asked, rest, table_path
from .player import Player
from .policy import Setting, Stop

pytestmark = pytest.mark.browser


def place(page: Any, selector: str) -> tuple[int, int]:
    """Where the first such thing stands on the screen."""
    box = page.locator(selector).first.bounding_box()
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def sells_steps(state: State, number: int) -> bool:
    """A stock round in which of two companies more than one share can be sold; of the first, that is all there is."""
    if not asked("stock", "SellShares", least=100)(state, number):
        return False
    sales = [offer.action for offer in legal(state) if isinstance(offer.action, SellShares)]
    several = {sale.company for sale in sales if sum(one.company == sale.company for one in sales) > 1}
    return len(several) > 1


def test_a_second_press_on_plus_does_the_same_again(hall: Rooms, open_page: OpenPage) -> None:
    """Steppers, sections and the primary button stay in place while shares of two companies are chosen."""
    made = hall.played(Setting("1824", 4, bot=steady_bot), sells_steps)
    page = open_page(table_path(made))
    player = Player(page)
    steppers = page.locator("#panel .rows .stepper button:last-child")
    rows = "#panel .rows tr"
    before = [place(page, f"{rows} >> nth={n}") for n in range(page.locator(rows).count())]
    button, moves = place(page, ".main > *"), hall.tables.open(made["id"]).latest
    for number in (0, 0, 1):
        box = steppers.nth(number).bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        rest(page)
        assert steppers.nth(number).bounding_box() == box
        assert place(page, ".main > *") == button
    assert player.look()["plan"] == 1
    seen = [place(page, f"{rows} >> nth={n}") for n in range(len(before))]
    assert seen == before
    assert hall.tables.open(made["id"]).latest == moves, "nothing was done by pressing +"


def test_the_primary_button_has_one_place_at_every_step_and_a_double_click_acts_once(
    hall: Rooms, open_page: OpenPage
) -> None:
    made = hall.played(Setting("1824"), asked("run", least=150))
    page = open_page(table_path(made))
    player = Player(page)
    seen, places = set(), set()
    for _ in range(8):
        seen.add(hall.ask(made).name)
        if hexes := page.locator(".b-hexes .legal").count():
            page.locator(".b-hexes .legal").nth(hexes // 2).press("Enter")
            player.there("#primary")
        elif not page.locator("#primary, #pass").count():
            player.click("#work [data-action]")
            player.there("#primary")
        places.add(place(page, ".main > *"))
        latest = hall.tables.open(made["id"]).latest
        if page.locator("#primary").count():
            x, y = place(page, "#primary")
            page.mouse.click(x, y, click_count=2)
        else:
            player.click("#pass")
        rest(page, latest + 1)
        assert hall.tables.open(made["id"]).latest == latest + 1
    assert len(places) == 1
    assert {"run", "dividend", "track"} <= seen


def test_what_has_the_focus_keeps_it_or_hands_it_to_the_panel(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("run", least=150))
    page = open_page(table_path(made))
    for _ in range(4):
        page.locator("#panel button:visible").last.focus()
        latest = hall.tables.open(made["id"]).latest
        page.keyboard.press("p" if hall.ask(made).passable else "Enter")
        rest(page, latest + 1)
        assert page.evaluate("document.getElementById('panel').contains(document.activeElement)")


def test_the_sheet_at_rest_has_the_primary_button(hall: Rooms, open_page: OpenPage) -> None:
    made = hall.played(Setting("1824"), asked("dividend", least=150))
    page = open_page(table_path(made), **FINGERS)
    page.locator("#grip").tap()
    Player(page).there("#panel.rest")
    box = page.locator("#primary").bounding_box()
    assert box["height"] >= 44
    assert box["y"] > 700


@pytest.mark.parametrize(
    ("setting", "stop"),
    [(Setting("1854", 6, bot=steady_bot), asked("auction", "BidOn")), (Setting("1824"), asked("run", least=150))],
)
def test_on_a_phone_the_whole_board_stands_above_the_sheet(
    hall: Rooms, open_page: OpenPage, setting: Setting, stop: Stop
) -> None:
    """Even where the sheet grows by what a choice, made from the start, would change."""
    page = open_page(table_path(hall.played(setting, stop)), **FINGERS)
    board, sheet = page.locator("#canvas").bounding_box(), page.locator("#panel").bounding_box()
    assert board["y"] + board["height"] <= sheet["y"] + 1

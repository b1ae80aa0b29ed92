"""Several choices by one press: what is set aside, taken out again, refused, and done together."""

from __future__ import annotations

from typing import Any

import pytest

from kursbuch.core.state import State, apply, explain, legal
from kursbuch.rules.actions import BuyShare, SellShares

from .conftest import OpenPage, Rooms, asked, expect, latest_of, rest, table_path
from .player import Player
from .policy import Setting, Taste

pytestmark = pytest.mark.browser

HOLDERS = Setting("1824", bot=Taste({r"^stock: .* sells": 0.0, r"passes": 0.1, r"^dividend: .* none": 0.02}))
"""People who buy and do not sell, so that there is much to sell."""


def smallest_sales(state: State) -> list[SellShares]:
    """For each company the smallest sale, as a stepper comes to it first."""
    found: dict[str, SellShares] = {}
    for offer in legal(state):
        if isinstance(sale := offer.action, SellShares) and (
            sale.company not in found or sale.percent < found[sale.company].percent
        ):
            found[sale.company] = sale
    return list(found.values())


def two_sales_and_a_purchase(state: State) -> tuple[SellShares, SellShares, BuyShare] | None:
    """Two sales after which a third company's share can still be bought."""
    sales = smallest_sales(state)
    for first in sales:
        for second in sales:
            if first.company == second.company or explain(after := apply(state, first), second):
                continue
            for offer in legal(apply(after, second)):
                buy = offer.action
                if isinstance(buy, BuyShare) and buy.company not in (first.company, second.company):
                    return first, second, buy
    return None


def may_trade(state: State, number: int) -> bool:
    return asked("stock", "SellShares", least=100)(state, number) and two_sales_and_a_purchase(state) is not None


@pytest.fixture
def seated(hall: Rooms, open_page: OpenPage) -> tuple[Any, Player, dict[str, Any]]:
    made = hall.played(HOLDERS, may_trade)
    page = open_page(table_path(made))
    return page, Player(page), made


def choose(player: Player, action: object) -> None:
    player.click(f'#panel [data-action="{action}"]:not(#primary)')
    rest(player.page)


def test_two_sales_and_a_purchase_by_one_press(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    trade = two_sales_and_a_purchase(hall.state(made))
    assert trade
    for action in trade:
        choose(player, action)
    assert player.look()["plan"] == 2
    label, before = page.locator("#primary").inner_text(), latest_of(page)
    assert label.count(" · ") == 2, "the button says all that it does"
    expect(page.locator(".foot .facts")).to_have_count(1)
    player.click("#primary")
    rest(page, before + 3)
    assert hall.done(made, 3) == [str(action) for action in trade]


def test_one_is_taken_out_again(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    trade = two_sales_and_a_purchase(hall.state(made))
    assert trade
    first, second, _ = trade
    choose(player, first)
    choose(player, second)
    assert player.look()["plan"] == 1
    player.click("#panel .plan button")
    seen = player.look()
    assert (seen["plan"], seen["chosen"]) == (0, str(second))
    before = latest_of(page)
    player.press(str(second))
    rest(page, before + 1)
    assert hall.done(made, 2)[1] == str(second)


def test_letting_go_leaves_the_table_as_it_was(hall: Rooms, seated: tuple[Any, Player, dict[str, Any]]) -> None:
    page, player, made = seated
    trade = two_sales_and_a_purchase(hall.state(made))
    assert trade
    rows = page.locator("#panel .rows").all_inner_texts()
    choose(player, trade[0])
    choose(player, trade[1])
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    player.there("#panel:not(:has(.plan)):not(:has(#primary))")
    assert page.locator("#panel .rows").all_inner_texts() == rows


def test_what_the_plan_forbids_is_refused_with_its_reason(hall: Rooms, open_page: OpenPage) -> None:
    """Whoever has sold shares of a company may not buy any of it in the same round."""

    def pair(state: State) -> tuple[SellShares, BuyShare] | None:
        buys = [o.action for o in legal(state) if isinstance(o.action, BuyShare)]
        for sale in smallest_sales(state):
            for buy in buys:
                if buy.company == sale.company and explain(apply(state, sale), buy):
                    return sale, buy
        return None

    def stop(state: State, number: int) -> bool:
        return asked("stock", "SellShares", least=60)(state, number) and pair(state) is not None

    made = hall.played(HOLDERS, stop)
    page = open_page(table_path(made))
    player, found = Player(page), pair(hall.state(made))
    assert found
    for action in found:
        choose(player, action)
    player.there("#panel .foot .reason a")
    expect(page.locator("#primary")).to_have_count(0)
    assert page.locator("#panel .reason a").first.get_attribute("href").startswith("/rules/1824#")
    player.click("#panel .plan button")
    player.there("#primary")
    assert player.look()["chosen"] == str(found[1])

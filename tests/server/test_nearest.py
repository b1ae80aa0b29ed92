"""Beside what is refused stands the nearest thing that is allowed."""

from __future__ import annotations

import pytest

from kursbuch.core.state import State
from kursbuch.server.views.controls import controls, why_not
from kursbuch.server.views.nearest import nearest_hex
from kursbuch.server.views.words import Words
from tests.golden.games import after, moments

WORDS = Words("en")


def instead(state: State) -> dict[str, str]:
    """What is refused -> what is allowed instead."""
    refused = [choice for control in controls(state, WORDS) for choice in control.choices if choice.refused]
    return {choice.do: choice.refused.nearest.do for choice in refused if choice.refused and choice.refused.nearest}


@pytest.fixture(scope="module")
def stock_round() -> State:
    """1854: a player with 343 may start FJ, and buy shares of one company."""
    return after("1854", 18)


def test_of_prices_that_are_too_high_the_nearest_that_can_be_paid_is_named(stock_round: State) -> None:
    told = instead(stock_round)
    assert told["Start FJ at 87"] == "Start FJ at 82"


def test_a_share_without_a_price_leads_to_the_start_of_its_company_or_else_to_another_share(stock_round: State) -> None:
    told = instead(stock_round)
    assert told["Buy 20 % of FJ"] == "Start FJ at 67", "the cheapest way to it"
    assert told["Buy 50 % of A"] == "Buy 20 % of SD"


def test_what_is_named_is_allowed(stock_round: State) -> None:
    shown = [choice for control in controls(stock_round, WORDS) for choice in control.choices]
    legal = {choice.action for choice in shown if not choice.refused}
    named = {choice.refused.nearest.action for choice in shown if choice.refused and choice.refused.nearest}
    assert named
    assert named <= legal


def test_whoever_may_not_sell_is_not_told_to_buy() -> None:
    """1824: in the first stock round nothing may be sold."""
    told = instead(after("1824", 9))
    assert not any(what.startswith("Sell") for what in told)


def test_a_hex_names_the_nearest_in_which_one_may_build() -> None:
    assert nearest_hex("D10", ("D14", "E11", "A1")) == "E11"
    assert nearest_hex("D10", ()) == ""


@pytest.mark.parametrize("odd", ["", "\x00", "ZZ", "12", "`ꮩ\\"])
def test_what_is_no_hex_has_none_beside_it(odd: str) -> None:
    assert nearest_hex(odd, ("D14",)) == ""
    state = next(one for one in moments("1824") if one.ask and one.ask.name == "track")
    legal = next(control.hexes for control in controls(state, WORDS) if control.hexes)
    told = why_not(state, "A26", WORDS) or why_not(state, "H27", WORDS)
    assert told is not None
    assert told.nearest is not None
    assert told.nearest.hex in legal

"""Sentences about what a player does not expect: a turned order, a second turn, a purchase that counts for nothing,
a map on which nothing can be built."""

from __future__ import annotations

import kursbuch
from kursbuch.core.state import apply
from kursbuch.server.views.controls import controls
from kursbuch.server.views.hints import hint_on_board, hint_on_order
from kursbuch.server.views.words import Words
from tests.golden.games import moments
from tests.kit.rule import rule

from .conftest import Hall

ENGLISH = Words("en")


@rule("1824:VI.3/5", "1824:VI.3/11")
def test_the_first_pass_of_1824_runs_backwards_and_the_first_player_acts_twice() -> None:
    state = kursbuch.new("1824", ["Anna", "Béla", "Clara"])
    assert hint_on_order(state, ENGLISH) == "In this first pass the order runs backwards; next is Béla."
    state = apply(apply(state, "P3 passes"), "P2 passes")
    assert hint_on_order(state, ENGLISH) == ""
    state = apply(state, "P1 passes")
    assert state.actor == "P1"
    assert "another one follows" in hint_on_order(state, ENGLISH)
    assert hint_on_order(apply(state, "P1 passes"), ENGLISH) == ""


@rule("1824:IX.2/1")
def test_a_purchase_that_counts_for_nothing_at_the_end_says_so(hall: Hall) -> None:
    seat = hall.seat(hall.table())
    view = seat.get("/table")
    bought = next(c["action"] for k in view["controls"] for c in k["choices"] if " buys B1 " in c["action"])
    assert seat.get("/preview", action=bought)["when"] == "Counts for nothing at the end: your worth falls by 120 G."


def test_where_nothing_can_be_built_the_page_says_so() -> None:
    state = next(state for state in moments("18mag-solo") if state.ask and state.ask.name == "track")
    assert hint_on_board(state, ENGLISH, ()) == "Nothing can be built at the moment; a click on a hex says why."
    assert hint_on_board(state, ENGLISH, controls(state, ENGLISH)) == ""


def test_a_train_is_not_taken_for_the_minor_of_its_number() -> None:
    scrapping = (
        control for state in moments("18mag-solo") for control in controls(state, ENGLISH) if "Discard" in control.kind
    )
    assert all(choice.about == () for choice in next(scrapping).choices)

"""Sentences about what a player does not expect: a turned order, a second turn, a purchase that counts for nothing,
a map on which nothing can be built."""

from __future__ import annotations

import kursbuch
from kursbuch.core.state import apply
from kursbuch.server.views.controls import controls
from kursbuch.server.views.hints import hint, hint_on_board, hint_on_order
from kursbuch.server.views.view import must
from kursbuch.server.views.words import Words
from tests.golden.games import moments
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

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


# -- what must be done, and what it takes ----------------------------------------------------------------


def in_need() -> Scene:
    """BK lacks 40 for the train that it buys; its director P1 may sell shares of MS."""
    scene = given("1824").phase("2").company("BK", 80, P1=50, P2=10).operated("BK")
    scene.company("MS", 100, P1=60, P2=20).operated("MS").cash(BK=30, P1=10).operate("BK", "buy_trains")
    return scene.play("BK buys a 2 train from bank for 80")


@rule("1824:VII.12/2")
def test_an_emergency_says_how_much_is_missing_and_what_a_sale_brings() -> None:
    state = in_need().state
    assert hint(state, ENGLISH).endswith("40\u00a0G are still missing for the 2-train.")
    (sale,) = controls(state, ENGLISH)
    brings = {choice.action: choice.cash for choice in sale.choices if choice.refused is None}
    assert brings["P1 sells 10 % of MS"] == 100, "all of it, although the train is paid with it at once"


def said(scene: Scene) -> str:
    told = must(scene.state, ENGLISH)
    return told.text if told else ""


@rule("1824:VI.7/3")
def test_who_must_sell_and_who_must_buy_are_told_so_and_nobody_else() -> None:
    """P1 of six loses BK to P2 and holds 12 papers."""
    scene = given("1824", 6).company("BK", 60, P1=30, P2=30).company("MS", 60, P3=50, P1=50).operated("BK", "MS")
    scene.papers(P1="SD2 SD3 KK2").shares("SD", P1=10).cash(P1=500).stock("P2")
    assert said(scene) == ""
    scene.play("P2 buys 10 % of BK from the bank", "P3 passes", "P4 passes", "P5 passes", "P6 passes")
    assert said(scene) == "Player 1 is over the certificate limit and must sell first."
    poor = given("1824").phase("2").company("BK", 80, P1=50).operated("BK").cash(BK=0).operate("BK", "buy_trains")
    assert said(poor) == "BK owns no train and must buy one."
    assert said(in_need()) == "", "nobody must sell for a train"

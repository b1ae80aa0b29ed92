"""1824, chapter IX: the end of the game and the reckoning."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.table import BANK, BANK_BROKEN
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given, share_position


def set_of_two(left: int) -> Scene:
    """BK (P1 60 %, P2 40 %) earns 60 a round in a set of two rounds; so much is left in the bank."""
    scene = given("1824", 4).phase("3").company("BK", 60, P1=60, P2=40).operated("BK").trains("BK", "3")
    scene.tiles(B9="57/1", B7="9/1", B5="57/1").cash(BK=0).bank(left).round("OR", 4)
    return scene.at("operating_round 1", "operating_round 2", "end_operating_set")


def pay_out(scene: Scene) -> Scene:
    scene.play("BK passes")
    return scene.play(scene.offers("runs")[0], "BK pays out all")


@rule("1824:IX.1/1", "1824:IX.1/2")
def test_the_set_in_which_the_bank_runs_out_is_played_to_its_end() -> None:
    scene = set_of_two(left=50)
    before = scene.now.cash["P1"], scene.now.cash["P2"]
    pay_out(scene)
    assert scene.now.cash[BANK] == -10
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == (before[0] + 36, before[1] + 24), "paid in full"
    assert str(scene.now.round) == "OR 4.2"
    pay_out(scene)
    assert scene.state.over
    assert scene.now.cash["P1"] == before[0] + 72, "dividends on paper count as cash"
    assert scene.refusal("P1 passes") == "1824:IX.1/2"


@rule("1824:IX.1/2")
def test_an_empty_bank_has_run_out() -> None:
    assert pay_out(pay_out(set_of_two(left=120))).state.over, "exactly nothing is left"
    scene = pay_out(pay_out(set_of_two(left=121)))
    assert not scene.state.over
    assert scene.asked is not None
    assert scene.asked[0] == "stock"


@rule("1824:IX.1/2")
def test_money_that_comes_in_later_does_not_save_the_game() -> None:
    scene = given("1824", 4).phase("3").company("BK", 60, P1=60, P2=40).operated("BK").trains("BK", "3").cash(BK=180)
    scene.tiles(B9="57/1", B7="9/1", B5="57/1").bank(50).round("OR", 4, 2)
    scene.at("run_trains BK", "buy_trains BK", "end_operating_set")
    scene.play(scene.offers("runs")[0], "BK pays out all")
    assert scene.happened("bank_broken")
    scene.play("BK buys a 3 train from bank for 180")
    assert scene.now.cash[BANK] == 50 - 60 + 180
    assert scene.state.over


@rule("1824:IX.1/3")
def test_a_bank_broken_in_a_stock_round_leaves_one_more_set() -> None:
    scene = given("1824", 4).phase("3").company("BK", 100, P1=60, P2=40).operated("BK").trains("BK", "3")
    scene.tiles(B9="57/1", B7="9/1", B5="57/1").cash(BK=0, P1=0, P2=0, P3=0).bank(50).priority("P1").stock("P1", 4)
    scene.play("P1 sells 10 % of BK")
    assert scene.now.cash[BANK] == -50
    while scene.now.round.kind == "SR":
        scene.play(next(offer for offer in scene.offers("passes")))
    assert str(scene.now.round) == "OR 4.1"
    pay_out(scene)
    assert str(scene.now.round) == "OR 4.2", "a complete set"
    pay_out(scene)
    assert scene.state.over


@rule("1824:IX.1/1", "1824:IX.1/2")
def test_capital_of_a_state_railway_can_break_the_bank_at_the_end_of_a_set() -> None:
    scene = given("1824", 4).phase("4").papers(P1="SD1").operated("SD1").bank(900).flag("form SD")
    assert scene.round("OR", 4, 2).at("end_operating_set").state.over
    assert scene.now.percent("P1", "SD") == 20, "its shares count in the end"


LAST_SET = [
    ({}, True),
    ({"export_at_the_end": "no"}, False),
    ({"rulings": "18xx.games"}, False),
    ({"rulings": "18xx.games", "export_at_the_end": "yes"}, True),
]


@rule("1824:VII.15/1", "1824:IX.1/1")
@pytest.mark.parametrize(("options", "exported"), LAST_SET)
def test_the_last_set_ends_with_an_export_too(options: dict[str, str], exported: bool) -> None:
    scene = given("1824", 4, options).phase("3").bank(0).flag(BANK_BROKEN).round("OR", 4, 2)
    left = scene.t.depot["3"]
    scene.at("end_operating_set")
    assert scene.state.over
    assert scene.now.depot["3"] == left - exported


@rule("1824:VII.15/1", "1824:VII.15/3", "1824:IX.1/1")
@pytest.mark.parametrize(("options", "exported"), LAST_SET)
def test_what_the_last_export_sets_off_counts_in_the_end(options: dict[str, str], exported: bool) -> None:
    scene = given("1824", 4, options).phase("3").depot(_3=0).papers(P1="SD1", P2="B1").company("BK", 80, P3=50)
    scene.bank(2000).flag(BANK_BROKEN).round("OR", 4, 2).at("end_operating_set")
    if exported:
        assert scene.asked == ("mountain", "P2")
        scene.play("P2 exchanges B1 for BK")
    assert scene.state.over
    assert scene.now.phase == ("4" if exported else "3")
    assert scene.now.percent("P1", "SD") == 20 * exported
    assert scene.now.percent("P2", "BK") == 10 * exported


@rule("1824:IX.2/1", "1824:IX.2/2", "1824:IX.2/3")
def test_wealth_is_cash_and_shares_at_their_price_less_debts() -> None:
    scene = given("1824", 4).phase("3").company("BK", 100, P1=60, P2=40).operated("BK").trains("BK", "3")
    scene.company("MS", at=(3, 4), P2=20).papers(P3="EPP B1").shares("CL", P3=30).debt(P4=700)
    scene.cash(P1=10, P2=20, P3=30, P4=40, BK=2000, EPP=500)
    scene.stock("P1")
    wealth = scene.state.score
    assert wealth == {"P1": 10 + 600, "P2": 20 + 400 + 220, "P3": 30, "P4": 40 - 700}
    assert max(wealth, key=lambda player: wealth[player]) == "P2"


def test_a_game_in_which_nobody_can_ever_decide_anything_is_over() -> None:
    """All money went into shares of state railways that nobody forms: no round would ever ask anybody again."""
    state = kursbuch.new("1824", 3)
    while not state.over:
        state = kursbuch.apply(state, kursbuch.legal(state)[0].low_action)
    assert [event.name for event in state.events][-1] == "stalled"
    assert share_position(state).phase == "1"

"""Chapters VII and VIII: share rounds and prices."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, dealt, now, table
from .test_draft import play, refusal


def selling(at: int = 4, **holders: int) -> Scene:
    return table().company("G&C", at=(0, at), **holders).stock("P1")


@rule("18mag:VII.1/1", "18mag:VII.1/4", "18mag:VII.1/5", "18mag:VII.4/1", "18mag:VII.4/6")
def test_a_turn_is_sales_in_any_order_and_then_one_purchase() -> None:
    scene = table().cash(P2=500).company("SIK", at=(0, 4), P1=40).company("G&C", at=(0, 4), P1=40).stock("P1")
    scene.play("P1 sells 10 % of G&C", "P1 sells 10 % of SIK", "P1 sells 10 % of G&C")
    assert scene.state.actor == "P1"
    scene.play("P1 buys 10 % of SNW from the bank")
    assert scene.state.actor == "P2"  # after buying, selling is over
    assert scene.refusal("P2 takes 1") == "18mag:VII.1/4"
    scene = table().cash(P1=500, P2=500).company("SIK", at=(0, 4), P1=40).stock("P1")
    scene.play("P1 buys 10 % of SNW from the bank")
    assert scene.refusal("P1 sells 10 % of SIK") == "18mag:VII.2/1"


@rule("18mag:VII.1/2")
def test_players_trade_with_the_bank_only() -> None:
    scene = table().cash(P1=500).company("SIK", at=(0, 4), P2=40).stock("P1")
    assert scene.refusal("P1 buys 10 % of SIK from the P2") == "18mag:VII.1/2"


@rule("18mag:VII.1/6", "18mag:VII.2/1")
def test_who_passes_may_act_again_and_the_round_ends_when_all_pass() -> None:
    scene = table(P1="3").cash(P1=500, P2=500, P3=500).priority("P2").at("stock_round")
    assert scene.state.actor == "P2"
    scene.play("P2 passes", "P3 passes", "P1 buys 10 % of SIK from the bank")
    scene.play("P2 buys 10 % of SNW from the bank", "P3 passes", "P1 passes")
    assert scene.asked == ("stock", "P2")
    scene.play("P2 passes")
    assert now(scene).round.kind == "OR"
    assert now(scene).priority == "P3"  # to the left of P2, who acted last


@pytest.mark.parametrize(("players", "limit"), [(3, 18), (4, 14), (5, 11), (6, 9)])
@rule("18mag:VII.3/1")
def test_the_certificate_limit_depends_on_the_number_of_players(players: int, limit: int) -> None:
    def scene(certificates: int) -> Scene:
        set_up, left = table(players).cash(P1=1000), certificates
        for company in ("RABA", "G&C", "SNW", "SIK", "SKEV"):
            number = min(4, left)
            set_up.shares(company, P1=10 * number)
            left -= number
        return set_up.stock("P1")

    assert scene(limit - 1).refusal("P1 buys 10 % of MAVAG from the bank") == ""
    assert scene(limit).refusal("P1 buys 10 % of MAVAG from the bank") == "18mag:VII.3/1"


@rule("18mag:VII.3/2", "18mag:III.3.3/4")
def test_a_director_certificate_counts_as_one() -> None:
    six = table(6).cash(P1=1000)
    for company in ("RABA", "G&C", "SNW", "SIK"):
        six.company(company, P1=30)  # eight certificates that stand for twelve shares
    assert six.stock("P1").refusal("P1 buys 10 % of MAVAG from the bank") == ""


@rule("18mag:VII.3/1", "18mag:VII.6/2")
def test_who_is_over_the_limit_must_sell() -> None:
    scene = table(6).cash(P1=1000, P2=1000).company("SIK", at=(0, 4), P1=20, P2=20)
    for company in ("RABA", "G&C"):
        scene.company(company, P1=50)  # nine certificates with the director's of SIK
    scene.stock("P2").play("P2 buys 10 % of SIK from the bank")  # P1 gets two shares for the certificate
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    assert scene.refusal("P1 passes") == "18mag:VII.3/1"
    assert scene.refusal("P1 sells 10 % of SIK") == ""


@rule("18mag:VII.3/1", "18mag:III.3.3/5")
def test_at_the_limit_not_even_a_share_that_would_be_exchanged_is_bought() -> None:
    def scene(more: int) -> Scene:
        set_up = table(6).cash(P1=1000).shares("SIK", P1=10).company("RABA", P1=50)  # one and four certificates
        return set_up.company("G&C", P1=40).shares("SNW", P1=10 * more).stock("P1")

    assert scene(0).refusal("P1 buys 10 % of SIK from the bank") == ""
    assert scene(1).refusal("P1 buys 10 % of SIK from the bank") == "18mag:VII.3/1"


@rule("18mag:VII.3/3")
def test_nobody_has_more_than_sixty_per_cent() -> None:
    assert table().cash(P1=500).company("SIK", P1=50).stock("P1").refusal("P1 buys 10 % of SIK from the bank") == ""
    full = table().cash(P1=500).company("SIK", P1=60).stock("P1")
    assert full.refusal("P1 buys 10 % of SIK from the bank") == "18mag:VII.3/3"


@rule("18mag:VII.4/2")
def test_nothing_is_sold_in_the_first_share_round() -> None:
    state = play(dealt(3), "P1 takes SIK", "P2 takes 1", "P3 takes 2", "P2 takes 3", "P3 takes 4")
    assert refusal(state, "P1 sells 10 % of SIK") == "18mag:V/4"  # nothing but taking a paper


@rule("18mag:VII.4/3", "18mag:VII.6/3")
def test_the_director_certificate_is_only_exchanged() -> None:
    assert selling(P1=30, P2=10).refusal("P1 sells 20 % of G&C") == "18mag:VII.4/3"
    scene = selling(P1=30, P2=20)
    assert scene.refusal("P1 sells 20 % of G&C") == ""
    scene.play("P1 sells 20 % of G&C")
    assert scene.now.held("P2", "G&C") == (Cert(20, True),)
    assert scene.now.held("P1", "G&C") == (Cert(10),)
    assert scene.now.percent(BANK, "G&C") == 70
    # among equals the next in playing order after the old director
    scene = table(4).company("G&C", at=(0, 4), P3=30).shares("G&C", P1=20, P2=20, P4=20).stock("P3")
    scene.play("P3 sells 20 % of G&C")
    assert scene.now.director("G&C") == "P4"


@rule("18mag:VII.4/4", "18mag:VII.4/5", "18mag:VII.4/7", "18mag:VIII.3/1")
def test_a_sale_brings_the_price_for_each_share_and_moves_it_one_space_left() -> None:
    scene = selling(P2=20, P1=30)
    assert scene.now.price("G&C") == 75
    scene.play("P1 sells 30 % of G&C")
    assert cash(scene, "P1") == [225]
    assert scene.now.price("G&C") == 70
    assert scene.now.percent(BANK, "G&C") == 80
    lowest = selling(at=0, P2=20, P1=30).play("P1 sells 10 % of G&C")
    assert lowest.now.price("G&C") == 55


@rule("18mag:VII.4/1")
def test_only_what_one_has_can_be_sold() -> None:
    assert selling(P2=20, P1=30).refusal("P1 sells 40 % of G&C") == "18mag:VII.4/1"
    assert selling(P2=20, P1=30).refusal("P1 sells 15 % of G&C") == "18mag:VII.4/1"


@rule("18mag:VII.5/1", "18mag:VII.5/2")
def test_one_share_is_bought_for_cash_while_there_are_any() -> None:
    scene = table().cash(P1=70).company("SIK", at=(0, 3)).stock("P1")
    assert scene.refusal("P1 buys 10 % of SIK from the bank") == ""
    assert (
        table()
        .cash(P1=69)
        .company("SIK", at=(0, 3))
        .shares("RABA", P1=10)
        .stock("P1")
        .refusal("P1 buys 10 % of SIK from the bank")
        == "18mag:VII.5/2"
    )
    sold_out = table().cash(P1=500).company("SIK", at=(0, 3), P2=60, P3=40).stock("P1")
    assert sold_out.refusal("P1 buys 10 % of SIK from the bank") == "18mag:VII.5/1"


@rule("18mag:VII.5/3")
def test_what_one_has_sold_is_not_bought_back_in_the_same_round() -> None:
    scene = table(P1="3").cash(P1=500, P2=500).company("G&C", at=(0, 4), P3=30, P1=30).priority("P1").at("stock_round")
    bought = "buys 10 % of G&C from the bank"
    scene.play("P1 sells 10 % of G&C")
    assert scene.refusal(f"P1 {bought}") == "18mag:VII.5/3"
    assert scene.refusal("P1 buys 10 % of SIK from the bank") == ""  # another major
    scene.play("P1 buys 10 % of SIK from the bank")
    assert scene.refusal(f"P2 {bought}") == ""  # another player
    scene.play(f"P2 {bought}", "P3 passes")
    assert scene.refusal(f"P1 {bought}") == "18mag:VII.5/3"  # nor in a later turn
    scene.play("P1 passes", "P2 passes")
    while scene.asked is not None and scene.asked[0] != "stock":
        name, who = scene.asked
        scene.play(f"{who} pays out 0" if name == "dividend" else f"{who} passes")
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    assert scene.refusal(f"P1 {bought}") == ""  # in the next round it may be bought again


@rule("18mag:VII.6/1", "18mag:VII.6/2")
def test_whoever_holds_more_becomes_director_and_a_tie_changes_nothing() -> None:
    scene = table().cash(P1=500).company("SIK", P2=30, P1=20).stock("P1").play("P1 buys 10 % of SIK from the bank")
    assert scene.now.director("SIK") == "P2"
    assert scene.now.held("P1", "SIK") == (Cert(10), Cert(10), Cert(10))
    scene = table().cash(P1=500).company("SIK", P2=30, P1=30).stock("P1").play("P1 buys 10 % of SIK from the bank")
    assert scene.now.director("SIK") == "P1"
    assert scene.now.held("P2", "SIK") == (Cert(10), Cert(10), Cert(10))
    assert scene.now.held("P1", "SIK") == (Cert(20, True), Cert(10), Cert(10))


@rule("18mag:VIII.1/2")
def test_a_marker_goes_under_those_already_there() -> None:
    scene = table().company("SIK", at=(0, 8)).company("G&C", at=(0, 9), P1=30, P2=20).stock("P1")
    scene.play("P1 sells 10 % of G&C")
    assert scene.now.stacks[(0, 8)] == ("SIK", "G&C")
    still = table().company("SIK", at=(0, 8), P1=20).company("G&C", at=(0, 8)).cash(SIK=20).at("pay_out SIK")
    assert still.play("SIK pays out 20").now.stacks[(0, 8)] == ("SIK", "G&C")


@rule("18mag:VIII.3/2", "18mag:VIII.1/2", "18mag:VI.4/1")
def test_majors_that_are_sold_out_rise_in_the_order_in_which_they_operate() -> None:
    scene = table(P1="3")
    for company, column in (("SNW", 10), ("SIK", 10), ("RABA", 11)):  # SNW lies on SIK; RÁBA operates first
        scene.company(company, at=(0, column), P1=60, P2=40)
    scene.at("end_stock_round")
    assert now(scene).stacks[(0, 11)] == ("SNW", "SIK")
    assert now(scene).cells["RABA"] == (0, 12)
    crowd = table(P1="3").company("RABA", at=(0, 11)).company("SIK", at=(0, 10), P1=60, P2=40)
    assert now(crowd.at("end_stock_round")).stacks[(0, 11)] == ("RABA", "SIK")


@rule("18mag:VIII.3/2")
def test_a_major_wholly_in_players_hands_rises_at_the_end_of_the_round() -> None:
    scene = table(P1="3").company("SIK", at=(0, 10), P1=60, P2=40).company("SNW", at=(0, 10), P1=60, P2=30)
    assert now(scene.at("end_stock_round")).cells["SIK"] == (0, 11)
    assert now(scene).cells["SNW"] == (0, 10)
    top = table(P1="3").company("SIK", at=(0, 28), P1=60, P2=40).at("end_stock_round")
    assert now(top).cells["SIK"] == (0, 28)

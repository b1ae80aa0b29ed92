"""The share limit, share options, and the end of a stock round."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import POOL, Cert
from kursbuch.titles.g1854.table import OPTION
from tests.kit.rule import rule

from .austria import Austria, after_auction


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (3, (10, 12, 14, 15, 17, 19, 20, 22, 24)),
        (4, (8, 9, 10, 11, 13, 14, 15, 16, 18)),
        (5, (6, 7, 8, 9, 10, 11, 12, 13, 14)),
        (6, (5, 6, 7, 7, 8, 9, 10, 11, 12)),
    ],
)
@rule("1854:share-limit/1", "1854:share-splits/6")
def test_the_limit_grows_with_every_split(players: int, limits: tuple[int, ...]) -> None:
    scene = after_auction(players)
    assert scene.t.share_limit == scene.t.facts.certificate_limit == limits[0]
    for company, limit in zip(("KE", "FJ", "SD", "KR", "KT", "SB", "NT", "VB"), limits[1:], strict=True):
        assert scene.split(company, (1, 6), P1=20).t.share_limit == limit


@rule("1854:share-limit/1", "1854:share-limit/8", "1854:buying-shares/11", "1854:mountain-railways/3")
def test_every_paper_counts_one() -> None:
    scene = after_auction(6, P1="AF MU 1").major("KE", P1=40, P2=20).major("KT", P2=60, P1=20).cash(P1=700).stock("P1")
    assert scene.now.counted("P1") == 5
    assert scene.refusal("P1 starts NT at 67") == "1854:buying-shares/11"
    assert scene.refusal("P1 buys 20 % of KE from the bank") == "1854:buying-shares/11"


@rule("1854:share-limit/9")
def test_orange_companies_do_not_count() -> None:
    orange = after_auction(6, P1="AF MU 1 2").major("KE", at=(6, 1), P1=40, P2=20).cash(P1=500).stock("P1")
    assert orange.now.counted("P1") == 4
    full = after_auction(6, P1="AF MU 1 2 3").major("KE", at=(6, 1), P2=60).cash(P1=500).stock("P1")
    assert full.refusal("P1 buys 20 % of KE from the bank") == ""


@rule("1854:share-limit/10")
def test_who_is_over_the_limit_must_sell() -> None:
    scene = after_auction(6, P1="AF MU 1 2").major("KE", P2=40, P1=40).stock("P1")
    assert scene.refusal("P1 passes") == "1854:share-limit/10"
    scene.play("P1 sells 20 % of KE")
    assert scene.refusal("P1 passes") == ""


@rule("1854:share-limit/10", "1854:share-limit/9")
def test_who_is_over_the_limit_buys_nothing_before_not_even_orange_shares() -> None:
    scene = after_auction(6, P1="AF MU 1 2").major("KE", P2=40, P1=40).major("KT", at=(6, 1), P3=60).cash(P1=500)
    scene.stock("P1")
    assert scene.refusal("P1 buys 20 % of KT from the bank") == "1854:share-limit/10"
    assert scene.refusal("P1 takes an option on KT from the bank") == "1854:share-limit/10"
    assert {offer.split()[1] for offer in scene.offers()} == {"sells"}
    scene.play("P1 sells 20 % of KE")
    assert scene.refusal("P1 buys 20 % of KT from the bank") == ""


@rule("1854:share-limit/9", "1854:share-limit/10")
def test_orange_shares_need_not_be_sold_for_the_limit() -> None:
    scene = after_auction(6, P1="AF MU 1 2 3 4").major("KE", at=(6, 1), P2=40, P1=40).cash(P1=500).stock("P1")
    assert (scene.now.counted("P1"), scene.now.share_limit) == (6, 5)
    assert scene.refusal("P1 passes") == ""


@rule("1854:share-limit/10", "1854:share-options/6")
def test_who_is_over_the_limit_sells_before_paying_an_option_that_is_not_due() -> None:
    scene = after_auction(6, P1="AF MU 1").major("KE", P2=60, P1=20).major("KT", P3=60).cash(P1=500).stock("P1")
    scene.play("P1 takes an option on KT from the bank")
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    assert scene.refusal("P1 pays the option on KT") == ""
    scene.t.owner = {**scene.t.owner, "2": "P1"}
    scene.t.options, scene.t.certs = scene.now.options, scene.now.certs
    scene.stock("P1")
    assert scene.now.counted("P1") == 6
    assert scene.refusal("P1 pays the option on KT") == "1854:share-limit/10"


# -- options ------------------------------------------------------------------------------------------------


def with_option() -> Austria:
    """P2 has taken an option on KE in round 2, P1 directs it; round 3 begins with P2."""
    scene = after_auction().major("KE", 77, P1=60).cash(P1=800, P2=400, P3=800).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P3 passes", "P1 passes", "P2 passes")
    while scene.now.round.kind == "OR":
        scene.play(scene.offers()[-1])
    return scene


@rule("1854:share-options/1", "1854:share-options/4", "1854:share-limit/4", "1854:buying-shares/13")
def test_an_option_is_half_a_share_now() -> None:
    scene = after_auction().major("KE", 77, P1=60).cash(P2=400).stock("P2")
    scene.play("P2 takes an option on KE from the bank")
    assert (scene.now.cash["P2"], scene.now.percent("P2", "KE"), scene.now.counted("P2")) == (323, 10, 1)
    assert scene.now.percent(OPTION, "KE") == 10
    assert scene.asked is not None
    assert scene.asked[1] != "P2"


@rule("1854:share-options/2")
def test_no_option_on_a_director_certificate_or_a_small_share() -> None:
    scene = after_auction().split("KE", (1, 6), P1=30).cash(P2=900).stock("P2")
    assert scene.refusal("P2 takes an option on KE from the bank") == "1854:share-options/2"
    assert scene.refusal("P2 takes an option on NT from the bank") == "1854:buying-shares/6"


@rule("1854:share-options/3", "1854:share-options/4")
def test_an_option_from_the_pool_costs_the_current_price() -> None:
    scene = after_auction().major("KE", 77, at=(5, 2), P1=60, pool=20).cash(P2=400).stock("P2")
    assert scene.refusal("P2 takes an option on KE from the treasury") == "1854:share-options/3"
    scene.play("P2 takes an option on KE from the pool")
    assert (scene.now.cash["P2"], scene.now.options["P2"].price) == (333, 67)


@rule("1854:share-options/4")
def test_taking_an_option_is_the_only_action_of_a_turn() -> None:
    scene = after_auction().major("KE", 77, P1=60).major("KT", P2=60).cash(P2=400).stock("P2")
    scene.play("P2 sells 20 % of KT")
    assert scene.refusal("P2 takes an option on KE from the bank") == "1854:share-options/4"


@rule("1854:share-options/5")
def test_nothing_else_is_bought_while_an_option_is_open() -> None:
    scene = after_auction().major("KE", 77, P1=60).cash(P1=800, P2=800, P3=800).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P3 passes", "P1 passes")
    for action in ("P2 starts NT at 67", "P2 buys 20 % of KE from the bank", "P2 takes an option on KE from the bank"):
        assert scene.refusal(action) == "1854:share-options/5"


@rule("1854:share-options/6", "1854:buying-shares/13")
def test_the_rest_is_paid_first_thing_in_the_next_round() -> None:
    scene = with_option()
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    assert scene.asked == ("option", "P2")
    assert scene.refusal("P2 passes") == "1854:buying-shares/13"
    assert scene.refusal("P2 buys 20 % of KE from the bank") == "1854:buying-shares/13"
    assert scene.refusal("P2 pays the option on KT") == "1854:share-options/6"
    cash = scene.now.cash["P2"]
    assert cash > 2 * 77
    scene.play("P2 pays the option on KE")
    assert (scene.now.cash["P2"], scene.now.held("P2", "KE")) == (cash - 77, (Cert(20),))
    assert (scene.now.options, scene.now.percent(OPTION, "KE")) == ({}, 0)
    assert scene.state.actor != "P2"


@pytest.mark.parametrize(("left", "clause"), [(76, "1854:share-options/6"), (77, "")])
@rule("1854:share-options/6")
def test_the_second_half_costs_what_the_first_did(left: int, clause: str) -> None:
    scene = after_auction().major("KE", 77, P1=60).major("KT", P2=60).cash(P2=77 + left, P1=0, P3=0).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P1 passes")
    assert scene.refusal("P2 pays the option on KE") == clause


@rule("1854:share-options/6")
def test_paying_needs_the_money_and_a_turn_of_its_own() -> None:
    scene = after_auction().major("KE", 77, P1=60).major("KT", P2=80).cash(P2=150).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P3 passes", "P1 passes")
    assert scene.refusal("P2 pays the option on KE") == "1854:share-options/6"
    assert scene.refusal("P2 pays the option on KT") == "1854:share-options/6"
    scene.play("P2 sells 20 % of KT")
    assert scene.now.cash["P2"] > 77
    assert scene.refusal("P2 pays the option on KE") == "1854:share-options/6"


@rule("1854:buying-shares/10", "1854:share-options/6")
def test_an_option_is_not_paid_after_selling_the_company_in_the_same_round() -> None:
    scene = after_auction().major("KE", 77, P1=60, P2=20).major("KT", P2=60).cash(P1=0, P2=400, P3=0).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P1 passes")
    assert scene.now.held("P2", "KE") == (Cert(20), Cert(10))
    assert scene.refusal("P2 pays the option on KE") == ""
    scene.play("P2 sells 20 % of KE", "P2 passes", "P1 passes")
    assert scene.refusal("P2 pays the option on KE") == "1854:buying-shares/10"
    while scene.asked != ("option", "P2"):  # in the next round it is paid or sold all the same
        scene.play(scene.offers()[-1])
    assert scene.refusal("P2 pays the option on KE") == ""


@rule("1854:share-options/6", "1854:purchase-trains/1")
def test_who_owes_money_repays_it_before_paying_an_option_or_sells_the_option() -> None:
    scene = with_option()
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    scene.t.options, scene.t.certs, scene.t.cells = scene.now.options, scene.now.certs, scene.now.cells
    scene.debt(P2=40).stock("P2", 3)
    assert scene.asked == ("option", "P2")
    assert scene.refusal("P2 pays the option on KE") == "1854:purchase-trains/1"
    assert scene.refusal("P2 sells the option on KE") == ""
    scene.play("P2 repays 40")
    assert scene.asked == ("option", "P2")
    assert scene.refusal("P2 pays the option on KE") == ""


@rule("1854:share-options/7")
def test_or_the_option_is_sold_for_ten_per_cent() -> None:
    scene = with_option()
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    cash, price, cell = scene.now.cash["P2"], scene.price("KE"), scene.now.cells["KE"]
    assert scene.refusal("P2 sells the option on KT") == "1854:share-options/6"
    scene.play("P2 sells the option on KE")
    assert scene.now.cash["P2"] == cash + price
    assert scene.now.cells["KE"] == (cell[0] + 1, cell[1])
    assert scene.now.held(POOL, "KE") == (Cert(20),)
    assert scene.refusal("P2 buys 20 % of KE from the pool") == "1854:buying-shares/10"


@rule("1854:share-options/7", "1854:stock-round/2")
def test_who_sells_an_option_has_acted_and_does_not_pass() -> None:
    scene = with_option()
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    scene.play("P2 sells the option on KE", "P2 passes")
    assert (scene.now.passes, scene.now.priority, scene.state.actor) == (0, "P3", "P3")


@rule("1854:share-options/8")
def test_an_option_is_not_sold_in_the_round_it_was_taken_nor_as_a_share() -> None:
    scene = after_auction().major("KE", 77, P1=60).cash(P1=800, P2=400, P3=800).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P3 passes", "P1 passes")
    assert scene.refusal("P2 sells the option on KE") == "1854:share-options/8"
    assert scene.refusal("P2 sells 20 % of KE") == "1854:selling-shares/1"
    assert scene.refusal("P2 sells 10 % of KE") == "1854:selling-shares/3"


@rule("1854:share-options/9", "1854:share-splits/2")
def test_a_split_makes_an_option_a_small_share_without_payment() -> None:
    scene = after_auction().major("VB", 93, at=(1, 3), P1=60).operated("VB").tiles(E3="5/3").trains("VB", "2")
    scene.cash(P1=0, P2=400, P3=0).stock("P2").play("P2 takes an option on VB from the bank")
    while scene.asked != ("run", "VB"):
        scene.play(scene.offers()[-1])
    cash = scene.now.cash["P2"]
    scene.play(scene.offers("runs")[0], "VB pays out all")
    assert "VB" in scene.now.split
    assert (scene.now.percent("P2", "VB"), scene.now.percent(OPTION, "VB"), scene.now.options) == (10, 0, {})
    assert scene.now.cash["P2"] == cash + scene.now.runs["VB"] * 10 // 100


@rule("1854:share-options/1", "1854:change-of-director/1")
def test_ten_per_cent_by_option_may_make_a_director() -> None:
    scene = after_auction().major("KE", 77, P1=40, P2=40).cash(P2=400).stock("P2")
    scene.play("P2 takes an option on KE from the bank")
    assert (scene.now.director("KE"), scene.now.percent("P2", "KE")) == ("P2", 50)
    assert scene.now.held("P2", "KE") == (Cert(40, True), Cert(10))


@rule("1854:share-options/10", "1854:major-companies/4")
def test_director_certificate_and_option_float_a_company() -> None:
    scene = after_auction().cash(P1=400, P2=400).stock("P1").play("P1 starts NT at 77")
    scene.play("P2 takes an option on NT from the bank")
    assert ("NT" in scene.now.floated, scene.now.cash["NT"]) == (True, 770)


# -- the end of a stock round ---------------------------------------------------------------------------------


@rule("1854:end-of-a-stock-round/2", "1854:end-of-a-stock-round/3")
def test_sold_out_companies_rise_options_included() -> None:
    scene = after_auction().major("KE", 67, P1=80).major("KT", 67, P3=80).operated("KE")
    scene.cash(P1=0, P2=400, P3=0).stock("P2")
    scene.play("P2 takes an option on KE from the bank", "P3 passes", "P1 passes", "P2 passes")
    assert (scene.now.cells["KE"], scene.now.cells["KT"]) == ((4, 2), (5, 2))


@rule("1854:end-of-a-stock-round/3", "1854:end-of-a-stock-round/2")
def test_a_lokalbahn_rises_when_both_halves_are_in_players_hands() -> None:
    def after(sold: str) -> Austria:
        scene = after_auction().phase("5").tiles(D18="14/1").lokalbahn("A", "P1", "P2").cash(P1=0, P2=0, P3=0)
        scene.lokalbahn("B", "P1", "P1", home="")
        if sold:
            scene.t.hand_over("A", Cert(50), "P2", sold)
        return scene.at("end_stock_round")

    assert (after("").now.cells["A"], after("").now.stacks[(4, 2)]) == ((4, 2), ("A", "B"))
    assert (after("pool").now.cells["A"], after("P3").now.cells["A"]) == ((5, 2), (4, 2))


@rule("1854:end-of-a-stock-round/2")
def test_a_company_that_has_not_acted_does_not_rise() -> None:
    scene = after_auction().major("KE", 67, P1=100).cash(P1=0, P2=0, P3=0).at("end_stock_round")
    assert scene.now.cells["KE"] == (5, 2)


@rule("1854:end-of-a-stock-round/3")
def test_in_the_top_row_the_price_stays_and_newcomers_go_under() -> None:
    scene = after_auction().major("KE", 93, P1=100).major("KT", 87, P2=100).operated("KE", "KT").at("end_stock_round")
    assert scene.now.stacks[(0, 2)] == ("KE", "KT")


@rule("1854:end-of-a-stock-round/3", "1854:operating-rounds-or/3")
def test_companies_that_rise_together_keep_their_order() -> None:
    scene = after_auction().major("KT", 67, P1=100).major("KE", 67, P2=100).major("FJ", 72, P3=100)
    scene.operated("KT", "KE", "FJ").at("end_stock_round")
    assert scene.now.stacks[(4, 2)] == ("KT", "KE")
    assert scene.now.stacks[(3, 2)] == ("FJ",)


@rule("1854:end-of-a-stock-round/4", "1854:share-splits/4")
def test_a_sold_out_company_may_split() -> None:
    scene = after_auction().major("KE", 93, at=(2, 4), P1=100).operated("KE").cash(P1=0).at("end_stock_round")
    assert (scene.now.cells["KE"], "KE" in scene.now.split) == ((1, 4), True)
    assert scene.now.cash["P1"] >= 5 * 95

"""Trains: buying, scrapping, phases, emergency finance (purchase-trains, scrapping-trains)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kursbuch.rules.table import BANK, POOL
from kursbuch.rules.trains import on_sale
from tests.kit.rule import rule

from .austria import NO_OPTIONS, Austria, after_auction


def bregenz(cash: int, phase: str = "2", *trains: str, **holdings: int) -> Austria:
    """VB at Bregenz with a route to Zürich."""
    scene = after_auction().phase(phase).major("VB", 67, at=None, **(holdings or {"P1": 60})).operated("VB")
    scene.tiles(E3="57/1").trains("VB", *trains).cash(VB=cash)
    return scene


def buying(scene: Austria, company: str = "VB") -> Austria:
    scene.operate(company, "buy_trains")
    return scene


@rule("1854:purchase-trains/1", "1854:major-companies/6")
def test_a_company_with_a_route_must_own_a_train() -> None:
    assert buying(bregenz(500)).refusal("VB passes") == "1854:purchase-trains/1"
    no_route = after_auction().major("VB", P1=60).operated("VB").tiles(E3="5/4").cash(VB=500)
    assert buying(no_route).refusal("VB passes") == ""


@rule("1854:purchase-trains/1", "1854:local-railways-1-6/5", "1854:local-railways-1-6/13")
def test_a_local_railway_needs_no_train_and_gets_no_help() -> None:
    scene = buying(after_auction().operated("5").tiles(J30="1/0").cash(P3=900, **{"5": 110}), "5")
    assert scene.refusal("5 passes") == ""
    poor = buying(after_auction().operated("5").tiles(J30="1/0").cash(P3=900, **{"5": 99}), "5")
    assert poor.asked is None


@rule("1854:local-railways-1-6/5", "1854:purchase-trains/4")
def test_a_local_railway_owns_two_trains_at_most() -> None:
    scene = after_auction().operated("5").trains("5", "1+", "2").cash(**{"5": 500})
    assert buying(scene, "5").asked is None
    one = after_auction().operated("5").trains("5", "2").cash(**{"5": 500})
    assert buying(one, "5").refusal("5 buys a 2 train from bank for 100") == ""  # any type may be owned


@rule("1854:purchase-trains/2")
def test_a_new_train_does_not_run_in_the_same_turn() -> None:
    scene = bregenz(500).turn("VB").play("VB passes")
    while scene.asked != ("trains", "VB"):
        scene.play("VB passes")
    scene.play("VB buys a 2 train from bank for 100", "VB passes")
    assert scene.now.runs["VB"] == 0


@rule("1854:purchase-trains/3")
def test_a_purchase_may_bring_a_new_phase() -> None:
    scene = bregenz(500).depot(_2=0)
    assert buying(scene).play("VB buys a 3 train from bank for 200").now.phase == "3"


@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
@rule("1854:purchase-trains/4", "1854:major-companies/6", "1854:lokalbahn-ags-major-local-railways/9")
def test_limits_by_phase(phase: str, limit: int) -> None:
    table = after_auction().phase(phase).t
    assert (table.train_limit("VB"), table.train_limit("A"), table.train_limit("1")) == (limit, limit, 2)


@rule("1854:purchase-trains/5")
def test_no_purchase_at_the_limit_even_if_it_would_scrap_trains() -> None:
    scene = bregenz(500, "3", "2", "2", "2", "2").depot(_3=0)
    scene.major("KE", P2=60).trains("KE", "3")
    assert buying(scene).asked is None
    three = bregenz(500, "3", "2", "2", "2").depot(_3=0)
    assert buying(three).refusal("VB buys a 4 train from bank for 320") == ""


def overtaken(options: Mapping[str, str] = NO_OPTIONS) -> Austria:
    """KE is about to buy the first 4-train; VB, with a route, owns plus trains and perhaps a 2-train."""
    scene = after_auction(options=options).phase("3").depot(_3=0, **{"_1+": 0}).major("VB", 67, P1=60).operated("VB")
    scene.tiles(E3="57/1").major("KE", P2=60).operated("KE").cash(VB=900, KE=320)
    return scene


@rule("1854:purchase-trains/6")
def test_who_a_new_phase_leaves_with_useless_trains_buys_one_and_returns_one() -> None:
    scene = overtaken().trains("VB", "2", "2+", "2+", "3+")
    scene.at("buy_trains KE", "buy_trains VB").play("KE buys a 4 train from bank for 320")
    assert (scene.asked, scene.now.trains["VB"]) == (("trains", "VB"), ("2+", "2+", "3+"))
    assert scene.refusal("VB passes") == "1854:purchase-trains/1"
    assert scene.refusal("VB buys a 2+ train from bank for 120") == "1854:purchase-trains/5"
    scene.play("VB buys a 4 train from bank for 320")
    assert scene.asked == ("discard", "VB")
    assert scene.refusal("VB discards a 4 train") == "1854:scrapping-trains/2"
    scene.play("VB discards a 2+ train")
    assert (scene.now.trains["VB"], scene.now.trains[POOL]) == (("4", "2+", "3+"), ("2", "2+"))
    assert scene.asked is None  # it is at its limit


@rule("1854:purchase-trains/6")
def test_a_limit_that_falls_to_what_a_company_has_excuses_it_as_well() -> None:
    scene = overtaken().trains("VB", "2+", "2+", "3+")
    scene.at("buy_trains KE", "buy_trains VB").play("KE buys a 4 train from bank for 320")
    scene.play("VB buys a 4 train from bank for 320", "VB discards a 3+ train")
    assert scene.now.trains["VB"] == ("4", "2+", "2+")


@rule("1854:purchase-trains/5", "1854:purchase-trains/6")
def test_who_filled_itself_with_useless_trains_buys_none_at_the_limit() -> None:
    def full(**options: str) -> Austria:
        scene = overtaken(options).trains("VB", "2+", "2+", "2+", "3+")
        return scene.at("buy_trains KE", "buy_trains VB").play("KE buys a 4 train from bank for 320")

    scene = full()
    assert scene.asked == ("discard", "VB")
    assert scene.play("VB discards a 2+ train").asked is None
    always = full(phase_excuses="always").play("VB discards a 2+ train")
    assert always.refusal("VB passes") == "1854:purchase-trains/1"
    assert always.refusal("VB buys a 4 train from bank for 320") == ""


@rule("1854:purchase-trains/5", "1854:purchase-trains/6")
def test_the_exception_ends_with_the_first_train_bought_or_sold() -> None:
    scene = overtaken().trains("VB", "2", "2+", "2+", "3+")
    scene.at("buy_trains KE", "buy_trains VB", "buy_trains KE", "buy_trains VB")
    scene.play("KE buys a 4 train from bank for 320")
    assert "stranded VB" in scene.now.flags
    scene.play("VB buys a 4 train from bank for 320", "VB discards a 3+ train")
    assert "stranded VB" not in scene.now.flags
    sold = overtaken().trains("VB", "2", "2+", "2+", "3+").cash(KE=400)
    sold.at("buy_trains KE").play("KE buys a 4 train from bank for 320")
    sold.play("KE buys a 3+ train from VB for 1", "VB sells its 3+ train to KE for 1")
    assert "stranded VB" not in sold.now.flags


@rule("1854:purchase-trains/15", "1854:purchase-trains/1")
def test_the_last_place_is_kept_for_a_train_that_runs() -> None:
    def nearly_full(**options: str) -> Austria:
        scene = overtaken(options).trains("VB", "2+", "2+", "2+")
        return scene.operate("VB", "buy_trains")

    assert nearly_full().refusal("VB buys a 3+ train from bank for 160") == "1854:purchase-trains/8"
    assert nearly_full().refusal("VB buys a 2+ train from bank for 120") == "1854:purchase-trains/15"
    assert nearly_full(phase_excuses="always").refusal("VB buys a 2+ train from bank for 120") == ""
    assert nearly_full().refusal("VB buys a 4 train from bank for 320") == ""
    no_route = overtaken().trains("VB", "2+", "2+", "2+")
    no_route.t.board = after_auction().operated("VB").t.board
    assert no_route.operate("VB", "buy_trains").refusal("VB buys a 2+ train from bank for 120") == ""


@rule("1854:game-setup/2", "1854:purchase-trains/8")
def test_plus_trains_follow_each_other_without_waiting_for_a_phase() -> None:
    def plus(*gone: str, **options: str) -> list[str]:
        scene = after_auction(options=options).depot(**dict.fromkeys(gone, 0))
        return [x for x in on_sale(scene.t) if "+" in x]

    assert plus() == ["1+"]
    assert plus("_1+") == ["2+"]
    assert plus("_1+", "_2+") == ["3+"]
    assert plus("_1+", plus_phase="third") == []
    assert plus("_1+", plus_phase="any", rulings="18xx.games") == ["2+"]


@rule("1854:purchase-trains/7")
def test_new_trains_cost_what_is_printed() -> None:
    scene = buying(bregenz(500))
    assert scene.refusal("VB buys a 2 train from bank for 90") == "1854:purchase-trains/7"
    bank = scene.now.cash[BANK]
    scene.play("VB buys a 2 train from bank for 100")
    assert (scene.now.cash["VB"], scene.now.cash[BANK]) == (400, bank + 100)


@rule("1854:purchase-trains/8")
def test_trains_are_sold_in_rising_order() -> None:
    scene = buying(bregenz(900))
    assert scene.refusal("VB buys a 3 train from bank for 200") == "1854:purchase-trains/8"
    assert scene.refusal("VB buys a 2+ train from bank for 120") == "1854:purchase-trains/8"


@rule("1854:purchase-trains/8", "1854:run-trains/11")
def test_the_last_train_is_an_eight_or_an_orient_express() -> None:
    table = after_auction().phase("8").t
    assert on_sale(table)[:2] == ["8", "8Ox"]
    scene = buying(bregenz(1200, "6").depot(_6=0)).play("VB buys a 8Ox train from bank for 1200")
    assert (scene.now.phase, scene.now.trains["VB"]) == ("8", ("8Ox",))


@rule("1854:purchase-trains/9")
def test_trade_begins_with_the_first_3_train_at_a_price_both_agree_on() -> None:
    early = bregenz(500).major("KE", P2=60).trains("KE", "2")
    assert buying(early).refusal("VB buys a 2 train from KE for 50") == "1854:purchase-trains/9"
    scene = buying(bregenz(500, "3").major("KE", P2=60).trains("KE", "2"))
    assert scene.refusal("VB buys a 2 train from KE for 0") == "1854:purchase-trains/9"
    assert scene.refusal("VB buys a 3 train from KE for 10") == "1854:purchase-trains/9"
    scene.play("VB buys a 2 train from KE for 1")
    assert (scene.asked, scene.state.actor) == (("consent", "KE"), "P2")
    scene.play("KE sells its 2 train to VB for 1")
    assert (scene.now.trains["VB"], scene.now.cash["VB"], scene.now.cash["KE"]) == (("2",), 499, 1)


@rule("1854:purchase-trains/9")
def test_a_sale_may_be_declined() -> None:
    scene = buying(bregenz(500, "3").major("KE", P2=60).trains("KE", "2"))
    scene.play("VB buys a 2 train from KE for 1", "KE passes")
    assert scene.asked == ("trains", "VB")
    assert scene.refusal("VB buys a 2 train from KE for 1") == "1854:purchase-trains/9"
    scene.play("VB buys a 2 train from KE for 60", "KE passes")
    assert scene.refusal("VB buys a 2 train from KE for 60") == "1854:purchase-trains/9"
    assert "VB buys a 2 train from KE for 61 [price 61..500]" in scene.offers("from KE")
    scene.play("VB buys a 2 train from KE for 61", "KE sells its 2 train to VB for 61")
    assert (scene.now.trains["VB"], scene.now.cash["KE"]) == (("2",), 61)


@rule("1854:purchase-trains/10")
def test_a_trade_moves_both_prices() -> None:
    scene = bregenz(500, "3").major("KE", 77, P1=60).trains("KE", "2")
    buying(scene).play("VB buys a 2 train from KE for 30")
    assert (scene.now.cells["VB"], scene.now.cells["KE"]) == ((4, 1), (4, 3))


def test_a_price_at_the_top_is_told_to_stay() -> None:
    scene = bregenz(500, "3", P3=60).trains("5", "2")
    scene.t.move_marker("VB", (0, 3))
    buying(scene).play("VB buys a 2 train from 5 for 30")
    assert scene.now.cells["VB"] == (0, 3)
    assert scene.happened("price_stays")
    assert not scene.happened("price")


@rule("1854:purchase-trains/10")
def test_local_railways_have_no_marker_to_move() -> None:
    scene = bregenz(500, "3", P3=60).trains("5", "2")
    buying(scene).play("VB buys a 2 train from 5 for 30")
    assert (scene.now.cells["VB"], scene.now.cash["5"]) == ((4, 1), 180)


@rule("1854:purchase-trains/11", "1854:purchase-trains/12", "1854:purchase-trains/13")
def test_in_its_turn_a_company_only_buys() -> None:
    scene = buying(bregenz(500, "3", "2").major("KE", P1=60).trains("KE", "3"))
    kinds = {offer.split()[1] for offer in scene.offers()}
    assert kinds == {"buys", "passes"}


@rule("1854:purchase-trains/15", "1854:major-companies/5")
def test_a_plus_train_may_be_owned_but_does_not_fulfil_the_duty() -> None:
    scene = buying(bregenz(500)).play("VB buys a 1+ train from bank for 100")
    assert scene.refusal("VB passes") == "1854:purchase-trains/1"
    scene.play("VB buys a 2 train from bank for 100")
    assert scene.refusal("VB passes") == ""


# -- phases ---------------------------------------------------------------------------------------------------


@rule("1854:scrapping-trains/1")
def test_the_first_4_train_scraps_2_and_1_plus_trains() -> None:
    scene = bregenz(900, "3", "2").trains("5", "1+", "2").depot(_3=0)
    buying(scene).play("VB buys a 4 train from bank for 320")
    assert (scene.now.trains["VB"], scene.now.trains["5"], scene.now.trains[POOL]) == (("4",), (), ("2", "2"))
    assert (scene.now.scrap["1+"], scene.now.depot["1+"], on_sale(scene.now)) == (6, 0, ["4", "2+"])
    assert scene.refusal("VB buys a 2 train from pool for 100") == "1854:scrapping-trains/1"


@rule("1854:scrapping-trains/2")
def test_surplus_trains_go_to_the_pool_for_anybody() -> None:
    scene = bregenz(900, "4").major("KE", P2=60).trains("KE", "3", "3", "4").depot(_4=0)
    buying(scene).play("VB buys a 5 train from bank for 530")
    assert scene.asked == ("discard", "KE")
    assert scene.refusal("KE passes") == "1854:scrapping-trains/2"
    scene.play("KE discards a 3 train")
    assert scene.now.trains[POOL] == ("3",)
    assert scene.asked == ("trains", "VB")
    scene.play("VB buys a 3 train from pool for 200")
    assert scene.now.trains["VB"] == ("3", "5")
    assert scene.now.cells["VB"] == (5, 2)  # only trade between companies moves prices


@rule("1854:mountain-railways/5", "1854:local-railways-1-6/10", "1854:the-companies/1")
def test_mountain_railways_close_with_the_first_5_train() -> None:
    scene = after_auction(P1="AF GK AR", P2="MU SE").phase("4").major("VB", P1=60).operated("VB").tiles(E3="57/1")
    scene.depot(_4=0).cash(VB=600)
    buying(scene).play("VB buys a 5 train from bank for 530")
    assert not set(scene.now.owner) & {"AF", "MU", "GK", "AR", "SE"}
    assert scene.now.percent("P1", "VB") >= 20  # the share that came with a paper stays


@rule("1854:scrapping-trains/1", "1854:lokalbahn-ags-major-local-railways/8")
def test_the_first_8_train_scraps_4_trains() -> None:
    scene = bregenz(900, "6", "4").depot(_6=0)
    buying(scene).play("VB buys a 8 train from bank for 900")
    assert (scene.now.trains["VB"], scene.now.trains[POOL]) == (("8",), ("4",))


# -- emergency finance (reconstructed) ------------------------------------------------------------------------


@rule("1854:purchase-trains/1")
def test_the_director_pays_what_is_missing() -> None:
    scene = buying(bregenz(30).cash(P1=100)).play("VB buys a 2 train from bank for 100")
    assert (scene.now.cash["VB"], scene.now.cash["P1"], scene.now.debt) == (0, 30, {})


@rule("1854:purchase-trains/1", "1854:purchase-trains/7")
def test_the_director_adds_nothing_for_a_train_that_the_company_cannot_run() -> None:
    scene = buying(bregenz(30).cash(P1=900))
    price = scene.now.facts.trains["1+"].price
    assert scene.refusal(f"VB buys a 1+ train from bank for {price}") == "1854:purchase-trains/7"
    rich = buying(bregenz(price).cash(P1=900))
    assert rich.refusal(f"VB buys a 1+ train from bank for {price}") == ""


@rule("1854:purchase-trains/1")
def test_what_the_director_lacks_becomes_debt_with_half_as_interest() -> None:
    scene = buying(bregenz(30).cash(P1=10)).play("VB buys a 2 train from bank for 100")
    assert (scene.now.cash["P1"], scene.now.debt) == (0, {"P1": 90})
    owing = after_auction().major("KE", P2=60).debt(P1=90).cash(P1=500).stock("P1")
    assert owing.refusal("P1 buys 20 % of KE from the bank") == "1854:purchase-trains/1"
    owing.play("P1 repays 40")
    assert owing.now.debt == {"P1": 50}
    assert after_auction().debt(P1=50).at("end_stock_round").now.debt == {"P1": 75}


@rule("1854:purchase-trains/1")
def test_shares_may_be_sold_for_it_without_changing_a_director() -> None:
    scene = bregenz(0, "2", P1=60).major("KE", 67, P1=60, P2=40).cash(P1=0)
    buying(scene)
    assert scene.refusal("P1 sells 20 % of VB") == ""
    assert scene.refusal("P1 sells 10 % of VB") == "1854:selling-shares/3"
    assert scene.refusal("P1 sells 80 % of VB") == "1854:selling-shares/1"
    assert scene.refusal("P1 sells 40 % of KE") == "1854:purchase-trains/1"
    scene.play("P1 sells 20 % of VB")
    assert (scene.now.cash["P1"], scene.refusal("P1 sells 20 % of KE")) == (134, "1854:purchase-trains/1")


@rule("1854:purchase-trains/1")
def test_with_help_no_more_than_the_printed_price_is_paid() -> None:
    scene = buying(bregenz(50, "3").major("KE", P1=60).trains("KE", "3").cash(P1=900))
    assert scene.refusal("VB buys a 3 train from KE for 201") == "1854:purchase-trains/1"
    assert scene.refusal("VB buys a 3 train from KE for 200") == ""
    assert buying(bregenz(50, "3", "2").cash(P1=900)).asked is None  # no help for a second train


@rule("1854:purchase-trains/1", "1854:lokalbahn-ags-major-local-railways/10")
def test_help_for_the_cheapest_type_alone_is_a_rule_of_lokalbahn_ags() -> None:
    """A 2-train lies in the pool; a Major Company may take a 3-train of the bank all the same."""
    scene = buying(bregenz(50, "3").trains(POOL, "2").cash(P1=900))
    assert scene.refusal("VB buys a 2 train from pool for 100") == ""
    scene.play("VB buys a 3 train from bank for 200")
    assert (scene.now.cash["VB"], scene.now.cash["P1"]) == (0, 750)

"""Emergency finance, debts and interest (1844 and 1824)."""

from __future__ import annotations

import pytest

from kursbuch.core.reports import Refusal
from kursbuch.rules.actions import BuyTrain, Repay, SellShares
from kursbuch.rules.finance import (
    charge_interest,
    dearest_train,
    emergency_sales,
    pay_for_train,
    refuse_emergency_sale,
    refuse_help,
    refuse_repayment,
    repay,
    repay_menu,
    with_interest,
)
from kursbuch.rules.table import BANK, POOL
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given
from tests.titles.g1844.alps import Alps, alps, valais


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


# -- debts ----------------------------------------------------------------------------------------------------------


@rule("1844:purchase-trains/23", "1844:purchase-trains/25")
@pytest.mark.parametrize(("amount", "grown"), [(0, 0), (1, 2), (2, 3), (45, 68), (100, 150), (333, 500)])
def test_half_is_added_and_rounded_up(amount: int, grown: int) -> None:
    assert with_interest(amount) == grown


@rule("1844:purchase-trains/25")
def test_every_debt_grows_at_the_end_of_a_stock_round() -> None:
    t = alps().debt(P1=45, P3=100).t
    charge_interest(t)
    assert t.debt == {"P1": 68, "P3": 150}


@rule("1844:purchase-trains/24")
def test_what_can_be_repaid() -> None:
    def offers(cash: int, **debt: int) -> list[str]:
        return [str(offer) for offer in repay_menu("P1").offers(alps().cash(P1=cash).debt(**debt).t)]

    t = alps().cash(P1=50).debt(P1=45).t
    for amount, refused in ((0, True), (1, False), (45, False), (46, True)):
        assert (refuse_repayment(t, Repay("P1", amount)) is not None) == refused
    assert refuse_repayment(alps().cash(P1=30).debt(P1=45).t, Repay("P1", 31)) is not None, "more than there is"
    assert refuse_repayment(alps().cash(P1=30).t, Repay("P1", 1)) is not None, "nothing is owed"
    assert offers(50, P1=45) == ["P1 repays 45 [amount 1..45]"]
    assert offers(30, P1=45) == ["P1 repays 30 [amount 1..30]"]
    assert offers(1, P1=45) == ["P1 repays 1 [amount 1..1]"]
    assert offers(0, P1=45) == offers(50) == offers(50, P2=45) == []


@rule("1844:purchase-trains/24")
def test_repaying_lowers_the_debt_and_clears_it() -> None:
    t = alps().cash(P1=50).debt(P1=45, P2=7).t
    bank = t.cash[BANK]
    repay(t, "P1", 30)
    assert (t.cash["P1"], t.cash[BANK], t.debt) == (20, bank + 30, {"P1": 15, "P2": 7})
    repay(t, "P1", 15)
    assert t.debt == {"P2": 7}


# -- who pays for a train -------------------------------------------------------------------------------------------


def bought(treasury: int, director: int, price: int = 70, source: str = BANK) -> Alps:
    """VZ of P1 pays for a train; FNM of P2 may be the seller."""
    scene = valais("3").company("FNM", 80, P2=50).operated("FNM").cash(VZ=treasury, P1=director, FNM=0).debt(P2=9)
    pay_for_train(scene.t, BuyTrain("VZ", "2H", source, price))
    return scene


@rule("1844:purchase-trains/18", "1844:purchase-trains/19", "1844:purchase-trains/23")
@pytest.mark.parametrize(
    ("treasury", "director", "left", "private", "debt"),
    [
        (100, 50, 30, 50, 0),
        (70, 50, 0, 50, 0),
        (69, 50, 0, 49, 0),
        (20, 50, 0, 0, 0),
        (20, 49, 0, 0, 2),  # one franc and half a franc of interest, rounded up
        (20, 0, 0, 0, 75),
        (0, 0, 0, 0, 105),
    ],
)
def test_the_treasury_pays_first_then_the_director_and_the_rest_is_owed(
    treasury: int, director: int, left: int, private: int, debt: int
) -> None:
    before = valais("3").company("FNM", 80, P2=50).operated("FNM").cash(VZ=treasury, P1=director, FNM=0).t.cash[BANK]
    t = bought(treasury, director).t
    assert (t.cash["VZ"], t.cash["P1"]) == (left, private)
    assert t.debt == ({"P1": debt, "P2": 9} if debt else {"P2": 9})
    assert t.cash[BANK] == before + (treasury - left) + (director - private)


@rule("1844:purchase-trains/6", "1844:purchase-trains/9", "1844:scrapping-trains/2")
def test_the_seller_gets_the_money_and_the_bank_that_of_the_pool() -> None:
    t = bought(20, 20, source="FNM").t
    assert t.cash["FNM"] == 70, "also what the bank lends"
    bank = bought(0, 0).t.cash[BANK]
    assert bought(70, 0, source=POOL).t.cash[BANK] == bank
    assert bought(70, 0, source=POOL).t.cash["VZ"] == 0


@rule("1844:purchase-trains/29")
def test_help_is_told_only_where_there_was_some() -> None:
    def told(treasury: int) -> set[str]:
        scene = valais("2").cash(VZ=treasury, P1=50).turn("VZ", "buy_trains")
        scene.play("VZ buys a 2H train from bank for 70")
        return {event.name for event in scene.state.events} & {"helped", "borrowed"}

    assert told(70) == set()
    assert told(69) == {"helped"}
    assert told(19) == {"helped", "borrowed"}


@rule("1844:purchase-trains/23")
def test_a_second_debt_is_added_to_the_first() -> None:
    scene = valais("3").cash(VZ=0, P1=0).debt(P1=10)
    pay_for_train(scene.t, BuyTrain("VZ", "2H", BANK, 70))
    assert scene.t.debt == {"P1": 10 + 105}


# -- when shares may be sold ----------------------------------------------------------------------------------------


@rule("1844:purchase-trains/18", "1844:purchase-trains/19")
def test_a_director_may_sell_while_treasury_and_own_money_do_not_reach_the_dearest_train() -> None:
    def help_for(cash: int, private: int, *trains: str, phase: str = "3") -> str:
        scene = valais(phase).cash(VZ=cash, P1=private).company("FNM", 80, P2=50).operated("FNM")
        scene.trains("FNM", *trains)
        return why(refuse_help(scene.t, "VZ", "P1"))

    assert help_for(20, 129) == "", "a 3H costs 150"
    assert help_for(20, 130) == "emergency.enough"
    assert help_for(149, 0) == ""
    assert help_for(150, 0) == "emergency.not_needed", "the treasury can pay"
    assert help_for(20, 130, "4H") == "", "FNM could sell a 4H for 260"
    assert help_for(20, 240, "4H") == "emergency.enough"
    assert help_for(20, 130, "4") == "emergency.enough", "which a regional company may not own"
    assert help_for(20, 50, "4H", phase="2") == "emergency.enough", "companies do not trade yet; a 2H costs 70"
    with_train = valais("3").cash(VZ=0, P1=0).trains("VZ", "2H").t
    assert why(refuse_help(with_train, "VZ", "P1")) == "emergency.not_needed"


@rule("1844:purchase-trains/27")
def test_the_dearest_train_that_could_be_bought() -> None:
    scene = valais("3").company("FNM", 80, P2=50).operated("FNM").trains("VZ", "5H")
    assert dearest_train(scene.t, "VZ") == 150, "its own trains are not for sale to it"
    assert dearest_train(scene.t, "FNM") == 400
    scene.trains("FNM", "4")
    assert dearest_train(scene.t, "VZ") == 150
    none = valais("3").depot(_3=0, _4=0, _5=0, _6=0)
    none.t.depot = {**none.t.depot, "8E": 0}
    assert dearest_train(none.t, "VZ") == 0
    none.t.gain_train(POOL, "2H")
    assert dearest_train(none.t, "VZ") == 70, "trains in the pool are for sale, too"


@rule("1844:purchase-trains/18")
def test_by_the_other_readings_the_front_of_a_card_is_what_counts() -> None:
    def poor(cash: int) -> str:
        scene = valais("3", rulings="18xx.games").trains("VZ", "2H").cash(VZ=cash, P1=0)
        return why(refuse_help(scene.t, "VZ", "P1"))

    assert poor(179) == "", "a 3 costs 180, although VZ may own the 3H only"
    assert poor(180) == "emergency.not_needed"
    scene = valais("3", rulings="18xx.games").trains("VZ", "2H").cash(VZ=0, P1=0).depot(_3=0, _4=0, _5=0, _6=0)
    scene.t.depot = {**scene.t.depot, "8E": 0}
    assert why(refuse_help(scene.t, "VZ", "P1")) == "emergency.not_needed", "the bank has no train at all"


# -- 1824 by the readings of 18xx.games, where shares are sold before a train is chosen -------------------------------


def bohemia(**cash: int) -> Scene:
    """BK of P1 without a train; P1 also directs MS with 40 %, P2 has 30 % of it."""
    scene = given("1824", options={"rulings": "18xx.games"}).phase("3")
    scene.company("BK", 100, P1=50, P2=20).company("MS", 100, P1=40, P2=30).operated("BK", "MS")
    return scene.cash(**{"BK": 0, "P1": 0, **cash})


def sale(scene: Scene, company: str, percent: int) -> str:
    return why(refuse_emergency_sale(scene.t, SellShares("P1", company, percent), company="BK"))


@rule("1824:VII.12/2", "1824:VII.12/4", "1824:VI.8/4")
def test_what_a_director_may_sell_for_a_train() -> None:
    scene = bohemia()
    assert sale(scene, "MS", 10) == ""
    assert sale(scene, "MS", 20) == "emergency.director", "P2 would have more"
    assert sale(scene, "MS", 50) == "sell.owned"
    assert sale(bohemia(BK=2000).trains("BK", "3"), "MS", 10) == "emergency.not_needed"
    assert sale(bohemia(P1=2000), "MS", 10) == "emergency.enough"
    offers = [str(o) for o in emergency_sales(scene.t, "BK")[0].candidates(scene.t)]
    assert offers[:2] == ["P1 sells 10 % of BK", "P1 sells 20 % of BK"]
    assert len(offers) == 5 + 4


@rule("1824:VII.12/2", "1824:IV.2/1")
def test_what_a_company_cannot_own_does_not_count_as_its_price() -> None:
    def coal(cash: int) -> str:
        scene = given("1824", options={"rulings": "18xx.games"}).phase("3").papers(P1="EPP").trains("EPP", "2g")
        return why(refuse_help(scene.cash(EPP=cash, P1=0).t, "EPP", "P1"))

    assert coal(119) == "", "a goods train costs 120"
    assert coal(120) == "emergency.not_needed", "that a 3-train costs 180 is nothing to it"

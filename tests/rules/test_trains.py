"""Trains: what is on sale, who may buy what from whom, what a new type does to older ones."""

from __future__ import annotations

import pytest

from kursbuch.core.reports import Refusal
from kursbuch.rules.actions import BuyTrain, DiscardTrain, TradeTrain
from kursbuch.rules.table import BANK
from kursbuch.rules.trains import (
    discards,
    may_help,
    needs_train,
    next_ordinary,
    on_sale,
    open_phase,
    purchases,
    refuse_discard,
    refuse_purchase,
    refuse_trade,
    scrap_obsolete,
    trade_price,
    trades,
    with_declined,
)
from tests.kit.scenario import Scene, given


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def works(**cash: int) -> Scene:
    """BK (P1) and MS (P2) and CL (P1) have operated, in phase 3 with two 3-trains left."""
    scene = given("1824").phase("3").depot(_3=2)
    for name, director in {"BK": "P1", "MS": "P2", "CL": "P1"}.items():
        scene.company(name, 90, at=None, **{director: 60}).operated(name)
    return scene.cash(**{"BK": 500, "MS": 500, "CL": 500, **cash})


# -- on sale --------------------------------------------------------------------------------------------------------


def test_the_bank_sells_the_lowest_type_left_and_what_a_phase_has_opened() -> None:
    assert on_sale(given("1824").t) == ["2"]
    assert on_sale(given("1824").depot(_2=0).t) == ["3"]
    assert on_sale(works().t) == ["3", "1g", "2g"]
    assert on_sale(works().depot(_3=0, _1g=0).t) == ["4", "2g"]
    assert next_ordinary(works().t) == "3"
    assert next_ordinary(given("1824").phase("8").t) == "10"


def test_some_types_wait_for_another_to_be_sold_out_and_backs_share_a_stock() -> None:
    austria = given("1854").phase("3")
    assert [train for train in on_sale(austria.t) if train.endswith("+")] == ["1+"]
    for train in ("1+", "2+"):
        for _ in range(austria.t.depot[train]):
            austria.t.take_from_depot(train)
        assert train not in on_sale(austria.t)
    assert [train for train in on_sale(austria.t) if train.endswith("+")] == ["3+"]
    assert [train for train in on_sale(given("1854").phase("8").t) if not train.endswith("+")] == ["8", "8Ox"]


# -- purchases ------------------------------------------------------------------------------------------------------


def test_prices_are_fixed_at_the_bank_and_open_between_companies_of_one_director() -> None:
    scene = works(BK=300).trains("CL", "3").trains("MS", "3").trains("BK", "2g")
    assert [str(offer) for offer in purchases(scene.t, "BK")] == [
        "BK buys a 4 train from bank for 280",
        "BK buys a 1g train from bank for 120",
        "BK buys a 2g train from bank for 240",
        "BK buys a 3 train from CL for 1 [price 1..300]",
        "BK buys a 3 train from MS for 180",
    ]
    declined = {("CL", "3"): 299}
    assert [str(o) for o in purchases(scene.t, "BK", declined) if "CL" in str(o)] == [
        "BK buys a 3 train from CL for 300 [price 300..300]"
    ]
    assert not [o for o in purchases(scene.t, "BK", {("CL", "3"): 300}) if "CL" in str(o)]


@pytest.mark.parametrize(
    ("train", "source", "price", "rule"),
    [
        ("3", BANK, 180, ""),
        ("3", BANK, 179, "train.bank_price"),
        ("9", BANK, 180, "train.none_such"),
        ("4", BANK, 280, "train.not_on_sale.stops"),
        ("3g", BANK, 360, "train.not_on_sale.goods"),
        ("3", "CL", 1, ""),
        ("3", "CL", 0, "train.at_least_1"),
        ("3", "CL", 500, ""),
        ("3", "CL", 501, "train.cash"),
        ("2g", "CL", 240, "train.not_owned"),
        ("3", "BK", 180, "train.not_owned"),
        ("3", "pool", 180, "train.not_owned"),
    ],
)
def test_what_may_be_bought(train: str, source: str, price: int, rule: str) -> None:
    t = works().trains("CL", "3").trains("BK", "2g").t
    assert why(refuse_purchase(t, BuyTrain("BK", train, source, price))) == rule


def test_companies_trade_trains_from_a_phase_on() -> None:
    early = given("1824").phase("2").company("BK", 90, P1=60).company("CL", 90, P1=60).operated("BK", "CL")
    t = early.cash(BK=500).trains("CL", "2").t
    assert why(refuse_purchase(t, BuyTrain("BK", "2", "CL", 80))) == "train.no_trading"


def test_no_train_is_bought_beyond_the_limit() -> None:
    scene = works().trains("BK", "1g", "1g", "1g")
    assert why(refuse_purchase(scene.t, BuyTrain("BK", "3", BANK, 180))) == ""
    scene.trains("BK", "1g")
    assert why(refuse_purchase(scene.t, BuyTrain("BK", "3", BANK, 180))) == "train.limit"


@pytest.mark.parametrize(
    ("answer", "told", "trains"),
    [("MS sells its 3 train to BK for 180", "train", ("3", "3")), ("MS passes", "declined", ("3",))],
)
def test_it_is_told_whether_the_seller_agreed(answer: str, told: str, trains: tuple[str, ...]) -> None:
    scene = given("1824").phase("3").company("BK", 80, P1=50).operated("BK").cash(BK=500).trains("BK", "3")
    scene.company("MS", 80, P2=50).operated("MS").trains("MS", "3").operate("BK", "buy_trains")
    scene.play("BK buys a 3 train from MS for 180", answer)
    assert {event.name for event in scene.state.events} & {"train", "declined"} == {told}
    assert scene.now.trains["BK"] == trains


def test_what_was_declined_is_offered_only_for_more() -> None:
    t = works().trains("MS", "3").t
    declined = with_declined({}, BuyTrain("BK", "3", "MS", 100))
    assert declined == {("MS", "3"): 100}
    for price, rule in ((99, "train.declined"), (100, "train.declined")):
        assert why(refuse_purchase(t, BuyTrain("BK", "3", "MS", price), declined=declined)) == rule
    assert why(refuse_purchase(t, BuyTrain("BK", "3", "MS", 180), declined=declined)) != "train.declined"


@pytest.mark.parametrize(
    ("own", "cash", "needs", "helps"),
    [((), 119, True, True), ((), 120, True, False), (("1g",), 0, False, False), (("3",), 0, False, False)],
)
def test_a_director_helps_only_a_company_that_must_own_a_train_and_can_pay_for_none(
    own: tuple[str, ...], cash: int, needs: bool, helps: bool
) -> None:
    t = works(BK=cash).trains("BK", *own).t
    assert (needs_train(t, "BK"), may_help(t, "BK")) == (needs, helps)


@pytest.mark.parametrize(
    ("cash", "train", "source", "price", "rule"),
    [
        (100, "3", BANK, 180, ""),
        (100, "3", "CL", 180, ""),
        (100, "3", "CL", 181, "train.emergency_price"),
        (120, "3", BANK, 180, "train.treasury"),
        (180, "3", BANK, 180, ""),
    ],
)
def test_what_a_company_in_need_may_buy(cash: int, train: str, source: str, price: int, rule: str) -> None:
    t = works(BK=cash).trains("CL", "3").t
    assert why(refuse_purchase(t, BuyTrain("BK", train, source, price))) == rule


# -- trading in -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "train", "price", "rule"),
    [
        ("2", "3", 140, ""),
        ("2", "3", 139, "trade.price"),
        ("2", "1g", 80, "trade.next_type"),
        ("3", "4", 190, "trade.not_owned"),
        ("2", "99", 140, "trade.not_owned"),
    ],
)
def test_an_old_train_counts_half_its_price(old: str, train: str, price: int, rule: str) -> None:
    t = works().trains("BK", "2").t
    assert why(refuse_trade(t, TradeTrain("BK", old, train, price))) == rule


def test_one_trade_a_turn_and_only_for_what_is_on_sale_and_can_be_paid() -> None:
    t = works(BK=140).trains("BK", "2", "3").t
    assert why(refuse_trade(t, TradeTrain("BK", "2", "3", 140))) == ""
    assert why(refuse_trade(t, TradeTrain("BK", "3", "4", 190))) == "train.not_on_sale.stops"
    assert trade_price(t, "3", "4") == 280 - 90
    assert TradeTrain("BK", "2", "3", 140) in list(trades(t, "BK"))
    t.pay("BK", BANK, 1)
    assert why(refuse_trade(t, TradeTrain("BK", "2", "3", 140))) == "train.cash"
    t.part_exchanged = frozenset({"BK"})
    assert why(refuse_trade(t, TradeTrain("BK", "2", "3", 140))) == "trade.once"


# -- what a new type does -------------------------------------------------------------------------------------------


def test_the_first_sale_of_a_type_opens_its_phase_once() -> None:
    t = works().t
    assert not open_phase(t, "3")
    assert not open_phase(t, "2g"), "a type that opens none"
    assert t.phase == "3"
    assert open_phase(t, "4")
    assert t.phase == "4"


def test_a_sale_scraps_obsolete_trains_wherever_they_are() -> None:
    scene = given("1824").phase("2").company("BK", 90, P1=60).operated("BK").trains("BK", "2", "2").depot(_2=3)
    t = scene.t
    before = t.scrap.get("2", 0)
    t.gain_train("BK", "3")
    scrap_obsolete(t, "3")
    assert list(t.trains["BK"]) == ["2", "2", "3"]
    scrap_obsolete(t, "4")
    assert (list(t.trains["BK"]), t.depot["2"], t.scrap["2"]) == (["3"], 0, before + 2 + 3)


def test_what_a_company_over_its_limit_may_give_up() -> None:
    t = works().trains("BK", "2", "2", "3").t
    assert [str(action) for action in discards(t, "BK")] == [
        str(DiscardTrain("BK", "2")),
        str(DiscardTrain("BK", "3")),
    ]
    assert why(refuse_discard(t, DiscardTrain("BK", "3"))) == ""
    assert why(refuse_discard(t, DiscardTrain("BK", "4"))) == "trade.not_owned"

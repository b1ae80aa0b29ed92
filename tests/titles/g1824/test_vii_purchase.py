"""1824 VII.11 and VII.13: buying trains and handing them in."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.actions import BuyTrain
from kursbuch.rules.trains import refuse_purchase
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, coal


def buying(scene: Scene, company: str = "BK") -> Scene:
    return scene.operate(company, "buy_trains")


def against(scene: Scene, purchase: str) -> str:
    """The clause against a purchase; a company that can buy nothing is not even asked."""
    action = kursbuch.parse(scene.state, purchase)
    assert isinstance(action, BuyTrain)
    refusal = refuse_purchase(scene.now, action)
    return refusal.clause if refusal else ""


def bought(train: str, price: int, source: str = "bank", company: str = "BK") -> str:
    return f"{company} buys a {train} train from {source} for {price}"


def rivals(phase: str = "3") -> Scene:
    """BK of P1 and MS of P2; EPP belongs to P1 as well."""
    scene = bohemia(phase).company("MS", 80, P2=50).operated("MS").papers(P1="EOD").operated("EOD")
    return scene.trains("BK", "2").cash(BK=500)


# -- VII.11: the duty ----------------------------------------------------------------------------------------------


@rule("1824:VII.11/2", "1824:VII.5/8")
def test_a_company_owns_a_train_when_its_turn_is_over() -> None:
    scene = buying(bohemia("2").cash(BK=500))  # it has no route at all
    assert scene.refusal("BK passes") == "1824:VII.11/2"
    scene.play(bought("2", 80))
    assert scene.now.trains["BK"] == ("2",)
    assert scene.refusal("BK passes") == ""
    assert scene.play("BK passes").asked is None


@rule("1824:VII.11/2")
@pytest.mark.parametrize("paper", ["EPP", "SD2"])
def test_so_do_coal_and_pre_state_railways(paper: str) -> None:
    scene = given("1824").phase("2").papers(P1=paper).operated(paper).cash(**{paper: 200})
    assert buying(scene, paper).refusal(f"{paper} passes") == "1824:VII.11/2"


@rule("1824:VII.11/1")
def test_a_coal_railway_is_excused_while_the_bank_has_no_goods_trains() -> None:
    none = buying(coal("3").depot(_1g=0, _2g=0).cash(EPP=0), "EPP")
    assert none.asked is None
    some = buying(coal("3").depot(_1g=0).cash(EPP=0), "EPP")
    assert some.refusal("EPP passes") == "1824:VII.11/2"


@rule("1824:VII.11/1")
def test_then_it_may_buy_from_others_or_not() -> None:
    def scene() -> Scene:
        start = coal("3").depot(_1g=0, _2g=1).company("MS", 80, P2=50).operated("MS").trains("MS", "2g").cash(EPP=240)
        return buying(start, "EPP")

    assert scene().play("EPP passes").asked is None
    trade = scene().play(bought("2g", 240, "MS", "EPP"), "MS sells its 2g train to EPP for 240")
    assert trade.now.trains["EPP"] == ("2g",)


@rule("1824:VII.11/1", "1824:IV.2/11")
def test_a_coal_railway_buys_goods_trains_only() -> None:
    scene = buying(coal("2").cash(EPP=500), "EPP")
    assert scene.refusal(bought("2", 80, company="EPP")) == "1824:IV.2/11"
    scene.play(bought("1g", 120, company="EPP"))
    assert scene.now.trains["EPP"] == ("1g",)


@rule("1824:VII.11/3")
def test_a_train_never_runs_in_the_turn_it_was_bought_in() -> None:
    scene = bohemia("2", B5="57/1", B7="9/1", B9="57/1").cash(BK=80).operate("BK", "run_trains", "buy_trains")
    assert scene.asked == ("trains", "BK")  # no train, no run
    scene.play(bought("2", 80))
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0") != ""
    assert scene.now.runs["BK"] == 0


# -- VII.11: from the bank -----------------------------------------------------------------------------------------

LIMITS = {
    "coal": {"2": 2, "3": 2, "4": 2},
    "pre-state": {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2},
    "regional": {"1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 2, "7": 2, "8": 2},
    "state": {"4": 4, "5": 4, "6": 3, "7": 3, "8": 3},
}
OF_KIND = {"coal": "EPP", "pre-state": "KK2", "regional": "BK", "state": "SD"}


@rule("1824:VII.11/6", "1824:VII.11/7", "1824:VII.14/14", "1824:VII.14/16", "1824:VII.14/26", "1824:VII.14/27")
@pytest.mark.parametrize(
    ("kind", "phase", "limit"), [(kind, p, limit) for kind, by_phase in LIMITS.items() for p, limit in by_phase.items()]
)
def test_the_train_limit(kind: str, phase: str, limit: int) -> None:
    company = OF_KIND[kind]

    def scene(trains: int) -> Scene:
        start = given("1824").phase(phase)
        start = start.company(company, 80 if kind == "regional" else 0, P1=30) if company in start.t.certs else start
        start = start if company in start.t.certs else start.papers(P1=company)
        filler = ("5g", "5g") if kind == "coal" else ("10",) * 4
        return buying(start.floated(company).cash(**{company: 2000}).trains(company, *filler[:trains]), company)

    below = scene(limit - 1)
    offer = below.offers(" from bank ")[0]
    assert against(below, offer) == ""
    assert against(scene(limit), offer) == "1824:VII.11/7"
    assert scene(limit).offers(" from bank ") == []
    below.play(offer)
    assert len(below.now.trains[company]) == limit


@rule("1824:VII.11/7")
def test_the_limit_holds_even_if_the_purchase_would_scrap_own_trains() -> None:
    scene = buying(bohemia("3").depot(_3=0).trains("BK", "2", "2", "2", "2").cash(BK=500))
    assert against(scene, bought("4", 280)) == "1824:VII.11/7"
    assert scene.asked is None
    three = buying(bohemia("3").depot(_3=0).trains("BK", "2", "2", "2").cash(BK=500))
    assert three.refusal(bought("4", 280)) == ""


@rule("1824:VII.11/8")
def test_new_trains_cost_what_is_printed_and_several_may_be_bought() -> None:
    scene = buying(bohemia("2").cash(BK=170))
    bank = scene.now.cash["bank"]
    assert scene.refusal(bought("2", 79)) == "1824:VII.11/8"
    assert scene.refusal(bought("2", 81)) == "1824:VII.11/8"
    assert scene.refusal(bought("7", 80)) == "1824:VII.11/8"
    scene.play(bought("2", 80), bought("2", 80))
    assert scene.now.trains["BK"] == ("2", "2")
    assert (scene.now.cash["BK"], scene.now.cash["bank"], scene.now.depot["2"]) == (10, bank + 160, 7)
    poor = buying(bohemia("2").trains("BK", "2").cash(BK=119))
    assert poor.refusal(bought("1g", 120)) == "1824:VII.11/8"


@rule("1824:VII.11/9")
def test_normal_trains_are_sold_in_rising_order() -> None:
    scene = buying(bohemia("3").depot(_3=1).trains("BK", "2").cash(BK=1000))
    assert scene.refusal(bought("4", 280)) == "1824:VII.11/9"
    assert scene.refusal(bought("2", 80)) == "1824:VII.11/9"  # sold out
    scene.play(bought("3", 180))
    assert scene.refusal(bought("4", 280)) == ""  # although goods trains are left
    assert scene.now.depot["1g"] == 6


@rule("1824:VII.11/10", "1824:VII.11/9", "1824:VII.14/4", "1824:VII.14/6", "1824:VII.14/12", "1824:VII.14/30")
@pytest.mark.parametrize(
    ("phase", "goods"),
    [
        ("1", []),
        ("2", ["1g"]),
        ("3", ["1g", "2g"]),
        ("4", ["1g", "2g", "3g"]),
        ("5", ["1g", "2g", "3g"]),
        ("6", ["1g", "2g", "3g", "4g"]),
        ("7", ["1g", "2g", "3g", "4g", "5g"]),
    ],
)
def test_goods_trains_come_with_the_normal_ones(phase: str, goods: list[str]) -> None:
    prices = {"1g": 120, "2g": 240, "3g": 360, "4g": 600, "5g": 800}
    scene = buying(bohemia(phase).cash(BK=1000))
    found = {train: scene.refusal(bought(train, price)) for train, price in prices.items()}
    assert found == {train: "" if train in goods else "1824:VII.11/10" for train in prices}


# -- VII.11: from other companies ----------------------------------------------------------------------------------


@rule("1824:VII.11/4", "1824:VII.11/11", "1824:VII.14/10")
@pytest.mark.parametrize(("phase", "clause"), [("1", "/11"), ("2", "/11"), ("3", ""), ("6", "")])
def test_companies_trade_trains_from_the_first_3_train_on(phase: str, clause: str) -> None:
    scene = buying(rivals(phase).trains("EOD", "1g"))
    assert scene.refusal(bought("1g", 50, "EOD")) == (clause and f"1824:VII.11{clause}")


@rule("1824:VII.11/11")
def test_only_trains_that_the_other_company_has() -> None:
    scene = buying(rivals().trains("MS", "3"))
    assert scene.refusal(bought("4", 280, "MS")) == "1824:VII.11/11"
    assert scene.refusal(bought("2", 80, "BK")) == "1824:VII.11/11"  # its own


@rule("1824:VII.11/12")
@pytest.mark.parametrize("price", [1, 120, 499])
def test_one_director_may_ask_any_price_from_1(price: int) -> None:
    scene = buying(rivals().trains("EOD", "1g").cash(EOD=0))
    assert scene.refusal(bought("1g", 0, "EOD")) == "1824:VII.11/12"
    assert scene.refusal(bought("1g", 501, "EOD")) == "1824:VII.11/8"
    scene.play(bought("1g", price, "EOD"))
    assert (scene.now.cash["BK"], scene.now.cash["EOD"]) == (500 - price, price)
    assert (scene.now.trains["BK"], scene.now.trains["EOD"]) == (("2", "1g"), ())


@rule("1824:VII.11/13")
def test_between_different_directors_the_printed_price_and_both_agree() -> None:
    scene = buying(rivals().trains("MS", "3").cash(MS=0))
    for price in (1, 179, 181):
        assert scene.refusal(bought("3", price, "MS")) == "1824:VII.11/13"
    scene.play(bought("3", 180, "MS"))
    assert (scene.asked, scene.state.actor) == (("consent", "MS"), "P2")
    assert scene.refusal("MS sells its 3 train to BK for 200") == "1824:VII.11/13"
    assert scene.refusal("BK passes") == "1824:VII.11/13"
    assert scene.refusal(bought("1g", 120, "bank", "MS")) == "1824:VII.11/13"
    scene.play("MS sells its 3 train to BK for 180")
    assert (scene.now.trains["BK"], scene.now.trains["MS"]) == (("2", "3"), ())
    assert (scene.now.cash["BK"], scene.now.cash["MS"]) == (320, 180)


@rule("1824:VII.11/13")
def test_the_other_director_may_decline() -> None:
    scene = buying(rivals().trains("MS", "3").cash(MS=0)).play(bought("3", 180, "MS"), "MS passes")
    assert scene.now.trains["MS"] == ("3",)
    assert scene.now.cash["BK"] == 500
    assert scene.asked == ("trains", "BK")
    assert scene.refusal(bought("3", 180, "MS")) == "1824:VII.11/13"
    assert scene.refusal("BK passes") == ""


@rule("1824:VII.11/13", "1824:IV.4.4/17")
def test_a_state_railway_without_director_sells_no_trains() -> None:
    def scene() -> Scene:
        return rivals("4").shares("SD", P2=10, P3=10).floated("SD").trains("SD", "3")

    without = buying(scene())
    assert without.refusal(bought("3", 180, "SD")) == "1824:VII.11/11"  # nobody could agree
    assert without.offers(" from SD ") == []
    assert buying(scene().company("SD", P4=20)).refusal(bought("3", 180, "SD")) == ""


@rule("1824:VII.11/14")
def test_a_company_buys_in_its_own_turn_and_never_sells() -> None:
    scene = rivals().trains("MS", "3").operate("BK", "run_trains", "buy_trains")
    assert scene.asked == ("trains", "BK")
    assert scene.refusal("BK sells its 2 train to MS for 80") == "1824:VII.5/1"
    assert scene.refusal(bought("2", 80, "BK", "MS")) != ""  # MS must wait for its turn
    assert scene.offers("BK sells") == []


@rule("1824:VII.11/15")
def test_trains_are_neither_sold_back_nor_scrapped_at_will() -> None:
    scene = buying(bohemia("3").trains("BK", "2", "3").cash(BK=500))
    assert scene.refusal("BK discards a 2 train") == "1824:VII.5/1"
    assert scene.refusal("BK sells its 2 train to bank for 80") == "1824:VII.5/1"
    scene.play("BK passes")
    assert scene.now.trains["BK"] == ("2", "3")


@rule("1824:VII.11/16", "1824:VII.14/14")
def test_surplus_trains_leave_the_game_without_compensation() -> None:
    scene = rivals("3").depot(_3=2, _4=4).trains("MS", "1g", "1g", "3", "3").cash(BK=280, MS=0)
    buying(scene).play(bought("4", 280))
    assert scene.now.phase == "4"
    assert (scene.asked, scene.state.actor) == (("discard", "MS"), "P2")
    assert scene.refusal("MS passes") == "1824:VII.11/16"
    assert scene.refusal("BK passes") == "1824:VII.11/16"
    assert scene.offers() == ["MS discards a 1g train", "MS discards a 3 train"]
    gone = scene.now.scrap.get("3", 0)
    scene.play("MS discards a 3 train")
    assert scene.now.trains["MS"] == ("3", "1g", "1g")
    assert (scene.now.cash["MS"], scene.now.scrap["3"]) == (0, gone + 1)


@rule("1824:VII.11/17", "1824:VII.12/1")
def test_who_must_buy_and_cannot_pay_is_helped() -> None:
    helped = buying(bohemia("2").cash(BK=30, P1=100)).play(bought("2", 80))
    assert (helped.now.cash["BK"], helped.now.cash["P1"]) == (0, 50)
    owner = buying(bohemia("2").trains("BK", "2").cash(BK=30, P1=100))
    assert owner.asked is None  # nobody helps a company that has a train


# -- VII.13 --------------------------------------------------------------------------------------------------------


@rule("1824:VII.13/1", "1824:VII.14/20")
@pytest.mark.parametrize(
    ("phase", "old", "new", "price"),
    [
        ("3", "2", "3", 140),
        ("4", "3", "4", 190),
        ("5", "4", "5", 260),
        ("6", "5", "6", 400),
        ("7", "6", "8", 500),
        ("8", "8", "10", 600),
        ("3", "1g", "2g", 180),
        ("4", "2g", "3g", 240),
        ("6", "3g", "4g", 420),
        ("7", "4g", "5g", 500),
    ],
)
def test_a_train_of_the_type_before_counts_for_half_its_price(phase: str, old: str, new: str, price: int) -> None:
    trade = f"BK hands in a {old} train for a {new} train and pays {price}"
    scene = buying(bohemia(phase).trains("BK", old).cash(BK=price))
    assert scene.refusal(trade.replace(str(price), str(price - 1))) == "1824:VII.13/1"
    bank = scene.now.cash["bank"]
    scene.play(trade)
    assert scene.now.trains["BK"] == (new,)
    assert (scene.now.cash["BK"], scene.now.cash["bank"]) == (0, bank + price)
    poor = buying(bohemia(phase).trains("BK", old).cash(BK=price - 1))
    assert trade not in poor.offers()


@rule("1824:VII.13/1")
def test_no_type_is_left_out_and_kinds_are_not_mixed() -> None:
    scene = buying(bohemia("5").trains("BK", "3", "2g").cash(BK=1000))
    assert scene.refusal("BK hands in a 3 train for a 5 train and pays 310") == "1824:VII.13/1"
    assert scene.refusal("BK hands in a 2g train for a 5 train and pays 280") == "1824:VII.13/1"
    assert scene.refusal("BK hands in a 3 train for a 3g train and pays 270") == "1824:VII.13/1"
    assert scene.refusal("BK hands in a 4 train for a 5 train and pays 260") == "1824:VII.13/1"  # it has none
    assert scene.refusal("BK hands in a 2g train for a 3g train and pays 240") == ""
    early = buying(bohemia("4").trains("BK", "4").cash(BK=1000))
    assert early.refusal("BK hands in a 4 train for a 5 train and pays 260") == "1824:VII.11/9"  # not on sale yet


@rule("1824:VII.13/2")
def test_one_part_exchange_a_company_and_operating_round() -> None:
    scene = bohemia("3").trains("BK", "2", "2").cash(BK=1000).at("operating_set")
    trade = "BK hands in a 2 train for a 3 train and pays 140"
    scene.play("BK passes", trade)
    assert scene.refusal(trade) == "1824:VII.13/2"
    scene.play("BK passes")
    assert str(scene.now.round) == "OR 1.2"
    scene.play("BK passes", trade)
    assert scene.now.trains["BK"] == ("3", "3")


@rule("1824:VII.13/3", "1824:VII.11/15")
def test_what_is_handed_in_is_gone() -> None:
    scene = buying(bohemia("3").trains("BK", "1g").cash(BK=180))
    left, gone = scene.now.depot["1g"], scene.now.scrap.get("1g", 0)
    scene.play("BK hands in a 1g train for a 2g train and pays 180")
    assert (scene.now.depot["1g"], scene.now.scrap["1g"]) == (left, gone + 1)


@rule("1824:VII.13/4")
def test_a_part_exchange_is_possible_at_the_limit() -> None:
    scene = buying(bohemia("4").trains("BK", "3", "3", "3").cash(BK=500))
    assert scene.refusal(bought("4", 280)) == "1824:VII.11/7"
    scene.play("BK hands in a 3 train for a 4 train and pays 190")
    assert scene.now.trains["BK"] == ("3", "3", "4")


@rule("1824:VII.11/2")
def test_whether_there_are_goods_trains_matters_to_coal_railways_alone() -> None:
    scene = bohemia("1").cash(BK=500).operate("BK", "buy_trains")  # before the first 2-train there are none
    assert scene.refusal("BK passes") == "1824:VII.11/2"

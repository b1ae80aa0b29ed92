"""1824 VII.12: emergency financing and debts."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia


def forced(phase: str = "2", rulings: str = "rulebook", **cash: int) -> Scene:
    """BK of P1 has no train and must buy one; P1 directs MS as well, with 60 % against 20 % of P2."""
    scene = given("1824", options={"rulings": rulings}).phase(phase).company("BK", 80, P1=50, P2=10).operated("BK")
    scene.company("MS", 100, P1=60, P2=20).operated("MS").cash(**{"BK": 0, "P1": 0, **cash})
    return scene.operate("BK", "buy_trains")


BUY = "BK buys a 2 train from bank for 80"


@rule("1824:VII.12/1")
def test_the_director_adds_what_is_missing() -> None:
    scene = forced(BK=30, P1=200)
    bank = scene.now.cash["bank"]
    scene.play(BUY)
    assert (scene.now.cash["BK"], scene.now.cash["P1"], scene.now.cash["bank"]) == (0, 150, bank + 80)
    assert scene.now.debt == {}


@rule("1824:VII.12/2", "1824:VII.11/5")
def test_the_director_may_go_into_debt_and_need_not_sell() -> None:
    scene = forced(BK=30, P1=10).play(BUY)
    assert scene.asked == ("finance", "BK")
    assert scene.offers("P1 sells") != []
    scene.play("BK passes")
    assert (scene.now.cash["BK"], scene.now.cash["P1"]) == (0, 0)
    assert scene.now.debt == {"P1": 60}  # 40 and half of it
    assert scene.now.percent("P1", "MS") == 60
    assert scene.now.trains["BK"] == ("2",)


@rule("1824:VII.12/2", "1824:VII.11/5")
def test_the_director_may_sell_instead() -> None:
    scene = forced(BK=30, P1=10).play(BUY, "P1 sells 10 % of MS")
    assert scene.now.price("MS") == 90
    assert (scene.now.cash["BK"], scene.now.cash["P1"], scene.now.debt) == (0, 60, {})
    assert scene.now.trains["BK"] == ("2",)


@rule("1824:VII.12/2")
@pytest.mark.parametrize(("own", "asked"), [(49, True), (50, False), (200, False)])
def test_no_sale_while_there_is_money_enough(own: int, asked: bool) -> None:
    scene = forced(BK=30, P1=own)
    assert scene.refusal("P1 sells 10 % of MS") != ""  # not before a train is chosen
    scene.play(BUY)
    assert (scene.asked == ("finance", "BK")) is asked
    assert scene.now.cash["BK"] == (30 if asked else 0)


@rule("1824:VII.12/2", "1824:VII.12/10")
def test_no_lot_is_larger_than_the_train_asks_for() -> None:
    goods = "BK buys a 1g train from bank for 120"
    scene = forced().play(goods)  # nobody has any money, MS stands at 100
    assert scene.refusal("P1 sells 20 % of MS") == ""
    assert scene.refusal("P1 sells 30 % of MS") == "1824:VII.12/2"
    assert forced().play(BUY).refusal("P1 sells 20 % of MS") == "1824:VII.12/2"  # 100 are more than the 2 costs
    assert forced(BK=20).play(goods).refusal("P1 sells 20 % of MS") == "1824:VII.12/2"  # 100 are just enough
    assert forced(BK=19).play(goods).refusal("P1 sells 20 % of MS") == ""


@rule("1824:VII.12/2")
def test_with_several_lots_the_last_one_must_be_needed_too() -> None:
    scene = forced("3").play("BK buys a 2g train from bank for 240", "P1 sells 10 % of MS", "P1 sells 10 % of BK")
    assert scene.now.cash["P1"] == 180
    assert scene.refusal("P1 sells 20 % of MS") == "1824:VII.12/2"
    scene.play("P1 sells 10 % of MS")  # at 100 like the first: one sale
    assert (scene.now.cash["P1"], scene.now.debt) == (40, {})
    assert scene.now.price("MS") == 90


@rule("1824:VII.12/2")
def test_elsewhere_shares_are_sold_before_a_train_is_chosen() -> None:
    scene = forced(rulings="18xx.games")
    assert scene.refusal("P1 sells 40 % of MS") == ""  # of any size
    scene.play("P1 sells 10 % of MS", "P1 sells 10 % of MS")
    assert (scene.now.cash["P1"], scene.now.price("MS")) == (190, 80)  # each lot a sale of its own
    scene.play(BUY)
    assert (scene.now.cash["P1"], scene.asked) == (110, None)
    assert forced(P1=200, rulings="18xx.games").refusal("P1 sells 10 % of MS") == "1824:VII.12/2"
    rich = bohemia("2").company("MS", 100, P1=60).operated("MS").trains("BK", "2").cash(BK=119, P1=1000)
    assert rich.operate("BK", "buy_trains").refusal("P1 sells 10 % of MS") != ""


@rule("1824:VII.12/2", "1824:VII.11/13")
def test_the_other_director_agrees_before_shares_are_sold_for_the_train() -> None:
    def scene() -> Scene:
        start = forced("3").company("CL", 60, P2=50).operated("CL").trains("CL", "3g").cash(P1=200)
        return start.operate("BK", "buy_trains").play("BK buys a 3g train from CL for 360")

    declined = scene()
    assert declined.asked == ("consent", "CL")
    assert declined.refusal("P1 sells 20 % of MS") != ""
    declined.play("CL passes")
    assert declined.asked == ("trains", "BK")
    assert (declined.now.percent("P1", "MS"), declined.now.cash["P1"]) == (60, 200)
    agreed = scene().play("CL sells its 3g train to BK for 360")
    assert agreed.asked == ("finance", "BK")
    agreed.play("P1 sells 20 % of MS")
    assert (agreed.now.cash["P1"], agreed.now.cash["CL"], agreed.now.debt) == (40, 360, {})
    assert agreed.now.trains["BK"] == ("3g",)


@rule("1824:VII.12/3")
def test_no_sale_changes_a_director() -> None:
    scene = forced("4").play("BK buys a 3g train from bank for 360")
    assert scene.refusal("P1 sells 30 % of MS") == ""  # half of MS may lie in the bank
    assert scene.refusal("P1 sells 40 % of MS") == "1824:VI.8/4"
    close = bohemia("2").company("MS", 60, P1=40, P2=30).operated("MS").cash(BK=0, P1=0).operate("BK", "buy_trains")
    close.play(BUY)
    assert close.refusal("P1 sells 10 % of MS") == ""  # as many as P2 is enough
    assert close.refusal("P1 sells 20 % of MS") == "1824:VII.12/3"
    own = given("1824").phase("2").company("BK", 60, P1=40, P2=30).operated("BK").cash(P1=0).operate("BK", "buy_trains")
    own.play(BUY)
    assert own.refusal("P1 sells 20 % of BK") == "1824:VII.12/3"
    assert own.refusal("P1 sells 10 % of BK") == ""


@rule("1824:VII.12/3")
def test_the_usual_rules_of_selling_hold() -> None:
    scene = bohemia("2").company("MS", 100, P1=60).floated("MS").cash(BK=0, P1=0).operate("BK", "buy_trains").play(BUY)
    assert scene.refusal("P1 sells 10 % of MS") == "1824:VI.8/3"  # it has not operated
    assert scene.refusal("P1 sells 10 % of CL") == "1824:VI.8/1"
    assert scene.refusal("P2 sells 10 % of BK") == "1824:VII.12/2"  # nobody but the director


@rule("1824:VII.12/4")
@pytest.mark.parametrize(("treasury", "debt"), [(0, 120), (1, 119), (30, 75), (79, 2), (45, 53)])
def test_half_of_the_debt_is_added_at_once_rounded_up(treasury: int, debt: int) -> None:
    assert forced(BK=treasury).play(BUY, "BK passes").now.debt == {"P1": debt}


@rule("1824:VII.12/4")
def test_a_director_who_cannot_sell_is_not_asked_and_owes_at_once() -> None:
    scene = given("1824").phase("2").company("BK", 80, P1=50, P2=20).operated("BK").cash(BK=21, P1=10)
    scene.t.hand_over("BK", Cert(10), "bank", "P2")  # P2 has 30 %, so P1 may sell 20 %; no more lies in hands
    scene.t.hand_over("BK", Cert(10), "P1", "P3")
    scene.t.hand_over("BK", Cert(10), "P1", "P3")
    scene.operate("BK", "buy_trains").play(BUY)
    assert scene.asked is None
    assert scene.now.debt == {"P1": 74}  # 49 and 24½


@rule("1824:VII.12/4")
def test_the_debt_of_a_second_train_is_added_to_the_first() -> None:
    scene = forced().debt(P1=31).operate("BK", "buy_trains").play(BUY, "BK passes")
    assert scene.now.debt == {"P1": 31 + 120}


@rule("1824:VII.12/5")
def test_interest_is_due_only_on_what_sales_do_not_cover() -> None:
    scene = given("1824").phase("2").company("BK", 60, P1=60).operated("BK").cash(P1=0).operate("BK", "buy_trains")
    scene.play("BK buys a 1g train from bank for 120", "P1 sells 10 % of BK")
    assert scene.now.debt == {"P1": 60 + 30}  # half of BK is in the bank: no more can be sold
    assert scene.now.cash["P1"] == 0


@rule("1824:VII.12/6")
def test_a_debtor_buys_nothing_but_need_not_sell() -> None:
    scene = given("1824").phase("3").company("MS", 100, P1=60).operated("MS").cash(P1=500).debt(P1=600).papers(P1="EOD")
    scene.company("BK", 80, P2=50).stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VII.12/6"
    assert scene.refusal("P1 starts BH at 60") == "1824:VII.12/6"
    assert scene.refusal("P1 passes") == ""


@rule("1824:VII.12/6")
def test_selling_repaying_and_buying_in_one_turn() -> None:
    scene = given("1824").phase("3").company("MS", 100, P1=60).operated("MS").cash(P1=170).debt(P1=150)
    scene.company("BK", 80, P2=50).stock("P1")
    assert scene.refusal("P1 repays 151") == "1824:VII.12/6"
    assert scene.refusal("P1 repays 0") == "1824:VII.12/6"
    scene.play("P1 sells 10 % of MS", "P1 repays 100")
    assert scene.now.debt == {"P1": 50}
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VII.12/6"
    scene.play("P1 repays 50")
    assert (scene.now.debt, scene.now.cash["P1"]) == ({}, 120)
    scene.play("P1 buys 10 % of BK from the bank")
    assert scene.now.percent("P1", "BK") == 10


@rule("1824:VII.12/7", "1824:VII.11/5")
def test_debts_grow_by_half_when_a_stock_round_ends() -> None:
    scene = given("1824").phase("2").debt(P2=41, P3=100).stock("P1")
    scene.play("P1 passes", "P2 passes", "P3 passes")
    assert scene.now.debt == {"P2": 41, "P3": 100}
    scene.play("P4 passes")
    assert scene.now.debt == {"P2": 62, "P3": 150}
    assert str(scene.now.round) == "SR 3"  # no company acted in between
    scene.play("P1 passes", "P2 passes", "P3 passes", "P4 passes")
    assert scene.now.debt == {"P2": 93, "P3": 225}


@rule("1824:VII.12/8")
def test_the_director_chooses_among_all_trains_on_offer() -> None:
    scene = bohemia("3").company("MS", 100, P2=60).operated("MS").trains("MS", "3").cash(BK=0, P1=0)
    scene.operate("BK", "buy_trains")
    bank = {f"BK buys a {train} train from bank for {price}" for train, price in (("3", 180), ("1g", 120), ("2g", 240))}
    assert set(scene.offers("buys")) == {*bank, "BK buys a 3 train from MS for 180"}
    scene.play("BK buys a 3 train from MS for 180", "MS sells its 3 train to BK for 180", "BK passes")
    assert scene.now.trains["BK"] == ("3",)
    assert scene.now.debt == {"P1": 270}
    assert scene.now.cash["MS"] == 180  # the bank lends, the seller is paid


@rule("1824:VII.12/9")
def test_no_more_than_the_printed_price_with_help() -> None:
    def scene(treasury: int) -> Scene:
        start = bohemia("3").company("MS", 100, P1=60).operated("MS").trains("MS", "2").cash(BK=treasury, P1=500)
        return start.operate("BK", "buy_trains")

    assert scene(50).refusal("BK buys a 2 train from MS for 81") == "1824:VII.12/9"
    assert scene(50).refusal("BK buys a 2 train from MS for 80") == ""
    assert scene(81).refusal("BK buys a 2 train from MS for 81") == ""  # out of its own pocket
    helped = scene(50).play("BK buys a 2 train from MS for 80")
    assert (helped.now.cash["BK"], helped.now.cash["P1"]) == (0, 470)


@rule("1824:VII.12/10")
def test_no_help_for_a_second_train_and_nothing_is_left_in_the_treasury() -> None:
    scene = forced(BK=79, P1=1000).play(BUY)
    assert (scene.now.cash["BK"], scene.now.cash["P1"]) == (0, 999)
    assert scene.asked is None  # it cannot pay for another one
    rich = bohemia("2").company("MS", 100, P1=60).operated("MS").trains("BK", "2").cash(BK=119, P1=1000)
    rich.operate("BK", "buy_trains")
    assert rich.refusal("BK buys a 1g train from bank for 120") == "1824:VII.11/8"
    assert rich.refusal("P1 sells 10 % of MS") != ""


@rule("1824:VII.11/17", "1824:VII.12/8")
def test_no_help_with_a_dearer_train_while_the_treasury_can_pay_for_one() -> None:
    def scene(treasury: int, **options: str) -> Scene:
        start = given("1824", options=options).phase("2").company("BK", 80, P1=50, P2=10).operated("BK")
        return start.cash(BK=treasury, P1=500).operate("BK", "buy_trains")

    goods = "BK buys a 1g train from bank for 120"
    assert scene(79).refusal(goods) == ""  # it can pay for none, so any may be chosen
    assert scene(80).refusal(goods) == "1824:VII.11/17"
    assert scene(80).offers("buys") == [BUY]
    assert scene(80).refusal("BK passes") == "1824:VII.11/2"
    assert scene(120).refusal(goods) == ""  # without help
    assert scene(80, help_only_in_need="always").refusal(goods) == ""
    assert scene(80, rulings="18xx.games").refusal(goods) == ""
    assert scene(80, rulings="18xx.games", help_only_in_need="need").refusal(goods) == "1824:VII.11/17"


@rule("1824:VII.11/17")
def test_nor_with_another_companys_train_beyond_the_treasury() -> None:
    def scene(treasury: int) -> Scene:
        start = bohemia("3").company("MS", 100, P1=60).operated("MS").trains("MS", "2g").cash(BK=treasury, P1=500)
        return start.operate("BK", "buy_trains")  # the bank sells 3, 1g and 2g

    assert scene(119).offers(" from MS ") == ["BK buys a 2g train from MS for 1 [price 1..240]"]
    assert scene(120).offers(" from MS ") == ["BK buys a 2g train from MS for 1 [price 1..120]"]
    assert scene(120).refusal("BK buys a 2g train from MS for 121") == "1824:VII.11/17"


@rule("1824:VII.11/17")
def test_only_a_train_that_the_company_may_own_counts() -> None:
    scene = given("1824").phase("2").papers(P1="EPP").operated("EPP").cash(EPP=100, P1=500)
    assert scene.operate("EPP", "buy_trains").refusal("EPP buys a 1g train from bank for 120") == ""

"""1844: who owes for the exchange into SBB shares, or holds too many certificates, has to sell, and enough."""

from __future__ import annotations

import kursbuch
from kursbuch.rules.table import Cert
from tests.kit.rule import rule

from .alps import Alps, alps


def debtor(owed: int, *, players: int = 4, rulings: str = "rulebook", operated: bool = True) -> Alps:
    """P1 owes that much for the exchange; of BLS (80) and MOB (90), which others direct, P1 has 10 and 20 %."""
    scene = alps(players, rulings).phase("5").company("BLS", 80, P2=50, P1=10).company("MOB", 90, P3=50, P1=20)
    scene.floated("BLS", "MOB").cash(P1=0)
    if operated:
        scene.operated("BLS", "MOB")
    scene.t.exchange_debt = {"P1": owed}
    return scene


@rule("1844:forming-the-sbb/11")
def test_the_first_action_sells_enough_of_one_company() -> None:
    scene = alps().phase("5").company("BLS", 80, P2=50, P1=30).operated("BLS").cash(P1=0)
    scene.t.exchange_debt = {"P1": 150}
    scene.stock("P1")
    assert scene.offers() == ["P1 sells 20 % of BLS", "P1 sells 30 % of BLS"]
    assert scene.refusal("P1 sells 10 % of BLS") == "1844:forming-the-sbb/11", "80 do not clear 150"
    scene.play("P1 sells 20 % of BLS")
    assert scene.now.exchange_debt == {}
    assert scene.now.cash["P1"] == 10
    assert scene.asked == ("stock", "P2"), "the duty is done, and there is nothing else for P1 to do"


@rule("1844:forming-the-sbb/11")
def test_exactly_enough_is_enough_and_one_franc_more_is_not() -> None:
    def least(owed: int) -> str:
        scene = alps().phase("5").company("BLS", 80, P2=50, P1=30).operated("BLS").cash(P1=0)
        scene.t.exchange_debt = {"P1": owed}
        return scene.stock("P1").offers("sells")[0]

    assert least(80) == "P1 sells 10 % of BLS"
    assert least(81) == "P1 sells 20 % of BLS"
    assert least(160) == "P1 sells 20 % of BLS"
    assert least(161) == "P1 sells 30 % of BLS"


@rule("1844:forming-the-sbb/11", "1844:buying-shares/11")
def test_of_several_companies_a_sale_must_leave_enough_to_sell() -> None:
    scene = debtor(150).stock("P1")
    assert scene.offers() == ["P1 sells 10 % of BLS", "P1 sells 10 % of MOB", "P1 sells 20 % of MOB"], "170 in all"
    scene.play("P1 sells 10 % of BLS")
    assert scene.now.exchange_debt == {"P1": 70}
    assert scene.offers() == ["P1 sells 10 % of MOB", "P1 sells 20 % of MOB"], "the duty goes on in the same turn"
    scene.play("P1 sells 10 % of MOB")
    assert scene.now.exchange_debt == {}
    scene = debtor(200).stock("P1")
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:forming-the-sbb/11", "90 and 80 of the BLS are too little"
    scene.play("P1 sells 10 % of BLS")
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:forming-the-sbb/11"
    assert scene.refusal("P1 passes") == "1844:forming-the-sbb/11"
    scene.play("P1 sells 20 % of MOB")
    assert scene.now.exchange_debt == {}
    assert scene.now.cash["P1"] == 80 + 180 - 200


@rule("1844:forming-the-sbb/11")
def test_a_debt_that_cannot_be_cleared_takes_all_that_can_be_sold() -> None:
    scene = debtor(500).stock("P1")
    assert scene.offers() == ["P1 sells 10 % of BLS", "P1 sells 20 % of MOB"]
    refusal = kursbuch.explain(scene.state, kursbuch.parse(scene.state, "P1 sells 10 % of MOB"))
    assert refusal is not None
    assert refusal.clause == "1844:forming-the-sbb/11"
    assert refusal.figures == {"company": "MOB", "money": 90, "rest": 80, "need": 500}
    scene.play("P1 sells 20 % of MOB")
    assert scene.offers() == ["P1 sells 10 % of BLS"]
    scene.play("P1 sells 10 % of BLS")
    assert scene.now.exchange_debt == {"P1": 500 - 260}
    assert scene.asked != ("settle", "P1"), "there is nothing left to sell"


@rule("1844:forming-the-sbb/11", "1844:selling-shares/7")
def test_a_full_pool_bounds_the_duty() -> None:
    scene = alps().phase("5").company("BLS", 80, P2=20, pool=40, P1=30).operated("BLS").cash(P1=0)
    scene.t.exchange_debt = {"P1": 150}
    scene.stock("P1")
    assert scene.offers() == ["P1 sells 10 % of BLS"], "the pool takes no more"
    scene.play("P1 sells 10 % of BLS")
    assert scene.now.exchange_debt == {"P1": 70}
    scene.go_on().company("MOB", 90, P1=20, pool=30).operated("MOB").stock("P1")
    assert scene.offers("sells") == [], "nobody takes MOB's director's certificate"
    assert scene.asked is None or scene.asked[0] != "settle"


@rule("1844:forming-the-sbb/11", "1844:selling-shares/4")
def test_the_duty_reckons_with_what_shares_of_a_new_company_bring() -> None:
    assert debtor(150, operated=True).stock("P1").refusal("P1 sells 10 % of MOB") == ""
    scene = debtor(155, operated=False).stock("P1")
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:forming-the-sbb/11", "80 and 70, as both fall first"
    scene.play("P1 sells 20 % of MOB")
    assert scene.now.cash["P1"] == 2 * 80 - 155


@rule("1844:forming-the-sbb/11")
def test_somebody_who_only_has_a_debt_of_trains_need_not_sell() -> None:
    scene = debtor(150)
    scene.t.exchange_debt = {}
    scene.debt(P1=150).stock("P1")
    assert scene.refusal("P1 passes") == ""
    assert scene.refusal("P1 sells 10 % of BLS") == ""


@rule("1844:forming-the-sbb/11", "1844:forming-the-sbb/7")
def test_doubles_of_the_sbb_clear_a_debt_as_well() -> None:
    scene = alps().phase("5").company("SBB", 100, at=(5, 8), P2=10).operated("SBB").cash(P1=0)
    for cert in (Cert(10), Cert(5), Cert(5)):
        scene.t.hand_over("SBB", cert, "bank", "P1")
    scene.t.hand_over("SBB", Cert(10), "bank", "P2")
    scene.t.exchange_debt = {"P1": 150}
    scene.stock("P1")
    assert scene.refusal("P1 sells 5 % of SBB") == "1844:forming-the-sbb/11"
    assert "P1 sells 1 doubles and 0 singles of the SBB" in scene.offers()
    scene.play("P1 sells 1 doubles and 0 singles of the SBB")
    assert scene.now.cash["P1"] == 50
    assert scene.now.held("P1", "SBB") == (Cert(5), Cert(5))


# -- the limit ------------------------------------------------------------------------------------------------------


@rule("1844:change-of-director/13")
def test_over_the_limit_enough_certificates_are_sold_at_once() -> None:
    scene = alps(7).company("BLS", 60, P1=60).company("MOB", 60, P2=20, P1=60).company("VZ", 60, P3=40, P1=40)
    scene.operated("BLS", "MOB", "VZ")
    assert scene.t.counted("P1") == 5 + 6 + 2, "two too many"
    scene.stock("P1")
    assert scene.refusal("P1 sells 10 % of BLS") == "", "others can follow"
    scene.play("P1 sells 10 % of BLS")
    assert scene.refusal("P1 passes") == "1844:change-of-director/13"
    scene.play("P1 sells 10 % of MOB")
    assert scene.now.counted("P1") == 11
    assert scene.refusal("P1 passes") == ""


@rule("1844:change-of-director/13", "1844:buying-shares/11")
def test_over_the_limit_with_one_company_to_sell_the_first_sale_must_do() -> None:
    scene = alps(7).company("BLS", 60, P2=20, P1=50).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=50, P1=30).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("BLS", "MOB", "AB", "STB")
    assert scene.t.counted("P1") == 14, "three too many, and three pools are full"
    scene.stock("P1")
    assert scene.offers() == ["P1 sells 30 % of BLS", "P1 sells 40 % of BLS", "P1 sells 50 % of BLS"]
    refusal = kursbuch.explain(scene.state, kursbuch.parse(scene.state, "P1 sells 20 % of BLS"))
    assert refusal is not None
    assert refusal.clause == "1844:change-of-director/13"
    assert refusal.figures == {"company": "BLS", "fewer": 2, "rest": 0, "need": 3}


@rule("1844:change-of-director/13")
def test_over_the_limit_and_not_enough_to_sell() -> None:
    scene = alps(7).company("BLS", 60, P2=20, pool=40, P1=40).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=40, P1=40).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("BLS", "MOB", "AB", "STB")
    assert scene.t.counted("P1") == 14
    scene.stock("P1").play("P1 sells 10 % of BLS")
    assert scene.offers() == ["P1 sells 10 % of AB"]
    scene.play("P1 sells 10 % of AB")
    assert scene.now.counted("P1") == 12
    assert scene.asked != ("stock", "P1") or scene.refusal("P1 passes") == "", "as far as it can be done"


@rule("1844:change-of-director/13", "1844:change-of-director/2")
def test_a_sale_that_costs_the_directors_certificate_takes_off_one_less() -> None:
    scene = alps(7).company("BLS", 60, P1=30, P2=30).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=50, P1=30).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("BLS", "MOB", "AB", "STB")
    scene.t.hand_over("SBB", Cert(10), "bank", "P1")  # unsellable: the SBB has no price
    assert scene.t.counted("P1") == 12
    scene.stock("P1")
    assert scene.refusal("P1 sells 10 % of BLS") == "1844:change-of-director/13", "one for two, and one is sold"
    scene.play("P1 sells 20 % of BLS")
    assert scene.now.held("P1", "BLS") == (Cert(10),)
    assert scene.now.counted("P1") == 11


@rule("1844:change-of-director/13", "1844:change-of-director/4")
def test_nobody_has_to_make_a_sale_that_takes_nothing_off() -> None:
    scene = alps(7).company("BLS", 60, P1=20, P2=20, pool=40).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=50, P1=30).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("BLS", "MOB", "AB", "STB")
    for cert in (Cert(10), Cert(10)):
        scene.t.hand_over("SBB", cert, "bank", "P1")
    assert scene.t.counted("P1") == 12
    scene.stock("P1")
    assert scene.offers("sells") == ["P1 sells 10 % of BLS"], "half of the director's certificate: one for one"
    assert scene.refusal("P1 passes") == ""


@rule("1844:change-of-director/13", "1844:forming-the-sbb/7")
def test_singles_of_the_sbb_take_more_off_than_a_double() -> None:
    scene = alps(7).phase("5").company("SBB", 100, at=(5, 8), P2=10).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=50, P1=30).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("SBB", "MOB", "AB", "STB")
    for cert in (Cert(10), *[Cert(5)] * 3):
        scene.t.hand_over("SBB", cert, "bank", "P1")
    scene.t.hand_over("SBB", Cert(10), "bank", "P2")
    scene.t.hand_over("SBB", Cert(10), "bank", "P2")
    assert scene.t.counted("P1") == 13
    scene.stock("P1")
    assert scene.refusal("P1 sells 10 % of SBB") == "", "two singles"
    assert scene.refusal("P1 sells 1 doubles and 0 singles of the SBB") == "1844:change-of-director/13"
    scene.cash(P1=0).stock("P1").play("P1 sells 1 doubles and 1 singles of the SBB")
    assert scene.now.held("P1", "SBB") == (Cert(5), Cert(5))
    assert scene.now.cash["P1"] == 300


@rule("1844:change-of-director/13", "1844:forming-the-sbb/11")
def test_both_duties_at_once() -> None:
    scene = alps(7).phase("5").company("BLS", 60, P2=20, P1=50).company("MOB", 100, P3=20, P1=50)
    scene.company("AB", 60, P4=20, pool=50, P1=20).operated("BLS", "MOB", "AB").cash(P1=0)
    assert scene.t.counted("P1") == 12
    scene.t.exchange_debt = {"P1": 400}
    scene.stock("P1")
    assert scene.refusal("P1 buys T2 for 50") == "1844:forming-the-sbb/11"
    assert scene.refusal("P1 sells 10 % of BLS") == ""
    scene.play("P1 sells 10 % of BLS")
    assert scene.now.counted("P1") == 11
    assert scene.refusal("P1 sells 30 % of MOB") == "1844:forming-the-sbb/11"
    scene.play("P1 sells 40 % of MOB")
    assert scene.refusal("P1 passes") == ""


@rule("1844:change-of-director/13")
def test_the_other_reading_takes_any_sale() -> None:
    scene = alps(7, "18xx.games").company("BLS", 60, P2=20, P1=50).company("MOB", 60, P3=20, pool=50, P1=30)
    scene.company("AB", 60, P4=20, pool=50, P1=30).company("STB", 60, P5=20, pool=50, P1=30)
    scene.operated("BLS", "MOB", "AB", "STB").stock("P1")
    assert scene.refusal("P1 passes") == "1844:change-of-director/13"
    assert scene.refusal("P1 sells 10 % of BLS") == "", "one of three too many"


@rule("1844:forming-the-sbb/11", "1844:private-railway-companies-2/23")
def test_before_the_duty_is_done_nothing_else_is() -> None:
    scene = debtor(150).company("AB", 80, P1=50, pool=50).operated("AB").papers(P1="PR7")
    scene.stock("P1")
    assert scene.asked == ("settle", "P1")
    assert scene.refusal("P1 gives the train of PR7 to AB") == "1844:forming-the-sbb/11"
    assert scene.refusal("P1 repays 1") == "1844:forming-the-sbb/11"
    scene.play("P1 sells 10 % of BLS", "P1 sells 10 % of MOB")
    assert scene.asked == ("stock", "P1")
    assert scene.refusal("P1 gives the train of PR7 to AB") == ""


@rule("1844:forming-the-sbb/11")
def test_a_debtor_with_nothing_to_sell_is_asked_as_in_any_turn() -> None:
    scene = alps().phase("5").company("AB", 80, P1=50, pool=50).operated("AB").papers(P1="PR7").cash(P1=0)
    scene.t.exchange_debt = {"P1": 150}
    assert scene.stock("P1").asked == ("stock", "P1")
    assert scene.refusal("P1 passes") == ""


@rule("1844:forming-the-sbb/7", "1844:selling-shares/1")
def test_how_many_doubles_can_be_sold_in_place_of_singles() -> None:
    scene = alps().phase("5").company("SBB", 100, at=(5, 8), P2=10).operated("SBB")
    for cert in (Cert(10), Cert(10), *[Cert(5)] * 4):
        scene.t.hand_over("SBB", cert, "bank", "P1")
    for _ in range(2):
        scene.t.hand_over("SBB", Cert(10), "bank", "P2")
    scene.stock("P1")
    assert scene.offers("doubles") == [
        f"P1 sells {doubles} doubles and {singles} singles of the SBB" for doubles in (1, 2) for singles in (0, 1, 2)
    ]
    for doubles, singles in ((0, 1), (3, 0), (1, 3), (2, 5), (1, -1)):
        refused = scene.refusal(f"P1 sells {doubles} doubles and {singles} singles of the SBB")
        assert refused == "1844:forming-the-sbb/7"


@rule("1844:change-of-director/13")
def test_who_is_at_the_limit_need_not_sell() -> None:
    scene = alps(7).company("BLS", 60, P2=20, P1=50).company("MOB", 60, P3=20, P1=60).operated("BLS", "MOB")
    assert scene.t.counted("P1") == 11
    scene.stock("P1")
    assert scene.refusal("P1 passes") == ""
    assert scene.refusal("P1 sells 10 % of BLS") == ""

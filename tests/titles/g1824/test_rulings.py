"""The readings of 18xx.games as an option, against those of the rulebook."""

from __future__ import annotations

import pytest

from kursbuch.rules.facts import UNLIMITED
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

OTHER = {"rulings": "18xx.games"}
BOTH = pytest.mark.parametrize("other", [False, True], ids=["rulebook", "other"])


def table(other: bool, players: int = 4) -> Scene:
    return given("1824", players, OTHER if other else None)


@BOTH
@rule("1824:VII.1/6")
def test_operating_rounds_in_phase_5(other: bool) -> None:
    assert table(other).phase("5").t.phase_now.operating_rounds == (3 if other else 2)


@BOTH
@rule("1824:IV.1/1")
def test_mountain_railways_and_the_certificate_limit(other: bool) -> None:
    assert table(other).papers(P1="B1 B2 EPP").t.counted("P1") == (3 if other else 1)


@BOTH
@rule("1824:IV.2/19")
def test_capital_after_a_forced_exchange(other: bool) -> None:
    scene = table(other).phase("4").depot(_4=0).papers(P1="EPP", P4="KK1 KK2").company("BK", 70).shares("BK", P2=30)
    scene.trains("KK2", "4").cash(KK1=401).operate("KK1", "buy_trains").play("KK1 buys a 5 train from bank for 400")
    assert scene.now.cash["BK"] == (560 if other else 0)


@BOTH
@rule("1824:VI.3/14")
def test_the_claim_before_the_formation(other: bool) -> None:
    begun = table(other).round("SR", 1).at("end_stock_round")
    scene = Scene(begun.state).shares("SD", P1=10).stock("P1").play("P1 buys 10 % of SD from the bank")
    assert scene.now.director("SD") == ("" if other else "P1")


@BOTH
@rule("1824:VI.2/2")
def test_repaying_and_the_priority(other: bool) -> None:
    scene = table(other).debt(P1=300).cash(P1=250).priority("P4").stock("P1").play("P1 repays 200", "P1 passes")
    assert scene.now.priority == ("P2" if other else "P4")


@BOTH
@rule("1824:IV.2/21")
def test_trains_of_a_company_that_is_not_opened(other: bool) -> None:
    scene = table(other).phase("3").company("BK", 70, P1=20).trains("BK", "2g").papers(P1="SD1").cash(SD1=300)
    scene.operate("SD1", "buy_trains")
    assert scene.refusal("SD1 buys a 2g train from BK for 1") == ("" if other else "1824:VII.11/11")


@BOTH
@rule("1824:IV.4.4/17")
def test_a_state_railway_without_a_director(other: bool) -> None:
    scene = table(other).phase("4").floated("SD").round("OR", 2, 1).at("operating_round 2", "end_operating_set")
    assert ("SD" in scene.now.operated) == other


@BOTH
@rule("1824:IV.4.4/13")
def test_the_home_of_a_state_railway_without_forerunners(other: bool) -> None:
    begun = Scene(table(other).round("SR", 1).at("end_stock_round").state).phase("4").flag("form SD").round("OR", 2, 1)
    begun.at("end_operating_round", "operating_round 2", "end_operating_set")
    assert begun.now.board.station_hexes("SD") == [("E12", 0)]  # there: as it runs without a director
    formed = Scene(table(other).round("SR", 1).at("end_stock_round").state).phase("4").flag("form SD").round("OR", 2, 1)
    formed.at("end_operating_round", "stock_round")
    assert bool(formed.now.board.station_hexes("SD")) is not other


@BOTH
@pytest.mark.parametrize(("stop", "first"), [(1, True), (2, False)])
@rule("1824:IV.4.4/13", "1824:VII.8/7")
def test_what_the_last_station_of_kk_costs(other: bool, stop: int, first: bool) -> None:
    scene = table(other).papers(P1="KK1 KK2").operated("KK1", "KK2").phase("6").flag("form KK").round("OR", 2, 1)
    scene.at("end_operating_round", "stock_round")
    keeps = ["KK keeps the station at E12 stop 1", "KK keeps the station at E12 stop 2"]
    assert scene.offers() == keeps, "that of KK1 first"
    scene.play(f"KK keeps the station at E12 stop {stop}")
    assert scene.now.stations["KK"] == (40, 100, 100, 100 if first or not other else 0)
    assert not any("began" in flag for flag in scene.now.flags)


@BOTH
@rule("1824:IV.4.4/13")
def test_it_is_the_marker_of_kk1_wherever_it_lies(other: bool) -> None:
    scene = table(other).papers(P1="KK1 KK2").phase("6").flag("form KK").round("OR", 2, 1)
    scene.home("KK1", "E12", 2).home("KK2", "E12", 1)
    scene.at("end_operating_round", "stock_round")
    assert scene.offers()[0] == "KK keeps the station at E12 stop 2"
    scene.play("KK keeps the station at E12 stop 1")
    assert scene.now.stations["KK"][-1] == (0 if other else 100)


@BOTH
@rule("1824:VI.1/5", "1824:IV.2/15", "1824:IV.1/7")
def test_exchanges_after_a_sale(other: bool) -> None:
    scene = table(other).phase("3").company("MS", 80, P1=50, P2=20).operated("MS").papers(P1="EPP B1")
    scene.company("BK", 70, P3=30).debt(P1=50).cash(P1=60).stock("P1")
    coal, mountain = "P1 exchanges EPP for BK", "P1 exchanges B1 for MS"
    scene.play("P1 repays 50")
    assert (scene.refusal(coal), scene.refusal(mountain)) == ("", "")
    scene.play("P1 sells 10 % of MS")
    assert (scene.refusal(coal), scene.refusal(mountain)) == ("1824:VI.1/5" if other else "", "")


@BOTH
@rule("1824:IV.1/8", "1824:VII.11/16")
def test_what_comes_first_with_the_first_4_train(other: bool) -> None:
    scene = table(other).phase("3").depot(_3=0).papers(P2="B1").company("MS", 80, P3=50).operated("MS")
    scene.company("BK", 80, P1=50).operated("BK").cash(BK=900).trains("MS", "3", "3", "1g", "2g")
    scene.operate("BK", "buy_trains").play("BK buys a 4 train from bank for 280")
    first, second = ("discard", "MS"), ("mountain", "P2")
    assert scene.asked == (first if other else second)
    scene.play("MS discards a 3 train" if other else "P2 exchanges B1 for MS")
    assert scene.asked == (second if other else first)


@BOTH
@rule("1824:VI.1/6")
@pytest.mark.parametrize(("cash", "asked"), [(239, False), (240, True)])
def test_who_is_asked_although_there_is_nothing_to_choose(other: bool, cash: int, asked: bool) -> None:
    """P1 has nothing and may buy nothing: the bank's shares are gone, and KK's certificate is reserved."""
    scene = table(other, 3).phase("4").cash(P1=cash - 80).papers(P2="KK1 KK2").company("MS", 80, P1=10, P2=50)
    scene.operated("MS")
    for company in scene.t.certs:
        for cert in scene.t.held("bank", company):
            scene.t.hand_over(company, cert, "bank", "P3")
    for state in ("SD", "UG"):
        for cert in scene.t.held("reserved", state):
            scene.t.hand_over(state, cert, "reserved", "P3")
    scene.stock("P1").play("P1 sells 10 % of MS")
    assert scene.asked is not None
    assert (scene.asked[1] == "P1") is (other and asked)
    scene = table(other, 3).phase("6").cash(P1=cash - 80).company("MS", 80, P1=10, P2=50).operated("MS")
    for company in scene.t.certs:
        for holder in ("bank", "reserved"):
            for cert in scene.t.held(holder, company):
                scene.t.hand_over(company, cert, holder, "P3")
    scene.stock("P1").play("P1 sells 10 % of MS")
    assert scene.asked is not None
    assert scene.asked[1] != "P1", "no certificate is reserved any more"


@BOTH
@pytest.mark.parametrize(
    ("number", "coal", "asked"), [(1, "EPP EOD MLB", True), (1, "EPP EOD MLB SPB", False), (2, "EPP", False)]
)
def test_who_is_asked_while_a_coal_railway_is_unsold(other: bool, number: int, coal: str, asked: bool) -> None:
    """P1 has not a Gulden, so there is nothing but to pass."""
    scene = table(other).papers(P2=coal).cash(P1=0).stock("P1", number)
    assert (scene.asked == ("stock", "P1")) is (other and asked)


@BOTH
@rule("1824:VII.2/2", "1824:VII.9/2")
def test_a_run_from_wien_to_wien(other: bool) -> None:
    """KK1 in one circle of Wien, with track that leads to another circle and nowhere else."""
    scene = table(other).phase("3").papers(P1="KK1").operated("KK1").trains("KK1", "2")
    scene.tiles(E12="499/0", D11="8/5", E10="8/2", D9="29/4").operate("KK1", "run_trains")
    assert (scene.asked == ("run", "KK1")) is other


@BOTH
@rule("1824:VII.14/31")
def test_how_many_10_trains_there_are(other: bool) -> None:
    assert table(other).t.depot["10"] == (20 if other else UNLIMITED)


@BOTH
@rule("1824:VII.11/13", "1824:VII.11/11")
def test_whether_the_seller_of_a_train_is_asked(other: bool) -> None:
    scene = table(other).phase("3").company("BK", 80, P1=50).operated("BK").cash(BK=500).trains("BK", "3")
    scene.company("MS", 80, P2=50).operated("MS").trains("MS", "3").operate("BK", "buy_trains")
    scene.play("BK buys a 3 train from MS for 180")
    assert (scene.asked == ("consent", "MS")) is not other
    assert scene.now.trains["BK"] == (("3", "3") if other else ("3",))


@BOTH
@rule("1824:VII.10/3")
def test_whether_a_lesser_run_will_do(other: bool) -> None:
    scene = given("1824", 4, OTHER if other else None).phase("3").tiles(B5="57/1", B7="9/1", B9="57/1")
    scene.company("BK", 80, P1=50).operated("BK").trains("BK", "3").operate("BK", "run_trains")
    assert scene.refusal("BK runs 3:B9/c0-B7-B5/c0") == ("" if other else "1824:VII.10/3")


@pytest.mark.parametrize(
    ("phase", "cash", "asked"),
    [
        ("1", 79, False),
        ("2", 79, False),
        ("2", 80, True),  # a 2-train, by any reading
        ("3", 0, False),
        ("3", 1, True),  # some other company might sell one
    ],
)
def test_elsewhere_a_company_with_room_and_some_money_is_asked_for_trains(phase: str, cash: int, asked: bool) -> None:
    scene = table(other=True).phase(phase).company("BK", 80, P1=50).operated("BK").trains("BK", "10").cash(BK=cash)
    assert (scene.operate("BK", "buy_trains").asked == ("trains", "BK")) is asked
    full = table(other=True).phase("3").company("BK", 80, P1=50).operated("BK").cash(BK=cash)
    assert full.trains("BK", "10", "10", "10", "10").operate("BK", "buy_trains").asked is None
    almost = table(other=True).phase("3").company("BK", 80, P1=50).operated("BK").cash(BK=1)
    assert almost.trains("BK", "10", "10", "10").operate("BK", "buy_trains").asked == ("trains", "BK")
    ours = table(other=False).phase(phase).company("BK", 80, P1=50).operated("BK").trains("BK", "10").cash(BK=cash)
    assert (ours.operate("BK", "buy_trains").asked is not None) is (cash == 80)


@pytest.mark.parametrize(("goods", "cash", "asked"), [(6, 79, False), (6, 80, True), (0, 80, False)])
def test_elsewhere_a_coal_railway_is_asked_while_goods_trains_are_sold(goods: int, cash: int, asked: bool) -> None:
    """It has one and need not buy; but it has the money for the cheapest of all, which is none for it."""
    scene = table(other=True).phase("2").depot(_1g=goods, _2g=0).papers(P1="EPP").operated("EPP")
    scene.trains("EPP", "1g").cash(EPP=cash)
    assert (scene.operate("EPP", "buy_trains").asked == ("trains", "EPP")) is asked


@rule("1824:VII.9/1")
@pytest.mark.parametrize("other", [False, True])
def test_without_a_train_nobody_is_asked_to_run(other: bool) -> None:
    scene = table(other).phase("3").tiles(B5="57/1", B7="9/1", B9="57/1").company("BK", 80, P1=50).operated("BK")
    assert scene.operate("BK", "run_trains").asked is None
    assert scene.trains("BK", "2").operate("BK", "run_trains").asked == ("run", "BK")

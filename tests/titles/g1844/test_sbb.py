"""1844: forming the SBB."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1844.companies import FORERUNNERS
from kursbuch.titles.g1844.formation import DUE
from kursbuch.titles.g1844.trains import SBB_START
from tests.kit.rule import rule

from .alps import Alps, alps


def due() -> Alps:
    """Phase 5 has begun in this operating round."""
    return alps().phase("5").flag(DUE)


def formed(scene: Alps) -> Alps:
    """The operating round ends, and another one would follow."""
    scene.round("OR", 5, 1)
    scene.at("end_operating_round", "stock_round")
    return scene


@rule("1844:forming-the-sbb/1", "1844:phase-changes/20", "1844:pre-sbb-companies-v1-v5/1", "1844:forming-the-sbb/10",
      "1844:tunnel-companies/6")  # fmt: skip
def test_the_sbb_forms_at_the_end_of_the_round_of_the_first_5_train() -> None:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").cash(FNM=500)
    scene.company("GB", 80, P2=50, P3=25).operated("GB").company("NOB", 80, P3=50).operated("NOB").round("OR", 5, 1)
    scene.at("buy_trains FNM", "end_operating_round", "operating_round 2")
    scene.play("FNM buys a 5 train from bank for 450")
    assert scene.now.phase == "5"
    while scene.asked and scene.asked[1] == "FNM" and "SBB" not in scene.now.floated:
        scene.play("FNM passes")
    assert "SBB" in scene.now.floated
    assert set(FORERUNNERS) <= scene.now.closed, "all of them, started or not"
    assert scene.now.round.part == 2
    assert "SBB" in (*scene.now.waiting, scene.asked and scene.asked[1]), "it operates in the next round"


@rule("1844:sales-of-trains-abroad/4", "1844:forming-the-sbb/1")
def test_if_the_train_goes_abroad_it_forms_at_once() -> None:
    scene = alps().phase("4").depot(_4=0).company("GB", 80, P2=50).operated("GB").at("end_operating_set")
    assert scene.now.phase == "5"
    assert "SBB" in scene.now.floated
    assert scene.now.round.kind == "SR"


@rule("1844:forming-the-sbb/2", "1844:forming-the-sbb/3", "1844:forming-the-sbb/4", "1844:swiss-state-railway-sbb/1",
      "1844:swiss-state-railway-sbb/2", "1844:tunnel-companies/8")  # fmt: skip
def test_the_sbb_gets_all_they_have_and_400() -> None:
    scene = due().company("GB", 80, P1=50).operated("GB").company("NOB", 80, P2=50).operated("NOB")
    scene.cash(GB=55, NOB=66).trains("GB", "4").trains("NOB", "3H")
    scene = formed(scene)
    assert scene.now.cash["SBB"] == 55 + 66 + 400
    assert scene.now.trains["SBB"] == ("3H", "4", "SBB-5H")
    assert scene.now.board.stations("SBB") == ("D19/c0", "G18/c0")
    assert scene.now.cells["SBB"] == (5, 8)
    assert scene.now.price("SBB") == 100
    assert set(scene.now.cells) == {"SBB"}, "the markers of the others are gone"
    assert scene.now.stacks == {(5, 8): ("SBB",)}
    assert not scene.happened("kept"), "no two stations stood in one hex"


@rule("1844:forming-the-sbb/5", "1844:tunnel-companies/7", "1844:swiss-state-railway-sbb/2")
def test_its_own_5h_train_counts_to_four_and_stays() -> None:
    scene = due().company("GB", 80, P1=50).operated("GB").company("NOB", 80, P2=50).operated("NOB")
    scene.trains("GB", "3H", "4").trains("NOB", "3H", "4H").cash(P1=0)
    scene = formed(scene)
    assert scene.asked == ("discard", "SBB"), "five trains are one too many"
    assert scene.refusal("SBB discards a SBB-5H train") == "1844:forming-the-sbb/5"
    scene.play("SBB discards a 3H train")
    assert len(scene.now.trains["SBB"]) == 4
    assert scene.now.trains["pool"] == ("3H",)
    scene.go_on().company("BLS", 80, P1=50).operated("BLS").cash(BLS=900).turn("BLS", "buy_trains")
    assert scene.refusal("BLS buys a SBB-5H train from SBB for 400") == "1844:forming-the-sbb/5"


@rule("1844:forming-the-sbb/6")
def test_of_two_stations_in_a_hex_one_returns() -> None:
    scene = due().tiles(D13="14/2").company("SCB", 80, P1=50).operated("SCB").company("NOB", 80, P2=50)
    scene.operated("NOB").station("SCB", "D13").station("NOB", "D13")
    scene = formed(scene)
    assert scene.now.board.stations("SBB") == ("C12/c0", "D13/c0", "D19/c0")
    assert scene.now.stations["SBB"] == (100,) * 7
    assert scene.now.board.slots("D13") == (("SBB", ""),)
    scene = due().company("STB", 80, P3=50).company("NOB", 80, P2=50).operated("NOB").company("SCB", 80, P1=75)
    scene.operated("SCB").tiles(C20="59/0")
    scene.t.board = scene.t.board.place("NOB", "C20", 0).place("SCB", "C20", 1)
    scene.t.stations = {**scene.t.stations, "NOB": (), "SCB": ()}
    scene = formed(scene)
    assert scene.asked == ("keep", "SBB")
    assert scene.state.actor == "P1"
    assert scene.refusal("SBB passes") == "1844:forming-the-sbb/6"
    assert scene.refusal("SBB keeps the station at D19 stop 0") == "1844:forming-the-sbb/6"
    scene.play("SBB keeps the station at C20 stop 1")
    assert scene.now.board.slots("C20") == (("",), ("SBB",))
    assert scene.now.stations["SBB"] == (100,) * 7


@rule("1844:forming-the-sbb/7", "1844:forming-the-sbb/8", "1844:counting-up/5", "1844:counting-up/6",
      "1844:counting-up/7", "1844:counting-up/8")  # fmt: skip
def test_jack_exchanges_his_shares() -> None:
    scene = due().company("NOB", 100, at=(0, 5), P1=50).company("SCB", 70, P2=50, P1=25).operated("NOB", "SCB")
    scene.cash(P1=100, P2=100)
    assert (scene.t.price("NOB"), scene.t.price("SCB")) == (120, 70)
    scene = formed(scene)
    assert scene.now.cash["P1"] == 100 + 2 * 20 - 30
    assert scene.now.cash["P2"] == 100 - 2 * 30
    assert scene.now.exchange_debt == {}
    assert scene.now.debt == {}
    assert sorted(cert.percent for cert in scene.now.held("P1", "SBB")) == [5, 10]


@rule("1844:forming-the-sbb/11", "1844:counting-up/4")
def test_who_cannot_pay_owes_it_free_of_interest_and_must_sell_first() -> None:
    scene = due().company("GB", 60, P1=50, P2=25).operated("GB").company("BLS", 80, P1=50).operated("BLS")
    scene.cash(P1=30, P2=0, P3=0, P4=0)
    scene = formed(scene)
    assert scene.now.cash["P1"] == 0
    assert scene.now.exchange_debt == {"P1": 50, "P2": 40}
    assert scene.now.debt == {}
    assert scene.refusal("P1 passes") == "1844:forming-the-sbb/11", "the first action must be a sale"
    assert scene.offers("buys") == []
    assert scene.refusal("P1 starts AB at 60") == "1844:forming-the-sbb/11"
    scene.play("P1 sells 10 % of BLS")
    assert scene.now.exchange_debt == {"P2": 40}
    assert scene.now.cash["P1"] == 30
    scene.play("P1 passes")
    assert scene.now.round.kind == "OR", "P2 cannot sell, as the pool is full of the SBB; nobody has any money"
    assert scene.now.exchange_debt == {"P2": 40}, "no interest"
    scene.go_on().cash(P2=39).company("MOB", 80, P2=20).operated("MOB").papers(P2="PR7").stock("P2")
    assert scene.now.exchange_debt == {"P2": 1}, "whatever there is goes to the bank"
    assert scene.refusal("P2 buys 5 % of SBB from the pool") == "1844:forming-the-sbb/11"
    assert scene.refusal("P2 starts AB at 60") == "1844:forming-the-sbb/11"
    assert scene.refusal("P2 buys T2 for 50") == "1844:forming-the-sbb/11"


@rule("1844:forming-the-sbb/11")
def test_who_could_not_sell_enough_pays_the_rest_out_of_the_next_income() -> None:
    scene = alps().phase("5").mountain("B1", "P1", "F19", visited=True).company("FNM", 100, P2=50, P1=10)
    scene.operated("FNM").trains("FNM", "5").cash(P1=0, P2=0)
    scene.t.exchange_debt = {"P1": 43}
    scene.at("operating_round 1")
    assert scene.now.exchange_debt == {"P1": 3}, "40 from the Mountain Railway"
    scene.end_of_turn().play(scene.offers("runs")[0], "FNM pays out all")
    assert scene.now.exchange_debt == {}
    assert scene.now.cash["P1"] == (10 + 70) // 10 - 3


@rule("1844:forming-the-sbb/11", "1844:counting-up/1")
def test_debts_of_both_kinds_are_taken_off_in_the_reckoning() -> None:
    scene = formed(due().company("GB", 60, P1=50).operated("GB").cash(P1=0).debt(P1=30))
    assert scene.now.exchange_debt == {"P1": 80}
    assert scene.now.owed("P1") == 80 + 30
    assert scene.now.worth("P1") == 2 * 100 - 80 - 30


@rule("1844:forming-the-sbb/11", "1844:counting-up/4")
def test_an_exchange_debt_grows_only_in_the_other_reading() -> None:
    def owed(rulings: str) -> int:
        scene = alps(3, rulings).phase("5").flag(DUE).company("GB", 60, P1=50).operated("GB")
        scene.cash(P1=0, P2=0, P3=0).round("OR", 5, 1)
        scene.at("end_operating_round", "stock_round")
        while scene.asked and scene.now.round.kind == "SR":
            scene.play(f"{scene.asked[1]} passes")
        return scene.now.exchange_debt.get("P1", 0) + scene.now.debt.get("P1", 0)

    assert owed("rulebook") == 80
    assert owed("18xx.games") == 120


@rule("1844:forming-the-sbb/7", "1844:forming-the-sbb/10")
def test_shares_of_the_forerunners_are_given_back_and_count_no_more() -> None:
    scene = formed(due().company("GB", 80, P2=50, P1=25).operated("GB").cash(P1=200, P2=200))
    assert scene.now.certs["GB"] == {BANK: (Cert(50, True), Cert(25), Cert(25))}
    assert (scene.now.counted("P1"), scene.now.counted("P2")) == (1, 1), "one of the SBB each"


@rule("1844:forming-the-sbb/12")
def test_unsold_shares_go_to_the_pool_beyond_half() -> None:
    scene = formed(due().company("GB", 80, P1=50).operated("GB").cash(P1=200))
    assert scene.now.percent("P1", "SBB") == 10
    assert scene.now.percent(POOL, "SBB") == 90
    scene = formed(due().cash(P1=500))
    assert Cert(10, True) in scene.now.held(POOL, "SBB"), "nobody had any"
    assert scene.now.director("SBB") == ""
    assert scene.refusal("P1 buys 5 % of SBB from the pool") == "1844:forming-the-sbb/12"
    scene.play("P1 buys 10 % of SBB from the pool")
    assert scene.now.director("SBB") == "P1"


@rule("1844:forming-the-sbb/13", "1844:forming-the-sbb/14")
@pytest.mark.parametrize(
    ("holdings", "director"),
    [
        ({"NOB": {"P1": 50}, "GB": {"P2": 50, "P1": 25}}, "P1"),  # most shares
        ({"SCB": {"P1": 50}, "NOB": {"P2": 50}}, "P2"),  # a tie: the director of V1
        ({"GB": {"P1": 50}, "VSB": {"P3": 50}}, "P3"),  # V3 before V5
    ],
)
def test_the_largest_holder_becomes_director(holdings: dict[str, dict[str, int]], director: str) -> None:
    scene = due().cash(P1=300, P2=300, P3=300)
    for company, shares in holdings.items():
        scene.company(company, 80, None, **shares).operated(company)
    scene = formed(scene)
    assert scene.now.director("SBB") == director
    assert scene.now.held(director, "SBB")[0] == Cert(10, True)


@rule("1844:forming-the-sbb/15")
def test_a_director_with_singles_only_gets_a_double_from_the_pool_or_the_last_forerunner() -> None:
    def three_singles(unsold: bool) -> Alps:
        """P4 holds a single share of four companies, each directed by somebody else."""
        scene = due().cash(P1=500, P2=500, P3=500, P4=500)
        directors = {"NOB": "P1", "SCB": "P2", "VSB": "P3", "JS": "P1", "GB": "P2"}
        for company in FORERUNNERS[: 4 if unsold else 5]:
            scene.company(company, 80, None, **{directors[company]: 50, "P4": 25}).operated(company)
        scene.company("NOB", 80, at=scene.t.cells["NOB"], P4=50)
        return formed(scene)

    scene = three_singles(unsold=True)
    assert scene.now.director("SBB") == "P4"
    assert sorted(c.percent for c in scene.now.held("P4", "SBB")) == [5, 5, 5, 10], "two singles for a double"
    assert Cert(10) not in scene.now.held(POOL, "SBB"), "the pool's double has gone to P4"
    scene = three_singles(unsold=False)
    assert scene.now.director("SBB") == "P4"
    assert scene.now.held("P2", "SBB") == (Cert(10), Cert(5), Cert(5)), "P2 directed V5"


@rule("1844:forming-the-sbb/16")
def test_a_later_director_gives_a_double_before_two_singles() -> None:
    scene = formed(due().company("NOB", 100, P1=50).company("SCB", 100, P2=50).operated("NOB", "SCB").cash(P2=500))
    assert scene.now.director("SBB") == "P1"
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    scene.play("P2 buys 5 % of SBB from the pool")
    assert scene.now.director("SBB") == "P2"
    assert scene.now.held("P1", "SBB") == (Cert(10),), "the double, not two singles"
    assert scene.now.held("P2", "SBB") == (Cert(10, True), Cert(5))


@rule("1844:pre-sbb-companies-v1-v5-2/2")
def test_destination_money_is_lost_in_the_merger() -> None:
    scene = formed(due().company("NOB", 80, P1=50).operated("NOB").cash(P1=200))
    assert not scene.now.pending & set(FORERUNNERS)


@rule("1844:pre-sbb-companies-v1-v5/5", "1844:tunnel-companies/4", "1844:private-railway-companies-2/3")
def test_neither_pre_sbb_companies_nor_the_sbb_buy_private_railways() -> None:
    scene = alps().phase("3").company("GB", 80, P1=50).operated("GB").papers(P1="PR1").tiles(G18="57/2").cash(GB=200)
    scene.turn("GB", "track")
    assert scene.refusal("GB buys PR1 from P1 for 10") == "1844:private-railway-companies-2/3"


@rule("1844:forming-the-sbb/7", "1844:selling-shares/1")
def test_a_holder_of_doubles_and_singles_chooses_what_to_sell() -> None:
    def holder() -> Alps:
        """P1 directs the SBB; P2 holds a double and two singles."""
        scene = alps().phase("5").company("SBB", 100, at=(5, 8), P1=10).operated("SBB").cash(P2=0)
        for cert in (Cert(10), Cert(5), Cert(5)):
            scene.t.hand_over("SBB", cert, "bank", "P2")
        scene.t.hand_over("SBB", Cert(10), "bank", "P1")
        scene.t.hand_over("SBB", Cert(10), "bank", "P1")
        return scene.stock("P2")

    scene = holder().play("P2 sells 10 % of SBB")
    assert scene.now.held("P2", "SBB") == (Cert(10),), "singles go first"
    scene = holder().play("P2 sells 1 doubles and 0 singles of the SBB")
    assert scene.now.held("P2", "SBB") == (Cert(5), Cert(5))
    assert scene.now.cash["P2"] == 200
    assert holder().refusal("P2 sells 1 doubles and 1 singles of the SBB") == "1844:forming-the-sbb/7"
    assert holder().refusal("P2 sells 15 % of SBB") == "", "which takes the double and a single"


@rule("1844:forming-the-sbb/1", "1844:forming-the-sbb/4")
def test_it_forms_once() -> None:
    scene = formed(due().company("GB", 100, at=SBB_START, P1=50).operated("GB").cash(P1=200))
    assert scene.now.par["SBB"] == 100
    assert DUE not in scene.now.flags
    cash = scene.now.cash["SBB"]
    scene.go_on().round("OR", 6, 1).at("end_operating_round", "stock_round")
    assert scene.now.cash["SBB"] == cash, "not again in a later round"
    scene.go_on().company("FNM", 80, P2=50).operated("FNM").cash(FNM=500).turn("FNM", "buy_trains")
    scene.play("FNM buys a 5 train from bank for 450")
    assert DUE not in scene.now.flags, "nor with a later 5-train"


@rule("1844:forming-the-sbb/11")
def test_a_debt_for_the_exchange_takes_the_very_last_franc_and_says_so_once() -> None:
    def paid(cash: int) -> Alps:
        scene = alps().phase("5").company("BLS", 80, P1=20).operated("BLS").cash(P1=cash)
        scene.t.exchange_debt = {"P1": 40, "P2": 0}
        return scene.at("operating_round 1")

    assert paid(1).now.exchange_debt["P1"] == 39
    assert paid(1).now.cash["P1"] == 0
    assert paid(0).now.exchange_debt["P1"] == 40
    repaid = [e.figures["player"] for e in paid(0).state.events if e.name == "repaid"]
    assert repaid == [], "nothing is told of nothing"


@rule("1844:forming-the-sbb/12", "1844:sequence-of-ors/1")
def test_without_a_director_the_sbb_does_not_operate() -> None:
    scene = formed(due())
    scene.go_on().company("GB", 80).at("operating_round 1")
    assert scene.asked is None or scene.asked[1] != "SBB"
    assert "SBB" not in scene.now.operated
    scene = formed(due().company("GB", 100, at=SBB_START, P1=50).operated("GB"))
    scene.go_on().at("operating_round 1")
    assert scene.asked == ("track", "SBB"), "with one it does; it has no home tile to lay"
    assert scene.refusal("SBB passes") == ""


@rule("1844:buying-shares/6", "1844:forming-the-sbb/1", "1844:forming-the-sbb/12")
def test_pre_sbb_companies_are_not_started_after_the_merger_nor_the_sbb_before_it() -> None:
    scene = formed(due().company("GB", 100, at=SBB_START, P1=50).operated("GB").cash(P1=500))
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    assert scene.refusal("P1 starts NOB at 60") == "1844:buying-shares/6"
    assert scene.refusal("P1 starts GB at 60") == "1844:buying-shares/6"
    scene = alps().cash(P1=500).stock("P1")
    assert scene.refusal("P1 starts SBB at 100") == "1844:forming-the-sbb/1"
    assert scene.refusal("P1 starts PR1 at 60") == "1844:buying-shares/6"
    assert scene.refusal("P1 starts FNM at 60") == "1844:private-railway-companies-2/22", "it comes with P6"
    assert scene.refusal("P1 starts NOB at 60") == ""


@rule("1844:forming-the-sbb/1", "1844:overview-2/2")
def test_it_forms_when_the_last_company_has_acted() -> None:
    scene = due().round("OR", 5, 1).at("operating_round 1")
    assert "SBB" in scene.now.floated, "here nobody had to act at all"

"""1844: buying trains, emergency finance, phases, scrapped and exported trains, the order of operation."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule

from .alps import Alps, alps, valais


def buying(phase: str, company: str = "VZ", cash: int = 0, **more: int) -> Alps:
    """VZ of the Valais, which has a route, at the train step; P1 directs it."""
    scene = valais(phase).cash(**{company: cash, **more})
    scene.papers(P4="PR7")
    scene.company("FNM", 80, P2=50).operated("FNM")
    return scene


# -- order ----------------------------------------------------------------------------------------------------------


@rule("1844:sequence-of-ors/1", "1844:sequence-of-ors/2", "1844:overview-2/1", "1844:overview-2/2")
def test_companies_operate_by_price_then_right_then_top() -> None:
    scene = alps().papers(P1="PR2").company("NOB", 80, at=(2, 6), P1=50).company("SCB", 80, at=(3, 7), P2=50)
    scene.company("VSB", 80, at=(2, 6), P3=50).company("GB", 80, at=(2, 7), P4=50)
    scene.floated("NOB", "SCB", "VSB", "GB").cash(NOB=50, SCB=50, VSB=50, GB=50, P1=0)
    scene.at("operating_round 1")
    assert scene.now.cash["P1"] == 10, "Private Railways pay first"
    order = []
    while scene.asked:
        company = scene.asked[1]
        order.append(company)
        scene.play(scene.offers(f"{company} lays")[0])
        while scene.asked and scene.asked[1] == company:
            scene.play(f"{company} passes")
    assert order == ["GB", "SCB", "NOB", "VSB"], "120, then 110 further right, then the stack from the top"


@rule("1844:sequence-of-ors/1", "1844:operating-rounds-or/1")
def test_a_company_does_not_act_in_the_turn_of_another_and_players_not_at_all() -> None:
    scene = buying("2", cash=500).turn("VZ", "track")
    assert scene.refusal("FNM lays 57 at L21 turn 0") == "1844:sequence-of-ors/1"
    assert scene.refusal("P1 buys T2 for 50") == "1844:sequence-of-ors/1"


@rule("1844:overview-2/1")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    scene = valais().trains("VZ", "2H").cash(VZ=400).tiles(I8="9/1").turn("VZ")
    assert scene.asked == ("track", "VZ")
    assert scene.refusal("VZ runs 2H:K10/c0-K8/t0") == "1844:overview-2/1"
    scene.play("VZ passes")
    while scene.asked and scene.asked[0] != "run":
        scene.play("VZ passes")
    scene.play("VZ runs 2H:K10/c0-K8/t0")
    assert scene.asked == ("dividend", "VZ")
    scene.play("VZ pays out all")
    assert scene.asked == ("trains", "VZ")


# -- purchases ------------------------------------------------------------------------------------------------------


@rule("1844:purchase-trains/1", "1844:regional-railway-companies-r1-r3/5", "1844:large-historical-companies-h1-h6/3",
      "1844:regional-companies-r1-r3/5", "1844:large-historical-companies-h1-h6-2/2")  # fmt: skip
def test_a_company_with_a_route_must_own_a_train() -> None:
    scene = buying("2", cash=500).turn("VZ", "buy_trains")
    assert scene.refusal("VZ passes") == "1844:purchase-trains/1"
    scene = alps().phase("2").tiles(K10="57/1").company("VZ", 80, P1=60).operated("VZ").cash(VZ=500)
    scene.turn("VZ", "buy_trains")
    assert scene.refusal("VZ passes") == "", "without a route it need not"
    # a bare mountain is no stop; with its Mountain Railway it is
    for panel, clause in (("", ""), ("XM1", "1844:purchase-trains/1")):
        scene = alps().phase("2").tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB").cash(MOB=500)
        if panel:
            scene.mountain("B1", "P2", "H7", panel)
        assert "H7/m0" in scene.t.board.reach("MOB").stops
        scene.turn("MOB", "buy_trains")
        assert scene.refusal("MOB passes") == clause
    # FNM's only route leads to Milano: an H-train will do, although it cannot run there
    scene = alps().phase("2").company("FNM", 80, P1=50).operated("FNM").cash(FNM=100).turn("FNM", "buy_trains")
    assert scene.refusal("FNM passes") == "1844:purchase-trains/1"
    scene.play("FNM buys a 2H train from bank for 70")
    assert scene.asked is None


@rule("1844:regional-companies-r1-r3/5")
def test_red_areas_make_no_route_for_a_regional_company() -> None:
    # JN at Neuchâtel with Dijon as the only other place
    scene = alps().phase("2").tiles(F7="57/1", F5="9/1").company("JN", 80, P1=60).operated("JN").cash(JN=500)
    assert "Dijon/o0" in scene.t.board.reach("JN").stops
    scene.turn("JN", "buy_trains")
    assert scene.refusal("JN passes") == ""


@rule("1844:pre-sbb-companies-v1-v5/3", "1844:purchase-trains/15", "1844:purchase-trains/1",
      "1844:pre-sbb-companies-v1-v5-2/2")  # fmt: skip
def test_pre_sbb_companies_need_no_train_and_get_no_help() -> None:
    scene = alps().phase("2").tiles(C12="57/2", D13="57/2").company("SCB", 80, P1=50).operated("SCB")
    scene.cash(SCB=80, P1=500).turn("SCB", "buy_trains")
    assert scene.refusal("SCB passes") == ""
    assert scene.refusal("SCB buys a 2 train from bank for 90") == "1844:purchase-trains/6", "P1 may not help"
    assert scene.now.train_limit("SCB") == 2


@rule("1844:purchase-trains/2", "1844:purchase-trains/6")
def test_a_train_is_bought_at_the_end_for_its_printed_price() -> None:
    scene = buying("2", cash=100).turn("VZ", "run_trains", "buy_trains")
    assert scene.asked == ("trains", "VZ"), "nothing ran"
    assert scene.refusal("VZ buys a 2H train from bank for 60") == "1844:purchase-trains/6"
    scene.play("VZ buys a 2H train from bank for 70")
    assert scene.now.cash["VZ"] == 30
    assert scene.asked is None


@rule("1844:regional-companies-r1-r3/4", "1844:regional-railway-companies-r1-r3/2")
def test_regional_companies_own_h_trains_only() -> None:
    scene = buying("2", cash=500).turn("VZ", "buy_trains")
    assert scene.refusal("VZ buys a 2 train from bank for 90") == "1844:regional-companies-r1-r3/4"


@rule("1844:purchase-trains/4", "1844:purchase-trains/5", "1844:phase-changes/4", "1844:phase-changes/14",
      "1844:phase-changes/16", "1844:large-historical-companies-h1-h6/2")  # fmt: skip
@pytest.mark.parametrize(("phase", "limit"), [("1", 4), ("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("7", 2)])
def test_the_train_limit_of_historical_companies(phase: str, limit: int) -> None:
    scene = alps().phase(phase).company("FNM", 80, P1=50).operated("FNM").cash(FNM=2000)
    assert scene.t.train_limit("FNM") == limit
    train = {"1": "2H", "2": "2H", "3": "3H", "4": "4H", "5": "5H", "6": "6H", "7": "8H"}[phase]
    for _ in range(limit):
        scene.t.gain_train("FNM", train)
    scene.papers(P1="PR4").turn("FNM", "buy_trains", "privates")
    assert scene.offers("buys a") == [], "not even if the purchase would scrap one of them"


@rule("1844:purchase-trains/9", "1844:phase-changes/11")
def test_companies_trade_from_phase_3_at_any_price_of_one_director() -> None:
    def trade(phase: str) -> Alps:
        scene = valais(phase).company("FNM", 80, P1=50).operated("FNM").trains("FNM", "2H").cash(VZ=500)
        return scene.turn("VZ", "buy_trains")

    assert trade("2").refusal("VZ buys a 2H train from FNM for 1") == "1844:phase-changes/11"
    scene = trade("3")
    assert scene.refusal("VZ buys a 2H train from FNM for 0") == "1844:purchase-trains/9"
    assert scene.refusal("VZ buys a 2H train from FNM for 333") == ""
    scene.play("VZ buys a 2H train from FNM for 1")
    assert scene.now.trains["VZ"] == ("2H",)
    assert scene.now.cash["VZ"] == 499


@rule("1844:purchase-trains/10", "1844:purchase-trains/17", "1844:purchase-trains/11")
def test_between_two_directors_only_the_printed_price_counts() -> None:
    scene = buying("3", cash=500).trains("FNM", "2H").turn("VZ", "buy_trains")
    assert scene.refusal("VZ buys a 2H train from FNM for 69") == "1844:purchase-trains/10"
    scene.play("VZ buys a 2H train from FNM for 70")
    assert scene.state.actor == "P2", "the seller's director agrees, or not"
    scene.play("FNM sells its 2H train to VZ for 70")
    assert scene.now.trains == {**scene.now.trains, "VZ": ("2H",), "FNM": ()}
    scene = buying("3", cash=500).trains("FNM", "2H").turn("VZ", "buy_trains")
    scene.play("VZ buys a 2H train from FNM for 70", "FNM passes")
    assert scene.refusal("VZ buys a 2H train from FNM for 70") == "1844:purchase-trains/9", "declined"


@rule("1844:purchase-trains/12", "1844:purchase-trains/13")
def test_trains_are_neither_sold_to_the_bank_nor_given_up_at_will() -> None:
    scene = buying("3", cash=500).trains("VZ", "2H").turn("VZ", "buy_trains")
    assert {offer.split(" ")[1] for offer in scene.offers("VZ")} == {"buys", "passes"}
    assert scene.refusal("VZ discards a 2H train") == "1844:overview-2/1"


# -- emergency finance ----------------------------------------------------------------------------------------------


@rule("1844:purchase-trains/18", "1844:purchase-trains/19", "1844:purchase-trains/29")
def test_the_director_pays_what_the_company_lacks() -> None:
    scene = buying("2", cash=30, P1=100).turn("VZ", "buy_trains").play("VZ buys a 2H train from bank for 70")
    assert scene.now.cash["VZ"] == 0, "all of the treasury goes first"
    assert scene.now.cash["P1"] == 60
    assert scene.asked is None, "and no second train with private money"
    scene = buying("2", cash=100, P1=100).trains("VZ", "2H").turn("VZ", "buy_trains")
    assert scene.refusal("P1 sells 20 % of VZ") == "1844:purchase-trains/18"


@rule("1844:purchase-trains/18", "1844:purchase-trains/29", "1844:purchase-trains/27")
def test_no_help_with_a_dearer_train_while_the_treasury_can_pay_for_one() -> None:
    def montreux(cash: int, pool: str = "", **readings: str) -> Alps:
        """MOB with a route and that much money; the bank sells a 5 for 450 or a 5H for 400."""
        scene = alps(4, **readings).phase("5").tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB")
        scene.mountain("B1", "P2", "H7").cash(MOB=cash, P1=500)
        if pool:
            scene.trains("pool", pool)
        return scene.turn("MOB", "buy_trains")

    scene = montreux(400)
    assert scene.refusal("MOB buys a 5 train from bank for 450") == "1844:purchase-trains/29"
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:purchase-trains/18", "nor are shares sold for it"
    assert scene.refusal("MOB buys a 5H train from bank for 400") == "", "an H-train does the duty"
    scene = montreux(399).play("MOB buys a 5 train from bank for 450")
    assert scene.now.cash["MOB"] == 0, "with less the director selects, and the treasury is emptied"
    assert scene.now.cash["P1"] == 500 - 51
    scene = montreux(260, pool="4H")
    assert scene.refusal("MOB buys a 5H train from bank for 400") == "1844:purchase-trains/29", "a 4H lies in the pool"
    assert montreux(259, pool="4H").refusal("MOB buys a 5H train from bank for 400") == ""
    assert montreux(400, help_only_in_need="always").refusal("MOB buys a 5 train from bank for 450") == ""
    assert montreux(400, rulings="18xx.games").refusal("MOB buys a 5 train from bank for 450") == ""
    chosen = montreux(400, rulings="18xx.games", help_only_in_need="need")
    assert chosen.refusal("MOB buys a 5 train from bank for 450") == "1844:purchase-trains/29"


@rule("1844:purchase-trains/18", "1844:regional-companies-r1-r3/4")
def test_a_train_that_the_company_may_not_own_is_no_reason_against_help() -> None:
    scene = buying("4", cash=200, P1=300)
    scene.t.gain_train("pool", "3")
    scene.turn("VZ", "buy_trains")
    assert scene.refusal("VZ buys a 3 train from pool for 180") == "1844:regional-companies-r1-r3/4"
    assert scene.refusal("VZ buys a 4H train from bank for 260") == ""


@rule("1844:purchase-trains/20", "1844:purchase-trains/23", "1844:phase-changes/17", "1844:purchase-trains/26")
def test_the_director_may_owe_the_rest_with_interest() -> None:
    scene = buying("2", cash=10, P1=15).company("BLS", 80, P1=50).operated("BLS").turn("VZ", "buy_trains")
    assert scene.offers("P1 sells"), "shares may be sold, but need not"
    scene.play("VZ buys a 2H train from bank for 70")
    assert scene.now.cash["P1"] == 0
    assert scene.now.debt == {"P1": 45 + 23}, "45 are missing, half of it is added"
    assert scene.asked is None


@rule("1844:purchase-trains/21", "1844:selling-shares/10")
def test_no_director_changes_by_emergency_sales() -> None:
    scene = buying("2", cash=0, P1=0).company("BLS", 80, P1=40, P2=30).operated("BLS").turn("VZ", "buy_trains")
    assert scene.refusal("P1 sells 10 % of BLS") == ""
    assert scene.refusal("P1 sells 20 % of BLS") == "1844:purchase-trains/21"
    scene.play("P1 sells 10 % of BLS", "VZ buys a 2H train from bank for 70")
    assert scene.now.cash["P1"] == 10


@rule("1844:purchase-trains/22", "1844:purchase-trains/19")
def test_papers_are_not_sold_for_it() -> None:
    scene = buying("2", cash=0, P1=0).papers(P1="PR1 T1").mountain("B1", "P1", "F19").turn("VZ", "buy_trains")
    assert scene.offers("P1 sells") == ["P1 sells 20 % of VZ"]
    assert scene.refusal("P1 sells 100 % of T1") == "1844:selling-shares/1"
    scene = buying("2", cash=0, P1=70).turn("VZ", "buy_trains")
    assert scene.refusal("P1 sells 20 % of VZ") == "1844:purchase-trains/19", "there is money enough"


@rule("1844:purchase-trains/24")
def test_debtors_buy_nothing_but_are_not_forced_to_sell() -> None:
    scene = alps().company("BLS", 80, P1=50).operated("BLS").cash(P1=300).debt(P1=90).stock("P1")
    assert scene.refusal("P1 buys 10 % of BLS from the bank") == "1844:purchase-trains/24"
    assert scene.refusal("P1 starts AB at 60") == "1844:purchase-trains/24"
    assert scene.refusal("P1 buys T2 for 50") == "1844:purchase-trains/24"
    assert scene.refusal("P1 passes") == ""
    assert scene.refusal("P1 repays 91") == "1844:purchase-trains/24"
    scene.play("P1 repays 90")
    assert scene.refusal("P1 buys 10 % of BLS from the bank") == ""


@rule("1844:purchase-trains/25")
def test_at_the_end_of_each_stock_round_half_is_added() -> None:
    scene = alps(3).cash(P1=0).debt(P1=91).stock("P2").play("P2 passes", "P3 passes")
    assert scene.now.debt == {"P1": 91 + 46}
    scene.go_on().stock("P2").play("P2 passes", "P3 passes")
    assert scene.now.debt == {"P1": 137 + 69}, "interest bears interest"
    scene = alps(3).cash(P1=60).debt(P1=91, P2=20).stock("P3").play("P3 passes", "P1 repays 60", "P2 passes")
    assert scene.now.debt == {"P1": 31 + 16, "P2": 20 + 10}, "on what is left, for everyone who owes"


@rule("1844:purchase-trains/23", "1844:purchase-trains/25")
def test_a_new_debt_leaves_the_old_one_as_it_is() -> None:
    scene = buying("2", cash=10, P1=15).debt(P1=100, P2=40).turn("VZ", "buy_trains")
    scene.play("VZ buys a 2H train from bank for 70")
    assert scene.now.debt == {"P1": 100 + 45 + 23, "P2": 40}, "interest is due on what is owed for this train"


@rule("1844:purchase-trains/27", "1844:purchase-trains/28")
def test_the_director_chooses_the_train_but_pays_no_more_than_is_printed() -> None:
    scene = valais("3").company("FNM", 80, P1=50).operated("FNM").trains("FNM", "2H").cash(VZ=20, P1=600)
    scene.t.gain_train("pool", "2H")
    scene.t.take_from_depot("3")
    scene.turn("VZ", "buy_trains")
    sources = {offer.split(" from ")[1].split()[0] for offer in scene.offers("buys a")}
    assert sources == {"bank", "pool", "FNM"}
    assert scene.refusal("VZ buys a 2H train from FNM for 71") == "1844:purchase-trains/28"
    assert scene.refusal("VZ buys a 2H train from FNM for 70") == ""


# -- phases ---------------------------------------------------------------------------------------------------------


@rule("1844:phase-changes/1", "1844:phase-changes/2", "1844:phase-changes/6", "1844:purchase-trains/3")
@pytest.mark.parametrize(
    ("phase", "train"), [("1", "2H"), ("2", "3"), ("3", "4H"), ("4", "5"), ("5", "6H"), ("6", "8E")]
)
def test_the_first_train_of_a_type_opens_the_next_phase(phase: str, train: str) -> None:
    scene = alps().phase(phase).company("FNM", 80, P1=50).operated("FNM").cash(FNM=2000)
    if phase != "1":
        scene.depot(**{f"_{phase}": 0})
    scene.turn("FNM", "buy_trains")
    price = scene.now.facts.trains[train].price
    scene.play(f"FNM buys a {train} train from bank for {price}")
    assert scene.now.phase == str(int(phase) + 1)


@rule("1844:phase-changes/5", "1844:phase-changes/12", "1844:phase-changes/21")
@pytest.mark.parametrize(("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)])
def test_operating_rounds_by_phase(phase: str, rounds: int) -> None:
    scene = alps().phase(phase).flag("bank broken").at("operating_set")
    assert scene.now.round.part == rounds
    assert scene.state.over


def after(sold: str, phase: str, *trains: str) -> tuple[str, ...]:
    """What FNM owns of these trains once another company has bought the first of that type."""
    scene = alps().phase(phase).depot(**{f"_{phase}": 0}).company("MOB", 80, P1=50).operated("MOB").cash(MOB=2000)
    scene.company("FNM", 80, P2=50).operated("FNM").trains("FNM", *trains).turn("MOB", "buy_trains")
    scene.play(f"MOB buys a {sold} train from bank for {scene.now.facts.trains[sold].price}")
    return scene.now.trains["FNM"]


@rule("1844:phase-changes/8", "1844:phase-changes/13", "1844:phase-changes/22", "1844:phase-changes/24",
      "1844:trains/5", "1844:scrapping-trains/1")  # fmt: skip
def test_trains_turn_over_and_are_scrapped() -> None:
    assert after("3", "2", "2", "2H") == ("2H", "2H")
    assert after("4H", "3", "2H", "3", "3H") == ("3H", "3H")
    assert after("5", "4", "3H", "4") == ("3H", "4"), "nothing happens to them"
    assert after("6", "5", "3H", "4") == ("4H",)
    assert after("8H", "6", "4H", "5") == ("5H",)
    assert after("8E", "6", "5H", "6") == ("5H", "6")


@rule("1844:scrapping-trains/1", "1844:scrapping-trains/2")
def test_surplus_trains_go_to_the_pool_where_anyone_may_buy_them() -> None:
    scene = alps().phase("4").depot(_4=0).company("MOB", 80, P1=50).operated("MOB").cash(MOB=2000)
    scene.company("FNM", 80, P2=50).operated("FNM").trains("FNM", "3H", "4", "4H").turn("MOB", "buy_trains")
    scene.play("MOB buys a 5H train from bank for 400")
    assert scene.asked == ("discard", "FNM")
    assert scene.state.actor == "P2"
    assert scene.refusal("FNM passes") == "1844:scrapping-trains/2"
    scene.play("FNM discards a 4H train")
    assert scene.now.trains["pool"] == ("4H",)
    assert scene.refusal("MOB buys a 4H train from pool for 259") == "1844:purchase-trains/6"
    scene.play("MOB buys a 4H train from pool for 260")
    assert scene.now.trains["MOB"] == ("4H", "5H")
    scene = alps().phase("6").depot(_6=0).company("MOB", 80, P1=50).operated("MOB").cash(MOB=2000)
    scene.t.gain_train("pool", "4H")
    scene.turn("MOB", "buy_trains").play("MOB buys a 8H train from bank for 700")
    assert scene.now.trains["pool"] == (), "trains in the pool are scrapped, too"
    scene = alps(rulings="18xx.games").phase("4").depot(_4=0).company("MOB", 80, P1=50).operated("MOB").cash(MOB=2000)
    scene.company("FNM", 80, P2=50).operated("FNM").trains("FNM", "3H", "4", "4H").turn("MOB", "buy_trains")
    scene.play("MOB buys a 5H train from bank for 400", "FNM discards a 4H train")
    assert "pool" not in scene.now.trains, "the other reading removes them"


@rule("1844:sales-of-trains-abroad/1", "1844:sales-of-trains-abroad/3", "1844:phase-changes/7",
      "1844:forming-the-sbb/9")  # fmt: skip
def test_from_phase_2_a_train_goes_abroad_after_each_set() -> None:
    scene = alps().phase("1").at("end_operating_set")
    assert scene.now.depot["2"] == 13
    scene = alps().phase("2").at("end_operating_set")
    assert scene.now.depot["2"] == 12
    assert scene.now.cash["bank"] == 12_000 - 4 * 620, "no money is paid"


@rule("1844:sales-of-trains-abroad/2", "1844:phase-changes/1")
def test_an_export_may_open_a_phase() -> None:
    scene = alps().phase("2").depot(_2=0).company("FNM", 80, P1=50).operated("FNM").trains("FNM", "2")
    scene.at("end_operating_set")
    assert scene.now.phase == "3"
    assert scene.now.trains["FNM"] == ("2H",)


@rule("1844:overview-2/1", "1844:selling-shares/3")
def test_a_company_has_operated_once_it_has_come_to_its_trains() -> None:
    scene = alps().phase("2").tiles(D25="57/0").company("AB", 80, P1=50).floated("AB").cash(AB=0)
    scene.turn("AB", "home_station", "track", "station", "run_trains").end_of_turn()
    assert "AB" in scene.now.operated
    assert scene.now.runs["AB"] == 0
    assert scene.now.cash["AB"] == 0, "without a train it earns nothing"
    scene.go_on().cash(P1=0).stock("P1").play("P1 sells 10 % of AB")
    assert scene.now.cash["P1"] == 70, "80 less the space it fell for not paying; no drop first"


@rule("1844:purchase-trains/1")
def test_who_passes_buys_no_more_trains() -> None:
    scene = buying("2", cash=500).trains("VZ", "2H").turn("VZ", "buy_trains").play("VZ passes")
    assert scene.asked is None


@rule("1844:scrapping-trains/2", "1844:sales-of-trains-abroad/2")
def test_an_export_that_lowers_the_limit_makes_companies_discard() -> None:
    scene = alps().phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").trains("FNM", "3H", "4", "4H")
    scene.at("end_operating_set")
    assert scene.asked == ("discard", "FNM")
    scene.play("FNM discards a 3H train")
    assert scene.now.trains["FNM"] == ("4", "4H")
    assert scene.now.round.kind == "SR"


@rule("1844:private-railway-companies-2/23", "1844:phase-changes/19")
def test_an_export_brings_eva_too() -> None:
    scene = alps().phase("4").depot(_4=0).company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7")
    assert scene.at("end_operating_set").asked == ("eva", "P2")

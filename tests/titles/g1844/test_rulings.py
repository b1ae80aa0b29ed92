"""1844: readings that a table may choose, and those of 18xx.games."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import POOL, Cert
from kursbuch.titles.g1844.formation import DUE
from kursbuch.titles.g1844.trains import SBB_START
from tests.kit.rule import rule

from .alps import Alps, alps, valais

OTHER = "18xx.games"


# -- a table's choice -----------------------------------------------------------------------------------------------


@rule("1844:selling-shares/4", "1844:forming-the-sbb/1")
def test_an_sbb_that_formed_by_export_has_not_operated_but_there_is_no_lower_space() -> None:
    scene = alps().phase("4").depot(_4=0).company("GB", 100, P1=75).operated("GB").cash(P1=0)
    scene.company("NOB", 100, P2=75).company("SCB", 100, P3=75).company("VSB", 100, P4=75)
    scene.at("end_operating_set")
    assert "SBB" not in scene.now.operated
    assert scene.now.percent(POOL, "SBB") == 40
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    scene.play("P1 sells 10 % of SBB")
    assert scene.now.cash["P1"] == 200
    assert scene.now.price("SBB") == 100, "in its column the sixth row is the last"


@rule("1844:selling-shares/3", "1844:selling-shares/4", "1844:forming-the-sbb/12")
def test_an_sbb_that_waited_for_a_director_drops_before_its_shares_are_paid() -> None:
    def sold(*operated: str) -> int:
        scene = alps().phase("5").company("SBB", 100, at=(5, 7), P1=10).floated("SBB").cash(P1=0)
        scene.t.hand_over("SBB", Cert(5), "bank", "P1")
        return scene.operated(*operated).stock("P1").play("P1 sells 5 % of SBB").now.cash["P1"]

    assert sold() == 80, "90 drops to 80 first"
    assert sold("SBB") == 90


@rule("1844:private-railway-companies-2/16", "1844:phase-changes/10", "1844:private-railway-companies/4")
def test_p4_waits_for_phase_3_like_all_powers() -> None:
    assert alps().phase("2").papers(P1="PR4").stock("P1").refusal("P1 lays the tile of PR4") == "1844:phase-changes/10"
    assert alps().phase("3").papers(P1="PR4").stock("P1").refusal("P1 lays the tile of PR4") == ""
    scene = alps(furka_from_phase_3="1").phase("1").papers(P1="PR4").cash(P1=0).stock("P1")
    scene.play("P1 lays the tile of PR4")
    assert scene.now.cash["P1"] == 80, "at any time, by the letter"
    scene = alps(furka_from_phase_3="3").phase("2").papers(P1="PR4").stock("P1")
    assert scene.refusal("P1 lays the tile of PR4") == "1844:phase-changes/10"
    other = alps(rulings=OTHER).phase("2").papers(P1="PR4").stock("P1")
    assert other.refusal("P1 lays the tile of PR4") == "1844:phase-changes/10"


# -- 18xx.games -----------------------------------------------------------------------------------------------------


@rule("1844:large-historical-companies-h1-h6-2/2", "1844:regional-companies-r1-r3/5", "1844:purchase-trains/1")
def test_a_bare_mountain_makes_a_train_compulsory_only_on_18xx_games() -> None:
    def montreux(rulings: str) -> Alps:
        """The home of MOB with nothing but the Rochers de Naye next to it."""
        scene = alps(rulings=rulings).phase("2").tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB")
        assert scene.t.board.reach("MOB").stops == {"I6/c0", "H7/m0"}
        return scene.cash(MOB=500).turn("MOB", "buy_trains")

    assert montreux("rulebook").refusal("MOB passes") == ""
    assert montreux(OTHER).refusal("MOB passes") == "1844:purchase-trains/1"


def eva_is_there(**cash: int) -> Alps:
    """Phase 5 by the other readings: P2 has EVA and directs BLS, which owns as many trains as it may."""
    scene = alps(rulings=OTHER).phase("5").company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7")
    return scene.trains("BLS", "4", "4H").cash(**cash)


@rule("1844:private-railway-companies-2/23", "1844:scrapping-trains/2")
def test_on_18xx_games_eva_may_exceed_the_limit_and_a_train_is_discarded_also_in_a_stock_round() -> None:
    for scene in (eva_is_there().stock("P2"), eva_is_there(BLS=100).turn("BLS", "privates")):
        assert scene.asked is not None
        scene.play(f"{scene.asked[1]} gives the train of PR7 to BLS")
        assert scene.asked == ("discard", "BLS")
        scene.play("BLS discards a 4H train")
        assert scene.now.trains["BLS"] == ("4", "EVA")
        assert not scene.now.trains.get("pool"), "it leaves the game"


@rule("1844:private-railway-companies-2/23")
def test_on_18xx_games_the_owner_of_eva_is_asked_although_the_company_has_no_money() -> None:
    assert eva_is_there(BLS=0).turn("BLS", "privates").asked == ("privates", "BLS")
    assert (
        alps(rulings=OTHER).phase("5").company("BLS", 80, P2=50).operated("BLS").turn("BLS", "privates").asked is None
    )


@rule("1844:private-railway-companies-2/2")
def test_on_18xx_games_a_company_with_any_money_is_asked_for_private_railways() -> None:
    def asked(rulings: str, phase: str, cash: int, owner: str) -> object:
        scene = alps(rulings=rulings).phase(phase).company("BLS", 80, P2=50).operated("BLS").papers(**{owner: "PR1"})
        return scene.cash(BLS=cash).turn("BLS", "privates").asked

    assert asked(OTHER, "3", 1, "P3") == ("privates", "BLS")
    assert asked(OTHER, "3", 0, "P3") is None, "without money"
    assert asked(OTHER, "2", 1, "P3") is None, "before companies may buy them"
    assert asked(OTHER, "3", 1, "MOB") is None, "no player has one"
    assert asked("rulebook", "3", 1, "P3") is None


@rule("1844:calculate-revenue/6")
def test_on_18xx_games_a_company_may_run_for_less() -> None:
    def choice(rulings: str) -> str:
        return valais(rulings=rulings).trains("VZ", "3H").turn("VZ", "run_trains").refusal("VZ runs 3H:K10/c0-K8/t0")

    assert choice("rulebook") == "1844:calculate-revenue/6"
    assert choice(OTHER) == ""


@rule("1844:build-track/9")
def test_on_18xx_games_the_tile_on_the_home_may_wait() -> None:
    scene = alps(rulings=OTHER).company("AB", 80, P1=50).floated("AB").cash(AB=400)
    assert scene.turn("AB", "home_station", "track").refusal("AB passes") == ""


def crowded_sbb(rulings: str, *steps: str) -> Alps:
    """The SBB is due, with two trains each of two forerunners: with its own 5H one too many."""
    scene = alps(rulings=rulings).phase("5").flag(DUE).company("GB", 100, at=SBB_START, P1=50).operated("GB")
    scene.company("NOB", 100, at=SBB_START, P2=50).operated("NOB").trains("GB", "3H", "4").trains("NOB", "3H", "4H")
    scene.round("OR", 5, 1)
    return scene.at(*steps)


@rule("1844:forming-the-sbb/5")
def test_on_18xx_games_the_sbb_may_give_up_its_own_train() -> None:
    scene = crowded_sbb(OTHER, "end_operating_round", "stock_round").play("SBB discards a SBB-5H train")
    assert scene.now.trains["SBB"] == ("3H", "3H", "4", "4H")


@rule("1844:scrapping-trains/2", "1844:forming-the-sbb/5")
def test_on_18xx_games_the_sbb_gives_up_surplus_after_the_export_of_the_last_round() -> None:
    for rulings, left in (("rulebook", 4), (OTHER, 3)):
        scene = crowded_sbb(rulings, "end_operating_round", "end_operating_set")
        assert scene.asked == ("discard", "SBB")
        assert scene.now.depot["5"] == left, "before or after a train has gone abroad"
        scene = crowded_sbb(rulings, "end_operating_round", "operating_round 2")
        assert scene.asked == ("discard", "SBB")
        assert scene.now.round.part == 1, "in other rounds at once"


@rule("1844:purchase-trains/24")
def test_on_18xx_games_debtors_start_companies_with_what_they_have() -> None:
    def debtor(rulings: str) -> Alps:
        return alps(rulings=rulings).cash(P1=141).debt(P1=90).stock("P1")

    assert debtor("rulebook").refusal("P1 starts AB at 60") == "1844:purchase-trains/24"
    scene = debtor(OTHER)
    assert scene.refusal("P1 starts AB at 80") == "1844:purchase-trains/24"
    assert scene.refusal("P1 buys T2 for 50") == "1844:purchase-trains/24"
    scene.play("P1 starts AB at 70")
    assert scene.asked == ("stock", "P1"), "and may repay then"
    assert scene.offers() == ["P1 repays 1 [amount 1..1]", "P1 passes"]
    scene.play("P1 repays 1")
    assert scene.now.debt == {"P1": 89}
    assert scene.state.actor == "P2"
    scene = alps(rulings=OTHER).cash(P1=140).debt(P1=90).stock("P1")
    assert scene.refusal("P1 starts AB at 70") == "", "140 is just enough"
    assert alps(rulings=OTHER).cash(P1=139).stock("P1").refusal("P1 starts AB at 70") == "1844:stock-round/1"


@rule("1844:private-railway-companies-2/23")
def test_on_18xx_games_nobody_is_asked_about_eva_when_it_arrives() -> None:
    scene = alps(rulings=OTHER).phase("4").depot(_4=0).company("FNM", 80, P1=50).operated("FNM").cash(FNM=500)
    scene.company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7").turn("FNM", "buy_trains")
    scene.play("FNM buys a 5 train from bank for 450")
    assert scene.asked != ("eva", "P2")
    assert scene.now.owner["PR7"] == "P2"


@rule("1844:private-railway-companies-2/2")
def test_on_18xx_games_private_railways_are_bought_from_any_player() -> None:
    scene = valais(rulings=OTHER).papers(P2="PR1").cash(VZ=100, P2=0).turn("VZ", "track")
    scene.play("VZ buys PR1 from P2 for 40")
    assert scene.now.cash["P2"] == 40


@rule("1844:purchase-trains/9", "1844:purchase-trains/10")
def test_on_18xx_games_the_sbb_trades_at_the_printed_price() -> None:
    def trade(rulings: str, seller: str) -> Alps:
        scene = alps(rulings=rulings).phase("5").company("SBB", 100, at=SBB_START, P1=10).operated("SBB")
        scene.company("BLS", 80, P1=50).operated("BLS").company("MOB", 80, P1=50).operated("MOB")
        return scene.trains(seller, "4H").cash(BLS=500).turn("BLS", "buy_trains")

    assert trade("rulebook", "SBB").refusal("BLS buys a 4H train from SBB for 1") == ""
    assert trade(OTHER, "SBB").refusal("BLS buys a 4H train from SBB for 1") == "1844:purchase-trains/10"
    assert trade(OTHER, "SBB").refusal("BLS buys a 4H train from SBB for 260") == ""
    assert trade(OTHER, "MOB").refusal("BLS buys a 4H train from MOB for 1") == ""


@rule("1844:purchase-trains/9")
def test_on_18xx_games_the_seller_of_a_train_is_not_asked() -> None:
    scene = valais(rulings=OTHER).company("FNM", 80, P2=50).operated("FNM").trains("FNM", "2H").cash(VZ=500)
    scene.turn("VZ", "buy_trains").play("VZ buys a 2H train from FNM for 70")
    assert scene.now.trains["VZ"] == ("2H",)


@rule("1844:purchase-trains/18")
def test_on_18xx_games_a_director_sells_whenever_the_company_cannot_pay() -> None:
    def poor(rulings: str, cash: int) -> Alps:
        scene = valais(rulings=rulings).company("BLS", 80, P1=50).operated("BLS").trains("VZ", "2H")
        return scene.cash(VZ=cash, P1=0).turn("VZ", "buy_trains")

    assert poor("rulebook", 179).refusal("P1 sells 10 % of BLS") == "1844:purchase-trains/18", "VZ has a train"
    assert poor(OTHER, 179).refusal("P1 sells 10 % of BLS") == ""
    assert poor(OTHER, 180).refusal("P1 sells 10 % of BLS") == "1844:purchase-trains/18", "180 buy the front of a 3"


# -- questions without a choice, which 18xx.games puts --------------------------------------------------------------


def asked(rulings: str, company: str, *steps: str, phase: str = "3", cash: int = 0, **papers: str) -> str:
    """The first question of these steps to that company; "" if there is none."""
    scene = valais(phase, rulings).company("GB", 80, P3=50).operated("GB")
    scene.papers(**papers).cash(**{company: cash}).turn(company, *steps)
    return scene.asked[0] if scene.asked else ""


def test_a_company_that_can_build_nothing_is_asked_for_track() -> None:
    assert asked("rulebook", "VZ", "track", phase="2") == "", "all ground about costs money"
    assert asked(OTHER, "VZ", "track", phase="2") == "track"


@pytest.mark.parametrize(
    ("phase", "papers", "left", "again"),
    [
        ("2", {}, 1, ""),
        ("2", {"P1": "T1"}, 0, "track"),  # a tunnel that the director could build
        ("2", {"P2": "T1"}, 1, ""),
        ("2", {"P1": "PR2"}, 1, ""),
        ("3", {"P1": "PR2"}, 1, "track"),  # the tile of P2, whichever player sells it
        ("3", {"P2": "PR2"}, 1, "track"),
        ("3", {"P2": "PR2"}, 0, ""),  # but not for nothing
        ("3", {"VZ": "PR2"}, 0, "track"),
    ],
)
def test_it_is_asked_again_after_its_tile_while_papers_are_left(
    phase: str, papers: dict[str, str], left: int, again: str
) -> None:
    scene = valais(phase, OTHER).papers(**papers).cash(VZ=60 + left).turn("VZ", "track").play("VZ lays 9 at L9 turn 0")
    assert (scene.asked or ("",))[0] == again


def test_nobody_is_asked_for_track_once_the_tile_of_p2_is_laid() -> None:
    scene = valais("3", OTHER).papers(P1="PR2").cash(VZ=120).turn("VZ", "track")
    scene.play("VZ lays 9 at L9 turn 0 with PR2", "VZ lays 88 at K8 turn 1")
    assert scene.asked is None


def test_trains_that_have_no_way_to_run_are_asked_to() -> None:
    for rulings, name in (("rulebook", ""), (OTHER, "run")):
        scene = alps(rulings=rulings).phase("2").tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB")
        assert scene.t.board.reach("MOB").stops == {"I6/c0", "H7/m0"}, "a bare mountain earns nothing"
        scene.trains("MOB", "2").turn("MOB", "run_trains")
        assert (scene.asked or ("",))[0] == name
    scene = valais("2", OTHER).turn("VZ", "run_trains")
    assert scene.asked is None, "without a train nobody is asked"
    scene = alps(rulings=OTHER).phase("2").tiles(K10="57/1").company("VZ", 80, P1=60).operated("VZ")
    assert scene.trains("VZ", "2H").turn("VZ", "run_trains").asked is None, "nor without any other stop"


def test_a_company_with_room_and_a_franc_is_asked_for_trains() -> None:
    def question(rulings: str, phase: str, cash: int, *trains: str) -> str:
        scene = valais(phase, rulings).trains("VZ", *trains).cash(VZ=cash).turn("VZ", "buy_trains")
        return scene.asked[0] if scene.asked else ""

    assert question("rulebook", "3", 1, "2H") == ""
    assert question(OTHER, "3", 1, "2H") == "trains"
    assert question(OTHER, "3", 0, "2H") == ""
    assert question(OTHER, "2", 1, "2H") == "", "companies do not trade yet"
    assert question(OTHER, "3", 1, "2H", "2H") == "", "two are its limit"


def test_a_company_is_asked_about_private_railways_of_anybody() -> None:
    assert asked("rulebook", "VZ", "privates", cash=1, P2="PR1") == ""
    assert asked(OTHER, "VZ", "privates", cash=1, P2="PR1") == "privates"
    assert asked(OTHER, "VZ", "privates", cash=0, P2="PR1") == ""
    assert asked("rulebook", "VZ", "privates", cash=0, P1="PR4") == "privates", "its tile can be laid"
    assert asked(OTHER, "VZ", "privates", cash=0, P1="PR4") == ""
    assert asked(OTHER, "VZ", "privates", cash=1, P2="PR6") == "", "which no company buys"
    assert asked(OTHER, "VZ", "privates", cash=1, P2="PR1", phase="2") == ""
    assert asked(OTHER, "GB", "privates", cash=1, P2="PR1") == "", "nor does a pre-SBB company buy any"
    assert asked(OTHER, "GB", "privates", cash=1, P3="PR7", phase="5") == ""
    assert asked(OTHER, "VZ", "privates", P1="PR7", phase="5") == "privates"
    assert asked(OTHER, "VZ", "privates", P1="PR7", phase="4") == ""
    assert asked(OTHER, "VZ", "privates", P2="PR7", phase="5") == ""
    scene = valais(rulings=OTHER).cash(VZ=1)
    scene.t.owner = {"PR1": "VZ"}
    assert scene.turn("VZ", "privates").asked is None, "what companies own is not for sale"


def test_a_player_who_can_neither_buy_nor_sell_is_passed_over() -> None:
    for rulings, name in (("rulebook", "P1"), (OTHER, "P2")):
        scene = alps(rulings=rulings).phase("3").papers(P1="PR4").cash(P1=0).stock("P1")
        assert scene.state.actor == name, "with a tile to lay, but no money"

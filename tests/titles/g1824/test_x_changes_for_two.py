"""1824 X.4: Cisleithania for two players, what changes."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.routing.problem import Pair
from kursbuch.rules.running import problem
from kursbuch.rules.table import BANK, POOL, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .two import CISLEITHANIA, bonds, drafted, drawn, founded, onward, pool


@rule("1824:X.4/1")
def test_the_other_coal_railways_are_exchanged_as_in_the_basic_game() -> None:
    scene = drafted("KK2", "EOD").papers(P1="EPP").company("BK", 80).shares("BK", P1=30).cash(EPP=30).phase("3")
    scene.stock("P1").play("P1 exchanges EPP for BK")
    assert scene.now.director("BK") == "P1"
    assert scene.now.cash["BK"] == 8 * 80 + 30


@rule("1824:X.4/2")
@pytest.mark.parametrize(("train", "state"), [("4", "SD"), ("5", "KK")])
def test_the_kk_is_founded_with_the_first_5_train(train: str, state: str) -> None:
    scene = drafted("KK2", "EOD").phase({"4": "3", "5": "4"}[train]).depot(_3=0)
    if train == "5":
        scene.depot(_4=0)
    scene.round("OR", 3, 1).at("end_operating_set")
    assert scene.now.floated & {"SD", "KK"} == {state}


@rule("1824:X.4/3")
def test_sold_shares_go_to_the_pool() -> None:
    scene = drafted().company("BK", 80, P1=60, P2=20).operated("BK").stock("P1").play("P1 sells 20 % of BK")
    assert scene.now.percent(POOL, "BK") == 20
    assert scene.now.percent(BANK, "BK") == 20


@rule("1824:X.4/3")
def test_only_with_shares_of_the_pool_may_one_exceed_60_percent() -> None:
    scene = pool(drafted().company("BK", 80, P1=60), "BK", 20).cash(P1=500).stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.7/4"
    scene.play("P1 buys 10 % of BK from the pool")
    assert scene.now.percent("P1", "BK") == 70
    assert scene.now.cash["P1"] == 420


@rule("1824:X.4/3")
def test_bank_and_pool_together_hold_at_most_half() -> None:
    scene = pool(drafted().company("BK", 80, P1=40, P2=20), "BK", 20).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 10 % of BK") == ""
    assert scene.refusal("P1 sells 20 % of BK") == "1824:VI.8/4"


@rule("1824:X.4/3")
@pytest.mark.parametrize(("rulings", "clause"), [("rulebook", ""), ("18xx.games", "1824:VI.8/4")])
def test_more_than_half_of_the_railway_without_director_may_lie_in_the_pool(rulings: str, clause: str) -> None:
    scene = bonds(founded(rulings), "CL", "P1", 10).operated("CL").company("BK", 80, P1=60).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 10 % of CL") == clause


@rule("1824:X.4/3")
def test_mountain_railways_may_be_exchanged_for_its_shares() -> None:
    scene = drafted("SD3", "MLB").papers(P1="B1").phase("3").stock("P1").play("P1 exchanges B1 for CL")
    assert scene.now.held("P1", "CL") == (Cert(10),)
    assert scene.now.percent(POOL, "CL") == 90
    taken = bonds(drafted("SD3", "MLB"), "CL", "P2", *[10] * 8).papers(P1="B1").phase("3").stock("P1")
    assert taken.refusal("P1 exchanges B1 for CL") == "1824:IV.1/10"


@rule("1824:X.4/3", "1824:IV.1/10")
def test_shares_that_were_sold_are_left_for_mountain_railways_too() -> None:
    scene = pool(drafted("SD3", "MLB").company("BK", 80, P1=20, P2=50), "BK", 20).papers(P1="B1").phase("3").stock("P1")
    assert (scene.now.percent(BANK, "BK"), scene.now.percent(POOL, "BK")) == (10, 20)
    scene.play("P1 exchanges B1 for BK")
    assert (scene.now.percent(BANK, "BK"), scene.now.percent(POOL, "BK")) == (0, 20)
    scene = onward(scene).papers(P2="B2").stock("P2").play("P2 exchanges B2 for BK")
    assert (scene.now.percent("P2", "BK"), scene.now.percent(POOL, "BK")) == (60, 10)


@rule("1824:X.4/3")
@pytest.mark.parametrize(("rulings", "treasury"), [("rulebook", 0), ("18xx.games", 12)])
def test_shares_in_the_pool_earn_nothing(rulings: str, treasury: int) -> None:
    scene = founded(rulings).phase("3").tiles(B5="57/1", B7="9/1", B9="57/1")
    scene = pool(scene.company("BK", 80, P1=50), "BK", 20).operated("BK").trains("BK", "3")
    scene.operate("BK", "run_trains").play("BK runs 3:B3/o0-B5/c0-B7-B9/c0", "BK pays out all")
    assert scene.now.cash["BK"] == treasury


@rule("1824:X.4/4")
@pytest.mark.parametrize(("coal", "bond"), [("EPP", "BK"), ("EOD", "MS"), ("MLB", "CL")])
def test_the_railway_of_the_coal_builder_is_the_one_without_director(coal: str, bond: str) -> None:
    scene = drawn("SD2", coal)
    assert set(scene.t.certs[bond]) == {POOL}
    assert scene.t.director(bond) == ""


@rule("1824:X.4/5")
def test_its_price_starts_at_50_in_the_bottom_row() -> None:
    scene = drawn("SD2", "MLB")
    assert scene.t.price("CL") == 50
    assert scene.t.cells["CL"][0] == len(scene.t.facts.market.prices) - 1


@rule("1824:X.4/6")
def test_all_of_it_is_for_sale_at_once_and_the_20_percent_paper_too() -> None:
    scene = drawn("SD2", "MLB").stock("P1", 1)
    assert scene.now.percent(POOL, "CL") == 100
    assert scene.offers("CL from the pool") == [
        "P1 buys 10 % of CL from the pool",
        "P1 buys 20 % of CL from the pool",
    ]
    scene.play("P1 buys 20 % of CL from the pool")
    assert scene.now.held("P1", "CL") == (Cert(20),)
    assert scene.now.cash["P1"] == 830 - 100


@rule("1824:X.4/7")
def test_it_has_no_director_and_pays_its_price_every_operating_round() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, 10, 10, 10).cash(P1=0, P2=0)
    scene = bonds(scene, "CL", "P2", 10, 10, 10)
    scene.t.waiting = ("CL",)
    scene.round("OR", 2, 1).at("next_company", "stock_round")
    assert str(scene.now.round) == "SR 3"  # nobody was asked anything in its turn
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == (25, 15)
    assert scene.now.cash["CL"] == 0
    assert scene.now.price("CL") == 60
    assert scene.now.director("CL") == ""


@rule("1824:X.4/7")
@pytest.mark.parametrize(
    ("options", "amounts"),
    [
        ({}, (32, 11)),
        ({"bond_rounding": "share"}, (33, 11)),
        ({"rulings": "18xx.games"}, (31, 10)),
        ({"rulings": "18xx.games", "bond_rounding": "part"}, (32, 11)),
    ],
)
def test_odd_dividends_are_rounded_up(options: dict[str, str], amounts: tuple[int, int]) -> None:
    scene = founded(**options)
    bonds(bonds(scene, "CL", "P1", 10, 10, 10), "CL", "P2", 10).cash(P1=0, P2=0).t.move_marker("CL", (5, 5))
    assert scene.t.price("CL") == 105
    scene.at("pay_bond CL")
    assert (scene.now.cash["P1"], scene.now.cash["P2"]) == amounts
    assert scene.now.price("CL") == 120


@rule("1824:X.4/7")
def test_it_pays_in_every_operating_round_from_the_first() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 10, 10).cash(P1=0).round("OR", 1)
    assert "CL" in scene.t.floated
    for paper in ("SD1", "KK1", "SD3", "MLB"):
        scene.t.close(paper)  # nobody else is about
    scene.at("operating_round 1", "operating_round 2", "stock_round")
    assert scene.now.cash["P1"] == 10 + 12  # 20 % of 50 and of 60
    assert scene.now.price("CL") == 70


@rule("1824:X.4/5")
def test_setting_it_up_leaves_the_others_as_they_were() -> None:
    assert founded("18xx.games").t.floated == {"SD3", "MLB", "CL"}


@rule("1824:X.4/7")
@pytest.mark.parametrize("rounding", ["part", "share"])
def test_even_dividends_are_paid_as_they_are(rounding: str) -> None:
    scene = bonds(founded(bond_rounding=rounding), "CL", "P1", 20, 10).cash(P1=0)
    scene.at("pay_bond CL")
    assert scene.now.cash["P1"] == 15


@rule("1824:X.4/8")
def test_its_shares_are_sold_like_others() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 10, 10, 10).operated("CL").cash(P1=0)
    scene.t.move_marker("CL", (5, 4))
    scene.stock("P1").play("P1 sells 20 % of CL")
    assert scene.now.cash["P1"] == 180
    assert scene.now.price("CL") == 80  # one step down for the whole sale
    assert scene.refusal("P1 buys 10 % of CL from the pool") == "1824:VI.4/6"


@rule("1824:X.4/8")
def test_no_bond_is_sold_before_it_has_paid() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 10).stock("P1")
    assert scene.refusal("P1 sells 10 % of CL") == "1824:VI.8/3"


@rule("1824:X.4/9")
def test_one_player_may_own_all_of_it() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, *[10] * 7).cash(P1=50).stock("P1")
    scene.play("P1 buys 10 % of CL from the pool")
    assert scene.now.percent("P1", "CL") == 100
    assert scene.now.director("CL") == ""


@rule("1824:X.4/10")
def test_the_20_percent_paper_is_sold_as_a_whole() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20).operated("CL").cash(P1=0).stock("P1")
    assert scene.refusal("P1 sells 10 % of CL") == "1824:X.4/10"
    scene.play("P1 sells 20 % of CL")
    assert scene.now.cash["P1"] == 100
    assert Cert(20) in scene.now.held(POOL, "CL")


@rule("1824:X.4/10")
def test_who_has_both_kinds_chooses_what_to_sell() -> None:
    def scene(*percents: int) -> Scene:
        held = bonds(drafted("SD3", "MLB"), "CL", "P1", *percents).operated("CL").cash(P1=0, P2=200)
        held.t.move_marker("CL", (5, 4))
        return held.stock("P1")

    both = scene(20, 10, 10)
    assert both.offers("sells") == [
        *(f"P1 sells {percent} % of CL" for percent in (10, 20, 30, 40)),
        "P1 sells papers of 20 % of CL",
    ]  # 30 % and 40 % can be made up in one way only
    shares = scene(20, 10, 10).play("P1 sells 20 % of CL")
    assert shares.now.held("P1", "CL") == (Cert(20),)
    paper = scene(20, 10, 10).play("P1 sells papers of 20 % of CL")
    assert paper.now.held("P1", "CL") == (Cert(10), Cert(10))
    assert paper.now.cash["P1"] == shares.now.cash["P1"] == 180
    assert paper.now.price("CL") == shares.now.price("CL") == 80
    assert paper.refusal("P1 buys 20 % of CL from the pool") == "1824:VI.4/6"
    paper.play("P1 passes", "P2 buys 20 % of CL from the pool")
    assert paper.now.held("P2", "CL") == (Cert(20),)
    assert shares.play("P1 passes").refusal("P2 buys 20 % of CL from the pool") == "1824:VI.4/1"


@rule("1824:X.4/10")
def test_more_than_the_20_percent_paper_can_be_named_with_it() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, 10, 10, 10).operated("CL").stock("P1")
    assert scene.offers("papers") == ["P1 sells papers of 20 % of CL", "P1 sells papers of 20,10 % of CL"]
    for sizes in ("10", "10,20", "20,20", "20,10,10", "-"):
        assert scene.refusal(f"P1 sells papers of {sizes} % of CL") == "1824:X.4/10"
    assert scene.refusal("P1 sells papers of 20 % of BK") == "1824:X.4/10"
    scene.play("P1 sells papers of 20,10 % of CL")
    assert scene.now.held("P1", "CL") == (Cert(10), Cert(10))
    assert scene.now.cash["P1"] == 830 + 150


@rule("1824:X.4/10")
def test_a_named_paper_is_bound_by_the_usual_rules_of_selling() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, 10, 10).stock("P1")
    assert scene.refusal("P1 sells papers of 20 % of CL") == "1824:VI.8/3"
    only = bonds(drafted("SD3", "MLB"), "CL", "P1", 20).operated("CL").stock("P1")
    assert only.offers("papers") == []
    assert only.refusal("P1 sells papers of 20 % of CL") == "1824:X.4/10"  # there is nothing to choose


@rule("1824:X.4/10", "1824:VII.12/2")
def test_the_paper_can_also_be_sold_for_a_train() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, 10, 10).operated("CL", "SD1").cash(SD1=0, P1=0).phase("2")
    scene.operate("SD1", "buy_trains").play("SD1 buys a 2 train from bank for 80")
    assert scene.refusal("P1 sells papers of 20 % of CL") == ""  # CL stands at 50
    scene.play("P1 sells papers of 20 % of CL")
    assert (scene.now.cash["P1"], scene.now.held("P1", "CL")) == (20, (Cert(10), Cert(10)))
    cheap = bonds(drafted("SD3", "MLB"), "CL", "P1", 20, 10, 10).operated("CL", "SD1").cash(SD1=30, P1=0).phase("2")
    cheap.operate("SD1", "buy_trains").play("SD1 buys a 2 train from bank for 80")
    assert cheap.refusal("P1 sells papers of 20 % of CL") == "1824:VII.12/2"  # 10 % are enough


@rule("1824:X.4/10")
def test_the_20_percent_paper_is_not_put_together_from_others() -> None:
    scene = bonds(drafted("SD3", "MLB"), "CL", "P1", 10).stock("P1").play("P1 buys 10 % of CL from the pool")
    assert scene.now.held("P1", "CL") == (Cert(10), Cert(10))
    assert Cert(20) in scene.now.held(POOL, "CL")


@rule("1824:X.4/11")
def test_its_home_station_is_on_the_map_from_the_start() -> None:
    scene = drawn("SD2", "MLB")
    assert scene.t.board.station_hexes("CL") == [("B23", 0)]
    assert not drawn("SD2", "MLB", rulings="18xx.games").t.board.station_hexes("CL")


def last_train(scene: Scene, train: str) -> Scene:
    """KK1, directed by P2, is about to buy the last train of that type."""
    scene.trains("KK1", "3").cash(KK1=900).depot(**{f"_{train}": 1})
    return scene.operate("KK1", "buy_trains")


@rule("1824:X.4/12")
def test_who_buys_the_last_4_train_may_place_a_second_station_anywhere() -> None:
    scene = last_train(drafted("KK2", "EOD").phase("4"), "4").play("KK1 buys a 4 train from bank for 280")
    assert scene.asked == ("bond_station", "MS")
    assert scene.state.actor == "P2"
    assert not scene.now.board.reach("MS").joints
    assert scene.refusal("MS places a station at C12 stop 0") == "1824:VII.8/8"
    assert scene.refusal("MS places a station at B9 stop 0") == "1824:VII.8/10"  # kept for BK
    assert scene.refusal("MS places a station at B7 stop 0") == "1824:VII.8/1"
    scene.play("MS places a station at F7 stop 0")
    assert scene.now.board.station_hexes("MS") == [("C12", 0), ("F7", 0)]
    assert scene.now.cash["KK1"] == 620
    assert scene.asked == ("trains", "KK1")


@rule("1824:X.4/12")
def test_the_second_station_may_be_declined() -> None:
    scene = last_train(drafted("KK2", "EOD").phase("4"), "4").play("KK1 buys a 4 train from bank for 280")
    scene.play("MS passes")
    assert scene.now.board.station_hexes("MS") == [("C12", 0)]


def test_in_the_other_reading_the_second_station_must_be_placed() -> None:
    scene = last_train(founded("18xx.games").papers(P2="KK1").phase("4"), "4")
    scene.play("KK1 buys a 4 train from bank for 280")
    assert scene.refusal("CL passes") == "1824:X.4/12"


@rule("1824:X.4/12")
def test_an_earlier_4_train_gives_no_such_right() -> None:
    scene = drafted("KK2", "EOD").phase("4").depot(_4=2).trains("KK1", "3").cash(KK1=900)
    scene.operate("KK1", "buy_trains").play("KK1 buys a 4 train from bank for 280")
    assert scene.asked == ("trains", "KK1")


def export(scene: Scene, train: str) -> Scene:
    """Exports the last train of that type and gives the scene that follows, to be set up further."""
    scene.depot(**{f"_{train}": 1})
    return onward(scene.round("OR", 4, 1).at("end_operating_set"))


@rule("1824:X.4/13")
def test_if_the_last_4_train_was_exported_the_right_goes_with_the_last_5_train() -> None:
    scene = export(drafted("SD3", "EOD").phase("4"), "4")
    scene = last_train(scene.phase("5"), "5").play("KK1 buys a 5 train from bank for 400")
    assert scene.asked == ("bond_station", "MS")


@rule("1824:X.4/13")
@pytest.mark.parametrize(("left", "asked"), [(1, True), (2, False)])
def test_in_the_other_reading_it_goes_with_a_5_train_after_which_the_bank_sells_6_trains(
    left: int, asked: bool
) -> None:
    scene = export(founded("18xx.games").papers(P2="KK1").phase("4"), "4").phase("5").depot(_5=left)
    scene.trains("KK1", "3").cash(KK1=900).operate("KK1", "buy_trains").play("KK1 buys a 5 train from bank for 400")
    assert (scene.asked == ("bond_station", "CL")) is asked


@rule("1824:X.4/13")
def test_a_last_5_train_alone_gives_no_right() -> None:
    scene = last_train(drafted("SD3", "EOD").phase("5"), "5").play("KK1 buys a 5 train from bank for 400")
    assert scene.asked != ("bond_station", "MS")


@rule("1824:X.4/13")
def test_if_both_were_exported_the_right_lapses() -> None:
    scene = export(export(drafted("SD3", "EOD").phase("4"), "4").phase("5"), "5")
    scene = last_train(scene.phase("6"), "6").play("KK1 buys a 6 train from bank for 600")
    assert scene.asked != ("bond_station", "MS")
    assert scene.now.board.station_hexes("MS") == [("C12", 0)]


@rule("1824:X.4/12")
@pytest.mark.parametrize(("rulings", "asked"), [("rulebook", False), ("18xx.games", True)])
def test_a_4_train_of_another_company_brings_no_station(rulings: str, asked: bool) -> None:
    scene = founded(rulings).phase("4").depot(_4=0).papers(P2="KK1").operated("KK1").trains("KK1", "3").cash(KK1=900)
    scene.company("SD", P2=20).floated("SD").trains("SD", "4")
    scene.operate("KK1", "buy_trains").play("KK1 buys a 4 train from SD for 280")
    assert (scene.asked == ("bond_station", "CL")) is asked
    if asked:
        scene.play("CL places a station at B5 stop 0")
        again = onward(scene).trains("SD", "4").operate("KK1", "buy_trains")
        again.t.lose_train("KK1", "3")
        again.operate("KK1", "buy_trains").play("KK1 buys a 4 train from SD for 280")
        assert again.asked != ("bond_station", "CL"), "once a game"


@rule("1824:X.4/14")
def test_a_station_of_it_goes_to_wien_as_wien_turns_brown() -> None:
    scene = drafted("SD3", "EOD").phase("5").tiles(E12="491/0").company("SD", P1=20).station("SD", "E12")
    scene.floated("SD").operate("SD", "lay_track").play("SD lays 493 at E12 turn 0")
    assert scene.asked == ("wien", "MS")
    assert scene.refusal("MS places a station at G10 stop 0") == "1824:X.4/14"
    assert scene.refusal("MS passes") == "1824:X.4/14"
    scene.play("MS places a station at E12 stop 1")
    assert scene.now.board.has_station("MS", "E12")
    assert scene.now.stations["MS"] == (0,)


@rule("1824:X.4/11")
@pytest.mark.parametrize(("rulings", "at_once"), [("rulebook", True), ("18xx.games", False)])
def test_its_home_marker_is_on_the_map_when_it_pays(rulings: str, at_once: bool) -> None:
    scene = founded(rulings)
    home = scene.t.company("CL").home
    assert home is not None
    assert scene.t.board.has_station("CL", home.hex) is at_once
    scene.at("pay_bond CL")
    assert scene.now.board.has_station("CL", home.hex)


def prag_to_bukowina(scene: Scene, train: str) -> Scene:
    """BK in Prag with track to the town D25: Prag, B13, Mährisch-Ostrau, Lemberg, D25."""
    tiles = {"B9": "57/1", "B11": "9/1", "B13": "55/0", "B15": "57/1", "B19": "9/1", "B21": "9/1", "B23": "6/5"}
    scene.phase("5").tiles(**tiles, C24="9/2", D25="4/2").company("BK", 80, P1=50).operated("BK")
    return scene.trains("BK", train).operate("BK", "run_trains")


def earned(scene: Scene) -> int:
    """What the best run brings, as told by the log."""
    scene.play(scene.offers("runs")[0])
    return next(int(str(e.figures["revenue"])) for e in scene.state.events if e.name == "ran")


@rule("1824:X.4/15")
def test_the_bukowina_bonus() -> None:
    assert earned(prag_to_bukowina(drafted("KK2", "EOD"), "5")) == 20 + 10 + 20 + 20 + 10 + 50


@rule("1824:X.4/15")
def test_each_capital_with_each_hex_of_the_bukowina_earns_50() -> None:
    """Of the three hexes E26 is reached over one of the others, so no run alone would show it."""
    scene = drafted("KK2", "EOD").phase("3").company("BK", 80, P1=50).operated("BK").trains("BK", "2")
    tiles = {"B9": "57/1", "E12": "499/0", "D25": "4/2", "E24": "3/0", "E26": "401/0", "B23": "6/5", "C26": "401/0"}
    (bonus,) = problem(scene.tiles(**tiles).t, "BK").bonuses
    assert isinstance(bonus, Pair)
    assert bonus.amount == 50
    assert bonus.one == {"B9/c0", "E12/c0", "E12/c1", "E12/c2"}
    assert bonus.other == {"D25/t0", "E24/t0", "E26/c0"}


@rule("1824:X.4/15")
def test_the_basic_game_has_no_such_bonus() -> None:
    scene = given("1824").company("BK", 80, P1=50).operated("BK").trains("BK", "2").tiles(B9="57/1", E26="6/0")
    assert problem(scene.t, "BK").bonuses == ()


@rule("1824:X.4/15")
def test_without_a_bukowina_hex_there_is_no_bonus() -> None:
    assert earned(prag_to_bukowina(drafted("KK2", "EOD"), "4")) == 20 + 10 + 20 + 20


@pytest.mark.parametrize(("rulings", "cost"), [("rulebook", 0), ("18xx.games", 20)])
def test_the_map_shows_no_river_at_three_double_towns(rulings: str, cost: int) -> None:
    printed = kursbuch.game("1824", 2, {**CISLEITHANIA, "rulings": rulings}).facts.map
    assert [printed[hex_id].terrain[1] for hex_id in ("B13", "B25", "F11")] == [cost] * 3

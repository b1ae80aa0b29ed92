"""1824 VII.1, VII.4, VII.5: operating rounds, the order of the companies, the order of a turn."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, dresden_prag, passes, turn


def idle(phase: str) -> Scene:
    """BK has a train for ever, no money and no track: each of its turns is one question."""
    return bohemia(phase).trains("BK", "10").at("operating_set")


# -- VII.1 ---------------------------------------------------------------------------------------------------------


@rule("1824:VII.1/1")
def test_companies_act_not_players() -> None:
    scene = given("1824").papers(P2="EPP").trains("EPP", "1g").company("BH", 70, P1=50).floated("BH")
    scene.trains("BH", "2").cash(BH=80).at("operating_set")
    assert scene.asked == ("track", "EPP")
    scene.play("EPP passes")
    assert scene.asked == ("track", "BH")
    assert scene.refusal("P1 buys 10 % of BH from the bank") != ""
    scene.play("BH passes", "BH buys a 2 train from bank for 80")
    assert scene.now.trains["BH"] == ("2", "2")


@rule("1824:VII.1/2", "1824:VII.10/5")
def test_the_director_alone_decides() -> None:
    scene = turn(dresden_prag().trains("BK", "2"))
    assert scene.state.actor == "P1"
    scene.play("BK passes", "BK runs 2:B9/c0-B7-B5/c0")
    assert scene.asked == ("dividend", "BK")
    assert scene.state.actor == "P1"
    assert scene.refusal("P2 passes") != ""


@rule("1824:VII.1/3", "1824:VII.1/4", "1824:VII.1/5", "1824:VII.1/6")
@rule("1824:VII.14/3", "1824:VII.14/9", "1824:VII.14/28")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 2), ("6", 3), ("7", 3), ("8", 3)]
)
def test_operating_rounds_after_a_stock_round(phase: str, rounds: int) -> None:
    scene = idle(phase)
    assert passes(scene) == ["BK"] * rounds
    assert str(scene.now.round) == "SR 2"
    scene.play("P1 passes", "P2 passes", "P3 passes", "P4 passes")
    assert str(scene.now.round) == "OR 2.1"


@rule("1824:VII.1/5", "1824:VII.14/9")
def test_a_second_round_comes_only_after_the_next_stock_round() -> None:
    scene = bohemia("2").depot(_2=0).trains("BK", "2").cash(BK=180).at("operating_set")
    scene.play("BK passes", "BK buys a 3 train from bank for 180")
    assert scene.now.phase == "3"
    assert passes(scene) == []
    assert str(scene.now.round) == "SR 2"
    scene.play("P1 passes", "P2 passes", "P3 passes", "P4 passes")
    assert passes(scene) == ["BK", "BK"]
    assert str(scene.now.round) == "SR 3"


@rule("1824:VII.1/6")
def test_a_third_round_comes_only_after_the_next_stock_round() -> None:
    scene = bohemia("5").depot(_5=0).trains("BK", "5").cash(BK=600).at("operating_set")
    scene.play("BK passes", "BK buys a 6 train from bank for 600")
    assert scene.now.phase == "6"
    assert passes(scene) == ["BK"]  # the second of two


# -- VII.4 ---------------------------------------------------------------------------------------------------------


@rule("1824:VII.4/1")
def test_mountain_railways_pay_first_in_every_round() -> None:
    scene = bohemia("3").papers(P2="B1 B4", P3="B2").cash(P1=0, P2=0, P3=0).trains("BK", "10").at("operating_set")
    assert scene.asked == ("track", "BK")
    assert [scene.now.cash[p] for p in ("P1", "P2", "P3")] == [0, 50, 25]
    scene.play("BK passes")
    assert str(scene.now.round) == "OR 1.2"
    assert [scene.now.cash[p] for p in ("P1", "P2", "P3")] == [0, 100, 50]


@rule("1824:VII.4/2", "1824:VII.4/3", "1824:VII.4/4", "1824:VII.5/9")
def test_coal_railways_then_forerunners_then_share_companies_by_price() -> None:
    scene = given("1824").phase("2").papers(P1="SPB KK2 SD1 UG2 EOD", P2="KK1 EPP SD3", P3="UG1 MLB SD2")
    for paper in ("EPP", "EOD", "MLB", "SPB"):
        scene.trains(paper, "1g")
    for paper in ("SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2"):
        scene.trains(paper, "2")
    scene.company("BH", 70, P1=50).company("BK", 100, P2=50).floated("BH", "BK").trains("BH", "2").trains("BK", "2")
    scene.company("MS", 90, P3=50)  # it has a price but is not in operation
    papers = ["EPP", "EOD", "MLB", "SPB", "SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2"]
    scene.cash(KK1=20)  # for the river: who cannot do anything is not asked
    assert passes(scene.at("operating_set")) == [*papers, "BK", "BH"]
    assert str(scene.now.round) == "SR 2"


@rule("1824:VII.4/5")
@pytest.mark.parametrize("order", [("BK", "MS", "BH"), ("BH", "BK", "MS"), ("MS", "BH", "BK")])
def test_on_one_space_the_marker_on_top_goes_first(order: tuple[str, ...]) -> None:
    scene = given("1824").phase("2")
    for company in order:  # each goes under those that are there
        scene.company(company, 90, P1=50).floated(company).trains(company, "10")
    assert passes(scene.at("operating_set")) == list(order)


@rule("1824:VII.4/6")
def test_of_equal_prices_the_one_further_to_the_right_goes_first() -> None:
    scene = given("1824").phase("2")
    for company, cell in (("MS", (1, 1)), ("BK", (3, 3)), ("BH", (2, 2))):
        scene.company(company, at=cell, P1=50).floated(company).trains(company, "10")
        assert scene.t.price(company) == 100
    assert passes(scene.at("operating_set")) == ["BK", "BH", "MS"]


@rule("1824:VII.4/4")
def test_a_higher_price_goes_before_a_place_further_right() -> None:
    scene = given("1824").phase("2")
    for company, cell in (("MS", (3, 4)), ("BK", (0, 2))):
        scene.company(company, at=cell, P1=50).floated(company).trains(company, "10")
    assert passes(scene.at("operating_set")) == ["BK", "MS"]  # 120 before 110


# -- VII.5 ---------------------------------------------------------------------------------------------------------


@rule("1824:VII.5/1", "1824:VII.5/6", "1824:VII.5/7", "1824:VII.5/8", "1824:VII.11/3")
def test_the_steps_of_a_turn_in_their_order() -> None:
    scene = turn(dresden_prag().trains("BK", "2").cash(BK=500))
    run, buy = "BK runs 2:B9/c0-B7-B5/c0", "BK buys a 3 train from bank for 180"
    place, keep = "BK places a station at B5 stop 0", "BK pays out none"
    assert scene.asked == ("track", "BK")
    for other in (place, run, keep, buy):
        assert scene.refusal(other) == "1824:VII.5/1"
    scene.play("BK lays 9 at B11 turn 1")
    assert scene.asked == ("station", "BK")
    assert scene.refusal("BK lays 9 at B13 turn 1") == "1824:VII.5/1"
    scene.play("BK passes")  # a station is never compulsory
    assert scene.asked == ("run", "BK")
    assert scene.refusal(place) == "1824:VII.5/1"
    assert scene.refusal(buy) == "1824:VII.5/1"
    assert scene.refusal("BK passes") == "1824:VII.5/7"  # running is
    scene.play(run, keep)
    assert scene.asked == ("trains", "BK")
    assert scene.refusal(run) == "1824:VII.5/1"
    scene.play("BK passes")  # it has a train, so it need not buy
    assert scene.asked is None


@rule("1824:VII.5/2", "1824:VII.8/5")
def test_the_home_station_comes_first_and_by_itself() -> None:
    scene = given("1824").phase("3").company("BK", 80, P1=50).floated("BK").cash(BK=0).trains("BK", "2")
    assert not scene.t.board.has_station("BK", "B9")
    turn(scene)
    assert scene.now.board.has_station("BK", "B9")
    assert scene.now.cash["BK"] == 0
    assert scene.now.stations["BK"] == (40, 100)
    assert scene.asked == ("track", "BK")


@rule("1824:VII.5/3", "1824:VII.6/3", "1824:VII.7/10")
def test_one_yellow_tile_and_no_second_one() -> None:
    scene = turn(dresden_prag().trains("BK", "2"))
    scene.play("BK lays 9 at B11 turn 1")
    assert scene.asked != ("track", "BK")
    assert scene.refusal("BK lays 9 at B13 turn 1") == "1824:VII.5/1"


@rule("1824:VII.5/4", "1824:VII.7/1", "1824:VII.6/3")
def test_or_one_upgrade_instead() -> None:
    scene = turn(dresden_prag().trains("BK", "2"))
    scene.play("BK lays 14 at B9 turn 1")
    assert str(scene.now.board.laid["B9"]) == "14/1"
    assert scene.refusal("BK lays 9 at B11 turn 1") == "1824:VII.5/1"


@rule("1824:VII.5/5", "1824:VII.7/1", "1824:VII.6/2")
def test_or_a_tile_on_a_printed_city() -> None:
    scene = given("1824").phase("1").papers(P1="SD1").operated("SD1").trains("SD1", "2").cash(SD1=100)
    turn(scene, "SD1").play("SD1 lays 499 at E12 turn 0")
    assert str(scene.now.board.laid["E12"]) == "499/0"
    assert scene.refusal("SD1 lays 9 at E10 turn 1") == "1824:VII.5/1"


@rule("1824:VII.5/9")
def test_a_company_that_is_opened_in_the_round_acts_in_the_next() -> None:
    """BK buys the first 4-train, and the forced exchange of B1 opens MS."""
    scene = given("1824").phase("3").depot(_3=0).papers(P3="B1").company("BK", 80, P1=50).floated("BK").cash(BK=280)
    scene.company("MS", 100, P2=40).at("operating_set")
    scene.play("BK passes", "BK buys a 4 train from bank for 280", "P3 exchanges B1 for MS")
    assert "MS" in scene.now.floated
    assert str(scene.now.round) == "OR 1.2"
    assert scene.asked == ("track", "MS"), "in the first round it had no turn, in the second it is first"


@rule("1824:VII.5/9")
def test_a_railway_that_closes_in_the_round_has_no_turn_any_more() -> None:
    """SD1 buys the first 5-train, and the coal railway is exchanged."""
    scene = given("1824").phase("4").depot(_4=0).papers(P1="SD1", P2="EPP").company("BK", 70).operated("EPP")
    scene.trains("SD1", "4").trains("EPP", "1g").operated("SD1").cash(SD1=400).round("OR", 3, 1)
    scene.t.waiting = ("EPP",)
    scene.at("buy_trains SD1", "next_company", "operating_round 2", "end_operating_set")
    scene.play("SD1 buys a 5 train from bank for 400")
    assert "EPP" in scene.now.closed
    assert str(scene.now.round) == "OR 3.2"


@rule("1824:VII.5/9")
def test_the_round_ends_when_all_have_acted() -> None:
    scene = given("1824").phase("3")
    for company, price in (("BK", 100), ("MS", 90)):
        scene.company(company, price, P1=50).floated(company).trains(company, "10")
    scene.at("operating_set")
    rounds = []
    while scene.asked and scene.asked[0] == "track":
        rounds.append((str(scene.now.round), scene.asked[1]))
        scene.play(f"{scene.asked[1]} passes")
    assert rounds == [("OR 1.1", "BK"), ("OR 1.1", "MS"), ("OR 1.2", "BK"), ("OR 1.2", "MS")]
    assert scene.asked == ("stock", "P1")

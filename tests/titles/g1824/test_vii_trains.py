"""1824 VII.2, VII.3, VII.9, VII.10: routes, mines, running trains, income."""

from __future__ import annotations

import pytest

from kursbuch.rules.running import has_route
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, coal, dresden_prag

# The mine C6 over B7 to Prag, on over the town A10 to the mine A12; its other exit leads to Pilsen.
MINES = {"B7": "8/4", "B9": "6/1", "A10": "58/4"}
PILSEN = {"B5": "57/2"}  # between the mine and Dresden


def run(scene: Scene, company: str = "BK") -> Scene:
    return scene.operate(company, "run_trains")


def earned(scene: Scene) -> tuple[int, int]:
    """Runs as offered: what the trains earned, and what the mines paid."""
    scene.play(*scene.offers("runs"))
    ran = next(event for event in scene.state.events if event.name == "ran")
    return int(str(ran.figures["revenue"])), int(str(ran.figures["subsidy"]))


# -- VII.2: what a route is ----------------------------------------------------------------------------------------


@rule("1824:VII.2/1", "1824:VII.10/1", "1824:VII.10/2")
def test_cities_towns_and_red_locations_earn() -> None:
    scene = bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2", C12="57/1").trains("BK", "5")
    assert run(scene).refusal("BK runs 5:C12/c0-C10/t0-B9/c0-B7-B5/c0-B3/o0") == ""
    assert earned(scene) == (20 + 10 + 30 + 20 + 20, 0)


@rule("1824:VII.2/2", "1824:VII.9/2")
def test_a_route_runs_over_track_that_is_there() -> None:
    scene = run(dresden_prag().trains("BK", "3"))
    assert scene.refusal("BK runs 3:B9/c0-B11-C12/c0") == "1824:VII.2/2"
    assert scene.refusal("BK runs 3:B9/c0-A8/t0") == "1824:VII.2/2"


@rule("1824:VII.2/3", "1824:VII.2/4")
def test_sixty_per_cent_end_buying_but_not_exchanging() -> None:
    scene = given("1824").phase("3").company("BK", 80, P1=60).cash(P1=500).papers(P1="B1").stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.7/4"
    scene.play("P1 exchanges B1 for BK")
    assert scene.now.percent("P1", "BK") == 70


@rule("1824:VII.2/5", "1824:VII.2/6", "1824:VII.2/7")
def test_when_shares_are_not_sold() -> None:
    first = given("1824").company("BK", 80, P1=50).operated("BK").stock("P1", number=1)
    assert first.refusal("P1 sells 10 % of BK") == "1824:VI.8/2"
    idle = given("1824").company("BK", 80, P1=50).floated("BK").stock("P1")
    assert idle.refusal("P1 sells 10 % of BK") == "1824:VI.8/3"
    half = given("1824").company("BK", 80, P1=50).operated("BK").stock("P1")
    assert half.refusal("P1 sells 10 % of BK") == "1824:VI.8/4"  # the bank has 50 %
    less = given("1824").company("BK", 80, P1=60).operated("BK").stock("P1")
    assert less.refusal("P1 sells 10 % of BK") == ""


@rule("1824:VII.2/8")
def test_no_turning_back_at_a_junction() -> None:
    """At B11 the tracks from Prag and from Brünn join on the side of B13."""
    scene = bohemia("3", B5="57/1", B7="9/1", B9="57/1", B11="27/4", C12="57/2").trains("BK", "2")
    run(scene)
    assert scene.refusal("BK runs 2:B9/c0-B11-C12/c0") == "1824:VII.2/8"
    assert scene.refusal("BK runs 2:B9/c0-B11-B13-B11-C12/c0") == "1824:VII.2/8"
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0") == ""


@rule("1824:VII.2/9", "1824:VII.8/2", "1824:VII.9/3")
def test_no_route_without_an_own_station() -> None:
    scene = run(dresden_prag().trains("BK", "2"))
    assert scene.refusal("BK runs 2:B5/c0-B3/o0") == "1824:VII.9/3"
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0") == ""


@rule("1824:VII.2/10", "1824:VII.9/2")
def test_one_location_is_no_route() -> None:
    scene = run(dresden_prag().trains("BK", "2"))
    assert scene.refusal("BK runs 2:B9/c0") == "1824:VII.9/2"
    mine = bohemia("3", B7="8/4", B9="57/1").trains("BK", "2").operate("BK", "run_trains")
    assert mine.now.board.reach("BK").stops == {"B9/c0", "C6/m0"}
    assert mine.asked is None  # a mine is no place for a normal train
    alone = bohemia("3", B9="57/1").trains("BK", "2").cash(BK=0).operate("BK", "run_trains")
    assert alone.asked is None  # there is nothing to run
    assert alone.now.price("BK") == 70


@rule("1824:VII.9/2")
def test_two_stations_side_by_side_are_no_route() -> None:
    scene = given("1824").phase("5").tiles(E12="499/0").company("BK", 80, P1=50).floated("BK")
    scene.station("BK", "E12", 0).station("BK", "E12", 1)
    assert len(scene.t.board.reach("BK").stops) == 2
    assert not has_route(scene.t, "BK")


@rule("1824:VII.2/11", "1824:VII.9/6", "1824:VII.3/1")
def test_mines_are_for_goods_trains() -> None:
    scene = run(bohemia("3", **MINES).trains("BK", "2", "1g"))
    assert scene.refusal("BK runs 2:C6/m0-B7-B9/c0") == "1824:VII.9/6"
    assert scene.refusal("BK runs 2:B9/c0-A10/t0,1g:C6/m0-B7-B9/c0") == ""
    before = scene.now.cash["BK"]
    assert earned(scene) == (20 + 10 + 20, 10)
    scene.play("BK pays out all")
    assert scene.now.cash["BK"] == before + 10


@rule("1824:VII.2/12", "1824:VII.2/2")
def test_no_track_twice_in_one_route_or_in_two() -> None:
    scene = run(dresden_prag().trains("BK", "2", "3"))
    both = "BK runs 2:B9/c0-B7-B5/c0,3:B9/c0-B7-B5/c0-B3/o0"
    assert scene.refusal(both) == "1824:VII.2/12"
    assert earned(scene) == (60, 0)  # the 2-train stays where it is


@rule("1824:VII.2/12")
def test_separate_tracks_of_a_tile_serve_two_trains_without_a_switch_between_them() -> None:
    """The bridge on B7: Pilsen to Prag below, the mine to A8 above."""
    scene = bohemia("3", B5="57/1", B7="20/0", B9="15/1", A8="3/5").trains("BK", "2", "1g")
    faces = [scene.t.board.face(hex_id) for hex_id in ("A8", "B7", "B9")]
    assert [sorted(face.edges) for face in faces] == [[0, 5], [0, 1, 3, 4], [1, 2, 3, 4]]
    run(scene)
    assert scene.refusal("BK runs 1g:C6/m0-B7-B9/c0") == "1824:VII.2/2"  # no switch on the bridge
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0,1g:C6/m0-B7-A8/t0-B9/c0") == ""
    assert earned(scene) == (30 + 20 + 30 + 10, 10)


@rule("1824:VII.2/12")
def test_a_city_is_left_by_any_other_track() -> None:
    scene = bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2", A8="3/5").trains("BK", "2", "2")
    assert scene.t.board.face("B9").edges == {1, 2, 4, 5}
    run(scene)
    for one, other in (("B7-B5/c0", "C10/t0"), ("A8/t0", "C10/t0"), ("B7-B5/c0", "A8/t0")):
        pair = f"BK runs 2:B9/c0-{one},2:B9/c0-{other}"
        assert scene.refusal(pair) == ("" if "B5" in one else "1824:VII.10/3")
    through = run(bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2").trains("BK", "4"))
    assert earned(through) == (20 + 20 + 30 + 10, 0)


@rule("1824:VII.2/12", "1824:VII.3/6")
def test_red_locations_and_mines_are_ends() -> None:
    line = bohemia("5", B9="57/1", B7="9/1", B5="15/1", A6="3/0").trains("BK", "5", "5")
    assert line.t.board.face("B5").edges == {1, 2, 3, 4}
    assert run(line).refusal("BK runs 5:B9/c0-B7-B5/c0-A4/o0-A6/t0") == "1824:VII.2/12"
    mine = run(bohemia("3", B5="57/2", B7="8/4", B9="57/1").trains("BK", "3g"))
    assert mine.refusal("BK runs 3g:A4/o0-B5/c0-C6/m0-B7-B9/c0") == "1824:VII.2/12"
    assert mine.refusal("BK runs 3g:C6/m0-B7-B9/c0") == ""


@rule("1824:VII.2/12", "1824:VII.8/3")
def test_a_city_full_of_others_is_an_end_and_no_way_through() -> None:
    scene = run(dresden_prag().trains("BK", "3").station("MS", "B5"))
    assert scene.refusal("BK runs 3:B9/c0-B7-B5/c0-B3/o0") == "1824:VII.8/3"
    assert earned(scene) == (40, 0)
    own = run(dresden_prag().trains("BK", "3").station("BK", "B5"))
    assert earned(own) == (60, 0)  # its own station is no hindrance
    free = bohemia("3", B5="14/1", B7="9/1", B9="57/1").trains("BK", "3").station("MS", "B5")
    assert earned(run(free)) == (20 + 30 + 20, 0)  # nor are others while a place is free


# -- VII.3 and VII.9: mines and goods trains -----------------------------------------------------------------------


@rule("1824:VII.3/1", "1824:VII.9/7")
def test_a_goods_train_starts_at_a_mine_and_does_not_end_at_one() -> None:
    scene = run(bohemia("3", **MINES).trains("BK", "2g"))
    assert scene.refusal("BK runs 2g:C6/m0-B7-B9/c0-A10/t0-A12/m0") == "1824:VII.3/1"
    assert scene.refusal("BK runs 2g:B9/c0-A10/t0") == "1824:VII.9/7"
    assert earned(scene) == (20 + 10, 10)
    both = run(coal("2", B5="57/2", B7="8/4", B9="57/1").trains("EPP", "1g"), "EPP")
    assert both.refusal("EPP runs 1g:B5/c0-C6/m0-B7-B9/c0") == "1824:VII.2/12"


@rule("1824:VII.3/2", "1824:VII.9/10", "1824:VII.9/11", "1824:VII.9/8")
def test_neither_the_mine_nor_towns_take_range() -> None:
    scene = run(coal("2", **MINES).trains("EPP", "1g"), "EPP")
    assert scene.refusal("EPP runs 1g:C6/m0-B7-B9/c0-A10/t0") == ""
    assert earned(scene) == (20 + 10, 10)


@rule("1824:VII.3/3", "1824:VII.14/19", "1824:VII.10/1", "1824:VII.9/9")
@pytest.mark.parametrize(("phase", "worth"), [("2", 10), ("3", 10), ("4", 10), ("5", 40), ("6", 40), ("8", 40)])
@pytest.mark.parametrize("part", ["all", "none"])
def test_the_mine_pays_the_treasury_whatever_becomes_of_the_rest(phase: str, worth: int, part: str) -> None:
    scene = run(bohemia(phase, **MINES).trains("BK", "2g").cash(BK=0, P1=0))
    assert earned(scene) == (30, worth)
    scene.play(f"BK pays out {part}")
    assert scene.now.cash["BK"] == worth + (30 if part == "none" else 0)
    assert scene.now.cash["P1"] == (15 if part == "all" else 0)


@rule("1824:VII.3/3", "1824:VII.9/7", "1824:VII.9/9")
def test_two_trains_leave_one_mine_by_its_two_exits_and_each_is_paid_for() -> None:
    scene = run(coal("2", **PILSEN, B7="8/4", B9="57/1").trains("EPP", "1g", "1g").cash(EPP=0, P1=0), "EPP")
    same = "EPP runs 1g:C6/m0-B7-B9/c0,1g:C6/m0-B7-B9/c0"
    assert scene.refusal(same) == "1824:VII.2/12"
    assert earned(scene) == (20 + 20, 10 + 10)
    assert (scene.now.cash["P1"], scene.now.cash["EPP"]) == (20, 20 + 20)  # half each, and the mine


@rule("1824:VII.3/4", "1824:VII.6/6")
def test_a_coal_railway_starts_from_its_own_mine_only() -> None:
    scene = given("1824").phase("2").tiles(**MINES).papers(P1="EPP").floated("EPP").trains("EPP", "1g")
    scene.operate("EPP", "home_station", "run_trains")
    assert scene.now.board.stations("EPP") == ("C6/m0",)
    assert "A12/m0" in scene.now.board.reach("EPP").stops
    assert scene.refusal("EPP runs 1g:A12/m0-A10/t0-B9/c0") == "1824:VII.9/3"
    assert scene.refusal("EPP runs 1g:C6/m0-B7-B9/c0-A10/t0") == ""


@rule("1824:VII.3/5", "1824:VII.8/2")
def test_share_companies_start_from_any_mine_past_an_own_station() -> None:
    scene = run(bohemia("3", B9="6/1", A10="58/4", B5="57/2").trains("BK", "1g"))
    assert scene.refusal("BK runs 1g:A12/m0-A10/t0-B9/c0") == ""  # the mine of EOD
    assert scene.refusal("BK runs 1g:C6/m0-B5/c0") == "1824:VII.9/3"
    assert earned(scene) == (30, 10)


@rule("1824:VII.9/1")
def test_each_train_runs_once() -> None:
    scene = run(bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2").trains("BK", "2"))
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0,2:B9/c0-C10/t0") == "1824:VII.9/1"
    assert scene.refusal("BK runs 3:B9/c0-B7-B5/c0") == "1824:VII.9/1"
    two = run(bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2").trains("BK", "2", "2"))
    assert earned(two) == (30 + 20 + 30 + 10, 0)


@rule("1824:VII.9/2")
@pytest.mark.parametrize(
    ("paper", "tiles", "path", "best"),
    [
        ("SD1", {"E12": "499/0", "F11": "2/1", "E10": "7/4"}, "E12/c0-F11/t1-E10-E12/c1", 50),
        ("UG1", {"F17": "498/0", "E16": "2/4", "F15": "8/3", "G16": "7/2"}, "F17/c0-G16-F15-E16/t1-F17/c1", 40),
    ],
)
def test_no_route_from_wien_to_wien_or_from_budapest_to_budapest(
    paper: str, tiles: dict[str, str], path: str, best: int
) -> None:
    scene = given("1824").phase("3").tiles(**tiles).papers(P1=paper).operated(paper).trains(paper, "3")
    run(scene, paper)
    assert scene.refusal(f"{paper} runs 3:{path}") == "1824:VII.9/2"
    assert earned(scene) == (best, 0)  # one circle and the town


@rule("1824:VII.9/2")
def test_no_route_from_dresden_to_dresden() -> None:
    scene = run(bohemia("3", B5="15/1", B7="9/1", B9="57/1").trains("BK", "4").station("BK", "B5"))
    assert scene.refusal("BK runs 4:A4/o0-B5/c0-B3/o0") == "1824:VII.9/2"
    assert earned(scene) == (20 + 30 + 20, 0)


@rule("1824:VII.9/3")
def test_trains_may_share_a_station_but_no_track() -> None:
    scene = run(bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2").trains("BK", "2", "2"))
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0,2:B9/c0-C10/t0") == ""
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0,2:B5/c0-B7-B9/c0") == "1824:VII.2/12"


@rule("1824:VII.9/4", "1824:VII.9/5")
def test_the_range_of_a_normal_train_and_no_place_left_out() -> None:
    scene = run(dresden_prag().trains("BK", "2"))
    assert scene.refusal("BK runs 2:B9/c0-B7-B5/c0-B3/o0") == "1824:VII.9/4"
    assert scene.refusal("BK runs 2:B9/c0-B7-~B5/c0-B3/o0") == "1824:VII.9/4"
    assert scene.refusal("BK runs 2:B9/c0-B7-B5-B3/o0") == "1824:VII.2/2"
    towns = run(bohemia("3", B9="57/2", C10="58/2", C12="57/1").trains("BK", "2"))
    assert towns.refusal("BK runs 2:B9/c0-C10/t0-C12/c0") == "1824:VII.9/4"  # a town counts, too
    assert earned(towns) == (30, 0)


@rule("1824:VII.9/5")
def test_the_length_of_the_track_is_of_no_account() -> None:
    scene = given("1824").phase("3").company("CL", 80, P1=50).operated("CL").trains("CL", "2")
    scene.tiles(B23="57/1", B21="9/1", B19="9/1", B17="9/1", B15="57/1")
    assert run(scene, "CL").refusal("CL runs 2:B23/c0-B21-B19-B17-B15/c0") == ""
    assert earned(scene) == (40, 0)


@rule("1824:VII.9/8")
def test_the_number_of_a_goods_train_counts_large_cities_and_red_locations() -> None:
    one = run(coal("2", **PILSEN).trains("EPP", "1g"), "EPP")
    assert one.refusal("EPP runs 1g:C6/m0-B5/c0-A4/o0") == "1824:VII.9/8"
    assert earned(one) == (20, 10)
    two = run(coal("3", **PILSEN).trains("EPP", "2g"), "EPP")
    assert earned(two) == (20 + 20, 10)
    skip = run(coal("3", **PILSEN).trains("EPP", "1g"), "EPP")
    assert skip.refusal("EPP runs 1g:C6/m0-~B5/c0-A4/o0") == "1824:VII.9/8"  # none is left out


# -- VII.10 --------------------------------------------------------------------------------------------------------


@rule("1824:VII.10/1")
def test_the_income_of_a_company_is_that_of_all_its_trains() -> None:
    scene = bohemia("3", B5="57/1", B7="9/1", B9="14/1", C10="58/2", C12="57/1").trains("BK", "2", "3")
    assert earned(run(scene)) == ((30 + 20 + 20) + (30 + 10), 0)


@rule("1824:VII.10/2")
@pytest.mark.parametrize(
    ("phase", "red"), [("1", 10), ("2", 10), ("3", 20), ("4", 20), ("5", 30), ("6", 30), ("7", 40), ("8", 40)]
)
def test_the_phase_tells_the_value_of_a_red_location(phase: str, red: int) -> None:
    assert earned(run(dresden_prag(phase).trains("BK", "3"))) == (20 + 20 + red, 0)


@rule("1824:VII.10/3")
def test_the_trains_run_for_the_most() -> None:
    scene = run(dresden_prag().trains("BK", "3"))
    assert scene.refusal("BK runs 3:B9/c0-B7-B5/c0") == "1824:VII.10/3"
    assert scene.refusal("BK runs -") == "1824:VII.10/3"
    assert scene.refusal("BK runs 3:B3/o0-B5/c0-B7-B9/c0") == ""  # the same route the other way round


@rule("1824:VII.10/4", "1824:VII.10/6")
def test_a_dividend_by_percentage_and_the_banks_part_stays_there() -> None:
    scene = run(dresden_prag().trains("BK", "3").cash(P1=0, P2=0, BK=0))  # P1 50 %, P2 10 %
    bank = scene.now.cash["bank"]
    assert earned(scene) == (60, 0)
    assert scene.asked == ("dividend", "BK")
    scene.play("BK pays out all")
    assert (scene.now.cash["P1"], scene.now.cash["P2"], scene.now.cash["BK"]) == (30, 6, 0)
    assert scene.now.cash["bank"] == bank - 36
    assert scene.now.price("BK") == 90


@rule("1824:VII.10/5")
def test_all_or_nothing() -> None:
    scene = run(dresden_prag().trains("BK", "3"))
    earned(scene)
    assert scene.refusal("BK pays out half") == "1824:VII.10/5"
    assert scene.refusal("BK passes") == "1824:VII.10/5"
    assert scene.offers() == ["BK pays out all", "BK pays out none"]


@rule("1824:VII.10/7", "1824:VII.10/4")
def test_keeping_the_income() -> None:
    scene = run(dresden_prag().trains("BK", "3").cash(P1=0, BK=0))
    bank = scene.now.cash["bank"]
    earned(scene)
    scene.play("BK pays out none")
    assert (scene.now.cash["P1"], scene.now.cash["BK"], scene.now.cash["bank"]) == (0, 60, bank - 60)
    assert scene.now.price("BK") == 70


@rule("1824:VII.10/1")
def test_coal_and_pre_state_railways_share_with_their_owners() -> None:
    scene = run(coal("2", **MINES).trains("EPP", "1g").cash(EPP=0, P1=0), "EPP")
    earned(scene)
    assert scene.asked is None  # there is nothing to decide
    assert (scene.now.cash["P1"], scene.now.cash["EPP"]) == (15, 15 + 10)

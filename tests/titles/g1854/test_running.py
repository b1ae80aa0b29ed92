"""Routes and their revenue (run-trains, calculate-revenue)."""

from __future__ import annotations

import pytest

from kursbuch.rules.running import best_run
from tests.kit.rule import rule

from .austria import Austria, after_auction, sold


def klagenfurt(*trains: str) -> Austria:
    """KT at Klagenfurt with track to Laibach and over Villach to Venedig."""
    scene = after_auction().phase("3").major("KT", P1=60).operated("KT").tiles(H18="57/1", H16="1/0").tiles(H18="619/1")
    scene.trains("KT", *trains).operate("KT", "run_trains")
    return scene


@rule("1854:calculate-revenue/8", "1854:calculate-revenue/4", "1854:run-trains/1", "1854:run-trains/14")
def test_the_example_of_two_trains() -> None:
    """The picture is lost: a green Klagenfurt of 30, a yellow Villach of 10, Laibach and Venedig of phase 3."""
    scene = klagenfurt("2", "3")
    best = best_run(scene.now, "KT")
    earned = {route.train: [amount for _, amount in route.parts] for route in best.routes}
    assert {train: sorted(parts) for train, parts in earned.items()} == {"2#1": [30, 30], "3#2": [10, 30, 30]}
    scene.play("KT runs 2:H18/c0-I19/o0,3:H18/c0-H16/t1-I15/o0")
    assert scene.now.runs["KT"] == 60 + 70 == 130


@rule("1854:calculate-revenue/5")
def test_the_highest_revenue_must_be_run() -> None:
    scene = klagenfurt("2", "3")
    assert scene.refusal("KT runs 2:H18/c0-I19/o0") == "1854:calculate-revenue/5"
    assert scene.refusal("KT runs 3:H18/c0-I19/o0,2:H18/c0-H16/t1") == "1854:calculate-revenue/5"


@rule("1854:run-trains/1")
def test_each_train_runs_once() -> None:
    scene = klagenfurt("3")
    assert scene.refusal("KT runs 3:H18/c0-I19/o0,3:H18/c0-H16/t1-I15/o0") == "1854:run-trains/1"
    assert scene.refusal("KT runs 2:H18/c0-I19/o0") == "1854:run-trains/1"


@rule("1854:run-trains/2")
def test_a_route_joins_two_places() -> None:
    scene = after_auction().major("SB", P1=60).operated("SB").tiles(E13="57/1").trains("SB", "2")
    assert scene.operate("SB", "run_trains").asked is None  # Salzburg alone is no route
    assert scene.now.runs["SB"] == 0


@rule("1854:run-trains/6", "1854:run-trains/8")
def test_the_range_is_the_number_of_stops_and_none_is_left_out() -> None:
    scene = klagenfurt("2")
    assert scene.refusal("KT runs 2:H18/c0-H16/t1-I15/o0") == "1854:run-trains/6"
    assert scene.refusal("KT runs 2:H18/c0-~H16/t1-I15/o0") == "1854:run-trains/6"


@rule("1854:run-trains/7", "1854:local-railways-1-6/4", "1854:local-railways-1-6/12")
def test_plus_trains_count_cities_and_any_number_of_towns() -> None:
    scene = after_auction().operated("6").tiles(L30="58/5", L32="55/0").trains("6", "1+", "2")
    scene.operate("6", "run_trains")
    assert scene.offers("runs") == ["6 runs 1+:L28/c0-L30/t0-M31/t0-L32/t0"]
    assert scene.play(scene.offers("runs")[0]).now.runs["6"] == 20 + 10 + 10 + 10


@rule("1854:run-trains/7")
def test_a_second_city_is_too_far_for_a_one_plus_train() -> None:
    scene = after_auction().operated("4").tiles(J32="57/1", J34="57/1", J30="1/0").trains("4", "1+")
    scene.operate("4", "run_trains")
    assert scene.refusal("4 runs 1+:J32/c0-J34/c0") == "1854:run-trains/7"


@rule("1854:run-trains/7")
def test_a_red_area_is_a_large_station_to_a_plus_train() -> None:
    def kirchdorf(train: str, **options: str) -> Austria:
        scene = after_auction(options=options).phase("3").operated("5").tiles(J30="2/0").trains("5", train)
        scene.operate("5", "run_trains")
        return scene

    assert kirchdorf("1+").refusal("5 runs 1+:J28/c0-J30/t1-I29/o0") == "1854:run-trains/7"
    assert kirchdorf("2+").play("5 runs 2+:J28/c0-J30/t1-I29/o0").now.runs["5"] == 20 + 10 + 20
    free = kirchdorf("1+", red_areas_count="no").play("5 runs 1+:J28/c0-J30/t1-I29/o0")
    assert free.now.runs["5"] == 20 + 10 + 20


@rule("1854:major-companies/2", "1854:major-companies/5", "1854:purchase-trains/14")
def test_major_companies_run_normal_trains_only() -> None:
    scene = after_auction().major("VB", P1=60).operated("VB").tiles(E3="57/1").trains("VB", "1+")
    assert scene.operate("VB", "run_trains").asked is None
    assert scene.now.runs["VB"] == 0


@rule("1854:run-trains/9", "1854:run-trains/10")
def test_red_areas_are_ends_and_no_city_is_visited_twice() -> None:
    scene = after_auction().phase("3").major("VB", P1=60).operated("VB").tiles(E3="5/0", F2="55/2").trains("VB", "3")
    scene.operate("VB", "run_trains")
    assert scene.refusal("VB runs 3:E3/c0-E1/o0-F2/t0") == "1854:run-trains/10"
    loop = after_auction().phase("4").major("KT", P1=60).operated("KT").tiles(H18="57/1", H16="1/0").tiles(H18="619/1")
    loop.tiles(H20="7/0", G19="7/5").trains("KT", "4").operate("KT", "run_trains")
    assert loop.refusal("KT runs 4:H18/c0-H16/t1-H18/c0") == "1854:run-trains/9"


@rule("1854:run-trains/9")
def test_stations_of_one_city_are_one_place() -> None:
    scene = after_auction().phase("4").major("KE", P1=60).operated("KE").tiles(C21="2/3", D22="2/1").trains("KE", "4")
    scene.operate("KE", "run_trains")
    assert scene.refusal("KE runs 4:C23/c1-C21/t1-D22/t1-C23/c0") == "1854:run-trains/9"
    assert scene.refusal("KE runs 4:C23/c1-C21/t1-D22/t1") == ""


def wien_loop(rulings: str = "rulebook") -> Austria:
    """SD in a brown Wien, whose only track leads from one of the city's stations to another."""
    scene = after_auction(rulings=rulings).phase("5").major("SD", P1=60).operated("SD").cash(SD=600, P1=0)
    return scene.tiles(C23="433/0").tiles(C23="451/0").tiles(B24="7/5", C25="7/1")


@rule("1854:purchase-trains/1", "1854:run-trains/9", "1854:run-trains/2")
def test_a_loop_between_two_stations_of_wien_is_no_route() -> None:
    scene = wien_loop()
    assert [(x.a, x.b) for x in scene.t.board.graph.segments_from("C23/c0")] == [("C23/c0", "C23/c2")]
    scene.operate("SD", "buy_trains")
    assert scene.refusal("SD passes") == ""
    assert scene.refusal("SD buys a 5 train from bank for 530") == ""  # it may buy one, with its own money
    poor = wien_loop().cash(SD=0, P1=900)
    assert poor.operate("SD", "buy_trains").asked is None
    running = wien_loop().trains("SD", "5").operate("SD", "run_trains")
    assert (running.asked, running.now.runs["SD"]) == (None, 0)


@rule("1854:run-trains/2", "1854:run-trains/7")
def test_nobody_is_asked_to_run_a_train_whose_range_ends_before_the_next_stop() -> None:
    scene = after_auction().operated("4").tiles(J32="57/1", J34="57/1").trains("4", "1+").operate("4", "run_trains")
    assert (scene.asked, scene.now.runs["4"]) == (None, 0)


def graz(**tiles: str) -> Austria:
    """SD at Graz with a 4-train, and track to Leoben and from there back to Graz."""
    scene = after_auction().phase("4").major("SD", P1=60).station("SD", "F22").tiles(F22="5/2", E21="2/3", **tiles)
    scene.operated("SD").trains("SD", "4").operate("SD", "run_trains")
    return scene


@rule("1854:run-trains/12", "1854:run-trains/14")
def test_a_route_uses_no_piece_of_track_twice() -> None:
    scene = graz(E23="24/4", E25="29/1", D26="58/0", D24="3/4")
    there = "SD runs 4:D26/t0-E25-E23-E21/t1-F22/c0"
    assert scene.refusal(there) == ""
    assert scene.refusal(f"{there}-E23-E25-D24/t0") == "1854:run-trains/12"


@rule("1854:run-trains/12")
def test_separate_tracks_of_one_tile_may_both_serve_a_route() -> None:
    scene = graz(E23="16/5", D22="1/4", F24="58/0")
    scene.play("SD runs 4:F24/t0-E23-E21/t1-F22/c0-E23-D22/t0", "SD pays out none")
    assert scene.now.runs["SD"] == 10 + 10 + 20 + 10


@rule("1854:run-trains/13")
def test_a_route_leaves_a_city_by_any_other_track() -> None:
    scene = after_auction().phase("4").major("KT", P1=60).operated("KT").tiles(H18="57/1", H16="1/0").tiles(H18="619/1")
    scene.trains("KT", "4").operate("KT", "run_trains").play("KT runs 4:I19/o0-H18/c0-H16/t1-I15/o0")
    assert scene.now.runs["KT"] == 30 + 30 + 10 + 30


@rule("1854:calculate-revenue/3")
def test_the_toll_road_costs_ten_and_is_no_stop() -> None:
    scene = after_auction().major("SB", P1=60).operated("SB").tiles(E13="57/0", D14="7/0", E11="1/3").trains("SB", "2")
    scene.operate("SB", "run_trains").play("SB runs 2:E13/c0-D14-D12-E11/t1")
    assert scene.now.runs["SB"] == 20 + 10 - 10


@pytest.mark.parametrize(("phase", "value"), [("2", 20), ("3", 30), ("5", 40), ("8", 50)])
@rule("1854:calculate-revenue/2", "1854:calculate-revenue/1")
def test_red_values_follow_the_phase(phase: str, value: int) -> None:
    train = {"2": "2", "3": "3", "5": "5", "8": "8"}[phase]
    scene = after_auction().phase(phase).major("VB", P1=60).operated("VB").tiles(E3="57/1").trains("VB", train)
    scene.operate("VB", "run_trains").play(f"VB runs {train}:E3/c0-E1/o0", "VB pays out none")
    assert scene.now.runs["VB"] == 20 + value


@rule("1854:mountain-railways/4", "1854:local-railways-1-6/10")
def test_graz_koeflach_adds_ten_to_routes_through_graz() -> None:
    def at_graz(owner: str) -> int:
        owners = {owner: "GK"} if owner else {}
        scene = sold(owners).major("SD", P1=60).tiles(F22="57/1", F24="3/0")
        scene.station("SD", "F22").t.operated |= {"SD"}
        scene.tiles(E23="8/0", D22="1/0").trains("SD", "2").operate("SD", "run_trains")
        return best_run(scene.now, "SD").revenue

    assert (at_graz("P1"), at_graz("P2"), at_graz("")) == (at_graz("") + 10, at_graz(""), at_graz(""))
    elsewhere = after_auction(P1="GK").major("VB", P1=60).operated("VB").tiles(E3="57/1").trains("VB", "2")
    assert best_run(elsewhere.operate("VB", "run_trains").now, "VB").revenue == 20 + 20


@rule("1854:run-trains/11", "1854:run-trains/8")
def test_the_orient_express_alone_comes_from_paris_over_zuerich() -> None:
    def bregenz(train: str) -> Austria:
        scene = after_auction().phase("8").major("VB", P1=60).operated("VB").tiles(E3="57/1", E5="9/1")
        scene.trains("VB", "8").t.lose_train("VB", "8")
        scene.t.gain_train("VB", train)
        scene.operate("VB", "run_trains")
        return scene

    express = bregenz("8Ox").play("VB runs 8Ox:D0/o0-E1/o0-E3/c0", "VB pays out none")
    assert express.now.runs["VB"] == 90 + 50 + 20
    assert bregenz("8").refusal("VB runs 8:D0/o0-E1/o0-E3/c0") == "1854:run-trains/11"


@rule("1854:run-trains/11")
def test_konstantinopel_is_reached_over_budapest_whichever_of_its_hexes_one_enters() -> None:
    scene = after_auction().phase("8").major("KE", P1=60).operated("KE").tiles(C25="8/5", D26="58/2")
    for tile in ("433/0", "451/0", "456/0"):
        scene.tiles(C23=tile)
    scene.trains("KE", "8").t.lose_train("KE", "8")
    scene.t.gain_train("KE", "8Ox")
    scene.operate("KE", "run_trains")
    assert scene.refusal("KE runs 8Ox:C23/c0-C25-D26/t0-D28/o0-E27/o0-F28/o0") == ""
    scene.play("KE runs 8Ox:F28/o0-E27/o0-D28/o0-D26/t0-C25-C23/c0")
    assert scene.now.runs["KE"] == 90 + 60 + 10 + 70

"""Chapters VI.2, VI.3.5 to VI.3.7: routes, running, income, buying trains."""

from __future__ import annotations

import pytest

from kursbuch.routing import Solution
from kursbuch.rules.actions import Run
from kursbuch.rules.running import account
from kursbuch.rules.table import BANK
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import WEST, cash, lay, now, run, running, table

# -- routes -------------------------------------------------------------------------------------------------------


@rule("18mag:VI.2/1", "18mag:VI.3.7/1", "18mag:VI.3.6/2")
def test_cities_towns_and_red_hexes_pay_and_two_of_them_make_a_route() -> None:
    scene = running("13", "3", I2="6/2", I4="8/1", H5="57/0")  # Trieszt, Fiume, Zágráb
    assert scene.refusal("13 runs 3:I2/c0") == "18mag:VI.3.6/2"
    assert now(run(scene)).runs["13"] == 20 + 20 + 20
    assert now(run(running("1", "2", D13="4/0"))).runs["1"] == 20 + 10
    two = running("3", "2", "2", E10="14/2", D9="57/2", F11="7/2")  # one to Győr, one to Buda
    assert now(run(two)).runs["3"] == 50 + 50


@rule("18mag:VI.2/2")
def test_a_red_hex_is_always_an_end() -> None:
    scene = running("11", "3", D7="6/2", C8="6/5", D9="57/1")  # Sopron, Bécs, Pozsony: all joined to Bécs
    assert scene.refusal("11 runs 3:D7/c0-C6/o0-C8/c0") == "18mag:VI.2/2"
    assert scene.refusal("11 runs 3:D9/c0-D7/c0-C6/o0") == ""


@rule("18mag:VI.2/2", "18mag:VI.3.6/5")
def test_no_track_and_no_place_serves_a_route_twice() -> None:
    scene = running("3", "4", on=WEST)
    assert scene.refusal("3 runs 4:E10/c0-D9/c0-E10/c0") == "18mag:VI.3.6/5"
    assert scene.refusal("3 runs 4:D9/c0-E10/c0-E12/c0") == "18mag:VI.2/2"  # there is no such track


@rule("18mag:VI.2/2")
def test_a_train_does_not_change_tracks_where_they_cross() -> None:
    scene = running("3", "3", E10="57/1", E8="20/0", E6="58/4", D9="57/0")
    assert scene.refusal("3 runs 3:E10/c0-E8-E6/t0") == ""
    assert scene.refusal("3 runs 3:E10/c0-E8-D9/c0") == "18mag:VI.2/2"


@rule("18mag:VI.3.6/4")
def test_a_train_stops_at_as_many_places_as_its_number_and_skips_none() -> None:
    scene = running("3", "2", on=WEST)
    assert scene.refusal("3 runs 2:E10/c0-D9/c0-C8/c0") == "18mag:VI.3.6/4"
    assert scene.refusal("3 runs 2:E10/c0-D9-C8/c0") == "18mag:VI.2/2"  # Győr cannot be left out
    assert now(run(scene)).runs["3"] == 40
    assert now(run(running("3", "3", on=WEST))).runs["3"] == 60


@rule("18mag:VI.3.6/5")
def test_the_two_cities_of_a_hex_are_two_places() -> None:
    scene = running("1", "3", E12="L33/2", F13="5/1", F11="7/3")  # from Pest over Kecskemét to Buda
    assert now(run(scene)).runs["1"] == 30 + 20 + 30


@rule("18mag:VI.3.6/6")
def test_two_trains_keep_to_different_track_and_may_meet_in_a_city() -> None:
    scene = running("3", "2", "2", E10="14/2", D9="57/2", F11="7/2")
    best = scene.offers("runs")[0].partition("runs ")[2].split(",")
    assert len(best) == 2
    assert all("E10/c0" in route for route in best)
    assert scene.refusal("3 runs 2:E10/c0-D9/c0,2:D9/c0-E10/c0") == "18mag:VI.3.6/6"


@rule("18mag:VI.3.6/6")
def test_a_junction_serves_one_train_only() -> None:
    # on tile 23 the ways from Székesfehérvár and from Győr to the town E6 merge
    scene = running("3", "2", "2", E10="57/1", E8="24/1", E6="4/1", D9="57/0").station("3", "D9")
    scene.operate("3", "run_trains")
    assert scene.refusal("3 runs 2:E10/c0-E8-E6/t0") == ""
    assert scene.refusal("3 runs 2:D9/c0-E8-E6/t0") == ""
    assert scene.refusal("3 runs 2:E10/c0-E8-E6/t0,2:D9/c0-E8-E6/t0") == "18mag:VI.3.6/6"


def the_examples_of_running(minor: str, *trains: str) -> Scene:
    """The picture is lost. Here the places of the text are A Bécs, B Pozsony, C Sopron, D Győr, E the town D13, F the
    town E6, G Székesfehérvár, H Kecskemét and I Pest; other minors fill Győr and Székesfehérvár up."""
    tiles = {"C8": "6/5", "D9": "14/2", "E10": "611/5", "E8": "9/1", "E6": "3/3", "D7": "5/5", "D13": "3/0"}
    scene = lay(table(P1="3 1", P2="11 4"), **tiles, D11="8/4", E12="L33/2", F11="8/2", F13="14/0")
    scene.station("11", "E10").station("3", "D9").station("4", "D9")
    scene.t.phase = "brown"
    scene.t.trains = {**scene.t.trains, minor: trains}
    return scene.operate(minor, "run_trains")


@rule("18mag:VI.3.6/6", "18mag:VI.3.6/7")
def test_minor_3_runs_a_4_train_for_110_and_a_6_train_for_170_which_meet_in_one_city() -> None:
    scene = the_examples_of_running("3", "4", "6")
    four, six = "4:E12/c0-D13/t0-D11-E10/c0-F11-F13/c0", "6:C6/o0-C8/c0-D9/c0-E10/c0-E8-E6/t0-D7/c0"
    earned = account(now(scene), Run("3", (four, six)))
    assert isinstance(earned, Solution)
    assert [route.revenue for route in earned.routes] == [30 + 10 + 40 + 30, 50 + 20 + 30 + 40 + 10 + 20] == [110, 170]
    assert now(scene.play(f"3 runs {four},{six}")).runs["3"] == 280
    assert now(run(the_examples_of_running("3", "4", "6"))).runs["3"] == 280  # nor is there a better run


@rule("18mag:VI.3.6/8")
def test_minor_11_runs_a_4_train_for_110() -> None:
    scene = the_examples_of_running("11", "4")
    assert now(run(the_examples_of_running("11", "4"))).runs["11"] == 110
    assert now(scene.play("11 runs 4:F13/c0-F11-E10/c0-D11-D13/t0-E12/c0")).runs["11"] == 30 + 40 + 10 + 30 == 110


@rule("18mag:VI.3.6/9")
def test_minor_1_runs_a_4_train_for_80_since_the_third_stop_is_blocked() -> None:
    scene = the_examples_of_running("1", "4")
    assert scene.refusal("1 runs 4:E12/c0-D13/t0-D11-E10/c0-F11-F13/c0") == "18mag:VI.3.4/3"
    assert now(run(scene)).runs["1"] == 30 + 10 + 40 == 80


@rule("18mag:VI.3.6/1", "18mag:VI.3.1/5", "18mag:VI.3.7/3")
def test_running_is_compulsory_and_for_the_most() -> None:
    scene = running("3", "2", on=WEST)
    assert scene.refusal("3 passes") == "18mag:VI.3.6/1"
    scene = running("11", "2", D7="6/2", D9="57/1")
    assert scene.refusal("11 runs 2:D7/c0-D9/c0") == "18mag:VI.3.7/3"
    assert scene.refusal("11 runs 2:D7/c0-C6/o0") == ""
    assert scene.refusal("11 runs 2:D7/c0-C6/o0,2:D7/c0-D9/c0") == "18mag:VI.3.6/1"  # there is one train only


@rule("18mag:VI.3.5/1", "18mag:VI.3.7/20")
def test_trains_are_scrapped_before_the_run_and_make_room() -> None:
    scene = running("3", "2", "2", money=200, on=WEST).play("3 discards a 2 train")
    assert now(scene).trains["3"] == ("2",)
    assert cash(scene, "3") == [200]
    run(scene)
    scene = running("3", "2", "2", on=WEST).play("3 discards a 2 train", "3 discards a 2 train")
    assert now(scene).trains["3"] == ()
    assert scene.asked is None
    assert scene.now.runs["3"] == 0
    assert running("3", "2", on=WEST).refusal("3 discards a 3 train") == "18mag:VI.3.5/1"


# -- income -------------------------------------------------------------------------------------------------------


@rule("18mag:VI.3.7/4", "18mag:III.3.2/6", "18mag:VI.3.1/6")
def test_owner_and_company_share_the_income() -> None:
    scene = running("6", "2", money=0, B17="6/1", B15="4/1")
    assert cash(run(scene), "6", "P1") == [15, 15]


@rule("18mag:VI.3.7/6")
def test_minor_9_runs_a_4_train_for_110_in_the_green_phase() -> None:
    # Szeged 40, a town 10, Petrovaradin 40, Belgrád 20
    scene = running("9", "4", phase="green", I14="8859/2", H13="58/3", G14="8860/0")
    assert now(run(scene)).runs["9"] == 40 + 10 + 40 + 20


@rule("18mag:VI.3.7/2", "18mag:VI.3.9/5")
def test_red_hexes_change_with_the_phase() -> None:
    tiles = {"D7": "6/2"}
    phases = ("yellow", "green", "brown", "gray")
    assert [now(run(running("11", "2", phase=p, on=tiles))).runs["11"] for p in phases] == [50, 60, 70, 90]


# -- buying trains ------------------------------------------------------------------------------------------------


def buying(*trains: str, money: int = 400, **minors: str) -> Scene:
    scene = table(**(minors or {"P1": "3"})).cash(**{"3": money})  # type: ignore[arg-type]
    scene.t.trains = {**scene.t.trains, "3": trains}
    return scene.operate("3", "buy_trains")


@rule("18mag:VI.3.7/18", "18mag:VI.3.7/22", "18mag:III.3.2/5")
def test_a_minor_buys_one_or_two_trains_or_none_at_all() -> None:
    scene = buying().play("3 buys a 2 train from bank for 80", "3 buys a 3 train from bank for 120")
    assert now(scene).trains["3"] == ("2", "3")
    assert buying().play("3 passes").asked is None
    assert buying(money=79).asked is None


@rule("18mag:VI.3.7/10", "18mag:VI.3.7/19", "18mag:III.3.2/4")
def test_two_trains_are_the_limit_in_every_phase() -> None:
    assert buying("2", "2").asked is None
    scene = buying("2").play("3 buys a 2 train from bank for 80")
    assert scene.asked is None
    for phase in ("yellow", "green", "brown", "gray"):
        scene.t.phase = phase
        assert scene.t.train_limit("3") == 2


@pytest.mark.parametrize(
    ("train", "price", "maker"), [("2", 80, "LdStEG"), ("3", 120, "MAVAG"), ("4", 200, "LdStEG"), ("6", 320, "MAVAG")]
)
@rule("18mag:VI.3.7/24", "18mag:VI.3.7/25", "18mag:VI.4.3/1")
def test_half_of_the_price_goes_to_the_maker(train: str, price: int, maker: str) -> None:
    scene = buying()
    before = cash(scene, BANK)[0]
    scene.play(f"3 buys a {train} train from bank for {price}")
    assert cash(scene, "3", maker, BANK) == [400 - price, price // 2, before + price // 2]


@rule("18mag:III.3.2/7")
def test_minors_trade_trains_at_any_price_that_their_owners_agree_on() -> None:
    scene = buying(P1="3 4", P2="5")
    assert scene.refusal("3 buys a 2 train from 4 for 0") == "18mag:III.3.2/7"
    assert scene.refusal("3 buys a 6 train from 4 for 5") == "18mag:III.3.2/7"
    scene.play("3 buys a 2 train from 4 for 1")
    assert cash(scene, "3", "4") == [399, 51]
    assert now(scene).trains["4"] == ()
    scene.play("3 buys a 2 train from 5 for 33")
    assert scene.state.actor == "P2"
    scene.play("5 sells its 2 train to 3 for 33")
    assert cash(scene, "3", "5") == [366, 83]
    scene = buying(P1="3 4", P2="5").play("3 buys a 2 train from 5 for 33", "5 passes")
    assert scene.state.actor == "P1"
    assert scene.refusal("3 buys a 2 train from 5 for 33") == "18mag:III.3.2/7"
    assert now(scene).trains["5"] == ("2",)
    scene.play("3 buys a 2 train from 5 for 34", "5 sells its 2 train to 3 for 34")
    assert cash(scene, "3", "5") == [366, 84]

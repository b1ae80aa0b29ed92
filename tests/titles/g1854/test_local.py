"""Local Railways, their mergers, and Lokalbahn AGs."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.table import POOL, Cert
from kursbuch.titles.g1854.map import LOCAL_HEXES
from tests.kit.rule import rule

from .austria import Austria, after_auction, sold

ALL = {"P1": "1 4", "P2": "2 5", "P3": "3 6"}


def merging(phase: str = "5", **owners: str) -> Austria:
    """The beginning of an operating round, P1 has the priority."""
    return sold(owners or ALL).phase(phase).priority("P1")


@rule("1854:local-railways-1-6/2", "1854:local-railways-1-6/1")
def test_a_local_railway_acts_like_a_company_on_its_own_map() -> None:
    scene = after_auction().cash(**{"4": 150}).turn("4")
    assert scene.now.board.has_station("4", "J32")
    assert scene.refusal("4 passes") == "1854:build-track/10"
    scene.play("4 lays 57 at J32 turn 1")
    assert scene.asked is not None


@rule("1854:local-railways-1-6/9", "1854:lokalbahn-ags-major-local-railways/1")
def test_two_owners_agree_to_merge_from_phase_5_on() -> None:
    assert merging("4").operating_round().asked == ("track", "1")
    scene = merging().operating_round()
    assert scene.asked == ("merger", "P1")
    assert scene.refusal("P1 proposes to merge 2 and 3") == "1854:local-railways-1-6/9"
    assert scene.refusal("P1 proposes to merge 2 and 1") == "1854:local-railways-1-6/9"
    scene.play("P1 proposes to merge 1 and 2")
    assert scene.asked == ("agreement", "P2")
    scene.play("P2 passes")
    assert scene.asked == ("merger", "P1")
    assert scene.refusal("P1 proposes to merge 1 and 2") == "1854:local-railways-1-6/9"


@rule("1854:lokalbahn-ags-major-local-railways/1", "1854:lokalbahn-ags-major-local-railways/2")
def test_the_owner_of_the_lower_number_directs_and_names_it() -> None:
    scene = merging().operating_round()
    scene.play("P1 proposes to merge 2 and 4", "P2 agrees to merge 2 and 4")
    assert scene.asked == ("name", "P2")
    assert scene.refusal("P2 forms D") == scene.refusal("P2 passes") == "1854:lokalbahn-ags-major-local-railways/1"
    scene.play("P2 forms B")
    assert (scene.now.director("B"), scene.now.held("P1", "B")) == ("P2", (Cert(50),))
    assert scene.now.held("P2", "B") == (Cert(50, True),)


@rule("1854:lokalbahn-ags-major-local-railways/3")
def test_its_price_starts_at_67_under_the_others() -> None:
    scene = merging().major("KE", 67, P1=60)
    scene.operating_round().play("P1 proposes to merge 1 and 4", "P1 forms A")
    assert (scene.price("A"), scene.now.stacks[(5, 2)]) == (67, ("KE", "A"))
    assert scene.now.par["A"] == 67


@rule("1854:lokalbahn-ags-major-local-railways/4", "1854:lokalbahn-ags-major-local-railways/5")
def test_money_is_joined_trains_and_stations_are_lost() -> None:
    scene = merging().operated("1", "4").trains("1", "2+", "4").cash(**{"1": 80, "4": 33})
    scene.operating_round().play("P1 proposes to merge 1 and 4", "P1 forms C")
    assert (scene.now.cash["C"], scene.now.trains.get("C", ()), scene.now.trains[POOL]) == (113, (), ("4",))
    assert scene.now.scrap["2+"] == 1
    assert scene.now.board.station_hexes("1") + scene.now.board.station_hexes("4") == []
    assert {"1", "4"} <= scene.now.closed
    assert (scene.now.trains["1"], scene.now.cash["1"], scene.now.cash["4"]) == ((), 0, 0)


@rule("1854:lokalbahn-ags-major-local-railways/1")
def test_mergers_happen_at_the_beginning_and_at_the_end_of_a_round() -> None:
    scene = merging(P1="1 4", P2="2 5", P3="3 6").operating_round()
    while scene.now.waiting or scene.question != "merger" or not scene.now.operated:
        scene.play(scene.offers()[-1])
    assert (scene.question, scene.now.round.kind) == ("merger", "OR")


@rule("1854:lokalbahn-ags-major-local-railways/6", "1854:lokalbahn-ags-major-local-railways/15")
def test_it_settles_in_steyr_or_sankt_poelten_with_a_green_tile_at_once() -> None:
    scene = merging().operating_round().play("P1 proposes to merge 1 and 4", "P1 forms A")
    while scene.asked != ("home", "A"):
        scene.play(scene.offers()[-1])
    clause = "1854:lokalbahn-ags-major-local-railways/6"
    assert scene.refusal("A settles at C17") == scene.refusal("A passes") == clause
    scene.play("A settles at D20")
    assert scene.asked == ("home_tile", "A")
    assert scene.refusal("A lays 14 at D18 turn 0") == scene.refusal("A lays 611 at D20 turn 0") == clause
    elsewhere = kursbuch.explain(scene.state, kursbuch.parse(scene.state, "A lays 14 at D18 turn 0"))
    assert elsewhere is not None
    assert elsewhere.rule == "home.tile_where", "the place is wrong, not the tile"
    scene.play("A lays 619 at D20 turn 2")
    assert scene.now.board.has_station("A", "D20")
    assert scene.now.stations["A"] == (40,)


@pytest.mark.parametrize("hex_id", ["D18", "D20"])
@rule("1854:lokalbahn-ags-major-local-railways/6")
def test_on_bare_ground_any_of_three_tiles_is_laid_free_of_charge_and_besides_the_turn_s_tile(hex_id: str) -> None:
    scene = after_auction().phase("5").lokalbahn("A", "P1", "P2", home="").cash(A=200)
    scene.turn("A")
    assert scene.offers() == ["A settles at D18", "A settles at D20"]
    scene.play(f"A settles at {hex_id}")
    assert scene.offers() == [f"A lays {tile} at {hex_id} turn {n}" for tile in ("14", "15", "619") for n in range(6)]
    assert scene.refusal(f"A lays 57 at {hex_id} turn 0") == "1854:lokalbahn-ags-major-local-railways/6"
    supply = scene.now.board.supply["15"]
    scene.play(f"A lays 15 at {hex_id} turn 0")
    assert (scene.now.board.supply["15"], scene.now.cash["A"], scene.now.stations["A"]) == (supply - 1, 200, (40,))
    assert scene.now.board.station_hexes("A") == [(hex_id, 0)]
    assert scene.asked == ("track", "A")
    scene.play(scene.offers("lays")[0])
    assert scene.asked != ("home", "A")


@rule("1854:lokalbahn-ags-major-local-railways/6")
def test_a_tile_that_is_gone_cannot_be_the_home_s() -> None:
    scene = after_auction().phase("5").lokalbahn("A", "P1", "P2", home="")
    for number, hex_id in enumerate(("B22", "C21", "D22", "E11")):
        scene.tiles(**{hex_id: f"619/{number}"})
    scene.operate("A", "settle").play("A settles at D20")
    assert {offer.split()[2] for offer in scene.offers()} == {"14", "15"}
    assert scene.refusal("A lays 619 at D20 turn 0") == "1854:lokalbahn-ags-major-local-railways/6"


@rule("1854:lokalbahn-ags-major-local-railways/6")
def test_a_yellow_tile_keeps_its_track_and_a_city_needs_no_tile() -> None:
    yellow = after_auction().phase("5").tiles(D18="1/0", D20="14/1").lokalbahn("A", "P1", "P2", home="")
    yellow.operate("A", "settle").play("A settles at D18")
    assert yellow.offers() == ["A lays 14 at D18 turn 0", "A lays 14 at D18 turn 3"]
    city = after_auction().phase("5").tiles(D18="1/0", D20="14/1").lokalbahn("A", "P1", "P2", home="")
    city.operate("A", "settle").play("A settles at D20")
    assert (city.asked, city.now.board.has_station("A", "D20")) == (None, True)


@rule("1854:lokalbahn-ags-major-local-railways/6")
def test_a_home_is_chosen_once() -> None:
    scene = after_auction().phase("5").tiles(D18="14/1", D20="14/1").lokalbahn("A", "P1", "P2")
    assert scene.operate("A", "settle").asked is None
    assert scene.now.stations["A"] == (40,)


@rule("1854:lokalbahn-ags-major-local-railways/6")
def test_a_full_city_is_no_home() -> None:
    scene = after_auction().phase("5").tiles(D18="14/1", D20="14/1").station("KR", "D18").station("SB", "D18")
    scene.lokalbahn("A", "P1", "P2", home="").operate("A", "settle")
    assert scene.refusal("A settles at D18") == "1854:place-a-station/14"
    both = after_auction().phase("5").tiles(D18="14/1", D20="14/1").lokalbahn("A", "P1", "P2", home="")
    for hex_id in ("D18", "D20"):
        both.station("KR", hex_id).station("SB", hex_id)
    assert both.operate("A", "settle").asked is None  # it waits for room


# -- their trains ---------------------------------------------------------------------------------------------


def steyr(phase: str, cash: int, *pool: str) -> Austria:
    """A at Steyr with a route to Linz, directed by P1; these trains lie in the pool."""
    scene = after_auction().phase(phase).tiles(D18="14/1", C17="57/2").lokalbahn("A", "P1", "P2").cash(A=cash)
    scene.pool_trains(*pool)
    return scene


def buying(scene: Austria, company: str = "A") -> Austria:
    scene.operate(company, "buy_trains")
    return scene


@pytest.mark.parametrize(("phase", "train", "price"), [("5", "2", 130), ("6", "3", 230), ("8", "4", 350)])
@rule(
    "1854:lokalbahn-ags-major-local-railways/8",
    "1854:lokalbahn-ags-major-local-railways/16",
    "1854:lokalbahn-ags-major-local-railways/17",
    "1854:purchase-trains/16",
)
def test_scrapped_trains_with_thirty_for_repairs(phase: str, train: str, price: int) -> None:
    scene = buying(steyr(phase, 400, train))
    assert scene.refusal(f"A buys a {train} train from pool for {price - 30}") == "1854:purchase-trains/7"
    scene.play(f"A buys a {train} train from pool for {price}")
    assert (scene.now.cash["A"], scene.now.trains["A"]) == (400 - price, (train,))


@rule("1854:lokalbahn-ags-major-local-railways/8", "1854:purchase-trains/16")
def test_no_other_trains_and_no_trade_with_others() -> None:
    scene = steyr("5", 900, "2", "3").major("KE", P1=60).trains("KE", "5").trains("5", "2+")
    scene.t.gain_train("KE", "2")
    scene.t.scrap = {**scene.t.scrap, "2": scene.t.scrap["2"] - 1}
    buying(scene)
    clause = "1854:lokalbahn-ags-major-local-railways/8"
    assert scene.refusal("A buys a 3 train from pool for 230") == clause
    assert scene.refusal("A buys a 5 train from KE for 10") == clause
    assert scene.refusal("A buys a 5 train from bank for 530") == clause
    assert scene.refusal("A buys a 2+ train from 5 for 10") == clause
    assert scene.refusal("A buys a 2 train from KE for 10") == "1854:purchase-trains/9"


@rule("1854:lokalbahn-ags-major-local-railways/8")
def test_between_lokalbahnen_the_price_is_free() -> None:
    scene = steyr("5", 50).tiles(D20="14/1").lokalbahn("B", "P1", "P2", home="D20").pool_trains("2")
    scene.t.lose_train(POOL, "2")
    scene.t.gain_train("B", "2")
    buying(scene).play("A buys a 2 train from B for 7")
    assert (scene.now.trains["A"], scene.now.cash["A"]) == (("2",), 43)
    assert (scene.now.cells["A"], scene.now.cells["B"]) == ((4, 1), (6, 3))


@rule("1854:lokalbahn-ags-major-local-railways/8")
def test_the_first_4_train_ends_their_2_trains() -> None:
    scene = steyr("8", 400, "4", "2").tiles(D20="14/1").lokalbahn("B", "P1", "P2", home="D20")
    scene.t.lose_train(POOL, "2")
    scene.t.gain_train("B", "2")
    gone = scene.t.scrap.get("2", 0)
    buying(scene).play("A buys a 4 train from pool for 350")
    assert (scene.now.trains["B"], scene.now.scrap["2"]) == ((), gone + 1)


@rule("1854:lokalbahn-ags-major-local-railways/8")
def test_a_4_train_from_another_lokalbahn_ends_their_2_trains_too() -> None:
    scene = steyr("8", 400, "4", "2").tiles(D20="14/1").lokalbahn("B", "P1", "P2", home="D20")
    for train in ("4", "2"):
        scene.t.lose_train(POOL, train)
        scene.t.gain_train("B", train)
    buying(scene).play("A buys a 4 train from B for 10")
    assert (scene.now.trains["A"], scene.now.trains["B"]) == (("4",), ())


@rule("1854:lokalbahn-ags-major-local-railways/8")
def test_2_trains_in_the_pool_stay_there_unless_the_table_ends_them_all() -> None:
    def after_the_4(**options: str) -> Austria:
        scene = after_auction(options=options).phase("8").tiles(D18="14/1", C17="57/2").lokalbahn("A", "P1", "P2")
        scene.cash(A=500).pool_trains("4", "2", "2")
        return buying(scene).play("A buys a 4 train from pool for 350")

    kept, ended = after_the_4(), after_the_4(all_twos_end="all")
    assert (kept.now.trains[POOL], ended.now.trains[POOL]) == (("2", "2"), ())
    assert kept.play("A buys a 2 train from pool for 130").now.trains["A"] == ("2", "4")
    assert ended.now.scrap["2"] == kept.now.scrap["2"] + 2


@rule("1854:lokalbahn-ags-major-local-railways/9", "1854:purchase-trains/1")
def test_with_a_route_it_must_own_a_train_if_there_is_one() -> None:
    assert buying(steyr("5", 400, "2")).refusal("A passes") == "1854:purchase-trains/1"
    assert buying(steyr("5", 400)).asked is None


@rule("1854:lokalbahn-ags-major-local-railways/10")
def test_it_may_choose_but_help_is_for_the_cheapest_type() -> None:
    rich = buying(steyr("6", 400, "2", "3"))
    assert rich.refusal("A buys a 3 train from pool for 230") == ""
    assert buying(steyr("6", 400, "3")).refusal("A buys a 2 train from pool for 130") == "1854:purchase-trains/9"
    poor = buying(steyr("6", 100, "2", "3").cash(P1=900))
    assert poor.refusal("A buys a 3 train from pool for 230") == "1854:purchase-trains/7"
    poor.play("A buys a 2 train from pool for 130")
    assert (poor.now.cash["A"], poor.now.cash["P1"]) == (0, 870)


@rule("1854:lokalbahn-ags-major-local-railways/10", "1854:lokalbahn-ags-major-local-railways/9")
def test_a_cheaper_train_that_another_lokalbahn_keeps_does_not_stand_in_the_way_of_help() -> None:
    scene = steyr("6", 0, "2", "3").tiles(D20="14/1").lokalbahn("B", "P2", "P3", home="D20").cash(P1=900)
    scene.t.lose_train(POOL, "2")
    scene.t.gain_train("B", "2")
    buying(scene).play("A buys a 2 train from B for 1", "B passes")
    assert scene.refusal("A passes") == "1854:purchase-trains/1"
    scene.play("A buys a 3 train from pool for 230")
    assert (scene.now.trains["A"], scene.now.cash["P1"]) == (("3",), 670)


@rule("1854:lokalbahn-ags-major-local-railways/10")
def test_with_an_empty_pool_help_is_for_the_cheapest_type_that_others_own() -> None:
    scene = steyr("6", 0, "2", "3").tiles(D20="14/1").lokalbahn("B", "P2", "P3", home="D20").cash(P1=900)
    scene.t.lose_train(POOL, "2")
    scene.t.lose_train(POOL, "3")
    scene.t.gain_train("B", "2")
    scene.t.gain_train("B", "3")
    buying(scene)
    assert scene.refusal("A buys a 3 train from B for 1") == "1854:purchase-trains/7"
    assert scene.refusal("A buys a 2 train from B for 100") == ""
    assert scene.refusal("A buys a 2 train from B for 101") == "1854:purchase-trains/1"


@rule("1854:lokalbahn-ags-major-local-railways/9", "1854:purchase-trains/9")
def test_who_is_declined_need_not_offer_more() -> None:
    scene = steyr("5", 0, "2").tiles(D20="14/1").lokalbahn("B", "P2", "P3", home="D20").cash(P1=900)
    scene.t.lose_train(POOL, "2")
    scene.t.gain_train("B", "2")
    assert buying(scene).refusal("A passes") == "1854:purchase-trains/1"
    scene.play("A buys a 2 train from B for 1", "B passes")
    assert scene.refusal("A passes") == scene.refusal("A buys a 2 train from B for 100") == ""


# -- the first 6-train ----------------------------------------------------------------------------------------


def six(**owners: str) -> Austria:
    scene = sold(owners).phase("5").priority("P1").major("VB", P1=60).operated("VB").tiles(E3="57/1")
    scene.tiles(J32="57/1").depot(_5=0).cash(VB=700)
    return buying(scene, "VB").play("VB buys a 6 train from bank for 670")


@rule("1854:lokalbahn-ags-major-local-railways/12", "1854:local-railways-1-6/9")
def test_the_first_6_train_forces_mergers_by_number() -> None:
    scene = six(**ALL)
    assert scene.asked == ("merger", "P1")
    scene.play("P1 passes", "P2 passes", "P3 passes")
    assert scene.asked == ("name", "P1")
    scene.play("P1 forms C", "P3 forms A")
    now = scene.now
    assert {c: now.director(c) for c in "ABC"} == {"C": "P1", "A": "P3", "B": "P2"}
    assert {c: [p for p in now.players if now.percent(p, c)] for c in "ABC"} == {
        "C": ["P1", "P2"], "A": ["P1", "P3"], "B": ["P2", "P3"],
    }  # fmt: skip


@rule("1854:lokalbahn-ags-major-local-railways/12", "1854:local-railways-1-6/4")
def test_a_local_railway_may_buy_the_first_6_train_and_is_gone_with_the_others() -> None:
    scene = sold(ALL).phase("5").priority("P1").operated("1").depot(_5=0).cash(**{"1": 700})
    scene.t.waiting = ("1", "2", "3")
    scene.round("OR", 3, 1).at("next_company")
    while scene.asked != ("trains", "1"):
        scene.play("1 passes")
    scene = scene.play("1 buys a 6 train from bank for 670", "P1 passes", "P2 passes", "P3 passes")
    scene.play("P1 forms A", "P3 forms B")
    assert (scene.now.trains[POOL], scene.now.cash["A"]) == (("6",), 30 + 150)
    assert (scene.asked, scene.now.waiting) == (None, ())


@rule("1854:lokalbahn-ags-major-local-railways/12", "1854:lokalbahn-ags-major-local-railways/14")
def test_agreement_comes_first_and_then_the_local_map_is_cleared() -> None:
    scene = six(**ALL)
    before = scene.now.board.supply["57"]
    assert "J32" in scene.now.board.laid
    scene.play("P1 proposes to merge 1 and 4", "P1 forms A")
    scene.play("P2 proposes to merge 2 and 5", "P2 forms B")
    scene.play("P3 proposes to merge 3 and 6")
    assert not set(scene.now.board.laid) & LOCAL_HEXES
    assert scene.now.board.supply["57"] == before + 1
    assert scene.now.director("C") == "P3"


@rule("1854:lokalbahn-ags-major-local-railways/13")
def test_they_first_act_in_the_next_round() -> None:
    scene = after_auction(P1="1 2 3 4 5 6").phase("5").priority("P1").major("VB", P1=60).operated("VB").tiles(E3="57/1")
    scene.depot(_5=0).cash(VB=700).round("OR", 3, 1)
    scene.t.waiting = ("VB",)
    scene.at("next_company", "end_operating_set")
    while scene.asked != ("trains", "VB"):
        scene.play("VB passes")
    scene.play("VB buys a 6 train from bank for 670", "P1 passes", "P1 forms A", "P1 forms B")
    assert not set("ABC") & set(scene.now.waiting)
    assert {"A", "B", "C"} <= scene.now.floated
    while scene.asked and scene.asked[0] != "home":
        scene.play(scene.offers()[-1])
    assert (scene.asked, str(scene.now.round)) == (("home", "A"), "OR 4.1")


@rule("1854:lokalbahn-ags-major-local-railways/13", "1854:lokalbahn-ags-major-local-railways/1")
def test_formed_at_the_beginning_of_a_round_they_act_in_it() -> None:
    scene = merging().operating_round().play("P1 proposes to merge 1 and 4", "P1 forms A")
    while scene.asked and scene.asked[0] != "home":
        scene.play(scene.offers()[-1])
    assert (scene.asked, str(scene.now.round)) == (("home", "A"), "OR 3.1")

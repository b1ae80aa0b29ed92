"""Chapter XI: István's track."""

from __future__ import annotations

from kursbuch.titles.g18mag.istvan import nearest
from tests.kit.rule import rule

from .scenario import cash, lay, mag, now
from .solo import SOUTH, deck, solo, turn


@rule("18mag:XI.2.1/1")
def test_he_lays_no_yellow_tiles() -> None:
    scene = turn(lay(solo("4"), **SOUTH), "4")
    assert {h: str(laid) for h, laid in now(scene).board.laid.items()} == SOUTH


@rule("18mag:XI.2.1/5")
def test_in_the_yellow_phase_his_minors_with_a_train_pay_szkev() -> None:
    empty = deck()
    assert cash(turn(solo("4", cards=empty), "4"), "4", "SKEV") == [40, 10]
    assert cash(turn(solo("4", cards=empty).cash(**{"4": 10}), "4"), "4", "SKEV") == [0, 10]
    assert cash(turn(solo("4", cards=empty).cash(**{"4": 9}), "4"), "4", "SKEV") == [9, 0]  # too little: nothing
    idle = solo("4")
    idle.t.trains = {**idle.t.trains, "4": ()}
    assert cash(turn(idle.cash(**{"4": 50}), "4"), "SKEV") == [0]
    green = solo("4")
    green.t.phase = "green"
    assert cash(turn(green, "4"), "SKEV") == [0]


@rule("18mag:XI.2.1/2", "18mag:XI.2.1/3")
def test_he_upgrades_his_home_first_and_then_the_nearest_city() -> None:
    order = []
    tiles = dict(SOUTH)
    for _ in range(3):
        scene = lay(solo("4").cash(**{"4": 0}), **tiles)
        scene.t.phase = "green"
        sik = cash(scene, "SIK")[0]
        turn(scene, "4")
        changed = [h for h, laid in now(scene).board.laid.items() if str(laid) != tiles[h]]
        order += changed
        tiles = {h: str(laid) for h, laid in now(scene).board.laid.items()}
    assert order == ["E10", "D9", "C8"]
    assert cash(scene, "SIK") == [sik + 20]  # the bank paid for Budapest's terrain
    assert [e.figures["cost"] for e in scene.state.events if e.name == "laid"] == [0]
    assert scene.now.board.face("C8").colour == "green"
    scene = lay(solo("4"), **tiles)
    scene.t.phase = "green"
    assert not any(e.name == "istvan_upgrades" for e in turn(scene, "4").state.events)  # brown is not there yet


@rule("18mag:XI.2.1/3", "18mag:XI.2.1/6")
def test_between_equally_near_cities_the_player_chooses() -> None:
    scene = lay(solo("3"), C6="14/2", B5="14/1", B3="6/2", D7="7/2", C8="L33/2")
    scene.t.phase = "green"
    assert nearest(mag(scene), "3", ["B3", "B5", "C8"]) == ({"B5"}, 1)
    assert nearest(mag(scene), "3", ["B3", "C8", "C14"]) == ({"B3", "C8"}, 2)
    scene.round("OR", 3, 1).at("istvan_turn 3")
    assert scene.asked == ("istvan_track", "3")
    assert scene.state.actor == "P1"
    assert {offer.split()[4] for offer in scene.offers()} == {"B3", "C8"}
    assert scene.refusal("3 passes") == "18mag:XI.2.1/4"
    assert scene.refusal("3 lays 611 at C6 turn 2") == "18mag:XI.2.1/3"


@rule("18mag:XI.2.1/3")
def test_the_nearest_city_is_counted_along_a_route_which_does_not_turn_back() -> None:
    # Szeged to the town D13 and from there to Szolnok would be four hexes, but both ways join on D11, and no train goes
    # from one to the other; Győr is four hexes away, too
    scene = lay(solo("4"), E10="14/0", D11="25/4", D13="58/1", C10="57/2", E8="8/2", D7="9/2", C6="14/1", B5="57/2")
    scene.t.phase = "green"
    scene.station("4", "C10").round("OR", 3, 1).at("istvan_turn 4")
    assert {offer.split()[4] for offer in scene.offers()} == {"B5"}


@rule("18mag:XI.2.1/3", "18mag:XI.2.1/4")
def test_with_one_way_to_upgrade_nobody_is_asked() -> None:
    scene = lay(solo("4", mine="3"), E10="57/2", D9="57/2", E8="9/1", D11="8/0")
    scene.t.phase = "green"
    assert scene.round("OR", 3, 1).at("istvan_turn 4").asked is None
    assert {1, 2, 3, 5} <= now(scene).board.face("E10").edges


@rule("18mag:XI.2.1/3")
def test_hexes_are_counted_from_home() -> None:
    scene = lay(solo("6", mine="3"), A12="57/2", B13="4/2", C14="5/2")
    assert nearest(mag(scene), "6", ["C14"]) == ({"C14"}, 2)
    assert nearest(mag(scene), "6", ["A12", "C14"]) == ({"A12"}, 0)
    assert nearest(mag(scene), "6", ["E10"]) == (set(), 0)


@rule("18mag:XI.2.1/3")
def test_the_way_to_the_nearest_city_passes_no_blocked_city() -> None:
    tiles = {"E10": "14/1", "D9": "57/2", "C8": "L33/2", "E8": "8/2", "D7": "8/3"}  # by way of Kecskemét, or past it
    assert nearest(mag(lay(solo("4", mine="3"), **tiles)), "4", ["C8"]) == ({"C8"}, 2)
    blocked = lay(solo("4", mine="3"), **tiles).station("3", "D9")
    assert nearest(mag(blocked), "4", ["C8"]) == ({"C8"}, 3)
    assert nearest(mag(blocked), "4", ["C8", "D9"]) == ({"D9"}, 1)  # it can be reached all the same


@rule("18mag:XI.2.1/3")
def test_the_way_to_the_nearest_city_uses_no_track_twice() -> None:
    tiles = {
        "A10": "27/3", "A12": "611/4", "B9": "G17/1", "B11": "25/3", "B13": "3/5", "B15": "611/0", "C10": "611/2",
        "C12": "41/2", "C14": "15/0", "D11": "28/2", "E6": "L32/2", "E8": "47/1", "E10": "611/3",
    }  # fmt: skip
    # twelve hexes, if a train could go back over the track by which it came
    assert nearest(mag(lay(solo("2"), **tiles)), "2", ["E6"]) == ({"E6"}, 13)


@rule("18mag:XI.2.1/2", "18mag:XI.2.1/3")
def test_a_city_that_only_another_station_reaches_comes_last() -> None:
    scene = lay(solo("4"), E10="57/2", C10="57/2")  # Szeged and Szolnok are not joined
    scene.t.phase = "green"
    turn(scene.station("4", "C10"), "4")
    assert [h for h, laid in now(scene).board.laid.items() if laid.tile != "57"] == ["E10"]
    scene = lay(solo("4"), E10="14/2", C10="57/2")
    scene.t.phase = "green"
    turn(scene.station("4", "C10"), "4")
    assert now(scene).board.face("C10").colour == "green"


@rule("18mag:XI.2.1/4")
def test_his_tile_joins_as_many_loose_tracks_as_possible() -> None:
    scene = lay(solo("4"), E10="57/2", E12="8/1", E8="9/1")  # loose ends east and west of Szeged
    scene.t.phase = "green"
    scene.round("OR", 3, 1).at("istvan_turn 4")
    offers = [o.split() for o in scene.offers()]
    assert offers
    for _, _, tile, _, hex_id, _, rotation in offers:
        assert hex_id == "E10"
        edges = scene.now.board.lay("E10", tile, int(rotation)).face("E10").edges
        assert edges == {1, 2, 4, 5}
    assert scene.refusal("4 lays 14 at E10 turn 2") == "18mag:XI.2.1/4"

"""Chapters VI.3.4 and VI.4.2: stations of minors and of majors."""

from __future__ import annotations

from kursbuch.rules.table import BANK
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, lay, now, run, table

LINE = {"E10": "57/2", "D9": "57/2", "C8": "6/3"}
"""Székesfehérvár, Győr, Pozsony."""


def line(**minors: str) -> Scene:
    return lay(table(**(minors or {"P1": "3"})), **LINE)  # type: ignore[arg-type]


@rule("18mag:VI.3.4/1", "18mag:VI.3.4/5", "18mag:VI.3.4/7", "18mag:VI.3.1/4")
def test_a_station_costs_forty_then_eighty_and_half_goes_to_szkev() -> None:
    scene = line().cash(**{"3": 150}).operate("3", "build_station")
    before = cash(scene, BANK)[0]
    scene.play("3 places a station at D9 stop 0")
    assert cash(scene, "3", "SKEV", BANK) == [110, 20, before + 20]
    assert now(scene).board.has_station("3", "D9")
    scene = line().cash(**{"3": 110}).station("3", "D9").operate("3", "build_station")
    assert cash(scene.play("3 places a station at C8 stop 0"), "3", "SKEV") == [30, 40]
    assert line().cash(**{"3": 39}).operate("3", "build_station").asked is None
    assert line().operate("3", "build_station").refusal("3 places a station at F9 stop 0") == "18mag:VI.3.4/1"


@rule("18mag:VI.3.4/6")
def test_only_one_station_is_placed_in_a_turn() -> None:
    scene = line().cash(**{"3": 500}).operate("3", "build_station").play("3 places a station at D9 stop 0")
    assert scene.asked is None


@rule("18mag:VI.3.4/7")
def test_a_minor_has_two_stations_beside_its_home() -> None:
    scene = line().cash(**{"3": 500}).station("3", "D9").station("3", "C8")
    assert scene.t.stations["3"] == ()
    assert scene.operate("3", "build_station").asked is None


@rule("18mag:VI.3.4/2", "18mag:VI.3.6/3")
def test_a_route_needs_a_station_of_the_minor() -> None:
    scene = line().operate("3", "run_trains")
    assert scene.refusal("3 runs 2:D9/c0-C8/c0") == "18mag:VI.3.6/3"
    assert scene.station("3", "D9").operate("3", "run_trains").refusal("3 runs 2:D9/c0-C8/c0") == ""


@rule("18mag:VI.3.4/3", "18mag:VI.3.6/9")
def test_a_full_city_is_passed_only_by_those_who_stand_there() -> None:
    scene = line(P1="3", P2="11").station("11", "D9")
    scene.t.lose_train("3", "2")
    scene.t.gain_train("3", "3")
    scene.operate("3", "run_trains")
    assert scene.refusal("3 runs 3:E10/c0-D9/c0-C8/c0") == "18mag:VI.3.4/3"
    assert scene.refusal("3 runs 3:E10/c0-D9/c0") == ""  # others may end there
    scene.t.gain_train("11", "3")
    scene.t.lose_train("11", "2")
    assert scene.operate("11", "run_trains").refusal("11 runs 3:E10/c0-D9/c0-C8/c0") == ""


@rule("18mag:VI.3.4/8")
def test_a_minor_has_one_station_on_a_hex_at_most() -> None:
    scene = lay(table(P1="3").cash(**{"3": 500}), E10="57/2", D9="14/2").operate("3", "build_station")
    assert scene.refusal("3 places a station at E10 stop 0") == "18mag:VI.3.4/8"


@rule("18mag:VI.3.4/9")
def test_a_new_station_is_joined_to_an_older_one() -> None:
    scene = line().cash(**{"3": 500}).operate("3", "build_station")
    assert scene.refusal("3 places a station at C8 stop 0") == ""  # however far it is
    assert scene.refusal("3 places a station at F13 stop 0") == "18mag:VI.3.4/9"
    blocked = line(P1="3", P2="11").cash(**{"3": 500}).station("11", "D9").operate("3", "build_station")
    assert blocked.asked is None
    full = lay(line(P1="3", P2="11").cash(**{"3": 500}), D9="14/2").station("11", "C8").operate("3", "build_station")
    assert full.refusal("3 places a station at C8 stop 0") == "18mag:VI.3.4/5"  # it is reached, but has no free circle
    # a junction is no place to turn back: on tile 24 the tracks to E10 and to D9 both lead on to E6 only
    for tile, asked in (("24/1", None), ("7/3", ("station", "3"))):
        scene = lay(table(P1="3").cash(**{"3": 500}), E10="57/1", E8=tile, D9="57/0")
        assert scene.operate("3", "build_station").asked == asked


# -- majors -------------------------------------------------------------------------------------------------------


def major(money: int = 200) -> Scene:
    return lay(table(P1="3"), **LINE).company("SIK", P2=20).cash(SIK=money)


@rule("18mag:VI.4.2/2", "18mag:VI.4.2/3", "18mag:VI.4.1/2")
def test_a_major_places_its_stations_anywhere_for_forty_and_eighty() -> None:
    scene = major(120).operate("SIK", "major_station")
    assert scene.state.actor == "P2"
    assert scene.refusal("SIK places a station at H5 stop 0") == ""  # no connection is needed, nor a tile
    assert scene.refusal("SIK places a station at E10 stop 0") == "18mag:VI.4.2/2"  # no free space
    before = cash(scene, BANK)[0]
    scene.play("SIK places a station at D9 stop 0")
    assert cash(scene, "SIK", BANK, "SKEV") == [80, before + 40, 0]
    assert scene.asked is None  # one a round
    second = major(80).station("SIK", "D9").operate("SIK", "major_station")
    assert second.refusal("SIK places a station at D9 stop 0") == "18mag:VI.4.2/2"
    large = lay(major(80), D9="14/2").station("SIK", "D9").operate("SIK", "major_station")
    assert large.now.board.free_slots("D9", 0) == 1
    assert large.refusal("SIK places a station at D9 stop 0") == "18mag:VI.4.2/2"  # not twice on a hex
    both = major(80).station("SIK", "G10").operate("SIK", "major_station")
    assert both.refusal("SIK places a station at G10 stop 1") == "18mag:VI.4.2/2"
    assert cash(second.play("SIK places a station at C8 stop 0"), "SIK") == [0]
    assert major(39).operate("SIK", "major_station").asked is None
    assert major(79).station("SIK", "D9").operate("SIK", "major_station").asked is None


@rule("18mag:VI.4.2/2")
def test_any_free_city_space_of_the_map_will_do_and_nothing_else() -> None:
    scene = lay(table(P1="3 7", P2="11"), E10="14/2", D9="57/2").company("SIK", P2=20).cash(SIK=200)
    scene.station("11", "E10").operate("SIK", "major_station")
    board = scene.now.board
    cities = {(h.id, n) for h in board.map for n, stop in enumerate(board.face(h.id).stops) if stop.kind == "c"}
    taken = {("E10", 0), ("D7", 0), ("G10", 1)}  # Székesfehérvár is full, and minors live in Sopron and Mohács
    offered = {(o.split()[5], int(o.split()[7])) for o in scene.offers("places")}
    assert offered == cities - taken
    assert ("G10", 0) in offered  # Pécs, on the same hex as Mohács
    for place in ("D13", "C6", "A18", "E8", "Z9"):  # a town, an area abroad, a mine, nothing, off the map
        assert scene.refusal(f"SIK places a station at {place} stop 0") == "18mag:VI.3.4/1"
    assert scene.refusal("SIK places a station at E10 stop 1") == "18mag:VI.3.4/1"
    half = lay(table(P1="3"), E10="14/2").company("SIK", P2=20).cash(SIK=200).operate("SIK", "major_station")
    assert half.refusal("SIK places a station at E10 stop 0") == ""  # there is one circle beside the minor's


@rule("18mag:VI.4.2/1", "18mag:VI.4.2/2")
def test_a_major_places_one_station_in_a_round_and_two_in_a_game() -> None:
    scene = table(P1="3").company("SIK", at=(0, 9), P2=20).cash(SIK=500).round("OR", 2, 1).at("operating_round 1")
    while scene.asked is not None and scene.asked[1] != "SIK":
        scene.play(f"{scene.asked[1]} passes")
    assert scene.asked == ("station", "SIK")
    assert scene.play("SIK places a station at D9 stop 0").asked == ("dividend", "SIK")
    done = major(500).station("SIK", "D9").station("SIK", "C8").operate("SIK", "major_station")
    assert done.asked is None
    third = major(500).station("SIK", "D9").station("SIK", "C8").company("RABA", P2=20).cash(RABA=100)
    third.operate("RABA", "major_station")
    assert third.refusal("RABA places a station at H5 stop 0") == ""


@rule("18mag:VI.4.2/4")
def test_a_major_without_a_director_places_no_station() -> None:
    scene = table(P1="3").shares("SIK", P1=10, P2=10).cash(SIK=500).operate("SIK", "major_station")
    assert scene.asked is None


@rule("18mag:VI.4.2/5")
def test_stations_of_majors_block_and_may_stand_side_by_side() -> None:
    scene = major().station("SIK", "D9")
    scene.t.lose_train("3", "2")
    scene.t.gain_train("3", "3")
    assert scene.operate("3", "run_trains").refusal("3 runs 3:E10/c0-D9/c0-C8/c0") == "18mag:VI.3.4/3"
    scene = lay(table(P1="3"), E10="57/2", D9="14/2").company("SIK", P2=20).company("RABA", P1=20)
    scene.cash(RABA=100).station("SIK", "D9").operate("RABA", "major_station")
    assert scene.refusal("RABA places a station at D9 stop 0") == ""


@rule("18mag:VI.4.2/6", "18mag:VI.3.7/2")
def test_a_station_of_a_major_makes_its_city_worth_ten_more() -> None:
    scene = major().station("SIK", "D9").operate("3", "run_trains")
    assert now(run(scene)).runs["3"] == 50
    both = major().company("RABA", P1=20)
    both = lay(both, D9="14/2").station("SIK", "D9").station("RABA", "D9").operate("3", "run_trains")
    assert now(run(both)).runs["3"] == 20 + 30 + 20


@rule("18mag:VI.4.2/6")
def test_of_two_cities_on_a_tile_only_that_of_the_station_gains() -> None:
    scene = lay(table(P1="1"), E12="L33/2", D13="4/0").company("SIK", P2=20)
    face = scene.t.board.face("E12")
    pest = next(i for i, name in enumerate(face.stop_names) if 3 in face.edges_of(name))
    scene.station("SIK", "E12", 1 - pest).operate("1", "run_trains")
    assert now(run(scene)).runs["1"] == 40  # 30 in Pest, 10 in the town; Buda's ten do not count

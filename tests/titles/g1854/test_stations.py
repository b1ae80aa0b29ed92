"""Stations (place-a-station)."""

from __future__ import annotations

from tests.kit.rule import rule

from .austria import Austria, after_auction


def to_innsbruck(cash: int = 500, **homes: bool) -> Austria:
    """KR at Linz with track over Salzburg to Innsbruck, where no home is kept unless told so."""
    scene = after_auction().major("KR", P1=60).operated("KR").cash(KR=cash)
    scene.tiles(C17="57/0", D16="4/0", E15="8/1", E13="57/1", E11="1/0", F10="8/1", F8="57/1")
    for company in ("SB", "NT"):
        if not homes.get(company):
            scene.t.board = scene.t.board.without_home(company)
    return scene


def placing(scene: Austria, company: str = "KR") -> Austria:
    scene.operate(company, "build_station")
    return scene


@rule("1854:place-a-station/1", "1854:place-a-station/2", "1854:place-a-station/13")
def test_the_first_further_station_costs_40_the_next_100() -> None:
    scene = placing(to_innsbruck())
    assert scene.refusal("KR places a station at D16 stop 0") == "1854:place-a-station/1"
    scene.play("KR places a station at E13 stop 0")
    assert (scene.now.cash["KR"], scene.now.stations["KR"]) == (460, (100, 100))
    second = placing(to_innsbruck().station("KR", "J34"))
    assert second.play("KR places a station at E13 stop 0").now.cash["KR"] == 400


@rule("1854:place-a-station/13")
def test_a_station_must_be_paid_for() -> None:
    scene = to_innsbruck(39)
    menus = placing(scene).state.ask
    assert menus is None  # nothing can be afforded, so nothing is asked
    assert places_offered(to_innsbruck(40)) == ["E13", "F8"]


def places_offered(scene: Austria) -> list[str]:
    return [offer.split()[5] for offer in placing(scene).offers("places")]


@rule("1854:place-a-station/3", "1854:run-trains/3")
def test_a_route_needs_an_own_station() -> None:
    scene = to_innsbruck().trains("KR", "2").operate("KR", "run_trains")
    assert scene.refusal("KR runs 2:E13/c0-E15-D16/t0") == "1854:run-trains/3"


@rule("1854:place-a-station/4", "1854:run-trains/4", "1854:run-trains/5")
def test_a_full_city_is_passed_only_by_those_in_it() -> None:
    def beyond(*stations: str) -> Austria:
        scene = to_innsbruck(SB=True).phase("4").trains("KR", "4").operated(*stations)
        scene.operate("KR", "run_trains")
        return scene

    route = "KR runs 4:C17/c0-D16/t0-E15-E13/c0-E11/t1"
    assert beyond().refusal(route) == ""
    assert beyond("SB").refusal(route) == "1854:run-trains/4"
    assert beyond("SB").refusal("KR runs 4:C17/c0-D16/t0-E15-E13/c0") == ""  # a blocked city may be an end


@rule("1854:place-a-station/6", "1854:run-trains/12")
def test_no_stretch_of_track_twice() -> None:
    scene = to_innsbruck().trains("KR", "2", "2").operate("KR", "run_trains")
    assert scene.refusal("KR runs 2:C17/c0-D16/t0,2:C17/c0-D16/t0") == "1854:run-trains/12"


@rule("1854:place-a-station/7", "1854:upgrading-track-tiles/10")
def test_the_upgrade_chart_follows_from_the_tiles() -> None:
    from kursbuch.board.upgrades import fits
    from kursbuch.titles.g1854.map import AUSTRIA, TILES

    def upgrades(hex_id: str, tile: str, rotation: int) -> set[str]:
        from kursbuch.board.board import Laid

        return {new for new, _ in fits(AUSTRIA, hex_id, Laid(tile, rotation), tuple(TILES))}

    assert upgrades("E17", "9", 0) == {"19", "20", "23", "24", "26", "27"}
    assert upgrades("E17", "20", 0) == {"44", "47"}
    assert upgrades("C15", "58", 3) == set()
    assert upgrades("C17", "57", 1) == {"14", "15", "619"}
    assert upgrades("C17", "619", 1) == {"611"}


@rule("1854:place-a-station/11")
def test_one_station_a_turn_if_any_is_left() -> None:
    scene = placing(to_innsbruck()).play("KR places a station at E13 stop 0")
    assert scene.asked is None
    none_left = to_innsbruck()
    none_left.t.stations = {**none_left.t.stations, "KR": ()}
    assert places_offered(none_left) == []


@rule("1854:place-a-station/12", "1854:launch-of-a-major-company/3")
def test_the_home_station_is_free_and_comes_first() -> None:
    scene = after_auction().major("NT", P1=60).cash(NT=670).turn("NT")
    assert (scene.now.board.has_station("NT", "F8"), scene.now.cash["NT"]) == (True, 670)
    assert scene.now.stations["NT"] == (40, 100, 100)


@rule("1854:place-a-station/14")
def test_only_in_an_empty_circle() -> None:
    scene = to_innsbruck(NT=True).major("NT", P2=60).operated("NT")
    assert placing(scene).refusal("KR places a station at F8 stop 0") == "1854:place-a-station/14"


@rule("1854:place-a-station/15")
def test_homes_of_others_are_kept() -> None:
    scene = placing(to_innsbruck(NT=True))
    assert scene.refusal("KR places a station at F8 stop 0") == "1854:place-a-station/15"


@rule("1854:place-a-station/16")
def test_only_where_a_route_leads() -> None:
    scene = to_innsbruck()
    scene.t.board = scene.t.board.without_home("KT")
    scene.tiles(H18="57/1")
    assert placing(scene).refusal("KR places a station at H18 stop 0") == "1854:place-a-station/16"


@rule("1854:place-a-station/17")
def test_one_station_a_hex() -> None:
    scene = to_innsbruck()
    scene.tiles(C17="14/0")
    assert placing(scene).refusal("KR places a station at C17 stop 0") == "1854:place-a-station/17"


@rule("1854:place-a-station/18")
def test_the_settlements_stay_free_until_all_lokalbahnen_have_chosen() -> None:
    def at_steyr(*operated: str) -> str:
        scene = to_innsbruck()
        scene.tiles(C17="619/3", D18="14/1", D20="14/1").phase("5")
        for company in operated:
            scene.t.operated = scene.t.operated | {company}
            scene.station(company, homes[company])
        return placing(scene).refusal("KR places a station at D18 stop 0")

    homes = {"A": "D20", "B": "D20", "C": "D18"}
    assert at_steyr("A", "B") == "1854:place-a-station/18"
    assert at_steyr("A", "B", "C") == ""


@rule("1854:place-a-station/18", "1854:lokalbahn-ags-major-local-railways/6")
def test_a_lokalbahn_that_found_no_room_keeps_the_settlements_closed() -> None:
    scene = to_innsbruck().tiles(C17="619/3", D18="14/1", D20="14/1").phase("5").station("A", "D20").station("B", "D20")
    scene.t.operated = scene.t.operated | set("ABC")
    assert placing(scene).refusal("KR places a station at D18 stop 0") == "1854:place-a-station/18"


@rule("1854:place-a-station/19", "1854:lokalbahn-ags-major-local-railways/7")
def test_a_lokalbahn_has_one_further_station() -> None:
    scene = after_auction().phase("5").tiles(D18="14/1", C17="57/2").lokalbahn("A", "P1", "P2").cash(A=40)
    scene.t.board = scene.t.board.without_home("KR")
    placing(scene, "A").play("A places a station at C17 stop 0")
    assert (scene.now.cash["A"], scene.now.stations["A"]) == (0, ())


@rule("1854:local-railways-1-6/6")
def test_a_local_railway_has_two_stations() -> None:
    scene = after_auction().operated("4").tiles(J32="57/1", J34="57/1").cash(**{"4": 100})
    assert scene.t.stations["4"] == (40,)
    placing(scene, "4").play("4 places a station at J34 stop 0")
    assert (scene.now.cash["4"], scene.now.stations["4"]) == (60, ())

"""1824 VII.8: stations."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.actions import PlaceStation
from kursbuch.rules.stations import refuse_station
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, dresden_prag, turn

PILSEN = "BK places a station at B5 stop 0"
BRUENN = "BK places a station at C12 stop 0"


def against(scene: Scene, action: str) -> str:
    """The clause against a station; a company that can place none is not even asked."""
    station = kursbuch.parse(scene.state, action)
    assert isinstance(station, PlaceStation)
    refusal = refuse_station(scene.now, station)
    assert (refusal is None) == (action in scene.offers())
    return refusal.clause if refusal else ""


def building(scene: Scene, company: str = "BK") -> Scene:
    return scene.operate(company, "build_station", "run_trains")


@rule("1824:VII.8/1")
def test_a_marker_in_a_city_circle_is_a_station() -> None:
    scene = building(dresden_prag().trains("BK", "2").cash(BK=500)).play(PILSEN)
    assert scene.now.board.slots("B5") == (("BK",),)
    assert set(scene.now.board.stations("BK")) == {"B9/c0", "B5/c0"}


@rule("1824:VII.8/1")
def test_there_is_no_station_without_a_free_circle() -> None:
    scene = bohemia("3", B9="14/1", B7="9/1", B5="57/1", C10="58/2").station("MS", "B5")
    building(scene.cash(BK=500))
    assert "C10/t0" in scene.now.board.reach("BK").stops
    assert against(scene, "BK places a station at C10 stop 0") == "1824:VII.8/1"  # a town
    assert against(scene, "BK places a station at B7 stop 0") == "1824:VII.8/1"  # nothing
    assert against(scene, "BK places a station at B3 stop 0") == "1824:VII.8/1"  # a red location
    assert against(scene, "BK places a station at X1 stop 0") == "1824:VII.8/1"
    assert against(scene, PILSEN) == "1824:VII.8/1"  # full


@rule("1824:VII.8/5")
@pytest.mark.parametrize("tiles", [{}, {"B9": "57/1"}, {"B9": "14/1"}])
def test_the_home_station_is_free_and_needs_no_tile(tiles: dict[str, str]) -> None:
    scene = given("1824").phase("3").tiles(**tiles).company("BK", 80, P1=50).floated("BK").trains("BK", "2")
    bank = scene.t.cash["bank"]
    turn(scene)
    assert scene.now.board.station_hexes("BK") == [("B9", 0)]
    assert scene.now.cash["bank"] == bank
    assert "BK" not in scene.now.board.homes
    assert scene.refusal("BK places a station at B9 stop 0") == "1824:VII.5/1"  # by itself, it is track that is asked


@rule("1824:VII.8/6", "1824:VII.8/7")
def test_one_station_a_turn_beside_the_home_station_of_the_first() -> None:
    scene = given("1824").phase("3").tiles(B5="57/1", B7="9/1", B9="14/1", B11="8/5", C12="14/1")
    turn(scene.company("BK", 80, P1=50).floated("BK").trains("BK", "2").cash(BK=40))
    scene.play("BK passes")
    assert {PILSEN, BRUENN} <= set(scene.offers("station"))
    scene.play(PILSEN)
    assert set(scene.now.board.stations("BK")) == {"B9/c0", "B5/c0"}
    assert scene.now.cash["BK"] == 0
    assert scene.asked == ("run", "BK")
    assert scene.refusal(BRUENN) == "1824:VII.5/1"


@rule("1824:VII.8/7")
def test_40_for_the_first_and_100_for_each_further_one() -> None:
    assert against(building(dresden_prag().trains("BK", "2").cash(BK=39)), PILSEN) == "1824:VII.8/7"
    scene = building(dresden_prag().trains("BK", "2").cash(BK=139))
    bank = scene.now.cash["bank"]
    scene.play(PILSEN)
    assert (scene.now.cash["BK"], scene.now.cash["bank"]) == (99, bank + 40)
    third = bohemia("3", B5="57/1", B7="9/1", B9="14/1", B11="8/5", C12="14/1").station("BK", "B5")
    assert against(building(third.cash(BK=99)), BRUENN) == "1824:VII.8/7"
    third = bohemia("3", B5="57/1", B7="9/1", B9="14/1", B11="8/5", C12="14/1").station("BK", "B5")
    building(third.cash(BK=100)).play(BRUENN)
    assert third.now.cash["BK"] == 0


@rule("1824:VII.8/7", "1824:VII.8/11")
def test_the_stations_of_a_state_railway() -> None:
    scene = given("1824")
    assert [scene.t.stations[c] for c in ("SD", "UG", "KK")] == [(0, 40, 100, 100, 100)] * 3
    assert [scene.t.stations[c] for c in ("BK", "MS", "CL", "SB", "BH")] == [(0, 40, 100)] * 5
    papers = ("EPP", "EOD", "MLB", "SPB", "SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2")
    assert [scene.t.stations[c] for c in papers] == [(0,)] * 11


@rule("1824:VII.8/8")
def test_one_station_of_a_company_on_a_hex() -> None:
    scene = building(bohemia("3", B9="14/1").cash(BK=500))
    assert scene.now.board.slots("B9") == (("BK", ""),)
    assert against(scene, "BK places a station at B9 stop 0") == "1824:VII.8/8"
    wien = given("1824").phase("4").company("SD", P1=30).floated("SD").cash(SD=500)
    wien.tiles(E12="499/0").tiles(E12="491/0", E14="57/1", D13="7/4", F13="9/2").station("SD", "E12", 0)
    assert against(building(wien, "SD"), "SD places a station at E12 stop 1") == "1824:VII.8/8"


@rule("1824:VII.8/9", "1824:VII.8/4")
def test_a_new_station_is_joined_to_an_old_one() -> None:
    near = bohemia("3", B9="14/1", B5="57/1", C12="14/1").cash(BK=500)
    assert against(building(near), PILSEN) == "1824:VII.8/9"  # B7 is missing
    far = bohemia("3", B9="57/1", B7="9/1", B5="6/4", A6="4/0").cash(BK=500)
    assert against(building(far), PILSEN) == ""


@rule("1824:VII.8/9", "1824:VII.8/3")
def test_full_cities_of_others_are_in_the_way() -> None:
    line = {"B9": "57/1", "B11": "8/5", "C12": "14/1", "C14": "8/1", "B15": "6/4"}
    place = "BK places a station at B15 stop 0"
    assert against(building(bohemia("3", **line).cash(BK=500)), place) == ""
    half = bohemia("3", **line).company("MS", 80, P2=50).operated("MS").cash(BK=500)
    assert against(building(half), place) == ""
    full = bohemia("3", **line).company("MS", 80, P2=50).operated("MS").station("CL", "C12").cash(BK=500)
    assert against(building(full), place) == "1824:VII.8/9"


@rule("1824:VII.8/9")
def test_the_connection_does_not_turn_back_at_a_junction() -> None:
    """B11: from Prag and from Brünn the tracks join on the side of B13."""
    scene = building(bohemia("3", B9="57/1", B11="27/4", C12="14/1").cash(BK=500))
    assert str(scene.now.board.face("B11")) == "green 1-4 4-5"
    assert against(scene, BRUENN) == "1824:VII.8/9"
    straight = building(bohemia("3", B9="57/1", B11="8/5", C12="14/1").cash(BK=500))
    assert against(straight, BRUENN) == ""


@rule("1824:VII.8/10")
def test_a_place_is_left_for_the_home_of_a_company_to_come() -> None:
    small = building(bohemia("2", B9="57/1", B11="8/5", C12="57/2").cash(BK=500))
    assert against(small, BRUENN) == "1824:VII.8/10"
    assert BRUENN not in small.offers()
    large = building(bohemia("3", B9="57/1", B11="8/5", C12="14/1").cash(BK=500)).play(BRUENN)
    assert large.now.board.slots("C12") == (("BK", ""),)
    taken = bohemia("3", B9="57/1", B11="8/5", C12="14/1").station("CL", "C12").cash(BK=500)
    assert against(building(taken), BRUENN) == "1824:VII.8/10"
    operating = bohemia("3", B9="57/1", B11="8/5", C12="14/1").company("MS", 80, P2=50).operated("MS").cash(BK=500)
    assert against(building(operating), BRUENN) == ""  # MS has its place, the other one is free


@rule("1824:VII.8/10")
@pytest.mark.parametrize(
    ("placed", "clause"),
    [
        ((), ""),  # two places are left for two
        (("BK",), "1824:VII.8/10"),  # one would be left for two
        (("KK1",), ""),  # it has its place
        (("KK1", "BK"), "1824:VII.8/10"),  # none would be left for KK2
        (("KK1", "KK2"), ""),
        (("KK1", "KK2", "BK"), "1824:VII.8/1"),  # full
    ],
)
def test_a_place_is_kept_for_every_company_to_come(placed: tuple[str, ...], clause: str) -> None:
    """A city of brown Wien has three places, and the homes of KK1 and KK2 in it."""
    scene = given("1824").phase("5").tiles(E12="493/0", D11="8/3", C12="14/0").papers(P2="KK1 KK2")
    scene.company("MS", 80, P1=50).floated("MS").station("MS", "C12").cash(MS=500)
    for company in placed:
        scene.t.board = scene.t.board.without_home(company).place(company, "E12", 1)
    assert building(scene, "MS").now.board.slots("E12")[1].count("") == 3 - len(placed)
    assert against(scene, "MS places a station at E12 stop 1") == clause


@rule("1824:VII.8/11")
def test_no_more_stations_than_there_are_markers() -> None:
    scene = bohemia("3", B5="57/1", B7="9/1", B9="57/1").station("BK", "F7").station("BK", "G4").cash(BK=500)
    assert against(building(scene), PILSEN) == "1824:VII.8/11"
    state = given("1824").phase("4").tiles(B5="57/1", B7="9/1", B9="57/1").company("SD", P1=30).floated("SD")
    for hex_id in ("B9", "F7", "G4", "E8"):
        state.station("SD", hex_id)
    building(state.cash(SD=100).trains("SD", "4"), "SD").play("SD places a station at B5 stop 0")
    assert state.now.cash["SD"] == 0
    state.t.board = state.now.board
    state.t.stations = state.now.stations
    last = building(state.tiles(B11="8/5", C12="57/2"), "SD")
    assert against(last, "SD places a station at C12 stop 0") == "1824:VII.8/11"

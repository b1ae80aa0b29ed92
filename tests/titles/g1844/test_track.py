"""1844: building track, upgrades, destinations, tunnels."""

from __future__ import annotations

import pytest

from kursbuch.titles.g1844.formation import DUE
from kursbuch.titles.g1844.trains import SBB_START
from tests.kit.rule import rule

from .alps import DIAGONAL, VALAIS, Alps, alps, diagonal, valais


def building(company: str, phase: str = "2", **tiles: str) -> Alps:
    """A company of P1 that has operated, at its first step, with money."""
    scene = alps().phase(phase).tiles(**tiles).company(company, 100, P1=60 if company == "VZ" else 50)
    scene.operated(company).cash(**{company: 500})
    return scene


# -- yellow tiles ---------------------------------------------------------------------------------------------------


@rule("1844:build-track/1", "1844:build-track/3", "1844:build-track/18", "1844:large-historical-companies-h1-h6/5")
def test_one_tile_a_turn_on_an_empty_hex() -> None:
    scene = building("FNM").turn("FNM", "track")
    assert scene.refusal("FNM lays 9 at Z99 turn 0") == "1844:build-track/1"
    assert scene.refusal("FNM lays 999 at L21 turn 0") == "1844:build-track/1"
    assert scene.refusal("FNM lays 15 at L21 turn 0") == "1844:upgrading-track-tiles/5"
    scene.play("FNM lays 57 at L21 turn 0")
    assert str(scene.now.board.laid["L21"]) == "57/0", "its free end meets nothing"
    assert scene.asked is None, "and no second tile"


@rule("1844:build-track/2", "1844:build-track/13")
def test_red_and_grey_hexes_stay_as_they_are() -> None:
    scene = building("FNM").turn("FNM", "track")
    assert scene.refusal("FNM lays 57 at M20 turn 0") == "1844:build-track/2"
    scene = building("VZ", K10="57/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 4 at J13 turn 1") == "1844:build-track/2"


@rule("1844:build-track/4", "1844:build-track/5", "1844:build-track/7")
def test_towns_take_town_tiles_cities_city_tiles_and_plain_hexes_plain_track() -> None:
    scene = building("VZ", K10="57/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 57 at K8 turn 1") == "1844:build-track/4"
    assert scene.refusal("VZ lays 9 at K8 turn 1") == "1844:build-track/4"
    assert scene.refusal("VZ lays 4 at K8 turn 1") == ""
    assert scene.refusal("VZ lays 4 at K12 turn 1") == "1844:build-track/7"
    assert scene.refusal("VZ lays 9 at K12 turn 1") == ""
    scene = building("FNM").turn("FNM", "track")
    assert scene.refusal("FNM lays 58 at L21 turn 0") == "1844:build-track/5"


@rule("1844:build-track/6", "1844:upgrading-track-tiles/14")
def test_letters_of_cities() -> None:
    scene = building("AB", "3", D25="6/0", C24="57/1", C22="9/1").turn("AB", "track")
    assert scene.refusal("AB lays 14 at C20 turn 0") == "1844:build-track/6", "OO"
    scene = building("NOB", "3", D19="57/1").turn("NOB", "track")
    assert scene.refusal("NOB lays 15 at D19 turn 1") == "1844:upgrading-track-tiles/14", "Z"
    assert scene.refusal("NOB lays 907 at D19 turn 1") == ""
    scene = building("BLS", "3", F11="57/2").turn("BLS", "track")
    assert scene.refusal("BLS lays 15 at F11 turn 2") == "1844:upgrading-track-tiles/14", "B"
    assert scene.refusal("BLS lays 904 at F11 turn 1") == ""
    scene = building("JS", "3").turn("JS", "track")
    assert scene.refusal("JS lays 14 at I4 turn 1") == "1844:build-track/6", "L"
    assert scene.refusal("JS lays 901 at I4 turn 1") == ""


@rule("1844:build-track/8", "1844:upgrading-track-tiles/11")
def test_the_first_tile_on_rough_ground_costs_money_at_once() -> None:
    scene = building("VZ", K10="57/1").cash(VZ=59).turn("VZ", "track")
    assert scene.refusal("VZ lays 9 at K12 turn 1") == "1844:build-track/8"
    scene = building("VZ", K10="57/1").cash(VZ=60).turn("VZ", "track")
    bank = scene.now.cash["bank"]
    scene.play("VZ lays 9 at K12 turn 1")
    assert scene.now.cash["VZ"] == 0
    assert scene.now.cash["bank"] == bank + 60
    # NOB would get 200 at its destination with this tile, but cannot pay for it before
    scene = building("NOB", "3", D17="4/1").cash(NOB=19).papers(P1="PR4").turn("NOB", "track")
    assert scene.refusal("NOB lays 57 at D19 turn 1") == "1844:build-track/8"


@rule("1844:build-track/9")
def test_the_first_tile_goes_on_the_home() -> None:
    scene = alps().company("AB", 80, P1=50).floated("AB").cash(AB=400).turn("AB", "home_station", "track")
    assert scene.refusal("AB passes") == "1844:build-track/9"
    assert scene.refusal("AB lays 57 at C24 turn 1") == "1844:build-track/9"
    scene.play("AB lays 57 at D25 turn 0")
    assert scene.asked is None
    for company, tiles in (("FNM", {}), ("AB", {"D25": "57/0"})):  # printed track, or a tile already
        scene = alps().tiles(**tiles).company(company, 80, P1=50).floated(company).cash(**{company: 400})
        scene.turn(company, "home_station", "track")
        assert scene.refusal(f"{company} passes") == ""


@rule("1844:build-track/10", "1844:place-a-station-marker/5", "1844:upgrading-track-tiles/12")
def test_later_tiles_extend_track_that_is_joined_to_a_station() -> None:
    scene = building("VZ", K10="57/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 9 at K12 turn 1") == ""
    assert scene.refusal("VZ lays 9 at K12 turn 0") == "1844:build-track/10", "no end meets the line"
    assert scene.refusal("VZ lays 57 at C12 turn 2") == "1844:build-track/10"


@rule("1844:build-track/11", "1844:build-track/12", "1844:build-track/13", "1844:build-track/14", "1844:build-track/15",
      "1844:build-track/16")  # fmt: skip
@pytest.mark.parametrize(
    ("lay", "clause"),
    [
        ("3 at B23 turn 4", "12"),  # off the map
        ("57 at F17 turn 1", "13"),  # the Rigi has no track towards Luzern
        ("8 at I18 turn 1", "14"),  # I18 lies between tunnel hexes that have no mouth there
        ("4 at I10 turn 1", "14"),  # nor the Lötschberg one towards Gstaad
        ("57 at D19 turn 2", "15"),  # a thick bar
        ("9 at E24 turn 1", "16"),  # Vaduz has no arrow there
        ("9 at C16 turn 0", "16"),  # nor Stuttgart
    ],
)
def test_track_leads_nowhere_forbidden(lay: str, clause: str) -> None:
    scene = building("FNM").turn("FNM", "track")
    assert scene.refusal(f"FNM lays {lay}") == f"1844:build-track/{clause}"


@rule("1844:build-track/14", "1844:build-track/16")
@pytest.mark.parametrize(
    "lay", ["9 at I18 turn 2", "9 at I20 turn 2", "58 at H25 turn 1", "9 at D7 turn 0", "9 at C10 turn 0"]
)
def test_track_may_lead_to_mouths_and_arrows(lay: str) -> None:
    scene = building("FNM").turn("FNM", "track")
    assert scene.refusal(f"FNM lays {lay}") == "1844:build-track/10", "it fits, only FNM does not reach it"


@rule("1844:build-track/17")
def test_track_may_end_against_the_blank_side_of_a_tile() -> None:
    # K6 and J7, west and north-west of Martigny, have tiles without track towards it
    scene = building("VZ", K10="57/1", K6="8/3", J7="9/0").turn("VZ", "track")
    assert scene.refusal("VZ lays 4 at K8 turn 1") == "", "west"
    assert scene.refusal("VZ lays 58 at K8 turn 2") == "", "north-west"
    scene.play("VZ lays 4 at K8 turn 1").go_on().phase("3").turn("VZ", "track")
    assert scene.now.board.reach("VZ").stops == {"K10/c0", "K8/t0"}
    assert scene.refusal("VZ lays 24 at J7 turn 0") == "1844:upgrading-track-tiles/8", "the two are not joined"


@rule("1844:build-track/15")
def test_no_track_crosses_a_thick_bar() -> None:
    scene = building("NOB").turn("NOB", "track")
    assert 5 in scene.now.board.map["D19"].borders
    assert scene.refusal("NOB lays 57 at D19 turn 2") == "1844:build-track/15"
    assert scene.refusal("NOB lays 57 at D19 turn 1") == ""


# -- upgrades -------------------------------------------------------------------------------------------------------


@rule("1844:upgrading-track-tiles/1", "1844:upgrading-track-tiles/2", "1844:upgrading-track-tiles/3",
      "1844:upgrading-track-tiles/4", "1844:upgrading-track-tiles/5", "1844:phase-changes/8", "1844:phase-changes/15",
      "1844:phase-changes/24")  # fmt: skip
@pytest.mark.parametrize(
    ("before", "after", "phase"), [("57/1", "14/1", "3"), ("14/1", "611/1", "5"), ("611/1", "915/1", "7")]
)
def test_each_colour_follows_the_one_before_from_its_phase_on(before: str, after: str, phase: str) -> None:
    tile, _, turn = after.partition("/")
    early = str(int(phase) - 1)
    scene = building("VZ", early, K10=before).turn("VZ", "track")
    assert scene.refusal(f"VZ lays {tile} at K10 turn {turn}") == "1844:upgrading-track-tiles/5"
    scene = building("VZ", phase, K10=before).turn("VZ", "track")
    scene.play(f"VZ lays {tile} at K10 turn {turn}")
    assert str(scene.now.board.laid["K10"]) == after
    assert scene.asked is None, "it is the one tile of the turn"


@rule("1844:upgrading-track-tiles/2", "1844:upgrading-track-tiles/3", "1844:upgrading-track-tiles/4")
def test_no_colour_is_left_out() -> None:
    scene = building("VZ", "7", K10="57/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 611 at K10 turn 1") == "1844:upgrading-track-tiles/2"
    scene = building("VZ", "7", K10="14/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 915 at K10 turn 1") == "1844:upgrading-track-tiles/3"
    scene = building("VZ", "7", K10="611/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 57 at K10 turn 1") == "1844:upgrading-track-tiles/4"


@rule("1844:upgrading-track-tiles/14")
@pytest.mark.parametrize(
    ("company", "hex_id", "before", "phase", "same", "others"),
    [
        ("NOB", "D19", "57/1", "3", "907/1", ("15/1", "904/3")),  # Z
        ("NOB", "D19", "907/1", "5", "909/4", ("611/0", "902/4")),
        ("NOB", "D19", "909/4", "7", "910/0", ("915/0", "903/1")),
        ("BLS", "F11", "57/2", "3", "904/1", ("14/1", "907/2")),  # B
        ("BLS", "F11", "904/1", "5", "905/0", ("611/4",)),
        ("BLS", "F11", "905/0", "7", "906/0", ("910/0",)),
        ("JS", "I4", "901/1", "5", "902/4", ("909/4",)),  # L
        ("JS", "I4", "902/4", "7", "903/1", ("910/0",)),
        ("VZ", "K10", "57/1", "3", "14/1", ("904/1", "907/1")),  # none
        ("VZ", "K10", "14/1", "5", "611/1", ("905/0",)),
        ("VZ", "K10", "611/1", "7", "915/1", ("906/0", "910/1")),
    ],
)
def test_a_letter_stays_the_same_from_colour_to_colour(
    company: str, hex_id: str, before: str, phase: str, same: str, others: tuple[str, ...]
) -> None:
    scene = building(company, phase, **{hex_id: before}).turn(company, "track")
    for other in others:
        tile, _, turn = other.partition("/")
        assert scene.refusal(f"{company} lays {tile} at {hex_id} turn {turn}") == "1844:upgrading-track-tiles/14"
    tile, _, turn = same.partition("/")
    scene.play(f"{company} lays {tile} at {hex_id} turn {turn}")
    assert str(scene.now.board.laid[hex_id]) == same


@rule("1844:upgrading-track-tiles/14")
def test_two_cities_stay_two_by_their_letters() -> None:
    scene = alps().phase("5").tiles(C20="59/0").company("NOB", 100, P1=50).operated("NOB").cash(NOB=500)
    scene.station("NOB", "C20", 0).turn("NOB", "track")
    assert scene.refusal("NOB lays 905 at C20 turn 0") == "1844:upgrading-track-tiles/14"
    assert scene.refusal("NOB lays 909 at C20 turn 2") == "1844:upgrading-track-tiles/14"
    assert scene.refusal("NOB lays 64 at C20 turn 2") == ""


@rule("1844:upgrading-track-tiles/6", "1844:upgrading-track-tiles/16")
def test_an_upgrade_is_free_and_the_old_tile_returns() -> None:
    scene = building("VZ", "3", K10="57/1").turn("VZ", "track")
    left = scene.now.board.supply["57"]
    scene.play("VZ lays 14 at K10 turn 1")
    assert scene.now.cash["VZ"] == 500
    assert scene.now.board.supply["57"] == left + 1
    # Aarau is printed yellow, so its green tile is an upgrade, too; the other reading charges the river
    for rulings, cost in (("rulebook", 0), ("18xx.games", 20)):
        scene = alps(rulings=rulings).phase("3").company("STB", 80, P1=50).operated("STB").cash(STB=100)
        scene.turn("STB", "track").play("STB lays 15 at D15 turn 1")
        assert scene.now.cash["STB"] == 100 - cost


@rule("1844:upgrading-track-tiles/6")
def test_a_tile_that_is_used_up_cannot_be_laid() -> None:
    scene = building("VZ", "3", K10="57/1")
    scene.t.board = scene.t.board.with_supply({**scene.t.board.supply, "14": 0})
    scene.turn("VZ", "track")
    assert scene.refusal("VZ lays 14 at K10 turn 1") == "1844:upgrading-track-tiles/6"


@rule("1844:upgrading-track-tiles/7", "1844:upgrading-track-tiles/8", "1844:upgrading-track-tiles/9",
      "1844:upgrading-track-tiles/10", "1844:place-a-station-marker/6")  # fmt: skip
def test_an_upgrade_is_joined_to_a_station_keeps_all_track_and_its_stops() -> None:
    scene = building("VZ", "3", K10="57/1", K8="4/1", C24="57/1").turn("VZ", "track")
    assert scene.refusal("VZ lays 14 at C24 turn 1") == "1844:upgrading-track-tiles/8"
    assert scene.refusal("VZ lays 14 at K10 turn 2") == "1844:upgrading-track-tiles/9"
    assert scene.refusal("VZ lays 87 at K10 turn 1") == "1844:upgrading-track-tiles/10"
    assert scene.refusal("VZ lays 88 at K8 turn 1") == ""


@rule("1844:upgrading-track-tiles/13", "1844:upgrading-track-tiles/15")
def test_stations_stay_and_a_new_place_opens_the_city() -> None:
    scene = alps().phase("3").tiles(K10="57/1", K8="4/1", K12="9/1").company("VZ", 80, P1=60).operated("VZ")
    scene.company("BLS", 80, P2=50).operated("BLS")
    assert not scene.t.board.passable("K10/c0", "BLS"), "full of VZ"
    scene.cash(VZ=100).turn("VZ", "track").play("VZ lays 14 at K10 turn 1")
    board = scene.now.board
    assert board.slots("K10") == (("VZ", ""),)
    assert board.passable("K10/c0", "BLS")
    scene = alps().phase("3").company("STB", 80, P1=50).operated("STB").company("NOB", 80, P2=50).operated("NOB")
    scene.station("NOB", "D15", 1).turn("STB", "track").play("STB lays 15 at D15 turn 1")
    assert scene.now.board.slots("D15") == (("STB", "NOB"),), "Aarau's two stations become one city"


# -- destinations ---------------------------------------------------------------------------------------------------


@rule("1844:destination-hexes/1", "1844:destination-hexes/2", "1844:launch-of-a-company/4",
      "1844:launch-of-a-company/6", "1844:pre-sbb-companies-v1-v5/2", "1844:destination-hexes/3")  # fmt: skip
def test_a_pre_sbb_company_gets_twice_its_price_at_the_destination() -> None:
    scene = building("NOB", D17="4/1").cash(NOB=100).turn("NOB", "track")
    scene.play("NOB lays 57 at D19 turn 1")
    assert scene.now.cash["NOB"] == 100 - 20 + 200, "the second station of Aarau is as good as the first"
    assert "NOB" not in scene.now.pending
    assert scene.happened("destination")


THUN = {"F11": "57/2", "G12": "9/2", "H13": "14/2"}
"""Bern, G12 and Thun with a free place; I12 from its mouth 3 to mouth 5 leads on to Brig."""


@rule("1844:launch-of-a-company/5", "1844:large-historical-companies-h1-h6/1", "1844:destination-hexes/2")
def test_a_historical_company_gets_five_times_its_price_whoever_lays_the_last_tile() -> None:
    scene = alps().phase("3").tiles(**THUN).company("BLS", 80, P1=50).operated("BLS").cash(BLS=0)
    scene.company("STB", 80, P2=50).operated("STB").station("STB", "H13").papers(P2="T2").cash(STB=300)
    scene.turn("STB", "track").play("STB builds tunnel X78 at I12 turn 3 with T2")
    assert scene.now.cash["BLS"] == 5 * 80
    assert scene.now.cash["STB"] == 200


@rule("1844:destination-hexes/2")
def test_a_route_to_the_destination_does_not_pass_full_cities_of_others() -> None:
    scene = alps().phase("3").tiles(**THUN).company("BLS", 80, P1=50).operated("BLS").cash(BLS=0)
    scene.company("STB", 80, P2=50).operated("STB").company("MOB", 80, P3=50).operated("MOB")
    scene.t.board = scene.t.board.place("STB", "H13", 0).place("MOB", "H13", 0)
    scene.papers(P2="T2").cash(STB=300).turn("STB", "track").play("STB builds tunnel X78 at I12 turn 3 with T2")
    assert scene.now.cash["BLS"] == 0
    assert "BLS" in scene.now.pending


@rule("1844:launch-of-a-company/4", "1844:destination-hexes/2")
@pytest.mark.parametrize(("rulings", "capital"), [("rulebook", 5 * 80), ("18xx.games", 0)])
def test_a_company_that_has_not_operated_arrives_as_soon_as_the_track_is_there(rulings: str, capital: int) -> None:
    # VZ joins Bern to Brig by a tunnel, then its station shuts Thun before BLS has its first turn
    scene = alps(rulings=rulings).phase("3").tiles(**VALAIS, F11="57/2", G12="9/2", H13="6/0")
    scene.company("VZ", 80, P1=60).operated("VZ").papers(P1="T2").company("BLS", 80, P2=50).floated("BLS")
    scene.cash(VZ=300, BLS=0).at("track VZ", "station VZ", "home_station BLS")
    scene.play("VZ builds tunnel X78 at I12 turn 3 with T2")
    assert scene.now.cash["BLS"] == capital
    scene.play("VZ passes", "VZ places a station at H13 stop 0")
    assert scene.now.board.stations("BLS") == ("F11/c0",)
    assert scene.now.cash["BLS"] == capital, "later the way is barred"


@rule("1844:launch-of-a-company/4")
def test_on_18xx_games_it_arrives_when_a_round_begins() -> None:
    scene = alps(rulings="18xx.games").phase("3").tiles(**VALAIS, F11="57/2", G12="9/2", H13="6/0")
    scene.tunnel("T2", "P1", "I12", "X78/3").company("BLS", 80, P2=50).floated("BLS")
    scene.company("VZ", 100, P1=60).operated("VZ").cash(VZ=100, BLS=0).at("operating_round 1")
    assert scene.asked == ("track", "VZ"), "BLS has had no turn"
    assert scene.now.cash["BLS"] == 5 * 80


@rule("1844:launch-of-a-company/4", "1844:launch-of-a-company/6")
def test_a_company_whose_destination_is_reached_already_gets_all_its_capital_when_it_is_launched() -> None:
    scene = alps().tunnel("T1", "P2", "H19", "X79/2").cash(P1=500).stock("P1").play("P1 starts GB at 90")
    assert scene.now.cash["GB"] == (2 + 2) * 90


@rule("1844:launch-of-a-company/4", "1844:forming-the-sbb/6")
def test_a_station_that_the_sbb_gives_up_may_open_the_way() -> None:
    scene = alps().phase("5").flag(DUE).tiles(**{**THUN, "I12": "X78/3"}).company("BLS", 80, P1=50).operated("BLS")
    scene.company("NOB", 100, at=SBB_START, P2=50).company("SCB", 100, at=SBB_START, P3=50).operated("NOB", "SCB")
    scene.station("NOB", "H13").station("SCB", "H13").cash(BLS=0).at("end_operating_round", "stock_round")
    assert scene.now.board.slots("H13") == (("SBB", ""),)
    assert scene.now.cash["BLS"] == 5 * 80


@rule("1844:destination-hexes/4", "1844:pre-sbb-companies-v1-v5-2/9")
def test_the_gotthard_tunnel_is_the_destination_of_the_gb_whoever_builds_it() -> None:
    scene = alps().tiles(G18="57/2").company("GB", 80, P1=50).operated("GB").papers(P1="T1").cash(GB=100)
    scene.turn("GB", "track").play("GB builds tunnel X79 at H19 turn 2 with T1")
    assert scene.now.cash["GB"] == 2 * 80, "no train has to run"
    scene = alps().company("GB", 80, P1=50).operated("GB").tiles(K20="57/2", J19="9/2", I20="9/2").cash(GB=0)
    scene.company("FNM", 100, P2=50).operated("FNM").tiles(J21="9/2", K22="57/2")
    scene.t.board = scene.t.board.place("FNM", "K22", 0)
    scene.papers(P2="T1").cash(FNM=300).turn("FNM", "track").play("FNM builds tunnel X79 at H19 turn 2 with T1")
    assert scene.now.cash["GB"] == 2 * 80
    assert "GB" not in scene.now.pending


@rule("1844:destination-hexes/5", "1844:launch-of-a-company/7", "1844:large-historical-companies-h1-h6-2/1",
      "1844:phase-changes/23")  # fmt: skip
@pytest.mark.parametrize(("sold", "times"), [("5", 5), ("6", 10)])
def test_from_phase_6_on_a_company_gets_all_its_capital_at_once(sold: str, times: int) -> None:
    # BLS was launched before, AB is launched after a train of that type has gone abroad; VZ has no destination
    scene = alps().phase(sold).depot(**{f"_{sold}": 1}).company("AB", 80, P1=40).company("BLS", 80, P2=50)
    scene.operated("BLS").company("VZ", 80, P3=40).cash(P1=300, P2=0, P3=100, P4=0, BLS=0)
    scene.t.phase = str(int(sold) - 1)
    scene.at("end_operating_set")
    scene.play("P1 buys 10 % of AB from the bank", "P2 passes", "P3 buys 20 % of VZ from the bank")
    assert scene.now.phase == sold
    assert scene.now.cash["AB"] == times * 80
    assert ("AB" in scene.now.pending) == (times == 5)
    assert scene.now.cash["VZ"] == 5 * 80
    assert "BLS" in scene.now.pending, "what was launched before keeps its destination"


# -- tunnels --------------------------------------------------------------------------------------------------------


@rule("1844:build-track/19", "1844:tunnel-building/1", "1844:tunnel-building/2", "1844:tunnel-building/5",
      "1844:place-a-station-marker/7", "1844:place-a-station-marker/8", "1844:tunnel-companies/2")  # fmt: skip
def test_a_tunnel_is_built_besides_the_tile_with_a_right_of_the_director() -> None:
    scene = valais("2").papers(P1="T1", P2="T2").cash(VZ=400).turn("VZ", "track")
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T2") == "1844:tunnel-building/1"
    scene.play("VZ builds tunnel X78 at J9 turn 3 with T1")
    assert scene.now.cash["VZ"] == 300
    assert scene.now.tunnels == {"T1": "J9"}
    assert scene.offers("VZ lays"), "the tile can still be laid"
    scene = valais("2").papers(P1="T1").cash(VZ=400).turn("VZ", "track")
    scene.play("VZ lays 9 at L9 turn 0")
    assert scene.offers("VZ lays") == []
    assert scene.offers("tunnel X78 at J9"), "or after it"


@rule("1844:tunnel-building/1", "1844:tunnel-building/6", "1844:tunnel-building/2")
def test_each_right_serves_once_but_several_may_be_used_in_a_turn() -> None:
    scene = valais("2").papers(P1="T1 T3").cash(VZ=400)
    scene.tunnel("T4", "P1", "K14", "X79/2").turn("VZ", "track")
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T4") == "1844:tunnel-building/1", "used"
    scene.play("VZ builds tunnel X78 at J9 turn 3 with T1")
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T1") == "1844:tunnel-building/1"
    assert scene.asked == ("track", "VZ"), "T3 is left"


@rule("1844:tunnel-building/3", "1844:tunnel-building/4", "1844:place-a-station-marker/9")
def test_tunnels_go_on_tunnel_hexes_between_mouths_one_on_each() -> None:
    scene = diagonal("FNM", "3").papers(P1="T1 T2").cash(FNM=400).turn("FNM", "track")
    assert scene.refusal("FNM builds tunnel X78 at I18 turn 0 with T1") == "1844:tunnel-building/3"
    assert scene.refusal("FNM builds tunnel X78 at H17 turn 1 with T1") == "1844:tunnel-building/3", "there is one"
    assert scene.refusal("FNM lays 9 at H17 turn 2") == "1844:tunnel-building/3"
    scene = valais("2").papers(P1="T1").cash(VZ=400).tiles(K12="9/1").turn("VZ", "track")
    assert scene.refusal("VZ builds tunnel X79 at K14 turn 1 with T1") == "1844:tunnel-building/4", "no mouth at K16"
    assert scene.refusal("VZ builds tunnel X79 at J9 turn 0 with T1") == "1844:tunnel-building/1", "not joined"


@rule("1844:tunnel-building/5")
def test_a_tunnel_costs_the_company_100() -> None:
    scene = valais("2").papers(P1="T1").cash(VZ=99, P1=800).turn("VZ", "track")
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T1") == "1844:tunnel-building/5"


@rule("1844:tunnel-building/7")
def test_five_papers_mean_five_tunnels() -> None:
    scene = valais("2").tunnel("T1", "P1", "H19", "X79/2").tunnel("T2", "P1", "H27", "X79/0")
    scene.tunnel("T3", "P1", "K14", "X79/2").tunnel("T4", "P1", "I12", "X79/2").tunnel("T5", "P1", "H23", "X79/2")
    scene.cash(VZ=900).turn("VZ", "track")
    assert scene.offers("tunnel") == []


def test_the_diagonal_is_one_line() -> None:
    scene = diagonal()
    assert {"Strasbourg/o0", "Milano/o0"} <= scene.t.board.reach("FNM").stops
    assert len(DIAGONAL) == 9


@rule("1844:tunnel-building/1", "1844:tunnel-building/4", "1844:tunnel-building/5")
def test_what_a_tunnel_takes() -> None:
    scene = valais("2").papers(P1="T1 PR1").cash(VZ=100).turn("VZ", "track")
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with PR1") == "1844:tunnel-building/1"
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T2") == "1844:tunnel-building/1", "nobody has it"
    assert scene.refusal("VZ builds tunnel 9 at J9 turn 3 with T1") == "1844:build-track/1"
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 6 with T1") == "1844:build-track/1"
    assert scene.refusal("VZ builds tunnel X78 at J9 turn 3 with T1") == "", "100 is just enough"
    assert {offer.split()[3] for offer in scene.offers("tunnel")} == {"X78", "X79"}
    scene = valais("2").papers(P1="T1").cash(VZ=100)
    scene.t.board = scene.t.board.with_supply({**scene.t.board.supply, "X78": 0})
    assert scene.turn("VZ", "track").refusal("VZ builds tunnel X78 at J9 turn 3 with T1") == "1844:build-track/1"


@rule("1844:tunnel-building/4")
def test_a_tunnel_may_use_all_mouths_of_its_hex() -> None:
    # I16 has two mouths, towards Thun's H15 and Brig's J15
    scene = alps().phase("3").tiles(H13="57/1", H15="8/5").company("BLS", 80, P1=50).operated("BLS")
    scene.station("BLS", "H13").papers(P1="T1").cash(BLS=100).turn("BLS", "track")
    assert scene.now.board.map["I16"].mouths == {0, 2}
    scene.play("BLS builds tunnel X78 at I16 turn 0 with T1")
    assert scene.now.tunnels == {"T1": "I16"}


@rule("1844:build-track/18", "1844:overview-2/1")
def test_who_passes_is_done_with_the_step() -> None:
    scene = valais("3").papers(P1="PR2 T1").cash(VZ=500).turn("VZ", "track").play("VZ passes")
    assert scene.asked is None


@rule("1844:private-railway-companies-2/16", "1844:overview-2/1")
def test_a_company_with_nothing_but_p4_to_lay_is_asked() -> None:
    scene = alps(furka_from_phase_3="1").phase("2").tiles(**VALAIS).company("VZ", 80, P1=60).operated("VZ").cash(VZ=0)
    assert scene.turn("VZ", "track").asked is None, "all ground about costs money"
    scene = alps(furka_from_phase_3="1").phase("2").tiles(**VALAIS).company("VZ", 80, P1=60).operated("VZ").cash(VZ=0)
    assert scene.papers(P1="PR4").turn("VZ", "track").asked == ("track", "VZ")


@rule("1844:launch-of-a-company/4")
@pytest.mark.parametrize("step", ["home_station BLS", "operating_round 1"])
def test_on_18xx_games_a_new_company_arrives_in_its_first_turn_or_when_a_round_begins(step: str) -> None:
    scene = alps(rulings="18xx.games").phase("3").tiles(**THUN, I12="X78/3").company("BLS", 80, P2=50).floated("BLS")
    scene.cash(BLS=0).at(step)
    assert scene.now.cash["BLS"] == 5 * 80
    assert "BLS" not in scene.now.pending

"""Building and upgrading track, and the rights of Mountain Railways (build-track, upgrading-track-tiles)."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK
from tests.kit.rule import rule

from .austria import Austria, after_auction, sold


def linz(phase: str = "2", cash: int = 500, **tiles: str) -> Austria:
    """KR at Linz, directed by P1, with track to Ried (C15) and Ybbs (C19)."""
    scene = after_auction().phase(phase).major("KR", P1=60).operated("KR").tiles(C17="57/1", **tiles)
    scene.cash(KR=cash)
    return scene


def building(scene: Austria, company: str = "KR") -> Austria:
    scene.operate(company, "lay_track")
    return scene


@rule("1854:build-track/11", "1854:build-track/18")
def test_nobody_is_asked_to_build_where_nothing_can_be_built() -> None:
    scene = after_auction().phase("5").lokalbahn("A", "P1", "P2", home="").operate("A", "lay_track")
    assert scene.asked is None  # it has no station yet from which to build


@rule("1854:build-track/1", "1854:local-railways-1-6/11", "1854:major-companies/1")
def test_each_kind_builds_on_its_own_map() -> None:
    scene = after_auction().operated("4").tiles(J32="57/1")
    building(scene, "4")
    assert {offer.split()[4][0] for offer in scene.offers("lays")} <= set("IJKLM")
    assert scene.refusal("4 lays 9 at C25 turn 0") == "1854:build-track/11"
    assert building(linz()).refusal("KR lays 9 at K35 turn 0") == "1854:build-track/11"


@rule("1854:build-track/2", "1854:upgrading-track-tiles/2")
def test_printed_yellow_track_is_upgraded() -> None:
    scene = after_auction().phase("3").major("KE", P1=60).operated("KE")
    building(scene, "KE").play("KE lays 433 at C23 turn 0")
    assert str(scene.now.board.laid["C23"]) == "433/0"


@rule("1854:build-track/3", "1854:build-track/17")
def test_red_and_tunnel_hexes_take_no_tiles() -> None:
    scene = after_auction().major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    building(scene, "NT")
    assert scene.refusal("NT lays 8 at G7 turn 1") == "1854:build-track/17"
    assert building(linz()).refusal("KR lays 8 at D12 turn 1") == "1854:build-track/3"


@pytest.mark.parametrize(
    ("tile", "clause"),
    [
        ("8 at C15 turn 4", "1854:build-track/5"),
        ("57 at C15 turn 1", "1854:build-track/5"),
        ("15 at C15 turn 1", "1854:build-track/4"),
        ("4 at D18 turn 2", "1854:build-track/6"),
        ("57 at D18 turn 2", "1854:build-track/6"),
        ("3 at B16 turn 4", "1854:build-track/8"),
    ],
)
@rule("1854:build-track/4", "1854:build-track/5", "1854:build-track/6", "1854:build-track/8")
def test_a_first_tile_has_the_places_of_its_hex(tile: str, clause: str) -> None:
    scene = building(linz(phase="3"))
    assert scene.refusal(f"KR lays {tile}") == clause


@rule("1854:build-track/7")
def test_a_city_takes_a_city_tile() -> None:
    scene = building(after_auction().major("SB", P1=60).operated("SB"), "SB")
    assert scene.refusal("SB lays 4 at E13 turn 0") == "1854:build-track/7"
    assert scene.refusal("SB lays 57 at E13 turn 0") == ""


@rule("1854:build-track/6")
def test_one_town_of_two_must_be_joined() -> None:
    scene = building(linz(C19="3/0"))
    assert scene.refusal("KR lays 55 at D18 turn 3") == ""  # one of its tracks carries on that from C19
    assert scene.refusal("KR lays 2 at D18 turn 4") == "1854:build-track/11"


@rule("1854:build-track/9")
def test_the_first_tile_pays_for_the_ground() -> None:
    scene = building(linz(cash=60))
    bank = scene.now.cash[BANK]
    scene.play("KR lays 4 at C19 turn 1")
    assert (scene.now.cash["KR"], scene.now.cash[BANK]) == (10, bank + 50)
    assert building(linz(cash=49)).refusal("KR lays 4 at C19 turn 1") == "1854:build-track/9"


@rule("1854:build-track/10", "1854:launch-of-a-major-company/3")
def test_the_first_tile_goes_home() -> None:
    scene = after_auction().major("NT", P1=60).cash(NT=670).turn("NT")
    assert scene.now.board.has_station("NT", "F8")
    assert scene.refusal("NT passes") == "1854:build-track/10"
    assert scene.refusal("NT lays 9 at C25 turn 0") == "1854:build-track/10"
    scene.play("NT lays 57 at F8 turn 0")
    assert scene.refusal("NT lays 8 at E9 turn 4") == "1854:build-track/18"


@rule("1854:build-track/10")
def test_from_wien_or_a_built_home_a_company_may_wait() -> None:
    assert after_auction().major("KE", P1=60).cash(KE=100).turn("KE").refusal("KE passes") == ""
    assert after_auction().major("NT", P1=60).tiles(F8="57/0").cash(NT=100).turn("NT").refusal("NT passes") == ""


@rule("1854:build-track/11", "1854:place-a-station/5")
def test_track_carries_on_from_a_station_and_others_may_block_the_way() -> None:
    assert building(linz()).refusal("KR lays 9 at C25 turn 0") == "1854:build-track/11"

    def beyond_salzburg(*stations: str) -> str:
        scene = after_auction().major("KR", P1=60).operated("KR").tiles(C17="57/0", D16="4/0", E15="8/1", E13="57/1")
        scene.major("SB", P2=60).operated(*stations).cash(KR=500)
        return building(scene).refusal("KR lays 1 at E11 turn 0")

    assert (beyond_salzburg(), beyond_salzburg("SB")) == ("", "1854:build-track/11")


@rule("1854:build-track/12", "1854:build-track/13")
def test_no_track_leads_off_the_map() -> None:
    scene = after_auction().major("KR", P1=60).operated("KR").tiles(C17="57/2").cash(KR=500)
    assert building(scene).refusal("KR lays 9 at B16 turn 2") == "1854:build-track/13"


@rule("1854:build-track/12", "1854:build-track/14")
def test_no_track_leads_into_red_where_there_is_no_arrow() -> None:
    scene = after_auction().major("VB", P1=60).operated("VB").tiles(E3="57/1").cash(VB=500)
    building(scene, "VB")
    assert scene.refusal("VB lays 7 at E5 turn 1") == "1854:build-track/14"
    assert scene.refusal("VB lays 9 at E5 turn 1") == ""


@rule("1854:build-track/15", "1854:build-track/16")
def test_track_may_run_against_a_tunnel_hex_or_a_blank_side() -> None:
    scene = after_auction().major("NT", P1=60).turn("NT")
    assert scene.refusal("NT lays 57 at F8 turn 0") == ""  # against G7
    beside = building(linz(B18="3/0"))
    assert beside.refusal("KR lays 4 at C19 turn 1") == ""
    assert beside.refusal("KR lays 58 at C19 turn 1") == ""  # against B18, which has no track there


@rule("1854:build-track/18")
def test_one_tile_a_turn() -> None:
    scene = building(linz()).play("KR lays 4 at C15 turn 1")
    assert scene.refusal("KR lays 4 at C19 turn 1") == "1854:build-track/18"


@rule("1854:build-track/19", "1854:tunnel-building/1")
def test_tile_and_tunnel_in_one_turn() -> None:
    scene = after_auction().major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    building(scene, "NT").play("NT digs X78 at G7 turn 1", "NT lays 8 at E9 turn 4")
    assert (scene.now.cash["NT"], str(scene.now.board.laid["E9"])) == (330, "8/4")
    other = after_auction().major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    building(other, "NT").play("NT lays 8 at E9 turn 4")
    assert other.refusal("NT lays 8 at E7 turn 4") == "1854:build-track/18"
    other.play("NT digs X78 at G7 turn 1")
    assert other.now.cash["NT"] == 330


# -- upgrades -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "tile", "clause"),
    [("2", "15", "1854:upgrading-track-tiles/5"), ("3", "15", ""), ("3", "611", "1854:upgrading-track-tiles/5"),
     ("5", "611", "1854:upgrading-track-tiles/2"), ("6", "915", "1854:upgrading-track-tiles/5")],
)  # fmt: skip
@rule("1854:upgrading-track-tiles/1", "1854:upgrading-track-tiles/2", "1854:upgrading-track-tiles/5")
def test_colours_come_with_the_phases(phase: str, tile: str, clause: str) -> None:
    assert building(linz(phase)).refusal(f"KR lays {tile} at C17 turn 1") == clause


@rule("1854:upgrading-track-tiles/3", "1854:upgrading-track-tiles/4")
def test_green_turns_brown_and_brown_turns_grey() -> None:
    green = after_auction().phase("8").major("KR", P1=60).operated("KR").tiles(C17="57/1").tiles(C17="15/1")
    building(green)
    assert green.refusal("KR lays 915 at C17 turn 1") == "1854:upgrading-track-tiles/3"
    green.play("KR lays 611 at C17 turn 1")
    brown = after_auction().phase("8").major("KR", P1=60).operated("KR").tiles(C17="57/1").tiles(C17="15/1")
    building(brown.tiles(C17="611/1"))
    assert brown.refusal("KR lays 15 at C17 turn 1") == "1854:upgrading-track-tiles/4"
    assert str(brown.play("KR lays 915 at C17 turn 1").now.board.laid["C17"]) == "915/1"


@rule("1854:upgrading-track-tiles/6")
def test_tiles_taken_up_can_be_used_again() -> None:
    scene = building(linz("3"))
    before = scene.now.board.supply["57"]
    scene.play("KR lays 15 at C17 turn 1")
    assert scene.now.board.supply["57"] == before + 1
    none_left = linz("3")
    none_left.t.board = none_left.t.board.with_supply({**none_left.t.board.supply, "15": 0})
    assert building(none_left).refusal("KR lays 15 at C17 turn 1") == "1854:upgrading-track-tiles/6"


@rule("1854:upgrading-track-tiles/7", "1854:upgrading-track-tiles/8")
def test_an_upgrade_must_be_reached() -> None:
    scene = building(linz("3", C25="9/0"))
    assert scene.refusal("KR lays 24 at C25 turn 0") == "1854:upgrading-track-tiles/8"


@rule("1854:upgrading-track-tiles/9")
def test_old_track_stays_as_it_lies() -> None:
    scene = building(linz("3"))
    assert scene.refusal("KR lays 15 at C17 turn 5") == "1854:upgrading-track-tiles/9"
    assert scene.refusal("KR lays 14 at C17 turn 1") == ""


@rule("1854:upgrading-track-tiles/10")
def test_plain_track_stays_plain() -> None:
    scene = after_auction().phase("3").major("NT", P1=60).operated("NT").tiles(F8="57/1", F10="9/1").cash(NT=100)
    building(scene, "NT")
    assert scene.refusal("NT lays 15 at F10 turn 1") == "1854:upgrading-track-tiles/10"
    assert scene.refusal("NT lays 24 at F10 turn 1") == ""


@pytest.mark.parametrize(
    ("old", "new"), [("1/0", "14/0"), ("2/0", "15/0"), ("55/0", "14/0"), ("56/0", "15/0"), ("69/0", "619/0")]
)
@rule("1854:upgrading-track-tiles/11")
def test_two_towns_become_a_city(old: str, new: str) -> None:
    scene = after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/2").tiles(D18=f"{old[:-1]}2")
    tile = new.partition("/")[0]
    assert any(offer.startswith(f"KR lays {tile} at D18") for offer in building(scene).offers("at D18"))
    yellow = building(after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/2"))
    assert not any("lays 5 " in offer or "lays 57" in offer for offer in yellow.offers("at D18"))


@rule("1854:upgrading-track-tiles/12")
def test_wien_has_tiles_of_its_own() -> None:
    scene = building(after_auction().phase("3").major("KE", P1=60).operated("KE"), "KE")
    assert scene.refusal("KE lays 15 at C23 turn 0") == "1854:upgrading-track-tiles/12"
    assert building(linz("3")).refusal("KR lays 433 at C17 turn 0") == "1854:upgrading-track-tiles/12"


@rule("1854:upgrading-track-tiles/13")
def test_sankt_poelten_on_the_local_map_takes_15_only() -> None:
    scene = building(after_auction().phase("3").operated("1", "2"), "1")
    assert scene.offers("at J38") == ["1 lays 15 at J38 turn 5"]
    scene.play("1 lays 15 at J38 turn 5")
    assert scene.now.board.tokens["J38"] == (("1", "2"),)


@rule("1854:upgrading-track-tiles/14")
def test_stations_keep_their_connections() -> None:
    scene = after_auction().phase("3").major("KE", P1=60).major("SD", P2=60).operated("KE", "SD")
    building(scene, "KE").play("KE lays 433 at C23 turn 5")
    face = scene.now.board.face("C23")
    for company, edge in (("SD", 0), ("KE", 1)):
        ((_, stop),) = scene.now.board.station_hexes(company)
        assert edge in face.edges_of(face.stop_names[stop])


@pytest.mark.parametrize("at_home", [False, True])
@rule("1854:upgrading-track-tiles/14")
def test_no_upgrade_puts_two_stations_into_one_circle(at_home: bool) -> None:
    """Brown Wien joins two opposite stations to one that has a single circle: SD's, be it placed or still kept for it,
    and KR's across from it cannot be those."""
    scene = after_auction().phase("5").tiles(C23="433/0").major("FJ", P1=60).operated("FJ")
    if at_home:
        scene.major("SD", P2=60).operated("SD")
    building(scene, "FJ")
    assert scene.offers("at C23") == [f"FJ lays 451 at C23 turn {turn}" for turn in range(6)]
    building(scene.station("KR", "C23", 3), "FJ")
    assert scene.offers("at C23") == [f"FJ lays 451 at C23 turn {turn}" for turn in (1, 2, 4, 5)]
    assert scene.refusal("FJ lays 451 at C23 turn 3") == "1854:upgrading-track-tiles/14"


@rule("1854:upgrading-track-tiles/15", "1854:place-a-station/4")
def test_a_further_place_opens_a_city() -> None:
    scene = after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/1").cash(KR=100)
    assert not scene.t.board.passable("C17/c0", "SB")
    building(scene).play("KR lays 15 at C17 turn 1")
    assert scene.now.board.passable("C17/c0", "SB")


@rule("1854:upgrading-track-tiles/16")
def test_upgrades_cost_nothing() -> None:
    scene = after_auction().phase("3").major("NT", P1=60).operated("NT").tiles(F8="57/1", F10="9/1").cash(NT=0)
    building(scene, "NT").play("NT lays 24 at F10 turn 1")
    assert scene.now.cash["NT"] == 0


# -- Mountain Railways ----------------------------------------------------------------------------------------


@rule("1854:mountain-railways/4")
def test_the_hex_of_a_mountain_railway_is_free_for_its_owner() -> None:
    def at_arlberg(owner: str) -> Austria:
        scene = sold({owner: "AF"}).major("VB", P1=60).operated("VB").tiles(E3="57/1").cash(VB=100)
        return building(scene, "VB")

    assert at_arlberg("P1").play("VB lays 9 at E5 turn 1").now.cash["VB"] == 100
    assert at_arlberg("P2").play("VB lays 9 at E5 turn 1").now.cash["VB"] == 0


@rule("1854:mountain-railways/4")
def test_ausserfern_makes_one_mountain_cheaper() -> None:
    scene = after_auction(P1="AF").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=140)
    building(scene, "NT")
    assert scene.refusal("NT lays 8 at E9 turn 4 with MU") == "1854:mountain-railways/4"
    scene.play("NT lays 8 at E9 turn 4 with AF")
    assert (scene.now.cash["NT"], "used AF" in scene.now.flags) == (90, True)
    poor = after_auction(P1="AF").major("NT", P1=60).operated("NT").tiles(F8="57/0")
    assert building(poor.cash(NT=50), "NT").refusal("NT lays 8 at E9 turn 4 with AF") == ""
    assert building(poor.cash(NT=49), "NT").asked is None  # not even with help
    again = after_auction(P1="AF").flag("used AF").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=140)
    assert building(again, "NT").refusal("NT lays 8 at E9 turn 4 with AF") == "1854:mountain-railways/4"


@rule("1854:mountain-railways/4")
def test_ausserfern_does_not_help_over_water_or_strangers() -> None:
    scene = after_auction(P1="AF").major("KR", P1=60).operated("KR").tiles(C17="57/1").cash(KR=500)
    assert building(scene).refusal("KR lays 4 at C19 turn 1 with AF") == "1854:mountain-railways/4"
    other = after_auction(P2="AF").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    assert building(other, "NT").refusal("NT lays 8 at E9 turn 4 with AF") == "1854:mountain-railways/4"


@rule("1854:mountain-railways/4")
def test_murtal_makes_one_tunnel_cheaper() -> None:
    scene = after_auction(P1="MU").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=60)
    building(scene, "NT")
    assert scene.refusal("NT digs X78 at G7 turn 1") == "1854:tunnel-building/1"
    assert scene.refusal("NT digs X78 at G7 turn 1 with AF") == "1854:mountain-railways/4"
    assert scene.refusal("NT digs X78 at H10 turn 0 with MU") == "1854:tunnel-building/2"
    scene.play("NT digs X78 at G7 turn 1 with MU")
    assert (scene.now.cash["NT"], "used MU" in scene.now.flags) == (0, True)
    other = after_auction(P2="MU").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    assert building(other, "NT").refusal("NT digs X78 at G7 turn 1 with MU") == "1854:mountain-railways/4"
    used = after_auction(P1="MU").flag("used MU").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    assert building(used, "NT").refusal("NT digs X78 at G7 turn 1 with MU") == "1854:mountain-railways/4"
    assert building(used, "NT").play("NT digs X78 at G7 turn 1").now.cash["NT"] == 400

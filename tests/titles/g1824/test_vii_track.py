"""1824 VII.6 and VII.7: laying and upgrading track."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .lines import bohemia, coal, dresden_prag


def track(scene: Scene, company: str = "BK") -> Scene:
    return scene.operate(company, "lay_track")


def hexes(scene: Scene) -> set[str]:
    """Where the company may lay a tile."""
    return {offer.split()[4] for offer in scene.offers("lays")}


def tiles(scene: Scene, hex_id: str) -> set[str]:
    return {offer.split()[2] for offer in scene.offers(f"at {hex_id} ")}


# -- VII.6 where ---------------------------------------------------------------------------------------------------


@rule("1824:VII.6/1")
def test_red_and_gray_hexes_are_never_built_on_but_their_arrows_are_track() -> None:
    scene = track(dresden_prag().cash(BK=500))
    assert "Dresden/o0" in scene.now.board.reach("BK").stops
    assert scene.refusal("BK lays 57 at B3 turn 1") == "1824:VII.6/1"
    assert scene.refusal("BK lays 57 at C6 turn 2") == "1824:VII.6/1"
    assert scene.refusal("BK lays 9 at Z9 turn 1") == "1824:VII.6/1"
    assert scene.refusal("BK lays 999 at B11 turn 1") == "1824:VII.6/1"
    assert hexes(scene) == {"B5", "B7", "B9", "B11"}


@rule("1824:VII.6/2", "1824:VII.14/2")
def test_in_the_beginning_there_are_yellow_tiles_only() -> None:
    scene = track(bohemia("1"))
    assert tiles(scene, "B9") == {"5", "6", "57"}
    assert scene.refusal("BK lays 14 at B9 turn 1") == "1824:VII.7/5"
    later = track(bohemia("3"))
    assert later.refusal("BK lays 14 at B9 turn 1") == "1824:VII.6/2"  # green only over yellow
    assert tiles(later, "B9") == {"5", "6", "57"}


@rule("1824:VII.6/4", "1824:VII.8/4")
def test_the_first_tile_goes_on_the_home_hex() -> None:
    scene = track(bohemia("1").cash(BK=500))
    assert hexes(scene) == {"B9"}
    assert scene.refusal("BK lays 9 at B7 turn 1") == "1824:VII.6/4"
    assert scene.refusal("BK passes") == ""  # if it builds at all
    track(bohemia("1", B9="57/1")).play("BK lays 9 at B7 turn 1")  # there is a tile already


@rule("1824:VII.6/4")
@pytest.mark.parametrize(
    ("company", "lay"),
    [
        ("KK2", "KK2 lays 9 at D11 turn 2"),
        ("UG1", "UG1 lays 8 at E18 turn 0"),
        ("SPB", "SPB lays 57 at H23 turn 1"),
        ("BH", "BH lays 9 at I12 turn 2"),
    ],
)
def test_but_not_of_those_at_home_in_wien_budapest_or_a_mine(company: str, lay: str) -> None:
    scene = given("1824").phase("1")
    scene = scene.company("BH", 60, P1=50) if company == "BH" else scene.papers(P1=company)
    track(scene.operated(company), company).play(lay)
    assert lay.split()[4] in scene.now.board.laid


# B9 – C10 – C12 (Brünn, home of MS) – C14
BRUENN = {"B9": "57/2", "C10": "58/2", "C12": "57/1"}


@rule("1824:VII.6/5", "1824:VII.8/4", "1824:VII.7/13")
def test_other_tiles_are_joined_to_a_station() -> None:
    scene = track(bohemia("1", **BRUENN))
    assert scene.refusal("BK lays 9 at D13 turn 1") == "1824:VII.6/5"
    assert scene.refusal("BK lays 9 at C14 turn 2") == "1824:VII.6/5"  # next to C12, but not on its track
    assert scene.refusal("BK lays 9 at C14 turn 1") == ""  # a place is free in Brünn, so the way goes through
    assert "C14" in hexes(scene)


@rule("1824:VII.6/5", "1824:VII.8/3")
def test_stations_of_others_block_the_way() -> None:
    scene = track(bohemia("1", **BRUENN).company("MS", 80, P2=50).operated("MS"))
    assert scene.refusal("BK lays 9 at C14 turn 1") == "1824:VII.6/5"
    assert "C14" not in hexes(scene)


@rule("1824:VII.6/5", "1824:VII.2/8")
def test_a_connection_does_not_turn_back_at_a_junction() -> None:
    """At B7 two tracks join on the side of Prag: from Pilsen there is no way round to the mine's exit."""
    scene = given("1824").phase("3").tiles(B5="57/1", B7="9/1", B9="57/1").tiles(B7="23/1")
    scene.company("MS", 80, P1=50).operated("MS").station("MS", "B5")
    assert str(scene.t.board.face("B7")) == "green 1-4 1-5"
    track(scene, "MS")
    assert "C8" in hexes(scene)  # over the junction on the side of Pilsen
    other = given("1824").phase("3").tiles(B5="57/1", B7="9/1", B9="57/1").tiles(B7="24/4")
    assert str(other.t.board.face("B7")) == "green 1-4 0-4"
    track(other.company("MS", 80, P1=50).operated("MS").station("MS", "B5"), "MS")
    assert "C6/m0" not in other.now.board.reach("MS").stops  # the junction is on the side of Prag
    assert "B9/c0" in other.now.board.reach("MS").stops


@rule("1824:VII.6/6")
def test_coal_railways_build_from_the_two_exits_of_their_mine() -> None:
    scene = track(coal("1"), "EPP")
    assert hexes(scene) == {"B5", "B7"}
    assert scene.refusal("EPP lays 9 at B7 turn 1") == "1824:VII.6/5"  # not to the exit
    scene.play("EPP lays 8 at B7 turn 4")
    assert scene.now.board.reach("EPP").joints.keys() >= {"B7|B9", "B5|C6"}


# -- VII.6 what ----------------------------------------------------------------------------------------------------


@rule("1824:VII.6/7")
@pytest.mark.parametrize(("tile", "clause"), [("4", ""), ("58", ""), ("9", "/7"), ("57", "/7"), ("55", "/7")])
def test_on_a_town_a_tile_with_one_town(tile: str, clause: str) -> None:
    scene = track(bohemia("1", B9="57/2"))  # to C10
    turn = {"4": 2, "58": 2, "9": 2, "57": 2, "55": 2}[tile]
    assert scene.refusal(f"BK lays {tile} at C10 turn {turn}") == (clause and f"1824:VII.6{clause}")


@rule("1824:VII.6/8")
def test_on_two_towns_a_tile_with_two_towns_one_of_them_joined() -> None:
    scene = track(bohemia("1", B9="57/1", B11="9/1"))
    assert scene.refusal("BK lays 4 at B13 turn 1") == "1824:VII.6/8"
    assert scene.refusal("BK lays 9 at B13 turn 1") == "1824:VII.6/8"
    assert tiles(scene, "B13") <= {"1", "2", "55", "56", "69", "630", "631"}
    scene.play("BK lays 56 at B13 turn 4")
    face = scene.now.board.face("B13")
    assert face.edges_of("t0") == {0, 4}
    assert face.edges_of("t1") == {1, 5}  # B11 lies on side 1
    assert {"B13/t0", "B13/t1"} & scene.now.board.reach("BK").stops == {"B13/t1"}


@rule("1824:VII.6/9")
def test_on_a_city_a_city_tile() -> None:
    scene = track(bohemia("1"))
    assert scene.refusal("BK lays 9 at B9 turn 1") == "1824:VII.6/9"
    assert scene.refusal("BK lays 4 at B9 turn 1") == "1824:VII.6/9"
    assert scene.refusal("BK lays 57 at B9 turn 1") == ""


@rule("1824:VII.6/9")
@pytest.mark.parametrize(
    ("tile", "hex_id"),
    [
        ("57", "A18"),
        ("401", "B9"),
        ("401", "E12"),
        ("5", "E12"),
        ("499", "F17"),
        ("499", "B9"),
        ("498", "E12"),
        ("498", "E8"),
    ],
)
def test_letters_must_agree(tile: str, hex_id: str) -> None:
    scene = track(bohemia("1"))
    for turn in range(6):
        assert scene.refusal(f"BK lays {tile} at {hex_id} turn {turn}") == "1824:VII.6/9"


@rule("1824:VII.6/9")
def test_letters_that_agree() -> None:
    scene = given("1824").phase("1").company("CL", 80, P1=50).operated("CL")
    scene.station("CL", "A18").station("CL", "E26")
    track(scene.cash(CL=500), "CL")
    assert tiles(scene, "A18") == {"401", "447"}
    assert tiles(scene, "E26") == {"401", "447"}
    assert tiles(track(given("1824").papers(P1="UG1").operated("UG1").cash(UG1=20), "UG1"), "F17") == {"498"}
    assert tiles(track(given("1824").papers(P1="SD1").operated("SD1").cash(SD1=20), "SD1"), "E12") == {"499"}


@rule("1824:VII.6/10")
@pytest.mark.parametrize("tile", ["57", "4", "55"])
def test_on_open_ground_plain_track_only(tile: str) -> None:
    scene = track(bohemia("1", B9="57/1"))
    assert scene.refusal(f"BK lays {tile} at B7 turn 1") == "1824:VII.6/10"
    assert tiles(scene, "B7") == {"7", "8", "9"}


@rule("1824:VII.6/11")
def test_the_first_tile_pays_for_the_terrain() -> None:
    poor = track(bohemia("1", B9="57/0").cash(BK=39))
    assert poor.refusal("BK lays 3 at A10 turn 0") == "1824:VII.6/11"
    assert poor.refusal("BK lays 8 at C8 turn 3") == ""  # plain ground costs nothing
    scene = track(bohemia("1", B9="57/0").cash(BK=40))
    bank = scene.now.cash["bank"]
    scene.play("BK lays 3 at A10 turn 0")
    assert (scene.now.cash["BK"], scene.now.cash["bank"]) == (0, bank + 40)


@rule("1824:VII.6/11", "1824:VII.7/15")
@pytest.mark.parametrize(
    ("paper", "hex_id", "yellow", "green", "turn"), [("SD1", "E12", "499", "491", 0), ("UG1", "F17", "498", "490", 2)]
)
def test_wien_and_budapest_cost_20_with_their_yellow_tile(
    paper: str, hex_id: str, yellow: str, green: str, turn: int
) -> None:
    scene = given("1824").phase("3").papers(P1=paper).operated(paper).cash(**{paper: 20})
    track(scene, paper).play(f"{paper} lays {yellow} at {hex_id} turn 0")
    assert scene.now.cash[paper] == 0
    upgrade = given("1824").phase("3").tiles(**{hex_id: f"{yellow}/0"}).papers(P1=paper).operated(paper)
    track(upgrade, paper).play(f"{paper} lays {green} at {hex_id} turn {turn}")
    assert upgrade.now.cash[paper] == 0
    poor = track(given("1824").phase("3").papers(P1=paper).operated(paper).cash(**{paper: 19}), paper)
    assert poor.refusal(f"{paper} lays {yellow} at {hex_id} turn 0") == "1824:VII.6/11"


@rule("1824:VII.6/12")
def test_no_track_off_the_map() -> None:
    scene = track(bohemia("1", B9="57/2"))  # to A8, on the northern rim
    assert scene.refusal("BK lays 3 at A8 turn 2") == "1824:VII.6/12"
    assert scene.refusal("BK lays 58 at A8 turn 3") == "1824:VII.6/12"
    assert scene.refusal("BK lays 58 at A8 turn 5") == ""


@rule("1824:VII.6/13")
def test_no_track_against_a_gray_hex_without_an_arrow() -> None:
    scene = track(bohemia("1", B9="57/1"))
    assert scene.refusal("BK lays 8 at B11 turn 1") == "1824:VII.6/13"  # A12, the mine, opens to A10 and B13 only
    assert scene.refusal("BK lays 7 at B11 turn 0") == ""
    north = track(bohemia("1", B9="57/0").cash(BK=40))
    assert north.refusal("BK lays 58 at A10 turn 4") == ""  # to the arrow of the same mine


@rule("1824:VII.6/14")
def test_track_may_end_at_the_blank_side_of_a_tile() -> None:
    scene = bohemia("1", B9="57/1", A10="3/0")
    assert 5 not in scene.t.board.face("A10").edges
    track(scene).play("BK lays 7 at B11 turn 1")
    assert scene.now.board.face("B11").edges == {1, 2}  # 2 is the side of A10


@rule("1824:VII.6/15")
def test_printed_track_stays() -> None:
    wien = track(given("1824").papers(P1="SD1").operated("SD1").cash(SD1=20), "SD1")
    assert [wien.refusal(f"SD1 lays 499 at E12 turn {n}") for n in range(6)] == ["", *["1824:VII.6/15"] * 5]
    pest = track(given("1824").papers(P1="UG1").operated("UG1").cash(UG1=20), "UG1")
    found = [pest.refusal(f"UG1 lays 498 at F17 turn {n}") for n in range(6)]
    assert found == ["", "", "1824:VII.6/15", "", "", "1824:VII.6/15"]


@rule("1824:VII.6/16")
def test_stations_move_to_the_same_places_of_the_tile() -> None:
    scene = given("1824").papers(P1="KK1 SD1 KK2").operated("SD1", "KK1").cash(KK1=20)
    track(scene, "KK1").play("KK1 lays 499 at E12 turn 0")
    assert scene.now.board.slots("E12") == (("SD1",), ("KK1",), ("",))
    assert scene.now.board.homes["KK2"] == ("E12", 2)


# -- VII.7 ---------------------------------------------------------------------------------------------------------


@rule("1824:VII.7/2", "1824:VII.7/5")
def test_yellow_becomes_green_with_the_first_3_train() -> None:
    lay = "BK lays 14 at B9 turn 1"
    assert track(bohemia("2", B9="57/1")).refusal(lay) == "1824:VII.7/5"
    scene = track(bohemia("3", B9="57/1"))
    assert scene.refusal("BK lays 6 at B9 turn 1") == "1824:VII.7/2"  # not yellow again
    scene.play(lay)
    assert str(scene.now.board.laid["B9"]) == "14/1"


@rule("1824:VII.7/3", "1824:VII.7/6", "1824:VII.14/17")
def test_green_becomes_brown_with_the_first_5_train() -> None:
    lay = "BK lays 611 at B9 turn 0"
    assert track(bohemia("4", B9="14/1")).refusal(lay) == "1824:VII.7/6"
    scene = track(bohemia("5", B9="14/0"))
    assert scene.refusal("BK lays 15 at B9 turn 0") == "1824:VII.7/3"
    assert track(bohemia("5", B9="57/1")).refusal(lay) == "1824:VII.7/2"  # no colour is left out
    scene.play(lay)
    assert str(scene.now.board.laid["B9"]) == "611/0"


@rule("1824:VII.7/4", "1824:VII.7/7", "1824:VII.14/29")
def test_brown_becomes_gray_with_the_first_8_train() -> None:
    def lemberg(phase: str, tile: str) -> Scene:
        scene = given("1824").phase(phase).tiles(A18=tile).company("CL", 80, P1=50).operated("CL")
        return track(scene.station("CL", "A18"), "CL")

    lay = "CL lays 494 at A18 turn 4"
    assert lemberg("6", "497/4").refusal(lay) == "1824:VII.7/7"
    assert lemberg("7", "405/4").refusal(lay) == "1824:VII.7/3"
    scene = lemberg("7", "497/4")
    assert scene.refusal("CL lays 405 at A18 turn 4") == "1824:VII.7/4"
    scene.play(lay)
    assert str(scene.now.board.laid["A18"]) == "494/4"


@rule("1824:VII.7/8")
def test_the_upgraded_tile_is_joined_to_a_station() -> None:
    scene = track(bohemia("3", **BRUENN, B5="57/1"))
    assert scene.refusal("BK lays 14 at C12 turn 1") == ""
    assert scene.refusal("BK lays 14 at B5 turn 1") == "1824:VII.7/8"
    blocked = bohemia("3", **BRUENN, C14="9/1").company("MS", 80, P2=50).operated("MS")
    track(blocked)
    assert blocked.refusal("BK lays 24 at C14 turn 1") == "1824:VII.7/8"  # behind Brünn
    assert blocked.refusal("BK lays 14 at C12 turn 1") == ""  # Brünn itself is reached


@rule("1824:VII.7/8", "1824:VII.7/10")
def test_the_new_track_need_not_be_of_use() -> None:
    scene = track(bohemia("3", B9="57/1", B7="9/1"))
    scene.play("BK lays 20 at B7 turn 0")
    assert str(scene.now.board.face("B7")) == "green 0-3 1-4"
    assert "C6/m0" not in scene.now.board.reach("BK").stops  # the new track leads from the mine to A8


@rule("1824:VII.7/8")
def test_new_track_may_make_the_connection() -> None:
    """The network ends at a blank side of B11; the green tile has track there."""
    scene = track(bohemia("3", B9="57/1", B11="9/2"))
    assert str(scene.now.board.face("B11")) == "yellow 2-5"
    assert scene.refusal("BK lays 24 at B11 turn 2") == "1824:VII.7/8"  # 2-5 and 2-4
    scene = track(bohemia("3", B9="57/1", B11="9/2"))
    assert scene.refusal("BK lays 20 at B11 turn 1") == ""  # 2-5 and 1-4


@rule("1824:VII.7/9")
def test_old_track_survives() -> None:
    scene = track(bohemia("3", B9="57/1", B7="9/1"))
    assert [scene.refusal(f"BK lays 14 at B9 turn {n}") for n in range(3)] == ["", "", "1824:VII.7/9"]
    assert scene.refusal("BK lays 25 at B7 turn 1") == "1824:VII.7/9"  # 1-3 and 1-5


@rule("1824:VII.7/11")
def test_places_stay_what_they_are() -> None:
    scene = track(bohemia("3", B9="57/2", C10="58/2", B7="9/1", B5="57/1", C12="57/1"))
    assert scene.refusal("BK lays 14 at C10 turn 1") == "1824:VII.7/11"  # a town does not grow
    assert scene.refusal("BK lays 23 at C10 turn 2") == "1824:VII.7/11"  # nor vanish
    assert scene.refusal("BK lays 87 at B9 turn 2") == "1824:VII.7/11"
    assert scene.refusal("BK lays 88 at B7 turn 1") == "1824:VII.7/11"  # nothing is founded
    assert tiles(scene, "C10") == {"87", "88"}


@rule("1824:VII.7/12")
def test_a_larger_city_has_more_places() -> None:
    scene = bohemia("3", B9="57/1")
    assert scene.t.board.slots("B9") == (("BK",),)
    track(scene).play("BK lays 14 at B9 turn 1")
    assert scene.now.board.slots("B9") == (("BK", ""),)


@rule("1824:VII.7/13")
def test_a_free_place_lets_everyone_build_on() -> None:
    crowded = bohemia("3", B9="57/2", C10="58/2", C12="14/1", C14="9/1").company("MS", 80, P2=50).operated("MS")
    assert track(crowded).refusal("BK lays 9 at C16 turn 1") == "1824:VII.6/7"
    assert crowded.refusal("BK lays 4 at C16 turn 1") == ""  # MS fills one of two places
    crowded = bohemia("3", B9="57/2", C10="58/2", C12="14/1", C14="9/1").company("MS", 80, P2=50).operated("MS")
    track(crowded.station("CL", "C12"))
    assert crowded.refusal("BK lays 4 at C16 turn 1") == "1824:VII.6/5"  # both are taken


@rule("1824:VII.7/14")
def test_tiles_taken_off_can_be_laid_again() -> None:
    scene = bohemia("3", B9="57/1", B5="57/1", C12="57/1", E8="57/1", F7="57/1").company("MS", 80, P1=50).operated("MS")
    scene.station("MS", "B15").at("lay_track MS", "lay_track BK", "lay_track MS")
    assert scene.refusal("MS lays 57 at B15 turn 1") == "1824:III.4/5"
    scene.play("MS passes", "BK lays 14 at B9 turn 1")
    assert scene.now.board.supply["57"] == 1
    scene.play("MS lays 57 at B15 turn 1")
    assert scene.now.board.supply["57"] == 0


@rule("1824:VII.7/15")
def test_an_upgrade_is_free_whatever_the_ground() -> None:
    scene = track(bohemia("3", B9="57/0", A10="3/0").cash(BK=0))
    scene.play("BK lays 87 at A10 turn 4")
    assert scene.now.cash["BK"] == 0


@rule("1824:VII.7/16")
@pytest.mark.parametrize(
    ("phase", "old", "new"),
    [
        ("3", "57/1", {"14", "15", "619"}),
        ("3", "5/1", {"14", "15", "619"}),
        ("5", "15/0", {"611"}),
        ("5", "619/0", {"611"}),
        ("7", "611/0", set()),
    ],
)
def test_the_upgrades_of_a_city(phase: str, old: str, new: set[str]) -> None:
    assert tiles(track(bohemia(phase, B9=old)), "B9") == new


@rule("1824:VII.7/16")
def test_double_towns_are_never_upgraded() -> None:
    scene = track(bohemia("7", B9="57/1", B11="9/1", B13="55/0"))
    assert "B13/t1" in scene.now.board.reach("BK").stops
    assert tiles(scene, "B13") == set()

"""Chapters VI.3.2 and VI.3.3: laying and upgrading track."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kursbuch.board.board import Laid
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.board.upgrades import misfit
from kursbuch.titles.g18mag.map import BACKS, HUNGARY, TILES
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, lay, mag, now, table


def building(minor: str, money: int = 500, phase: str = "yellow", **tiles: str) -> Scene:
    """A minor of P1 at its track step, with tiles on the map and money in its treasury."""
    scene = lay(table(P1=minor).cash(**{minor: money}), **tiles)
    scene.t.phase = phase
    return scene.operate(minor, "lay_track")


# -- laying -------------------------------------------------------------------------------------------------------


@rule("18mag:VI.3.2/3", "18mag:VI.3.1/2", "18mag:VI.3.1/3", "18mag:VI.3.3/1")
def test_one_tile_is_free_and_a_second_yellow_one_costs_ten() -> None:
    scene = building("3").play("3 lays 57 at E10 turn 1")
    assert cash(scene, "3", "SKEV") == [500, 0]
    scene.play("3 lays 9 at E8 turn 1")
    assert cash(scene, "3", "SKEV") == [490, 10]
    assert scene.asked is None  # a third tile is not offered
    scene = building("3", phase="green", E10="57/2", D9="57/2").play("3 lays 14 at E10 turn 2")
    assert scene.refusal("3 lays 14 at D9 turn 2") == "18mag:VI.3.2/3"
    scene.play("3 lays 6 at C8 turn 3")
    assert cash(scene, "3", "SKEV") == [490, 10]
    scene = building("3", phase="green", E10="57/2", D9="57/2")
    scene.play("3 lays 6 at C8 turn 3", "3 lays 14 at D9 turn 2")  # the yellow one may also come first
    assert cash(scene, "3", "SKEV") == [490, 10]
    assert building("3", 9).play("3 lays 57 at E10 turn 1").asked is None  # there are no ten forints for a second


@rule("18mag:VI.3.2/3")
def test_the_tile_laid_first_may_be_upgraded_in_the_same_turn_unless_the_table_says_no() -> None:
    def scene(**options: str) -> Scene:
        set_up = table(3, options, P1="3").cash(**{"3": 50})
        set_up.t.phase = "green"
        return set_up.operate("3", "lay_track").play("3 lays 57 at E10 turn 2")

    assert cash(scene().play("3 lays 14 at E10 turn 2"), "3", "SKEV") == [40, 10]
    assert scene(same_hex="yes").refusal("3 lays 14 at E10 turn 2") == ""
    assert scene(same_hex="no").refusal("3 lays 14 at E10 turn 2") == "18mag:VI.3.2/3"
    assert scene(same_hex="no").refusal("3 lays 57 at D9 turn 2") == ""


@rule("18mag:VI.3.2/3", "18mag:VI.3.2/13")
def test_a_terrain_token_pays_for_the_second_tile_but_not_its_fee() -> None:
    scene = building("5", 50)
    scene.play("5 gives up a terrain token", "5 lays 5 at H27 turn 1")
    assert cash(scene, "5", "SIK", "SKEV") == [50, 10, 0]
    scene.play("5 gives up a terrain token", "5 lays 9 at H25 turn 1")
    assert cash(scene, "5", "SIK", "SKEV") == [40, 30, 10]  # the bank pays for two mountains, the minor for the tile
    poor = building("5", 9).play("5 gives up a terrain token", "5 lays 5 at H27 turn 1")
    assert poor.asked is None
    assert now(poor).terrain["5"] == 2


@rule("18mag:VI.3.2/3", "18mag:VI.3.2/12")
def test_a_second_tile_on_terrain_costs_the_minor_both_and_so_it_is_told() -> None:
    scene = building("5", 50).play("5 lays 5 at H27 turn 1", "5 lays 9 at H25 turn 1")
    assert cash(scene, "5", "SIK", "SKEV") == [50 - 10 - 20 - 10, 30, 10]
    assert "5 lays 9 at H25 for 30" in scene.state.game.title.tell(scene.state.events)


@rule("18mag:VI.3.2/4")
def test_the_first_tile_lies_at_home_except_in_budapest() -> None:
    assert building("3").refusal("3 lays 57 at D9 turn 2") == "18mag:VI.3.2/4"
    assert building("3", E10="57/2").refusal("3 lays 57 at D9 turn 2") == ""
    assert building("1").refusal("1 lays 4 at D13 turn 0") == ""


@rule("18mag:VI.3.2/5", "18mag:VI.3.4/4")
def test_stations_of_others_block_the_way_to_further_tiles() -> None:
    tiles = {"E10": "57/2", "D9": "57/2"}
    assert building("3", E10="57/2", D9="57/2").refusal("3 lays 6 at C8 turn 3") == ""
    scene = table(P1="3", P2="11").cash(**{"3": 500}).tiles(**tiles).station("11", "D9").operate("3", "lay_track")
    assert scene.refusal("3 lays 6 at C8 turn 3") == "18mag:VI.3.2/5"


@rule("18mag:VI.3.2/6", "18mag:VI.3.2/7", "18mag:VI.3.2/11")
def test_towns_cities_and_open_country_take_their_own_tiles() -> None:
    scene = building("1")
    assert scene.refusal("1 lays 57 at D13 turn 0") == "18mag:VI.3.2/6"
    assert scene.refusal("1 lays 9 at D13 turn 0") == "18mag:VI.3.2/6"
    scene = building("3")
    assert scene.refusal("3 lays 4 at E10 turn 2") == "18mag:VI.3.2/7"
    scene = building("3", E10="57/1")
    assert scene.refusal("3 lays 4 at E8 turn 1") == "18mag:VI.3.2/11"
    assert scene.refusal("3 lays 9 at E8 turn 1") == ""


@rule("18mag:VI.3.2/8")
def test_oo_tiles_lie_on_oo_hexes_and_nowhere_else() -> None:
    assert [h.id for h in HUNGARY if h.face.label == "OO"] == ["D19", "G10", "G14", "I14"]
    scene = building("7")
    assert scene.refusal("7 lays 57 at G10 turn 0") == "18mag:VI.3.2/8"
    assert scene.refusal("7 lays L32 at G10 turn 0") == ""
    assert building("3").refusal("3 lays L32 at E10 turn 0") == "18mag:VI.3.2/8"


@rule("18mag:VI.3.2/9", "18mag:VI.3.2/16")
def test_budapest_takes_b_tiles_with_the_river_where_it_was() -> None:
    scene = building("1")
    assert scene.offers("at E12") == ["1 lays L33 at E12 turn 2"]
    assert scene.refusal("1 lays 57 at E12 turn 0") == "18mag:VI.3.2/9"
    for turn in (0, 3, 5):
        assert scene.refusal(f"1 lays L33 at E12 turn {turn}") == "18mag:VI.3.2/16"
    assert building("3").refusal("3 lays L33 at E10 turn 2") == "18mag:VI.3.2/9"


@rule("18mag:VI.3.2/10")
def test_k_hexes_take_any_yellow_city_tile_and_then_k_tiles() -> None:
    assert [h.id for h in HUNGARY if h.face.mark("letter") == "K"] == ["H23", "H27", "I2"]
    assert building("13").refusal("13 lays 6 at I2 turn 2") == ""
    scene = building("12", phase="green", H23="57/1")
    assert {o.split()[2] for o in scene.offers("at H23")} == {"237", "238"}
    assert scene.refusal("12 lays 14 at H23 turn 1") == "18mag:VI.3.2/10"
    scene = building("3", phase="green", E10="57/1")
    assert scene.refusal("3 lays 237 at E10 turn 1") == "18mag:VI.3.2/10"


@pytest.mark.parametrize(
    ("minor", "hex_id", "cost", "tiles"),
    [
        ("6", "C14", 20, {"B17": "5/0", "C16": "6/1"}),
        ("7", "H11", 30, {"G10": "L32/3"}),
        ("2", "D23", 30, {"D19": "L32/2", "D21": "9/1"}),
    ],
)
@rule("18mag:VI.3.2/12")
def test_terrain_costs_ten_a_symbol_paid_to_sik(minor: str, hex_id: str, cost: int, tiles: dict[str, str]) -> None:
    def scene(money: int) -> Scene:
        # a station in Kecskemét leaves something to build for nothing
        set_up = lay(table(P1=minor).cash(**{minor: money}), F13="57/1", **tiles).station(minor, "F13")
        return set_up.operate(minor, "lay_track")

    rich = scene(cost)
    built = rich.offers(f"at {hex_id}")[0]
    assert cash(rich.play(built), minor, "SIK") == [0, cost]
    assert scene(cost - 1).refusal(built) == "18mag:VI.3.2/12"


@rule("18mag:VI.3.2/13", "18mag:III.3.2/8")
def test_a_terrain_token_makes_the_bank_pay_for_one_hex() -> None:
    scene = building("5", 50).play("5 gives up a terrain token")
    assert now(scene).terrain["5"] == 2
    assert scene.refusal("5 passes") == "18mag:VI.3.2/13"
    assert scene.refusal("5 gives up a terrain token") == "18mag:VI.3.2/13"
    scene.play("5 lays 57 at H27 turn 0")
    assert cash(scene, "5", "SIK") == [50, 10]
    told = scene.state.game.title.tell(scene.state.events)
    assert "5 lays 57 at H27" in told  # not "for 10": it was the bank that paid
    assert "the bank pays SIK 10 for the terrain of H27" in told
    assert building("3").refusal("3 gives up a terrain token") == "18mag:VI.3.2/13"


@rule("18mag:VI.3.2/13")
def test_a_terrain_token_is_not_given_up_for_nothing() -> None:
    scene = building("7", 50)  # Mohács has no terrain, and nothing else is in reach yet
    assert scene.refusal("7 gives up a terrain token") == "18mag:VI.3.2/13"
    scene = building("13", 50, I2="6/2").play("13 gives up a terrain token")
    assert scene.refusal("13 lays 6 at I2 turn 2") != ""
    assert {o.split()[4] for o in scene.offers(" lays ")} == {"I4"}


@rule("18mag:VI.3.2/14", "18mag:VI.3.2/20")
def test_track_does_not_lead_off_the_map() -> None:
    scene = building("13")
    assert scene.refusal("13 lays 57 at I2 turn 1") == "18mag:VI.3.2/14"  # west of Fiume there is nothing
    assert scene.refusal("13 lays 57 at I2 turn 2") == ""


@rule("18mag:VI.3.2/15")
def test_track_may_run_against_the_blank_side_of_a_tile() -> None:
    scene = building("3", E10="57/1", D9="57/1")  # Győr's track runs east to D11 and west to Sopron
    assert scene.refusal("3 lays 8 at E8 turn 2") == ""  # from E10 up to the blank side of D9
    assert 0 not in scene.now.board.face("D9").edges


@rule("18mag:VI.3.2/17")
def test_stations_stay_where_they_are_when_a_tile_is_laid_under_them() -> None:
    scene = building("1").play("1 lays L33 at E12 turn 2")
    face = scene.now.board.face("E12")
    ((_, stop),) = scene.now.board.station_hexes("1")
    assert 3 in face.edges_of(face.stop_names[stop])  # Pest had the track to D13
    scene = building("7").play("7 lays L32 at G10 turn 0")
    assert scene.now.board.station_hexes("7") == [("G10", 0)]  # the city that has track


@rule("18mag:VI.3.2/17")
def test_on_an_oo_hex_the_city_with_track_is_a_minors_before_a_majors() -> None:
    def stops(**stations: int) -> dict[str, int]:
        scene = table(P1="3")
        for company, stop in stations.items():
            scene.station(company.lstrip("_"), "G10", stop)
        board = lay(scene, G10="L32/0").t.board
        return {c: stop for c in ("3", "SIK", "RABA") for hex_id, stop in board.station_hexes(c) if hex_id == "G10"}

    assert stops(SIK=0) == stops(SIK=1) == {"SIK": 0}
    assert stops(_3=1, SIK=0) == stops(_3=0, SIK=1) == {"3": 0, "SIK": 1}
    assert stops(SIK=0, RABA=1) == {"SIK": 0, "RABA": 1}  # between equals they stay as they are


@rule("18mag:VI.3.2/19")
def test_lake_balaton_takes_curves_on_either_shore() -> None:
    scene = building("3", E10="57/0")  # track from E10 down to the northern shore of F9
    assert scene.refusal("3 lays 7 at F9 turn 2") == ""
    assert scene.refusal("3 lays 8 at F9 turn 1") == ""
    assert scene.refusal("3 lays 9 at F9 turn 0") == "18mag:VI.3.2/19"
    assert scene.refusal("3 lays 7 at F9 turn 3") == "18mag:VI.3.2/19"
    south = building("7", G10="L32/0")  # from Mohács up to the southern shore
    assert south.refusal("7 lays 7 at F9 turn 4") == ""
    assert south.refusal("7 lays 8 at F9 turn 3") == "18mag:VI.3.2/19"


# -- upgrading ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "wrong", "clause"),
    [
        ("57/2", "14/2", "611/2", "VI.3.3/2"),
        ("14/2", "611/2", "455/2", "VI.3.3/3"),
        ("611/2", "455/2", "14/2", "VI.3.3/4"),
    ],
)
@rule("18mag:VI.3.3/2", "18mag:VI.3.3/3", "18mag:VI.3.3/4", "18mag:VI.3.9/4")
def test_colours_follow_one_another(old: str, new: str, wrong: str, clause: str) -> None:
    scene = building("3", phase="gray", E10=old)
    tile, _, turn = new.partition("/")
    assert scene.refusal(f"3 lays {tile} at E10 turn {turn}") == ""
    tile, _, turn = wrong.partition("/")
    assert scene.refusal(f"3 lays {tile} at E10 turn {turn}") == f"18mag:{clause}"


@rule("18mag:VI.3.3/6")
def test_an_upgrade_must_be_joined_to_a_station_though_its_new_track_need_not_be() -> None:
    scene = building("3", phase="green", E10="57/2", D9="57/2", C8="6/3")
    green = scene.offers("at C8")[0]
    scene = table(P1="3", P2="11").cash(**{"3": 500}).tiles(E10="57/2", D9="57/2", C8="6/3").station("11", "D9")
    scene.t.phase = "green"
    scene.operate("3", "lay_track")
    assert scene.refusal("3 lays 14 at D9 turn 2") == ""  # it ends in the blocked city
    assert scene.refusal(green) == "18mag:VI.3.3/6"


@rule("18mag:VI.3.3/7")
def test_old_track_remains() -> None:
    scene = building("3", phase="green", E10="57/2")
    assert scene.refusal("3 lays 14 at E10 turn 2") == ""
    broken = [turn for turn in range(6) if scene.refusal(f"3 lays 14 at E10 turn {turn}") == "18mag:VI.3.3/7"]
    assert broken
    assert all(not {2, 5} <= CATALOGUE["14"].turned(turn).edges for turn in broken)


@rule("18mag:VI.3.3/8")
def test_plain_track_stays_plain_and_towns_stay_towns() -> None:
    scene = building("3", phase="green", E10="57/1", E8="9/1")
    assert scene.refusal("3 lays 87 at E8 turn 1") == "18mag:VI.3.3/8"
    scene = building("1", phase="green", D13="4/0")
    assert scene.refusal("1 lays 14 at D13 turn 0") == "18mag:VI.3.3/8"
    assert scene.refusal("1 lays 23 at D13 turn 0") == "18mag:VI.3.3/8"
    assert scene.offers("87 at D13")


@rule("18mag:VI.3.3/9", "18mag:VI.3.3/10")
def test_a_larger_city_has_room_for_another_station_and_lets_others_through() -> None:
    tiles = {"E10": "57/2", "D9": "57/2"}
    scene = table(P1="3", P2="11").cash(**{"3": 500}).tiles(**tiles).station("11", "D9")
    assert scene.t.board.free_slots("D9", 0) == 0
    scene.t.phase = "green"
    scene.operate("3", "lay_track").play("3 lays 14 at D9 turn 2")
    assert scene.now.board.free_slots("D9", 0) == 1
    assert scene.refusal("3 lays 6 at C8 turn 3") == ""


@rule("18mag:VI.3.3/11")
def test_tiles_taken_up_can_be_laid_again() -> None:
    scene = building("3", phase="green", E10="57/2")
    before = scene.now.board.supply["57"]
    scene.play("3 lays 14 at E10 turn 2")
    assert scene.now.board.supply["57"] == before + 1
    assert scene.now.board.supply["14"] == TILES["14"] - 1


@rule("18mag:VI.3.3/12")
def test_terrain_of_oo_hexes_and_budapest_is_due_with_the_green_tile() -> None:
    scene = building("7").play("7 lays L32 at G10 turn 0")
    assert cash(scene, "7", "SIK") == [500, 0]
    scene = building("7", phase="green", G10="L32/0")
    scene.play(scene.offers("at G10")[0])
    assert cash(scene, "7", "SIK") == [480, 20]
    scene = building("1", phase="green", E12="L33/2")
    scene.play(scene.offers("209 at E12")[0])
    assert cash(scene, "1", "SIK") == [480, 20]
    scene = building("1", phase="brown", E12="209/2")
    scene.play(scene.offers("L35 at E12")[0])
    assert cash(scene, "1", "SIK") == [500, 0]


@rule("18mag:VI.3.3/13")
def test_upgrades_at_lake_balaton_keep_off_the_barrier() -> None:
    scene = building("3", phase="green", E10="57/0", F9="8/1")
    offered = [o.split() for o in scene.offers("at F9")]
    for _, _, tile, _, _, _, turn in offered:
        for a, b in CATALOGUE[tile].turned(int(turn)).tracks:
            assert (a in (1, 2, 3)) == (b in (1, 2, 3))
    assert scene.refusal("3 lays 16 at F9 turn 1") == "18mag:VI.3.2/19"


@rule("18mag:VI.3.3/14")
def test_the_upgrade_chart_follows_from_the_tiles(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "18mag.json").read_text(encoding="utf-8"))["upgrades"]
    places = {"": "E16", "t": "F17", "c": "E18", "OO": "D19", "B": "E12"}

    def upgrades(tile: str, hex_id: str) -> set[str]:
        return {
            new for new in TILES for turn in range(6)
            if misfit(HUNGARY, hex_id, Laid(tile, 2 if hex_id == "E12" else 0), new, turn) is None
        }  # fmt: skip

    for tile, chart in facts["chart"].items():
        face = CATALOGUE[tile]
        if face.label == "K":
            continue
        kind = face.label or (face.stops[0].kind if face.stops else "")
        assert upgrades(tile, places[kind]) == set(chart), tile
    for tile, chart in facts["k_hex_chart"].items():
        # H25 and H27 lie east of H23: only the turns that stay on the map count
        found = {
            new for new in TILES for old in range(6) for turn in range(6) for hex_id in ("H23", "H27")
            if misfit(HUNGARY, hex_id, None, tile, old) is None
            and misfit(HUNGARY, hex_id, Laid(tile, old), new, turn) is None
        }  # fmt: skip
        assert found <= set(chart), tile


@rule("18mag:VI.3.3.1/1")
def test_the_two_sides_of_a_tile_are_one_supply() -> None:
    scene = building("3", E10="57/1")
    assert (scene.now.board.supply["8"], scene.now.board.supply["9"]) == (21, 21)
    scene.play("3 lays 9 at E8 turn 1")
    assert (scene.now.board.supply["8"], scene.now.board.supply["9"]) == (20, 20)
    scene = building("3", E10="57/1")
    t = mag(scene)
    t.board = t.board.with_supply({**t.board.supply, "8": 0, "9": 0})
    scene.operate("3", "lay_track")
    assert scene.refusal("3 lays 9 at E8 turn 1") == "18mag:VI.3.3.1/1"


@rule("18mag:VI.3.3.1/1")
def test_with_a_tile_that_is_upgraded_both_its_sides_are_back() -> None:
    dealt = building("3", phase="green", E10="57/1").now.board.supply
    for green in ("23", "24"):
        laid = lay(building("3", phase="green", E10="57/1"), E8="9/1")
        assert (mag(laid).board.supply["8"], mag(laid).board.supply["9"]) == (20, 20)
        after = mag(lay(laid, E8=f"{green}/1")).board.supply
        changed = {tile: after[tile] - count for tile, count in dealt.items() if after[tile] != count}
        assert changed == {green: -1, **({BACKS[green]: -1} if green in BACKS else {})}


@rule("18mag:VI.3.3.1/2")
def test_a_tile_once_laid_is_not_turned_over() -> None:
    scene = building("3", phase="green", E10="57/1", E8="9/1")
    assert scene.refusal("3 lays 8 at E8 turn 1") == "18mag:VI.3.3/2"

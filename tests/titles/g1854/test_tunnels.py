"""Tunnels (tunnel-building)."""

from __future__ import annotations

from tests.kit.rule import rule

from .austria import Austria, after_auction


def innsbruck(cash: int = 500, **tiles: str) -> Austria:
    """NT at Innsbruck with track up to G7 (tunnel hex) and E9."""
    scene = after_auction().phase("3").major("NT", P1=60).operated("NT").tiles(F8="57/0", **tiles)
    scene.cash(NT=cash)
    return scene


def salzburg() -> Austria:
    """SB at Salzburg reaches the west side of E17, KR at Linz its north-west side; SB also stands in Linz."""
    scene = after_auction().phase("3").major("SB", P1=60).operated("SB").tiles(E13="57/1", E15="9/1", C17="57/0")
    scene.tiles(D16="58/3").station("SB", "C17").cash(SB=500)
    return scene


def digging(scene: Austria, company: str) -> Austria:
    scene.operate(company, "lay_track")
    return scene


@rule("1854:tunnel-building/1", "1854:tunnel-building/2")
def test_a_tunnel_costs_100() -> None:
    scene = digging(innsbruck(100), "NT").play("NT digs X78 at G7 turn 1")
    assert (scene.now.cash["NT"], scene.now.board.supply["X78"]) == (0, 4)
    assert digging(innsbruck(99), "NT").refusal("NT digs X78 at G7 turn 1") == "1854:tunnel-building/1"


@rule("1854:build-track/1", "1854:tunnel-building/1")
def test_only_tunnel_pieces_make_a_tunnel() -> None:
    scene = digging(innsbruck(), "NT")
    assert scene.refusal("NT digs 9 at G7 turn 1") == scene.refusal("NT digs X78 at G7 turn 7") == "1854:build-track/1"


@rule("1854:tunnel-building/1")
def test_a_tunnel_before_the_tile_and_another_after_it() -> None:
    scene = digging(innsbruck(), "NT").play("NT digs X78 at G7 turn 1")
    assert scene.refusal("NT digs X78 at E9 turn 4") == "1854:tunnel-building/1", "two in a row"
    lay = scene.offers(" lays ")[0]
    scene.play(lay)
    assert scene.offers(" digs "), "the tile lies between them"
    scene.play(scene.offers(" digs ")[0])
    assert (scene.now.cash["NT"] <= 300, scene.offers(" digs ")) == (True, [])


@rule("1854:tunnel-building/2", "1854:place-a-station/10")
def test_a_tunnel_may_go_on_any_hex_over_a_tile_too() -> None:
    plain = digging(innsbruck(), "NT")
    assert plain.refusal("NT digs X78 at E9 turn 4") == ""
    over = salzburg().tiles(E17="7/3")
    assert digging(over, "SB").refusal("SB digs X79 at E17 turn 2") == ""
    assert plain.refusal("NT digs X78 at H10 turn 0") == "1854:tunnel-building/2"


@rule("1854:tunnel-building/3", "1854:place-a-station/10")
def test_no_tunnel_under_a_large_city() -> None:
    scene = after_auction().major("SB", P1=60).operated("SB").tiles(E13="57/1", E15="9/1").cash(SB=500)
    assert digging(scene, "SB").refusal("SB digs X79 at E13 turn 0") == "1854:tunnel-building/3"
    grown = after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/2").tiles(D18="1/1").cash(KR=500)
    assert digging(grown, "KR").refusal("KR digs X78 at D18 turn 0") != "1854:tunnel-building/3"
    grown = after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/2").tiles(D18="1/1").cash(KR=500)
    assert digging(grown.tiles(D18="14/1"), "KR").refusal("KR digs X78 at D18 turn 0") == "1854:tunnel-building/3"


@rule("1854:tunnel-building/4")
def test_no_end_where_there_is_track() -> None:
    scene = digging(innsbruck(E9="7/0"), "NT")
    assert scene.refusal("NT digs X78 at E9 turn 4") == "1854:tunnel-building/4"
    twice = salzburg().tunnel("E17", "X78/2")
    assert digging(twice, "SB").refusal("SB digs X79 at E17 turn 2") == "1854:tunnel-building/4"


@rule("1854:tunnel-building/5", "1854:build-track/12")
def test_a_tunnel_carries_on_track_and_leads_somewhere() -> None:
    scene = digging(innsbruck(), "NT")
    assert scene.refusal("NT digs X79 at G9 turn 1") == "1854:tunnel-building/5"
    assert scene.refusal("NT digs X79 at G7 turn 0") == "1854:build-track/12"


@rule("1854:tunnel-building/6")
def test_two_tunnels_on_a_hex_may_not_cross() -> None:
    scene = digging(salzburg().tunnel("E17", "X78/2"), "SB")  # from D16 to E19
    assert scene.refusal("SB digs X78 at E17 turn 1") == "1854:tunnel-building/6"  # E15 to D18
    scene.play("SB digs X78 at E17 turn 5")  # E15 to F18
    assert len(scene.now.board.tunnels["E17"]) == 2


@rule("1854:tunnel-building/7")
def test_a_tile_under_a_tunnel_is_upgraded_clear_of_its_exits() -> None:
    scene = salzburg().tiles(E17="7/0").tunnel("E17", "X78/2")
    digging(scene, "SB")
    assert scene.refusal("SB lays 29 at E17 turn 0") == "1854:tunnel-building/7"
    scene.play("SB lays 27 at E17 turn 0")
    assert scene.now.board.tunnels["E17"] != ()


@rule("1854:tunnel-building/7", "1854:place-a-station/10")
def test_two_towns_with_a_tunnel_may_become_a_city_and_keep_it() -> None:
    scene = after_auction().phase("3").major("KR", P1=60).operated("KR").tiles(C17="57/2", D18="1/1")
    exits = scene.t.board.face("D18").edges
    free = sorted(set(range(6)) - exits)
    scene.cash(KR=500)
    assert free == [0, 3]
    scene.tunnel("D18", "X79/0")
    digging(scene, "KR").play("KR lays 14 at D18 turn 1")
    assert scene.now.board.tunnel_edges("D18") == {0, 3}


@rule("1854:build-track/15", "1854:tunnel-building/5")
def test_trains_run_through_a_tunnel() -> None:
    scene = after_auction().phase("3").major("NT", P1=60).operated("NT").tiles(F8="57/0", G3="58/2")
    scene.tunnel("G7", "X78/1").tunnel("G5", "X79/1").trains("NT", "2").operate("NT", "run_trains")
    scene.play("NT runs 2:F8/c0-G7-G5-G3/t0")
    assert (scene.asked, scene.now.runs.get("NT")) == (("dividend", "NT"), 30)

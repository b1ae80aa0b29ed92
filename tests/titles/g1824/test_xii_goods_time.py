"""1824 XII: Goods Time."""

from __future__ import annotations

import pytest

import kursbuch
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

DRAFT = {"goods_time": "draft"}
SCENARIO = {"goods_time": "scenario"}


def draft(players: int = 4, /, **options: str) -> Scene:
    return Scene(kursbuch.new("1824", players, options={**DRAFT, **options}))


def towns(scene: Scene, hex_id: str) -> int:
    return scene.now.board.face(hex_id).count("t")


@rule("1824:XII.2/1")
def test_markers_go_on_hexes_without_city_and_town() -> None:
    scene = draft()
    for hex_id in ("B9", "A8", "B13", "A4", "C6", "E12", "X1"):  # city, town, towns, red, mine, Wien, no hex
        assert scene.refusal(f"P1 puts a town on {hex_id}") == "1824:XII.2/1"
    plain = {h.id for h in scene.now.facts.map if h.face.colour == "white" and not h.face.stops}
    assert {offer.split()[-1] for offer in scene.offers()} == plain
    assert {"B7", "C18", "E10"} < plain  # mountains and rivers do not matter


@rule("1824:XII.2/1")
@pytest.mark.parametrize("options", [{"rulings": "18xx.games"}, {"towns_beside_towns": "plain"}])
def test_plain_hexes_by_any_other_reading(options: dict[str, str]) -> None:
    assert draft(**options).refusal("P1 puts a town on A8") == "1824:XII.2/1"


@rule("1824:XII.2/1", "1824:XII.2/5")
def test_a_table_may_also_make_double_towns_of_towns() -> None:
    scene = draft(towns_beside_towns="town")
    for hex_id in ("B9", "B13", "A4", "C6", "E12", "X1"):  # city, two towns, red, mine, Wien, no hex
        assert scene.refusal(f"P1 puts a town on {hex_id}") == "1824:XII.2/1"
    printed = {h.id for h in scene.now.facts.map if h.face.colour == "white" and len(h.face.stops) <= h.face.count("t")}
    two = {h.id for h in scene.now.facts.map if h.face.count("t") == 2}
    assert {offer.split()[-1] for offer in scene.offers()} == printed - two
    scene.play("P1 puts a town on A8")
    assert towns(scene, "A8") == 2
    assert scene.refusal("P2 puts a town on A8") == "1824:XII.2/3"


@rule("1824:XII.2/2")
@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_the_players_place_as_many_as_agreed_there_and_back(number: int) -> None:
    scene = draft(3, town_markers=str(number))
    assert scene.refusal("P2 puts a town on B7") == "1824:XII.2/2"
    assert scene.refusal("P1 buys EPP for 120") == "1824:XII.2/2"
    order = []
    for hex_id in ("B7", "B11", "B17", "B19", "B21", "C8", "C14", "C20", "C22", "C24")[:number]:
        assert scene.asked is not None
        order.append(scene.asked[1])
        assert scene.refusal(f"{order[-1]} passes") == "1824:XII.2/2"
        scene.play(f"{order[-1]} puts a town on {hex_id}")
    assert order == ["P1", "P2", "P3", "P3", "P2", "P1", "P1", "P2", "P3", "P3"][:number]
    assert scene.asked == ("stock", "P3")


@rule("1824:XII.2/3")
def test_one_hex_takes_two_markers_and_no_more() -> None:
    scene = draft().play("P1 puts a town on B7")
    assert towns(scene, "B7") == 1
    scene.play("P2 puts a town on B7")
    assert towns(scene, "B7") == 2
    assert scene.refusal("P3 puts a town on B7") == "1824:XII.2/3"
    assert "P3 puts a town on B7" not in scene.offers()


@rule("1824:XII.2/4")
def test_the_scenario() -> None:
    scene, basic = given("1824", 3, SCENARIO), kursbuch.game("1824", 3).facts.map
    added = {h.id: towns(scene, h.id) for h in basic if towns(scene, h.id) != h.face.count("t")}
    assert added == {"B7": 1, "C8": 1, "C20": 1, "C22": 1, "H21": 1, "F25": 2, "G24": 2}
    assert scene.asked == ("stock", "P3")


def prag(scene: Scene, **tiles: str) -> Scene:
    """BK may lay track from Prag; C8 and B7 lie next to it."""
    scene.phase("3").tiles(**tiles).company("BK", 80, P1=50).operated("BK").cash(BK=200)
    return scene.operate("BK", "lay_track")


@rule("1824:XII.2/5")
def test_a_hex_with_one_marker_takes_only_tiles_with_one_town() -> None:
    scene = prag(given("1824", 3, SCENARIO), B9="57/1")
    assert scene.refusal("BK lays 9 at B7 turn 1") == "1824:VII.6/7"
    assert scene.refusal("BK lays 55 at B7 turn 1") == "1824:VII.6/7"
    scene.play("BK lays 4 at B7 turn 1")
    assert towns(scene, "B7") == 1


@rule("1824:XII.2/5")
def test_a_hex_with_two_markers_takes_only_double_towns() -> None:
    scene = draft(3)
    for hex_id in ("B7", "B7", "C8", "C8", "C14", "C14", "C20"):
        scene.play(f"{scene.state.actor} puts a town on {hex_id}")
    scene = prag(Scene(scene.state), B9="57/1")
    assert scene.refusal("BK lays 9 at B7 turn 1") == "1824:VII.6/8"
    assert scene.refusal("BK lays 4 at B7 turn 1") == "1824:VII.6/8"
    assert scene.refusal("BK lays 55 at B7 turn 0") == ""
    scene.play("BK lays 55 at B7 turn 0")
    assert scene.now.board.reach("BK").stops == {"B9/c0", "B7/t1"}


@rule("1824:XII.2/5")
def test_a_marked_town_grows_with_the_new_green_tile() -> None:
    scene = prag(given("1824", 3, SCENARIO), B9="57/1", B7="4/1")
    scene.play("BK lays 204 at B7 turn 1")
    assert towns(scene, "B7") == 1
    assert "lays 204" not in str(prag(given("1824", 3), B9="57/1", A8="4/0").offers())


@rule("1824:XII.2/6")
def test_there_are_17_more_tiles_and_otherwise_the_basic_game() -> None:
    basic, variant = kursbuch.game("1824", 4).facts, kursbuch.game("1824", 4, SCENARIO).facts
    assert sum(variant.tiles.values()) - sum(basic.tiles.values()) == 17
    assert variant.tiles["204"] == 3
    assert (variant.companies, variant.trains, variant.cash) == (basic.companies, basic.trains, basic.cash)


@rule("1824:XII.2/6")
def test_it_is_played_on_the_basic_map() -> None:
    with pytest.raises(kursbuch.SetupError, match="Goods Time is played on the basic map"):
        kursbuch.new("1824", 3, options={**SCENARIO, "map": "cisleithania"})


def test_drafted_towns_are_saved_with_the_position() -> None:
    scene = draft().play("P1 puts a town on B7", "P2 puts a town on B7", "P3 puts a town on C18")
    journal = kursbuch.Journal.new(scene.state.game)
    for action in ("P1 puts a town on B7", "P2 puts a town on B7", "P3 puts a town on C18"):
        journal = journal.play(kursbuch.parse(journal.state, action))
    assert kursbuch.loads(kursbuch.dumps(journal)).state.now == scene.now
    data = scene.now.board.to_json()
    assert type(scene.now.board).from_json(scene.state.game, data) == scene.now.board
    assert data["changed"]["C18"] == "white t0 mountain:40"

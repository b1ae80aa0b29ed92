"""Maps: hexes in both orientations, neighbours, open edges, areas, borders, terrain."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

import kursbuch
from kursbuch.board.faces import COLOURS, Face
from kursbuch.board.hexes import Layout, centre, neighbour, opposite, split
from kursbuch.board.map import Map
from kursbuch.board.track import hexside
from kursbuch.core.errors import NotationError


def maps() -> dict[str, Map]:
    """The map of every title that is played on tiles."""
    found = {}
    for title_id in kursbuch.titles():
        title = kursbuch.title(title_id)
        facts = kursbuch.new(title_id, title.players[-1], seed=1).game.facts
        if isinstance(printed := getattr(facts, "map", None), Map):
            found[title_id] = printed
    return found


MAPS = maps()
AUSTRIA_HUNGARY = MAPS["1824"]


def sketch(text: str, layout: Layout = Layout.POINTY) -> Map:
    return Map.parse(text, layout)


# -- hexes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", Layout)
def test_a_step_and_the_step_back(layout: Layout) -> None:
    for edge in range(6):
        there = neighbour("E12", edge, layout)
        assert there != "E12"
        assert neighbour(there, opposite(edge), layout) == "E12"
    assert len({neighbour("E12", edge, layout) for edge in range(6)}) == 6


@pytest.mark.parametrize(
    ("layout", "around"),
    [
        (Layout.POINTY, ["F11", "E10", "D11", "D13", "E14", "F13"]),
        (Layout.FLAT, ["E14", "D13", "D11", "E10", "F11", "F13"]),
    ],
)
def test_the_neighbours_clockwise_from_edge_0(layout: Layout, around: list[str]) -> None:
    assert [neighbour("E12", edge, layout) for edge in range(6)] == around


@pytest.mark.parametrize("layout", Layout)
def test_neighbours_lie_at_the_distance_of_neighbours_and_clockwise_on_the_screen(layout: Layout) -> None:
    x, y = centre("E12", layout)
    around = [centre(neighbour("E12", edge, layout), layout) for edge in range(6)]
    for (ax, ay), (bx, by) in zip(around, [*around[1:], around[0]], strict=True):
        assert (ax - x) ** 2 + (ay - y) ** 2 == pytest.approx(3)
        turn = (ax - x) * (by - y) - (ay - y) * (bx - x)
        assert turn > 0  # y grows downwards, so this is clockwise
    assert around[0][1] > y  # edge 0 is at the bottom


def test_rows_before_a() -> None:
    assert split("a5") == (-1, 5)
    assert neighbour("A4", 3) == "a5"
    assert neighbour("a5", 0) == "A4"


def test_a_name_that_is_none() -> None:
    with pytest.raises(NotationError, match="E12x"):
        split("E12x")


# -- maps ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title_id", MAPS)
def test_every_printed_hex_reads_back(title_id: str) -> None:
    for printed in MAPS[title_id]:
        assert Face.parse(str(printed.face)) == printed.face


@pytest.mark.parametrize("title_id", MAPS)
def test_to_be_a_neighbour_is_mutual_unless_a_border_lies_between(title_id: str) -> None:
    board = MAPS[title_id]
    for hex_id, near in board.neighbours.items():
        for edge, other in near.items():
            back = board.neighbours[other].get(opposite(edge))
            assert back == hex_id or opposite(edge) in board[other].borders


def test_a_map_a_line_a_hex() -> None:
    board = sketch("A1 Wien | white c30 0-c0 =W water:20\nA3 | white water+mountain:60\nB2 | gray 2-3")
    assert [printed.id for printed in board] == ["A1", "A3", "B2"]
    assert board["A1"].name == "Wien"
    assert board["A1"].terrain == ("water", 20)
    assert board["A3"].terrain == ("water+mountain", 60)
    assert sketch("A1 | white mountain:40")["A1"].terrain == ("mountain", 40)
    assert board["B2"].terrain == ("", 0)
    assert [board[h].buildable for h in ("A1", "A3", "B2")] == [True, True, False]
    assert "B4" not in board


def test_tiles_are_laid_on_hexes_of_the_colours_that_have_a_next_one() -> None:
    buildable = [colour for colour in COLOURS if sketch(f"A1 | {colour}")["A1"].buildable]
    assert buildable == ["white", "yellow", "green", "brown"]


def test_edges_are_open_to_hexes_one_can_build_on_and_to_track_that_faces_them() -> None:
    board = sketch("B2 | white\nB4 | white\nA3 | gray 0-5\nC3 | red o10 1-o0\nB0 | gray 2-3")
    assert board.open_edges["B2"] == {3, 4}  # A3 has track to it, B4 is white; C3, B0 have none to it, 0 and 2 no hex
    assert board.open_edges["B4"] == {1, 2}


def test_the_sides_of_a_hex_have_the_names_that_track_gives_them() -> None:
    board = sketch("A1 | white\nA3 | white\nB2 | white border:0")
    assert board.sides == {
        hex_id: tuple((edge, hexside(hex_id, other)) for edge, other in near.items())
        for hex_id, near in board.neighbours.items()
    }
    assert dict(board.sides["A1"])[4] == dict(board.sides["A3"])[1] == "A1|A3"


def test_no_track_crosses_a_border() -> None:
    open_, closed = sketch("A1 | white\nA3 | white"), sketch("A1 | white border:4\nA3 | white border:1")
    assert open_.neighbours["A1"] == {4: "A3"}
    assert open_.open_edges["A1"] == {4}
    assert closed.neighbours["A1"] == {}
    assert closed.open_edges["A1"] == frozenset()
    assert closed.open_edges["A3"] == frozenset()


def test_the_hexes_of_an_area() -> None:
    assert AUSTRIA_HUNGARY.areas["Sarajewo"] == ("J11", "J13", "J15")
    assert AUSTRIA_HUNGARY.areas["Dresden"] == ("A4", "B3")
    assert all(AUSTRIA_HUNGARY[h].face.colour == "red" for area in AUSTRIA_HUNGARY.areas.values() for h in area)


def test_the_same_map_with_another_face() -> None:
    changed = AUSTRIA_HUNGARY.with_faces({"B7": Face.parse("white t0")})
    assert str(changed["B7"].face) == "white t0"
    assert str(AUSTRIA_HUNGARY["B7"].face) == "white"
    assert changed["B9"] == AUSTRIA_HUNGARY["B9"]
    town, towns = Face.parse("white t0"), Face.parse("white t0 t0")
    one, other = ({"B7": towns, "C6": town}, {"C6": town, "B7": towns})
    assert AUSTRIA_HUNGARY.with_faces(one) is AUSTRIA_HUNGARY.with_faces(other), "in whatever order they were changed"


def test_the_map_of_1824_hex_by_hex(shared: Path) -> None:
    known = json.loads((shared / "facts" / "1824.json").read_text(encoding="utf-8"))["maps"]["main"]["hexes"]
    assert sorted(printed.id for printed in AUSTRIA_HUNGARY) == sorted(h["id"] for h in known)
    for theirs in known:
        ours = AUSTRIA_HUNGARY[theirs["id"]]
        face, terrain = ours.face, theirs.get("terrain")
        assert face.colour == theirs["color"], ours.id
        assert face.label == (theirs.get("label") or ""), ours.id
        assert ours.terrain[1] == (terrain["cost"] if terrain else 0), ours.id
        assert (face.count("c"), face.count("t")) == (len(theirs.get("cities", [])), len(theirs.get("towns", [])))
        assert _tracks(face.tracks) == _tracks(theirs.get("tracks", [])), ours.id
        assert {str(e): h for e, h in AUSTRIA_HUNGARY.neighbours[ours.id].items()} == theirs["neighbors"], ours.id
        for kind in ("mine", "offboard"):
            if kind in theirs:
                values = theirs[kind]["revenue"]
                assert {c: face.stops[0].value(c) for c in values} == values, ours.id


def _tracks(tracks: Iterable[Iterable[object]]) -> set[frozenset[str]]:
    return {frozenset(map(str, track)) for track in tracks}


def test_a_map_takes_hexes_of_another_by_their_ids() -> None:
    whole = Map.parse("A1 Here | white c0\nA3 | white\nB2 | white t0")
    half = Map.parse("A1 B2\nA3 | gray 1-4", like=whole)
    assert list(half.hexes) == ["A1", "B2", "A3"]
    assert half["A1"] is whole["A1"]
    assert half["A3"] != whole["A3"]

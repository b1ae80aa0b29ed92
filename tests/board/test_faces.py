"""Faces: their notation, turning, edges and values; every tile of the catalogue."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kursbuch.board.catalogue import CATALOGUE
from kursbuch.board.faces import ROTATION, TILE, Face, FaceStop
from kursbuch.core.errors import NotationError


@pytest.mark.parametrize("tile", CATALOGUE)
def test_the_notation_of_every_tile_reads_back(tile: str) -> None:
    face = CATALOGUE[tile]
    for rotation in range(6):
        turned = face.turned(rotation)
        assert Face.parse(str(turned)) == turned


@pytest.mark.parametrize("tile", CATALOGUE)
def test_turning_moves_every_edge_and_nothing_else(tile: str) -> None:
    face = CATALOGUE[tile]
    for rotation in range(6):
        turned = face.turned(rotation)
        assert turned.edges == {(edge + rotation) % 6 for edge in face.edges}
        assert (turned.stops, turned.label, turned.colour) == (face.stops, face.label, face.colour)
        for name in face.stop_names:
            assert turned.edges_of(name) == {(edge + rotation) % 6 for edge in face.edges_of(name)}
    assert {frozenset(track) for track in face.turned(6).tracks} == {frozenset(track) for track in face.tracks}


def test_turning_is_clockwise_and_plain_tracks_keep_their_lower_edge_first() -> None:
    assert str(Face.parse("yellow 0-1").turned(1)) == "yellow 1-2"
    assert str(Face.parse("yellow 0-1").turned(5)) == "yellow 0-5"
    assert str(Face.parse("yellow c20 0-c0 2-c0").turned(4)) == "yellow c20 4-c0 0-c0"


def test_what_a_face_says() -> None:
    face = Face.parse("brown c60x2 t10 0-c0 3-t0 4-5 =Bu water:20")
    assert face.colour == "brown"
    assert face.stops == (FaceStop("c", (60,), 2), FaceStop("t", (10,)))
    assert face.stop_names == ("c0", "t0")
    assert face.tracks == ((0, "c0"), (3, "t0"), (4, 5))
    assert face.edges == {0, 3, 4, 5}
    assert face.edges_of("c0") == {0}
    assert (face.label, face.mark("water"), face.mark("mountain")) == ("Bu", "20", None)
    assert (face.count("c"), face.count("t"), face.count("m")) == (1, 1, 0)


def test_stops_are_numbered_by_kind() -> None:
    face = Face.parse("green t10 c20 t30 c40")
    assert face.stop_names == ("t0", "c0", "t1", "c1")
    assert face.stop("c1").values == (40,)


def test_the_value_of_a_stop_follows_the_newest_colour() -> None:
    offboard = Face.parse("red o10/30/40/50 0-o0").stop("o0")
    assert [offboard.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [10, 30, 40, 50]
    assert Face.parse("yellow c20 0-c0").stop("c0").value("gray") == 20


@pytest.mark.parametrize(
    ("text", "place"),
    [("purple 0-1", "purple"), ("yellow 0-c", "0-c"), ("yellow x20", "x20"), ("yellow c20y2", "c20y2")],
)
def test_what_cannot_be_read_is_named(text: str, place: str) -> None:
    with pytest.raises(NotationError, match=place):
        Face.parse(text)


def test_the_tiles_are_those_of_the_boxes(shared: Path) -> None:
    """Every tile that the reference knows has the same colour, letter, places and track with us."""
    known = json.loads((shared / "facts" / "tiles.json").read_text(encoding="utf-8"))["tiles"]
    differ = {}
    for number, tile in known.items():
        face = CATALOGUE.get(number)
        if face is None or tile["color"] not in ("yellow", "green", "brown", "gray"):
            continue
        ours = (face.colour, face.label, _places(face), _tracks(face.tracks))
        theirs = (
            tile["color"],
            tile["label"] or "",
            sorted(
                [("c", city["revenue"], city.get("slots", 1)) for city in tile["cities"]]
                + [("t", town["revenue"], 0) for town in tile["towns"]]
            ),
            _tracks(tile["tracks"]),
        )
        if ours != theirs:
            differ[number] = (ours, theirs)
    assert differ == {}


def _places(face: Face) -> list[tuple[str, int, int]]:
    return sorted((stop.kind, stop.values[0], stop.slots) for stop in face.stops)


def _tracks(tracks: object) -> set[frozenset[str]]:
    assert isinstance(tracks, list | tuple)
    return {frozenset(map(str, track)) for track in tracks}


def test_a_tile_is_chosen_by_its_name_and_turned_by_a_number() -> None:
    assert (TILE.is_number, ROTATION.is_number) == (False, True)

"""The notation of cube rail maps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kursbuch.board.hexes import neighbour
from kursbuch.core.errors import NotationError
from kursbuch.cubes.map import CubeMap, Terrain

SAND, BOG = Terrain("sand", 1), Terrain("bog", 5, tracks=1)


def around(cell: str) -> Iterator[str]:
    return (neighbour(cell, edge) for edge in range(6))


def parse(text: str) -> CubeMap:
    return CubeMap.parse(text, (SAND, BOG), around)


def test_a_map_is_read_and_written() -> None:
    text = "A1 sand\nA3+B2 sand New Harbour 12\nB4 bog"
    found = parse(text)
    assert str(found) == text
    harbour = found.hexes["A3"]
    assert (harbour.city, harbour.income, harbour.cells) == ("New Harbour", 12, ("A3", "B2"))
    assert harbour.is_urban
    assert found.hexes["B4"].terrain is BOG
    assert not found.hexes["B4"].is_urban
    assert (found.hexes["B4"].city, found.hexes["B4"].income) == ("", 0)


def test_a_hex_of_several_cells_has_the_neighbours_of_all() -> None:
    found = parse("A1 sand\nA3+B2 sand Harbour 1\nB4 bog\nC1 sand\nA7 sand")
    assert found.neighbours == {
        "A1": ("A3",),
        "A3": ("A1", "B4", "C1"),
        "B4": ("A3",),
        "C1": ("A3",),
        "A7": (),
    }
    assert found.hex_of_cell["B2"] == "A3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A1", "'A1' writes down no hex"),
        ("A1 moor", "a terrain \\(sand, bog\\)"),
        ("A1 sand Harbour", "'A1 sand Harbour' writes down no hex"),
        ("A1 sand\nA1 bog", "the map has A1 more than once"),
        ("A3+B2 sand X 1\nB2 bog", "the map has B2 more than once"),
        ("1A sand", "'1A' names no hex"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse(text)

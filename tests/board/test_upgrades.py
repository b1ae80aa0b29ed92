"""Which tile fits where: the chart of 1824, letters, edges, places, track; and names for what does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kursbuch.board.board import Laid
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.board.faces import Face
from kursbuch.board.map import Map
from kursbuch.board.upgrades import fits, misfit
from kursbuch.titles.g1824.map import AUSTRIA_HUNGARY, TILES

# A hex with all six neighbours, of every kind that 1824 knows.
OPEN = "A2 | white\nA4 | white\nB1 | white\nB5 | white\nC2 | white\nC4 | white\nB3 | {}"
GROUND = {
    "plain": "white",
    "town": "white t0",
    "double_town": "white t0 t0",
    "city": "white c0",
    "T": "white c0 =T",
    "W": "white c30 c30 c30 0-c0 1-c1 2-c2 =W",
    "Bu": "white c20 c20 0-c0 3-c1 =Bu",
}


def ground(kind: str) -> Map:
    return Map.parse(OPEN.format(GROUND[kind]))


def kind_of(tile: str) -> str:
    face = CATALOGUE[tile]
    return face.label or ("city" if face.count("c") else ("plain", "town", "double_town")[face.count("t")])


def next_tiles(tile: str) -> set[str]:
    """What a tile can become on a hex of its kind, in whatever position."""
    board = ground(kind_of(tile))
    return {new for rotation in range(6) for new, _ in fits(board, "B3", Laid(tile, rotation), tuple(TILES))}


def test_the_upgrade_chart(shared: Path) -> None:
    chart = json.loads((shared / "facts" / "1824.json").read_text(encoding="utf-8"))["upgrades"]["chart"]
    assert sorted(chart) == sorted(TILES)
    assert {tile: sorted(next_tiles(tile)) for tile in chart} == {tile: sorted(new) for tile, new in chart.items()}


def test_the_first_tiles(shared: Path) -> None:
    first = json.loads((shared / "facts" / "1824.json").read_text(encoding="utf-8"))["upgrades"]["first_tile"]
    assert sorted(first) == sorted(GROUND)
    found = {kind: {tile for tile, _ in fits(ground(kind), "B3", None, tuple(TILES))} for kind in first}
    assert found == {kind: set(tiles) for kind, tiles in first.items()}


def test_the_manifest(shared: Path) -> None:
    manifest = json.loads((shared / "facts" / "1824.json").read_text(encoding="utf-8"))["tiles"]["manifest"]
    assert dict(TILES) == manifest


def test_no_tile_is_missing_from_the_catalogue() -> None:
    assert set(TILES) <= set(CATALOGUE)


@pytest.mark.parametrize(
    ("hex_id", "old", "tile", "rotation", "rule"),
    [
        ("B9", None, "57", 0, None),
        ("A4", None, "7", 0, "lay.printed"),
        ("C6", None, "57", 0, "lay.printed"),
        ("B9", None, "14", 0, "lay.next_colour.white"),
        ("B9", Laid("57", 0), "5", 0, "lay.next_colour.yellow"),
        ("B9", Laid("14", 0), "15", 0, "lay.next_colour.green"),
        ("B9", Laid("611", 0), "14", 0, "lay.next_colour.brown"),
        ("A18", Laid("494", 0), "497", 0, "lay.next_colour.gray"),
        ("B9", None, "401", 0, "lay.label.first.T"),
        ("A18", None, "57", 1, "lay.label.first.T"),
        ("E12", None, "498", 0, "lay.label.first.W"),
        ("F17", None, "499", 0, "lay.label.first.Bu"),
        ("A6", None, "3", 2, "lay.edge.off_map"),
        ("B5", None, "57", 0, "lay.edge.off_map"),
        ("B11", None, "7", 3, "lay.edge.printed"),
        ("B11", None, "57", 1, "lay.stops.plain"),
        ("A8", None, "57", 1, "lay.stops.town"),
        ("A8", None, "9", 1, "lay.stops.town"),
        ("B13", None, "4", 1, "lay.stops.towns"),
        ("B9", None, "8", 0, "lay.stops.city"),
        ("B9", Laid("57", 0), "87", 0, "lay.stops.upgrade"),
        ("B7", Laid("9", 1), "14", 0, "lay.stops.upgrade"),
        ("B9", Laid("57", 0), "14", 1, "lay.track.upgrade"),
        ("B9", Laid("57", 0), "14", 0, None),
        ("B7", Laid("9", 1), "25", 0, "lay.track.upgrade"),
        ("E12", None, "499", 1, "lay.track.printed"),
        ("E12", None, "499", 0, None),
        ("F17", None, "498", 1, None),
        ("F17", None, "498", 2, "lay.track.printed"),
        ("A18", Laid("401", 4), "15", 3, "lay.label.upgrade.T"),
        ("B5", None, "5", 1, None),
        ("A6", None, "4", 1, None),
        ("A6", None, "3", 0, None),
    ],
)
def test_the_rule_a_tile_would_break(hex_id: str, old: Laid | None, tile: str, rotation: int, rule: str | None) -> None:
    assert misfit(AUSTRIA_HUNGARY, hex_id, old, tile, rotation) == rule


def test_what_fits_is_what_breaks_no_rule() -> None:
    tiles = tuple(TILES)
    for hex_id, old in (("B9", None), ("B9", Laid("57", 1)), ("E12", None), ("B7", Laid("8", 4))):
        found = fits(AUSTRIA_HUNGARY, hex_id, old, tiles)
        assert found
        every = ((tile, rotation) for tile in tiles for rotation in range(6))
        assert set(found) == {x for x in every if misfit(AUSTRIA_HUNGARY, hex_id, old, *x) is None}


def test_a_border_keeps_track_out() -> None:
    fenced = Map.parse("A1 | white\nA3 | white border:4\nA5 | white\nB2 | white\nB4 | white")
    assert misfit(fenced, "A3", None, "9", 1) == "lay.edge.off_map.border"
    assert misfit(fenced, "A3", None, "8", 5) is None  # from the west to the south-east


def test_track_must_stay_with_its_own_city() -> None:
    """Wien turns green: track of one circle may not end up at another, though the edges are the same."""
    turns = [r for r in range(6) if misfit(AUSTRIA_HUNGARY, "E12", Laid("499", 0), "491", r) is None]
    assert turns == [0, 3]  # two ways to lay the same track
    same = [{frozenset(CATALOGUE["491"].turned(r).edges_of(c)) for c in ("c0", "c1", "c2")} for r in turns]
    assert same[0] == same[1] == {frozenset({0, 5}), frozenset({1, 4}), frozenset({2, 3})}


def test_both_cities_of_budapest_become_one() -> None:
    turns = [r for r in range(6) if misfit(AUSTRIA_HUNGARY, "F17", Laid("498", 0), "490", r) is None]
    assert turns == [2, 5]


AROUND = "A3 | white\nA5 | white\nB2 | white\nB6 | white\nC3 | white\nC5 | white\nB4 | {}"


def rule(printed: str, tile: str, rotation: int = 0, old: Laid | None = None) -> str | None:
    """What a tile would break in the middle of seven hexes."""
    return misfit(Map.parse(AROUND.format(printed)), "B4", old, tile, rotation)


@pytest.mark.parametrize(
    ("printed", "tile", "rotation", "broken"),
    [
        ("yellow c10 c10 2-c0 4-c1 joins:1", "15", 1, None),  # two cities join, where that is allowed
        ("yellow c10 c10 2-c0 4-c1 joins:15", "15", 1, None),  # ... or for a certain tile only
        ("yellow c10 c10 2-c0 4-c1 joins:15", "14", 1, "lay.stops.city"),
        ("yellow c10 c10 2-c0 4-c1", "15", 1, "lay.stops.city"),
        ("yellow c10 c10 2-c0 4-c1 joins:1", "23", 1, "lay.stops.city"),  # but do not vanish
        ("white =T", "401", 0, "lay.stops.plain"),  # nor does a letter make a city
        ("white c0 =OO", "L32", 0, None),  # where there is one, it may come to have two
        ("yellow c40 c40 c40 0-c0 1-c1 2-c2 =W", "433", 0, None),
        ("white t0 t0 grows:1", "4", 0, "lay.stops.towns"),  # two towns grow together with the green tile only
        ("white t0", "57", 0, "lay.stops.town"),
        ("white c0 letter:K", "5", 0, None),  # a letter that comes with the first tile
        ("white tunnel:0235", "8", 0, "lay.tunnel_hex"),
        ("white c20 c20 0-c0 3-c1 =B turn:2", "L33", 2, None),
        ("white c20 c20 0-c0 3-c1 =B turn:5", "L33", 2, "lay.river"),
        ("white lake:123", "8", 1, None),  # from shore to the same shore
        ("white lake:123", "8", 4, None),
        ("white lake:123", "8", 0, "lay.lake"),
        ("white lake:123", "9", 0, "lay.lake"),
        ("gray 0-3", "8", 0, "lay.printed"),
        ("red o10 0-o0", "8", 0, "lay.printed"),
    ],
)
def test_what_is_printed_has_a_say(printed: str, tile: str, rotation: int, broken: str | None) -> None:
    assert rule(printed, tile, rotation) == broken


def test_two_towns_grow_to_a_city_and_to_nothing_else() -> None:
    grown = rule("white t0 t0 grows:1", "14", 0, Laid("1", 0)), rule("white t0 t0 grows:1", "87", 0, Laid("1", 0))
    assert grown == (None, "lay.stops.upgrade")
    assert rule("white t0 t0", "14", 0, Laid("1", 0)) == "lay.stops.upgrade"


def test_a_letter_that_comes_with_the_first_tile_binds_the_next() -> None:
    printed = "white c0 letter:K"
    assert rule(printed, "14", 0, Laid("57", 0)) == "lay.label.upgrade.K"
    assert rule(printed, "L34", 0, Laid("14", 0)) == "lay.track.upgrade"  # the letter is right
    assert rule("white c0", "L34", 0, Laid("14", 0)) == "lay.label.upgrade.K"


@pytest.mark.parametrize(
    ("east", "broken"),
    [
        ("white", None),
        ("gray 1-4", None),
        ("gray 2-4", "lay.edge.printed"),
        ("red o10 1-o0", None),
        ("red o10 2-o0", "lay.edge.printed.offboard"),
        ("white tunnel:123", None),
        ("white tunnel:235", "lay.edge.printed.tunnel"),
        ("white tunnel:235 entry:1", None),
        ("white tunnel:235 entry:4", "lay.edge.printed.tunnel"),
        ("white border:1", None),
    ],
)
def test_what_track_may_run_against(east: str, broken: str | None) -> None:
    around = AROUND.format("white").replace("B6 | white", f"B6 | {east}")
    assert misfit(Map.parse(around), "B4", None, "9", 1) == broken


def test_cities_may_not_trade_their_track() -> None:
    """Two cities of a tile must be two cities of the next, though all edges would be there."""
    printed = "yellow c20 c20 1-c0 2-c0 4-c1 =L"
    turns = [turn for turn in range(6) if rule(printed, "901", turn) is None]
    assert turns == [turn for turn in range(6) if _keeps_apart(CATALOGUE["901"].turned(turn))]


def test_two_cities_of_a_tile_do_not_share_one_of_the_next() -> None:
    """Of the tile's two cities the other would be left without any of the track that lies there."""
    assert [turn for turn in range(6) if rule("yellow c20 c20 1-c0 2-c1 =L", "901", turn) is None] == [0]
    assert rule("yellow c20 c20 1-c0 2-c1 =L", "901", 1) == "lay.track.printed"


def test_a_city_without_track_is_in_nobodys_way() -> None:
    assert rule("yellow c0 c30 0-c1 =OO", "59") is None


def _keeps_apart(face: Face) -> bool:
    one, other = face.edges_of("c0"), face.edges_of("c1")
    return ({1, 2} <= one and 4 in other) or ({1, 2} <= other and 4 in one)

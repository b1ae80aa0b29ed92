"""Tiles: geometry that meets at the edges, stations inside their hex, and pictures that stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from kursbuch.board.catalogue import CATALOGUE
from kursbuch.board.faces import Face
from kursbuch.board.hexes import Layout
from kursbuch.render.geometry import SIDE, distance, edge_middle, to_rim
from kursbuch.render.look import CompanyStyle
from kursbuch.render.plan import DISC, TilePlan, plan, with_room
from kursbuch.render.tiles import face_svg, numbers_svg, stations_svg, tile_svg, track_svg

from .boards import SVG, tree

GOLDEN = Path(__file__).parent / "golden"
FACES = [(f"{number}/{turn}", face.turned(turn)) for number, face in CATALOGUE.items() for turn in range(6)]


def plans(layout: Layout) -> list[tuple[str, Face, TilePlan]]:
    return [(name, face, plan(face, layout)) for name, face in FACES]


@pytest.mark.parametrize("layout", list(Layout))
def test_track_meets_its_edges_and_stations(layout: Layout) -> None:
    for name, face, drawn in plans(layout):
        for (start, end), curve in zip(face.tracks, drawn.tracks, strict=True):
            assert isinstance(start, int)
            assert distance(curve.at(0), edge_middle(start, layout)) < 0.2, name
            goal = (
                edge_middle(end, layout) if isinstance(end, int) else drawn.stations[face.stop_names.index(end)].middle
            )
            assert distance(curve.at(1), goal) < 0.5, name


@pytest.mark.parametrize("layout", list(Layout))
def test_stations_stay_in_the_hex_and_apart(layout: Layout) -> None:
    for name, _, drawn in plans(layout):
        slots = [(spot, s.radius) for s in drawn.stations for spot in s.slots]
        for number, (spot, radius) in enumerate(slots):
            # a slot may touch the rim of the tile, but not leave it
            assert to_rim(spot, layout) >= radius - 0.09 * SIDE, name
            for other, beside in slots[number + 1 :]:
                assert distance(spot, other) >= radius + beside - 0.5, name


@pytest.mark.parametrize("layout", list(Layout))
def test_values_cover_no_station_and_lie_in_the_hex(layout: Layout) -> None:
    for name, _, drawn in plans(layout):
        for _, spot in drawn.values:
            assert to_rim(spot, layout) > 0.35 * DISC, name
            assert all(station.away(spot) > 0.4 * DISC for station in drawn.stations), name


def test_a_crossing_is_drawn_as_a_bridge() -> None:
    """Tile 20: two tracks that do not join, so that the second casing cuts the first track."""
    kinds = [
        e.get("class") for e in tree(f'<svg xmlns="{SVG[1:-1]}">{track_svg(CATALOGUE["20"], Layout.POINTY)}</svg>')
    ]
    assert kinds == ["b-cas", "b-trk", "b-cas", "b-trk"]


def test_tracks_that_share_an_end_are_one() -> None:
    """Tile 23: a junction has no seam, because all casings lie under all tracks."""
    assert track_svg(CATALOGUE["23"], Layout.POINTY).count("<path") == 2


def test_a_station_beside_a_full_city_gets_a_slot() -> None:
    face = with_room(CATALOGUE["57"], (("BK", "SD"),))
    assert len(plan(face, Layout.POINTY).stations[0].slots) == 2
    assert with_room(CATALOGUE["57"], (("BK",),)) is CATALOGUE["57"]


def test_the_value_of_the_phase_stands_out() -> None:
    mine = Face.parse("gray m10/10/40/40 0-m0")
    early, late = (numbers_svg(mine, Layout.POINTY, colour) for colour in ("green", "brown"))
    assert '<text class="b-val b-on"' in early
    assert early.index("b-on") < early.index(">10<") < early.index(">40<")
    assert late.index(">10<") < late.index("b-on") < late.index(">40<")


def test_tokens_are_drawn_in_their_slots() -> None:
    token = CompanyStyle("BK", "#2a5c9c")
    svg = stations_svg(CATALOGUE["14"], Layout.POINTY, ((None, token),), (("SD",),))
    assert svg.count('class="b-slot"') == 2
    assert svg.count('class="b-tok"') == 1
    assert svg.index(">SD<") < svg.index(">BK<"), "the home is kept in the slot that is still free"


@pytest.mark.parametrize("letters", ["BK", "SD1", "LONG"])
def test_letters_fit_their_token(letters: str) -> None:
    svg = stations_svg(CATALOGUE["57"], Layout.POINTY, ((CompanyStyle(letters, "#2a5c9c"),),))
    element = next(e for e in tree(f'<svg xmlns="{SVG[1:-1]}">{svg}</svg>') if e.tag == f"{SVG}text")
    assert len(letters) * 0.62 * float(element.get("font-size", "0")) <= 2 * 0.325 * SIDE


@pytest.mark.parametrize("tile", ["7", "57", "69", "14", "451", "L33"])
def test_tiles_look_as_they_did(tile: str) -> None:
    """To accept a new look, look at it, then write `tile_svg(CATALOGUE[tile])` into the file."""
    golden = (GOLDEN / f"{tile}.svg").read_text(encoding="utf-8")
    assert tile_svg(CATALOGUE[tile]) + "\n" == golden


def test_every_tile_is_well_formed() -> None:
    for name, face in FACES:
        for layout in Layout:
            root = tree(tile_svg(face, layout, title=name))
            assert root.get("aria-label") == name


def test_face_svg_has_all_layers() -> None:
    svg = face_svg(CATALOGUE["L33"])
    for part in ("b-yellow", "b-wave", "b-trk", "b-slot", "b-rev", "b-lab"):
        assert f'class="{part}' in svg or f" {part}" in svg

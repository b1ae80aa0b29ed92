"""Boards at the size of a card."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kursbuch.board.hexes import Layout
from kursbuch.render.geometry import centre, outline
from kursbuch.render.look import Look
from kursbuch.render.miniature import miniature_svg, themed

from .boards import COMPANIES, SVG, small, tree
from .test_cubes import LOOK


def hexes(root: ElementTree.Element) -> dict[str, int]:
    """How many hexes there are of each colour."""
    grounds = [e for e in root.iter(f"{SVG}path") if e.get("class", "").startswith("b-hx ")]
    return {e.get("class", "").removeprefix("b-hx b-"): e.get("d", "").count("Z") for e in grounds}


@pytest.mark.parametrize("layout", list(Layout))
def test_every_hex_is_there_and_inside_the_picture(layout: Layout) -> None:
    board = small(layout)
    root = tree(miniature_svg(Look(board, COMPANIES), title="Small"))
    assert hexes(root) == {"red": 2, "white": 3, "gray": 1}
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    for hex_id in board.map.hexes:
        x, y = centre(hex_id, layout)
        for dx, dy in outline(layout):
            assert left < x + dx < left + wide
            assert top < y + dy < top + high


def test_what_nobody_could_read_is_left_out() -> None:
    picture = miniature_svg(Look(small().lay("B2", "57", 0), COMPANIES), title="Small", theme=None)
    assert set(re.findall(r'<text class="([\w-]+)', picture)) <= {"b-tokt"}, "letters of stations, which are hidden"
    assert "data-hex" not in picture
    assert "b-trk" in picture


def test_a_map_of_cubes() -> None:
    root = tree(miniature_svg(LOOK, title="Cubes"))
    assert hexes(root) == {"town": 2, "berlin": 3, "mountains": 1}
    assert len([e for e in root.iter(f"{SVG}g") if e.get("class") == "b-loco"]) == 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_come_with_the_picture_or_later(theme: str) -> None:
    at_once = miniature_svg(LOOK, title="Cubes", theme=theme)
    assert themed(miniature_svg(LOOK, title="Cubes", theme=None), theme) == at_once
    assert at_once.count("<style>") == 2

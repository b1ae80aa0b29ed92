"""Maps of cube rail games: terrain, cities with their income, and the networks of locomotives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from ..board.faces import Face
from ..board.hexes import Layout, split
from ..board.map import Map, MapHex
from ..cubes.look import CubeLook, HexLook, RailroadLook
from .cubewords import TERMS, key_svg, names_svg
from .geometry import SIDE, centre, outline
from .ground import frame, frame_svg, mountain_svg, water_svg
from .look import CompanyStyle, Marks
from .style import stylesheet
from .svg import Point, esc, move, n, path, points, rect, xy

LINE, CASED = 0.25 * SIDE, 0.36 * SIDE
STACKED = 0.78
"""Size of locomotives that share a city."""
PAD = 0.4 * SIDE
"""Water between the map and its frame."""

_BODY = "M-21 6V-12H-23V-15H-6V-12H-7V-5H-3V-8Q-3 -11 0 -11Q3 -11 3 -8V-5H9L8 -14H15L14 -5H18V6L22 10H-22V6Z"
_WHEELS = ((-13.0, 10.0, 5.4), (0.0, 10.0, 5.4), (12.0, 11.0, 4.4))


@lru_cache(maxsize=16)
def _grid(cells: tuple[str, ...], layout: Layout) -> Map:
    """The cells as a map, for its coast and frame."""
    return Map(MappingProxyType({cell: MapHex(cell, "", Face("white")) for cell in cells}), layout)


def cube_map_svg(
    look: CubeLook,
    *,
    marks: Marks | None = None,
    title: str = "Board",
    theme: str | None = "light",
    layout: Layout = Layout.POINTY,
    scale: float | None = None,
    unit: float = 1.0,
    terms: Mapping[str, str] = TERMS,
) -> str:
    """The map with every network; themes and unit as in `board_svg`. `terms` words terrains and the key."""
    marks = marks or Marks()
    x, y, wide, high = frame(grid_of(look, layout), PAD).view
    size = f' width="{n(wide * scale)}" height="{n(high * scale)}"' if scale else ""
    layers = cube_layers(look, marks, layout, unit, terms)
    sea = rect(x, y, wide, high, 'class="b-sea"')
    drawn = "".join(
        f'<g class="b-layer" data-layer="{name}" aria-hidden="true">{inner}</g>' for name, inner in layers.items()
    )
    buttons = "".join(_button(spot, layout, marks, terms) for spot in look.hexes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board" data-side="{n(SIDE)}" '
        f'viewBox="{n(x)} {n(y)} {n(wide)} {n(high)}"{size} role="group" aria-label="{esc(title)}">'
        f"{stylesheet(theme)}{sea}{drawn}"
        f'<g class="b-hexes" data-layer="hexes">{buttons}</g></svg>'
    )


def cube_layers(
    look: CubeLook,
    marks: Marks,
    layout: Layout = Layout.POINTY,
    unit: float = 1.0,
    terms: Mapping[str, str] = TERMS,
) -> dict[str, str]:
    """The layers of the map's picture by name, from below to above."""
    grid = grid_of(look, layout)
    seen, pointed = frame(grid, PAD), cube_marks(look, marks, layout)
    middles = {spot.id: _middle(spot, layout) for spot in look.hexes}
    return {
        "water": water_svg(grid),
        "ground": "".join(_ground(spot, layout) for spot in look.hexes),
        "legal": pointed["legal"],
        "track": "".join(_lines(railroad, middles) for railroad in look.railroads),
        "selection": pointed["selection"],
        "stations": _stations(look, middles),
        "names": names_svg(look, middles, seen, unit),
        "key": key_svg(look, middles, seen, terms, unit),
        "frame": frame_svg(grid, PAD),
    }


def cube_marks(look: CubeLook, marks: Marks, layout: Layout = Layout.POINTY) -> dict[str, str]:
    """The layers that point something out."""
    legal, last = sorted(marks.legal), sorted(marks.last)
    chosen = [marks.selected] if marks.selected else []
    return {
        "legal": _rims(look, legal, layout, 0.90, "b-legal") + _rims(look, last, layout, 0.90, "b-last"),
        "selection": _rims(look, chosen, layout, 0.95, "b-selc") + _rims(look, chosen, layout, 0.95, "b-sel"),
    }


def cube_map_size(look: CubeLook, layout: Layout = Layout.POINTY) -> tuple[float, float]:
    _, _, wide, high = frame(grid_of(look, layout), PAD).view
    return wide, high


def grid_of(look: CubeLook, layout: Layout = Layout.POINTY) -> Map:
    """The cells of the map without what is on them."""
    return _grid(tuple(sorted((c for spot in look.hexes for c in spot.cells), key=split)), layout)


def _middle(spot: HexLook, layout: Layout) -> Point:
    spots = [centre(cell, layout) for cell in spot.cells]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


# -- ground ---------------------------------------------------------------------------------------------


def tone(spot: HexLook) -> str:
    """The colour of a hex: that of its terrain, or a colour of its own for a city of several cells."""
    return spot.terrain if len(spot.cells) == 1 else "berlin"


def _ground(spot: HexLook, layout: Layout) -> str:
    """Terrain by tone and sign. A city is light within."""
    rim = points(outline(layout))
    out = []
    for cell in spot.cells:
        inner = f'<polygon class="b-hx b-{tone(spot)}" points="{rim}"/>'
        if spot.city and len(spot.cells) == 1:
            inner += f'<polygon class="b-town" points="{points(outline(layout, 0.86))}"/>'
            inner += f'<polygon class="b-townl" points="{points(outline(layout, 0.86))}"/>'
        elif spot.terrain == "mountains":
            inner += f'<g transform="scale(.62)" opacity=".75">{mountain_svg()}</g>'
        elif spot.terrain == "hills":
            inner += '<path class="b-hach" opacity=".75" d="M-10 3Q-5 -5 0 3M0 3Q5 -5 10 3"/>'
        out.append(f"<g {move(centre(cell, layout))}>{inner}</g>")
    return "".join(out)


def _rims(look: CubeLook, chosen: Iterable[str], layout: Layout, factor: float, name: str) -> str:
    wanted, rim = set(chosen), points(outline(layout, factor))
    return "".join(
        f'<polygon class="{name}" {move(centre(cell, layout))} points="{rim}"/>'
        for spot in look.hexes
        if spot.id in wanted
        for cell in spot.cells
    )


def _button(spot: HexLook, layout: Layout, marks: Marks, terms: Mapping[str, str]) -> str:
    rim = points(outline(layout))
    land = terms.get(spot.terrain, spot.terrain)
    words = [f"{spot.id} {spot.city}" if spot.city else spot.id, f"{land} {spot.cost}"]
    words += [f"{terms['income']} {spot.income}"] if spot.city else []
    words += [" ".join(spot.railroads)] if spot.railroads else []
    words += [terms["legal"]] if spot.id in marks.legal else []
    words += [terms["selected"]] if spot.id == marks.selected else []
    hits = "".join(f'<polygon class="b-hit" {move(centre(cell, layout))} points="{rim}"/>' for cell in spot.cells)
    label = esc(", ".join(words))
    return f'<g role="button" tabindex="-1" data-hex="{esc(spot.id)}" aria-label="{label}">{hits}</g>'


# -- networks -------------------------------------------------------------------------------------------


def _lines(railroad: RailroadLook, middles: dict[str, Point]) -> str:
    data = "".join(path((middles[a], middles[b])) for a, b in railroad.joins)
    if not data:
        return ""
    return (
        f'<path class="b-netc" d="{data}" stroke-width="{n(CASED)}"/>'
        f'<path class="b-net" d="{data}" stroke="{_style(railroad).ground}" stroke-width="{n(LINE)}"/>'
    )


def _style(railroad: RailroadLook) -> CompanyStyle:
    return CompanyStyle(railroad.id, railroad.paint, railroad.ink)


def _stations(look: CubeLook, middles: dict[str, Point]) -> str:
    """A ring for a city without railroads, else a locomotive for each; several stand above each other."""
    styles = {railroad.id: _style(railroad) for railroad in look.railroads}
    out = []
    for spot in look.hexes:
        x, y = middles[spot.id]
        there = spot.railroads
        if spot.city and not there:
            out.append(f'<circle class="b-city" cx="{n(x)}" cy="{n(y)}" r="{n(0.14 * SIDE)}"/>')
        step = min(0.56, 1.3 / max(1, len(there))) * SIDE
        for place, railroad in enumerate(there):
            up = (place - (len(there) - 1) / 2) * step
            out.append(locomotive((x, y + up), styles[railroad].ground, 1.0 if len(there) == 1 else STACKED))
    return "".join(out)


def locomotive(spot: Point, paint: str, scale: float) -> str:
    """A locomotive from the side, facing right."""
    wheels = "".join(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>' for x, y, r in _WHEELS)
    window = '<rect x="-18" y="-10" width="7" height="6" fill="#fffdf6" stroke="none"/>'
    size = f" scale({scale:g})" if scale != 1 else ""
    return (
        f'<g class="b-loco" fill="{paint}" transform="translate({xy(spot)}){size}">'
        f'<path d="{_BODY}"/>{window}{wheels}</g>'
    )

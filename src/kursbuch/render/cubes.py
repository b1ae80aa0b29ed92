"""Maps of cube rail games: terrain, cities with their income, and the networks of locomotives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType

from ..board.faces import Face
from ..board.hexes import Layout, split
from ..board.map import Map, MapHex
from ..cubes.look import CubeLook, HexLook, RailroadLook
from .geometry import SIDE, centre, outline
from .ground import frame, frame_svg, mountain_svg, water_svg
from .look import CompanyStyle, Marks
from .names import Box, Name, Placed, drop, first_free, options
from .style import stylesheet
from .svg import Point, esc, move, n, path, points, rect, xy

LINE, CASED = 0.25 * SIDE, 0.36 * SIDE
STACKED = 0.78
"""Size of locomotives that share a city."""

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
) -> str:
    """The map with every network; themes as in `board_svg`."""
    marks = marks or Marks()
    x, y, wide, high = frame(grid_of(look, layout)).view
    size = f' width="{n(wide * scale)}" height="{n(high * scale)}"' if scale else ""
    layers = cube_layers(look, marks, layout)
    sea = rect(x, y, wide, high, 'class="b-sea"')
    drawn = "".join(
        f'<g class="b-layer" data-layer="{name}" aria-hidden="true">{inner}</g>'
        for name, inner in layers.items()
    )
    buttons = "".join(_button(spot, layout, marks) for spot in look.hexes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board" data-side="{n(SIDE)}" '
        f'viewBox="{n(x)} {n(y)} {n(wide)} {n(high)}"{size} role="group" aria-label="{esc(title)}">'
        f"{stylesheet(theme)}{sea}{drawn}"
        f'<g class="b-hexes" data-layer="hexes">{buttons}</g></svg>'
    )


def cube_layers(look: CubeLook, marks: Marks, layout: Layout = Layout.POINTY) -> dict[str, str]:
    """The layers of the map's picture by name, from below to above."""
    grid = grid_of(look, layout)
    middles = {spot.id: _middle(spot, layout) for spot in look.hexes}
    return {
        "water": water_svg(grid),
        "ground": "".join(_ground(spot, layout) for spot in look.hexes),
        "legal": _rims(look, sorted(marks.legal), layout, 0.90, "b-legal")
        + _rims(look, sorted(marks.last), layout, 0.90, "b-last"),
        "track": "".join(_lines(railroad, middles) for railroad in look.railroads),
        "selection": _rims(look, [marks.selected], layout, 0.95, "b-sel") if marks.selected else "",
        "stations": _stations(look, middles),
        "names": _names(look, middles, grid),
        "frame": frame_svg(grid),
    }


def cube_map_size(look: CubeLook, layout: Layout = Layout.POINTY) -> tuple[float, float]:
    _, _, wide, high = frame(grid_of(look, layout)).view
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


def _button(spot: HexLook, layout: Layout, marks: Marks) -> str:
    rim = points(outline(layout))
    words = [f"{spot.id} {spot.city}" if spot.city else spot.id, f"{spot.terrain} {spot.cost}"]
    words += [f"income {spot.income}"] if spot.city else []
    words += [" ".join(spot.railroads)] if spot.railroads else []
    words += ["legal"] if spot.id in marks.legal else []
    words += ["selected"] if spot.id == marks.selected else []
    hits = "".join(
        f'<polygon class="b-hit" {move(centre(cell, layout))} points="{rim}"/>' for cell in spot.cells
    )
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


# -- names ----------------------------------------------------------------------------------------------

_HIGH = 0.42 * SIDE
"""Half the height of a locomotive, with room around it."""


def _names(look: CubeLook, middles: dict[str, Point], grid: Map) -> str:
    """City names with an income above 1 in red, and one flag a network near its start."""
    busy: dict[str, Box] = {}
    for spot in look.hexes:
        x, y = middles[spot.id]
        if spot.railroads:
            tall = _HIGH if len(spot.railroads) == 1 else 0.62 * SIDE
            busy[spot.id] = (x - 23, y - tall, x + 23, y + tall)
        elif spot.city:
            busy[spot.id] = (x - 6, y - 6, x + 6, y + 6)
    obstacles = [(box, 0.8) for box in busy.values()]
    kept: list[Box] = []
    placed: list[tuple[HexLook, Placed]] = []
    cities = sorted((s for s in look.hexes if s.city), key=lambda s: (-s.income, split(s.id)))
    for spot in cities:
        x, y = middles[spot.id]
        box = busy[spot.id]
        text = f"{spot.city} {spot.income}" if spot.income > 1 else spot.city
        name = Name((text,), "b-nmb" if spot.income > 1 else "", 0, x, box[1], box[3], 23, spot.id, True)
        nearby = [(b, w) for b, w in obstacles if abs(b[0] - x) < 4 * SIDE and abs(b[1] - y) < 3 * SIDE]
        found = first_free(name, options(name, frame(grid), nearby), kept)
        if not found.hidden:
            kept.append(found.box)
        placed.append((spot, found))
    names = "".join(_name(spot, one) for spot, one in placed)
    flags = "".join(
        _flag(_style(railroad), middles[railroad.start], kept, list(busy.values()))
        for railroad in look.railroads
        if any(railroad.id in spot.railroads for spot in look.hexes)
    )
    return names + flags


def _name(spot: HexLook, placed: Placed) -> str:
    kind = f"b-nm {placed.name.kind}".strip()
    income = f' <tspan class="b-income">{spot.income}</tspan>' if spot.income > 1 else ""
    hidden = ' display="none"' if placed.hidden else ""
    return (
        f'<text class="{kind}" x="{n(placed.x)}" y="{n(placed.y)}" dy="{drop(placed):.2f}em"{hidden}>'
        f"{esc(spot.city)}{income}</text>"
    )


def _flag(style: CompanyStyle, start: Point, kept: list[Box], busy: Sequence[Box]) -> str:
    """A railroad's letters beside its start, where they cover no name and no locomotive."""
    wide, high = 12.0 + 8.5 * len(style.letters), 16.0
    x, y = start

    def cost(spot: Point) -> float:
        box = (spot[0] - wide / 2, spot[1] - high / 2, spot[0] + wide / 2, spot[1] + high / 2)
        return sum(
            max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
            * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
            for other in (*kept, *busy)
        )

    aside = 23 + wide / 2
    spots = [(x, y + 26), (x, y - 26)]
    spots += [(x + side * aside, y + down) for down in (12, -12) for side in (1, -1)]
    fx, fy = min(spots, key=lambda spot: round(cost(spot), 3))
    kept.append((fx - wide / 2, fy - high / 2, fx + wide / 2, fy + high / 2))
    chip = rect(fx - wide / 2, fy - high / 2, wide, high, f'class="b-chip" rx="3" fill="{style.ground}"')
    at = f'x="{n(fx)}" y="{n(fy + 4)}"'
    return f'{chip}<text class="b-chipt" {at} fill="{style.letter_ink}">{esc(style.letters)}</text>'

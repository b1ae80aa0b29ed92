"""A board as SVG.

The picture is made of layers, and most layers of one part a hex. A part is a pure function of what lies on
its hex, so parts are kept and only those that changed are made anew; `board_parts` gives them by name, and a
page that has an earlier picture needs only the parts that differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..board.board import Board
from ..board.faces import Face
from ..board.hexes import Layout, split
from ..board.map import Map
from .areas import area_name_svg, areas, boxes_svg
from .geometry import APOTHEM, SIDE, centre, outline
from .ground import frame, frame_svg, joins_svg, terrain_svg, tunnel_svg, water_svg
from .look import Companies, CompanyStyle, Marks, RouteDrawing, style_of
from .names import Placed, names_svg, place, type_scale
from .plan import with_room
from .routes import halos_svg, legend_size, legend_svg, ribbons_svg, rings_svg
from .style import stylesheet
from .svg import Point, esc, group, move, n, points
from .tiles import ground_svg, numbers_svg, stations_svg, track_svg
from .words import describe_hex

LAYERS = (
    "water", "ground", "joins", "legal", "halos", "track", "ribbons", "rings", "selection", "stations",
    "numbers", "boxes", "names", "legend", "frame", "hexes", "flag",
)  # fmt: skip
"""From below to above: names and tokens are never under track or ribbons; `hexes` takes the pointer, and the flag lies
above the mark of the one that has the focus."""

_BY_HEX = ("ground", "track", "stations", "numbers", "hexes")

_CLASSES = {"hexes": "b-hexes", "frame": "b-frame", "numbers": "b-layer b-num", "boxes": "b-layer b-boxes"}

Parts = dict[str, str]
"""Name of a part ("track/E12", or the layer alone) -> SVG."""


MARKS = ("legal", "halos", "ribbons", "rings", "selection", "legend", "flag")
"""The layers that point something out; what lies on the board is in the others."""


def board_parts(
    board: Board,
    *,
    companies: Companies,
    colour: str = "yellow",
    marks: Marks | None = None,
    routes: Sequence[RouteDrawing] = (),
    language: str = "en",
    unit: float = 1.0,
    legend: bool = True,
) -> Parts:
    """The parts of a board's picture, from below to above.

    `colour` is the newest tile colour; `unit` the user units of one CSS pixel for which names are placed.
    """
    printed, layout = board.map, board.map.layout
    by_hex: dict[str, Parts] = {layer: {} for layer in _BY_HEX}
    kept = _kept_homes(board, companies)
    for hex_id in sorted(printed.hexes, key=split):
        tokens = tuple(
            tuple(style_of(companies, owner) if owner else None for owner in there) for there in board.slots(hex_id)
        )
        label = describe_hex(board, hex_id, companies, colour=colour, marks=marks, language=language)
        face, tunnels, homes = _face(board, hex_id), board.tunnel_faces(hex_id), kept.get(hex_id, ())
        lies = _hex_parts(hex_id, layout, face, tunnels, tokens, homes, colour, label)
        for layer, svg in zip(_BY_HEX, lies, strict=True):
            by_hex[layer][hex_id] = svg
    names = _names(board, unit)
    near = _names(board, 1.0) if any(name.hidden for name in names) else ()
    abroad = "".join(area_name_svg(area, frame(printed), type_scale(unit)) for area in areas(printed))
    whole: Parts = {
        "water": water_svg(printed),
        "joins": joins_svg(printed),
        "boxes": "".join(boxes_svg(area, colour) for area in areas(printed)),
        "names": names_svg(names, near) + abroad,
        "frame": frame_svg(printed),
        **mark_parts(board, marks or Marks(), routes, unit, legend, language),
    }
    parts: Parts = {}
    for layer in LAYERS:
        if layer in by_hex:
            parts |= {f"{layer}/{hex_id}": svg for hex_id, svg in by_hex[layer].items()}
        else:
            parts[layer] = whole[layer]
    return parts


def mark_parts(
    board: Board,
    marks: Marks,
    routes: Sequence[RouteDrawing] = (),
    unit: float = 1.0,
    legend: bool = True,
    language: str = "en",
) -> Parts:
    """The layers of marks alone: they change oftener than the board, and cost little."""
    printed, layout = board.map, board.map.layout
    return {
        "legal": _rims(sorted(marks.legal), layout, 0.90, "b-legal")
        + _rims(sorted(marks.last), layout, 0.90, "b-last"),
        "halos": halos_svg(board, routes),
        "ribbons": ribbons_svg(board, routes),
        "rings": rings_svg(board, routes),
        "selection": _selection(marks, layout),
        "legend": legend_svg(routes, _corners(printed, routes), language) if legend and routes else "",
        "flag": _flag(marks, printed, _names(board, unit)) if marks.selected and marks.flag else "",
    }


def _face(board: Board, hex_id: str) -> Face:
    return with_room(board.face(hex_id), board.slots(hex_id))


def _names(board: Board, unit: float) -> tuple[Placed, ...]:
    return place(board.map, tuple(_face(board, spot.id) for spot in board.map), unit)


@lru_cache(maxsize=16_384)
def _hex_parts(
    hex_id: str,
    layout: Layout,
    face: Face,
    tunnels: tuple[Face, ...],
    tokens: tuple[tuple[CompanyStyle | None, ...], ...],
    homes: tuple[tuple[str, ...], ...],
    colour: str,
    label: str,
) -> tuple[str, ...]:
    """What lies on one hex, layer by layer as in `_BY_HEX`."""
    at = move(centre(hex_id, layout))
    ground = ground_svg(face.colour, layout) + tunnel_svg(face, layout, bool(tunnels)) + terrain_svg(face, layout)
    tracks = "".join(track_svg(one, layout) for one in (face, *tunnels))
    occupied = any(map(any, tokens)) or any(homes)
    target = (
        f'<g role="button" tabindex="-1" data-hex="{hex_id}" data-part="hexes/{hex_id}" '
        f'aria-label="{esc(label)}" {at}><polygon class="b-hit" points="{points(outline(layout))}"/></g>'
    )
    return (
        f'<g data-part="ground/{hex_id}" {at}>{ground}</g>',
        group(tracks, f'data-part="track/{hex_id}" {at}'),
        group(stations_svg(face, layout, tokens, homes), f'data-part="stations/{hex_id}" {at}'),
        group(numbers_svg(face, layout, colour, True, occupied), f'data-part="numbers/{hex_id}" {at}'),
        target,
    )


def board_svg(
    board: Board,
    *,
    companies: Companies,
    colour: str = "yellow",
    marks: Marks | None = None,
    routes: Sequence[RouteDrawing] = (),
    title: str = "Board",
    theme: str | None = "light",
    language: str = "en",
    unit: float = 1.0,
    scale: float | None = None,
    legend: bool = True,
) -> str:
    """The whole board.

    `theme`: "light" or "dark" for a picture that stands by itself, "auto" for one that follows its reader,
    None for a fragment of a page that has the stylesheet already. `scale`: CSS pixels a unit, to give the
    picture a size of its own.
    """
    parts = board_parts(
        board,
        companies=companies,
        colour=colour,
        marks=marks,
        routes=routes,
        language=language,
        unit=unit,
        legend=legend,
    )
    return joined(board.map, parts, title=title, theme=theme, scale=scale)


def joined(
    printed: Map,
    parts: Mapping[str, str],
    *,
    title: str = "Board",
    theme: str | None = None,
    scale: float | None = None,
) -> str:
    """The picture that the parts of a board make up; themes as in `board_svg`."""
    x, y, wide, high = frame(printed).view
    size = f' width="{n(wide * scale)}" height="{n(high * scale)}"' if scale else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board" data-side="{n(SIDE)}" '
        f'viewBox="{n(x)} {n(y)} {n(wide)} {n(high)}"{size} role="group" aria-label="{esc(title)}">'
        f"{stylesheet(theme)}"
        f'<rect class="b-sea" x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}"/>'
        f"{_layers(parts)}</svg>"
    )


def board_size(printed: Map) -> tuple[float, float]:
    """Width and height of the board's picture in user units."""
    _, _, wide, high = frame(printed).view
    return wide, high


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> Parts:
    """The parts of a new picture that differ from an old one of the same map."""
    return {name: svg for name, svg in new.items() if old.get(name) != svg}


def _layers(parts: Mapping[str, str]) -> str:
    layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
    for name, svg in parts.items():
        layers[name.partition("/")[0]].append(svg)
    out = []
    for layer in LAYERS:
        kind, inner = _CLASSES.get(layer, "b-layer"), "".join(layers[layer])
        hidden = "" if layer == "hexes" else ' aria-hidden="true"'
        out.append(f'<g class="{kind}" data-layer="{layer}"{hidden}>{inner}</g>')
    return "".join(out)


def _kept_homes(board: Board, companies: Companies) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Letters of companies whose home is still free, by hex and stop."""
    found: dict[str, dict[int, list[str]]] = {}
    for company, home in sorted(board.homes.items()):
        if not board.has_station(company, home.hex):
            letters = style_of(companies, company).letters
            found.setdefault(home.hex, {}).setdefault(home.stop, []).append(letters)
    return {
        hex_id: tuple(tuple(stops.get(i, ())) for i in range(len(board.face(hex_id).stops)))
        for hex_id, stops in found.items()
    }


def _rims(hexes: Sequence[str], layout: Layout, factor: float, name: str) -> str:
    rim = points(outline(layout, factor))
    return "".join(f'<polygon class="{name}" {move(centre(hex_id, layout))} points="{rim}"/>' for hex_id in hexes)


def _selection(marks: Marks, layout: Layout) -> str:
    if not marks.selected:
        return ""
    chosen = [marks.selected]
    return _rims(chosen, layout, 0.95, "b-selc") + _rims(chosen, layout, 0.95, "b-sel")


def _flag(marks: Marks, printed: Map, names: Sequence[Placed]) -> str:
    """Words at a corner of the selected hex: the upper or the lower one, whichever covers no name."""
    if not (marks.selected and marks.flag):
        return ""
    x, y = centre(marks.selected, printed.layout)
    half, seen = 0.5 * (9.5 * len(marks.flag) + 14), frame(printed)
    reach = SIDE if printed.layout is Layout.POINTY else APOTHEM
    spots = [(x, y - reach), (x, y + reach), (x - APOTHEM, y), (x + APOTHEM, y)]

    def covered(spot: Point) -> float:
        box = (spot[0] - half, spot[1] - 13, spot[0] + half, spot[1] + 13)
        cost = sum(
            box[0] < name.box[2] and name.box[0] < box[2] and box[1] < name.box[3] and name.box[1] < box[3]
            for name in names
            if not name.hidden
        )
        inside = seen.left < box[0] and box[2] < seen.right and seen.top < box[1] and box[3] < seen.bottom
        return cost + (0 if inside else 9)

    fx, fy = min(spots, key=covered)
    return (
        f'<rect class="b-flag" x="{n(fx - half)}" y="{n(fy - 13)}" width="{n(2 * half)}" height="26" rx="3"/>'
        f'<text class="b-flagt" x="{n(fx)}" y="{n(fy + 5.6)}">{esc(marks.flag)}</text>'
    )


def _corners(printed: Map, routes: Sequence[RouteDrawing]) -> list[tuple[Point, float]]:
    """Corners of the frame for a legend (its lower right point), with the number of hexes under it."""
    seen, (wide, high) = frame(printed), legend_size(routes)
    spots = [(x, y) for y in (seen.bottom - 9, seen.top + 9 + high) for x in (seen.right - 9, seen.left + 9 + wide)]
    middles = [centre(spot.id, printed.layout) for spot in printed]

    def covered(spot: Point) -> int:
        return sum(
            spot[0] - wide - APOTHEM < x < spot[0] + APOTHEM and spot[1] - high - SIDE < y < spot[1] + SIDE
            for x, y in middles
        )

    return [(spot, covered(spot)) for spot in spots]

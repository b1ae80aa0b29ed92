"""What is printed under the track: coast, borders, terrain, and the frame with its coordinates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ..board.faces import Face
from ..board.hexes import Layout, join, neighbour, opposite, split
from ..board.map import Map, MapHex
from .geometry import APOTHEM, SIDE, add, centre, corner, distance, edge_middle, outline
from .plan import DISC, TilePlan, plan
from .svg import Point, move, n, path, points, rect, xy

BAND = 0.46 * SIDE
"""Width of the band of coordinates outside the frame."""
MARGIN = 0.04 * SIDE
CROP = 0.62
"""How much of an off-board hex, from its middle, must lie inside the frame."""

# -- frame ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """The rectangle inside which the map is seen."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def view(self) -> tuple[float, float, float, float]:
        """x, y, width and height of the picture, band included."""
        return (
            self.left - BAND,
            self.top - BAND,
            self.right - self.left + 2 * BAND,
            self.bottom - self.top + 2 * BAND,
        )


@lru_cache(maxsize=32)
def frame(printed: Map, pad: float = 0.0) -> Frame:
    """The frame of a map, with so much water around it."""
    pointy = printed.layout is Layout.POINTY
    boxes = []
    for spot in printed:
        x, y = centre(spot.id, printed.layout)
        wide, high = (APOTHEM, SIDE) if pointy else (SIDE, APOTHEM)
        crop_x = crop_y = False
        if spot.face.colour == "red":
            crop_x, crop_y = pointy, not pointy
        half_x = CROP * wide if crop_x else wide + MARGIN
        half_y = CROP * high if crop_y else high + MARGIN
        boxes.append((x - half_x, y - half_y, x + half_x, y + half_y))
    return Frame(
        min(b[0] for b in boxes) - pad,
        min(b[1] for b in boxes) - pad,
        max(b[2] for b in boxes) + pad,
        max(b[3] for b in boxes) + pad,
    )


@lru_cache(maxsize=32)
def frame_svg(printed: Map, pad: float = 0.0) -> str:
    f = frame(printed, pad)
    x, y, w, h = f.view
    wide, high = f.right - f.left, f.bottom - f.top
    outer = f"M{xy((x, y))}h{n(w)}v{n(h)}h{n(-w)}z"
    inner = f"M{xy((f.left, f.top))}v{n(high)}h{n(wide)}v{n(-high)}z"
    out = [f'<path class="b-band" fill-rule="evenodd" d="{outer}{inner}"/>']
    out.append(rect(f.left, f.top, wide, high, 'class="b-fr1"'))
    out.append(rect(f.left + 2.2, f.top + 2.2, wide - 4.4, high - 4.4, 'class="b-fr2"'))
    letters: dict[str, float] = {}
    numbers: dict[str, float] = {}
    pointy = printed.layout is Layout.POINTY
    for spot in printed:
        cx, cy = centre(spot.id, printed.layout)
        letter, number = split(spot.id)
        letters[join(letter, number)[0]] = cy if pointy else cx
        numbers[str(number)] = cx if pointy else cy
    rows, columns = (letters, numbers) if pointy else (numbers, letters)
    spots = [(text, x, cy) for text, cy in rows.items() for x in (f.left - BAND / 2, f.right + BAND / 2)]
    spots += [(text, cx, y) for text, cx in columns.items() for y in (f.top - BAND / 2, f.bottom + BAND / 2)]
    out += [f'<text class="b-crd" x="{n(x)}" y="{n(y)}" dy=".35em">{text}</text>' for text, x, y in sorted(spots)]
    return "".join(out)


# -- coast and borders ----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def water_svg(printed: Map) -> str:
    """The coast, stroked three times under the land: the water lining of old maps."""
    data = "".join(
        _side(centre(spot.id, printed.layout), edge, printed.layout)
        for spot in printed
        for edge in range(6)
        if neighbour(spot.id, edge, printed.layout) not in printed
    )
    return "".join(
        f'<path class="b-wl" d="{data}" stroke-width="{n(wide * SIDE)}" opacity="{dark:g}"/>'
        for wide, dark in ((0.62, 0.13), (0.38, 0.20), (0.17, 0.32))
    )


def _side(middle: Point, edge: int, layout: Layout) -> str:
    return path((add(middle, corner(edge - 1, layout)), add(middle, corner(edge, layout))))


def area_of(spot: MapHex) -> str:
    """What joins off-board hexes: their name (fillers have no stop of their own), else their area."""
    if spot.face.colour == "red" or any(stop.kind == "o" for stop in spot.face.stops):
        return spot.name or spot.area
    return ""


@lru_cache(maxsize=32)
def joins_svg(printed: Map) -> str:
    """Covers the lines between hexes of one area or lake, and draws the edges that nothing may cross."""
    joins: dict[str, list[str]] = {}
    borders: list[str] = []
    for spot in printed:
        middle = centre(spot.id, printed.layout)
        for edge in range(6):
            other = neighbour(spot.id, edge, printed.layout)
            if other not in printed or other < spot.id:
                continue
            side, there = _side(middle, edge, printed.layout), printed[other]
            lake = spot.face.colour == there.face.colour == "blue"
            if lake or (area_of(spot) and area_of(spot) == area_of(there)):
                joins.setdefault(spot.face.colour, []).append(side)
            if edge in spot.borders or opposite(edge) in there.borders:
                borders.append(side)
        ends = [corner(e, printed.layout) for e in range(6) if (e in spot.shore) != ((e + 1) % 6 in spot.shore)]
        if ends:  # a lake parts the hex
            borders.append(path(tuple(add(middle, end) for end in ends)))
    out = [f'<path class="b-join b-{colour}" d="{"".join(sides)}"/>' for colour, sides in sorted(joins.items())]
    if borders:
        data = "".join(borders)
        out.append(f'<path class="b-borderc" d="{data}"/><path class="b-border" d="{data}"/>')
    return "".join(out)


# -- terrain --------------------------------------------------------------------------------------------


def terrain_of(face: Face) -> tuple[str, int]:
    """Kind and cost of the terrain printed on a hex, or on a tile that costs to upgrade."""
    for kind, cost in face.marks:
        if set(kind.split("+")) <= {"mountain", "water"}:
            return kind, int(cost)
    return "", 0


@lru_cache(maxsize=1024)
def terrain_svg(face: Face, layout: Layout) -> str:
    """Mountains and rivers with what building there costs; small and to one side where a stop is printed."""
    kind, cost = terrain_of(face)
    if not kind:
        return ""
    if not face.stops and not face.tracks:
        text = f'<text class="b-cost" x="0" y="{n(0.46 * SIDE)}">{cost}</text>'
        return _signs(kind, (0.0, -0.06 * SIDE), 1.0) + text
    spot = _terrain_spot(plan(face, layout))
    x, y = add(spot, (0.05 * SIDE, 0.11 * SIDE))
    ground = "" if face.colour == "white" else f" b-on-{face.colour}"
    text = f'<text class="b-cost b-start{ground}" x="{n(x)}" y="{n(y)}">{cost}</text>'
    return _signs(kind, add(spot, (-0.28 * SIDE, 0.05 * SIDE)), 0.72 if len(face.stops) == 1 else 0.6) + text


@lru_cache(maxsize=256)
def tunnel_svg(face: Face, layout: Layout, dug: bool = False) -> str:
    """A hex for tunnels alone: rock, and until one is dug a portal, and a mouth at each side where one may come out,
    unless all may."""
    mouths = face.mark("tunnel")
    if not mouths:
        return ""
    out = [f'<polygon class="b-rock" points="{points(outline(layout))}"/>']
    if dug:
        return out[0]
    if not face.stops:
        out.append(f"<g {move((0.0, -0.36 * SIDE))}>{_PORTAL}</g>")
    for edge in mouths if len(mouths) < 6 else "":
        x, y = edge_middle(int(edge), layout)
        turn = math.degrees(math.atan2(y, x)) + 90
        out.append(
            f'<path class="b-mouth" transform="translate({xy((x, y))}) rotate({n(turn)})" d="M-6 0A6 6 0 0 0 6 0z"/>'
        )
    return "".join(out)


_PORTAL = (
    '<path class="b-hach" d="M-9.5 7V-1A9.5 9.5 0 0 1 9.5 -1V7"/>'
    '<path class="b-mouth" d="M-6.2 7V-1A6.2 6.2 0 0 1 6.2 -1V7z"/><path class="b-hach" d="M-13 7H13"/>'
)

_TERRAIN_SPOTS = (
    (0.0, -0.44), (0.0, -0.52), (-0.14, -0.47), (-0.2, -0.47), (0.3, 0.5), (0.0, 0.52), (0.06, 0.40),
    (0.30, 0.0), (0.34, 0.28), (0.3, -0.3), (-0.2, -0.3), (-0.2, 0.0), (-0.2, 0.3), (0.06, 0.66),
    (0.06, -0.66), (0.42, 0.36),
)  # fmt: skip


@lru_cache(maxsize=1024)
def _terrain_spot(drawn: TilePlan) -> Point:
    """Where sign and cost disturb least; the upper left if that is free."""
    spots = [(x * SIDE, y * SIDE) for x, y in _TERRAIN_SPOTS]

    def free(spot: Point) -> float:
        ends = [add(spot, (dx * SIDE, dy * SIDE)) for dx in (-0.42, -0.2, 0.1, 0.36) for dy in (-0.16, 0.1)]
        room = min(0.5, *(drawn.clearance(end) for end in ends))
        figures = [(spot, DISC) for _, spot in drawn.values]
        figures += [(drawn.letter, 0.15 * SIDE)] if drawn.letter else []
        for figure, radius in figures:
            room = min(room, *(distance(end, figure) - radius for end in ends))
        return room

    return max(spots, key=lambda spot: round(free(spot), 3))


def terrain_box(face: Face, layout: Layout) -> tuple[float, float, float, float]:
    """What the sign of the terrain and its cost cover."""
    if not face.stops and not face.tracks:
        return -0.45 * SIDE, -0.4 * SIDE, 0.45 * SIDE, 0.46 * SIDE
    x, y = _terrain_spot(plan(face, layout))
    return x - 0.62 * SIDE, y - 0.2 * SIDE, x + 0.42 * SIDE, y + 0.14 * SIDE


def _signs(kind: str, spot: Point, scale: float) -> str:
    kinds = sorted(kind.split("+"))
    if len(kinds) == 1:
        inner = mountain_svg() if kinds == ["mountain"] else river_svg()
    else:
        inner = (
            f'<g transform="translate(0 {n(-0.06 * SIDE)})">{mountain_svg()}</g>'
            f'<g transform="translate(0 {n(0.17 * SIDE)}) scale(.85)">{river_svg()}</g>'
        )
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({xy(spot)}){size}">{inner}</g>'


@lru_cache(maxsize=1)
def mountain_svg() -> str:
    """Two peaks with curved flanks; the east face hachured."""
    foot, peaks, lines = 0.13 * SIDE, [], []
    for middle, half, height in ((-0.22, 0.22, 0.34), (0.14, 0.30, 0.47)):
        x, w, top = middle * SIDE, half * SIDE, foot - height * SIDE
        high = foot - top
        peaks.append(
            f"M{xy((x - w, foot))}Q{xy((x - 0.35 * w, foot - 0.55 * high))} {xy((x, top))}"
            f"Q{xy((x + 0.42 * w, foot - 0.5 * high))} {xy((x + w, foot))}"
        )
        for i in range(4):
            start = (x + 0.04 * w * (i + 1), top + (0.23 + 0.2 * i) * high)
            lines.append(path((start, (x + w * (0.76 - 0.165 * i), foot - 0.02 * high))))
    return f'<path class="b-hach" d="{"".join(peaks)}"/><path class="b-hach2" d="{"".join(lines)}"/>'


@lru_cache(maxsize=1)
def river_svg() -> str:
    rows = []
    for i, (start, step) in enumerate(((-0.34, 0.17), (-0.42, 0.21), (-0.26, 0.17))):
        y, q, drop = (-0.125 + 0.125 * i) * SIDE, step * SIDE / 2, 0.085 * SIDE
        wave = f"q{n(q)} {n(-drop)} {n(2 * q)} 0q{n(q)} {n(drop)} {n(2 * q)} 0"
        rows.append(f"M{xy((start * SIDE, y))}{2 * wave}")
    return f'<path class="b-wave" d="{"".join(rows)}"/>'

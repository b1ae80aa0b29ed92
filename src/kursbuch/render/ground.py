"""What is printed under the track: coast, terrain, borders, off-board areas, and the frame with coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..board.faces import PHASE_COLOURS, Face, Stop
from ..board.hexes import Layout, join, neighbour, opposite, split
from ..board.map import Map, MapHex
from .geometry import APOTHEM, SIDE, Point, add, centre, corner, distance, to_rim
from .plan import DISC, Plan, plan
from .svg import esc, n, xy
from .words import width

BAND = 0.46 * SIDE
"""Width of the band of coordinates outside the frame."""
MARGIN = 0.04 * SIDE
CROP = 0.62
"""How much of an off-board hex, from its middle, must lie inside the frame."""
BOX_WIDTH, BOX_HEIGHT = 0.50 * SIDE, 0.44 * SIDE

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
def frame(printed: Map) -> Frame:
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
        min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    )


@lru_cache(maxsize=32)
def frame_svg(printed: Map) -> str:
    f = frame(printed)
    x, y, w, h = f.view
    out = [
        f'<path class="b-band" fill-rule="evenodd" d="M{xy((x, y))}h{n(w)}v{n(h)}h{n(-w)}z'
        f'M{xy((f.left, f.top))}v{n(f.bottom - f.top)}h{n(f.right - f.left)}v{n(f.top - f.bottom)}z"/>'
    ]
    for name, inset in (("b-fr1", 0.0), ("b-fr2", 2.2)):
        out.append(
            f'<rect class="{name}" x="{n(f.left + inset)}" y="{n(f.top + inset)}" '
            f'width="{n(f.right - f.left - 2 * inset)}" height="{n(f.bottom - f.top - 2 * inset)}"/>'
        )
    letters: dict[str, float] = {}
    numbers: dict[str, float] = {}
    pointy = printed.layout is Layout.POINTY
    for spot in printed:
        cx, cy = centre(spot.id, printed.layout)
        letter, number = split(spot.id)
        letters[join(letter, number)[0]] = cy if pointy else cx
        numbers[str(number)] = cx if pointy else cy
    rows, columns = (letters, numbers) if pointy else (numbers, letters)
    for text, cy in sorted(rows.items()):
        for cx in (f.left - BAND / 2, f.right + BAND / 2):
            out.append(f'<text class="b-crd" x="{n(cx)}" y="{n(cy)}" dy=".35em">{text}</text>')
    for text, cx in sorted(columns.items()):
        for cy in (f.top - BAND / 2, f.bottom + BAND / 2):
            out.append(f'<text class="b-crd" x="{n(cx)}" y="{n(cy)}" dy=".35em">{text}</text>')
    return "".join(out)


# -- coast and borders ----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def water_svg(printed: Map) -> str:
    """The coast, stroked three times under the land: the water lining of old maps."""
    sides = []
    for spot in printed:
        middle = centre(spot.id, printed.layout)
        for edge in range(6):
            if neighbour(spot.id, edge, printed.layout) not in printed:
                sides.append(f"M{xy(add(middle, corner(edge - 1, printed.layout)))}L{xy(add(middle, corner(edge, printed.layout)))}")
    data = "".join(sides)
    return "".join(
        f'<path class="b-wl" d="{data}" stroke-width="{n(wide * SIDE)}" opacity="{dark:g}"/>'
        for wide, dark in ((0.62, 0.13), (0.38, 0.20), (0.17, 0.32))
    )


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
            side = f"M{xy(add(middle, corner(edge - 1, printed.layout)))}L{xy(add(middle, corner(edge, printed.layout)))}"
            there = printed[other]
            if spot.face.colour == there.face.colour == "blue" or (area_of(spot) and area_of(spot) == area_of(there)):
                joins.setdefault(spot.face.colour, []).append(side)
            if edge in spot.borders or opposite(edge) in there.borders:
                borders.append(side)
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


_TERRAIN_SPOTS = (
    (0.0, -0.44), (0.0, -0.52), (-0.14, -0.47), (-0.2, -0.47), (0.3, 0.5), (0.0, 0.52), (0.06, 0.40), (0.30, 0.0), (0.34, 0.28), (0.3, -0.3), (-0.2, -0.3),
    (-0.2, 0.0), (-0.2, 0.3), (0.06, 0.66), (0.06, -0.66),
)  # fmt: skip


@lru_cache(maxsize=1024)
def _terrain_spot(drawn: Plan) -> Point:
    """Where sign and cost disturb least; the upper left if that is free."""
    spots = [(x * SIDE, y * SIDE) for x, y in _TERRAIN_SPOTS]

    def free(spot: Point) -> float:
        ends = [add(spot, (dx * SIDE, dy * SIDE)) for dx in (-0.5, -0.2, 0.1, 0.36) for dy in (-0.16, 0.1)]
        room = min(min(drawn.clearance(end) for end in ends), 1.0)
        for figure in [spot for _, spot in drawn.values] + ([drawn.letter] if drawn.letter else []):
            room = min(room, min(distance(end, figure) for end in ends) - DISC)
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
        inner = _mountain() if kinds == ["mountain"] else _river()
    else:
        inner = f'<g transform="translate(0 {n(-0.06 * SIDE)})">{_mountain()}</g><g transform="translate(0 {n(0.17 * SIDE)}) scale(.85)">{_river()}</g>'
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({xy(spot)}){size}">{inner}</g>'


@lru_cache(maxsize=1)
def _mountain() -> str:
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
            start = 0.23 + 0.2 * i
            lines.append(
                f"M{xy((x + 0.04 * w * (i + 1), top + start * high))}L{xy((x + w * (0.76 - 0.165 * i), foot - 0.02 * high))}"
            )
    return f'<path class="b-hach" d="{"".join(peaks)}"/><path class="b-hach2" d="{"".join(lines)}"/>'


@lru_cache(maxsize=1)
def _river() -> str:
    rows = []
    for i, (start, step) in enumerate(((-0.34, 0.17), (-0.42, 0.21), (-0.26, 0.17))):
        y, q, drop = (-0.125 + 0.125 * i) * SIDE, step * SIDE / 2, 0.085 * SIDE
        rows.append(f"M{xy((start * SIDE, y))}" + f"q{n(q)} {n(-drop)} {n(2 * q)} 0q{n(q)} {n(drop)} {n(2 * q)} 0" * 2)
    return f'<path class="b-wave" d="{"".join(rows)}"/>'


# -- off-board areas ------------------------------------------------------------------------------------


def area_of(spot: MapHex) -> str:
    """What joins off-board hexes: their name (fillers have no stop of their own), else their area."""
    if spot.face.colour == "red" or any(stop.kind == "o" for stop in spot.face.stops):
        return spot.name or spot.area
    return ""


@dataclass(frozen=True)
class AreaPlan:
    """Where the name and the value boxes of an off-board area go."""

    name: str
    stop: Stop | None
    colour: str
    spot: Point
    """Top middle of the name."""
    boxes: Point
    """Top left of the first value box."""
    columns: int
    groups: tuple[tuple[int, tuple[str, ...]], ...]
    """Equal neighbouring values with the colours they hold in."""

    @property
    def size(self) -> tuple[float, float]:
        return box_size(self.groups, self.columns)


def box_groups(stop: Stop) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Values with their phase colours, equal neighbours merged; a value for always has no colour."""
    if len(stop.values) == 1:
        return ((stop.values[0], ()),)
    groups: list[tuple[int, tuple[str, ...]]] = []
    for value, colour in zip(stop.values, PHASE_COLOURS, strict=False):
        if groups and groups[-1][0] == value:
            groups[-1] = (value, (*groups[-1][1], colour))
        else:
            groups.append((value, (colour,)))
    return tuple(groups)


def box_size(groups: tuple[tuple[int, tuple[str, ...]], ...], columns: int) -> tuple[float, float]:
    rows = -(-len(groups) // columns)
    return min(columns, len(groups)) * BOX_WIDTH, rows * BOX_HEIGHT


@lru_cache(maxsize=32)
def areas(printed: Map) -> tuple[AreaPlan, ...]:
    members: dict[str, list[MapHex]] = {}
    for spot in printed:
        if area_of(spot):
            members.setdefault(area_of(spot), []).append(spot)
    return tuple(_plan_area(printed, name, hexes) for name, hexes in sorted(members.items()))


NAME_HEIGHT = 0.34 * SIDE


def _plan_area(printed: Map, key: str, hexes: list[MapHex]) -> AreaPlan:
    layout, seen = printed.layout, frame(printed)
    stop = next((s for h in hexes for s in h.face.stops if s.kind == "o"), None)
    name = hexes[0].name
    groups = box_groups(stop) if stop else ()
    middles = [centre(h.id, layout) for h in hexes]
    anchors = list(middles)
    for i, a in enumerate(middles):
        anchors += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for b in middles[i + 1 :] if _near(a, b)]
    plans = [plan(h.face, layout) for h in hexes]
    half = width(name, 13.0) / 2
    home = {m for m, h in zip(middles, hexes, strict=True) if any(s.slots for s in h.face.stops)}

    def free(p: Point) -> float:
        """How far inside the area and the frame a point is, and clear of stubs and slots."""
        inside = max(to_rim((p[0] - m[0], p[1] - m[1]), layout) for m in middles)
        rest = min(p[0] - seen.left, seen.right - p[0], p[1] - seen.top, seen.bottom - p[1]) - 3
        inside = min(inside, rest if rest > 0 else 6 * rest)
        if inside < -0.3 * SIDE:
            return inside
        for middle, drawn in zip(middles, plans, strict=True):
            local = (p[0] - middle[0], p[1] - middle[1])
            for curve in drawn.tracks:
                inside = min(inside, curve.away(local) - 4)
            for station in drawn.stations:
                if station.slots:
                    inside = min(inside, station.away(local) - 1)
        return inside

    best: tuple[float, Point, Point, int] | None = None
    for columns in sorted({len(groups) or 1, 2 if len(groups) > 2 else 1}, reverse=True):
        wide, high = box_size(groups, columns) if groups else (0.0, 0.0)
        for ax, ay in anchors:
            for dx in (0.0, -0.2, 0.2, -0.4, 0.4):
                for dy in (0.0, -0.15, 0.15, -0.3, 0.3, 0.36):
                    x, y = ax + dx * SIDE, ay + dy * SIDE
                    top = y - (NAME_HEIGHT + high) / 2
                    corners = [(x + s * half * f, top + t) for s in (-1, 1) for f in (1.0, 0.5, 0.0) for t in (2.0, NAME_HEIGHT - 2)]
                    boxes_top = top + NAME_HEIGHT
                    if groups:
                        corners += [(x + s * wide / 2, boxes_top + t * high) for s in (-1, 0, 1) for t in (0, 0.5, 1)]
                    room = min(free(c) for c in corners)
                    merit = min(room, 2.0) - 0.5 * (abs(dx) + abs(dy)) + (0.3 if columns == len(groups) else 0.0)
                    merit += 4.0 if (ax, ay) in home else 0.0
                    if best is None or merit > best[0] + 1e-9:
                        best = (merit, (x, top), (x - wide / 2, boxes_top), columns)
    assert best is not None
    return AreaPlan(name, stop, hexes[0].face.colour, best[1], best[2], best[3], groups)


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 2.5 * SIDE


def boxes_svg(area: AreaPlan, colour: str) -> str:
    """The values of an off-board area in the colours they hold in; the one that holds now stands out."""
    if area.stop is None:
        return ""
    out = []
    now = colour if len(area.stop.values) > 1 else ""
    for index, (value, colours) in enumerate(area.groups):
        x = area.boxes[0] + (index % area.columns) * BOX_WIDTH
        y = area.boxes[1] + (index // area.columns) * BOX_HEIGHT
        on = now in colours or not colours
        for part, each in enumerate(colours):
            share = BOX_WIDTH / len(colours)
            out.append(
                f'<rect class="b-{each}" x="{n(x + part * share)}" y="{n(y)}" width="{n(share)}" height="{n(BOX_HEIGHT)}"/>'
            )
        if not on:
            out.append(_box(x, y, "b-vbo"))
            out.append(f'<text class="b-vbt" x="{n(x + BOX_WIDTH / 2)}" y="{n(y + 13.8)}">{value}</text>')
    for index, (value, colours) in enumerate(area.groups):
        if now in colours or not colours:
            x = area.boxes[0] + (index % area.columns) * BOX_WIDTH
            y = area.boxes[1] + (index // area.columns) * BOX_HEIGHT
            out.append(_box(x, y, "b-vbon"))
            out.append(f'<text class="b-vbt b-on" x="{n(x + BOX_WIDTH / 2)}" y="{n(y + 13.8)}">{value}</text>')
    return "".join(out)


def _box(x: float, y: float, name: str) -> str:
    return f'<rect class="{name}" x="{n(x)}" y="{n(y)}" width="{n(BOX_WIDTH)}" height="{n(BOX_HEIGHT)}"/>'


def area_name_svg(area: AreaPlan) -> str:
    if not area.name:
        return ""
    gray = " b-gnm" if area.colour == "gray" else ""
    x, y = area.spot
    return f'<text class="b-onm{gray}" x="{n(x)}" y="{n(y + 0.27 * SIDE)}" data-weight="100">{esc(area.name)}</text>'

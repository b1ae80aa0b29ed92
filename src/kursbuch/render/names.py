"""Names on the board: below their city where nothing lies, never on each other, hidden if nothing is free.

Positions are found for a size of type; the text is anchored so that it keeps its place when the page makes
the type larger (`dy` in ems from the edge that faces the city).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..board.faces import Face
from ..board.hexes import Layout, neighbour
from ..board.map import Map, MapHex
from .areas import NAME_HEIGHT, areas, name_middle
from .geometry import SIDE, centre
from .ground import Frame, frame, terrain_box
from .metrics import broken, width
from .plan import DISC, VALUE_STEP, Station, has_terrain, letter_of, plan, points_along
from .svg import Point, esc, n

Box = tuple[float, float, float, float]
"""left, top, right, bottom"""

ASCENT, LINE = 0.74, 1.0
"""Baseline of the first line and distance of lines, in ems."""
PAIRED = 20
"""Weight of the names of two towns on one hex; a board seen from afar goes without them."""
WIDEST = 2.1 * SIDE
"""A wider name is broken in two."""

_SIZES = {"": 13.0, "b-nmb": 14.5, "b-nms": 11.5}


@dataclass(frozen=True)
class Name:
    """A name to be placed: about a point, above `top` or below `bottom`."""

    lines: tuple[str, ...]
    kind: str
    weight: int
    x: float
    top: float
    bottom: float
    reach: float
    """Half the width of what it names."""
    hex: str
    upward: bool = False
    """Whether it rather stands above."""


@dataclass(frozen=True)
class Placed:
    name: Name
    x: float
    y: float
    above: bool
    hidden: bool
    box: Box


def type_scale(unit: float) -> float:
    """How much larger than usual type is set, for so many user units a CSS pixel."""
    return max(1.0, 0.885 * unit)


@lru_cache(maxsize=256)
def place(printed: Map, faces: tuple[Face, ...], unit: float = 1.0) -> tuple[Placed, ...]:
    """Every name of the map for these faces (in the order of the map). `unit`: user units a CSS pixel."""
    scale = type_scale(unit)
    now = {spot.id: face for spot, face in zip(printed, faces, strict=True)}
    kept: list[Box] = []
    for area in areas(printed):
        half, y = width(area.name, 13.0 * scale) / 2, area.spot[1]
        x = name_middle(area, frame(printed), scale)
        wide, high = area.size
        kept.append((x - half, y, x + half, y + NAME_HEIGHT))
        kept.append((area.boxes[0], area.boxes[1], area.boxes[0] + wide, area.boxes[1] + high))
    names: list[tuple[Name, tuple[Placed, ...]]] = []
    for spot in printed:
        if spot.name:
            nearby = [spot.id, *(neighbour(spot.id, edge, printed.layout) for edge in range(6))]
            around = tuple((other, now[other]) for other in nearby if other in now)
            names += _named(printed, around, scale)
    out = []
    for name, choices in sorted(names, key=lambda one: (-one[0].weight, one[0].hex, one[0].lines)):
        placed = first_free(name, choices, kept)
        if not placed.hidden:
            kept.append(placed.box)
        out.append(placed)
    return tuple(out)


@lru_cache(maxsize=4096)
def _named(
    printed: Map, around: tuple[tuple[str, Face], ...], scale: float
) -> tuple[tuple[Name, tuple[Placed, ...]], ...]:
    """The names of the first hex of `around`, each with its places, the best first."""
    hex_id, face = around[0]
    obstacles = [
        ((a + x, b + y, c + x, d + y), weight)
        for other, there in around
        for x, y in (centre(other, printed.layout),)
        for (a, b, c, d), weight in _obstacles(there, printed.layout)
    ]
    return tuple(
        (name, options(name, frame(printed), obstacles, scale))
        for name in _names(printed[hex_id], face, printed.layout, scale)
    )


def names_svg(placed: tuple[Placed, ...], near: tuple[Placed, ...] = ()) -> str:
    """Names; those without room as they are placed in a nearer view, to be shown there."""
    crowded = {_key(one) for one in placed if one.hidden}
    shown = [_name_svg(one, "") for one in placed if not one.hidden]
    shown += [_name_svg(one, " b-crowded") for one in near if _key(one) in crowded and not one.hidden]
    return "".join(shown)


def _key(placed: Placed) -> tuple[str, str]:
    return placed.name.hex, "".join(placed.name.lines).replace(" ", "")


def _name_svg(one: Placed, extra: str) -> str:
    kind = f"b-nm {one.name.kind}".rstrip() + extra
    return "".join(
        f'<text class="{kind}" x="{n(one.x)}" y="{n(one.y)}" dy="{drop(one, index):.2f}em" '
        f'data-weight="{one.name.weight}" data-of="{named_box(one.name)}">{esc(line)}</text>'
        for index, line in enumerate(one.name.lines)
    )


def named_box(name: Name) -> str:
    """The box of what a name belongs to, for a page that moves it when its type comes to another size."""
    return f"{n(name.x - name.reach)} {n(name.top)} {n(name.x + name.reach)} {n(name.bottom)}"


def drop(placed: Placed, line: int = 0) -> float:
    """How far below its anchor the baseline of a line is, in ems."""
    if placed.above:
        return -(1 - ASCENT) - (len(placed.name.lines) - 1 - line) * LINE
    return ASCENT + line * LINE


# -- what is named --------------------------------------------------------------------------------------


def _names(spot: MapHex, face: Face, layout: Layout, scale: float) -> list[Name]:
    if not spot.name or spot.face.colour == "red" or any(s.kind == "o" for s in spot.face.stops):
        return []
    if any(stop.kind == "m" and any(stop.values) for stop in face.stops):
        return []  # the hammers say what it is
    middle = centre(spot.id, layout)
    stations = [s for s in plan(face, layout).stations if s.shape != "off"]
    cities = sum(stop.kind == "c" for stop in spot.face.stops)
    big = bool(spot.face.label) or cities > 1 or any(s.kind == "c" and s.values[0] for s in spot.face.stops)
    parts = [part for part in re.split(r" ?[&/] ", spot.name) if part]
    if len(parts) == len(stations) > 1:
        kind = "b-nmb" if big and cities else ""
        return [
            _name(spot, part, [station], middle, kind, 50 if cities else PAIRED, scale)
            for part, station in zip(parts, stations, strict=True)
        ]
    if not stations:
        return [_name(spot, spot.name, [], middle, "b-nms", 10, scale)]
    kind, weight = ("b-nmb", 60) if big and cities else ("", 40 if cities else 30)
    return [_name(spot, spot.name, stations, middle, kind, weight, scale)]


def _name(
    spot: MapHex, text: str, stations: list[Station], middle: Point, kind: str, weight: int, scale: float
) -> Name:
    size = _SIZES[kind] * scale
    boxes = [_outline(station) for station in stations] or [(0.0, -size / 2, 0.0, -size / 2)]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
    # Of two stops side by side the upper one has its name above.
    upward = text != spot.name and stations[0].middle[1] < -0.05 * SIDE
    return Name(
        broken(text, size, WIDEST * scale),
        kind,
        weight,
        middle[0] + (left + right) / 2,
        middle[1] + top,
        middle[1] + bottom,
        (right - left) / 2,
        spot.id,
        upward,
    )


def _outline(station: Station) -> Box:
    spots = station.slots or (station.middle,)
    grow = station.radius if station.shape != "bar" else 0.26 * SIDE
    if len(station.slots) > 1:
        grow += 3.5
    return (
        min(x for x, _ in spots) - grow,
        min(y for _, y in spots) - grow,
        max(x for x, _ in spots) + grow,
        max(y for _, y in spots) + grow,
    )


# -- where it goes --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _obstacles(face: Face, layout: Layout) -> tuple[tuple[Box, float], ...]:
    """Boxes about the centre of a hex that names should not cover, with how bad it would be."""
    drawn = plan(face, layout)
    found: list[tuple[Box, float]] = []
    for station in drawn.stations:
        if station.shape != "off":
            if len(station.slots) > 1:
                r = station.radius
                found += [((x - r, y - r, x + r, y + r), 1.0) for x, y in station.slots]
            else:
                found.append((_outline(station), 1.0))
    for _, (x, y) in drawn.values:
        found.append(((x - 0.8 * DISC, y - 0.8 * DISC, x + 0.8 * DISC, y + 0.8 * DISC), 1.2))
    if drawn.letter:
        x, y = drawn.letter
        half = 0.16 * SIDE * len(letter_of(face))
        found.append(((x - half, y - 6, x + half, y + 6), 0.9))
    for index, (x, y) in drawn.rows:
        half = VALUE_STEP * (len(set(face.stops[index].values)) + 0.9) / 2
        found.append(((x - half, y - 7, x + half, y + 6), 1.0))
    found += [((x - 2, y - 2, x + 2, y + 2), 0.7) for x, y in points_along(drawn.tracks)]
    if has_terrain(face):
        found.append((terrain_box(face, layout), 0.5))
    return tuple(found)


def options(
    name: Name, seen: Frame, obstacles: Sequence[tuple[Box, float]], scale: float = 1.0, spread: float = 1.0
) -> tuple[Placed, ...]:
    """Places for a name inside the frame, the one that covers least first. `spread`: how much farther than usual a
    name may be moved aside."""
    size = _SIZES[name.kind] * scale
    half = max(width(line, size) for line in name.lines) / 2
    if name.kind == "b-nmb":
        half *= 1.06
    high = (ASCENT + 0.1 + (len(name.lines) - 1) * LINE) * size
    found: list[tuple[float, int, Placed]] = []
    inner = seen.left + 3 + half, seen.right - 3 - half  # the frame cuts no name
    candidates = [(d, max(inner[0], min(x, inner[1])), y, up) for d, x, y, up in _candidates(name, half, size, spread)]
    left, right = min(c[1] for c in candidates) - half, max(c[1] for c in candidates) + half
    top, bottom = min(c[2] for c in candidates) - high, max(c[2] for c in candidates) + high
    near = [o for o in obstacles if o[0][0] < right and left < o[0][2] and o[0][1] < bottom and top < o[0][3]]
    for dislike, x, y, above in candidates:
        upper = y - high if above else y
        box = (x - half, upper + 0.04 * size, x + half, upper + high)
        if abs(x - name.x) > half + name.reach + 3 or box[1] < seen.top or box[3] > seen.bottom - 2:
            continue
        cost = dislike + _covered(box, near)
        found.append((round(cost, 3), len(found), Placed(name, x, y, above, False, box)))
    return tuple(placed for _, _, placed in sorted(found, key=lambda one: one[:2]))


def first_free(name: Name, choices: Sequence[Placed], kept: Sequence[Box], slack: float = -1.0) -> Placed:
    """The best place that touches none of `kept`, or overlaps it sideways by no more than `slack`; hidden if there is
    none."""
    for placed in choices:
        a, b, c, d = placed.box
        if not any(k[0] + slack < c and a < k[2] - slack and k[1] < d and b < k[3] for k in kept):
            return placed
    return Placed(name, name.x, name.bottom, False, True, (0.0, 0.0, 0.0, 0.0))


def _candidates(name: Name, half: float, size: float, spread: float) -> list[tuple[float, float, float, bool]]:
    """How much a place is disliked in itself, its x, its y, and whether the text stands above y."""
    found = []
    for above in (name.upward, not name.upward):
        base = 0.0 if above == name.upward else 14.0
        y = name.top - 0.5 if above else name.bottom + 0.5
        out = -1 if above else 1
        for away in (0.0, 0.12):
            for shift in (0.0, -0.2, 0.2, -0.42, 0.42):
                dislike = base + 60 * away + 34 * abs(shift)
                found.append((dislike, name.x + shift * SIDE * spread, y + out * away * SIDE, above))
    for side in (1, -1):
        x = name.x + side * (name.reach + half + 2)
        found.append((70.0, x, (name.top + name.bottom) / 2 - 0.42 * size, False))
    return sorted(found, key=lambda c: c[0])


def _covered(box: Box, obstacles: Sequence[tuple[Box, float]]) -> float:
    """How much of obstacles a box covers, each by its weight."""
    left, top, right, bottom = box
    total = 0.0
    for (a, b, c, d), weight in obstacles:
        if a < right and left < c and b < bottom and top < d:
            total += weight * ((min(c, right) - max(a, left)) * (min(d, bottom) - max(b, top)))
    return total

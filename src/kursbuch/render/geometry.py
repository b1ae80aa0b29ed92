"""Lines and curves inside a hex, about its centre. Lengths are user units; a hex side is `SIDE` of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from ..board.hexes import Layout
from ..board.hexes import centre as _centre
from .svg import Point, n, xy

SIDE = 40.0
APOTHEM = SIDE * math.sqrt(3) / 2


def polar(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def add(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def scaled(a: Point, factor: float) -> Point:
    return a[0] * factor, a[1] * factor


def to_segment(p: Point, a: Point, b: Point) -> float:
    """Distance of a point from a straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length if length else 0.0
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def edge_angle(edge: int, layout: Layout) -> float:
    """Direction of an edge from the centre, in degrees clockwise from east."""
    return (120 if layout is Layout.POINTY else 90) + 60.0 * edge


@cache
def edge_middle(edge: int, layout: Layout) -> Point:
    return polar(APOTHEM, edge_angle(edge, layout))


@cache
def corner(edge: int, layout: Layout) -> Point:
    """The corner between an edge and the next one."""
    return polar(SIDE, edge_angle(edge, layout) + 30)


@cache
def outline(layout: Layout, factor: float = 1.0) -> tuple[Point, ...]:
    return tuple(scaled(corner(edge, layout), factor) for edge in range(6))


@cache
def centre(hex_id: str, layout: Layout) -> Point:
    return scaled(_centre(hex_id, layout), SIDE)


_AXES = {layout: tuple(polar(1.0, edge_angle(edge, layout)) for edge in range(3)) for layout in Layout}
_POINTY, _FLAT = _AXES[Layout.POINTY], _AXES[Layout.FLAT]


def to_rim(p: Point, layout: Layout) -> float:
    """Distance of a point inside the hex from its nearest edge; negative outside."""
    (ax, ay), (bx, by), (cx, cy) = _POINTY if layout is Layout.POINTY else _FLAT  # to look it up would take longer
    x, y = p
    return APOTHEM - max(abs(x * ax + y * ay), abs(x * bx + y * by), abs(x * cx + y * cy))


@dataclass(frozen=True)
class Line:
    a: Point
    b: Point

    def at(self, t: float) -> Point:
        return between(self.a, self.b, t)

    def away(self, p: Point) -> float:
        return to_segment(p, self.a, self.b)

    def data(self) -> str:
        return f"M{xy(self.a)}L{xy(self.b)}"

    def part(self, start: float, end: float) -> Line:
        return Line(self.at(start), self.at(end))


@dataclass(frozen=True)
class Arc:
    """Part of a circle, from angle `a` to angle `b` (degrees, at most half a turn apart)."""

    middle: Point
    radius: float
    a: float
    b: float

    def at(self, t: float) -> Point:
        return add(self.middle, polar(self.radius, self.a + (self.b - self.a) * t))

    def away(self, p: Point) -> float:
        angle = math.degrees(math.atan2(p[1] - self.middle[1], p[0] - self.middle[0]))
        low, high = sorted((self.a, self.b))
        if (angle - low) % 360 <= high - low:
            return abs(distance(p, self.middle) - self.radius)
        return min(distance(p, self.at(0)), distance(p, self.at(1)))

    def data(self) -> str:
        radius, sweep = n(self.radius), int(self.b > self.a)
        return f"M{xy(self.at(0))}A{radius} {radius} 0 0 {sweep} {xy(self.at(1))}"

    def part(self, start: float, end: float) -> Arc:
        turn = self.b - self.a
        return Arc(self.middle, self.radius, self.a + turn * start, self.a + turn * end)


@dataclass(frozen=True)
class Bend:
    """A quadratic curve from `a` towards `via` and on to `b`."""

    a: Point
    via: Point
    b: Point

    def at(self, t: float) -> Point:
        return between(between(self.a, self.via, t), between(self.via, self.b, t), t)

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        return tuple(self.at(i / 6) for i in range(7))

    def away(self, p: Point) -> float:
        return min(to_segment(p, a, b) for a, b in pairwise(self._corners))

    def data(self) -> str:
        return f"M{xy(self.a)}Q{xy(self.via)} {xy(self.b)}"

    def part(self, start: float, end: float) -> Bend:
        a, b = self.at(start), self.at(end)
        via = between(between(self.a, self.via, start), between(self.via, self.b, start), end)
        return Bend(a, via, b)


Curve = Line | Arc | Bend


def direction(curve: Curve, t: float) -> Point:
    """The unit vector along a curve."""
    a, b = curve.at(max(0.0, t - 0.01)), curve.at(min(1.0, t + 0.01))
    length = distance(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def samples(curve: Curve) -> list[Point]:
    """Points along a curve, close enough to be drawn as straight lines."""
    steps = 1 if isinstance(curve, Line) else 12
    return [curve.at(i / steps) for i in range(steps + 1)]


@cache
def across(start: int, end: int, layout: Layout) -> Curve:
    """Track from one edge to another: meets both at a right angle."""
    apart = min((start - end) % 6, (end - start) % 6)
    a, b = edge_middle(start, layout), edge_middle(end, layout)
    if apart == 3:
        return Line(a, b)
    if apart == 1:
        first = start if (end - start) % 6 == 1 else end
        middle, radius = corner(first, layout), SIDE / 2
    else:
        between_them = (start + 1) % 6 if (end - start) % 6 == 2 else (end + 1) % 6
        middle, radius = scaled(edge_middle(between_them, layout), 2), SIDE * 1.5
    from_angle = math.degrees(math.atan2(a[1] - middle[1], a[0] - middle[0]))
    to_angle = math.degrees(math.atan2(b[1] - middle[1], b[0] - middle[0]))
    turn = (to_angle - from_angle + 180) % 360 - 180
    return Arc(middle, radius, from_angle, from_angle + turn)


def to_station(edge: int, station: Point, layout: Layout) -> Curve:
    """Track from an edge to a station: straight to the centre, bent to one beside it."""
    a = edge_middle(edge, layout)
    if distance(station, (0, 0)) < 0.5:
        return Line(a, station)
    return Bend(a, scaled(a, 1 - 0.34 * SIDE / APOTHEM), station)

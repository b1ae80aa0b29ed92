"""Where everything on a face goes: track, stations and their slots, values and letters.

A plan is a pure function of the face and the layout; boards and trays draw from it, routes run along it, and
names avoid it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..board.faces import Face, FaceStop
from ..board.hexes import Layout
from .geometry import (
    APOTHEM,
    SIDE,
    Curve,
    Line,
    across,
    add,
    direction,
    distance,
    edge_middle,
    polar,
    scaled,
    to_rim,
    to_segment,
    to_station,
)
from .svg import Point

TRACK = 0.125 * SIDE
CASING = 0.235 * SIDE
STUB = 0.30 * SIDE
DISC = 0.262 * SIDE
PLATE = 0.055 * SIDE
"""How far a plate reaches beyond its slots."""
MINE = 0.345 * SIDE
BAR = 0.44 * SIDE
DOT, SMALL_DOT = 0.145 * SIDE, 0.125 * SIDE
VALUE_STEP = 0.54 * SIDE
"""Distance of values that stand in a row."""
VALUE_LEAN, LETTER_LEAN, TERRAIN_LEAN = (0.0, -2.4), (-2.4, -3.6), (5.0, -5.0)
"""Figures stand rather above (to the right if terrain is printed), letters above and left: names go below."""
ON_CURVE = (0.5, 0.36, 0.64, 0.27, 0.73)
"""Where along its track a station may stand."""


@dataclass(frozen=True)
class Station:
    """A stop as drawn. `shape`: slots, bar, dot, mine or off."""

    stop: int
    shape: str
    middle: Point
    radius: float = 0.0
    slots: tuple[Point, ...] = ()
    along: Point = (1.0, 0.0)
    """Direction of the track under a bar."""

    @property
    def reach(self) -> float:
        """Radius of the smallest circle about `middle` that holds the station."""
        if self.slots:
            plate = PLATE if len(self.slots) > 1 else 0.0
            return max(distance(self.middle, s) for s in self.slots) + self.radius + plate
        return self.radius

    def away(self, p: Point) -> float:
        """Distance of a point from the station's outline; negative inside."""
        if self.shape == "bar":
            a, b = self.bar
            return to_segment(p, a, b) - 0.075 * SIDE
        if len(self.slots) > 1:
            return _to_hull(p, self.slots) - self.radius - PLATE
        return distance(p, self.slots[0] if self.slots else self.middle) - self.radius

    @cached_property
    def bar(self) -> tuple[Point, Point]:
        across_it = (-self.along[1], self.along[0])
        return add(self.middle, scaled(across_it, BAR / 2)), add(self.middle, scaled(across_it, -BAR / 2))


@dataclass(frozen=True)
class TilePlan:
    layout: Layout
    tracks: tuple[Curve, ...]
    """In the order of the face's tracks, each from its first end to its second."""
    bundles: tuple[tuple[int, ...], ...]
    """Tracks that share an end, drawn together; later bundles bridge earlier ones."""
    stations: tuple[Station, ...]
    values: tuple[tuple[int, Point], ...]
    letter: Point | None
    rows: tuple[tuple[int, Point], ...] = ()
    """For stops whose value changes with the phases: the stop, and the middle of the row of its values."""

    def clearance(self, p: Point) -> float:
        """Distance of a point from the nearest track, station or rim."""
        free = to_rim(p, self.layout)
        for curve in self.tracks:
            free = min(free, curve.away(p) - CASING / 2)
        for station in self.stations:
            free = min(free, station.away(p))
        return free


@lru_cache(maxsize=4096)
def plan(face: Face, layout: Layout) -> TilePlan:
    spots = _spots(face, layout)
    tracks = tuple(_curve(face, track, spots, layout) for track in face.tracks)
    stations = tuple(_station(face, index, spots[index], tracks) for index in range(len(face.stops)))
    bare = TilePlan(layout, tracks, _bundles(face), stations, (), None)
    taken: list[tuple[Point, float]] = []
    values = []
    for value, near in _figures(face, stations):
        lean = TERRAIN_LEAN if has_terrain(face) else VALUE_LEAN
        spot = _freest(bare, taken, lean=lean, near=near, room=DISC)
        taken.append((spot, DISC))
        values.append((value, spot))
    letter = None
    if letter_of(face):
        half = 0.11 * SIDE * len(letter_of(face))
        lean = TERRAIN_LEAN if has_terrain(face) else LETTER_LEAN
        letter = _freest(bare, taken, lean=lean, near=None, room=0.16 * SIDE, half=half)
    if letter and len(values) == 1 and has_terrain(face) and (aside := _aside(stations)):
        # Beside cities on one side: the figure above, the letter in the middle, the terrain below.
        values = [(values[0][0], add(scaled(aside, 0.52 * SIDE), (0.0, -0.38 * SIDE)))]
        letter = scaled(aside, 0.13 * SIDE)
    rows = tuple(
        (station.stop, _row(bare, station, len(set(face.stops[station.stop].values))))
        for station in stations
        if face.stops[station.stop].kind in "cmt" and len(face.stops[station.stop].values) > 1
    )
    return TilePlan(layout, tracks, bare.bundles, stations, tuple(values), letter, rows)


def _aside(stations: Sequence[Station]) -> Point | None:
    """Away from three or more stations that all stand to the left or right of the middle."""
    x, y = _mean([station.middle for station in stations])
    if len(stations) < 3 or abs(x) < 0.2 * SIDE or abs(y) > 0.1 * SIDE:
        return None
    return (-1.0 if x > 0 else 1.0), 0.0


def letter_of(face: Face) -> str:
    """The letter on a tile or hex, also one that only the tiles from green on must bear."""
    return face.label or face.mark("letter") or ""


def tolls(face: Face) -> list[int]:
    """Tracks on which a train pays toll (`tag:1:toll`)."""
    tags = [value.split(":") for key, value in face.marks if key == "tag"]
    return [int(track) for track, *rest in tags if rest == ["toll"]]


def with_room(face: Face, slots: Sequence[Sequence[str]]) -> Face:
    """The face with a slot for every station there, also for one that stands beside a full city."""
    if all(len(there) <= stop.slots for there, stop in zip(slots, face.stops, strict=True)):
        return face
    stops = tuple(
        FaceStop(stop.kind, stop.values, max(stop.slots, len(there)))
        for there, stop in zip(slots, face.stops, strict=True)
    )
    return Face(face.colour, stops, face.tracks, face.label, face.marks)


# -- stations -------------------------------------------------------------------------------------------


def slot_radius(face: Face) -> float:
    """Slots are as large as the number of cities and slots allows."""
    cities = [stop for stop in face.stops if stop.kind == "c"]
    most = max((stop.slots for stop in cities), default=1)
    if len(face.stops) > 1:
        return (0.235 if most > 1 or len(cities) > 3 else 0.285) * SIDE
    return (0.325 if most <= 2 else 0.285 if most <= 4 else 0.245) * SIDE


def _spots(face: Face, layout: Layout) -> list[tuple[Point, Point]]:
    """Middle of each stop, and the direction of its track there."""
    level = (1.0, 0.0)
    if len(face.stops) == 1:
        stop, name = face.stops[0], face.stop_names[0]
        edges = sorted(face.edges_of(name))
        if stop.kind == "t" and len(edges) == 2:
            curve = across(edges[0], edges[1], layout)
            return [(curve.at(0.5), direction(curve, 0.5))]
        if stop.kind == "o" and stop.slots:
            return [((0.0, -0.36 * SIDE), level)]
        if stop.kind == "t" and not edges and has_terrain(face):
            return [((0.0, 0.16 * SIDE), level)]
        return [((0.0, 0.0), level)]
    choices = [_choices(face, index, layout) for index in range(len(face.stops))]
    return _spread(face, choices, layout)


def _choices(face: Face, index: int, layout: Layout) -> list[tuple[Point, Point]]:
    edges = sorted(face.edges_of(face.stop_names[index]))
    if len(edges) == 2:
        curve = across(edges[0], edges[1], layout)
        return [(curve.at(t), direction(curve, t)) for t in ON_CURVE]
    if len(edges) == 1:
        out = edge_middle(edges[0], layout)
        along = scaled(out, 1 / APOTHEM)
        return [(scaled(along, f * SIDE), along) for f in (0.5, 0.56, 0.44)]
    if edges:
        middles = [edge_middle(edge, layout) for edge in edges]
        mean = (sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
        slots = _slots((0.0, 0.0), slot_radius(face), max(1, face.stops[index].slots))
        reach = max(distance((0.0, 0.0), slot) for slot in slots) + slot_radius(face) + PLATE
        off = distance(mean, (0.0, 0.0))
        inside = min(1.0, (0.92 * APOTHEM - reach) / off) if off else 1.0
        return [(scaled(mean, inside), (1.0, 0.0))]
    if len(face.stops) == 2 and not face.tracks:
        spot = polar(0.36 * SIDE, (165.0, 345.0)[index])
        return [(spot, (1.0, 0.0))]
    return [(polar(0.46 * SIDE, angle), (1.0, 0.0)) for angle in range(0, 360, 30)]


def _spread(face: Face, choices: list[list[tuple[Point, Point]]], layout: Layout) -> list[tuple[Point, Point]]:
    """One choice for each stop so that stops and the others' track keep clear of each other.

    Stops are moved one at a time, from their first choice, as long as that helps; a station that already has
    room stays at its first choice.
    """
    radius = slot_radius(face)
    chosen = [options[0] for options in choices]
    enough = 0.14 * SIDE

    def slots(index: int, spot: Point) -> tuple[Point, ...]:
        return _slots(spot, radius, max(1, face.stops[index].slots))

    for _ in range(3):
        for index, options in enumerate(choices):
            others = [slot for i, (spot, _) in enumerate(chosen) if i != index for slot in slots(i, spot)]

            def room(option: tuple[Point, Point], index: int = index, others: list[Point] = others) -> float:
                mine = slots(index, option[0])
                apart = min(distance(a, b) for a in mine for b in others) - 2 * radius
                inside = min(to_rim(slot, layout) for slot in mine) - radius - PLATE
                return min(enough, apart, inside + 0.1 * SIDE)

            best = max(options, key=room)
            if room(best) > room(chosen[index]) + 0.01:
                chosen[index] = best
    return chosen


def has_terrain(face: Face) -> bool:
    """Whether building here, or upgrading this tile, costs money."""
    return any("mountain" in key or "water" in key for key, _ in face.marks)


def _station(face: Face, index: int, spot: tuple[Point, Point], tracks: Sequence[Curve]) -> Station:
    stop, (middle, along) = face.stops[index], spot
    edges = face.edges_of(face.stop_names[index])
    if stop.kind == "t":
        if len(edges) == 2 and (len(face.stops) > 1 or distance(middle, (0, 0)) > 1 or _straight(edges)):
            return Station(index, "bar", middle, BAR / 2, along=along)
        return Station(index, "dot", middle, DOT if edges else SMALL_DOT, along=along)
    if stop.kind == "m":
        return Station(index, "mine", middle, MINE, (middle,) if stop.slots else ())
    radius = slot_radius(face)
    if stop.kind == "o":
        if not stop.slots:
            return Station(index, "off", middle, 0.0)
        return Station(index, "slots", middle, 0.285 * SIDE, _slots(middle, 0.285 * SIDE, stop.slots))
    return Station(index, "slots", middle, radius, _slots(middle, radius, max(1, stop.slots)))


def _straight(edges: Iterable[int]) -> bool:
    a, b = sorted(edges)
    return b - a == 3


def _slots(middle: Point, radius: float, count: int) -> tuple[Point, ...]:
    """Slots about the middle of a station: side by side, triangle, square, pentagon and so on."""
    if count == 1:
        return (middle,)
    if count == 2:
        # Off centre two slots lie along the rim; level they would leave the hex.
        off = distance(middle, (0.0, 0.0))
        along = (1.0, 0.0) if off < 0.1 * SIDE else (-middle[1] / off, middle[0] / off)
        if along[0] < 0 or (along[0] == 0 and along[1] < 0):
            along = scaled(along, -1)
        return add(middle, scaled(along, -radius)), add(middle, scaled(along, radius))
    if count == 4:
        return tuple(add(middle, (x * radius, y * radius)) for y in (-1, 1) for x in (-1, 1))
    away = radius / math.sin(math.pi / count)
    return tuple(add(middle, polar(away, -90 + 360 * i / count)) for i in range(count))


def _to_hull(p: Point, corners: Sequence[Point]) -> float:
    """Distance of a point from a convex polygon (0 inside)."""
    if len(corners) == 2:
        return to_segment(p, corners[0], corners[1])
    ring = sorted(corners, key=lambda c: math.atan2(c[1] - _mean(corners)[1], c[0] - _mean(corners)[0]))
    pairs = list(zip(ring, ring[1:] + ring[:1], strict=True))
    inside = all((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0 for a, b in pairs)
    return 0.0 if inside else min(to_segment(p, a, b) for a, b in pairs)


def _mean(spots: Sequence[Point]) -> Point:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


# -- track ----------------------------------------------------------------------------------------------


def _curve(face: Face, track: tuple[int, int | str], spots: list[tuple[Point, Point]], layout: Layout) -> Curve:
    start, end = track
    if isinstance(end, int):
        return across(start, end, layout)
    index = face.stop_names.index(end)
    stop, spot = face.stops[index], spots[index][0]
    if stop.kind == "o":
        return Line(edge_middle(start, layout), scaled(edge_middle(start, layout), 1 - STUB / APOTHEM))
    edges = sorted(face.edges_of(end))
    if len(edges) == 2 and (stop.kind == "t" or len(face.stops) > 1):
        whole = across(edges[0], edges[1], layout)
        t = _nearest(whole, spot)
        return whole.part(0, t) if start == edges[0] else whole.part(1, t)
    if len(edges) == 1 and len(face.stops) > 1:
        return Line(edge_middle(start, layout), spot)
    return to_station(start, spot, layout)


@lru_cache(maxsize=256)  # asked once for either half of the curve
def _nearest(curve: Curve, spot: Point) -> float:
    """Where on its way a curve comes nearest to a spot, in hundredths."""
    return min((i / 100 for i in range(101)), key=lambda t: distance(curve.at(t), spot))


def _bundles(face: Face) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[set[int | str], list[int]]] = []
    for index, ends in enumerate(face.tracks):
        joined, members = set(ends), [index]
        apart = []
        for other, numbers in found:
            if other & joined:
                joined, members = joined | other, numbers + members
            else:
                apart.append((other, numbers))
        found = [*apart, (joined, members)]
    return tuple(tuple(members) for _, members in found)


# -- figures and letters --------------------------------------------------------------------------------


def _figures(face: Face, stations: Sequence[Station]) -> list[tuple[int, Point | None]]:
    """The revenues to print: one for equal stops, else one near each."""
    plain = [
        (stop.values[0], stations[index].middle)
        for index, stop in enumerate(face.stops)
        if stop.kind in "ct" and len(stop.values) == 1 and stop.values[0]
    ]
    different = sorted({value for value, _ in plain})
    if len(different) <= 1:
        return [(value, None) for value in different]
    return [(value, next(spot for v, spot in plain if v == value)) for value in different]


def _row(bare: TilePlan, station: Station, count: int) -> Point:
    """Above or below a station, on the side that has least track."""
    drop = station.reach + 0.19 * SIDE
    half = VALUE_STEP * (count - 1) / 2

    def free(spot: Point) -> float:
        ends = [add(spot, (x, 0.0)) for x in (-half, 0.0, half)]
        return min((curve.away(end) for curve in bare.tracks for end in ends), default=99.0)

    above, below = ((station.middle[0], station.middle[1] + side * drop) for side in (-1, 1))
    return below if free(below) > free(above) + 1 else above


@lru_cache(maxsize=2)
def _rings() -> tuple[Point, ...]:
    return tuple(polar(ring * SIDE, angle) for ring in (0.46, 0.54, 0.62, 0.70, 0.77) for angle in range(0, 360, 15))


def _freest(
    bare: TilePlan,
    taken: Sequence[tuple[Point, float]],
    *,
    lean: Point,
    near: Point | None,
    room: float,
    half: float = 0.0,
) -> Point:
    """The freest of 120 points on rings about the centre; among free ones the one that leans as asked.

    `room` is the radius needed, `half` half the width of something that is wider than high.
    """

    def rooms(p: Point) -> Iterator[float]:
        """How much room there is about a point, obstacle by obstacle."""
        for x in (-half, 0.0, half) if half else (0.0,):
            spot = (p[0] + x, p[1])
            yield to_rim(spot, bare.layout) + (0.12 if half else 0.03) * SIDE
            yield from (distance(spot, other) - radius for other, radius in taken)
            yield from (station.away(spot) for station in bare.stations)
            yield from (curve.away(spot) - TRACK / 2 for curve in bare.tracks)

    likings = []
    for number, p in enumerate(_rings()):
        leaning = (p[0] * lean[0] + p[1] * lean[1]) / SIDE
        closeness = -distance(p, near) / SIDE if near else 0.0
        likings.append((-round(2 * (room + 1) + leaning + 4.0 * closeness, 6), number, leaning, closeness, p))
    likings.sort()  # by what they come to if nothing is in the way; most need not be looked at then
    best, first, found = -math.inf, 0, (0.0, 0.0)
    for most, number, leaning, closeness, p in likings:
        if -most < best:
            break
        least = room + 1
        for free in rooms(p):
            least = min(least, free)
            merit = round(2 * least + leaning + 4.0 * closeness, 6)
            if (merit, -number) <= (best, -first):
                break  # another point is as free at least
        else:
            best, first, found = merit, number, p
    return found


def points_along(curves: Iterable[Curve], count: int = 5) -> list[Point]:
    """A few points of each curve, as obstacles for names."""
    return [curve.at(i / (count - 1)) for curve in curves for i in range(count)]

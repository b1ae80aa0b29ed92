"""Off-board areas: where their name and their value boxes go, and how these are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

from ..board.faces import PHASE_COLOURS, FaceStop
from ..board.map import Map, MapHex
from .geometry import SIDE, centre, to_rim
from .ground import Frame, area_of, frame
from .metrics import width
from .plan import plan
from .svg import Point, esc, n, rect

BOX_WIDTH, BOX_HEIGHT = 0.50 * SIDE, 0.44 * SIDE
NAME_HEIGHT = 0.34 * SIDE

Groups = tuple[tuple[int, tuple[str, ...]], ...]
"""Values with the colours they hold in."""


@dataclass(frozen=True)
class AreaPlan:
    """Where the name and the value boxes of an off-board area go."""

    name: str
    stop: FaceStop | None
    colour: str
    spot: Point
    """Top middle of the name."""
    boxes: Point
    """Top left of the first value box."""
    columns: int
    groups: Groups

    @property
    def size(self) -> tuple[float, float]:
        return box_size(self.groups, self.columns)


def box_groups(stop: FaceStop) -> Groups:
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


def box_size(groups: Groups, columns: int) -> tuple[float, float]:
    rows = -(-len(groups) // columns)
    return min(columns, len(groups)) * BOX_WIDTH, rows * BOX_HEIGHT


@lru_cache(maxsize=32)
def areas(printed: Map) -> tuple[AreaPlan, ...]:
    members: dict[str, list[MapHex]] = {}
    for spot in printed:
        if area_of(spot):
            members.setdefault(area_of(spot), []).append(spot)
    return tuple(_plan_area(printed, name, hexes) for name, hexes in sorted(members.items()))


_ASIDE, _DOWN = (0.0, -0.2, 0.2, -0.4, 0.4), (0.0, -0.15, 0.15, -0.3, 0.3, 0.36)
"""How far name and boxes may be moved from the middle of a hex, or of two."""


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
    anchors.sort(key=lambda anchor: anchor not in home)  # the most liked first, so that most others are soon given up

    def free(p: Point, beyond: float = 1.0) -> float:
        """How far inside the area and the frame a point is, and clear of stubs and slots. Where it is
        outside the area it counts `beyond` as much."""
        inside = max(to_rim((p[0] - m[0], p[1] - m[1]), layout) for m in middles)
        inside = inside if inside > 0 else beyond * inside
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
        for (ax, ay), dx, dy in product(anchors, _ASIDE, _DOWN):
            x, top = ax + dx * SIDE, ay + dy * SIDE - (NAME_HEIGHT + high) / 2
            under = top + NAME_HEIGHT
            liked = (0.3 if columns == len(groups) else 0.0) + (4.0 if (ax, ay) in home else 0.0)
            liked -= 0.5 * (abs(dx) + abs(dy))
            if best is not None and 2.0 + liked <= best[0] + 1e-9:
                continue  # however much room there is
            # corners first: where there is no room, they tell soonest
            box_spots = product((-wide / 2, wide / 2, 0.0), (high, 0.0, high / 2)) if groups else ()
            name_spots = product((-half, half, 0.0, -half / 2, half / 2), (2.0, NAME_HEIGHT - 2))
            rooms = chain(
                (free((x + a, under + b)) for a, b in box_spots),
                (free((x + a, top + b), 0.7) for a, b in name_spots),
            )
            merit = 2.0 + liked
            for room in rooms:
                merit = min(merit, room + liked)
                if best is not None and merit <= best[0] + 1e-9:
                    break  # it cannot become the best any more
            else:
                best = (merit, (x, top), (x - wide / 2, under), columns)
    assert best is not None
    return AreaPlan(name, stop, hexes[0].face.colour, best[1], best[2], best[3], groups)


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 2.5 * SIDE


def boxes_svg(area: AreaPlan, colour: str) -> str:
    """The values of an off-board area in the colours they hold in; the one that holds now stands out."""
    if area.stop is None:
        return ""
    behind, before = [], []
    for index, (value, colours) in enumerate(area.groups):
        x = area.boxes[0] + (index % area.columns) * BOX_WIDTH
        y = area.boxes[1] + (index // area.columns) * BOX_HEIGHT
        middle = f'x="{n(x + BOX_WIDTH / 2)}" y="{n(y + 13.8)}"'
        if colour in colours or not colours:
            before.append(_box(x, y, BOX_WIDTH, "b-vbon"))
            before.append(f'<text class="b-vbt b-on" {middle}>{value}</text>')
        else:
            share = BOX_WIDTH / len(colours)
            behind += [_box(x + i * share, y, share, f"b-{each}") for i, each in enumerate(colours)]
            behind.append(_box(x, y, BOX_WIDTH, "b-vbo") + f'<text class="b-vbt" {middle}>{value}</text>')
    return "".join(behind + before)


def _box(x: float, y: float, wide: float, name: str) -> str:
    return rect(x, y, wide, BOX_HEIGHT, f'class="{name}"')


def name_middle(area: AreaPlan, seen: Frame, scale: float) -> float:
    half = width(area.name, 13.0 * scale) / 2 + 3
    return max(seen.left + half, min(area.spot[0], seen.right - half))


def area_name_svg(area: AreaPlan, seen: Frame, scale: float = 1.0) -> str:
    """The name, so far inside the frame that type of this scale is not cut."""
    if not area.name:
        return ""
    gray = " b-gnm" if area.colour == "gray" else ""
    x, y = n(name_middle(area, seen, scale)), n(area.spot[1] + 0.27 * SIDE)
    return f'<text class="b-onm{gray}" x="{x}" y="{y}" data-weight="100">{esc(area.name)}</text>'

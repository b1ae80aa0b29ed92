"""A face as SVG, layer by layer: ground, track, stations, figures. Every part is drawn about the centre of
its hex and kept, because a tile looks the same wherever it lies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..board.faces import Face, FaceStop
from ..board.hexes import Layout
from .geometry import SIDE, outline
from .ground import terrain_svg
from .look import CompanyStyle
from .plan import DISC, PLATE, VALUE_STEP, Station, letter_of, plan, tolls
from .svg import Point, esc, n, path, points, xy

Tokens = tuple[tuple[CompanyStyle | None, ...], ...]
"""Per stop, the style of the station in each slot; None is a free slot."""

Kept = tuple[tuple[str, ...], ...]
"""Per stop, letters of the companies whose home is kept free there."""

NO_LABELS = frozenset({"gray", "red"})
"""Colours beyond which nothing is built, so that a letter there would say nothing."""


# -- ground ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ground_svg(colour: str, layout: Layout) -> str:
    hexagon = f'<polygon class="b-hx b-{colour}" points="{points(outline(layout))}"/>'
    if colour in ("white", "red", "blue"):
        return hexagon
    return hexagon + f'<polygon class="b-bev" points="{points(outline(layout, 0.93))}"/>'


# -- track ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def track_svg(face: Face, layout: Layout) -> str:
    """Casings and tracks; tracks that share an end together, so that others cross them as bridges."""
    drawn = plan(face, layout)
    dashed = " b-tun" if face.mark("tunnel") else ""
    out = []
    for bundle in drawn.bundles:
        data = "".join(drawn.tracks[index].data() for index in bundle)
        out.append(f'<path class="b-cas" d="{data}"/><path class="b-trk{dashed}" d="{data}"/>')
    return "".join(out)


# -- stations -------------------------------------------------------------------------------------------


def hull(station: Station) -> str:
    """Path data through the slots of a station, to be stroked as its plate or ring."""
    slots = station.slots or (station.middle,)
    if len(slots) == 1:
        return f"M{xy(slots[0])}h0"
    if len(slots) == 4:
        slots = (slots[0], slots[1], slots[3], slots[2])
    return path(slots, closed=len(slots) > 2)


@lru_cache(maxsize=8192)
def stations_svg(face: Face, layout: Layout, tokens: Tokens = (), kept: Kept = ()) -> str:
    out = []
    for station in plan(face, layout).stations:
        there = tokens[station.stop] if tokens else ()
        homes = kept[station.stop] if kept else ()
        out.append(_station(station, face.stops[station.stop], there, homes))
    return "".join(out)


def _station(station: Station, stop: FaceStop, tokens: tuple[CompanyStyle | None, ...], homes: tuple[str, ...]) -> str:
    if station.shape == "bar":
        data = path(station.bar)
        return f'<path class="b-barc" d="{data}"/><path class="b-bar" d="{data}"/>'
    if station.shape == "dot":
        x, y = station.middle
        return f'<circle class="b-dot" cx="{n(x)}" cy="{n(y)}" r="{n(station.radius)}"/>'
    if station.shape == "off":
        return ""
    if station.shape == "mine":
        disc = _circle(station.middle, station.radius, "b-disc")
        if not any(tokens) and not homes:
            sign = hammers(station.middle, 1.0) if any(stop.values) else peaks(station.middle)
            return disc + sign
        return disc + _slots(station, tokens, homes, 0.88 * station.radius)
    plate = ""
    if len(station.slots) > 1:
        data = hull(station)
        width = 2 * (station.radius + PLATE)
        plate = (
            f'<path class="b-plo" d="{data}" stroke-width="{n(width + 2.6)}"/>'
            f'<path class="b-pli" d="{data}" stroke-width="{n(width)}"/>'
        )
    return plate + _slots(station, tokens, homes, station.radius)


def _slots(station: Station, tokens: tuple[CompanyStyle | None, ...], homes: tuple[str, ...], radius: float) -> str:
    """Slots with their tokens; homes are written into the last free ones, two to a slot if they must."""
    tokens = tokens or (None,) * len(station.slots)
    free = [index for index, token in enumerate(tokens) if token is None]
    written: dict[int, list[str]] = {}
    for number, letters in enumerate(homes):
        if free:
            written.setdefault(free[-1 - number % len(free)], []).append(letters)
    out = []
    for index, (spot, token) in enumerate(zip(station.slots, tokens, strict=True)):
        out.append(_circle(spot, radius, "b-slot"))
        if token is not None:
            out.append(token_svg(token, spot, radius))
        elif index in written:
            out.append(_kept(written[index], spot, radius))
    return "".join(out)


def token_svg(style: CompanyStyle, spot: Point, radius: float) -> str:
    """A station marker: letters on the company's ground within a hairline ring."""
    ink = style.letter_ink
    size = letter_size(style.letters) * radius
    x, y = spot
    return (
        f'<circle class="b-tok" cx="{n(x)}" cy="{n(y)}" r="{n(0.98 * radius)}" fill="{style.ground}"/>'
        f'<circle class="b-tokr" cx="{n(x)}" cy="{n(y)}" r="{n(0.83 * radius)}" stroke="{ink}"/>'
        f'<text class="b-tokt" x="{n(x)}" y="{n(y + 0.36 * size)}" font-size="{n(size)}" '
        f'fill="{ink}">{esc(style.letters)}</text>'
    )


def letter_size(letters: str) -> float:
    """Size of a token's letters, in radii."""
    return {0: 1.06, 1: 1.2, 2: 1.06, 3: 0.80}.get(len(letters), 2.3 / max(4, len(letters)))


def _kept(homes: list[str], spot: Point, radius: float) -> str:
    size = min(letter_size(letters) for letters in homes) * radius * (0.92 if len(homes) == 1 else 0.68)
    x, top = n(spot[0]), spot[1] + 0.36 * size - (len(homes) - 1) * size / 2
    return "".join(
        f'<text class="b-kept" x="{x}" y="{n(top + i * size)}" font-size="{n(size)}">{esc(letters)}</text>'
        for i, letters in enumerate(homes)
    )


def _circle(spot: Point, radius: float, name: str) -> str:
    return f'<circle class="{name}" cx="{n(spot[0])}" cy="{n(spot[1])}" r="{n(radius)}"/>'


def hammers(spot: Point, scale: float) -> str:
    """Crossed hammers, the sign of a mine."""
    strokes = (
        ("M-7.2 7.2L5 -5M7.2 7.2L-5 -5", 2.2),
        ("M2 -8.1L8.1 -2", 4.3),
        ("M-2 -8.1L-8.4 -3", 3.7),
    )
    inner = "".join(f'<path d="{data}" stroke-width="{width}"/>' for data, width in strokes)
    return f'<g class="b-tool" transform="translate({xy(spot)}) scale({scale:g})">{inner}</g>'


def peaks(spot: Point) -> str:
    """Two peaks, the sign of a mountain railway's site."""
    data = "M-10 6L-4 -4L0 2.5M-2.6 6L4 -7L10 6Z"
    return f'<g class="b-tool" transform="translate({xy(spot)})"><path d="{data}" stroke-width="1.7"/></g>'


# -- figures --------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def numbers_svg(face: Face, layout: Layout, colour: str, label: bool = True, occupied: bool = False) -> str:
    """Revenues, letters, and the values of mines and such, of which the one valid in `colour` stands out.

    `occupied`: a station hides the hammers of a mine, which then stand beside its values.
    """
    drawn = plan(face, layout)
    out = []
    for value, (x, y) in drawn.values:
        size, drop = ("b-rev", 5.1) if value < 100 else ("b-rev3", 4.1)
        out.append(_circle((x, y), DISC, "b-revd"))
        out.append(f'<text class="{size}" x="{n(x)}" y="{n(y + drop)}">{value}</text>')
    for index, spot in drawn.rows:
        stop = face.stops[index]
        out.append(_phase_values(stop, spot, colour, occupied and stop.kind == "m"))
    if drawn.letter and label and face.colour not in NO_LABELS:
        x, y = drawn.letter
        out.append(f'<text class="b-lab" x="{n(x)}" y="{n(y + 5.5)}">{esc(letter_of(face))}</text>')
    out += [_toll(drawn.tracks[track].at(TOLL)) for track in tolls(face)]
    return "".join(out)


TOLL = 0.9
"""Where along its track a toll sign stands: near an edge, for values have the middle."""


def _toll(spot: Point) -> str:
    x, y = spot
    bar = f'<path class="b-tollb" d="M{n(x - 3.4)} {n(y)}h6.8"/>'
    return _circle(spot, 0.16 * SIDE, "b-toll") + bar


def _phase_values(stop: FaceStop, spot: Point, colour: str, sign: bool) -> str:
    """Values by phase in a row, with the sign of the mine if it stands nowhere else."""
    different = list(dict.fromkeys(stop.values))
    lead = 0.9 if sign else 0.0
    x, y = spot[0] - VALUE_STEP * (len(different) - 1 + lead) / 2, spot[1]
    out = []
    if sign:
        out.append(hammers((x, y), 0.62))
        x += lead * VALUE_STEP
    now = stop.value(colour)
    for value in different:
        on = " b-on" if value == now else ""
        out.append(f'<text class="b-val{on}" x="{n(x)}" y="{n(y + 5)}">{value}</text>')
        x += VALUE_STEP
    return "".join(out)


# -- a tile by itself -----------------------------------------------------------------------------------


def face_svg(face: Face, layout: Layout = Layout.POINTY, colour: str = "yellow") -> str:
    """All layers of a face about its centre, to be placed by the caller."""
    return (
        ground_svg(face.colour, layout)
        + terrain_svg(face, layout)
        + track_svg(face, layout)
        + stations_svg(face, layout)
        + numbers_svg(face, layout, colour)
    )


def tile_svg(
    face: Face,
    layout: Layout = Layout.POINTY,
    *,
    colour: str = "yellow",
    title: str = "",
    attributes: Mapping[str, str] | None = None,
) -> str:
    """A tile as an SVG element of its own, for trays and rules; styled by `style.css`."""
    corners = outline(layout)
    width = 2 * max(x for x, _ in corners) + 4
    height = 2 * max(y for _, y in corners) + 4
    more = "".join(f' {esc(key)}="{esc(value)}"' for key, value in sorted((attributes or {}).items()))
    name = f' role="img" aria-label="{esc(title)}"' if title else ' aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board b-tile" '
        f'viewBox="{n(-width / 2)} {n(-height / 2)} {n(width)} {n(height)}"{name}{more}>'
        f"{face_svg(face, layout, colour)}</svg>"
    )

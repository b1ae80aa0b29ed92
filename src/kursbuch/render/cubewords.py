"""What is written on a cube rail map: names of cities, flags of networks, and the key of the terrain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..board.hexes import split
from ..cubes.look import CubeLook, HexLook
from .chips import letters_width
from .geometry import SIDE
from .ground import Frame
from .look import CompanyStyle
from .metrics import width
from .names import Box, Name, Placed, drop, first_free, named_box, options, type_scale
from .svg import Point, esc, n, rect

TERMS: Mapping[str, str] = MappingProxyType(
    {"city": "city: terrain + 1 a railroad", "income": "income", "above": "income above 1", "legal": "legal",
     "selected": "selected"}
)  # fmt: skip
"""Words of a map in English; terrains are called by their own names."""

_HIGH = 0.42 * SIDE
"""Half the height of a locomotive, with room around it."""
_WIDE = 0.58 * SIDE
_RIVER = re.compile(r" (?:am|an der|an die|im|in der|ob der) (\w)\w*$")


def short(name: str) -> str:
    """A city's name as maps write it: Frankfurt am Main is Frankfurt/M."""
    return _RIVER.sub(r"/\1.", name)


# -- names and flags ------------------------------------------------------------------------------------


def names_svg(look: CubeLook, middles: Mapping[str, Point], seen: Frame, unit: float) -> str:
    """City names with an income above 1 in red, and one flag a network near its start. Names that find no room are
    there too, placed for type as small as that of a map seen from near."""
    busy = _busy(look, middles)
    scale = type_scale(unit)
    placed, flags = _place(look, middles, seen, busy, scale)
    near = placed if scale == 1 else _place(look, middles, seen, busy, 1.0)[0]
    out = [_name(spot, one) for spot, one in placed if not one.hidden]
    crowded = {spot.id for spot, one in placed if one.hidden}
    out += [_name(spot, one, " b-crowded") for spot, one in near if spot.id in crowded and not one.hidden]
    return "".join(out) + "".join(flags)


def _busy(look: CubeLook, middles: Mapping[str, Point]) -> dict[str, Box]:
    """What names should leave free: locomotives, and the rings of cities without one."""
    busy: dict[str, Box] = {}
    for spot in look.hexes:
        x, y = middles[spot.id]
        if spot.railroads:
            tall = _HIGH if len(spot.railroads) == 1 else 0.62 * SIDE
            busy[spot.id] = (x - _WIDE, y - tall, x + _WIDE, y + tall)
        elif spot.city:
            busy[spot.id] = (x - 6, y - 6, x + 6, y + 6)
    return busy


def _place(
    look: CubeLook, middles: Mapping[str, Point], seen: Frame, busy: Mapping[str, Box], scale: float
) -> tuple[list[tuple[HexLook, Placed]], list[str]]:
    """Cities that bring most come first, then flags, then all other cities."""
    kept: list[Box] = []

    def named(cities: list[HexLook]) -> list[tuple[HexLook, Placed]]:
        return [(spot, _place_name(spot, middles[spot.id], busy, seen, kept, scale)) for spot in cities]

    cities = sorted((s for s in look.hexes if s.city), key=lambda s: (-s.income, split(s.id)))
    built = {railroad for spot in look.hexes for railroad in spot.railroads}
    large = named([s for s in cities if s.income > 1])
    flags = [
        _flag(CompanyStyle(one.id, one.paint, one.ink), middles[one.start], seen, kept, busy, scale)
        for one in look.railroads
        if one.id in built
    ]
    return large + named([s for s in cities if s.income <= 1]), flags


def _text(spot: HexLook) -> str:
    return f"{short(spot.city)} {spot.income}" if spot.income > 1 else short(spot.city)


def _place_name(
    spot: HexLook, middle: Point, busy: Mapping[str, Box], seen: Frame, kept: list[Box], scale: float
) -> Placed:
    (x, y), box = middle, busy[spot.id]
    name = Name((_text(spot),), "b-nmb" if spot.income > 1 else "", 0, x, box[1], box[3], _WIDE, spot.id, True)
    near = [(b, 0.8) for b in busy.values() if abs(b[0] - x) < 4 * SIDE and abs(b[1] - y) < 3 * SIDE]
    found = first_free(name, options(name, seen, near, scale, spread=scale), kept, slack=2.0 * scale)
    if not found.hidden:
        kept.append(found.box)
    return found


def _name(spot: HexLook, placed: Placed, crowded: str = "") -> str:
    kind = f"b-nm {placed.name.kind}".strip() + crowded
    income = f' <tspan class="b-income">{spot.income}</tspan>' if spot.income > 1 else ""
    return (
        f'<text class="{kind}" x="{n(placed.x)}" y="{n(placed.y)}" dy="{drop(placed):.2f}em" '
        f'data-of="{named_box(placed.name)}">'
        f"{esc(short(spot.city))}{income}</text>"
    )


def _flag(
    style: CompanyStyle, start: Point, seen: Frame, kept: list[Box], busy: Mapping[str, Box], scale: float
) -> str:
    """A railroad's letters beside its start, where they cover no name and as little else as may be."""
    wide, high = (letters_width(style.letters) + 9) * scale, 15.0 * scale
    x, y = start

    def box(spot: Point) -> Box:
        return spot[0] - wide / 2, spot[1] - high / 2, spot[0] + wide / 2, spot[1] + high / 2

    def cost(spot: Point) -> float:
        here = box(spot)
        outside = max(0.0, seen.left - here[0], here[2] - seen.right, seen.top - here[1], here[3] - seen.bottom)
        covered = 4 * sum(_shared(here, other) for other in kept) + sum(_shared(here, other) for other in busy.values())
        return covered + 100 * outside

    down, aside = 0.33 * SIDE + high / 2, _WIDE + wide / 2
    spots = [(x, y + down), (x, y - down)]
    spots += [(x + side * aside, y + dy) for dy in (0, 0.4 * down, -0.4 * down) for side in (1, -1)]
    spots += [(x + side * 0.6 * aside, y + up * down) for up in (1, -1) for side in (1, -1)]
    spot = min(spots, key=lambda one: round(cost(one), 3))
    kept.append(box(spot))
    left, top, _, _ = box(spot)
    shape = rect(left, top, wide, high, f'class="b-chip" rx="{n(3 * scale)}" fill="{style.ground}"')
    return (
        f'{shape}<text class="b-chipt" font-size="{n(11 * scale)}" x="{n(spot[0])}" y="{n(spot[1] + 4 * scale)}" '
        f'fill="{style.letter_ink}">{esc(style.letters)}</text>'
    )


def _shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


# -- the key --------------------------------------------------------------------------------------------


def key_svg(look: CubeLook, middles: Mapping[str, Point], seen: Frame, terms: Mapping[str, str], unit: float) -> str:
    """What the ground costs and the red figures mean, in a corner over the water; nothing where no corner is free."""
    terrains = {spot.terrain: spot.cost for spot in look.hexes}
    entries = [(name, f"{terms.get(name, name)} {cost}") for name, cost in terrains.items()]
    entries += [("town", terms["city"]), ("", terms["above"])]
    scale = type_scale(unit)
    line, swatch, size = 20.0 * scale, 20.0 * scale, 12.0 * scale
    half = -(-len(entries) // 2)
    columns = [entries[:half], entries[half:]]
    wides = [swatch + 26 * scale + max(width(words, size) for _, words in column) for column in columns]
    wide, high = sum(wides) + 18 * scale, half * line + 16 * scale
    spot = _corner(middles, seen, wide, high)
    if spot is None:
        return ""
    x, y = spot
    out = [rect(x, y, wide, high, f'class="b-leg" rx="{n(4 * scale)}"')]
    left = x + 12 * scale
    for column, step in zip(columns, wides, strict=True):
        for number, (tone, words) in enumerate(column):
            top = y + 8 * scale + number * line
            out.append(_swatch(tone, look, left, top + 3 * scale, swatch, 13 * scale))
            at = f'x="{n(left + swatch + 9 * scale)}" y="{n(top + 13.6 * scale)}"'
            out.append(f'<text class="b-legt" font-size="{n(size)}" {at}>{esc(words)}</text>')
        left += step
    return f'<g class="b-keybox">{"".join(out)}</g>'


def _swatch(tone: str, look: CubeLook, x: float, y: float, wide: float, high: float) -> str:
    if tone:
        return rect(x, y, wide, high, f'class="b-hx b-{tone}"')
    most = max(spot.income for spot in look.hexes)
    at = f'x="{n(x + wide / 2)}" y="{n(y + 0.85 * high)}"'
    return f'<text class="b-income b-keyi" font-size="{n(high)}" {at}>{most}</text>'


def _corner(middles: Mapping[str, Point], seen: Frame, wide: float, high: float) -> Point | None:
    """The upper left of a box in a corner of the frame under which there is no hex."""
    gap = 0.35 * SIDE
    for x in (seen.right - gap - wide, seen.left + gap):
        for y in (seen.bottom - gap - high, seen.top + gap):
            near = (x - SIDE < mx < x + wide + SIDE and y - SIDE < my < y + high + SIDE for mx, my in middles.values())
            if not any(near):
                return x, y
    return None

"""The share market as SVG: grids, lines, and markets whose rows lie half a space apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .look import Cell, Companies, CompanyStyle, Market, MarketMarks, style_of
from .style import stylesheet
from .svg import Point, esc, n, path, points, rect

CHIP_WIDTH, CHIP_HEIGHT = 26.0, 18.0
FOOT = 26.0
"""Room for the meaning of the zones below the market."""


@dataclass(frozen=True)
class _Space:
    cell: Cell
    price: int
    x: float
    y: float
    wide: float
    high: float
    hexagon: bool

    @property
    def corners(self) -> tuple[Point, ...]:
        """Clockwise from the upper left; a hexagonal space has its points above and below."""
        x, y, w, h = self.x, self.y, self.wide, self.high
        if not self.hexagon:
            return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
        rise = h / 4
        top, bottom, middle = y + rise / 2, y + h - rise / 2, x + w / 2
        return (
            (middle, top - rise), (x + w, top), (x + w, bottom),
            (middle, bottom + rise), (x, bottom), (x, top),
        )  # fmt: skip

    def sides(self) -> list[tuple[Cell | None, Point, Point]]:
        """Each side with the neighbouring space behind it, as row and column."""
        r, c = self.cell
        k = self.corners
        if not self.hexagon:
            around: list[Cell] = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]
        else:
            around = [(r - 1, c), (r, c + 1), (r + 1, c + 1), (r + 1, c), (r, c - 1), (r - 1, c - 1)]
        return [(cell, k[i], k[(i + 1) % len(k)]) for i, cell in enumerate(around)]


def _spaces(market: Market, width: float, height: float | None) -> list[_Space]:
    """The spaces laid out over a given width."""
    hexagon = market.shape == "hex"
    wrap = market.wrap if market.shape == "line" and market.wrap else 0
    rows = [list(enumerate(row)) for row in market.prices]
    if wrap:
        rows = [rows[0][i : i + wrap] for i in range(0, len(rows[0]), wrap)]
    left = [-0.5 * number if hexagon else 0.0 for number in range(len(rows))]
    start = min(left)
    across = max(left[i] - start + len(row) for i, row in enumerate(rows))
    wide = width / across
    high = height / len(rows) if height else (38.0 if market.shape == "grid" else 40.0 if hexagon else 46.0)
    spaces = []
    for number, row in enumerate(rows):
        for place, (column, price) in enumerate(row):
            if price is not None:
                x = (left[number] - start + place) * wide
                cell = (0, column) if wrap else (number, column)
                spaces.append(_Space(cell, price, x, number * high, wide, high, hexagon))
    return spaces


def market_svg(
    market: Market,
    *,
    companies: Companies,
    marks: MarketMarks | None = None,
    title: str = "Share market",
    theme: str | None = "light",
    width: float = 980.0,
    height: float | None = None,
) -> str:
    """A share market; `theme` as in `board_svg`. Without a height the spaces are as high as suits them."""
    inner, high = market_parts(market, companies=companies, marks=marks, width=width, height=height)
    words = esc(f"{title}: {market_words(market, companies)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-market" role="img" aria-label="{words}" '
        f'viewBox="-1 -1 {n(width + 2)} {n(high + 2)}">{stylesheet(theme)}{inner}</svg>'
    )


def market_parts(
    market: Market,
    *,
    companies: Companies,
    marks: MarketMarks | None = None,
    width: float,
    height: float | None = None,
) -> tuple[str, float]:
    """The market's shapes, and how high they are."""
    marks = marks or MarketMarks()
    spaces = _spaces(market, width, height)
    out = [_space(space, market, marks) for space in spaces]
    out += [_lines(name, market, spaces) for name in sorted(market.kinds) if market.kinds[name].border]
    for space in spaces:
        out.append(_price(space, bool(market.markers.get(space.cell))))
        out.append(_chips(space, market.markers.get(space.cell, ()), companies))
        if marks.company and space.cell == marks.to:
            chip = chip_svg(style_of(companies, marks.company), *_chip_spot(space), "b-ghost")
            out.append(chip)
    bottom = max(space.y + space.high for space in spaces)
    foot = _key(market, bottom)
    return "".join(out) + foot, bottom + (FOOT if foot else 0.0) + (6.0 if market.shape == "hex" else 0.0)


def market_words(market: Market, companies: Companies) -> str:
    """Where the markers are, the dearest first, in the order in which they lie."""
    found = []
    for cell, there in market.markers.items():
        row, column = cell
        price = market.prices[row][column]
        if price is not None:
            found += [(-price, -column, row, place, company) for place, company in enumerate(there)]
    return ", ".join(
        f"{style_of(companies, company).letters} {-price}" for price, _, _, _, company in sorted(found)
    )


def _shape(space: _Space, name: str) -> str:
    if space.hexagon:
        return f'<polygon class="{name}" points="{points(space.corners)}"/>'
    return rect(space.x, space.y, space.wide, space.high, f'class="{name}"')


def _space(space: _Space, market: Market, marks: MarketMarks) -> str:
    out = [_shape(space, "b-cell")]
    for name in market.zones.get(space.cell, ()):
        zone = market.kinds.get(name)
        if zone and zone.colour:
            out.append(_shape(space, f"b-tint b-t-{zone.colour}"))
    for cell, kind in ((marks.other, "b-alt"), (marks.start, "b-from"), (marks.to, "b-to")):
        if cell == space.cell:
            out.append(_shape(space, kind))
    return "".join(out)


def _lines(name: str, market: Market, spaces: Sequence[_Space]) -> str:
    """The line around a zone that means something when it is crossed; not along the rim of the market."""
    inside = {cell for cell, names in market.zones.items() if name in names}
    exists = {space.cell for space in spaces}
    found = []
    for space in spaces:
        if space.cell in inside:
            found += [(a, b) for cell, a, b in space.sides() if cell in exists and cell not in inside]
    data = "".join(path(side) for side in found)
    return f'<path class="b-edge" d="{data}"/>' if data else ""


def _price(space: _Space, occupied: bool) -> str:
    on = " b-on" if occupied else ""
    if space.hexagon:
        x, y = space.x + space.wide / 2, space.y + 13
        return f'<text class="b-price b-mid{on}" x="{n(x)}" y="{n(y)}">{space.price}</text>'
    return f'<text class="b-price{on}" x="{n(space.x + 4)}" y="{n(space.y + 13.5)}">{space.price}</text>'


def _chip_spot(space: _Space) -> Point:
    """Middle of a marker that is alone on its space."""
    if space.hexagon:
        return space.x + space.wide / 2, space.y + space.high - CHIP_HEIGHT / 2 - 2
    return space.x + space.wide - CHIP_WIDTH / 2 - 3, space.y + space.high - CHIP_HEIGHT / 2 - 3


def _chips(space: _Space, there: Sequence[str], companies: Companies) -> str:
    """Markers on a space. The topmost lies foremost, at the right; the others look out to its left."""
    if not there:
        return ""
    x, y = _chip_spot(space)
    room = space.wide - CHIP_WIDTH - (14 if space.hexagon else 6)
    step = min(CHIP_WIDTH + 2, max(0.0, room) / (len(there) - 1)) if len(there) > 1 else 0.0
    if space.hexagon:
        x += step * (len(there) - 1) / 2
    return "".join(
        chip_svg(style_of(companies, company), x - step * place, y)
        for place, company in reversed(list(enumerate(there)))
    )


def chip_svg(style: CompanyStyle, x: float, y: float, extra: str = "") -> str:
    """A company's marker; long letters grow it to the left of a chip of two."""
    wide = CHIP_WIDTH + max(0, len(style.letters) - 2) * 6.5
    left, top = x + CHIP_WIDTH / 2 - wide, y - CHIP_HEIGHT / 2
    ground = f'class="b-chip" rx="{n(CHIP_HEIGHT / 2)}" fill="{style.ground}"'
    ring = f'class="b-chipr" rx="{n(CHIP_HEIGHT / 2 - 1.2)}"'
    chip = rect(left, top, wide, CHIP_HEIGHT, ground)
    chip += rect(left + 1.2, top + 1.2, wide - 2.4, CHIP_HEIGHT - 2.4, ring)
    text = (
        f'<text class="b-chipt" x="{n(left + wide / 2)}" y="{n(y + 4)}" fill="{style.letter_ink}">'
        f"{esc(style.letters)}</text>"
    )
    return f'<g class="{extra}">{chip}{text}</g>' if extra else chip + text


def _key(market: Market, bottom: float) -> str:
    """What the zones mean."""
    out, x, y = [], 0.0, bottom + 12.0 + (6.0 if market.shape == "hex" else 0.0)
    for name in sorted(market.kinds):
        zone = market.kinds[name]
        if zone.colour:
            out.append(rect(x, y, 18, 12, 'class="b-cell"'))
            out.append(rect(x, y, 18, 12, f'class="b-tint b-t-{zone.colour}"'))
        else:
            out.append(f'<path class="b-edge" d="M{n(x)} {n(y + 6)}h18"/>')
        out.append(f'<text class="b-key" x="{n(x + 24)}" y="{n(y + 10.3)}">{esc(zone.words)}</text>')
        x += 24 + 6.3 * len(zone.words) + 22
    return "".join(out)

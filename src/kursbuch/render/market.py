"""The share market as SVG: grids, lines, and markets whose rows lie half a space apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .chips import EDGE, MOST, PlacedChip, Stack, lines_within, place_chips, stack_svg
from .chips import LOW as LOW_CHIP
from .look import Cell, Companies, MarketDrawing, PriceMove, style_of
from .style import stylesheet
from .svg import Point, esc, n, path, points, rect

FOOT = 26.0
"""Room for the meaning of the zones below the market, where the chart itself has no free corner."""
FIT = 27.0
"""Height at which a space shows a price and a marker; where there is less, rows without markers give way."""
LOWEST, EMPTY = 24.0, 17.0
"""The least height of a row with markers, and of one without."""
LOW = 34.0
"""Below this height prices and markers are set smaller."""
HIGHEST = {"grid": 60.0, "hex": 60.0, "line": 92.0}
_USUAL = {"grid": 38.0, "hex": 40.0, "line": 46.0}
TIPS = 10.0
"""Room above and below for the tips of hexagonal spaces."""
BAND, LOW_BAND = 15.0, 11.0
"""Height of the upper part of a space, which belongs to its price: where there is room for two markers below it, and
where there is not."""
HIGH_BAND = 43.0
"""The height of a space from which on its price has that much."""
_LINE = 17.0
"""Distance of the lines of the key."""


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


def _rows(market: MarketDrawing) -> list[list[tuple[Cell, int | None]]]:
    """The rows as they are drawn: a line is wrapped."""
    rows = [[((r, c), price) for c, price in enumerate(row)] for r, row in enumerate(market.prices)]
    wrap = market.wrap if market.shape == "line" else 0
    return [rows[0][i : i + wrap] for i in range(0, len(rows[0]), wrap)] if wrap else rows


def _marked(market: MarketDrawing, cell: Cell, companies: Companies) -> tuple[tuple[str, str], ...]:
    """The companies of a space's markers, with their letters."""
    return tuple((company, style_of(companies, company).letters) for company in market.markers.get(cell, ()))


def _spaces(market: MarketDrawing, companies: Companies, width: float, height: float | None) -> list[_Space]:
    """The spaces laid out over a given width; without a height they are as high as suits them."""
    hexagon = market.shape == "hex"
    rows = _rows(market)
    left, wide = _across(market, width)
    deep = _deepest(market, companies, wide)
    heights = _heights(deep, height, market.shape)
    above = TIPS / 2 if hexagon else 0.0
    tops = [above + sum(heights[:number]) for number in range(len(rows))]
    return [
        _Space(cell, price, (left[number] + place) * wide, tops[number], wide, heights[number], hexagon)
        for number, row in enumerate(rows)
        for place, (cell, price) in enumerate(row)
        if price is not None
    ]


def _across(market: MarketDrawing, width: float) -> tuple[list[float], float]:
    """How many spaces each row is moved to the right, and how wide a space is, to fill the width."""
    rows = _rows(market)
    left = [-0.5 * number if market.shape == "hex" else 0.0 for number in range(len(rows))]
    taken = [left[i] + place for i, row in enumerate(rows) for place, (_, price) in enumerate(row) if price is not None]
    return [one - min(taken) for one in left], width / (max(taken) + 1 - min(taken))


def _deepest(market: MarketDrawing, companies: Companies, wide: float) -> list[int]:
    """How many lines of markers the fullest space of each row needs."""
    most = len(companies) if market.shape == "line" else MOST  # its rows are few and high
    return [
        max((lines_within(_marked(market, cell, companies), wide, most) for cell, _ in row), default=0)
        for row in _rows(market)
    ]


def _heights(deep: Sequence[int], height: float | None, shape: str) -> list[float]:
    """The height of each row, by the lines that the markers of its fullest space need: all equal, unless that were too
    low for them; then rows with fewer give way."""
    if not height:
        return [_USUAL[shape]] * len(deep)
    each = max(EMPTY, min(HIGHEST[shape], height / len(deep)))
    if shape == "hex":
        return [each] * len(deep)
    wanted = [_wanted(lines) for lines in deep]
    for less in range(int(each - EMPTY) + 1):
        heights = [max(each - less, want) for want in wanted]
        if sum(heights) <= max(height, each * len(deep)):
            return heights
    tight = _tight(deep)
    if sum(tight) <= height:
        return tight
    least = [LOWEST if lines else EMPTY for lines in deep]
    more = [want - low for want, low in zip(wanted, least, strict=True)]
    part = max(0.0, height - sum(least)) / sum(more)
    return [low + part * some for low, some in zip(least, more, strict=True)]


def _wanted(lines: int) -> float:
    """The height at which a row shows its prices and so many lines of markers."""
    if lines < 2:
        return FIT if lines else EMPTY
    low = LOW_BAND + lines * (LOW_CHIP + 1) + EDGE
    return low if low < HIGH_BAND else low + BAND - LOW_BAND


def _tight(deep: Sequence[int]) -> list[float]:
    """The least heights at which all rows can be read: a price and one marker need less than suits them, several
    markers do not."""
    return [_wanted(lines) if lines > 1 else LOWEST if lines else EMPTY for lines in deep]


def most_height(market: MarketDrawing) -> float:
    """The height beyond which a market grows no more."""
    return HIGHEST[market.shape] * len(_rows(market)) + (FOOT if market.kinds else 0.0)


def least_height(market: MarketDrawing, companies: Companies, width: float) -> float:
    """How high a market must be drawn for its prices and markers to be read. It is the same wherever the markers are,
    as long as not too many crowd: what is around the market moves as rarely as can be."""
    rows = len(_rows(market))
    if market.shape == "grid":
        wide = _across(market, width)[1]
        return max(FIT * rows, sum(_tight(_deepest(market, companies, wide))))
    return FIT * rows + (TIPS if market.shape == "hex" else FOOT if market.kinds else 0.0)


def market_svg(
    market: MarketDrawing,
    *,
    companies: Companies,
    moves: Sequence[PriceMove] = (),
    title: str = "Share market",
    theme: str | None = "light",
    width: float = 980.0,
    height: float | None = None,
) -> str:
    """A share market; `theme` as in `board_svg`. Without a height the spaces are as high as suits them."""
    inner, high = market_parts(market, companies=companies, moves=moves, width=width, height=height)
    words = esc(f"{title}: {market_words(market, companies)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-market" role="img" aria-label="{words}" '
        f'viewBox="-1 -1 {n(width + 2)} {n(high + 2)}">{stylesheet(theme)}{inner}</svg>'
    )


def market_parts(
    market: MarketDrawing,
    *,
    companies: Companies,
    moves: Sequence[PriceMove] = (),
    width: float,
    height: float | None = None,
) -> tuple[str, float]:
    """The market's shapes, and how high they are."""
    there = dict(market.markers)
    for move in moves:
        there[move.to] = (*there.get(move.to, ()), move.company)
    full = replace(market, markers=there)  # where a marker would come to lie, it needs room, too
    if height and market.shape == "hex":
        height -= TIPS
    spaces = _spaces(full, companies, width, height)
    corner = _corner(market, spaces, width)
    if corner is None and height and market.kinds:
        spaces = _spaces(full, companies, width, height - FOOT)
    out = [_space(space, market, moves) for space in spaces]
    out += [_lines(name, market, spaces) for name in sorted(market.kinds) if market.kinds[name].border]
    out += [_price(space, bool(market.markers.get(space.cell))) for space in spaces]
    ghosts = {(move.to, move.company) for move in moves}
    placed = _chips(spaces, there, companies, width)
    for cell, chips in placed:
        styles = [style_of(companies, chip.company) for chip in chips]
        out.append(stack_svg(chips, styles, {chip.company for chip in chips if (cell, chip.company) in ghosts}))
    at = {space.cell: space for space in spaces}
    out.append(_ties([(at[cell], chips) for cell, chips in placed]))
    bottom = max(space.y + space.high for space in spaces)
    if market.shape == "hex":
        bottom += TIPS / 2
    if corner is not None:
        return "".join(out) + _key(market, corner, width), bottom
    foot = _key(market, (0.0, bottom + 10.0), width)
    return "".join(out) + foot, bottom + (FOOT if foot else 0.0)


def market_words(market: MarketDrawing, companies: Companies) -> str:
    """Where the markers are, the dearest first, in the order in which they lie."""
    found = []
    for cell, there in market.markers.items():
        row, column = cell
        price = market.prices[row][column]
        if price is not None:
            found += [(-price, -column, row, place, company) for place, company in enumerate(there)]
    return ", ".join(f"{style_of(companies, company).letters} {-price}" for price, _, _, _, company in sorted(found))


def _shape(space: _Space, name: str) -> str:
    row, column = space.cell
    kind = f'class="{name}" data-card="price:{row}-{column}"'
    if space.hexagon:
        return f'<polygon {kind} points="{points(space.corners)}"/>'
    return rect(space.x, space.y, space.wide, space.high, kind)


def _space(space: _Space, market: MarketDrawing, moves: Sequence[PriceMove]) -> str:
    out = [_shape(space, "b-cell")]
    for name in market.zones.get(space.cell, ()):
        zone = market.kinds.get(name)
        if zone and zone.colour:
            out.append(_shape(space, f"b-tint b-t-{zone.colour}"))
    for move in moves:
        for cell, kind in ((move.other, "b-alt"), (move.start, "b-from"), (move.to, "b-to")):
            if cell == space.cell:
                out.append(_shape(space, kind))
    return "".join(out)


def _lines(name: str, market: MarketDrawing, spaces: Sequence[_Space]) -> str:
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
    kind = "b-price" + (" b-low" if space.high < LOW else "") + (" b-mid" if space.hexagon else "")
    kind += " b-on" if occupied else ""
    x = space.x + (space.wide / 2 if space.hexagon else 4)
    return f'<text class="{kind}" x="{n(x)}" y="{n(space.y + _band(space) - 1)}">{space.price}</text>'


def _band(space: _Space) -> float:
    """Height of the upper part of a space, which belongs to its price."""
    return BAND if space.high >= HIGH_BAND else LOW_BAND if space.high >= FIT else 10.0


def _chips(
    spaces: Sequence[_Space], there: dict[Cell, tuple[str, ...]], companies: Companies, width: float
) -> list[tuple[Cell, tuple[PlacedChip, ...]]]:
    """The markers of each space, row by row."""
    rows: dict[float, list[_Space]] = {}
    for space in sorted(spaces, key=lambda one: (one.y, one.x)):
        if there.get(space.cell):
            rows.setdefault(space.y, []).append(space)
    found = []
    for row in rows.values():
        stacks = []
        for space in row:
            letters = tuple((company, style_of(companies, company).letters) for company in there[space.cell])
            top = space.y + _band(space)
            stacks.append(Stack(letters, space.x, top, space.wide, space.y + space.high - top, space.hexagon))
        placed = place_chips(stacks, 0.0, width)
        found += list(zip((space.cell for space in row), placed, strict=True))
    return found


def _ties(placed: Sequence[tuple[_Space, Sequence[PlacedChip]]]) -> str:
    """Lines under prices and above their markers, where these lie side by side and not all in their space. In a row in
    which some were pushed out altogether, only those have one: it passes those of others."""
    ends = [
        (space, min(chip.x for chip in chips), max(chip.x + chip.wide for chip in chips)) for space, chips in placed
    ]
    pushed = {space.y for space, left, right in ends if left >= space.x + space.wide or right <= space.x}
    out = []
    for (space, left, right), (_, chips) in zip(ends, placed, strict=True):
        is_out = left >= space.x + space.wide or right <= space.x
        is_line = len({chip.y for chip in chips}) == 1
        spills = is_line and (left < space.x - 1 or right > space.x + space.wide + 1)
        if is_out or (spills and space.y not in pushed):
            start, end = min(left + 7, space.x + 4), max(right - 7, space.x + 14)
            out.append(f'<path class="b-tie" d="M{n(start)} {n(chips[0].y)}H{n(end)}"/>')
    return "".join(out)


# -- the key --------------------------------------------------------------------------------------------


def _text_width(words: str) -> float:
    return 6.5 * len(words)


def _corner(market: MarketDrawing, spaces: Sequence[_Space], width: float) -> Point | None:
    """The upper left of the key where the short rows at the bottom leave room for it, else nothing."""
    if not market.kinds:
        return None
    wide = 24 + max(_text_width(zone.words) for zone in market.kinds.values())
    high = _LINE * len(market.kinds)
    bottom = max(space.y + space.high for space in spaces)
    x, y = width - wide, bottom - high
    free = all(space.x + space.wide < x - 12 or space.y + space.high < y - 4 for space in spaces)
    return (x, y) if free else None


def _key(market: MarketDrawing, spot: Point, width: float) -> str:
    """What the zones mean: below each other in a corner of the chart, or in a line under it."""
    out, (x, y) = [], spot
    for name in sorted(market.kinds):
        zone = market.kinds[name]
        if zone.colour:
            out.append(rect(x, y, 18, 12, 'class="b-cell"'))
            out.append(rect(x, y, 18, 12, f'class="b-tint b-t-{zone.colour}"'))
        else:
            out.append(f'<path class="b-edge" d="M{n(x)} {n(y + 6)}h18"/>')
        out.append(f'<text class="b-key" x="{n(x + 24)}" y="{n(y + 10.3)}">{esc(zone.words)}</text>')
        if spot[0]:
            y += _LINE
        else:
            x += 24 + _text_width(zone.words) + 22
    return "".join(out)

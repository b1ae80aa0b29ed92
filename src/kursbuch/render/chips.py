"""Markers of companies on a share market: how wide they are, and how those of one row of spaces find room.

Prices have the upper band of a space to themselves and markers the lower one, so neither hides the other. Markers
that need more width than their space has reach into the lower bands beside it; those of the next space give way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .look import CompanyStyle
from .svg import esc, n, rect

HIGH, LESS, LOW = 18.0, 16.0, 13.5
"""Height of a marker, where there is less room, and where there is least."""
LEAST = 25.0
"""Width of the shortest marker."""
EDGE, GAP = 2.0, 1.5
"""Room between markers and the edges of their space, and between one marker and the next."""
MOST = 3
"""Lines of markers for which a row is made higher than others."""
LETTERS, SMALLEST = 11.0, 9.0
"""Size of the letters, and the least where a marker would be wider than its space."""
TUCK = 8.0
"""How much of a marker lies behind the one before it."""
_PAD = 5.0

_WIDE, _NARROW = frozenset("MWmw&"), frozenset("Iijl1.")


def letters_width(letters: str) -> float:
    """Width of bold letters of 11 px, on the safe side."""
    return sum(10.2 if c in _WIDE else 4.4 if c in _NARROW else 7.8 if c.isupper() else 6.8 for c in letters)


def chip_width(letters: str) -> float:
    return max(LEAST, letters_width(letters) + 2 * _PAD)


@dataclass(frozen=True)
class PlacedChip:
    """A marker in its place. `letters_x`: the middle of what is seen of it."""

    company: str
    x: float
    y: float
    wide: float
    high: float
    letters_x: float


@dataclass(frozen=True)
class Stack:
    """The markers of a space, the topmost first, and the band of that space that is theirs."""

    markers: tuple[tuple[str, str], ...]
    """Companies with their letters."""
    x: float
    y: float
    wide: float
    high: float
    centred: bool = False


@dataclass(frozen=True)
class _Line:
    """Markers of a stack that lie side by side, or one behind the other where their space is too narrow."""

    stack: int
    markers: tuple[tuple[str, str], ...]
    shown: tuple[float, ...]
    """How much of each is seen."""
    gap: float
    y: float
    wish: float
    """Where it would begin if it were alone."""

    @property
    def wide(self) -> float:
        return sum(self.shown) + self.gap * (len(self.shown) - 1)


def place_chips(stacks: Sequence[Stack], left: float, right: float) -> list[tuple[PlacedChip, ...]]:
    """The markers of each stack of one row of spaces, from left to right. They are read like a text: first comes the
    topmost, and it lies in front."""
    levels: dict[float, list[_Line]] = {}
    high, below = _high(stacks)
    for number, stack in enumerate(stacks):
        for line in _lines(number, stack, high, below):
            levels.setdefault(line.y, []).append(line)
    found: list[list[PlacedChip]] = [[] for _ in stacks]
    for _, lines in sorted(levels.items()):
        for line, x in zip(lines, _settle(lines, left, right), strict=True):
            found[line.stack] += _chips(line, x, high)
    return [tuple(chips) for chips in found]


def _high(stacks: Sequence[Stack]) -> tuple[float, float]:
    """Height of a marker, and room below it, by the height of the band: lower ones where so all of them lie apart, or
    within their spaces, or at least one more line finds room."""
    band = stacks[0].high
    if band < HIGH + EDGE:
        return max(LOW, min(LESS, band - 0.5)), 0.5
    for fits in (_is_apart, _is_within):
        for high in (HIGH, LESS, LOW):
            if all(fits(stack, high) for stack in stacks):
                return high, EDGE
    most, lines = max(len(stack.markers) for stack in stacks), _deep(band - EDGE, HIGH)
    return (LESS if lines < most and _deep(band - EDGE, LESS) > lines else HIGH), EDGE


def _is_apart(stack: Stack, high: float) -> bool:
    """Whether none lies behind another."""
    return all(len(line.markers) == 1 or line.gap for line in _lines(0, stack, high, EDGE))


def _is_within(stack: Stack, high: float) -> bool:
    lines = _lines(0, stack, high, EDGE)
    return all(len(line.markers) == 1 or line.wide <= stack.wide for line in lines)


def lines_within(markers: tuple[tuple[str, str], ...], wide: float, most: int = MOST) -> int:
    """In how many lines, of so many at most, markers lie within a space of this width."""
    for deep in range(1, min(len(markers), most) + 1):
        each = -(-len(markers) // deep)
        parts = [markers[i : i + each] for i in range(0, len(markers), each)]
        if all(_line(0, Stack(part, 0.0, 0.0, wide, HIGH), part, 0.0).wide <= wide for part in parts):
            return deep
    return min(len(markers), most)


def _deep(room: float, high: float) -> int:
    """How many lines of markers lie above each other."""
    return max(1, int((room + 1) // (high + 1)))


def _lines(number: int, stack: Stack, high: float, below: float) -> list[_Line]:
    count = len(stack.markers)
    deep = min(count, _deep(stack.high - below, high))
    each = -(-count // deep)
    lines = [stack.markers[i : i + each] for i in range(0, count, each)]
    out = []
    for up, line in enumerate(reversed(lines)):
        y = stack.y + stack.high - below - high - up * (high + 1)
        out.append(_line(number, stack, line, y))
    return out[::-1]


def _line(number: int, stack: Stack, markers: tuple[tuple[str, str], ...], y: float) -> _Line:
    room, gap = stack.wide - 2 * EDGE, GAP
    shown = [chip_width(letters) for _, letters in markers]
    if len(shown) == 1 and shown[0] > stack.wide:
        least = letters_width(markers[0][1]) * SMALLEST / LETTERS + _PAD
        shown = [max(least, stack.wide - 1)]
    if sum(shown) + gap * (len(shown) - 1) > room:
        gap = 0.0
        shown[1:] = [letters_width(letters) + _PAD + 2 for _, letters in markers[1:]]
    wide = sum(shown) + gap * (len(shown) - 1)
    slack = (stack.wide - wide) / 2 if stack.centred or wide > room else stack.wide - EDGE - wide
    return _Line(number, markers, tuple(shown), gap, y, stack.x + slack)


def _settle(lines: Sequence[_Line], left: float, right: float) -> list[float]:
    """Where lines beside each other begin: where they wish, or, where they would overlap, moved apart together."""
    clusters: list[tuple[list[_Line], float]] = []
    for line in lines:
        clusters.append(([line], line.wish))
        while len(clusters) > 1:
            (before, start), (after, _) = clusters[-2:]
            if start + _span(before) + GAP <= clusters[-1][1]:
                break
            both = before + after
            offsets = [_span(both[:i]) + GAP * bool(i) for i in range(len(both))]
            wish = sum(one.wish - offset for one, offset in zip(both, offsets, strict=True)) / len(both)
            clusters[-2:] = [(both, max(left, wish))]
    found: list[float] = []
    limit = right
    for members, start in reversed(clusters):
        x = max(left, min(start, limit - _span(members)))
        limit = x - GAP
        starts = [x + _span(members[:i]) + GAP * bool(i) for i in range(len(members))]
        found = starts + found
    return found


def _span(lines: Sequence[_Line]) -> float:
    return sum(line.wide for line in lines) + GAP * (len(lines) - 1) if lines else 0.0


def _chips(line: _Line, x: float, high: float) -> list[PlacedChip]:
    placed = []
    for place, ((company, _), part) in enumerate(zip(line.markers, line.shown, strict=True)):
        behind = TUCK if place and not line.gap else 0.0
        placed.append(PlacedChip(company, x - behind, line.y, part + behind, high, x + part / 2 - behind / 8))
        x += part + line.gap
    return placed


def stack_svg(chips: Sequence[PlacedChip], styles: Sequence[CompanyStyle], ghosts: Collection[str] = ()) -> str:
    """Markers of a space, the hindmost first, so that the topmost lies in front; `ghosts` are not there yet."""
    return "".join(
        _svg(chip, style, "b-ghost" if chip.company in ghosts else "")
        for chip, style in reversed(list(zip(chips, styles, strict=True)))
    )


def chip_svg(style: CompanyStyle, x: float, y: float, *, wide: float = 0.0, high: float = HIGH) -> str:
    """A marker by itself, about a point."""
    wide = wide or chip_width(style.letters)
    return _svg(PlacedChip("", x - wide / 2, y - high / 2, wide, high, x), style, "")


def _svg(chip: PlacedChip, style: CompanyStyle, extra: str) -> str:
    round_ = chip.high / 2
    shape = rect(chip.x, chip.y, chip.wide, chip.high, f'class="b-chip" rx="{n(round_)}" fill="{style.ground}"')
    shape += rect(
        chip.x + 1.2, chip.y + 1.2, chip.wide - 2.4, chip.high - 2.4, f'class="b-chipr" rx="{n(round_ - 1.2)}"'
    )
    size = min(LETTERS, LETTERS * (chip.wide - _PAD) / letters_width(style.letters))
    text = (
        f'<text class="b-chipt" font-size="{n(size)}" x="{n(chip.letters_x)}" y="{n(chip.y + round_ + 4)}" '
        f'fill="{style.letter_ink}">{esc(style.letters)}</text>'
    )
    if chip.company:
        return f'<g class="{extra}" data-card="{esc(chip.company)}">{shape}{text}</g>'
    return shape + text

"""Income lines of a cube rail table: railroads as chips, players as squares, each above what it earns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..cubes.look import CubeLook
from .chips import chip_svg, letters_width
from .look import CompanyStyle
from .style import stylesheet
from .svg import esc, n, rect

HIGH = 14.0
"""Height of a chip or square."""
ROW = HIGH + 1
AXIS = 17.0
"""Room for a line with its figures."""
LABEL = 66.0
"""Room for the name of a line."""
SQUARE = 18.0
CLOSE = 3.0
"""How much marks side by side may overlap; chips are round."""
APART = 26.0
"""How far apart the figures below a line stand at least."""
TOPS = (12, 20, 30, 40, 60, 80, 120)
"""Where a line may end: it grows by these, so that it seldom changes."""


@dataclass(frozen=True)
class _Mark:
    value: int
    wide: float
    text: str
    style: CompanyStyle | None = None
    now: bool = False


def income_svg(
    look: CubeLook, *, width: float, labels: tuple[str, str] = ("railroads", "players"), title: str = "Income",
    now: str = "", theme: str | None = "light",
) -> str:  # fmt: skip
    """Both income lines as a picture; `now` is the player at work. Themes as in `board_svg`."""
    inner, high = income_parts(look, width=width, labels=labels, now=now)
    railroads = ", ".join(f"{one.id} {one.income}" for one in look.railroads)
    players = ", ".join(f"{one.name} {one.income}" for one in look.players)
    words = esc(f"{title}: {railroads}; {players}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-market" role="img" aria-label="{words}" '
        f'viewBox="0 0 {n(width)} {n(high)}">{stylesheet(theme)}{inner}</svg>'
    )


def income_parts(
    look: CubeLook, *, width: float, labels: tuple[str, str] = ("railroads", "players"), now: str = ""
) -> tuple[str, float]:
    """The shapes of both lines, and how high they are together."""
    railroads = [
        _Mark(one.income, letters_width(one.id) + 7, one.id, CompanyStyle(one.id, one.paint, one.ink))
        for one in look.railroads
    ]
    letters = initials([one.name for one in look.players])
    players = [
        _Mark(one.income, max(SQUARE, letters_width(short) + 5), short, None, one.id == now)
        for one, short in zip(look.players, letters, strict=True)
    ]
    out, high = [], 0.0
    for label, marks in zip(labels, (railroads, players), strict=True):
        drawn, tall = _line(label, marks, high, width)
        out.append(drawn)
        high += tall + 4
    return "".join(out), high - 4


def initials(names: Sequence[str]) -> list[str]:
    """The first letters of players' names, with the number of the seat where others begin alike."""
    first = [name.strip()[:1].upper() for name in names]
    return [letter if first.count(letter) == 1 else f"{letter}{seat}" for seat, letter in enumerate(first, 1)]


def _line(label: str, marks: Sequence[_Mark], y: float, width: float) -> tuple[str, float]:
    highest = max((mark.value for mark in marks), default=0)
    top = next((t for t in TOPS if t >= highest), highest)
    left, right = LABEL + SQUARE / 2, width - 12.0
    unit = (right - left) / top
    levels = _levels(marks, left, unit)
    base = y + ROW * (1 + max(levels.values(), default=0)) + 3
    out = [f'<text class="b-caps" x="0" y="{n(base + 4)}">{esc(label)}</text>']
    minor = "".join(f"M{n(left + v * unit)} {n(base)}v4" for v in range(top + 1) if v % 5)
    major = "".join(f"M{n(left + v * unit)} {n(base)}v7" for v in range(0, top + 1, 5))
    out.append(f'<path class="b-rule" d="M{n(left)} {n(base)}H{n(right)}{minor}{major}"/>')
    step = next(each for each in (5, 10, 20, 50, top) if each * unit >= APART or each == top)
    out += [
        f'<text class="b-key b-mid" x="{n(left + v * unit)}" y="{n(base + 16)}">{v}</text>'
        for v in range(0, top + 1, step)
    ]
    for number, mark in enumerate(marks):
        out.append(_mark(mark, left + mark.value * unit, base - 3 - ROW * (levels[number] + 0.5)))
    return "".join(out), base + AXIS - y


def _levels(marks: Sequence[_Mark], left: float, unit: float) -> Mapping[int, int]:
    """How high above the line each mark stands: as low as those before it leave room."""
    taken: list[list[tuple[float, float]]] = []
    found = {}
    for number in sorted(range(len(marks)), key=lambda i: (marks[i].value, i)):
        mark = marks[number]
        x = left + mark.value * unit
        a, b = x - mark.wide / 2, x + mark.wide / 2
        level = next(
            (i for i, row in enumerate(taken) if all(b < c + CLOSE or d < a + CLOSE for c, d in row)), len(taken)
        )
        if level == len(taken):
            taken.append([])
        taken[level].append((a, b))
        found[number] = level
    return found


def _mark(mark: _Mark, x: float, y: float) -> str:
    if mark.style is not None:
        return chip_svg(mark.style, x, y, wide=mark.wide, high=HIGH)
    now = " b-now" if mark.now else ""
    square = rect(x - mark.wide / 2, y - HIGH / 2, mark.wide, HIGH, f'class="b-seat{now}" rx="2"')
    return f'{square}<text class="b-seatt{now}" x="{n(x)}" y="{n(y + 4.3)}">{esc(mark.text)}</text>'

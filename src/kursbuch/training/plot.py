"""How well chances hold: of positions with a chance of 30 %, do 30 % win? Drawn as an SVG.

Each point is a tenth of the scale: across what was foretold, up what came, with bounds of 95 %. Positions of one game
share its end, so that bounds are reckoned by games. On the dotted line foretold and true are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

from ..arena.figures import Interval, wilson
from .fit import Foretold

_SIDE, _EDGE = 300, 44
_BINS = 10


@dataclass(frozen=True)
class Point:
    """Positions of about the same chance."""

    foretold: float
    came: Interval
    positions: int


def points(found: Iterable[Foretold]) -> Iterator[Point]:
    """By tenths of the scale, those in which there is something to see."""
    bins: dict[int, list[Foretold]] = {}
    for one in found:
        bins.setdefault(min(_BINS - 1, int(one.chance * _BINS)), []).append(one)
    for _, several in sorted(bins.items()):
        games, share = len({one.game for one in several}), mean(one.won for one in several)
        yield Point(mean(one.chance for one in several), wilson(share * games, games), len(several))


def drawn(title: str, found: Sequence[Foretold]) -> str:
    """The plot of a title."""
    games, size = len({one.game for one in found}), _SIDE + 2 * _EDGE
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="12">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        f'<text x="{size / 2}" y="24" text-anchor="middle">{title}: {games} games, {len(found)} chances</text>',
        f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="#999" stroke-dasharray="2 4" fill="none"/>',
        f'<path d="M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}" stroke="#333" fill="none"/>',
    ]
    for tenth in range(0, 11, 2):
        out.append(f'<text x="{_x(tenth / 10)}" y="{_y(0) + 16}" text-anchor="middle">{10 * tenth}</text>')
        out.append(f'<text x="{_x(0) - 6}" y="{_y(tenth / 10) + 4}" text-anchor="end">{10 * tenth}</text>')
    out.append(f'<text x="{size / 2}" y="{size - 8}" text-anchor="middle">foretold, %</text>')
    out.append(f'<text transform="translate(12 {size / 2}) rotate(-90)" text-anchor="middle">won, %</text>')
    for point in points(found):
        x, y = _x(point.foretold), _y(point.came.value)
        out.append(f'<path d="M{x} {_y(point.came.low)}V{_y(point.came.high)}" stroke="#1f6f8b"/>')
        out.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#1f6f8b"/>')
    return "\n".join([*out, "</svg>"]) + "\n"


def _x(share: float) -> float:
    return round(_EDGE + _SIDE * share, 1)


def _y(share: float) -> float:
    return round(_EDGE + _SIDE * (1 - share), 1)

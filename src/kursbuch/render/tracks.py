"""Tracks of a cube rail table: the incomes of railroads and of players, and the turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cubes.look import CubeLook
from .chips import chip_svg
from .look import CompanyStyle
from .svg import esc, n

ROW = 20
"""Height of one marker."""
LEAST = 12
"""A track shows at least the spaces up to this income."""


def tracks_svg(look: CubeLook, x: float, y: float, width: float) -> tuple[str, float]:
    """Both income tracks and the turn order, one below the other; with the height they take."""
    railroads: dict[int, list[str]] = {}
    for railroad in look.railroads:
        railroads.setdefault(railroad.income, []).append(railroad.id)
    styles = {r.id: CompanyStyle(r.id, r.paint, r.ink) for r in look.railroads}
    players: dict[int, list[str]] = {}
    for player in look.players:
        players.setdefault(player.income, []).append(player.name)
    top = max([LEAST, *railroads, *players])
    out = []
    height = 0.0
    for label, markers in (("income of the railroads", railroads), ("income of the players", players)):
        drawn, tall = _track(label, markers, styles, top, x, y + height, width)
        out.append(drawn)
        height += tall + 16
    drawn, tall = _turns(look, x, y + height)
    return "".join([*out, drawn]), height + tall


def _track(
    label: str,
    markers: Mapping[int, Sequence[str]],
    styles: Mapping[str, CompanyStyle],
    top: int,
    x: float,
    y: float,
    width: float,
) -> tuple[str, float]:
    cell = width / (top + 1)
    deep = 22 + ROW * max([1, *(len(names) for names in markers.values())])
    out = [f'<text class="b-key" x="{n(x)}" y="{n(y)}">{esc(label)}</text>']
    for income in range(top + 1):
        left = x + income * cell
        out.append(f'<path class="b-rule" d="M{n(left)} {n(y + 8)}v{n(deep)}h{n(cell)}v{n(-deep)}z" fill="none"/>')
        out.append(f'<text class="b-key" x="{n(left + 5)}" y="{n(y + 21)}">{income}</text>')
        for number, name in enumerate(markers.get(income, ())):
            middle = y + 34 + number * ROW
            out.append(_marker(name, styles, left, cell, middle))
    return "".join(out), deep + 14


def _marker(name: str, styles: Mapping[str, CompanyStyle], left: float, cell: float, y: float) -> str:
    if name in styles:
        return chip_svg(styles[name], left + cell / 2, y)
    return f'<text class="b-key" x="{n(left + 6)}" y="{n(y + 4)}">{esc(name)}</text>'


def _turns(look: CubeLook, x: float, y: float) -> tuple[str, float]:
    names = {player.id: player.name for player in look.players}
    order = ", ".join(names[player] for player in look.turns) or "to be drawn"
    return f'<text class="b-key" x="{n(x)}" y="{n(y)}">turn order: {esc(order)}</text>', 16

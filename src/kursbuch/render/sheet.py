"""One picture of a whole position: the board, and the share market below or beside it."""

from __future__ import annotations

from collections.abc import Mapping

from ..cubes.look import CubeLook
from .board import board_size, board_svg
from .chips import chip_svg
from .cubes import cube_map_size, cube_map_svg
from .cubewords import TERMS
from .look import CompanyStyle, Look
from .market import market_parts, market_words
from .style import stylesheet
from .svg import esc, move, n
from .tracks import income_parts

SCALE = 1.25
"""CSS pixels a unit of the board."""
CUBE_SCALE = 0.9
MARGIN, HEAD = 24.0, 46.0


def sheet_svg(look: Look, *, title: str, theme: str = "light", language: str = "en") -> str:
    """Board and market as one picture that stands by itself.

    Maps that are wider than high have the market below them, others beside them.
    """
    wide, high = (SCALE * length for length in board_size(look.board.map))
    board = board_svg(
        look.board,
        companies=look.companies,
        colour=look.colour,
        marks=look.marks,
        routes=look.routes,
        title=title,
        theme=None,
        language=language,
    )
    box = f'x="{n(MARGIN)}" y="{n(HEAD + 14)}" width="{n(wide)}" height="{n(high)}"'
    placed = board.replace("<svg ", f"<svg {box} ", 1)
    below = wide >= high
    width, height = wide + 2 * MARGIN, HEAD + 14 + high + MARGIN
    market = ""
    if look.market is not None:
        market_wide = wide if below else max(340.0, 0.62 * wide)
        inner, tall = market_parts(look.market, companies=look.companies, width=market_wide)
        x = MARGIN if below else MARGIN + wide + 22
        y = HEAD + 14 + (high + 26 if below else 16)
        words = esc(f"Share market: {market_words(look.market, look.companies)}")
        market = (
            f'<text class="b-h2" x="{n(x)}" y="{n(y)}">share market</text>'
            f'<path class="b-rule" d="M{n(x)} {n(y + 7)}h{n(market_wide)}"/>'
            f'<g class="b-market" role="img" aria-label="{words}" {move((x, y + 15))}>{inner}</g>'
        )
        if below:
            height += tall + 42
        else:
            width += market_wide + 22
            height = max(height, y + tall + 42)
    return page(placed + market, title=title, caption=look.caption, width=width, height=height, theme=theme)


def cube_sheet_svg(look: CubeLook, *, title: str, theme: str = "light", terms: Mapping[str, str] = TERMS) -> str:
    """The map of a cube rail game, what each railroad has, incomes and turn order, as one picture."""
    wide, high = (CUBE_SCALE * length for length in cube_map_size(look))
    box = f'x="{n(MARGIN)}" y="{n(HEAD + 14)}" width="{n(wide)}" height="{n(high)}"'
    drawn = cube_map_svg(look, title=title, theme=None, unit=1 / CUBE_SCALE, terms=terms)
    placed = drawn.replace("<svg ", f"<svg {box} ", 1)
    out, top = [], HEAD + 14 + high + 24
    step = wide / max(1, len(look.railroads))
    for number, railroad in enumerate(look.railroads):
        chip = chip_svg(CompanyStyle(railroad.id, railroad.paint, railroad.ink), MARGIN + number * step + 18, top)
        words = f"income {railroad.income}, treasury {railroad.treasury}, engines {railroad.locomotives}"
        x = n(MARGIN + number * step)
        lines = "".join(
            f'<text class="b-key" x="{x}" y="{n(top + 26 + 15 * i)}">{esc(line)}</text>'
            for i, line in enumerate(words.split(", "))
        )
        out.append(chip + lines)
    names = {player.id: player.name for player in look.players}
    order = ", ".join(names[player] for player in look.turns) or "to be drawn"
    tracks, tall = income_parts(look, width=wide)
    line = f'<text class="b-key" x="{n(MARGIN)}" y="{n(top + 96 + tall)}">turn order: {esc(order)}</text>'
    inner = placed + f'<g class="b-market">{"".join(out)}<g {move((MARGIN, top + 72))}>{tracks}</g>{line}</g>'
    return page(inner, title=title, caption="", width=wide + 2 * MARGIN, height=top + 114 + tall, theme=theme)


def page(inner: str, *, title: str, caption: str, width: float, height: float, theme: str) -> str:
    """A picture with its heading on paper."""
    head = (
        f'<text class="b-head" x="{n(MARGIN)}" y="34">{esc(title)}</text>'
        f'<text class="b-sub" x="{n(width - MARGIN)}" y="33">{esc(caption)}</text>'
        f'<path class="b-rule" d="M{n(MARGIN)} {n(HEAD)}h{n(width - 2 * MARGIN)}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(width)}" height="{n(height)}" '
        f'viewBox="0 0 {n(width)} {n(height)}">{stylesheet(theme)}<title>{esc(title)}</title>'
        f'<rect class="b-paper" width="{n(width)}" height="{n(height)}"/>{head}{inner}</svg>\n'
    )

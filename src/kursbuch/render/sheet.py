"""One picture of a whole position: the board, and the share market below or beside it."""

from __future__ import annotations

from .board import board_size, board_svg
from .look import Look
from .market import market_parts, market_words
from .style import stylesheet
from .svg import esc, move, n

SCALE = 1.25
"""CSS pixels a unit of the board."""
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
    head = (
        f'<text class="b-head" x="{n(MARGIN)}" y="34">{esc(title)}</text>'
        f'<text class="b-sub" x="{n(width - MARGIN)}" y="33">{esc(look.caption)}</text>'
        f'<path class="b-rule" d="M{n(MARGIN)} {n(HEAD)}h{n(width - 2 * MARGIN)}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(width)}" height="{n(height)}" '
        f'viewBox="0 0 {n(width)} {n(height)}">{stylesheet(theme)}<title>{esc(title)}</title>'
        f'<rect class="b-paper" width="{n(width)}" height="{n(height)}"/>{head}{placed}{market}</svg>\n'
    )

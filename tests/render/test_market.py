"""Share markets of all three shapes."""

from __future__ import annotations

import pytest

from kursbuch.render.look import Market, MarketMarks, Zone
from kursbuch.render.market import market_svg, market_words

from .boards import COMPANIES, SVG, texts, tree

GRID = Market(
    ((100, 110, 120), (90, 100, None), (None, 80)),
    {(0, 1): ("par",), (1, 1): ("par",), (0, 2): ("beyond",)},
    {"par": Zone("starting prices", "yellow"), "beyond": Zone("beyond the line", border=True)},
    {(0, 1): ("BK", "SD"), (1, 0): ("MS",)},
)


def test_every_space_has_its_price() -> None:
    svg = market_svg(GRID, companies=COMPANIES)
    assert texts(svg, "b-price") == ["100", "110", "120", "90", "100", "80"]
    assert [e.text for e in tree(svg).iter(f"{SVG}text") if e.get("class") == "b-price b-on"] == ["110", "90"]


def test_the_topmost_marker_lies_in_front() -> None:
    chips = texts(market_svg(GRID, companies=COMPANIES), "b-chipt")
    assert chips == ["SD", "BK", "MS"], "what is drawn later lies in front"


def test_markers_in_words_run_from_the_dearest() -> None:
    assert market_words(GRID, COMPANIES) == "BK 110, SD 110, MS 90"


def test_zones_are_tinted_or_bordered_and_explained() -> None:
    svg = market_svg(GRID, companies=COMPANIES, theme=None)
    assert svg.count("b-t-yellow") == 3  # two spaces and the key
    assert svg.count('class="b-edge"') == 2  # the line and its key
    assert texts(svg, "b-key") == ["beyond the line", "starting prices"]


def test_moves_are_shown_before_they_are_made() -> None:
    marks = MarketMarks("BK", start=(0, 1), to=(0, 2), other=(0, 0))
    svg = market_svg(GRID, companies=COMPANIES, marks=marks)
    for name in ("b-from", "b-to", "b-alt", "b-ghost"):
        assert svg.count(f'class="{name}"') == 1


def test_a_line_is_wrapped() -> None:
    line = Market((tuple(range(50, 350, 10)),), markers={(0, 29): ("BK",)}, shape="line", wrap=15)
    root = tree(market_svg(line, companies=COMPANIES))
    rows = {e.get("y") for e in root.iter(f"{SVG}rect") if e.get("class") == "b-cell"}
    assert len(rows) == 2
    assert "BK 340" in root.get("aria-label", "")


def test_rows_of_a_hex_market_lie_half_a_space_apart() -> None:
    shifted = Market(((70, 80), (60, 70)), shape="hex")
    root = tree(market_svg(shifted, companies=COMPANIES, width=250))
    left = [
        min(float(p.split(",")[0]) for p in e.get("points", "").split()) for e in root.iter(f"{SVG}polygon")
    ]
    assert left == pytest.approx([50, 150, 0, 100])

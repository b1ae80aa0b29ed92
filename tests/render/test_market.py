"""Share markets of all three shapes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

import kursbuch
from kursbuch.render.chips import letters_width
from kursbuch.render.look import CompanyStyle, Look, MarketDrawing, PriceMove, Zone
from kursbuch.render.market import least_height, market_svg, market_words
from kursbuch.render.position import look_of

from .boards import COMPANIES, SVG, texts, tree

GRID = MarketDrawing(
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


def test_markers_that_spill_over_are_tied_to_their_price() -> None:
    crowd = MarketDrawing((tuple(range(40, 240, 10)),), {}, {}, {(0, 3): tuple(COMPANIES)[:4], (0, 9): ("MS",)})
    svg = market_svg(crowd, companies=COMPANIES, width=700.0, height=27.0, theme=None)
    (tie,) = [e.get("d", "") for e in tree(svg).iter(f"{SVG}path") if e.get("class") == "b-tie"]
    start, end = (float(part) for part in tie.removeprefix("M").replace(" 11H", " ").split())
    assert start < 3 * 35 + 4 < end, "below the price of their space"
    assert start < 3 * 35, "and as far as they go"


def test_markers_pushed_out_of_their_space_are_tied_to_its_price() -> None:
    crowd = MarketDrawing((tuple(range(40, 240, 10)),), {}, {}, {(0, 0): tuple(COMPANIES)[:4] * 2, (0, 1): ("MS",)})
    assert market_svg(crowd, companies=COMPANIES, width=700.0, height=27.0, theme=None).count('class="b-tie"') == 1
    assert 'class="b-tie"' not in market_svg(GRID, companies=COMPANIES)


def test_markers_in_words_run_from_the_dearest() -> None:
    assert market_words(GRID, COMPANIES) == "BK 110, SD 110, MS 90"


def test_zones_are_tinted_or_bordered_and_explained() -> None:
    svg = market_svg(GRID, companies=COMPANIES, theme=None)
    assert svg.count("b-t-yellow") == 3  # two spaces and the key
    assert svg.count('class="b-edge"') == 2  # the line and its key
    assert texts(svg, "b-key") == ["beyond the line", "starting prices"]


def test_moves_are_shown_before_they_are_made() -> None:
    move = PriceMove("BK", start=(0, 1), to=(0, 2), other=(0, 0))
    svg = market_svg(GRID, companies=COMPANIES, moves=[move])
    for name in ("b-from", "b-to", "b-alt", "b-ghost"):
        assert svg.count(f'class="{name}"') == 1


def test_several_moves_are_shown_together() -> None:
    moves = [PriceMove("BK", start=(0, 1), to=(0, 2)), PriceMove("SD", start=(0, 2), to=(0, 0))]
    svg = market_svg(GRID, companies=COMPANIES, moves=moves)
    for name in ("b-from", "b-to", "b-ghost"):
        assert svg.count(f'class="{name}"') == 2


def test_a_line_is_wrapped() -> None:
    line = MarketDrawing((tuple(range(50, 350, 10)),), markers={(0, 29): ("BK",)}, shape="line", wrap=15)
    root = tree(market_svg(line, companies=COMPANIES))
    rows = {e.get("y") for e in root.iter(f"{SVG}rect") if e.get("class") == "b-cell"}
    assert len(rows) == 2
    assert "BK 340" in root.get("aria-label", "")


def test_rows_of_a_hex_market_lie_half_a_space_apart() -> None:
    shifted = MarketDrawing(((70, 80), (60, 70)), shape="hex")
    root = tree(market_svg(shifted, companies=COMPANIES, width=250))
    left = [min(float(p.split(",")[0]) for p in e.get("points", "").split()) for e in root.iter(f"{SVG}polygon")]
    assert left == pytest.approx([50, 150, 0, 100])


# -- prices and markers can be read -----------------------------------------------------------------------

Box = tuple[float, float, float, float]


def looks(title: str, seed: int) -> Look:
    """A title's market with its companies strewn over it, many of them on few spaces."""
    dice = random.Random(seed)
    seen = look_of(kursbuch.new(title, 3, seed=1).now)
    assert isinstance(seen, Look)
    assert seen.market is not None
    cells = [(r, c) for r, row in enumerate(seen.market.prices) for c, price in enumerate(row) if price is not None]
    near = dice.sample(cells, 3)
    near += [cell for cell in ((r, c + 1) for r, c in near) if cell in cells]
    markers: dict[tuple[int, int], tuple[str, ...]] = {}
    for company in list(seen.companies)[:14]:
        cell = dice.choice(near if dice.random() < 0.6 else cells)
        markers[cell] = (*markers.get(cell, ()), company)
    return replace(seen, market=replace(seen.market, markers=markers))


def boxes(svg: str) -> tuple[list[Box], list[tuple[int, Box]], list[tuple[int, Box]]]:
    """Prices; and in the order of drawing, markers and their letters."""
    prices, chips, letters = [], [], []
    for place, e in enumerate(tree(svg).iter()):
        kind = e.get("class") or ""
        x, y = float(e.get("x") or 0), float(e.get("y") or 0)
        if kind.startswith("b-price"):
            wide = 7 * len(e.text or "")
            left = x - wide / 2 if "b-mid" in kind else x
            prices.append((left, y - 8, left + wide, y))
        elif kind == "b-chip":
            chips.append((place, (x, y, x + float(e.get("width") or 0), y + float(e.get("height") or 0))))
        elif kind == "b-chipt":
            half = letters_width(e.text or "") / 2
            letters.append((place, (x - half, y - 8, x + half, y)))
    return prices, chips, letters


def overlap(a: Box, b: Box, slack: float = 0.6) -> bool:
    return a[0] + slack < b[2] and b[0] + slack < a[2] and a[1] + slack < b[3] and b[1] + slack < a[3]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("title", ["1824", "1844", "1854", "18mag"])
@pytest.mark.parametrize("spare", [0, 60, 200])
def test_no_marker_hides_a_price_or_the_letters_of_another(title: str, seed: int, spare: int) -> None:
    look = looks(title, seed)
    assert look.market is not None
    svg = market_svg(
        look.market, companies=look.companies, width=694, height=least_height(look.market, look.companies, 694) + spare
    )
    prices, chips, letters = boxes(svg)
    assert len(chips) == len(letters) == sum(map(len, look.market.markers.values()))
    for _, chip in chips:
        assert 0 <= chip[0] < chip[2] <= 694
        assert not any(overlap(chip, price) for price in prices)
    for drawn, text in letters:
        assert not any(overlap(text, chip) for later, chip in chips if later > drawn)


def test_rows_without_markers_give_way_where_there_is_little_room() -> None:
    rows = tuple(tuple(range(100 - 10 * r, 200 - 10 * r, 10)) for r in range(8))
    market = MarketDrawing(rows, markers={(7, 1): ("BK", "SD"), (3, 0): ("MS",)})
    root = tree(market_svg(market, companies=COMPANIES, width=694, height=170))
    highs = [float(e.get("height", "0")) for e in root.iter(f"{SVG}rect") if e.get("class") == "b-cell"][::10]
    assert highs[7] == highs[3] > highs[0] == highs[6]
    assert sum(highs) == pytest.approx(170, abs=1)


def test_the_key_stands_in_the_free_corner_of_the_chart() -> None:
    stairs = replace(GRID, prices=(tuple(range(100, 250, 10)), tuple(range(90, 140, 10)), (80, 90)))
    inside = tree(market_svg(stairs, companies=COMPANIES, width=694, height=90)).get("viewBox", "").split()
    assert float(inside[3]) == pytest.approx(92)
    full = replace(GRID, prices=tuple(tuple(range(100, 250, 10)) for _ in range(3)))
    below = tree(market_svg(full, companies=COMPANIES, width=694, height=180)).get("viewBox", "").split()
    assert float(below[3]) == pytest.approx(182), "the key below is part of the height"


def test_a_crowded_space_takes_height_from_empty_rows_so_that_its_markers_stay_in_it() -> None:
    rows = tuple(tuple(range(100 - 10 * r, 280 - 10 * r, 10)) for r in range(8))
    crowd = MarketDrawing(rows, markers={(7, 4): ("BK", "SD", "MS"), (7, 5): ("SD", "MS"), (0, 0): ("KK1",)})
    svg = market_svg(crowd, companies=COMPANIES, width=670, height=240)
    wide = 670 / 18
    lowest = sorted((chip for _, chip in boxes(svg)[1] if chip[1] > 60), key=lambda chip: chip[0])
    assert [int((left + right) / 2 / wide) for left, _, right, _ in lowest] == [4, 4, 4, 5, 5]
    assert all(4 * wide - 1 < left and right < 6 * wide + 1 for left, _, right, _ in lowest)


def test_the_least_height_has_room_for_pairs_of_markers_above_each_other() -> None:
    seen = looks("1844", 1)
    assert seen.market is not None
    crowd = {(0, 12): ("JN", "ChA"), (5, 5): ("BLS", "STB"), (1, 8): ("RhB",), (2, 9): ("FNM",), (4, 5): ("MOB",)}
    market = replace(seen.market, markers=crowd)
    least = least_height(market, seen.companies, 694)
    _, chips, _ = boxes(market_svg(market, companies=seen.companies, width=694, height=least))
    wide = 694 / 18
    for column, pair in ((12, chips[:2]), (5, chips[-2:])):
        (_, below), (_, above) = pair
        assert above[3] <= below[1]
        assert all(column * wide - 1 < left < right < (column + 1) * wide + 1 for _, (left, _, right, _) in pair)


def test_the_least_height_grows_only_with_more_crowded_rows_than_find_room() -> None:
    """Three, four, five rows with two or three markers on a space: none spills sideways."""
    seen = looks("1844", 1)
    assert seen.market is not None
    pairs = {(0, 12): ("JN", "ChA"), (1, 8): ("RhB", "AB"), (2, 9): ("FNM", "VZ", "STB"), (4, 5): ("MOB", "BLS")}
    others = {(3, 5): ("GB",), (5, 5): ("NOB",)}
    few = replace(seen.market, markers=dict([*pairs.items()][:2]) | others)
    assert least_height(few, seen.companies, 670) == least_height(seen.market, seen.companies, 670)
    full = replace(seen.market, markers=pairs | others)
    least = least_height(full, seen.companies, 670)
    assert least > least_height(seen.market, seen.companies, 670)
    _, chips, _ = boxes(market_svg(full, companies=seen.companies, width=670, height=least))
    wide = 670 / 18
    columns = sorted(column for (_, column), there in full.markers.items() for _ in there)
    assert sorted(int((left + right) / 2 / wide) for _, (left, _, right, _) in chips) == columns
    for _, (left, _, right, _) in chips:
        column = int((left + right) / 2 / wide)
        assert column * wide - 1 < left < right < (column + 1) * wide + 1


def test_a_marker_that_would_come_to_an_empty_row_has_room_there() -> None:
    seen = looks("1844", 1)
    assert seen.market is not None
    crowd = {(0, 12): ("JN", "ChA"), (3, 8): ("RhB", "AB"), (4, 9): ("FNM", "SBB"), (7, 5): ("VZ",)}
    market = replace(seen.market, markers=crowd)
    least = least_height(market, seen.companies, 670)
    move = PriceMove("VZ", (7, 5), (6, 5), (6, 4))
    svg = market_svg(market, companies=seen.companies, width=670, height=least, moves=[move])
    prices, chips, _ = boxes(svg)
    assert not [price for price in prices for _, chip in chips if overlap(price, chip, 1.5)]


def test_a_marker_wider_than_its_space_is_set_smaller() -> None:
    line = MarketDrawing((tuple(range(50, 200, 10)),), markers={(0, 3): ("KKK",)}, shape="line", wrap=15)
    long = {"KKK": replace(COMPANIES["KK1"], letters="LdStEG")}
    (chip,) = (box for _, box in boxes(market_svg(line, companies=long, width=670, height=84))[1])
    assert 3 * 670 / 15 <= chip[0] < chip[2] <= 4 * 670 / 15


def test_markers_stand_apart_where_lower_ones_can() -> None:
    rows = tuple(tuple(range(100 - 10 * r, 240 - 10 * r, 10)) for r in range(7))
    two = MarketDrawing(rows, markers={(0, 2): ("SD", "BK")})
    above, below = sorted(
        (box for _, box in boxes(market_svg(two, companies=COMPANIES, width=694, height=364))[1]),
        key=lambda box: box[1],
    )
    assert above[3] <= below[1], "neither lies behind the other"


def test_five_markers_of_a_line_stand_above_each_other() -> None:
    crowd = MarketDrawing(
        (tuple(range(50, 350, 10)),), markers={(0, 3): ("BK", "SD", "MS", "KK1", "UG")}, shape="line", wrap=15
    )
    long = {company: replace(COMPANIES["KK1"], letters="SzKÉV") for company in ("BK", "SD", "MS", "KK1", "UG")}
    chips = [box for _, box in boxes(market_svg(crowd, companies=long, width=670, height=220))[1]]
    assert len({top for _, top, _, _ in chips}) == 5
    assert all(3 * 670 / 15 <= left < right <= 4 * 670 / 15 for left, _, right, _ in chips)


def test_many_markers_on_one_space_of_a_line_lie_below_each_other() -> None:
    """Rows with fewer give way; none of five lies behind another, or outside its space."""
    five = {f"C{n}": CompanyStyle(f"CO{n}", "#2a5c9c", "#ffffff") for n in range(5)}
    line = MarketDrawing((tuple(range(50, 350, 10)),), {}, {}, {(0, 3): tuple(five)}, shape="line", wrap=15)
    svg = tree(market_svg(line, companies=five, width=694.0, height=156.0, theme=None))
    chips = [e for e in svg.iter(f"{SVG}rect") if e.get("class") == "b-chip"]
    boxes = sorted((float(e.get("y", "0")), float(e.get("height", "0")), float(e.get("x", "0"))) for e in chips)
    assert len(boxes) == 5
    for (y, high, _), (below, _, _) in pairwise(boxes):
        assert y + high <= below
    assert all(3 * 694 / 15 - 1 <= x <= 4 * 694 / 15 for _, _, x in boxes)

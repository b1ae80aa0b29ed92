"""Share markets: where markers go, and how they are stacked."""

from __future__ import annotations

import pytest

from kursbuch.core.errors import SetupError
from kursbuch.rules.market import Cell, Market, moved, removed

CHART = Market(
    (
        (60, 70, 80, 90),
        (50, 60, 70),
        (None, 50, 60),
        (None, None, 40),
    ),
    par=((0, 1), (1, 1)),
)
LINE = Market(((40, 50, 60),))


@pytest.mark.parametrize(
    ("way", "start", "end"),
    [
        ("right", (1, 1), (1, 2)),
        ("right", (1, 2), (0, 2)),  # at the end of a row one up
        ("right", (0, 3), (0, 3)),
        ("left", (1, 1), (1, 0)),
        ("left", (1, 0), (1, 0)),  # below the first space of that row there is none
        ("left", (0, 0), (1, 0)),  # at the start of a row one down
        ("left", (2, 1), (2, 1)),
        ("left", (2, 2), (2, 1)),
        ("up", (1, 2), (0, 2)),
        ("up", (0, 2), (0, 2)),
        ("down", (0, 2), (1, 2)),
        ("down", (0, 3), (0, 3)),
        ("down", (1, 0), (1, 0)),
        ("down", (3, 2), (3, 2)),
        ("up_left", (1, 2), (0, 1)),
        ("up_left", (1, 0), (1, 0)),
        ("up_left", (0, 2), (0, 2)),
        ("down_right", (1, 1), (2, 2)),
        ("down_right", (0, 3), (0, 3)),
    ],
)
def test_ways_on_a_chart(way: str, start: Cell, end: Cell) -> None:
    assert getattr(CHART, way)(start) == end


@pytest.mark.parametrize(
    ("way", "start", "end"),
    [("up", (0, 1), (0, 2)), ("up", (0, 2), (0, 2)), ("down", (0, 1), (0, 0)), ("down", (0, 0), (0, 0))],
)
def test_on_a_chart_of_one_line_up_is_right_and_down_is_left(way: str, start: Cell, end: Cell) -> None:
    assert getattr(LINE, way)(start) == end


@pytest.mark.parametrize(
    ("cell", "there"),
    [
        *(((0, 0), True), ((0, 3), True), ((2, 1), True), ((3, 2), True)),
        *(((0, 4), False), ((1, 3), False), ((2, 0), False), ((4, 0), False), ((-1, 0), False), ((0, -1), False)),
    ],
)
def test_which_spaces_there_are(cell: Cell, there: bool) -> None:
    assert CHART.has(cell) is there


def test_prices_and_where_companies_start() -> None:
    assert [CHART.price(cell) for cell in ((0, 3), (1, 0), (3, 2))] == [90, 50, 40]
    assert CHART.par_prices == (60, 70)
    assert [CHART.par_cell(price) for price in CHART.par_prices] == [(1, 1), (0, 1)]
    with pytest.raises(KeyError):
        CHART.par_cell(80)


@pytest.mark.parametrize("row", [(50, 50), (60, 50), (None, 50, 40)])
def test_the_prices_of_a_row_rise(row: tuple[int | None, ...]) -> None:
    with pytest.raises(SetupError, match="must rise"):
        Market((row,))


def test_a_marker_goes_under_those_already_there() -> None:
    stacks = moved({(0, 0): ("A", "B"), (0, 1): ("C",)}, "A", (0, 0), (0, 1))
    assert stacks == {(0, 0): ("B",), (0, 1): ("C", "A")}
    assert moved(stacks, "B", (0, 0), (1, 1)) == {(1, 1): ("B",), (0, 1): ("C", "A")}, "an empty space is none"
    assert moved(stacks, "D", None, (0, 1))[0, 1] == ("C", "A", "D")
    assert moved(stacks, "C", (0, 1), (0, 1)) == stacks, "a marker that stays keeps its place"


def test_a_marker_that_is_taken_off_leaves_the_others() -> None:
    assert removed({(0, 0): ("A", "B", "C")}, "B", (0, 0)) == {(0, 0): ("A", "C")}
    assert removed({(0, 0): ("A",), (0, 1): ("B",)}, "A", (0, 0)) == {(0, 1): ("B",)}


def test_a_chart_is_read_as_it_is_printed() -> None:
    chart = Market.parse("-   70 80pa 90\n60s 64 75p\n", {"p": "par", "s": "state", "a": "abroad"}, lines=["abroad"])
    assert chart.prices == ((None, 70, 80, 90), (60, 64, 75))
    assert chart.par == chart.zones["par"] == ((0, 2), (1, 2))
    assert (chart.zones["state"], chart.zones["abroad"]) == (((1, 0),), ((0, 2),))
    assert (chart.lines, chart.is_staggered) == (frozenset({"abroad"}), False)

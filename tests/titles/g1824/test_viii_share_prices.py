"""1824, chapter VIII: what moves share prices."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

Cell = tuple[int, int]


def earning(cell: Cell) -> Scene:
    """BK, at that space, is about to run a train for 40."""
    scene = given("1824", 4).phase("2").company("BK", at=cell, P1=50).operated("BK").trains("BK", "2")
    scene.tiles(B9="57/1", B7="9/1", B5="57/1").operate("BK", "run_trains")
    return scene.play(scene.offers("runs")[0])


@rule("1824:VIII.1/1")
def test_every_company_with_a_price_has_a_marker_on_the_chart() -> None:
    scene = given("1824", 4).play("P4 buys EPP for 140", "P3 starts BH at 100")
    assert scene.now.cells == {"SD": (0, 2), "UG": (0, 2), "KK": (0, 2), "BK": (5, 2), "BH": (2, 2)}
    assert {c: scene.now.price(c) for c in ("SD", "BK", "BH")} == {"SD": 120, "BK": 70, "BH": 100}
    assert scene.now.price("MS") == 0


@rule("1824:VIII.1/1")
def test_the_chart() -> None:
    market = given("1824", 4).now.facts.market
    assert market.prices[0] == (100, 110, 120, 130, 140, 155, 170, 190, 210, 235, 260, 290, 320, 350)
    assert [len(row) for row in market.prices] == [14, 14, 14, 11, 9, 7, 5]
    assert [row[0] for row in market.prices] == [100, 90, 80, 70, 60, 50, 40]
    assert [row[-1] for row in market.prices] == [350, 340, 330, 220, 170, 120, 80]


@rule("1824:VIII.1/2")
def test_a_marker_goes_under_those_already_there() -> None:
    scene = given("1824", 4).company("MS", at=(3, 2), P2=50).company("BK", 100, P1=50, P2=20).operated("BK", "MS")
    scene.stock("P1").play("P1 sells 10 % of BK")
    assert scene.now.stacks[3, 2] == ("MS", "BK"), "the first is on top"
    assert (2, 2) not in scene.now.stacks
    scene.play("P1 passes", "P2 passes")
    assert scene.now.cells["BK"] == (3, 2)


@rule("1824:VIII.2/1", "1824:VIII.3/5")
@pytest.mark.parametrize(
    ("cell", "price", "to"),
    [
        ((4, 2), 90, (4, 3)),
        ((6, 4), 90, (5, 4)),
        ((3, 10), 240, (2, 10)),
        ((1, 13), 350, (0, 13)),
        ((0, 13), 350, (0, 13)),
    ],
)
def test_a_dividend_moves_the_marker_right_or_up_at_the_end_of_a_row(cell: Cell, price: int, to: Cell) -> None:
    now = earning(cell).play("BK pays out all").now
    assert (now.cells["BK"], now.price("BK")) == (to, price)


@rule("1824:VIII.2/2", "1824:VIII.3/5")
@pytest.mark.parametrize(
    ("cell", "price", "to"), [((4, 2), 70, (4, 1)), ((2, 0), 70, (3, 0)), ((5, 0), 40, (6, 0)), ((6, 0), 40, (6, 0))]
)
def test_a_withheld_dividend_moves_it_left_or_down_at_the_start_of_a_row(cell: Cell, price: int, to: Cell) -> None:
    now = earning(cell).play("BK pays out none").now
    assert (now.cells["BK"], now.price("BK")) == (to, price)


@rule("1824:VIII.2/2", "1824:VIII.3/5")
def test_without_any_revenue_it_falls_too() -> None:
    scene = given("1824", 4).company("BK", 80, P1=50).operated("BK").operate("BK", "run_trains")
    assert scene.now.price("BK") == 70


@rule("1824:VIII.3/1", "1824:VIII.3/6")
@pytest.mark.parametrize("percent", [10, 20, 30])
def test_one_space_down_per_sale_not_per_share(percent: int) -> None:
    scene = given("1824", 4).company("BK", at=(1, 4), P1=60, P2=20).operated("BK").stock("P1")
    scene.play(f"P1 sells {percent} % of BK")
    assert scene.now.cells["BK"] == (2, 4)
    assert scene.now.cash["P1"] == 680 + percent // 10 * 130


@rule("1824:VIII.3/2")
def test_each_player_and_each_turn_moves_it_again() -> None:
    scene = given("1824", 4).company("BK", at=(1, 4), P1=50, P2=30).operated("BK").stock("P1")
    scene.play("P1 sells 10 % of BK", "P1 passes", "P2 sells 10 % of BK", "P2 passes", "P3 passes", "P4 passes")
    assert scene.now.cells["BK"] == (3, 4)
    scene.play("P1 sells 10 % of BK")
    assert scene.now.cells["BK"] == (4, 4)
    assert scene.now.cash["P1"] == 680 + 130 + 110, "the current price each time"


@rule("1824:VIII.3/1", "1824:VIII.3/2", "1824:VI.8/7")
@pytest.mark.parametrize(
    ("options", "cell", "cash"),
    [
        ({}, (2, 4), 130 + 130),
        ({"one_fall_a_turn": "lot"}, (3, 4), 130 + 120),
        ({"rulings": "18xx.games"}, (3, 4), 130 + 120),
        ({"rulings": "18xx.games", "one_fall_a_turn": "turn"}, (2, 4), 130 + 130),
    ],
)
def test_what_is_sold_of_a_company_in_one_turn_is_one_sale(options: dict[str, str], cell: Cell, cash: int) -> None:
    scene = given("1824", 4, options).company("BK", at=(1, 4), P1=50, P2=30).operated("BK")
    scene.company("MS", at=(2, 5), P1=30, P2=50).operated("MS").cash(P1=0).stock("P1")
    scene.play("P1 sells 10 % of BK", "P1 sells 10 % of MS", "P1 sells 10 % of BK")
    assert scene.now.cells["BK"] == cell
    assert scene.now.cells["MS"] == (3, 5), "every company by itself"
    assert scene.now.cash["P1"] == cash + 135


@rule("1824:VIII.3/3")
@pytest.mark.parametrize("cell", [(6, 1), (2, 11), (3, 10)])
def test_at_the_bottom_of_a_column_a_sale_changes_nothing(cell: Cell) -> None:
    scene = given("1824", 4).company("BK", at=cell, P1=50, P2=30).operated("BK").stock("P1").play("P1 sells 10 % of BK")
    assert scene.now.cells["BK"] == cell


@rule("1824:VIII.3/4")
def test_at_the_end_of_a_set_the_next_train_leaves_the_game() -> None:
    scene = given("1824", 4).phase("3").round("OR", 2).at("operating_round 1", "operating_round 2", "end_operating_set")
    assert (scene.now.depot["3"], scene.now.scrap["3"]) == (6, 1), "one for the whole set"
    assert given("1824", 4).round("OR", 1, 1).at("end_operating_set").now.depot["2"] == 9, "none before the first sale"


@rule("1824:VIII.3/7", "1824:VIII.3/6")
@pytest.mark.parametrize(("cell", "to"), [((3, 4), (2, 4)), ((0, 6), (0, 6))])
def test_sold_out_at_the_end_of_a_stock_round_moves_it_up(cell: Cell, to: Cell) -> None:
    scene = given("1824", 4).company("BK", at=cell, P1=60, P2=40).floated("BK").company("MS", 80, P1=60, P3=30)
    scene.round("SR", 3).at("end_stock_round")
    assert scene.now.cells["BK"] == to
    assert scene.now.price("MS") == 80, "10 % of it lie in the bank"


@rule("1824:VIII.3/7", "1824:VIII.1/2")
def test_sold_out_markers_of_one_space_keep_their_order() -> None:
    scene = given("1824", 4).company("MS", 100).company("BK", 90)
    for company in ("SB", "BK", "MS"):
        scene.company(company, 80, P1=60, P2=40)
    scene.company("CL", at=(3, 2), P1=50).floated("SB", "BK", "MS", "CL").round("SR", 3).at("end_stock_round")
    assert scene.now.stacks[3, 2] == ("CL", "SB", "BK", "MS")


@rule("1824:VIII.1/1", "1824:VI.1/3")
def test_the_share_price_chart() -> None:
    """Each row as it is printed: where it begins, where it ends, and what all of its spaces make."""
    rows = [[price or 0 for price in row] for row in given("1824", 4).now.facts.market.prices]
    assert [(row[0], row[-1], len(row), sum(row)) for row in rows] == [
        (100, 350, 14, 2780),
        (90, 340, 14, 2640),
        (80, 330, 14, 2500),
        (70, 220, 11, 1475),
        (60, 170, 9, 965),
        (50, 120, 7, 575),
        (40, 80, 5, 300),
    ]
    assert all(row == sorted(row) for row in rows)
    assert all(
        upper == lower + 10 for one, other in pairwise(rows[:3]) for upper, lower in zip(one, other, strict=True)
    )

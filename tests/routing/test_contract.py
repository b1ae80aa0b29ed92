"""The board as numbers: which keys matter, which bits stand for what, what revenue and subsidies weigh."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import Aim, Kind, MineCar, OffboardCar, Problem, TownsCar, goods_train, stops_train
from kursbuch.routing.contract import contract
from kursbuch.routing.shape import columns as columns_of

from .boards import line

BOARD = line([10, 20, 30], {0}, stops_train("3-0", "3", 3))
MINE = replace(BOARD, trains=(goods_train("3G-0", "3G", 3),))


def with_mine(value: int, *trains: int) -> Problem:
    """The last stop is a mine; the company has goods trains."""
    last = replace(MINE.stops["A2/c0"], kind=Kind.MINE, value=value)
    return replace(
        MINE,
        stops={**MINE.stops, "A2/c0": last},
        trains=tuple(goods_train(f"{n}G-0", f"{n}G", n + 1) for n in trains),
    )


@pytest.mark.parametrize(
    ("problem", "weights"),
    [
        (BOARD, (1, 1, 1)),
        (with_mine(40, 1), (1 << 10, 1, 1 << 10)),
        (with_mine(511, 1, 2), (1 << 10, 1, 1 << 10)),
        (with_mine(512, 1, 2), (1 << 11, 1, 1 << 11)),
        (replace(BOARD, cars=(MineCar("mines", 1023), TownsCar("towns"))), (1 << 10, 1, 1 << 10)),
        (replace(BOARD, cars=(MineCar("mines", 1024), TownsCar("towns"))), (1 << 11, 1, 1 << 11)),
        (replace(with_mine(1000, 1), cars=(MineCar("mines", 24),)), (1 << 11, 1, 1 << 11)),
        (replace(BOARD, cars=(OffboardCar("off-board", 2000),)), (1, 1, 1)),
        (replace(with_mine(40, 1), aim=Aim.TOTAL), ((1 << 24) + 1, 1 << 24, 1 << 24)),
    ],
)
def test_a_unit_of_revenue_weighs_more_than_all_subsidies_of_a_run(
    problem: Problem, weights: tuple[int, int, int]
) -> None:
    """The same for most, so that what is known of a network serves other trains; or as much, if that is the aim."""
    net = contract(problem)
    assert (net.pay, net.aid, net.scale) == weights


@pytest.mark.parametrize(
    ("masks", "columns"),
    [
        ([], []),
        ([0b1], [0b1]),
        ([0b1100], [0b1]),
        ([0b01, 0b10], [0b01, 0b10]),
        ([0b11, 0b11], [0b11]),
        ([0b0011, 0b0110, 0b1000], [0b011, 0b100]),
        ([0b0001, 0b1110, 0b1010, 0b0100], [0b0001, 0b0110, 0b1010]),
        ([0b110, 0b011, 0b101], [0b110, 0b011, 0b101]),
    ],
)
def test_keys_that_one_segment_or_always_the_same_ones_have_are_one(masks: list[int], columns: list[int]) -> None:
    assert columns_of(masks) == columns


def test_bits_are_keys_then_cars_then_stops_then_groups_then_features() -> None:
    stops = dict(BOARD.stops)
    for name, groups in (("A0/c0", ("west", "hex")), ("A2/c0", ("hex",))):
        stops[name] = replace(stops[name], groups=groups)
    net = contract(replace(BOARD, stops=stops, cars=(TownsCar("towns"), OffboardCar("off-board", 20))))
    assert [stop.id for stop in net.stops] == ["A0/c0", "A1/c0", "A2/c0"]
    assert (net.start, net.far) == ((0, 1, 1, 2), (1, 0, 2, 1))
    assert net.shape.keys == (0b01, 0b01, 0b10, 0b10)
    assert net.cars == {"towns": 0b0100, "off-board": 0b1000}
    assert net.key_bits == 4
    assert net.visits == (0b011_001_0000, 0b000_010_0000, 0b010_100_0000)
    assert net.first_feature == 9
    assert net.shape.departures == ((0,), (1, 2), (3,))
    assert [net.shape.onward[d] for d in range(4)] == [(2,), (), (), (1,)]


def test_the_networks_looked_at_last_are_kept() -> None:
    board = replace(BOARD, graph=TrackGraph(BOARD.graph.hexes))
    first, others = contract(board), [
        replace(board, stops={**board.stops, "A2/c0": replace(board.stops["A2/c0"], value=40 + n)})
        for n in range(6)
    ]  # fmt: skip
    kept = [contract(other) for other in others[:-1]]
    assert contract(board) is first
    newest = contract(others[-1])
    assert contract(others[-1]) is newest
    assert [contract(other) for other in others[:-1]] == kept
    assert contract(board) is not first, "six others have been looked at since"

"""Bonuses as the search knows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import (
    UNLIMITED,
    Kind,
    OffboardCar,
    Problem,
    Range,
    RunningTrain,
    TownsCar,
    express_train,
    goods_train,
    hex_train,
    plus_train,
    stops_train,
)
from kursbuch.routing.contract import contract
from kursbuch.routing.features import Bonuses
from kursbuch.routing.problem import Pair, PerStop, Transit
from kursbuch.routing.tables import ALL, COUNT, CUT, GUARDS, HEXES, LARGE, tables

from .boards import line

NOWHERE: frozenset[str] = frozenset()
BONUSES = Bonuses(
    rules=(
        (Pair("pair", 50, NOWHERE, NOWHERE), 1, 2, ()),
        (PerStop("stop", "tunnel", 10), 4, 4, ()),
        (Transit("transit", NOWHERE, NOWHERE, {"A1/o0": 30, "A9/o0": 40}), 1, 2, ((8, 30), (16, 40))),
    ),
    pay=3,
    own=1,
    offboard=0,
    car=20,
    notes={},
)


def test_bonuses_add_no_more_to_a_route_than_all_of_them_together() -> None:
    """The search leaves out routes that this bound rules out, so it may not be lower, and should not be higher."""
    assert BONUSES.most(0) == 3 * (20 + 50 + 30 + 40)
    assert BONUSES.most(4) == BONUSES.most(0) + 3 * 4 * 10


FREE = UNLIMITED
KINDS = (Kind.CITY, Kind.TOWN, Kind.OFFBOARD, Kind.MINE)


def counters(packed: int) -> tuple[int, int, int, int]:
    """Large stops, stops and towns in all, hexes, and how many stops count."""
    large, in_all, hexes, count = (packed >> place & CUT for place in (LARGE, ALL, HEXES, COUNT))
    return large, in_all, hexes, count


@pytest.mark.parametrize(
    ("train", "reach", "costs"),
    [
        (stops_train("3-0", "3", 3), (3, 3, FREE - 1, FREE), ((1, 1), (0, 1), (1, 1), (0, 0))),
        (plus_train("3+-0", "3+", 3), (3, FREE, FREE - 1, FREE), ((1, 0), (0, 1), (1, 0), (0, 0))),
        (plus_train("3+1-0", "3+1", 3, 1), (3, 1, FREE - 1, FREE), ((1, 0), (0, 1), (1, 0), (0, 0))),
        (RunningTrain("3T-0", "3T", Range(stops=3, towns=1)), (3, 4, FREE - 1, FREE), ((1, 1), (0, 1), (1, 1), (0, 0))),
        (goods_train("2G-0", "2G", 2), (2, FREE, FREE - 1, FREE), ((1, 1), (0, 1), (1, 1), (0, 0))),
        (hex_train("4H-0", "4H", 4), (FREE, FREE, 3, FREE), ((1, 1), (0, 1), (1, 1), (0, 0))),
        (express_train("8E-0", "8E", 8), (FREE, FREE, FREE - 1, FREE), ((1, 1), (0, 1), (1, 1), (0, 0))),
    ],
)  # fmt: skip
def test_each_stop_uses_up_some_of_a_trains_range(
    train: RunningTrain, reach: tuple[int, ...], costs: tuple[tuple[int, int], ...]
) -> None:
    """A mine uses up none; to a goods train it is one of the two places that a route needs."""
    board = line([10, 20, 30, 40], {0}, train)
    stops = {stop.id: replace(stop, kind=kind) for stop, kind in zip(board.stops.values(), KINDS, strict=True)}
    net = contract(replace(board, stops=stops, trains=(train, goods_train("1G-0", "1G", 1))))
    table = tables(net, train)
    assert counters(table.range) == reach
    places = [1, 1, 1, int(train.name == "2G")]
    assert [counters(cost) for cost in table.stop_cost] == [
        (*cost, 0, place) for cost, place in zip(costs, places, strict=True)
    ]
    assert not table.range & GUARDS
    assert table.plus == (0, 0)
    usable = [*costs[:3], *([costs[3]] if train.name == "2G" else [])]
    least = min(large for large, _ in usable), min(in_all for _, in_all in usable), 1, 1
    assert counters(table.least) == least, "of any stop that the train may call at"
    entered = [counters(cost)[2] for cost in table.cost]
    assert entered == [1] * 6, "the hex of the far stop"


def test_with_a_car_for_towns_a_train_counts_as_many_again() -> None:
    board = replace(line([10, 20, 30], {0}, stops_train("3-0", "3", 3)), cars=(TownsCar("towns"),))
    net = contract(board)
    table = tables(net, board.trains[0])
    assert counters(table.range) == (3, 6, FREE - 1, FREE)
    assert table.plus == (net.cars["towns"], 3)
    assert (table.car, table.bonuses.offboard) == ((0, 0), 0), "there is none for off-board areas"
    assert tables(net, board.trains[0], cars=False).plus == (0, 0)
    assert tables(net, hex_train("4H-0", "4H", 4)).plus == (0, 0)


OX = "only:Ox"


def gateway() -> Problem:
    """Four stops in a row; the third is a terminal that the Orient Express runs through, behind a tunnel."""
    board = line([10, 20, 30, 40], {0}, express_train("8Ox-0", "8Ox", 3, frozenset({OX})))
    track = {hex_id: list(pieces) for hex_id, pieces in board.graph.hexes.items()}
    track["A1"][1] = track["A1"][1]._replace(tags=frozenset({"tunnel"}))
    track["A2"][0] = track["A2"][0]._replace(terminal=True)
    track["A2"][1] = track["A2"][1]._replace(tags=frozenset({OX}))
    third = replace(board.stops["A2/c0"], kind=Kind.OFFBOARD, passable=False, gateway=OX)
    return replace(
        board,
        graph=TrackGraph(track),
        stops={**board.stops, "A2/c0": third},
        cars=(OffboardCar("off-board", 20),),
        bonuses=(
            PerStop("tunnel", "tunnel", 10),
            Pair("pair", 50, frozenset({"A0/c0", "Z9/c0"}), frozenset({"A3/c0"})),
            Transit("transit", frozenset({"A1/c0"}), frozenset({"A2/c0"}), {"A1/c0": 30, "A3/c0": 40, "Z9/c0": 90}),
            Transit("elsewhere", frozenset({"Z9/c0"}), frozenset({"A2/c0"}), {"A1/c0": 30}),
        ),
    )


def test_a_terminal_is_run_through_by_trains_with_the_permission_and_over_track_that_asks_for_it() -> None:
    problem = gateway()
    net = contract(problem)
    orient = tables(net, problem.trains[0])
    assert orient.departures == ((0,), (1, 2), (3, 4), (5,))
    assert [orient.follow[d] for d in range(6)] == [(2,), (), (4,), (1,), (), (3,)]
    plain = tables(net, stops_train("4-0", "4", 4))
    assert plain.departures == ((0,), (1, 2), (3,), ())
    assert [plain.follow[d] for d in range(6)] == [(2,), (), (), (1,), (), ()]
    shy = tables(net, replace(plain.train, avoids=frozenset({"A2/c0"})))
    assert shy.departures == ((0,), (1,), (), ())
    assert not any(shy.follow[d] for d in range(6))


def test_every_side_of_a_bonus_has_a_feature_that_stops_and_track_carry() -> None:
    """Stations, off-board areas if there is a car for them, the tunnel, the pair, the stops that transit pays for."""
    problem = gateway()
    net = contract(problem)
    table = tables(net, problem.trains[0])
    own, offboard, tunnel, one, other, first, second, near, far = (1 << n for n in range(9))
    pair, transit = (bonus for bonus in problem.bonuses if bonus.label in ("pair", "transit"))
    assert table.bonuses.rules == (
        (problem.bonuses[0], tunnel, tunnel, ()),
        (pair, one, other, ()),
        (transit, near, far, ((first, 30), (second, 40))),
    )
    assert (table.bonuses.own, table.bonuses.offboard, table.bonuses.car) == (own, offboard, 20)
    assert table.car == (net.cars["off-board"], 20)
    at = (own | one, first | near, offboard | far, other | second)
    assert tuple(bits >> net.first_feature for bits in table.at) == at
    assert tuple(bits >> net.first_feature for bits in table.marks) == (
        at[1], at[0], at[2] | tunnel, at[1] | tunnel, at[3], at[2],
    )  # fmt: skip
    exclusive = (1 << net.first_feature) - 1
    assert table.need == tuple(bits & exclusive for bits in table.marks)
    assert table.need == tuple(keys | net.visits[stop] for keys, stop in zip(net.shape.keys, net.far, strict=True))


def test_what_features_are_worth_is_found_out_once() -> None:
    notes: dict[int, tuple[int, int]] = {}
    bonuses = replace(BONUSES, notes=notes)
    assert [bonuses.of(features) for features in (0, 1, 3, 4, 7, 11, 27, 24)] == [
        (0, 0), (0, 0), (150, 0), (0, 30), (150, 30), (150 + 90, 0), (150 + 90 + 120, 0), (0, 0),
    ]  # fmt: skip
    notes[3] = 1, 1
    assert bonuses.of(3) == (1, 1)

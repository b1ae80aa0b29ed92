"""Networks are kept: what has not changed is not made anew, and what has changed is never taken for the old one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kursbuch.board.track import Piece, hexside
from kursbuch.routing import (
    Kind,
    MineCar,
    Pair,
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
from kursbuch.routing import shape as shapes
from kursbuch.routing.contract import contract

from .boards import line

TRAIN = stops_train("4-0", "4", 4)
PERMITTED = replace(TRAIN, permits=frozenset({"only:Ox"}))
GOODS = goods_train("3g-0", "3g", 3)


def board() -> Problem:
    """Four cities in a row; the company is at home in the first. Each test has a board of its own."""
    return line([10, 20, 30, 40], {0}, TRAIN)


def changed(problem: Problem, place: str, **fields: object) -> Problem:
    """The same board, where one stop is another now."""
    stop = replace(problem.stops[f"{place}/c0"], **fields)  # type: ignore[arg-type]
    return replace(problem, stops={**problem.stops, stop.id: stop})


def places(problem: Problem) -> str:
    return " ".join(stop.hex for stop in contract(problem).stops)


def test_what_has_not_changed_is_not_made_anew() -> None:
    problem = board()
    net = contract(problem)
    assert contract(problem) is net
    elsewhere = replace(problem, graph=problem.graph.with_hex("Z9", ()))
    assert contract(elsewhere) is net
    assert contract(replace(problem, trains=(TRAIN, stops_train("2-0", "2", 2)))) is net


def test_other_bonuses_and_cars_are_another_network_of_the_same_shape() -> None:
    problem = board()
    net = contract(problem)
    bonus = Pair("pair", 50, frozenset({"A0/c0"}), frozenset({"A1/c0"}))
    other = contract(replace(problem, bonuses=(bonus,)))
    assert other.bonuses == (bonus,)
    assert net.bonuses == ()
    assert other.shape is net.shape
    assert contract(problem) is net


def test_a_stop_that_has_changed_is_seen() -> None:
    problem = board()
    dearer = changed(problem, "A2", value=50)
    for one, worth in ((problem, 30), (dearer, 50), (problem, 30), (dearer, 50)):
        assert [stop.value for stop in contract(one).stops] == [10, 20, worth, 40]


def test_track_that_has_changed_is_seen() -> None:
    problem = board()
    assert places(problem) == "A0 A1 A2 A3"
    cut = replace(problem, graph=problem.graph.with_hex("A2", ()))
    assert places(cut) == "A0 A1"
    back = replace(problem, graph=cut.graph.with_hex("A2", problem.graph.pieces("A2")))
    assert places(back) == "A0 A1 A2 A3"


def test_what_lies_behind_a_blocked_city_does_not_matter() -> None:
    blocked = changed(board(), "A1", passable=False)
    assert places(blocked) == "A0 A1"
    assert contract(changed(blocked, "A3", value=90)) is contract(blocked)
    assert places(changed(blocked, "A1", passable=True)) == "A0 A1 A2 A3"


def test_mines_are_of_use_only_to_whoever_calls_there() -> None:
    problem = changed(board(), "A3", kind=Kind.MINE)
    with_car = replace(problem, cars=(MineCar("mines", 20),))
    with_goods = replace(problem, trains=(TRAIN, GOODS))
    for _ in range(2):
        assert places(problem) == "A0 A1 A2"
        assert places(with_car) == "A0 A1 A2 A3"
        assert places(with_goods) == "A0 A1 A2 A3"


def test_a_mine_on_the_way_ends_the_network_where_nobody_calls_there() -> None:
    problem = changed(board(), "A1", kind=Kind.MINE)
    assert places(problem) == "A0"
    assert contract(problem).segments == ()


def test_stops_that_pay_nothing_are_of_use_only_where_trains_call_there() -> None:
    problem = changed(board(), "A3", value=0)
    for _ in range(2):
        assert places(replace(problem, worthless_stops=True)) == "A0 A1 A2 A3"
        assert places(replace(problem, worthless_stops=False)) == "A0 A1 A2"


def test_track_for_certain_trains_is_of_use_to_them_alone() -> None:
    problem = board()
    pieces = [piece._replace(tags=frozenset({"only:Ox"})) for piece in problem.graph.pieces("A2")]
    problem = replace(problem, graph=problem.graph.with_hex("A2", pieces))
    for _ in range(2):
        assert places(problem) == "A0 A1"
        assert places(replace(problem, trains=(TRAIN, PERMITTED))) == "A0 A1 A2 A3"
    assert not contract(problem).shape.closed_to_some
    assert contract(replace(problem, trains=(PERMITTED,))).shape.closed_to_some


def test_other_marks_on_track_close_it_to_nobody() -> None:
    problem = board()
    pieces = [piece._replace(tags=frozenset({"tunnel"})) for piece in problem.graph.pieces("A2")]
    problem = replace(problem, graph=problem.graph.with_hex("A2", pieces))
    assert places(problem) == "A0 A1 A2 A3"
    assert not contract(problem).shape.closed_to_some


def test_a_gateway_is_passed_by_those_who_are_permitted() -> None:
    problem = changed(board(), "A1", passable=False, gateway="only:Ox")
    for _ in range(2):
        assert places(problem) == "A0 A1"
        assert places(replace(problem, trains=(PERMITTED,))) == "A0 A1 A2 A3"


def test_a_station_at_a_place_of_no_use_begins_no_network() -> None:
    problem = changed(board(), "A0", value=0)
    problem = replace(problem, worthless_stops=False)
    assert places(problem) == ""
    assert places(replace(problem, worthless_stops=True)) == "A0 A1 A2 A3"


def test_track_back_to_a_stop_that_was_met_is_there_too() -> None:
    """A loop: the piece that closes it joins two stops that are known already."""
    problem = board()
    side = hexside("A0", "A3")
    graph = problem.graph
    for place in ("A0", "A3"):
        piece = Piece(f"{place}/t9", place, side, f"{place}/c0", (f"{place}:{side}",))
        graph = graph.with_hex(place, [*graph.pieces(place), piece])
    net = contract(replace(problem, graph=graph))
    assert {tuple(sorted((s.a, s.b))) for s in net.segments} == {
        ("A0/c0", "A1/c0"), ("A1/c0", "A2/c0"), ("A2/c0", "A3/c0"), ("A0/c0", "A3/c0"),
    }  # fmt: skip


# -- how far trains come ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trains", "reached"),
    [
        ([stops_train("2", "2", 2)], "A0 A1"),
        ([stops_train("3", "3", 3)], "A0 A1 A2"),
        ([stops_train("2", "2", 2), stops_train("3", "3", 3)], "A0 A1 A2"),
        ([hex_train("2H", "2H", 2)], "A0 A1"),
        ([hex_train("2H", "2H", 2), stops_train("3", "3", 3)], "A0 A1 A2"),
        ([RunningTrain("2+1", "2+1", Range(stops=2, towns=1))], "A0 A1 A2"),
        ([RunningTrain("1+1", "1+1", Range(stops=1, towns=1, towns_in_stops=False))], "A0 A1"),
        ([express_train("2E", "2E", 2)], "A0 A1 A2 A3 A4 A5"),
        ([], "A0"),
    ],
)
def test_what_lies_beyond_the_range_of_all_trains_is_left_out(trains: list[RunningTrain], reached: str) -> None:
    assert places(line([10] * 6, {0}, *trains)) == reached


@pytest.mark.parametrize(
    ("train", "reached"),
    [
        (goods_train("1g", "1g", 1), "A0 A1 A2 A3"),
        (goods_train("2g", "2g", 2), "A0 A1 A2 A3 A4"),
        (plus_train("1+", "1+", 1), "A0 A1"),
        (plus_train("2+", "2+", 2), "A0 A1 A2"),
        (stops_train("2", "2", 2), "A0 A1"),
    ],
)
def test_towns_and_mines_that_take_nothing_of_the_range_bring_trains_further(train: RunningTrain, reached: str) -> None:
    """Behind the station a town; then for goods trains a town and a mine that can be run through, else cities."""
    problem = changed(line([10] * 6, {0}, train), "A1", kind=Kind.TOWN)
    if train.range.mines.value == "one end":
        problem = changed(changed(problem, "A2", kind=Kind.MINE), "A3", kind=Kind.TOWN)
    assert places(problem) == reached


def test_a_station_in_a_town_takes_nothing_of_the_range_of_trains_to_which_towns_are_free() -> None:
    problem = changed(line([10] * 4, {0}, plus_train("1+", "1+", 1)), "A0", kind=Kind.TOWN)
    assert places(problem) == "A0 A1"


def test_a_car_for_more_towns_doubles_the_range() -> None:
    problem = line([10] * 6, {0}, stops_train("2", "2", 2))
    assert places(replace(problem, cars=(TownsCar("towns"),))) == "A0 A1 A2 A3"


@pytest.mark.parametrize(("train", "reached"), [(hex_train("2H", "2H", 2), 4), (stops_train("2", "2", 2), 2)])
def test_a_step_within_a_hex_takes_nothing_of_the_range_of_trains_that_count_hexes(
    train: RunningTrain, reached: int
) -> None:
    """Each place has a second stop, joined to the first inside the hex; the way to the second place is over both."""
    problem = line([10] * 3, {0}, train)
    graph, stops = problem.graph, dict(problem.stops)
    for place in ("A0", "A1"):
        stops[f"{place}/t0"] = replace(stops["A2/c0"], id=f"{place}/t0", hex=place)
        inside = Piece(f"{place}/t9", place, f"{place}/c0", f"{place}/t0")
        outward = [one._replace(b=f"{place}/t0") if place == "A0" else one for one in graph.pieces(place)]
        graph = graph.with_hex(place, [*outward, inside])
    assert len(contract(replace(problem, graph=graph, stops=stops)).stops) == reached


def test_the_shortest_way_decides_how_far_trains_come() -> None:
    """Of two stations the nearer one, and over a loop the shorter side."""
    train = stops_train("3", "3", 3)
    assert places(line([10] * 7, {0, 4}, train)) == "A0 A1 A2 A3 A4 A5 A6"
    problem = line([10] * 7, {0}, train)
    side, graph = hexside("A0", "A4"), problem.graph
    for place in ("A0", "A4"):
        piece = Piece(f"{place}/t9", place, side, f"{place}/c0", (f"{place}:{side}",))
        graph = graph.with_hex(place, [*graph.pieces(place), piece])
    assert places(replace(problem, graph=graph)) == "A0 A1 A2 A3 A4 A5"


def test_what_changes_beyond_the_range_makes_no_network_anew() -> None:
    problem = line([10] * 4, {0}, stops_train("2", "2", 2))
    assert contract(changed(problem, "A2", value=90)) is contract(problem)
    assert contract(replace(problem, graph=problem.graph.with_hex("A2", ()))) is contract(problem)


# -- how much is kept -------------------------------------------------------------------------------------------------


def test_the_last_six_shapes_of_a_network_are_kept() -> None:
    problem = board()
    boards = [changed(problem, "A2", value=100 + n) for n in range(7)]
    first = contract(boards[0]).shape
    for one in boards[1:6]:
        contract(one)
    assert contract(boards[0]).shape is first
    newest = contract(boards[6]).shape
    assert contract(boards[0]).shape is not first
    assert contract(boards[6]).shape is newest


def test_the_last_eight_networks_of_a_shape_are_kept() -> None:
    problem = board()
    stops = frozenset({"A0/c0"}), frozenset({"A1/c0"})
    asked = [replace(problem, bonuses=(Pair("pair", n, *stops),)) for n in range(9)]
    first = contract(asked[0])
    for one in asked[1:8]:
        contract(one)
    assert contract(asked[0]) is first
    newest = contract(asked[8])
    assert contract(asked[0]) is not first
    assert contract(asked[8]) is newest


def test_a_shape_found_again_is_looked_for_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mine that nobody calls at has changed: the shape is the same, and is known as such the next time."""
    problem = changed(board(), "A3", kind=Kind.MINE)
    looked: list[Problem] = []
    spread = shapes._spread

    def counted(one: Problem, own: tuple[str, ...], wants: shapes.Wants) -> object:
        looked.append(one)
        return spread(one, own, wants)

    monkeypatch.setattr(shapes, "_spread", counted)
    net = contract(problem)
    dearer = changed(problem, "A3", value=90)
    assert contract(dearer) is net
    assert contract(dearer) is net
    assert len(looked) == 2

"""How much a search looks at, and how near its bounds come: counted, so that the figures are the same on every machine.

A search that looks at more than it need finds the same runs, and no other test notices. Where a figure here goes
down, the search has become better: write the new one down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import (
    Aim,
    Kind,
    Mines,
    Pair,
    Problem,
    Range,
    RunningTrain,
    Solution,
    Toll,
    best_routes,
    express_train,
    hex_train,
    pack,
    plus_train,
    prices,
    solve,
    stops_train,
)
from kursbuch.routing.clock import OutOfTime, after
from kursbuch.routing.contract import contract
from kursbuch.routing.enumerate import Candidate, Walks
from kursbuch.routing.express import Express
from kursbuch.routing.pack import NONE, PATIENCE, Packing, _Index, _pair
from kursbuch.routing.prices import Entry, Priced, _sums, priced
from kursbuch.routing.solve import _Run

from .boards import grid, line, problem
from .test_pack import PRICED, Pedometer, crowd
from .test_prices import WIDTH, contest

FAR = {"A3", "B2", "D0", "D3"}
SQUARES = {
    "an express train": grid(4, FAR, express_train("E-0", "E", 4)),
    "two express trains": grid(3, {"A2", "C0"}, express_train("E-0", "E", 4), express_train("E-1", "E", 4)),
    "express trains of two kinds": grid(3, {"A2", "C0"}, express_train("E-0", "E", 3), express_train("F-0", "F", 4)),
    "an express train beside others": grid(
        3, {"A2", "C0"}, express_train("E-0", "E", 4), stops_train("3-0", "3", 3), stops_train("3-1", "3", 3)
    ),
    "three trains of a kind": grid(4, FAR, *(stops_train(f"4-{n}", "4", 4) for n in range(3)), own=("A0", "C2")),
    "trains of many kinds": grid(
        4, FAR, stops_train("5-0", "5", 5), hex_train("4H-0", "4H", 4), plus_train("3+-0", "3+", 3), own=("A0", "C2")
    ),
}  # fmt: skip


def boards() -> Iterator[Problem]:
    """Small ones of every kind, half of them with express trains alone."""
    for seed in range(240):
        found = problem(seed, 3)
        skipping = tuple(replace(train, range=Range(stops=3, skips=True)) for train in found.trains)
        yield replace(found, trains=skipping) if seed % 2 else found


def fresh(question: Problem) -> Problem:
    return replace(question, graph=TrackGraph(question.graph.hexes))


def effort(question: Problem) -> tuple[int, int]:
    """Steps of the search, and how often it asks for the time at once."""
    clock = Pedometer()
    solved(question, clock)
    return clock.steps, clock.rounds


def solved(question: Problem, clock: Pedometer) -> Solution:
    question = fresh(question)
    return _Run(question, contract(question), clock).solve()


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("an express train", (3873, 0)),
        ("two express trains", (488, 0)),
        ("express trains of two kinds", (777, 0)),
        ("an express train beside others", (1047, 36)),
        ("three trains of a kind", (56, 3)),
        ("trains of many kinds", (257, 12)),
    ],
)
def test_a_search_takes_so_many_steps(name: str, steps: tuple[int, int]) -> None:
    assert effort(SQUARES[name]) == steps


def test_searches_on_small_boards_take_so_many_steps_to_what_they_find() -> None:
    clock = Pedometer()
    found = [solved(board, clock) for board in boards()]
    assert clock.steps == 10806
    assert sum(one.revenue for one in found) == 18535
    assert sum(one.subsidy for one in found) == 120
    assert sum(one.bound for one in found) == 18615
    assert sum(len(route.counted) for one in found for route in one.routes) == 492


class Hurried(Pedometer):
    """Time that is up after so many steps."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.left = steps

    def tick(self) -> None:
        if not self.left:
            raise OutOfTime
        self.left -= 1

    check = tick


@pytest.mark.parametrize(
    ("steps", "found"),
    [(0, (41980, 15500, 90)), (3, (38815, 17030, 117)), (9, (32602, 15520, 142)), (27, (27290, 15905, 170))],
)
def test_a_run_that_is_cut_off_is_the_best_one_where_it_reaches_its_own_bound(
    steps: int, found: tuple[int, int, int]
) -> None:
    """On small boards: all bounds together, what the runs earn, and how many of them are proven to be the best."""
    runs = [(board, solved(board, Hurried(steps))) for board in boards()]
    assert all(run.optimal == (run.bound == run.gain(board.aim)) for board, run in runs)
    totals = sum(run.bound for _, run in runs), sum(run.gain(board.aim) for board, run in runs)
    assert (*totals, sum(run.optimal for _, run in runs)) == found


class Listed(NamedTuple):
    """How many routes there are to choose from each time, and the floors from which those of each kind were listed."""

    choices: list[int]
    plain: list[int]
    express: list[int]


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("three trains of a kind", Listed([219], [40], [])),
        ("trains of many kinds", Listed([172], [130, 120, 30], [])),
        ("an express train beside others", Listed([63, 63, 160, 160], [1], [174, 149, 99, 89])),
        ("express trains of two kinds", Listed([64, 64, 259], [], [174, 166, 149, 143, 99, 97])),
    ],
)
def test_routes_that_make_any_run_worse_than_a_known_one_are_not_listed(
    name: str, listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Listed([], [], [])
    routes, above = Walks.routes, Express.above

    def noted_routes(self: Walks, floor: int) -> Sequence[Candidate]:
        found.plain.append(floor)
        return routes(self, floor)

    def noted_above(self: Express, floor: int) -> Sequence[Candidate]:
        found.express.append(floor)
        return above(self, floor)

    def noted_packing(lists: list[Sequence[Candidate]], *others: Any) -> Packing:
        found.choices.append(sum(map(len, lists)))
        return Packing(lists, *others)

    monkeypatch.setattr(Walks, "routes", noted_routes)
    monkeypatch.setattr(Express, "above", noted_above)
    monkeypatch.setattr(solve, "Packing", noted_packing)
    solved(SQUARES[name], Pedometer())
    assert found == listed


def test_without_time_the_bound_is_all_that_stops_bonuses_and_tolls_could_bring() -> None:
    """A toll that pays counts for either direction of its track."""
    board = line([10, 20, 30], {0}, stops_train("3-0", "3", 3))
    track = {hex_id: list(pieces) for hex_id, pieces in board.graph.hexes.items()}
    track["A1"][0] = track["A1"][0]._replace(tags=frozenset({"toll"}))
    bonus = Pair("pair", 50, frozenset({"A0/c0"}), frozenset({"A2/c0"}))
    for toll, most in ((1, 2), (-10, 0)):
        rich = replace(board, graph=TrackGraph(track), bonuses=(bonus, Toll("toll", "toll", toll)))
        assert solved(rich, Hurried(0)).bound == 10 + 20 + 30 + 50 + most
    assert solved(line([0, 0, 0], {0}, express_train("3E-0", "3E", 3)), Hurried(0)).bound == 0


def test_a_run_with_a_mine_is_known_to_be_the_best_where_it_brings_all_that_it_could() -> None:
    """One city, and beside it the mine, which takes no range: the first route that is met brings both."""
    board = line([20, 30], {0}, RunningTrain("1G-0", "1G", Range(stops=1, mines=Mines.ONE_END)))
    stops = {**board.stops, "A1/c0": replace(board.stops["A1/c0"], kind=Kind.MINE, passable=False)}
    for aim, most in ((Aim.TOTAL, 20 + 30), (Aim.REVENUE, 20)):
        run = solved(replace(board, stops=stops, aim=aim), Hurried(0))
        assert (run.gain(aim), run.subsidy, run.bound, run.optimal) == (most, 30, most, True)


def test_routes_that_were_found_in_a_hurry_are_not_kept_with_the_network() -> None:
    board = fresh(SQUARES["three trains of a kind"])
    net = contract(board)
    _Run(board, net, Hurried(1)).solve()
    assert not net.walked
    _Run(board, net, Pedometer()).solve()
    assert len(net.walked) == 1


@pytest.mark.parametrize("name", ["an express train", "two express trains", "express trains of two kinds"])
def test_more_time_never_makes_a_bound_worse_and_in_the_end_it_is_the_best_run(name: str) -> None:
    bounds = [best_routes(fresh(SQUARES[name]), after(asks)).bound for asks in range(0, 72, 2)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] == best_routes(SQUARES[name]).revenue < bounds[0]


@pytest.mark.parametrize(
    ("asks", "bounds"),
    [
        (0, [360, 400, 390, 420, 600, 680]),
        (1, [360, 400, 390, 420, 600, 680]),
        (6, [360, 350, 367, 420, 440, 520]),
        (8, [360, 310, 344, 420, 440, 520]),
        (16, [360, 310, 310, 395, 440, 440]),
        (31, [360, 310, 310, 370, 440, 440]),
    ],
)
def test_a_bound_is_as_low_as_it_was_whenever_a_search_is_cut_off(asks: int, bounds: list[int]) -> None:
    """One bound for each of the boards. Of several kinds of trains, luck decides which one had the time."""
    assert [best_routes(fresh(board), after(asks)).bound for board in SQUARES.values()] == bounds


@pytest.mark.parametrize(
    ("seed", "trains", "routes", "target", "effort", "proven"),
    [
        (1, 3, 40, 1200, (8, 60), (1828, 1614, 2, 63)),
        (2, 3, 150, 1200, (8, 60), (1824, 1803, 8, 489)),
        (3, 3, 300, 1200, (3, 30), (2161, 1736, 3, 94)),
        (4, 3, 150, 1200, (1, 9), (2340, 0, 1, 11)),
        (5, 3, 120, 1800, (8, 60), (1817, 1751, 2, 63)),
        (6, 3, 121, 1800, (8, 60), (1807, 1785, 8, 438)),
        (7, 2, 60, 1500, (8, 200), (1501, 71, 2, 8)),
        (8, 4, 30, 1790, (8, 200), (1793, 1250, 2, 151)),
    ],
)
def test_prices_prove_as_much_as_they_did(
    seed: int,
    trains: int,
    routes: int,
    target: int,
    effort: tuple[int, int],
    proven: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bound, the sum of the prices, the rounds, and how often prices were tried.

    Of more than 120 routes a train, only those that are nearly wanted are looked at while prices are moved.
    """
    tried, clock = list[int](), Pedometer()

    def sums(tariff: list[int], size: int) -> list[list[float]]:
        tried.append(size)
        return _sums(tariff, size)

    monkeypatch.setattr(prices, "_sums", sums)
    found = priced(contest(seed, trains, routes), WIDTH, target, [0] * WIDTH, *effort, clock)
    assert (found.bound, sum(found.prices), clock.rounds, len(tried)) == proven


class Counted(list[Entry]):
    """A list that counts how many of its entries are looked at one after the other."""

    looks = 0

    def __iter__(self) -> Iterator[Entry]:
        for entry in super().__iter__():
            self.looks += 1
            yield entry


def test_partners_that_are_looked_through_in_vain_again_and_again_are_indexed() -> None:
    """Every route wants the one key: after `PATIENCE` vain runs an index of it is made, and the list left alone."""
    one = [(1000 - i, 1, i, 0) for i in range(100)]
    two = Counted((1000 - i, 1, i, 0) for i in range(50))
    assert _pair(one, two, 0, Pedometer()) == (one[0], NONE)
    assert two.looks == (PATIENCE + 2) * len(two)


def test_partners_that_were_too_poor_or_found_late_count_as_looked_through() -> None:
    """So an index is made in the end, and the list left alone."""
    alike, poor = [(1000, 1, i, 0) for i in range(100)], Counted([(1000, 1, 0, 0)] * 5 + [(1, 2, 1, 0)] * 5)
    assert _pair(alike, poor, 1500, Pedometer()) is None
    assert poor.looks == 81 * 6 + 10, "five of ten in vain, 81 times: more than 40 whole runs"
    better = [(1000 - i, (1 << (90 - i)) - 1, i, 0) for i in range(91)]
    late = Counted((1000 - 2 * place, 1 << place, place, 0) for place in range(91))
    assert _pair(better, late, 0, Pedometer()) == (better[90], late[0])
    assert late.looks == sum(91 - i for i in range(61)) + 91


@pytest.mark.parametrize(("floor", "looks"), [(0, 421), (1500, 421), (1990, 20)])
def test_partners_are_looked_at_up_to_the_first_that_is_free_or_too_poor(floor: int, looks: int) -> None:
    rng = Random(7)
    one = [(1000 - i, rng.choice((3, 5, 6)), i, 0) for i in range(200)]
    two = Counted((1000 - 20 * i, rng.choice((1, 2, 4, 7)) if i > 4 else 7, i, 0) for i in range(12))
    _pair(one, two, floor, Pedometer())
    assert two.looks == looks


class Asked(_Index):
    """An index that counts how often any of them is asked."""

    times = 0

    def best_beside(self, keys: int) -> int:
        Asked.times += 1
        return super().best_beside(keys)


@pytest.mark.parametrize(("pairs", "times"), [(331, 24), (332, 21), (498, 18)])
def test_once_very_many_pairs_have_been_looked_at_partners_are_indexed(
    pairs: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**PRICED, "WORTH_INDEXING": pairs, "_Index": Asked}.items():
        monkeypatch.setattr(pack, name, value)
    monkeypatch.setattr(Asked, "times", 0)
    Packing(*crowd(0, 1, trains=4), 24, 1, Pedometer()).run()
    assert Asked.times == times


class Watched(Packing):
    """A search that keeps what it asks about its bounds."""

    def __init__(self, options: list[list[Candidate]], alike: list[bool], scale: int) -> None:
        self.asked: list[int] = []
        self.pace = Pedometer()
        super().__init__(options, alike, 24, scale, self.pace)

    def tight(self, bound: int) -> int:
        self.asked.append(bound)
        return super().tight(bound)


INDEXED = {**PRICED, "WORTH_INDEXING": 600}
PRICED_ONCE = {"SMALL": 0, "SMALL_AGAIN": 70}


@pytest.mark.parametrize(
    ("sizes", "scale", "asked"),
    [
        ({}, 1, (46, 12, 56, 90800)),
        ({}, 20, (76, 18, 67, 2000198)),
        (PRICED, 1, (35, 28, 116, 200617)),
        (PRICED, 20, (48, 33, 106, 3376124)),
        (INDEXED, 1, (35, 28, 122, 211512)),
        (INDEXED, 20, (48, 33, 109, 3474181)),
        (PRICED_ONCE, 1, (37, 14, 129, 220949)),
        (PRICED_ONCE, 20, (48, 20, 132, 4152980)),
    ],
)
def test_a_choice_of_routes_asks_so_often_what_could_still_be_reached(
    sizes: dict[str, int], scale: int, asked: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps, rounds of prices, questions, and the sum of all bounds that were asked about."""
    for name, value in sizes.items():
        monkeypatch.setattr(pack, name, value)
    search = Watched(*crowd(0, scale, trains=4), scale)
    search.run()
    assert (search.pace.steps, search.pace.rounds, len(search.asked), sum(search.asked)) == asked


def test_prices_are_looked_for_longest_at_first_and_then_from_those_last_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PRICED.items():
        monkeypatch.setattr(pack, name, value)
    starts, efforts = list[list[int]](), list[tuple[int, int]]()

    def noted(lists: list[list[Entry]], width: int, target: int, start: list[int], *effort: Any) -> Priced:
        starts.append(start)
        efforts.append(effort[:2])
        return priced(lists, width, target, start, *effort)

    monkeypatch.setattr(pack, "priced", noted)
    Packing(*crowd(0, 1), 24, 1, Pedometer()).run()
    assert starts[0] == [0] * 24
    assert all(map(any, starts[1:]))
    assert efforts == [(8, 60)] + [(3, 30)] * 28


@pytest.mark.parametrize(("spared", "rounds"), [(0, 12), (1, 14)])
def test_prices_are_looked_for_where_there_are_more_routes_than_few(
    spared: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, alike = crowd(0, 1, trains=4)
    monkeypatch.setattr(pack, "SMALL", sum(map(len, options)) - spared)
    search = Watched(options, alike, 1)
    search.run()
    assert search.pace.rounds == rounds


def test_a_train_without_a_route_adds_nothing_to_what_could_be_reached() -> None:
    options, alike = crowd(0, 1, trains=4)
    search = Watched([*options, []], [*alike, False], 1)
    search.run()
    assert (search.pace.steps, len(search.asked), sum(search.asked)) == (55, 83, 129050)

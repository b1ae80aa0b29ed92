"""How much a search looks at, and how near its bounds come: counted, so that the figures are the same on every machine.

A search that looks at more than it need finds the same runs, and no other test notices. Where a figure here goes
down, the search has become better: write the new one down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from kursbuch.board.track import TrackGraph
from kursbuch.routing import Problem, Range, best_routes, express_train, hex_train, pack, plus_train, stops_train
from kursbuch.routing.clock import after
from kursbuch.routing.contract import contract
from kursbuch.routing.pack import NONE, PATIENCE, Packing, _Index, _pair
from kursbuch.routing.prices import Entry, priced
from kursbuch.routing.solve import _Run

from .boards import grid, problem
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
    for seed in range(60):
        found = problem(seed, 3)
        skipping = tuple(replace(train, range=Range(stops=3, skips=True)) for train in found.trains)
        yield replace(found, trains=skipping) if seed % 2 else found


def fresh(question: Problem) -> Problem:
    return replace(question, graph=TrackGraph(question.graph.hexes))


def effort(question: Problem) -> tuple[int, int]:
    """Steps of the search, and how often it asks for the time at once."""
    question, clock = fresh(question), Pedometer()
    _Run(question, contract(question), clock).solve()
    return clock.steps, clock.rounds


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("an express train", (3873, 0)),
        ("two express trains", (583, 0)),
        ("express trains of two kinds", (777, 0)),
        ("an express train beside others", (1158, 48)),
        ("three trains of a kind", (204, 9)),
        ("trains of many kinds", (547, 12)),
    ],
)
def test_a_search_takes_so_many_steps(name: str, steps: tuple[int, int]) -> None:
    assert effort(SQUARES[name]) == steps


def test_searches_on_small_boards_take_so_many_steps() -> None:
    assert sum(effort(board)[0] for board in boards()) == 3523


@pytest.mark.parametrize("name", ["an express train", "two express trains", "express trains of two kinds"])
def test_more_time_never_makes_a_bound_worse_and_in_the_end_it_is_the_best_run(name: str) -> None:
    bounds = [best_routes(fresh(SQUARES[name]), after(asks)).bound for asks in range(0, 72, 2)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] == best_routes(SQUARES[name]).revenue < bounds[0]


@pytest.mark.parametrize(
    ("asks", "bounds"),
    [
        (0, [360, 400, 390, 420, 1080, 960]),
        (1, [360, 400, 390, 580, 1080, 960]),
        (6, [360, 350, 367, 420, 600, 890]),
        (8, [360, 350, 344, 420, 600, 520]),
        (16, [360, 310, 310, 395, 440, 520]),
        (31, [360, 310, 310, 370, 440, 440]),
    ],
)
def test_a_bound_is_as_low_as_it_was_whenever_a_search_is_cut_off(asks: int, bounds: list[int]) -> None:
    """One bound for each of the boards. Of several kinds of trains, luck decides which one had the time."""
    assert [best_routes(fresh(board), after(asks)).bound for board in SQUARES.values()] == bounds


def test_prices_prove_as_much_as_they_did() -> None:
    """Of 130 routes a train and more, only those that are nearly wanted are looked at while prices are moved."""
    found = [
        priced(contest(seed, trains=3, routes=routes), WIDTH, 1200, [0] * WIDTH, rounds, steps, Pedometer())
        for seed, routes, rounds, steps in ((1, 40, 8, 60), (2, 150, 8, 60), (3, 300, 3, 30), (4, 150, 1, 9))
    ]
    assert [one.bound for one in found] == [1828, 1824, 2161, 2340]
    assert [sum(one.prices) for one in found] == [1614, 1803, 1736, 0]


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


def test_once_very_many_pairs_have_been_looked_at_partners_are_indexed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**PRICED, "WORTH_INDEXING": 1500, "_Index": Asked}.items():
        monkeypatch.setattr(pack, name, value)
    monkeypatch.setattr(Asked, "times", 0)
    Packing(*crowd(0, 1), 24, 1, Pedometer()).run()
    assert Asked.times == 196

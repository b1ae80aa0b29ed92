"""Packing against trying every combination, with and without prices and indexes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kursbuch.routing import pack
from kursbuch.routing.clock import Clock, OutOfTime
from kursbuch.routing.enumerate import Candidate
from kursbuch.routing.pack import Packing, _first_free, _highs, _Index, _users

WIDTH = 10
PRICED = {"SMALL": 0, "SMALL_AGAIN": 0}
"""As if there were thousands of routes."""


def lists(rng: Random, scale: int) -> tuple[list[list[Candidate]], list[bool]]:
    """Revenues come in tens, each worth `scale`; what is left to fill it up are subsidies."""
    result: list[list[Candidate]] = []
    alike = []
    for number in range(rng.randint(2, 4)):
        alike.append(number > 0 and rng.random() < 0.4)
        if alike[-1]:
            result.append(result[-1])
            continue
        routes = {}
        for _ in range(rng.randint(0, 9)):
            keys = sum(1 << bit for bit in rng.sample(range(WIDTH), rng.randint(1, 4)))
            weight = 10 * rng.randint(1, 20) * scale + rng.randrange(scale) // 4
            routes[keys] = Candidate(weight, keys, (keys,))
        result.append(sorted(routes.values(), key=lambda route: (-route.weight, route.path)))
    return result, alike


def first_best(options: list[list[Candidate]]) -> tuple[int, list[Candidate | None]]:
    """The first of the best combinations, in the order of the lists, no route last."""
    best: tuple[int, list[Candidate | None]] = 0, [None] * len(options)
    for picked in product(*([*routes, None] for routes in options)):
        used = 0
        total = 0
        for route in picked:
            if route is not None:
                if used & route.keys:
                    break
                used |= route.keys
                total += route.weight
        else:
            if total > best[0]:
                best = total, list(picked)
    return best


@pytest.mark.parametrize("sizes", [{}, PRICED, {"SMALL": 0, "WORTH_INDEXING": 0, "PATIENCE": 0}])
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_finds_the_first_best_combination(sizes: dict[str, int], seed: int) -> None:
    scale = (1, 20)[seed % 2]
    options, alike = lists(Random(seed), scale)
    weight, picked = first_best(options)
    with pytest.MonkeyPatch.context() as patch:
        for name, size in sizes.items():
            patch.setattr(pack, name, size)
        packing = Packing(options, alike, WIDTH, scale, Clock(None))
        packing.run()
    assert packing.best == packing.bound == weight
    assert packing.chosen() == picked


def test_an_interrupted_search_keeps_what_it_found() -> None:
    rng = Random(5)
    options = [
        [
            Candidate(weight, sum(1 << bit for bit in rng.sample(range(40), 6)), (i,))
            for i, weight in enumerate(sorted((10 * rng.randint(1, 99) for _ in range(300)), reverse=True))
        ]
        for _ in range(4)
    ]
    whole = Packing(options, [False] * 4, 40, 1, Clock(None))
    whole.run()
    hasty = Packing(options, [False] * 4, 40, 1, Clock(lambda: True))
    with pytest.raises(OutOfTime):
        hasty.run()
    found = sum(route.weight for route in hasty.quick() if route)
    assert 0 < found <= whole.best <= hasty.bound


def test_of_makeshift_runs_that_earn_the_same_the_first_one_stands() -> None:
    """Both trains want the same key and have nothing else: the one that comes first has it."""
    options = [[Candidate(50, 1, (1,))], [Candidate(50, 1, (2,))]]
    assert Packing(options, [False] * 2, 1, 1, Clock(None)).quick() == [Candidate(50, 1, (1,)), None]


def test_a_makeshift_run_begins_with_whichever_train_makes_it_best() -> None:
    wide, left, right = Candidate(50, 3, (0,)), Candidate(40, 1, (1,)), Candidate(40, 2, (2,))
    assert Packing([[wide, left], [right]], [False] * 2, 2, 1, Clock(None)).quick() == [left, right]


def test_a_bound_is_lowered_to_what_revenues_in_steps_and_subsidies_can_make() -> None:
    """Revenues come in tens and weigh 20 each; the trains bring subsidies of 15 and 12, or less than 20 together."""
    options = [[Candidate(30 * 20 + 15, 1, (1,)), Candidate(20 * 20, 2, (2,))], [Candidate(10 * 20 + 12, 4, (3,))]]
    rich = Packing(options, [False] * 2, 3, 20, Clock(None))
    poor = Packing([options[0], []], [False] * 2, 3, 20, Clock(None))
    assert (rich.unit, rich.slack, rich.bound) == (10, 19, 40 * 20 + 19)
    assert (poor.unit, poor.slack, poor.bound) == (10, 15, 30 * 20 + 15)
    assert [rich.tight(bound) for bound in (203, 219, 220, 399, 400)] == [203, 219, 219, 219, 400]
    assert [poor.tight(bound) for bound in (203, 219, 220, 399, 400)] == [203, 215, 215, 215, 400]


def test_where_there_is_nothing_to_choose_from_a_bound_is_left_as_it_is() -> None:
    packing = Packing([[]], [False], 1, 20, Clock(None))
    assert (packing.unit, packing.slack, packing.bound) == (1, 0, 0)
    packing.run()
    assert (packing.best, packing.chosen()) == (0, [None])


def test_a_train_alone_takes_its_best_route() -> None:
    routes = [Candidate(50, 4, (1,)), Candidate(40, 1, (2,))]
    packing = Packing([routes], [False], 3, 1, Clock(None))
    packing.run()
    assert (packing.best, packing.chosen()) == (50, routes[:1])


def test_an_index_tells_the_best_route_beside_others_and_nothing_where_there_is_none() -> None:
    index = _Index([(50, 1, 0, 5), (40, 2, 1, 9), (30, 4, 2, -3)])
    assert [index.best_beside(keys) for keys in range(8)] == [9, 9, 5, 0, 9, 9, 5, 0]
    assert _Index([(50, 1, 0, 5)]).best_beside(1) == 0
    assert _Index([]).best_beside(1) == 0


def test_a_train_that_cannot_pay_its_prices_stays_where_it_is() -> None:
    assert _highs([[], [(50, 1, 0, -5)], [(50, 1, 0, 7), (40, 2, 1, 9)]]) == [0, 0, 9]


@pytest.mark.parametrize("many", [1, 7, 8, 9, 64])
def test_the_first_free_route_is_found_among_any_number(many: int) -> None:
    """Every route has a key of its own, and all have one together."""
    users = _users([(10, 1 | 2 << place, place, 0) for place in range(many)])
    assert users == {1: (1 << many) - 1} | {2 << place: 1 << place for place in range(many)}
    assert [_first_free(users, (2 << place) - 2) for place in range(many + 1)] == [*range(many + 1)]
    assert _first_free(users, 1) == many
    assert _first_free(users, 4 << many) == 0, "a key that nobody uses"


class Pedometer(Clock):
    """Counts the steps of a search, which are the same on every machine."""

    def __init__(self) -> None:
        super().__init__(lambda: False)  # so that the steps are those of the reference
        self.steps = self.rounds = 0

    def tick(self) -> None:
        self.steps += 1

    def check(self) -> None:
        self.rounds += 1


def crowd(seed: int, scale: int, trains: int = 5, width: int = 24) -> tuple[list[list[Candidate]], list[bool]]:
    """Five trains, the first three of a kind, on track that is too narrow for their best routes."""
    rng, result = Random(seed), list[list[Candidate]]()
    for number in range(trains):
        if number in (1, 2):
            result.append(result[0])
            continue
        found = {sum(1 << bit for bit in rng.sample(range(width), rng.randint(2, 6))) for _ in range(60)}
        routes = [
            Candidate(10 * keys.bit_count() * rng.randint(4, 9) * scale + rng.randrange(scale) // 3, keys, (keys,))
            for keys in sorted(found)
        ]
        result.append(sorted(routes, key=lambda route: (-route.weight, route.path)))
    return result, [number in (1, 2) for number in range(trains)]


@pytest.mark.parametrize(
    ("sizes", "scale", "most"),
    [({}, 1, 1181), ({}, 20, 1377), (PRICED, 1, 428), (PRICED, 20, 450)],
    ids=["plain", "plain with subsidies", "priced", "priced with subsidies"],
)
def test_bounds_keep_the_search_short(sizes: dict[str, int], scale: int, most: int) -> None:
    """Without them it takes tens of thousands of steps, and with prices a third of what it takes without."""
    steps = 0
    with pytest.MonkeyPatch.context() as patch:
        for name, size in sizes.items():
            patch.setattr(pack, name, size)
        for seed in range(3):
            clock = Pedometer()
            Packing(*crowd(seed, scale), 24, scale, clock).run()
            steps += clock.steps
    assert steps == most, "fewer are welcome: then write them down here"


def test_the_caller_is_asked_about_the_time_now_and_then() -> None:
    asked: list[bool] = []

    def is_up() -> bool:
        asked.append(True)
        return False

    clock = Clock(is_up)
    for _ in range(63):
        clock.tick()
    assert not asked
    clock.tick()
    assert len(asked) == 1
    for _ in range(64):
        clock.tick()
    assert len(asked) == 2
    clock.check()
    assert len(asked) == 3
    Clock(None).check()
    assert Clock(None).endless
    assert not clock.endless


def test_twins_are_priced_once_and_the_second_takes_a_later_route() -> None:
    """Three trains of a kind: that they could change places is looked at once, so the search takes a fifth of what it
    takes for three with equal lists that are not known to be of a kind."""
    rng, steps = Random(3), list[int]()
    keys = sorted({sum(1 << bit for bit in rng.sample(range(20), rng.randint(2, 5))) for _ in range(80)})
    routes = [Candidate(10 * key.bit_count() * rng.randint(4, 9), key, (key,)) for key in keys]
    routes.sort(key=lambda route: (-route.weight, route.path))
    found = []
    for alike in ([False, True, True], [False] * 3):
        clock = Pedometer()
        search = Packing([routes] * 3, alike, 20, 1, clock)
        search.run()
        found.append(search.chosen())
        steps.append(clock.steps)
    assert found[0] == found[1]
    assert 5 * steps[0] < steps[1]

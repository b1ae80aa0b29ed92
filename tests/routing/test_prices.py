"""Prices: whatever they are the bound holds, and good ones come near the best run."""

from __future__ import annotations

from random import Random

from kursbuch.routing.clock import Clock
from kursbuch.routing.enumerate import Candidate
from kursbuch.routing.pack import Packing
from kursbuch.routing.prices import Entry, Priced, _leaders, priced

from .test_pack import Pedometer

WIDTH = 20


def contest(seed: int, trains: int = 4, routes: int = 200) -> list[list[Entry]]:
    """Trains with many routes that want much the same track; the best first, as in a run."""
    rng = Random(seed)
    found = []
    for _ in range(trains):
        keys = [sum(1 << bit for bit in rng.sample(range(WIDTH), rng.randint(2, 9))) for _ in range(routes)]
        some = sorted(((10 * key.bit_count() * rng.randint(5, 9), key) for key in keys), reverse=True)
        found.append([(weight, key, i, 0) for i, (weight, key) in enumerate(some)])
    return found


def best(lists: list[list[Entry]]) -> int:
    options = [[Candidate(weight, keys, (i,)) for weight, keys, i, _ in entries] for entries in lists]
    packing = Packing(options, [False] * len(options), WIDTH, 1, Clock(None))
    packing.run()
    return packing.best


def tops(lists: list[list[Entry]]) -> int:
    return sum(entries[0][0] for entries in lists)


def charged(lists: list[list[Entry]], target: int, rounds: int = 8, steps: int = 60) -> Priced:
    return priced(lists, WIDTH, target, [0] * WIDTH, rounds, steps, Clock(None))


def test_every_route_has_paid_for_its_keys_and_the_bound_is_what_is_left() -> None:
    for seed in range(3):
        lists = contest(seed)
        found = charged(lists, best(lists))
        assert all(price >= 0 for price in found.prices)
        assert [[entry[:3] for entry in entries] for entries in found.lists] == [
            [entry[:3] for entry in entries] for entries in lists
        ]
        for weight, keys, _, left in (entry for entries in found.lists for entry in entries):
            assert left == weight - sum(price for bit, price in enumerate(found.prices) if keys >> bit & 1)
        highs = (max(0, *(entry[3] for entry in entries)) for entries in found.lists)
        assert found.bound == sum(found.prices) + sum(highs)


def test_the_bound_holds_and_comes_near_the_best_run() -> None:
    """No route brings more than 90 a key, so no run more than 1800; the best routes together would bring 3240."""
    for seed in range(4):
        lists = contest(seed)
        most = best(lists)
        assert tops(lists) == 3240
        assert most <= charged(lists, most).bound <= 1815
        assert charged(lists, most, rounds=3, steps=30).bound <= 2260
        assert 2000 <= charged(lists, 2000).bound <= 2010, "good enough is where it stops"


def test_one_key_that_two_trains_want_gets_its_price() -> None:
    """Either has one good route over it and a poor one beside it: no run has both good ones."""
    lists = [[(100, 1, 0, 0), (30, 2, 1, 0)], [(100, 1, 0, 0), (20, 4, 1, 0)]]
    found = priced(lists, 3, 130, [0, 0, 0], 8, 60, Clock(None))
    assert found.bound == 130
    assert 70 <= found.prices[0] <= 80
    assert found.prices[1:] == [0, 0]


def test_prices_of_keys_that_nobody_wants_are_forgotten() -> None:
    found = priced([[(50, 1, 0, 0)], []], 3, 0, [0, 40, 40], 3, 30, Clock(None))
    assert found.prices == [0, 0, 0]
    assert found.bound == 50
    found = priced([[(50, 4, 0, 0)], []], 3, 0, [40, 40, 40], 0, 30, Clock(None))
    assert found.prices == [0, 0, 40]
    assert found.bound == 50


def test_the_search_for_prices_begins_with_those_known_and_stops_when_they_prove_enough() -> None:
    lists = [[(100, 1, 0, 0), (30, 2, 1, 0)], [(100, 1, 0, 0), (20, 4, 1, 0)]]
    known, clock = [75, 0, 0], Pedometer()
    assert priced(lists, 3, 130, known, 8, 60, clock).prices == known
    assert clock.rounds == 1
    idle: list[list[Entry]] = [
        *lists,
        [],
        [(10, 1, 0, 0)],
    ]  # trains that have no route, or none that is worth its price
    assert priced(idle, 3, 130, known, 8, 60, clock).bound == 130
    assert clock.rounds == 2
    priced(lists, 3, 100, known, 8, 60, clock)
    assert clock.rounds <= 4, "when no other route has come to be wanted, more of the same would prove no more"


def test_the_routes_nearly_wanted_are_all_of_a_few_and_of_many_those_next_to_the_best() -> None:
    """Within a tenth of it, and no more of them than 120."""
    assert _leaders([*range(120)], 119) == set(range(120))
    assert _leaders([*range(121)], 120) == set(range(109, 121))
    assert _leaders([*range(-1, 120)], 119) == set(range(109, 121))
    assert _leaders([-1.5] * 60 + [-0.7] * 30 + [0.0] * 31, 0) == set(range(60, 121))
    assert _leaders([100.0] * 120 + [50], 100) == set(range(120))
    assert _leaders([99.0] * 60 + [100.0] * 90, 100) == {*range(60, 150), *range(30)}

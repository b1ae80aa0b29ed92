"""Prices for keys: a proof that many routes need not be tried.

Charge every key a price. A run pays each price at most once, so no run is worth more than all prices together
plus, for each train, its best route after paying for its keys. Low bounds come from prices at which few
trains want the same key; they are found by moving the prices along the excess demand. Whatever the prices,
the bound holds, so they need not be perfect; they are rounded to integers before anything rests on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub

from .clock import Clock

Entry = tuple[int, int, int, int]
"""Weight, keys, number of the candidate, and weight after paying the prices."""

WIDE, NARROW = 12, 8


@dataclass(frozen=True, slots=True)
class Priced:
    """Routes with their prices paid, and the bound this proves."""

    bound: int
    prices: list[int]
    lists: list[list[Entry]]


def priced(
    lists: list[list[Entry]], width: int, target: int, start: list[int], rounds: int, steps: int, clock: Clock
) -> Priced:
    """Look for prices with a low bound; `target` is the weight that the bound is hoped to come near.

    Trains that have one list between them want the same route at any prices: it is looked for once.
    """
    kinds = {id(entries): entries for entries in lists}
    sharing = [list(map(id, lists)).count(kind) for kind in kinds]
    found = _priced(list(kinds.values()), sharing, width, target, start, rounds, steps, clock)
    paid = dict(zip(kinds, found.lists, strict=True))
    return Priced(found.bound, found.prices, [paid[id(entries)] for entries in lists])


def _priced(
    lists: list[list[Entry]], sharing: list[int], width: int, target: int, start: list[int], rounds: int, steps: int,
    clock: Clock,
) -> Priced:  # fmt: skip
    """The same of different lists, each with the number of trains that share it."""
    columns = [_columns([entry[1] for entry in entries], width, WIDE) for entries in lists]
    wanted = 0
    for entries in lists:
        for entry in entries:
            wanted |= entry[1]
    prices: list[float] = [price if wanted >> bit & 1 else 0 for bit, price in enumerate(start)]
    best, best_prices = float("inf"), prices
    active: list[set[int]] = [set() for _ in lists]
    for _ in range(rounds):
        clock.check()
        bound: float = sum(prices)
        grown = False
        sums = _sums(prices, WIDE)
        for entries, many, column, chosen in zip(lists, sharing, columns, active, strict=True):
            left = _pay([entry[0] for entry in entries], column, sums)
            top = max(left, default=0)
            bound += many * max(top, 0)
            fresh = _leaders(left, top) - chosen
            grown = grown or bool(fresh)
            chosen |= fresh
        if bound < best:
            best, best_prices = bound, prices
        if best <= target or not grown:
            break
        prices = _descend([[entries[i] for i in sorted(chosen)] for entries, chosen in zip(lists, active, strict=True)],
                          sharing, width, target, prices, steps)  # fmt: skip
    final = [int(price) for price in best_prices]
    proven = sum(final)
    sums = _sums(final, WIDE)
    result = []
    for entries, many, column in zip(lists, sharing, columns, strict=True):
        left = _pay([entry[0] for entry in entries], column, sums)
        proven += many * max(0, int(max(left, default=0)))  # all integers by now
        result.append([(e[0], e[1], e[2], int(r)) for e, r in zip(entries, left, strict=True)])
    return Priced(proven, final, result)


def _leaders(left: list[float], top: float, most: int = 120) -> set[int]:
    """The routes that come nearest to being wanted at these prices."""
    if len(left) <= most:
        return set(range(len(left)))
    margin = max(abs(top) / 10, 1)
    near = [i for i, value in enumerate(left) if value > top - margin]
    return set(sorted(near, key=lambda i: -left[i])[:most])


def _descend(
    lists: list[list[Entry]], sharing: list[int], width: int, target: int, prices: list[float], steps: int
) -> list[float]:
    """Lower the bound of these few routes, step by step along the excess demand."""
    weights = [[float(entry[0]) for entry in entries] for entries in lists]
    columns = [_columns([entry[1] for entry in entries], width, NARROW) for entries in lists]
    best, best_prices = float("inf"), prices
    pace, stuck = 1.0, 0
    for _ in range(steps):
        bound = sum(prices)
        spare = [1] * width
        sums = _sums(prices, NARROW)
        for entries, many, weight, column in zip(lists, sharing, weights, columns, strict=True):
            left = _pay(weight, column, sums)
            top = max(left, default=0.0)
            if top <= 0:
                continue
            bound += many * top
            keys = entries[left.index(top)][1]
            while keys:
                low = keys & -keys
                spare[low.bit_length() - 1] -= many
                keys ^= low
        if bound < best - 1e-6:
            best, best_prices, stuck = bound, prices, 0
        else:
            stuck += 1
            if stuck == 5:
                pace, stuck = pace * 0.7, 0
        norm = sum(s * s for s, price in zip(spare, prices, strict=True) if s < 0 or price > 0)
        if not norm or pace < 0.02 or bound <= target:
            break
        step = pace * (bound - target) / norm
        prices = [p - step * s if p > step * s else 0.0 for p, s in zip(prices, spare, strict=True)]
    return best_prices


def _columns(keys: list[int], width: int, size: int) -> list[list[int]]:
    """The keys of all routes cut into slices of a few bits, slice by slice."""
    cut = (1 << size) - 1
    return [[key >> shift & cut for key in keys] for shift in range(0, width, size)]


def _sums(prices: list[float] | list[int], size: int) -> list[list[float]]:
    """For every slice, what each combination of its keys costs."""
    tables = []
    for start in range(0, len(prices), size):
        sums: list[float] = [0]
        for price in prices[start : start + size]:
            sums += [known + price for known in sums] if price else sums
        tables.append(sums)
    return tables


def _pay(weights: list[float] | list[int], columns: list[list[int]], sums: list[list[float]]) -> list[float]:
    """All weights less the prices of their keys, looked up a slice at a time."""
    left: list[float] = list(weights)
    for table, column in zip(sums, columns, strict=True):
        left = list(map(sub, left, map(table.__getitem__, column)))
    return left

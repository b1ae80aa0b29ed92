"""The best choice of one route a train such that no key is used twice.

Trains are taken in the order given, routes in the order of their lists, and a choice is replaced only by a
better one: of all best runs, the one is found in which the first train has the earliest route of its list,
then the second train, and so on. Bounds only cut off what cannot be better.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice
from math import gcd

from .clock import Clock
from .enumerate import Candidate
from .prices import Entry, priced

SMALL, SMALL_AGAIN = 400, 2000
"""With fewer routes than this in all, looking for prices costs more than it saves; the second time it
takes more, because the prices found before still hold."""


PATIENCE = 40
"""After so many vain runs through a list of partners it is worth while to index it."""

WORTH_INDEXING = 200_000
"""The same when all partners of a train's routes are wanted: after looking at so many pairs."""

IDLE = -1
NONE: Entry = (0, 0, IDLE, 0)
"""No route: the train stays where it is."""


class Packing:
    """The search for the best run. `best`, `choice` and `bound` are right at any moment it is interrupted."""

    def __init__(
        self, lists: Sequence[Sequence[Candidate]], alike: list[bool], width: int, scale: int, clock: Clock
    ) -> None:
        self.lists = lists
        self.alike = alike
        """Is this train of the same kind, with the same list, as the one before it? Of such twins the first takes the
        earliest route: any other way round is the same run."""
        self.width, self.scale, self.clock = width, scale, clock
        self.unit = gcd(*(route.weight // scale for routes in lists for route in routes)) or 1
        """The step in which revenues come."""
        self.slack = min(scale - 1, sum(max((r.weight % scale for r in routes), default=0) for routes in lists))
        """What a run's weight can have beyond whole units: its subsidies."""
        self.hints: dict[int, list[int]] = {}
        """The prices last found for so many routes chosen: the next question of that kind is much alike."""
        self.best = 0
        """What a run must beat."""
        self.choice: list[int] = [IDLE] * len(lists)
        self.fallback: list[Entry] = []
        """The best run met on the side."""
        self.bound = self.tight(sum(routes[0].weight for routes in lists if routes))

    def tight(self, bound: int) -> int:
        """The highest weight up to `bound` that a run can have, knowing that revenues come in steps."""
        units, rest = divmod(bound, self.scale)
        over = units % self.unit
        return (units - over) * self.scale + (self.slack if over else min(rest, self.slack))

    def run(self) -> None:
        """Search to the end."""
        lists = self._entries()
        if len(lists) > 2:
            self._guess(lists)
        self._search(lists, 0, [], None, 0)
        self.bound = self.best

    def quick(self) -> list[Candidate | None]:
        """The best run found so far, or at least a reasonable one."""
        lists = self._entries()
        for lead in range(len(lists)):
            self._note(self._greedy(lists, lead))
        return self.chosen()

    def chosen(self) -> list[Candidate | None]:
        numbers = [entry[2] for entry in self.fallback] if _worth(self.fallback) > self.best else self.choice
        return [routes[i] if i != IDLE else None for routes, i in zip(self.lists, numbers, strict=True)]

    def _entries(self) -> list[list[Entry]]:
        """The lists of the trains; those of twins are one."""
        found: list[list[Entry]] = []
        for routes, alike in zip(self.lists, self.alike, strict=True):
            found.append(found[-1] if alike else [(c.weight, c.keys, i, 0) for i, c in enumerate(routes)])
        return found

    def _note(self, taken: list[Entry]) -> None:
        if _worth(taken) > _worth(self.fallback):
            self.fallback = taken

    def _guess(self, lists: list[list[Entry]]) -> None:
        """A good run to start with. It counts for a little less, so that the search still finds its own."""
        for lead, alike in enumerate(self.alike):
            if not alike:
                self._note(self._improved(lists, self._greedy(lists, lead)))
        self.best = max(_worth(self.fallback) - 1, 0)

    def _greedy(self, lists: list[list[Entry]], lead: int) -> list[Entry]:
        taken = [NONE] * len(lists)
        for t in [lead, *(t for t in range(len(lists)) if t != lead)]:
            used = _used(taken)
            taken[t] = next((e for e in lists[t] if not e[1] & used), NONE)
        return taken

    def _improved(self, lists: list[list[Entry]], taken: list[Entry]) -> list[Entry]:
        """Choose two trains' routes anew beside the others, until that no longer helps."""
        better = True
        while better:
            better = False
            for s in range(len(lists)):
                for t in range(s + 1, len(lists)):
                    self.clock.check()
                    others = _used([entry for i, entry in enumerate(taken) if i not in (s, t)])
                    one = [e for e in lists[s] if not e[1] & others]
                    two = [e for e in lists[t] if not e[1] & others]
                    twins = all(self.alike[s + 1 : t + 1])
                    found = _pair(one, two, taken[s][0] + taken[t][0], self.clock, twins=twins)
                    if found is not None:
                        taken[s], taken[t] = found
                        better = True
        return taken

    def _search(
        self, lists: list[list[Entry]], base: int, chosen: list[int], prices: list[int] | None, total: int
    ) -> None:
        """Find what beats the best run with the routes chosen so far, from lists that go with them.

        `total` is the sum of the prices of all keys that are not yet used.
        """
        self.clock.tick()
        depth = len(chosen)
        if not lists:
            self.best, self.choice = base, chosen
            return
        if len(lists) == 1:
            top = lists[0][0] if lists[0] else NONE
            self.best, self.choice = base + top[0], [*chosen, top[2]]
            return
        if len(lists) == 2:
            found = _pair(lists[0], lists[1], self.best - base, self.clock, twins=self.alike[-1])
            if found is not None:
                one, two = found
                self.best, self.choice = base + one[0] + two[0], [*chosen, one[2], two[2]]
            return
        tops = [entries[0][0] if entries else 0 for entries in lists]
        if self.tight(base + sum(tops)) <= self.best:
            return
        first = prices is None
        if sum(map(len, lists)) > (SMALL if first else SMALL_AGAIN):
            known = priced(
                lists, self.width, self.best - base, self.hints.get(depth) or prices or [0] * self.width,
                8 if first else 3, 60 if first else 30, self.clock,
            )  # fmt: skip
            self.hints[depth] = known.prices
            if not depth:
                self.bound = min(self.bound, self.tight(known.bound))
            if self.tight(base + known.bound) <= self.best:
                return
            prices, lists, total = known.prices, known.lists, sum(known.prices)
            # A route that falls short of its train's best by more than the gap is in no better run.
            gap = base + known.bound - self.best
            floors = [high - gap for high in _highs(lists)]
            lists = [[e for e in entries if e[3] > floor] for entries, floor in zip(lists, floors, strict=True)]
        self._branch(lists, base, chosen, prices, total)

    def _branch(
        self, lists: list[list[Entry]], base: int, chosen: list[int], prices: list[int] | None, total: int
    ) -> None:
        """Give the first train each of its routes in turn, at last none."""
        depth = len(chosen)
        twins = self._twins(depth)
        lists = [*lists[:1] * (twins + 1), *lists[twins + 1 :]]
        tops = [entries[0][0] if entries else 0 for entries in lists]
        highs = _highs(lists)
        others, others_high = sum(tops[twins + 1 :]), sum(highs[twins + 1 :])
        later_highs = _later_highs(lists[0])
        falling = [[-entry[0] for entry in entries] for entries in lists]
        shortest_first = sorted(range(1, len(lists)), key=lambda t: len(lists[t]))
        indexes: list[_Index] = []
        pairs, many = 0, sum(map(len, lists[1:]))
        for place, (weight, keys, number, left) in enumerate(lists[0]):
            here = base + weight
            if twins:  # which take later routes
                top = -falling[0][place + 1] if place + 1 < len(lists[0]) else 0
                tops[1 : twins + 1] = [top] * twins
                highs[1 : twins + 1] = [later_highs[place + 1]] * twins
            rest, rest_high = others + sum(tops[1 : twins + 1]), others_high + sum(highs[1 : twins + 1])
            if self.tight(here + rest) <= self.best:
                break
            if prices is not None and self.tight(base + total + left + rest_high) <= self.best:
                continue
            if indexes:
                high = sum(map(min, [index.best_beside(keys) for index in indexes], highs[1:]))
                if self.tight(base + total + left + high) <= self.best:
                    continue
            elif prices is not None and pairs > WORTH_INDEXING:
                known = {id(entries): _Index(entries) for entries in lists[twins:]}
                indexes = [known[id(entries)] for entries in lists[1:]]
            pairs += many
            later = list(lists[1:])
            hope = base + total + left + rest_high
            for t in shortest_first:
                start = place + 1 if t <= twins else 0
                stop = bisect_left(falling[t], here + rest - tops[t] - self.best)
                some = islice(lists[t], start, max(start, stop))
                if prices is None:
                    later[t - 1] = [e for e in some if not e[1] & keys]
                    continue
                low = self.best - hope + highs[t]
                later[t - 1] = [e for e in some if not e[1] & keys and e[3] > low]
                hope += max(0, max((e[3] for e in later[t - 1]), default=0)) - highs[t]
                if self.tight(hope) <= self.best:
                    break
            else:
                self._search(later, here, [*chosen, number], prices, total + left - weight)
        if self.tight(base + others) > self.best:  # if the first train stays where it is, so do its twins
            self._search(lists[twins + 1 :], base, [*chosen, *[IDLE] * (twins + 1)], prices, total)

    def _twins(self, train: int) -> int:
        """How many trains right after this one are like it."""
        return next((t for t, alike in enumerate(self.alike[train + 1 :]) if not alike), len(self.alike) - train - 1)


class _Index:
    """Answers at once what the best route is, prices paid, that shares none of some keys."""

    def __init__(self, entries: list[Entry]) -> None:
        ranked = sorted(entries, key=lambda entry: -entry[3])
        self.left = [max(entry[3], 0) for entry in ranked] + [0]
        self.users = _users(ranked)

    def best_beside(self, keys: int) -> int:
        return self.left[_first_free(self.users, keys)]


def _highs(lists: list[list[Entry]]) -> list[int]:
    return [max(0, max((e[3] for e in entries), default=0)) for entries in lists]


def _later_highs(entries: list[Entry]) -> list[int]:
    """The highest of a list, prices paid, from each place on."""
    highs = [0]
    for entry in reversed(entries):
        highs.append(max(highs[-1], entry[3]))
    return highs[::-1]


def _worth(taken: list[Entry]) -> int:
    return sum(entry[0] for entry in taken)


def _used(taken: list[Entry]) -> int:
    used = 0
    for entry in taken:
        used |= entry[1]
    return used


def _pair(
    one: list[Entry], two: list[Entry], floor: int, clock: Clock, *, twins: bool = False
) -> tuple[Entry, Entry] | None:
    """The first best pair of routes that share no key, if it is worth more than `floor`; of twins, whose lists are one,
    the second takes a later route."""
    found: tuple[Entry, Entry] | None = None
    top = two[0][0] if two else 0
    users: dict[int, int] | None = None
    vain = 0
    for entry in one:
        weight, keys = entry[0], entry[1]
        if weight + (min(top, weight) if twins else top) <= floor:
            break
        clock.tick()
        least = floor - weight
        match = NONE
        if users is None:
            for seen, other in enumerate(two):
                if other[0] <= least:
                    vain += seen
                    break
                if not other[1] & keys:
                    match = other
                    vain += seen
                    break
            else:
                vain += len(two)
            if vain > PATIENCE * len(two):
                users = _users(two)
        else:
            place = _first_free(users, keys)
            if place < len(two):
                match = two[place]
        if weight + match[0] > floor:
            floor, found = weight + match[0], (entry, match)
    if top > floor:
        found = NONE, two[0] if two else NONE
    return found


def _first_free(users: dict[int, int], keys: int) -> int:
    """The place of the first route that uses none of these keys, or behind the last one.

    All routes are looked at in one go, as bits.
    """
    clash = 0
    while keys:
        low = keys & -keys
        clash |= users.get(low, 0)
        keys ^= low
    return (~clash & (clash + 1)).bit_length() - 1


def _users(entries: list[Entry]) -> dict[int, int]:
    """For every key the routes that use it, as bits in the order of the list."""
    size = len(entries) // 8 + 1
    rows: dict[int, bytearray] = {}
    for place, entry in enumerate(entries):
        keys = entry[1]
        while keys:
            low = keys & -keys
            keys ^= low
            row = rows.get(low)
            if row is None:
                row = rows[low] = bytearray(size)
            row[place >> 3] |= 1 << (place & 7)
    return {key: int.from_bytes(row, "little") for key, row in rows.items()}

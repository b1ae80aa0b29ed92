"""What is to come for the trains of an 18xx game: when each kind will be scrapped, who can buy what, who must.

How long trains last depends on what everybody buys, and that on what the track will earn: so the game is played on many
times by `steady`, and the rounds are told as a range. The rest is arithmetic: what companies earn now, they go on
earning.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from ..bots.steady import shares
from ..core.chance import draw
from ..core.state import State, apply
from ..rules.market import Cell
from ..rules.table import Holdings
from ..rules.trains import on_sale

ROUNDS = 9
"""Operating rounds that the game is played on for,"""
WAYS = 24
"""and how often."""
AHEAD = 3
"""Rounds for which dividends and prices are told."""
_EDGE = 0.1
"""Of all ways on, the tenth in which things happen first, and the tenth in which they happen last, are left out."""

Way = dict[str, list[Any]]
"""Kind of train -> how many operating rounds from now it is scrapped, and what that round is called."""


class Span(NamedTuple):
    """When a kind of train will be scrapped."""

    first: str
    last: str
    """The rounds between which it probably happens; no last one if it may outlast what was looked at."""
    soonest: int
    """Operating rounds until then, at least; 0 is the round under way, or the next one."""
    often: float
    """In this part of all ways it happened at all."""


def way_on(state: State, seed: int, rounds: int = ROUNDS) -> Way:
    """One way on: which kinds of trains that companies own now are scrapped, and when."""
    dice, found = random.Random(seed), dict[str, list[Any]]()
    t = Holdings.cast(state.now)
    had, passed, here = owned(t), 0, t.round
    while had - found.keys() and not state.over:
        state = apply(state, draw(state, dice) if state.is_chance else shares.choose(state, dice))
        now = Holdings.cast(state.now)
        if now.round != here:
            passed += here.is_operating
            here = now.round
            if passed > rounds:
                break
        for train in had - found.keys() - owned(now):
            if now.scrap.get(train, 0) > t.scrap.get(train, 0):
                found[train] = [passed, str(now.round)]
    return found


def ranges(ways: Sequence[Way]) -> dict[str, Span]:
    """Of many ways on: when each kind is scrapped, by all but the first and the last of them."""
    found = {}
    for train in sorted({train for way in ways for train in way}):
        times = sorted(tuple(way[train]) for way in ways if train in way)
        always = len(times) == len(ways)
        edge = int(_EDGE * len(times))
        first, last = times[edge], times[-1 - edge]
        found[train] = Span(first[1], last[1] if always else "", first[0], len(times) / len(ways))
    return found


class Purchase(NamedTuple):
    """A train that a company could buy."""

    train: str
    price: int
    rounds: int | None
    """Operating rounds in which it has to keep what it earns first; none if that never suffices."""


class Future(NamedTuple):
    """A company, if all goes on as it is."""

    company: str
    treasury: int
    run: int
    could: tuple[Purchase, ...]
    until: str
    """The round in which it may lose its last train."""
    short: int
    """What it lacks then of the cheapest train that is on sale now, if it keeps nothing until then."""
    prices: tuple[int, ...]
    """Of its share now, and after each of the next rounds, if it pays out."""


def prospects(t: Holdings, known: Mapping[str, Span]) -> list[Future]:
    """Of all companies that may own trains."""
    found = []
    for company in sorted(t.floated - t.closed, key=lambda one: (-t.price(one), one)):
        if not t.train_limit(company):
            continue
        treasury, run = t.cash[company], t.runs.get(company, 0)
        could = tuple(
            Purchase(train, price, _rounds(price - treasury, run))
            for train in on_sale(t)
            if t.facts.train_rules.may_own(t, company, train)
            for price in [t.facts.train_rules.price(t, company, train)]
        )
        until = _until(t, company, known)
        cheapest = min((one.price for one in could), default=0)
        short = max(0, cheapest - treasury) if until and t.facts.train_rules.must_own(t, company) else 0
        found.append(Future(company, treasury, run, could, until, short, _prices(t, company, run)))
    return found


def dividends(t: Holdings, player: str) -> int:
    """What a round brings a player if all companies earn what they earned last, and pay it out."""
    return sum(t.runs.get(c, 0) * sum(cert.percent for cert in certs) // 100 for c, certs in t.shares_of(player))


def owned(t: Holdings) -> set[str]:
    """Kinds of trains that companies have."""
    return {train for trains in t.trains.values() for train in trains}


def _rounds(lacks: int, run: int) -> int | None:
    if lacks <= 0:
        return 0
    return ceil(lacks / run) if run else None


def _until(t: Holdings, company: str, known: Mapping[str, Span]) -> str:
    """The round in which the last of its trains may be scrapped; none if one of them lasts, or it has none."""
    trains = t.trains.get(company, ())
    if not trains or any(train not in known for train in trains):
        return ""
    return max((known[train] for train in trains), key=lambda one: one.soonest).first


def _prices(t: Holdings, company: str, run: int) -> tuple[int, ...]:
    cell: Cell | None = t.cells.get(company)
    if cell is None:
        return ()
    market, found = t.facts.market, [t.facts.market.price(cell)]
    for _ in range(AHEAD):
        steps = t.facts.price_steps(t, run)
        for _ in range(abs(steps)):
            cell = market.right(cell) if steps > 0 else market.left(cell)
        found.append(market.price(cell))
    return tuple(found)

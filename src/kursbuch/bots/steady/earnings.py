"""What a company of an 18xx game will earn: with its trains as they are, and with those it will need one day."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from ...board.board import Board
from ...core.game import AnyGame
from ...core.record import thaw
from ...routing import Solution
from ...rules.facts import AnyFacts, Train
from ...rules.running import best_run
from ...rules.table import Holdings, SharePosition, ShareTable
from ...rules.trains import on_sale
from .horizon import lives, rounds_left, weighed
from .place import surroundings

_STOP = {"yellow": 15, "green": 20, "brown": 27, "gray": 33}
"""What a stop of a train brings on the average, by the newest colour."""
_MOST_REACH = 12
"""How far all trains of a company together may reach to be reckoned with; more is rare, and takes long to reckon."""
_LONG = 8
_GOODS = "goods"


class _Lives(NamedTuple):
    """How long trains last, and the columns that tell it."""

    depot: Mapping[str, int]
    floated: frozenset[str]
    closed: frozenset[str]
    phase: str
    found: Mapping[str, float]


class Earnings:
    """What companies will earn, seen from one moment. What has been worked out once is kept.

    Of the companies that a question is about, `concerned`, the best runs are looked for. Others are judged by what they
    earned last, which is nearly as good and takes no time.
    """

    def __init__(self, base: Holdings, concerned: frozenset[str]) -> None:
        self.concerned = concerned
        self.left = rounds_left(base)
        self.rounds = weighed(self.left)
        self._known: dict[tuple[object, ...], tuple[float, Board]] = {}
        """With the board that was looked at: it must live on, as it is told from others by its identity."""
        self._lives = _Lives(base.depot, base.floated, base.closed, base.phase, lives(base))

    def with_concerned(self, concerned: frozenset[str]) -> Earnings:
        """The same moment, for a question about other companies; what has been worked out is shared."""
        other = copy(self)
        other.concerned = concerned
        return other

    def lives(self, t: Holdings) -> Mapping[str, float]:
        """The same as `lives`; of all positions that an answer is weighed by, hardly any differ in this."""
        last = self._lives
        same = t.depot is last.depot and t.floated is last.floated and t.closed is last.closed
        if not same or t.phase != last.phase:
            last = self._lives = _Lives(t.depot, t.floated, t.closed, t.phase, lives(t))
        return last.found

    def of(self, t: Holdings, company: str) -> float:
        """What a company will earn in the rounds to come, all together, if this is the position."""
        board, trains = t.board, t.trains.get(company, ())
        figures = (t.cash[company], t.cells.get(company), t.runs.get(company, 0), t.phase, tuple(t.depot.values()))
        key = (id(board) if company in self.concerned else 0, company, trains, company in t.floated, *figures)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._all(t, company, trains), board
        return known[0]

    def _all(self, t: Holdings, company: str, trains: tuple[str, ...]) -> float:
        if not t.train_limit(company):  # a company that lives on what others pay it
            return self.rounds * (10 + 0.5 * t.cash[company] + 0.5 * t.runs.get(company, 0))
        capital = float(t.cash[company])
        if company not in t.floated and t.company(company).shares:
            capital = 0.7 * t.price(company) * 100 / t.share(company)
        if usable(t, company):
            return self._with_trains(t, company, trains, capital)
        train = next_train(t, company)
        if train is None:
            return 0.0
        ready = 0.8 if capital >= train.price else 0.4
        return ready * self._with_trains(t, company, (train.id,), max(0.0, capital - train.price))

    def _with_trains(self, t: Holdings, company: str, trains: tuple[str, ...], capital: float) -> float:
        """When the last of its trains is scrapped a company goes on as far as it can pay for another one."""
        a_round = self._revenue(t, company, trains)
        left = self.lives(t)
        last = max(trains, key=left.__getitem__)
        lasting = weighed(min(left[last], self.left))
        afford = min(1.0, (capital + 0.5 * a_round * lasting) / _successor(t.game, last).price)
        idle = (0.3 * min(capital, 400.0) + 0.1 * min(capital, 1000.0)) * min(1.0, self.left / 3)
        return a_round * (lasting + (self.rounds - lasting) * (0.3 + 0.5 * afford)) + idle

    def _revenue(self, t: Holdings, company: str, trains: tuple[str, ...]) -> float:
        """What these trains earn in a round: on the track of now, and half of what better track would add."""
        ran = t.runs.get(company, 0)
        fleet = _fleet(t.game, tuple([x for x in trains if t.facts.train_rules.can_run(t, company, x)]))
        look = company in self.concerned and not fleet.long
        run = _best_run(t, company, fleet.trains) if look else None
        mines = fleet.goods and (_calls_at_mine(t, run) or has_mines(t, company))
        could = _could(t.game, company, fleet.trains, t.phase_now.colour, mines)
        if not look:
            return ran + 0.5 * max(0.0, sum(could.values()) - ran)
        total, idle = 0.5 * run.subsidy if run else 0.0, list(fleet.trains)
        for route in run.routes if run else ():
            train = route.train.partition("#")[0]
            idle.remove(train)
            total += route.revenue + 0.5 * max(0.0, could[train] - route.revenue)
        return total + 0.5 * sum(could[train] for train in idle)


def ground(t: Holdings, company: str) -> float:
    """How much there is around a company's home, 1 for an average one."""
    return _ground(t.game, company)


@lru_cache(maxsize=1 << 8)
def _ground(game: AnyGame, company: str) -> float:
    home = game.facts.companies[company].home
    return 0.6 + min(0.6, surroundings(game.facts.map, home.hex) / 100) if home is not None else 1.0


def has_mines(t: Holdings, company: str) -> bool:
    """Does the company reach a mine, or begin at one?"""
    key = ("has mines", company)
    known: bool | None = t.board.memo.get(key)
    if known is None:
        home = t.company(company).home
        at_home = home is not None and home.hex in t.board.map and t.board.face(home.hex).count("m") > 0
        known = t.board.memo[key] = at_home or any("/m" in stop for stop in t.board.reach(company).stops)
    return known


def _calls_at_mine(t: Holdings, run: Solution | None) -> bool:
    """Is there a goods train on this run? Then it need not be found out whether there is a mine in reach."""
    types, routes = t.facts.trains, run.routes if run else ()
    return any(types[route.train.partition("#")[0]].kind == _GOODS for route in routes)


def _best_run(t: Holdings, company: str, trains: tuple[str, ...]) -> Solution | None:
    """The best run of these trains, if there is a station to run from."""
    return best_run(with_trains(t, company, trains), company) if t.board.stations(company) else None


def with_trains(t: Holdings, company: str, trains: tuple[str, ...]) -> Holdings:
    """The position if the company had these trains."""
    if t.trains.get(company, ()) == trains:
        return t
    table = ShareTable.cast(thaw(SharePosition.cast(t), t.game.title.table))
    table.trains = {**t.trains, company: trains}
    return table


# -- trains ---------------------------------------------------------------------------------------------------------


def usable(t: Holdings, company: str) -> list[str]:
    """The trains of a company that it can run."""
    return [train for train in t.trains.get(company, ()) if t.facts.train_rules.can_run(t, company, train)]


def next_train(t: Holdings, company: str) -> Train | None:
    """The cheapest train that the company could buy from the bank and run."""
    facts = t.facts
    fit = [
        facts.trains[x]
        for x in on_sale(t)
        if facts.train_rules.may_own(t, company, x) and facts.train_rules.can_run(t, company, x)
    ]
    return min(fit, key=lambda train: train.price, default=None)


def is_long(train: Train) -> bool:
    """Does the train run so far that finding its best route takes long? One goes by what it earned last."""
    return train.kind == "express" or train.reach >= _LONG


@lru_cache(maxsize=1 << 8)
def _successor(game: AnyGame, train: str) -> Train:
    """The next type of the same kind that outlives this one."""
    facts: AnyFacts = game.facts
    old, types = facts.trains[train], list(facts.trains.values())
    later = types[types.index(old) + 1 :]
    return next((x for x in later if x.kind == old.kind and x.scrapped_by != old.scrapped_by), old)


class _Fleet(NamedTuple):
    """The longest trains of a company, as many as one reckons with."""

    trains: tuple[str, ...]
    goods: bool
    """Is any of them a goods train?"""
    long: bool
    """Does any of them run too far to look for its route?"""


@lru_cache(maxsize=1 << 10)
def _fleet(game: AnyGame, names: tuple[str, ...]) -> _Fleet:
    types, chosen, reach = game.facts.trains, list[str](), 0
    for name in sorted(names, key=lambda x: -types[x].reach):
        reach += types[name].reach
        if not chosen or reach <= _MOST_REACH:
            chosen.append(name)
    goods, long = any(types[x].kind == _GOODS for x in chosen), any(is_long(types[x]) for x in chosen)
    return _Fleet(tuple(chosen), goods, long)


@lru_cache(maxsize=1 << 12)
def _could(game: AnyGame, company: str, trains: tuple[str, ...], colour: str, mines: bool) -> Mapping[str, float]:
    """What each of these trains could earn in a round if the track were as good as its company's home allows."""
    types, stop = game.facts.trains, _STOP[colour] * _ground(game, company)
    return {x: min(6.0, _calls(types[x])) * stop * (types[x].kind != _GOODS or mines) for x in trains}


def _calls(train: Train) -> float:
    """How many places a train calls at, more or less."""
    if train.kind == "hexes":
        return 0.6 * train.reach + 0.5
    return train.reach + {"plus": 2.0, _GOODS: 1.0}.get(train.kind, 0.0)

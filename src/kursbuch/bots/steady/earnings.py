"""What a company of an 18xx game will earn: with its trains as they are, and with those it will need one day."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.board import Board
from ...core.record import thaw
from ...rules.facts import Train
from ...rules.running import best_run
from ...rules.table import Holdings, SharePosition, ShareTable
from ...rules.trains import on_sale
from .horizon import life, rounds_left, weighed
from .place import surroundings

ANY = None
Changed = frozenset[str] | None
"""The companies whose runs may be others than before; ANY: all of them."""
NOBODY: frozenset[str] = frozenset()

_STOP = {"yellow": 15, "green": 20, "brown": 27, "gray": 33}
"""What a stop of a train brings on the average, by the newest colour."""
_MOST_REACH = 12
"""How far all trains of a company together may reach to be reckoned with; more is rare, and takes long to reckon."""
_GOODS = "goods"


class Earnings:
    """What companies will earn, seen from one moment. What has been worked out once is kept."""

    def __init__(self, base: Holdings) -> None:
        self.base = base
        self.left = rounds_left(base)
        self.rounds = weighed(self.left)
        self._known: dict[tuple[object, ...], tuple[float, Board]] = {}
        """With the board that was looked at: it must live on, as it is told from others by its identity."""

    def of(self, t: Holdings, company: str, changed: Changed = ANY) -> float:
        """What a company will earn in the rounds to come, all together, if this is the position."""
        board = t.board if changed is ANY or company in changed else self.base.board
        trains, opened = t.trains.get(company, ()), company in t.floated
        figures = (t.cash[company], t.price(company), t.runs.get(company, 0), t.phase, tuple(t.depot.values()))
        key = (id(board), company, trains, opened, *figures)
        if key not in self._known:
            self._known[key] = self._all(t, company, trains, board), board
        return self._known[key][0]

    def _all(self, t: Holdings, company: str, trains: tuple[str, ...], board: Board) -> float:
        if not t.train_limit(company):  # a company that lives on what others pay it
            return self.rounds * (10 + 0.5 * t.cash[company] + 0.5 * t.runs.get(company, 0))
        capital = float(t.cash[company])
        if company not in t.floated and t.company(company).shares:
            capital = 0.7 * t.price(company) * 100 / t.share(company)
        if usable(t, company):
            return self._with_trains(t, company, trains, board, capital)
        train = next_train(t, company)
        if train is None:
            return 0.0
        ready = 0.8 if capital >= train.price else 0.4
        return ready * self._with_trains(t, company, (train.id,), board, max(0.0, capital - train.price))

    def _with_trains(self, t: Holdings, company: str, trains: tuple[str, ...], board: Board, capital: float) -> float:
        """When the last of its trains is scrapped a company goes on as far as it can pay for another one."""
        a_round = self._revenue(t, company, trains, board)
        lives = {train: life(t, train) for train in trains}
        last = max(lives, key=lambda train: lives[train])
        lasting = weighed(min(lives[last], self.left))
        afford = min(1.0, (capital + 0.5 * a_round * lasting) / _successor(t, last).price)
        idle = (0.3 * min(capital, 400.0) + 0.1 * min(capital, 1000.0)) * min(1.0, self.left / 3)
        return a_round * (lasting + (self.rounds - lasting) * (0.3 + 0.5 * afford)) + idle

    def _revenue(self, t: Holdings, company: str, trains: tuple[str, ...], board: Board) -> float:
        """What these trains earn in a round: on the track of now, and half of what better track would add."""
        types = t.facts.trains
        chosen = _longest([x for x in trains if t.facts.can_run(t, company, x)], types)
        home = t.company(company).home
        place = home.hex if home is not None and home.hex in board.map else ""
        mines = any("/m" in stop for stop in board.reach(company).stops) or (place and board.face(place).count("m"))
        could = sum(min(6.0, _calls(types[x])) for x in chosen if types[x].kind != _GOODS or mines)
        could *= _STOP[t.phase_now.colour] * (0.6 + min(0.6, surroundings(t.facts.map, place) / 100) if place else 1.0)
        now = _run(t, company, chosen, board)
        return now + 0.5 * max(0.0, could - now)


def _run(t: Holdings, company: str, trains: tuple[str, ...], board: Board) -> float:
    """What these trains earn on that board."""
    if not board.stations(company):
        return 0.0
    if t.board is not board or t.trains.get(company, ()) != trains:
        assert isinstance(t, SharePosition)
        table = thaw(t, t.game.title.table)
        assert isinstance(table, ShareTable)
        table.board, table.trains = board, {**t.trains, company: trains}
        t = table
    run = best_run(t, company)
    return run.revenue + 0.5 * run.subsidy


# -- trains ---------------------------------------------------------------------------------------------------------


def usable(t: Holdings, company: str) -> list[str]:
    """The trains of a company that it can run."""
    return [train for train in t.trains.get(company, ()) if t.facts.can_run(t, company, train)]


def next_train(t: Holdings, company: str) -> Train | None:
    """The cheapest train that the company could buy from the bank and run."""
    facts = t.facts
    fit = [facts.trains[x] for x in on_sale(t) if facts.may_own(t, company, x) and facts.can_run(t, company, x)]
    return min(fit, key=lambda train: train.price, default=None)


def _successor(t: Holdings, train: str) -> Train:
    """The next type of the same kind that outlives this one."""
    types = list(t.facts.trains.values())
    old = t.facts.trains[train]
    later = types[types.index(old) + 1 :]
    return next((x for x in later if x.kind == old.kind and x.scrapped_by != old.scrapped_by), old)


def _longest(names: list[str], types: Mapping[str, Train]) -> tuple[str, ...]:
    """The longest of these trains, as many as one reckons with."""
    chosen, reach = list[str](), 0
    for name in sorted(names, key=lambda x: -types[x].reach):
        reach += types[name].reach
        if not chosen or reach <= _MOST_REACH:
            chosen.append(name)
    return tuple(chosen)


def _calls(train: Train) -> float:
    """How many places a train calls at, more or less."""
    if train.kind == "hexes":
        return 0.6 * train.reach + 0.5
    return train.reach + {"plus": 2.0, _GOODS: 1.0}.get(train.kind, 0.0)

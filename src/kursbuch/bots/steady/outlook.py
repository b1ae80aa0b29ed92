"""What a position of an 18xx game is worth to one player: the reckoning of now, and what is still to come.

To come are the dividends of the companies in which the player has a part, the way their prices will go, the incomes
of papers, and what the companies directed may cost when they need a train.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property

from ...rules.table import RESERVED, Holdings
from ...rules.trains import needs_train
from .earnings import Earnings, next_train, usable
from .horizon import done

FLOAT = 50
"""Per cent that players must hold before a company opens, in nearly all titles."""
_CAUTION = 0.85
"""What is to come is not quite as good as what one has."""
_READY = 0.15
"""What money at hand is good for beyond itself, while there is time to spend it."""


def opening(t: Holdings, company: str, least: float = 0.1, helped: float = 0.2) -> float:
    """How likely it is that a company will operate, if others buy its shares for so much of their cash."""
    if company in t.floated:
        return 1.0
    price, lacking = t.price(company), FLOAT - t.in_player_hands(company)
    if lacking <= 0 or not price or any(cert.director for cert in t.held(RESERVED, company)):
        return 0.2 + 0.5 * done(t)  # it waits for something else than buyers
    per_cent, director = t.share(company) / price, t.director(company)
    own = t.cash[director] * per_cent if director else 0.0
    others = sum(t.cash[p] for p in t.players if p != director) * per_cent * helped
    return min(0.95, least + (0.95 - least) * min(1.0, (own + others) / lacking))


_COMPANYWISE = frozenset({"cash", "trains", "cells", "runs", "certs"})
"""Columns of which only what they say of a company matters to its prospects."""
_ASIDE = frozenset({"agenda", "board", "debt", "owner", "passes", "priority", "sold", "stacks", "stations", "waiting"})
"""Columns that have nothing to do with them; the board has to do with those that are looked at more closely."""


class _Start:
    """The position that a player is in, with what is known of it: an answer changes little, and all else stays."""

    def __init__(self, t: Holdings, player: str) -> None:
        self.t, self.player = t, player
        names = [name for name in type(t).columns() if name not in _COMPANYWISE | _ASIDE]
        self._columns = {name: getattr(t, name) for name in names}
        self.stakes: dict[tuple[str, int], float] = {}
        """What that much of a company will bring."""
        self.needs: dict[str, tuple[float, float]] = {}
        """How pressing it is that a company gets a train, and what it lacks for it."""

    @cached_property
    def directed(self) -> tuple[str, ...]:
        return directed(self.t, self.player)

    @cached_property
    def paper(self) -> int:
        """What the player is worth apart from cash."""
        return self.t.worth(self.player) - self.t.cash[self.player]

    def is_like(self, t: Holdings) -> bool:
        """Is all the same there that the prospects of companies depend on, apart from what is each company's own?"""
        return [*map(vars(t).__getitem__, self._columns)] == [*self._columns.values()]

    def same_papers(self, t: Holdings) -> bool:
        """Has nobody bought or sold, and no price changed?"""
        old = self.t
        return t.certs is old.certs and t.cells is old.cells and t.owner is old.owner and t.debt is old.debt

    def same_company(self, t: Holdings, company: str) -> bool:
        """Is all the same that is its own?"""
        old = self.t
        return (
            t.cash.get(company) == old.cash.get(company)
            and t.trains.get(company) == old.trains.get(company)
            and t.cells.get(company) == old.cells.get(company)
            and t.runs.get(company) == old.runs.get(company)
        )


def directed(t: Holdings, player: str) -> tuple[str, ...]:
    """The open companies that a player directs."""
    return tuple([company for company in sorted(t.floated - t.closed) if t.directs(player, company)])


class Outlook:
    """How one player sees a game at one moment, and the positions that may come of it."""

    def __init__(self, base: Holdings, player: str, concerned: frozenset[str]) -> None:
        self.player = player
        self.earnings = Earnings(base, concerned)
        self.left = self.earnings.left
        self._start = _Start(base, player)

    def of_other(self, player: str, concerned: frozenset[str]) -> Outlook:
        """How another player sees the same moment, who looks at other companies more closely."""
        other = copy(self)
        other.player, other.earnings = player, self.earnings.with_concerned(concerned)
        other._start = _Start(self._start.t, player)
        return other

    @property
    def rounds(self) -> float:
        return self.earnings.rounds

    def worth(self, t: Holdings) -> float:
        """What the position is worth to the player."""
        player, start = self.player, self._start
        alike = start.is_like(t)
        same_papers = alike and start.same_papers(t)
        total = float(start.paper + t.cash[player] if same_papers else t.worth(player)) - 0.5 * t.debt.get(player, 0)
        total += _READY * max(0, min(t.cash[player], 600)) * min(1.0, self.left / 6)
        for company, certs in t.shares_of(player):
            percent = sum([cert.percent for cert in certs])
            total += self._known_stake(t, company, percent) if alike else self.stake(t, company, percent)
        for paper in t.papers_of(player):
            total += self.paper(t, paper)
        return total - self._liabilities(t, start.directed if same_papers else directed(t, player), alike)

    # -- companies ----------------------------------------------------------------------------------

    def stake(self, t: Holdings, company: str, percent: int) -> float:
        """What that much of a company will bring beyond its price."""
        income = self.dividends(t, company, percent)
        gain = income + self._drift(t, company, percent, income)
        if company in t.floated:
            return gain
        opens = opening(t, company)
        return opens * gain - (1 - opens) * 0.5 * t.worth_of(company, percent)

    def dividends(self, t: Holdings, company: str, percent: int) -> float:
        """What that much of a company will be paid, if it operates."""
        return self.earnings.of(t, company) * percent / 100 * _CAUTION

    def _known_stake(self, t: Holdings, company: str, percent: int) -> float:
        """The same, if nothing has changed but what is companies' own."""
        start = self._start
        same_board = t.board is start.t.board or company not in self.earnings.concerned
        if not same_board or company not in t.floated or not start.same_company(t, company):
            return self.stake(t, company, percent)
        known = start.stakes.get((company, percent))
        if known is None:
            known = start.stakes[company, percent] = self.stake(t, company, percent)
        return known

    def _drift(self, t: Holdings, company: str, percent: int, income: float) -> float:
        """Where the price will go: up while the company pays, down while it does not."""
        cell, market = t.cells.get(company), t.facts.market
        if cell is None:
            return 0.0
        share, (fall, rise) = percent / t.share(company), market.steps[cell]
        if income > 0:
            return rise * share * 0.7 * min(self.rounds, 6.0)
        return fall * share * min(self.rounds, 4.0)

    # -- papers -------------------------------------------------------------------------------------

    def paper(self, t: Holdings, paper: str) -> float:
        """What a paper is worth to its only owner: income, what it turns into, and half of what it earns."""
        company = t.company(paper)
        total = company.income * self._paying(t)
        if company.becomes and t.held(RESERVED, company.becomes):
            total += 0.9 * (company.price or t.worth_of(company.becomes, 20))
        else:
            total += 0.4 * company.price
        if company.stations:
            total += 0.5 * self.earnings.of(t, paper)
        return total

    def _paying(self, t: Holdings) -> float:
        """Rounds in which papers still pay; most close in the middle of a game."""
        return min(self.rounds, max(1.0, 6.0 * (1 - done(t))))

    # -- what a director answers for ----------------------------------------------------------------

    def liabilities(self, t: Holdings) -> float:
        """What the player may have to pay for trains of the companies directed."""
        return self._liabilities(t, directed(t, self.player), alike=False)

    def _liabilities(self, t: Holdings, companies: tuple[str, ...], alike: bool) -> float:
        """The same, of these companies; what one lacks is dearer."""
        total, free, start = 0.0, float(t.cash[self.player]), self._start
        alike = alike and t.board is start.t.board  # who has no route may need no train
        for company in companies:
            known = start.needs.get(company) if alike and start.same_company(t, company) else self._need(t, company)
            due, lacking = known if known is not None else start.needs.setdefault(company, self._need(t, company))
            if due:
                total += due * (lacking + 0.5 * max(0.0, lacking - free))
                free -= due * lacking
        return total

    def _need(self, t: Holdings, company: str) -> tuple[float, float]:
        """How pressing it is that the company gets a train, and what it lacks for it."""
        due = self._due(t, company) if t.train_limit(company) else 0.0
        train = next_train(t, company) if due else None
        return due, max(0.0, train.price - t.cash[company]) if train else 0.0

    def _due(self, t: Holdings, company: str) -> float:
        """How pressing it is that the company gets a train: 1 at once, 0 not at all."""
        trains = usable(t, company)
        if not trains:
            return 1.0 if needs_train(t, company) else 0.3
        if not t.facts.train_rules.must_own(t, company):
            return 0.0
        last = max(map(self.earnings.lives(t).__getitem__, trains))
        return 0.6 if last <= 1.5 else 0.25 if last <= 3 and last < self.left else 0.0

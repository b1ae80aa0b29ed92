"""What a position of an 18xx game is worth to one player: the reckoning of now, and what is still to come.

To come are the dividends of the companies in which the player has a part, the way their prices will go, the incomes
of papers, and what the companies directed may cost when they need a train.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from ...rules.table import RESERVED, Holdings
from ...rules.trains import needs_train
from .earnings import Earnings, next_train, usable
from .horizon import done, lives

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


class Outlook:
    """How one player sees a game at one moment, and the positions that may come of it."""

    def __init__(self, base: Holdings, player: str, concerned: frozenset[str]) -> None:
        self.player = player
        self.earnings = Earnings(base, concerned)
        self.left = self.earnings.left

    def of_other(self, player: str, concerned: frozenset[str]) -> Outlook:
        """How another player sees the same moment, who looks at other companies more closely."""
        other = copy(self)
        other.player, other.earnings = player, self.earnings.with_concerned(concerned)
        return other

    @property
    def rounds(self) -> float:
        return self.earnings.rounds

    def worth(self, t: Holdings) -> float:
        """What the position is worth to the player."""
        player = self.player
        total = float(t.worth(player)) - 0.5 * t.debt.get(player, 0)
        total += _READY * max(0, min(t.cash[player], 600)) * min(1.0, self.left / 6)
        for company, certs in t.shares_of(player):
            total += self.stake(t, company, sum(cert.percent for cert in certs))
        for paper in t.papers_of(player):
            total += self.paper(t, paper)
        return total - self._liabilities(t)

    # -- companies ----------------------------------------------------------------------------------

    def stake(self, t: Holdings, company: str, percent: int) -> float:
        """What that much of a company will bring beyond its price."""
        income = self.earnings.of(t, company) * percent / 100 * _CAUTION
        gain = income + self._drift(t, company, percent, income)
        if company in t.floated:
            return gain
        opens = opening(t, company)
        return opens * gain - (1 - opens) * 0.5 * t.worth_of(company, percent)

    def _drift(self, t: Holdings, company: str, percent: int, income: float) -> float:
        """Where the price will go: up while the company pays, down while it does not."""
        cell, market = t.cells.get(company), t.facts.market
        if cell is None:
            return 0.0
        share, here = percent / t.share(company), market.price(cell)
        if income > 0:
            return (market.price(market.right(cell)) - here) * share * 0.7 * min(self.rounds, 6.0)
        return (market.price(market.left(cell)) - here) * share * min(self.rounds, 4.0)

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

    def _liabilities(self, t: Holdings) -> float:
        """What the player may have to pay for trains of the companies directed; what one lacks is dearer."""
        total, free = 0.0, float(t.cash[self.player])
        for company in _open(t.floated, t.closed):
            if t.directs(self.player, company) and t.train_limit(company) and (due := self._due(t, company)):
                train = next_train(t, company)
                lacking = max(0.0, train.price - t.cash[company]) if train else 0.0
                total += due * (lacking + 0.5 * max(0.0, lacking - free))
                free -= due * lacking
        return total

    def _due(self, t: Holdings, company: str) -> float:
        """How pressing it is that the company gets a train: 1 at once, 0 not at all."""
        trains = usable(t, company)
        if not trains:
            return 1.0 if needs_train(t, company) else 0.3
        if not t.facts.train_rules.must_own(t, company):
            return 0.0
        last = max(map(lives(t).__getitem__, trains))
        return 0.6 if last <= 1.5 else 0.25 if last <= 3 and last < self.left else 0.0


@lru_cache(maxsize=1 << 8)
def _open(floated: frozenset[str], closed: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(floated - closed))

"""What a position of an 18xx game is worth to each player, as a sum of figures that can be told."""

from __future__ import annotations

from typing import NamedTuple

from ...core.questions import Ask
from ...rules.table import RESERVED, Holdings
from ..bot import Reason
from ..steady.horizon import done
from ..steady.outlook import opening
from .calendar import rounds_left
from .forecast import Forecasts

_CAUTION = 0.9
"""What is to come is not quite as good as what one has."""
_UNPROVEN = 0.45
"""Railways with one owner that have not run yet: their first track takes its time."""
_RISE = 0.8
"""The same for prices: shares are sold when they are dear."""
_READY = 0.15
"""What money at hand is good for beyond itself, while there is time to spend it."""
_LATER = 0.6
"""How much of what a share will bring counts for a paper that is to become one."""
_OWED = 1.5
"""What the next train costs a director who has to borrow for it, for each that is lacking."""
_RIVALS = 0.6
"""How much of what the others gain, on the average, counts as lost: who wins is who is ahead."""
_BEFORE_RUN = ("track", "station", "run", "home_station")
"""Questions of a company's turn that come before its trains run."""


class Figures(NamedTuple):
    """What makes a position worth what it is to a player."""

    cash: float
    shares: float
    """At their prices now."""
    dividends: float
    """To come."""
    prices: float
    """How much more the shares will be worth in the end."""
    papers: float
    """Railways with one owner: what they bring, and what they turn into."""
    trains: float
    """What has to be added for trains of the companies directed, as a loss."""

    @property
    def total(self) -> float:
        return sum(self)


REASONS = 3
"""So many figures are told."""


def reasons(one: Figures, other: Figures, rivals: float = 0.0, longer: float = 0.0) -> tuple[Reason, ...]:
    """The figures in which one outcome differs most from another, how much less the rivals get by it, and what it is
    good for that the game lasts longer."""
    found = [Reason(name, round(a - b)) for name, a, b in zip(Figures._fields, one, other, strict=True)]
    found += [Reason("rivals", round(rivals)), Reason("longer", round(longer))]
    told = sorted((reason for reason in found if reason.amount), key=lambda reason: -abs(reason.amount))
    return tuple(told[:REASONS])


class Judgement:
    """How one player sees a game at one moment, and the positions that may come of it."""

    def __init__(self, base: Holdings, player: str, concerned: frozenset[str], ask: Ask | None = None) -> None:
        self.player = player
        self.left = rounds_left(base)
        running = set(base.waiting)
        if ask is not None and ask.name in _BEFORE_RUN:
            running.add(ask.who)
        self.forecasts = Forecasts(self.left, concerned, frozenset(running))

    @property
    def rounds(self) -> float:
        """Operating rounds to come, with the one under way."""
        return self.left + 1

    def worth(self, t: Holdings) -> float:
        """What the position is worth to the player, less what it is worth to the others."""
        others = [self.figures(t, player).total for player in t.players if player != self.player]
        rivals = sum(others) / len(others) if others else 0.0
        return self.figures(t, self.player).total - _RIVALS * rivals

    def figures(self, t: Holdings, player: str) -> Figures:
        cash = float(t.cash[player]) - 1.5 * t.owed(player)
        shares = float(t.worth(player) - t.cash[player] + t.owed(player))
        dividends = prices = 0.0
        for company, certs in t.shares_of(player):
            paid, rise = self._stake(t, company, sum(cert.percent for cert in certs))
            dividends, prices = dividends + paid, prices + rise
        papers = sum(self.paper(t, paper) for paper in t.papers_of(player))
        ready = _READY * max(0.0, min(cash, 600.0)) * min(1.0, self.left / 6)
        return Figures(cash + ready, shares, dividends, prices, papers, -self._due(t, player))

    # -- companies ----------------------------------------------------------------------------------

    def stake(self, t: Holdings, company: str, percent: int) -> float:
        """What that much of a company will bring beyond its price."""
        return sum(self._stake(t, company, percent))

    def _stake(self, t: Holdings, company: str, percent: int) -> tuple[float, float]:
        forecast, opens = self.forecasts.of(t, company), opening(t, company, 0.05, 0.15)
        now = t.worth_of(company, percent)
        paid = opens * _CAUTION * forecast.dividends * percent / 100
        rise = opens * _RISE * (forecast.price * percent / t.share(company) - now) if now else 0.0
        return paid, rise - (1 - opens) * 0.5 * now

    # -- papers -------------------------------------------------------------------------------------

    def paper(self, t: Holdings, paper: str) -> float:
        """What a paper is worth to its only owner: income, what it turns into, and half of what it earns."""
        company = t.company(paper)
        total = company.income * self._paying(t)
        turns = bool(company.becomes and t.held(RESERVED, company.becomes))
        if turns:
            certs = t.company(company.becomes).shares
            percent = certs[0] if company.brings_director else certs[-1]
            total += 0.9 * (company.price or t.worth_of(company.becomes, percent))
            total += _LATER * max(0.0, self.stake(t, company.becomes, percent))
        else:
            total += 0.4 * company.price
        if company.stations:
            lasts = min(1.0, self._paying(t) / self.rounds) if turns else 1.0
            proven = _CAUTION if t.runs.get(paper) else _UNPROVEN
            total += proven * self.forecasts.of(t, paper).dividends * lasts
        return total

    def _paying(self, t: Holdings) -> float:
        """Rounds in which papers still pay; most close in the middle of a game."""
        return min(self.rounds, max(1.0, 6.0 * (1 - done(t))))

    # -- what a director answers for ----------------------------------------------------------------

    def _due(self, t: Holdings, player: str) -> float:
        """What the player may have to pay for trains of the companies directed; what one lacks is dearer."""
        due = sum(
            self.forecasts.of(t, company).due
            for company in sorted(t.floated - t.closed)
            if t.train_limit(company) and t.director(company) == player
        )
        return due + (_OWED - 1) * max(0.0, due - max(0, t.cash[player]))

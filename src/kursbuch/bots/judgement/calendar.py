"""When things will happen in an 18xx game: its end, and the sale of each type of train."""

from __future__ import annotations

from math import log

from ...rules.facts import UNLIMITED, Phase
from ...rules.table import BANK, BANK_BROKEN, Holdings

LONGEST = 14.0
"""Operating rounds that anyone looks ahead."""
_COMES_BACK = 0.25
"""The part of what the bank pays out that trains and shares bring back to it."""
_GROWTH = 0.07
"""By how much of it the flow of money out of the bank grows in a round."""
_INCOMES = 40
"""What papers bring a player in a round, roughly."""
_SETS_A_PHASE = 1.25
"""Sets of operating rounds that a phase lasts, where the phases alone end the game."""
_EAGER, _EXPORTED = 0.3, 0.4
"""Trains that the bank sells in a round for each company, and that go abroad, if there is money for them."""
_SPENT, _KEPT, _FRESH = 0.7, 0.3, 25
"""The part of treasuries that goes into trains, the part of revenue, and what new capital adds for
each company there is, or will be."""
_BY_MONEY = 0.5
"""Trains handed in, and those that go abroad, make new ones cheaper than they are."""
_ROUND = "operating_round"
"""The step of an agenda that is one operating round, by its name in every title."""


def rounds_left(t: Holdings) -> float:
    """Operating rounds after the one under way, until the end. A game ends with a set: what the bank still has is
    gone in the middle of one, on the average."""
    a_set = t.phase_now.operating_rounds
    ahead = float(sum(step.name == _ROUND for step in t.agenda)) if t.round.is_operating else float(a_set)
    if BANK_BROKEN in t.flags:
        return ahead
    if not t.facts.bank:
        at = t.facts.phases.index(t.phase_now)
        later = sum(phase.operating_rounds for phase in t.facts.phases[at + 1 :])
        return min(LONGEST, max(ahead, ahead + _SETS_A_PHASE * later))
    flow = sum(t.runs.get(company, 0) for company in t.floated) + _INCOMES * len(t.players)
    lasts = log(1 + _GROWTH * max(0, t.cash[BANK]) / (flow * (1 - _COMES_BACK))) / log(1 + _GROWTH)
    return ahead if lasts <= ahead else min(LONGEST, lasts + 0.5 * a_set)


class Calendar:
    """When the types of trains will be sold, if sales go on as they must, seen from one stock of trains."""

    def __init__(self, t: Holdings) -> None:
        self._t = t
        buyers = [company for company in t.floated - t.closed if t.train_limit(company)]
        self._a_round = _EXPORTED + _EAGER * max(2, len(buyers))
        self._money = _SPENT * sum(t.cash[company] for company in buyers)
        kept = _KEPT * sum(t.runs.get(company, 0) for company in buyers)
        self._income = kept + _FRESH * max(len(buyers), 2 * len(t.players))
        self._first: dict[str, float] = {}
        self._scrapped: dict[str, float] = {}
        self._phases: dict[float, Phase] = {}

    def first_sale(self, train: str) -> float:
        """Operating rounds until the first train of that type is sold; 0 if one has been."""
        if train not in self._first:
            self._first[train] = self._until(train)
        return self._first[train]

    def _until(self, train: str) -> float:
        t, wanted = self._t, self._t.facts.trains[train]
        if wanted.from_phase:
            if t.since(wanted.from_phase):
                return 0.0 if t.depot[wanted.card] != wanted.count else 0.5
            opener = next((x.id for x in t.facts.trains.values() if x.phase == wanted.from_phase), "")
            return self.first_sale(opener) + 0.5 if opener else 0.0
        if wanted.phase and t.since(wanted.phase):
            return 0.0
        before, cost = 0, 0.0
        for other in t.facts.trains.values():
            if other.id == wanted.card:
                break
            if not other.from_phase and not other.back_of:
                stock = t.depot[other.id]
                before += 20 if stock == UNLIMITED else stock
                cost += other.price * (20 if stock == UNLIMITED else stock)
        by_money = (cost + wanted.price - self._money) / self._income
        return min(LONGEST, max((before + 0.5) / self._a_round, by_money * _BY_MONEY))

    def scrapped(self, train: str) -> float:
        """Operating rounds until a train of that type is scrapped; LONGEST if nothing scraps it."""
        if train not in self._scrapped:
            scrapped_by = self._t.facts.trains[train].scrapped_by
            self._scrapped[train] = min((max(0.5, self.first_sale(x)) for x in scrapped_by), default=LONGEST)
        return self._scrapped[train]

    def phase(self, rounds: float) -> Phase:
        """The phase after so many rounds."""
        if rounds not in self._phases:
            self._phases[rounds] = self._phase(rounds)
        return self._phases[rounds]

    def _phase(self, rounds: float) -> Phase:
        t = self._t
        found = t.phase_now
        for train in t.facts.trains.values():
            if train.phase and not t.since(train.phase) and self.first_sale(train.id) <= rounds:
                found = t.facts.phase(train.phase)
        return found

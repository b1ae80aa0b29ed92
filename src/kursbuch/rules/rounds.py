"""The course of operating rounds: sets, rounds, and whose turn it is.

A title says what is its own: the steps of a turn, who comes next, and what goes before and after. The frame walks sets,
rounds and companies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..core.game import Script, silent
from ..core.record import Step
from .operating import by_price, push_turn
from .table import BANK, BANK_BROKEN, OPERATING, Round, ShareTable
from .trains import next_ordinary
from .vocabulary import CompanyId, PaperId, TrainId

T = TypeVar("T", bound=ShareTable)


@silent
def nothing(t: ShareTable) -> None:
    """What a title does where it has nothing to do."""


@dataclass(frozen=True)
class OperatingRounds(Generic[T]):
    """Sets of operating rounds; `T` is the table of the title."""

    turn: Callable[[T, CompanyId], tuple[str, ...]]
    """The steps of that company's turn, by name and in order."""
    order: Callable[[T, Sequence[CompanyId]], Sequence[CompanyId]] = by_price
    """Those of the companies still to operate that do, whoever is next first."""
    is_fixed: Callable[[T], bool] = lambda t: False
    """Is the order that of the beginning of the round, whatever happens to prices in the course of it?"""
    before_round: Callable[[T], Script] = nothing
    after_round: Callable[[T], Script] = nothing
    after_set: Callable[[T], Script] = nothing

    @property
    def steps(self) -> Mapping[str, Callable[..., Script]]:
        """What a title adds to its steps."""
        return {
            "operating_set": silent(self._set),
            "operating_round": self._round,
            "next_company": silent(self._next_company),
            "end_operating_round": self.after_round,
            "end_operating_set": self._end_of_set,
        }

    def _set(self, t: T) -> None:
        """As many operating rounds as the phase says when the set begins."""
        rounds = t.phase_now.operating_rounds
        t.push(*(Step("operating_round", (str(n),)) for n in range(1, rounds + 1)), Step("end_operating_set"))

    def _round(self, t: T, part: str) -> Script:
        t.round = Round(OPERATING, t.round.number, int(part))
        yield from self.before_round(t)
        t.part_exchanged = frozenset()
        t.waiting = self._ordered(t, [c for c in t.facts.companies if c in t.floated])
        t.push(Step("next_company"))

    def _next_company(self, t: T) -> None:
        waiting = t.waiting if self.is_fixed(t) else self._ordered(t, t.waiting)
        if waiting:
            company, *rest = waiting
            t.waiting = tuple(rest)
            push_turn(t, company, self.turn(t, company))
        else:
            t.waiting = ()
            t.push(Step("end_operating_round"))

    def _ordered(self, t: T, companies: Sequence[CompanyId]) -> tuple[CompanyId, ...]:
        waiting = [c for c in companies if c not in t.closed]
        return tuple(self.order(t, waiting)) if waiting else ()

    def _end_of_set(self, t: T) -> Script:
        """The game ends with the set in which the bank has run out."""
        yield from self.after_set(t)
        if BANK_BROKEN in t.flags:
            t.tell("over")
            t.agenda = ()
        else:
            t.push(Step("stock_round"))


def pay_incomes(t: T, pays: Callable[[T, PaperId], bool] = lambda t, paper: True) -> None:
    """The papers that pay now give their owners what is printed on them."""
    for paper, owner in sorted(t.owner.items()):
        income = t.company(paper).income
        if income and pays(t, paper):
            t.pay(BANK, owner, income)
            t.tell("income", player=owner, paper=paper, amount=income)


def export_train(t: ShareTable) -> TrainId:
    """The bank's next ordinary train goes abroad; "" when there is none left."""
    train = next_ordinary(t)
    if train:
        t.take_from_depot(train)
        t.add_scrap(train)
        t.tell("exported", train=train)
    return train

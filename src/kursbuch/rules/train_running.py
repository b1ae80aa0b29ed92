"""What a company earns: it runs its trains, and pays out or keeps the revenue.

A title says in `TrainRunning` what is its own, and in `AnyTime` what a company may do besides whatever it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..core.actions import Action
from ..core.game import Script
from ..core.questions import Ask, Menu
from ..core.vocabulary import Money
from .actions import Dividend, Run
from .dividends import ALL, dividend_menu, pay_dividend, pay_half
from .market import Cell
from .running import appraise_run, run_menu
from .table import BANK, ShareTable
from .vocabulary import CompanyId

T = TypeVar("T", bound=ShareTable)
A = TypeVar("A", bound=Action)


def _does_nothing(t: ShareTable, action: Action) -> Script:
    return False
    yield


@dataclass(frozen=True)
class AnyTime(Generic[T]):
    """What a company may do at any moment of its turn; in most titles nothing."""

    menus: Callable[[T, CompanyId], tuple[Menu, ...]] = lambda t, company: ()
    does: Callable[[T, Action], Script] = _does_nothing
    """Does it, and says whether it was such an action."""

    def expect(self, kind: type[A], t: T, name: str, company: CompanyId, menu: Menu) -> Generator[Ask, Action, A]:
        """Asks until the question itself is answered."""
        while True:
            menus = (menu, *self.menus(t, company))
            action = yield Ask(name, t.decides(company), company, menus, passable=False)
            if isinstance(action, kind):
                return action
            yield from self.does(t, action)


@dataclass(frozen=True)
class TrainRunning(Generic[T]):
    """Running trains and paying dividends; `T` is the table of the title."""

    can_run: Callable[[T, CompanyId], bool]
    """Is there anything to run? Nobody is asked to run nothing."""
    is_halved: Callable[[T, CompanyId], bool] = lambda t, company: False
    """Do owner and treasury share the revenue, without a question?"""
    risen: Callable[[T, CompanyId], Cell] = lambda t, company: t.facts.market.right(t.cells[company])
    """Where the marker goes when the company pays out."""
    after_run: Callable[[T, Run], None] = lambda t, run: None
    after_dividend: Callable[[T, CompanyId, Money], None] = lambda t, company, revenue: None
    any_time: AnyTime[T] = field(default_factory=AnyTime)

    @property
    def steps(self) -> Mapping[str, Callable[..., Script]]:
        """What a title adds to its steps."""
        return {"run_trains": self._run_trains}

    def _run_trains(self, t: T, company: CompanyId) -> Script:
        """Run for the most; mines pay the treasury; then pay out or keep."""
        t.operated = t.operated | {company}
        revenue = subsidy = 0
        if self.can_run(t, company):
            run = yield from self.any_time.expect(Run, t, "run", company, run_menu(company))
            revenue, subsidy = appraise_run(t, run)
            t.tell("ran", company=company, revenue=revenue, subsidy=subsidy)
            self.after_run(t, run)
        t.runs = {**t.runs, company: revenue}
        if self.is_halved(t, company):
            t.pay(BANK, company, subsidy)
            if revenue:
                pay_half(t, company, revenue)
            return
        part = ""
        if revenue:
            choice = yield from self.any_time.expect(Dividend, t, "dividend", company, dividend_menu(company))
            part = choice.part
        t.pay(BANK, company, subsidy)
        if part == ALL:
            pay_dividend(t, company, revenue)
            t.move_price(company, self.risen(t, company))
        else:
            t.pay(BANK, company, revenue)
            t.move_price(company, t.facts.market.left(t.cells[company]))
        self.after_dividend(t, company, revenue)

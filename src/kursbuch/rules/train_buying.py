"""The step in which a company buys trains: from the bank, from others, for another one as part payment, or in need.

A title says in `TrainBuying` what is its own; who may buy what from whom is in its facts (see `trains`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..core.actions import Pass
from ..core.game import Script, silent
from ..core.questions import Ask, Menu
from .actions import BuyTrain, ChosenSale, SellShares, TradeTrain
from .finance import emergency_sales, pay_for_train
from .shares import sell
from .table import BANK, ShareTable
from .train_running import AnyTime
from .trains import Declined, needs_train, seller_agrees, take_train, train_menus, with_declined
from .vocabulary import CompanyId, HolderId, TrainId

T = TypeVar("T", bound=ShareTable)


@silent
def _needs_no_money(t: ShareTable, purchase: BuyTrain) -> None:
    """The director pays out of pocket, or owes the rest."""


@dataclass(frozen=True)
class TrainBuying(Generic[T]):
    """Buying trains; `T` is the table of the title."""

    bought: Callable[[T, CompanyId, TrainId, HolderId], Script]
    """What it sets off that this company has bought that train there."""
    sales: Callable[[T, CompanyId], tuple[Menu, ...]] = emergency_sales
    """What the director may sell before a train is chosen."""
    raise_money: Callable[[T, BuyTrain], Script] = _needs_no_money
    """How the director finds the money for a train that has been chosen."""
    asks_anyway: Callable[[T, CompanyId], bool] = lambda t, company: False
    """Is a company asked although there is no train for it to buy?"""
    any_time: AnyTime[T] = field(default_factory=AnyTime)

    @property
    def steps(self) -> Mapping[str, Callable[..., Script]]:
        """What a title adds to its steps."""
        return {"buy_trains": self._buy_trains}

    def _buy_trains(self, t: T, company: CompanyId) -> Script:
        """One train after the other, and one at least where that is compulsory."""
        declined: Declined = {}
        while company not in t.closed:
            buying = train_menus(t, company, declined)
            must = needs_train(t, company) and _is_any_open(t, buying, declined)
            menus = (*buying, *self.sales(t, company), *self.any_time.menus(t, company))
            quiet = not self.asks_anyway(t, company)
            action = yield Ask("trains", t.decides(company), company, menus, not must, quiet, about=buying)
            match action:
                case Pass():
                    return
                case BuyTrain():
                    if (yield from seller_agrees(t, action)):
                        yield from self.raise_money(t, action)
                        pay_for_train(t, action)
                        take_train(t, action)
                        yield from self.bought(t, company, action.train, action.source)
                    else:
                        declined = with_declined(declined, action)
                case TradeTrain():
                    t.scrap_train(company, action.old)
                    t.part_exchanged = t.part_exchanged | {company}
                    t.pay(company, BANK, action.price)
                    take_train(t, BuyTrain(company, action.train, BANK, action.price))
                    yield from self.bought(t, company, action.train, BANK)
                case SellShares() | ChosenSale():
                    sell(t, action.who, action.company, action.percent, sizes=action.sizes)
                case _:
                    yield from self.any_time.does(t, action)


def _is_any_open(t: ShareTable, buying: tuple[Menu, ...], declined: Declined) -> bool:
    """Is there a train that nobody has declined to sell? Who needs one need not haggle for the others."""
    actions = (offer.action for menu in buying for offer in menu.offers(t))
    return any(not isinstance(a, BuyTrain) or (a.source, a.train) not in declined for a in actions)

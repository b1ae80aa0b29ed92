"""What the missing page of the rulebook must have said: phases, trains and emergency finance.

The figures agree with every remark on other pages (surcharge prices, scrapping, tile colours, mergers); the rest is
taken over from the older edition and from the sister games of the same box. See docs/rulings/1854.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.questions import Menu
from ...core.rules import Refusal
from ...rules.actions import SellShares
from ...rules.facts import UNLIMITED, Phase, Train
from ...rules.shares import changes_director
from ...rules.table import POOL
from ...rules.trains import needs_train, on_sale
from .companies import LOKALBAHN
from .kinds import EXPRESS, ORIENT_EXPRESS, PLUS, STOPS
from .offers import bank_price, may_be_helped, sellers
from .shares import refuse_sale, sales
from .table import AustriaHoldings

TRAINS = (
    Train("2", 100, 6, STOPS, 2, scrapped_by=("4",), phase="2"),
    Train("3", 200, 5, STOPS, 3, scrapped_by=("6",), phase="3"),
    Train("4", 320, 4, STOPS, 4, scrapped_by=("8", ORIENT_EXPRESS), phase="4"),
    Train("5", 530, 3, STOPS, 5, phase="5"),
    Train("6", 670, 2, STOPS, 6, phase="6"),
    Train("8", 900, UNLIMITED, STOPS, 8, phase="8"),
    Train(ORIENT_EXPRESS, 1200, UNLIMITED, EXPRESS, 8, phase="8", back_of="8"),
    Train("1+", 100, 6, PLUS, 1, scrapped_by=("4",), from_phase="2"),
    Train("2+", 120, 4, PLUS, 2, scrapped_by=("6",), from_phase="2", after="1+"),
    Train("3+", 160, 3, PLUS, 3, scrapped_by=("6",), from_phase="2", after="2+"),
)

_YELLOW = ("yellow",)
_GREEN = (*_YELLOW, "green")
_BROWN = (*_GREEN, "brown")
_GRAY = (*_BROWN, "gray")


def _limits(companies: int) -> dict[str, int]:
    return {"local": 2, "major": companies, "lokalbahn": companies}


PHASES = (
    Phase("2", _YELLOW, 1, _limits(4)),
    Phase("3", _GREEN, 2, _limits(4)),
    Phase("4", _GREEN, 2, _limits(3)),
    Phase("5", _BROWN, 3, _limits(2)),
    Phase("6", _BROWN, 3, _limits(2)),
    Phase("8", _GRAY, 3, _limits(2)),
)
MERGER_PHASE, CLOSING_PHASE = "5", "6"
"""Local Railways may merge from the one on, and must with the other; Mountain Railways close with the first."""


# -- emergency finance ----------------------------------------------------------------------------------------
#
# The director pays what the treasury lacks; what the director lacks becomes debt with 50 % at once and 50 % more after
# every stock round (rules.finance). Who gets help for which train, at most at its printed price: `may_be_helped` and
# `refuse_purchase` in offers.py. Shares may be sold for it, but so that no company changes its director.


def emergency_menu(company: str, director: str) -> Menu:
    """Shares the director may sell to help the company to a train."""
    refuse = partial(_refuse_emergency_sale, company=company)
    return Menu(SellShares, partial(_emergency_sales, player=director), refuse, who=director)


def _emergency_sales(t: AustriaHoldings, player: str) -> Iterator[SellShares]:
    for company, percent in sales(t, player):
        yield SellShares(player, company, percent)


def _refuse_emergency_sale(t: AustriaHoldings, action: SellShares, *, company: str) -> Refusal | None:
    director = action.who
    if not needs_train(t, company):
        return t.no("emergency.not_needed", company=company)
    if t.cash[company] + t.cash[director] >= dearest_help(t, company):
        return t.no("emergency.enough", company=company)
    if (refusal := refuse_sale(t, director, action.company, action.percent)) is not None:
        return refusal
    if changes_director(t, director, action.company, action.percent):
        return t.no("emergency.director", company=action.company)
    return None


def dearest_help(t: AustriaHoldings, company: str) -> int:
    """The most that a train may cost for which the director may add money."""
    offers = [(x, bank_price(t, company, x)) for x in t.trains.get(POOL, ())]
    if t.company(company).kind != LOKALBAHN:
        offers += [(x, bank_price(t, company, x)) for x in on_sale(t)]
    if t.since(t.rulings.trading_phase):
        offers += [(x, t.facts.trains[x].price) for _, x in sellers(t, company)]
    return max((price for x, price in offers if may_be_helped(t, company, x)), default=0)

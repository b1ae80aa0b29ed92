"""Mail contracts (buying-a-mail-contract, mail-contract-pays-income)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Script, silent
from ...core.questions import Ask, Menu
from ...core.reports import Refusal
from ...rules.table import BANK
from .actions import BuyMail
from .table import AustriaHoldings, AustriaTable

CONTRACTS = 6
"""How many there are of each kind."""
INCOME: Mapping[int, Mapping[str, int]] = MappingProxyType(
    {
        100: {"yellow": 10, "green": 20, "brown": 30, "gray": 40},
        200: {"yellow": 30, "green": 40, "brown": 50, "gray": 60},
    }
)
"""Price -> income by the newest tile colour."""


@silent
def mail_income(t: AustriaTable, company: str) -> None:
    if company in t.mail:
        amount = INCOME[t.mail[company]][t.phase_now.colour]
        t.pay(BANK, company, amount)
        t.tell("mail_income", company=company, amount=amount)


def buy_mail(t: AustriaTable, company: str) -> Script:
    if not t.rulings.complete:
        return
    menu = Menu(BuyMail, lambda t: [BuyMail(company, price) for price in INCOME], refuse_mail)
    action = yield Ask("mail", t.director(company), company, (menu,))
    if isinstance(action, BuyMail):
        t.mail = {**t.mail, company: action.price}
        t.pay(company, BANK, action.price)
        t.tell("mail", company=company, price=action.price)


def contracts_left(t: AustriaHoldings) -> Mapping[int, int]:
    sold = Counter(t.mail.values())
    return {price: CONTRACTS - sold[price] for price in INCOME}


def refuse_mail(t: AustriaHoldings, action: BuyMail) -> Refusal | None:
    if action.price not in INCOME:
        return t.no("mail.kind", price=action.price)
    if action.who in t.mail:
        return t.no("mail.one", company=action.who)
    if not contracts_left(t)[action.price]:
        return t.no("mail.sold_out", price=action.price)
    if action.price > t.cash[action.who]:
        return t.no("mail.cash", company=action.who, price=action.price, cash=t.cash[action.who])
    return None

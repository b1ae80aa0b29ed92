"""Share splits (share-splits)."""

from __future__ import annotations

from ...rules.table import BANK, Cert
from .chart import BEYOND_RED_LINE
from .companies import MAJOR
from .table import OPTION, TREASURY, AustriaTable

_ADDED = (Cert(10),) * 5


def split_if_crossed(t: AustriaTable, company: str) -> None:
    """Splits the shares of a Major Company whose marker stands beyond the red line for the first time."""
    if company in t.split or t.company(company).kind != MAJOR or t.cells[company] not in BEYOND_RED_LINE:
        return
    price = t.price(company)
    t.split = t.split | {company}
    t.tell("split", company=company, price=price, limit=t.share_limit)
    holders: dict[str, tuple[Cert, ...]] = {}
    for holder, certs in t.certs[company].items():
        if holder == OPTION:
            continue  # the unpaid half of an option share is gone; its holder keeps the paid one as a 10 % share
        if holder in t.players:
            halves = sum(cert.percent for cert in certs) - t.optioned(holder, company)
            t.pay(BANK, holder, halves // 20 * price)
            t.tell("split_payment", player=holder, company=company, amount=halves // 20 * price)
        holders[holder] = tuple(c if c == Cert(10) else Cert(c.percent // 2, c.director) for c in certs)
    seller = TREASURY if t.rulings.split_shares_pay_company else BANK
    holders[seller] = (*holders.get(seller, ()), *_ADDED)
    t.replace_certs(company, holders)
    t.options = {player: option for player, option in t.options.items() if option.company != company}

"""Share options (share-options): half of a 20 % share now, the other half in the next stock round.

While an option is open its share is written as two halves of 10 %: one is the player's, the other lies with OPTION.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.questions import Menu
from ...core.reports import Refusal
from ...rules.purchases import refuse_holder, refuse_paper, refuse_source, share_price
from ...rules.shares import lower, settle_director
from ...rules.table import BANK, POOL, Cert
from .actions import PayOption, SellOption, TakeOption
from .shares import float_if_ready, must_sell
from .table import OPTION, AustriaHoldings, AustriaTable, OpenOption

_SHARE, _HALF = Cert(20), Cert(10)


def is_due(t: AustriaHoldings, player: str) -> bool:
    """Must the player settle an option from an earlier round before anything else?"""
    option = t.options.get(player)
    return option is not None and option.round < t.round.number


def option_menus(player: str, acted: bool) -> tuple[Menu, ...]:
    return (
        Menu(TakeOption, partial(_takes, player=player), partial(refuse_take, acted=acted)),
        Menu(PayOption, partial(_pays, player=player), partial(refuse_pay, acted=acted)),
        Menu(SellOption, partial(_sales, player=player), refuse_sell),
    )


def _takes(t: AustriaHoldings, player: str) -> Iterator[TakeOption]:
    for company in sorted(t.par):
        for source in (BANK, POOL):
            if _SHARE in t.held(source, company):
                yield TakeOption(player, company, source)


def refuse_take(t: AustriaHoldings, action: TakeOption, *, acted: bool) -> Refusal | None:
    player, company, source = action.who, action.company, action.source
    if not t.rulings.complete or source not in (BANK, POOL):
        return t.no("option.source", source=source)
    if acted:
        return t.no("option.only_action")
    if company in t.certs and t.unit(company) != _SHARE.percent:
        return t.no("option.twenty", company=company)
    return (
        refuse_source(t, company, _SHARE.percent, source)
        or refuse_holder(t, player, company, source)
        or refuse_paper(t, player, company, share_price(t, company, _HALF.percent, source))
    )


def take(t: AustriaTable, player: str, company: str, source: str) -> None:
    price = share_price(t, company, _HALF.percent, source)
    holders = dict(t.certs[company])
    rest = list(holders[source])
    rest.remove(_SHARE)
    holders[source] = tuple(rest)
    for holder in (player, OPTION):
        holders[holder] = (*holders.get(holder, ()), _HALF)
    t.replace_certs(company, holders)
    t.options = {**t.options, player: OpenOption(company, price, t.round.number)}
    t.pay(player, BANK, price)
    t.tell("option", player=player, company=company, price=price)
    settle_director(t, company)
    float_if_ready(t, company)


def _pays(t: AustriaHoldings, player: str) -> Iterator[PayOption]:
    if player in t.options:
        yield PayOption(player, t.options[player].company)


def refuse_pay(t: AustriaHoldings, action: PayOption, *, acted: bool) -> Refusal | None:
    option = t.options.get(action.who)
    if option is None or option.company != action.company:
        return t.no("option.none", company=action.company)
    if acted:
        return t.no("option.pay_only")
    if t.debt.get(action.who, 0):
        return t.no("buy.debt", debt=t.debt[action.who])
    if (action.who, action.company) in t.sold:  # buying-shares/10: it is a purchase
        return t.no("buy.sold", company=action.company)
    if not is_due(t, action.who) and must_sell(t, action.who):
        return t.no("buy.limit.over", held=t.counted(action.who), limit=t.share_limit)
    if t.cash[action.who] < option.price:
        return t.no("option.cash", price=option.price, cash=t.cash[action.who])
    return None


def pay(t: AustriaTable, player: str) -> None:
    option = t.options[player]
    t.pay(player, BANK, option.price)
    _merge_halves(t, player, option.company, player)
    t.tell("option_paid", player=player, company=option.company, price=option.price)
    settle_director(t, option.company)


def _sales(t: AustriaHoldings, player: str) -> Iterator[SellOption]:
    if player in t.options:
        yield SellOption(player, t.options[player].company)


def refuse_sell(t: AustriaHoldings, action: SellOption) -> Refusal | None:
    option = t.options.get(action.who)
    if option is None or option.company != action.company:
        return t.no("option.none", company=action.company)
    if option.round == t.round.number:
        return t.no("option.same_round", company=action.company)
    return None


def sell_option(t: AustriaTable, player: str) -> None:
    """The share goes to the pool for the price of 10 %; the price falls as for a share of 20 %."""
    company = t.options[player].company
    amount = t.worth_of(company, _HALF.percent)
    _merge_halves(t, player, company, POOL)
    t.pay(BANK, player, amount)
    t.move_marker(company, lower(t, company, 1))
    t.sold = t.sold | {(player, company)}
    t.tell("option_sold", player=player, company=company, amount=amount, price=t.price(company))


def _merge_halves(t: AustriaTable, player: str, company: str, taker: str) -> None:
    """Both halves become one share again, the taker's."""
    holders = dict(t.certs[company])
    for holder in (player, OPTION):
        rest = list(holders[holder])
        rest.remove(_HALF)
        holders[holder] = tuple(rest)
    holders[taker] = (*holders.get(taker, ()), _SHARE)
    t.replace_certs(company, holders)
    t.options = {p: o for p, o in t.options.items() if p != player}

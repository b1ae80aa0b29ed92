"""Buying and selling shares (selling-shares, buying-shares, change-of-director)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.reports import Refusal
from ...rules.shares import change_director, changes_director, next_director, settle_director
from ...rules.table import BANK, POOL, Cert
from .companies import MAJOR
from .table import OPTION, TREASURY, AustriaHoldings, AustriaTable

SOURCES = (BANK, POOL, TREASURY)

# -- selling ----------------------------------------------------------------------------------------------


def sellable(t: AustriaHoldings, player: str, company: str) -> int:
    """Per cent a player holds for good, so without an option."""
    return t.percent(player, company) - t.optioned(player, company)


def sales(t: AustriaHoldings, player: str) -> Iterator[tuple[str, int]]:
    for company in sorted(t.certs):
        unit = t.unit(company)
        for percent in range(unit, sellable(t, player, company) + 1, unit):
            yield company, percent


def refuse_sale(t: AustriaHoldings, player: str, company: str, percent: int) -> Refusal | None:
    if company not in t.certs:
        return t.no("sell.no_shares", company=company)
    closed = t.round.number == 1 if t.rulings.first_round_by_number else "sales open" not in t.flags
    if t.round.kind == "SR" and closed:
        return t.no("sell.first_round")
    unit = t.unit(company)
    if percent < unit or percent % unit:
        return t.no("sell.number", percent=percent, unit=unit, company=company)
    held = sellable(t, player, company)
    if held < percent:
        return t.no("sell.owned", company=company, held=held, percent=percent)
    director = t.director(company)
    if not director:
        return t.no("sell.no_director", company=company)
    pool = t.percent(POOL, company)
    if pool + percent > t.rulings.pool_limit:
        left = t.rulings.pool_limit - pool
        return t.no("sell.pool", company=company, pool=pool, percent=percent, most=max(0, left) // unit * unit)
    if director == player:
        card = next(c for c in t.held(player, company) if c.director)
        if percent > held - card.percent:
            heir = next_director(t, company, player, percent)
            if heir == player or t.percent(heir, company) < card.percent:
                return t.no("sell.director", company=company, percent=percent)
    return None


def sell(t: AustriaTable, player: str, company: str, percent: int) -> None:
    """To the pool at the price of now; then the price falls by one space for each certificate."""
    amount, unit = t.worth_of(company, percent), t.unit(company)
    if changes_director(t, player, company, percent):
        change_director(t, company, next_director(t, company, player, percent))
    for _ in range(percent // unit):
        t.hand_over(company, Cert(unit), player, POOL)
    t.pay(BANK, player, amount)
    lower_price(t, company, percent // (10 if t.rulings.price_falls_by_tens else unit))
    t.tell("sold", player=player, company=company, percent=percent, amount=amount, price=t.price(company))


def lower_price(t: AustriaTable, company: str, spaces: int) -> None:
    cell = t.cells[company]
    for _ in range(spaces):
        cell = t.facts.market.down(cell)
    t.move_marker(company, cell)


def must_sell(t: AustriaHoldings, player: str) -> bool:
    """share-limit/10: is the player over the limit, with shares for sale that count?"""
    return t.counted(player) > t.share_limit and any(
        not t.is_orange(company) and refuse_sale(t, player, company, percent) is None
        for company, percent in sales(t, player)
    )


# -- buying -----------------------------------------------------------------------------------------------


def refuse_paper(t: AustriaHoldings, player: str, company: str, price: int) -> Refusal | None:
    """What keeps a player from taking one more certificate of a company at that price."""
    if t.debt.get(player, 0):
        return t.no("buy.debt", debt=t.debt[player])
    if player in t.options:
        return t.no("buy.option_open", company=t.options[player].company)
    if (player, company) in t.sold:
        return t.no("buy.sold", company=company)
    if must_sell(t, player):
        return t.no("buy.limit.over", held=t.counted(player), limit=t.share_limit)
    if not t.is_orange(company) and t.counted(player) >= t.share_limit:
        return t.no("buy.limit", limit=t.share_limit)
    if t.cash[player] < price:
        return t.no("buy.cash", price=price, cash=t.cash[player])
    return None


def share_price(t: AustriaHoldings, company: str, percent: int, source: str) -> int:
    """New shares cost what the director once set, all others what the chart says."""
    return t.par[company] * percent // 10 if source == BANK else t.worth_of(company, percent)


def refuse_source(t: AustriaHoldings, company: str, percent: int, source: str) -> Refusal | None:
    """Is there such a share on sale?"""
    if company not in t.certs or source not in SOURCES:
        return t.no("buy.source", company=company, source=source)
    if not t.director(company):
        return t.no("buy.no_price", company=company)
    if Cert(percent) not in t.held(source, company):
        return t.no("buy.none_left", company=company, percent=percent)
    return None


def refuse_share(t: AustriaHoldings, player: str, company: str, percent: int, source: str) -> Refusal | None:
    if (refusal := refuse_source(t, company, percent, source)) is not None:
        return refusal
    held = t.percent(player, company)
    if company in t.split and held + percent > t.rulings.holding_after_split:
        return t.no("buy.sixty", company=company, held=held)
    return refuse_paper(t, player, company, share_price(t, company, percent, source))


def buy_share(t: AustriaTable, player: str, company: str, percent: int, source: str) -> None:
    price = share_price(t, company, percent, source)
    t.hand_over(company, Cert(percent), source, player)
    t.pay(player, company if source == TREASURY else BANK, price)
    t.tell("bought", player=player, company=company, percent=percent, price=price)
    settle_director(t, company)
    float_if_ready(t, company)


def refuse_start(t: AustriaHoldings, player: str, company: str, price: int) -> Refusal | None:
    if company not in t.certs or t.company(company).kind != MAJOR or company in t.par:
        return t.no("start.taken", company=company)
    if t.facts.market.par_cell(price) is None:
        return t.no("start.price", price=price, prices=tuple(par_prices(t)))
    return refuse_paper(t, player, company, 4 * price)


def par_prices(t: AustriaHoldings) -> list[int]:
    return sorted(t.facts.market.price(cell) for cell in t.facts.market.par)


def start_company(t: AustriaTable, player: str, company: str, price: int) -> None:
    cell = t.facts.market.par_cell(price)
    assert cell is not None
    t.par = {**t.par, company: price}
    t.move_marker(company, cell)
    t.hand_over(company, Cert(40, True), BANK, player)
    t.pay(player, BANK, 4 * price)
    t.tell("started", player=player, company=company, price=price)
    float_if_ready(t, company)


def float_if_ready(t: AustriaTable, company: str) -> None:
    """major-companies/4: with half of it in players' hands a company gets ten times its price."""
    if company in t.floated or t.in_player_hands(company) < 50:
        return
    t.floated = t.floated | {company}
    t.pay(BANK, company, 10 * t.par[company])
    t.tell("floated", company=company, capital=10 * t.par[company])


def is_sold_out(t: AustriaHoldings, company: str) -> bool:
    """end-of-a-stock-round/3: nothing left to buy; shares under an option are in their holders' hands."""
    return t.in_player_hands(company) + t.percent(OPTION, company) == 100

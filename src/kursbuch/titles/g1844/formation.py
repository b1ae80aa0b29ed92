"""Forming the SBB out of the pre-SBB companies (rulebook: Forming the SBB)."""

from __future__ import annotations

from collections import Counter

from ...core.game import Script
from ...rules.shares import worth_a_card
from ...rules.stations import doubled_stations, keep_only, keep_station
from ...rules.table import BANK, POOL, Cert
from .companies import FORERUNNERS, SBB
from .launch import pay_destinations
from .record import AlpineTable
from .trains import SBB_START, SBB_TRAIN

DUE = "SBB due"
"""Flag: a 5/5H-train has been sold and the SBB forms at the end of this operating round."""
START_PRICE = 100
EXTRA_CAPITAL = 400
STATION_COST = 100


def form_sbb(t: AlpineTable) -> Script:
    """All pre-SBB companies, started or not, become the SBB; does nothing unless it is due."""
    if DUE not in t.flags:
        return
    t.clear_flag(DUE)
    t.set_flag("SBB formed")
    t.tell("formed", company=SBB)
    directors = [t.director(v) for v in FORERUNNERS]
    started = [bool(t.price(v)) for v in FORERUNNERS]
    _exchange_shares(t)
    t.par = {**t.par, SBB: START_PRICE}
    t.move_marker(SBB, SBB_START)
    _appoint_director(t, directors, started)
    _take_over(t)
    yield from _clear_doubled_stations(t)
    placed = len(t.board.station_hexes(SBB))
    t.stations = {**t.stations, SBB: (STATION_COST,) * (len(t.company(SBB).stations) - placed)}
    pay_destinations(t)  # a station that returned may have opened a city


# -- shares -------------------------------------------------------------------------------------------------------


def _exchange_shares(t: AlpineTable) -> None:
    """A fifth of the percentage, and the difference in price is settled with the bank; unsold shares go to the pool."""
    holders: dict[str, list[Cert]] = {}
    owed: Counter[str] = Counter()
    certs = dict(t.certs)
    for forerunner in FORERUNNERS:
        price = t.price(forerunner)
        for holder, held in t.certs[forerunner].items():
            taker = holder if holder in t.players else POOL
            holders.setdefault(taker, []).extend(Cert(c.percent // 5) for c in held)
            if taker != POOL:
                owed[holder] += (START_PRICE - price) * t.percent(holder, forerunner) // 25
        back = [c for held in t.certs[forerunner].values() for c in held]
        certs[forerunner] = {BANK: tuple(sorted(back, key=lambda c: -c.percent))}
    certs[SBB] = {h: tuple(sorted(held, key=lambda c: -c.percent)) for h, held in holders.items()}
    t.certs = certs
    for player in t.players:
        if owed[player]:
            _settle(t, player, owed[player])


def _settle(t: AlpineTable, player: str, amount: int) -> None:
    """The player pays what the new shares are worth more than the old, or owes it; less than nothing the bank pays."""
    paid = min(amount, t.cash[player])
    t.pay(player, BANK, paid)
    t.tell("swapped", player=player, paid=max(0, paid), received=max(0, -paid))
    rest = amount - paid
    if not rest:
        return
    if t.rulings.exchange_debt_bears_interest:
        t.debt = {**t.debt, player: t.debt.get(player, 0) + rest}
    else:
        t.exchange_debt = {**t.exchange_debt, player: rest}
    t.tell("borrowed", player=player, amount=rest, debt=rest)


def settle_exchange_debts(t: AlpineTable) -> None:
    """What is owed for the exchange is paid as soon as there is cash: from sales, incomes and dividends."""
    for player, owed in sorted(t.exchange_debt.items()):
        paid = min(owed, t.cash[player])
        if paid > 0:
            t.pay(player, BANK, paid)
            rest = {p: d for p, d in t.exchange_debt.items() if p != player}
            t.exchange_debt = {**rest, player: owed - paid} if owed > paid else rest
            t.tell("repaid", player=player, amount=paid, left=owed - paid)


def _appoint_director(t: AlpineTable, directors: list[str], started: list[bool]) -> None:
    """The largest holder, in a tie the former director of V1, V2 and so on, takes one of the double certificates."""
    card = Cert(10, True)
    order = [*filter(None, directors), *t.players]
    best = max(t.players, key=lambda p: (t.percent(p, SBB), -order.index(p)))
    if not t.percent(best, SBB):
        _replace(t, POOL, Cert(10), card)
        return
    if Cert(10) not in t.held(best, SBB):
        # two single certificates for a double one: from the pool, or else from the last of the former directors
        last = next(d for d, in_play in zip(reversed(directors), reversed(started), strict=True) if in_play)
        giver = POOL if Cert(10) in t.held(POOL, SBB) else last
        for cert in worth_a_card(t.held(best, SBB), 10) or ():
            t.hand_over(SBB, cert, best, giver)
        t.hand_over(SBB, Cert(10), giver, best)
    _replace(t, best, Cert(10), card)
    t.tell("director", company=SBB, player=best, before="")


def _replace(t: AlpineTable, holder: str, old: Cert, new: Cert) -> None:
    rest = list(t.held(holder, SBB))
    rest.remove(old)
    t.certs = {**t.certs, SBB: {**t.certs[SBB], holder: (new, *rest)}}


# -- money, trains, stations --------------------------------------------------------------------------------------


def _take_over(t: AlpineTable) -> None:
    """The SBB gets all that its forerunners have, 400 besides, and the train of its charter."""
    t.pay(BANK, SBB, EXTRA_CAPITAL)
    t.gain_train(SBB, SBB_TRAIN)
    for forerunner in FORERUNNERS:
        t.take_over(SBB, forerunner)
        t.board = t.board.replace_station(forerunner, SBB)
        if forerunner in t.cells:
            t.remove_marker(forerunner)
        t.close(forerunner)
    t.stations = {c: left for c, left in t.stations.items() if c not in FORERUNNERS}
    t.pending = t.pending - set(FORERUNNERS)  # what waited at their destinations is lost
    t.floated = t.floated | {SBB}


def _clear_doubled_stations(t: AlpineTable) -> Script:
    """Of two stations in one hex the director keeps one."""
    doubled = doubled_stations(t, SBB)
    for hex_id in sorted({home.hex for home in doubled}):
        here = [home for home in doubled if home.hex == hex_id]
        kept = here[0]
        if len(set(here)) > 1:
            kept = yield from keep_station(t, SBB, here)
        keep_only(t, SBB, kept)

"""Exchanges of 1824: mountain and coal railways into shares, forerunners into state railways (IV)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...board.board import Home
from ...core.game import Script
from ...core.questions import Menu, expect
from ...core.reports import Refusal
from ...rules.actions import Exchange
from ...rules.shares import made_up, settle_director, take_card
from ...rules.stations import doubled_stations, keep_only, keep_station, place_home
from ...rules.table import BANK, RESERVED, Cert
from ...rules.trains import discard_surplus
from .companies import COAL, COMPANIES, MOUNTAIN, REGIONAL, STATE
from .construction import builders, builds
from .table import EmpireHoldings, EmpireTable

LAST_STATION = 100
"""What a state railway's last station costs (VII.8)."""

# -- floating ---------------------------------------------------------------------------------------------------


def coal_railway(t: EmpireHoldings, regional: str) -> str:
    """The coal railway that stands for a regional railway's director's certificate, "" if none was in the game."""
    return next(
        (c.id for c in t.facts.companies.values() if c.kind == COAL and c.becomes == regional and _bought(t, c.id)), ""
    )


def _bought(t: EmpireHoldings, paper: str) -> bool:
    return paper in t.owner or f"exchanged {paper}" in t.flags


def float_if_ready(t: EmpireTable, company: str) -> None:
    """VI.5: a regional railway opens once half of it, the director's certificate included, is in player hands."""
    if t.company(company).kind != REGIONAL or company in t.floated or not t.director(company):
        return
    if t.in_player_hands(company) < 50 or company not in t.cells:
        return
    shares = 8 if coal_railway(t, company) else 10  # IV.4.2, IV.4.3
    t.float(company, shares * t.price(company))


def claim_director(t: EmpireTable, company: str) -> None:
    """VI.3: where nobody was promised the director's certificate, the first holder of 20 % trades two shares for it."""
    card = Cert(20, True)
    if t.company(company).kind != STATE or card not in t.held(BANK, company):
        return
    if company not in t.floated and not t.rulings.early_state_directors:
        return
    largest = max(t.seats_from(t.priority), key=lambda p: t.percent(p, company))
    player = _first_with_two(t, company) or largest
    if made_up(t.held(player, company), card.percent):
        take_card(t, company, player, BANK)
        settle_director(t, company)  # in the first round others may have got more since


def note_first_with_two(t: EmpireTable, company: str, player: str) -> None:
    """VI.3: in the first round, before it is known whether forerunner 1 will be bought, who first holds 20 %."""
    if t.company(company).kind == STATE and t.percent(player, company) == 20 and not _first_with_two(t, company):
        t.set_flag(f"{player} first had 20 % of {company}")


def _first_with_two(t: EmpireHoldings, company: str) -> str:
    return next((p for p in t.players if f"{p} first had 20 % of {company}" in t.flags), "")


def settle_claims(t: EmpireTable) -> None:
    """VI.3: at the end of the first round director's certificates that nobody was promised find their holders."""
    for state in (c.id for c in t.facts.companies.values() if c.kind == STATE):
        claim_director(t, state)
        t.clear_flag(f"{_first_with_two(t, state)} first had 20 % of {state}")


# -- mountain and coal railways (IV.1, IV.2) --------------------------------------------------------------------


def exchange_menu(player: str, *, coal: bool) -> Menu:
    return Menu(Exchange, partial(_exchanges, player=player), partial(refuse_exchange, coal=coal))


def _exchanges(t: EmpireHoldings, player: str) -> Iterator[Exchange]:
    for paper in t.papers_of(player):
        if t.company(paper).kind == COAL:
            yield Exchange(player, paper, t.company(paper).becomes)
        elif t.company(paper).kind == MOUNTAIN:
            for regional in _regionals(t):
                yield Exchange(player, paper, regional)


def _regionals(t: EmpireHoldings) -> list[str]:
    return [c.id for c in t.facts.companies.values() if c.kind == REGIONAL]


def refuse_exchange(t: EmpireHoldings, action: Exchange, *, coal: bool) -> Refusal | None:
    paper = t.facts.companies.get(action.paper)
    if paper is None or t.owner.get(paper.id) != action.who or paper.kind not in (MOUNTAIN, COAL):
        return t.no(f"exchange.owned.{paper.kind if paper else 'none'}", paper=action.paper)
    if builds(t, paper.id):
        return t.no("exchange.builder", paper=paper.id)
    if not t.since("3"):
        return t.no(f"exchange.{paper.kind}_phase", paper=paper.id)
    if paper.kind == COAL and not coal:
        return t.no("exchange.after_sale", paper=paper.id)
    more = int(paper.kind in t.facts.uncounted)
    if t.counted(action.who) + more > t.share_limit:
        return t.no("exchange.limit", limit=t.share_limit)
    if paper.kind == COAL:
        if action.company != paper.becomes:
            return t.no("exchange.coal_target", paper=paper.id, company=paper.becomes)
        return None
    return refuse_mountain_share(t, action)


def refuse_mountain_share(t: EmpireHoldings, action: Exchange) -> Refusal | None:
    if action.company not in _regionals(t):
        return t.no("exchange.target", company=action.company)
    if Cert(10) not in t.held(_source(t, action.company), action.company):
        return t.no("exchange.none_left", company=action.company)
    return None


def _source(t: EmpireHoldings, company: str) -> str:
    """Where a share for a mountain railway lies: in the bank, or if that has none left in the pool (X.4)."""
    return next((source for source in t.facts.shares.sources if Cert(10) in t.held(source, company)), BANK)


def exchange_mountain(t: EmpireTable, paper: str, company: str) -> None:
    player = t.owner[paper]
    t.close(paper)
    t.hand_over(company, Cert(10), _source(t, company), player)
    t.tell("exchanged", player=player, paper=paper, company=company)
    settle_director(t, company)


def exchange_coal(t: EmpireTable, paper: str) -> None:
    """IV.2: the owner takes the director's certificate; money and trains go to the regional railway."""
    player, company = t.owner[paper], t.company(paper).becomes
    t.board = t.board.replace_station(paper, "")
    t.close(paper)
    t.set_flag(f"exchanged {paper}")
    t.hand_over(company, Cert(20, True), RESERVED, player)
    t.take_over(company, paper)
    t.tell("exchanged", player=player, paper=paper, company=company)
    settle_director(t, company)


def forced_mountains(t: EmpireTable) -> Script:
    """IV.1: with the first 4-train the mountain railways left are exchanged, in the order of their numbers."""
    if not t.since("4"):
        return
    for paper in [c.id for c in t.facts.companies.values() if c.kind == MOUNTAIN]:
        if paper not in t.owner:
            continue
        player = t.owner[paper]
        open_ = [r for r in _regionals(t) if Cert(10) in t.held(_source(t, r), r)]
        if not open_:
            t.close(paper)
            t.tell("removed", paper=paper)
            continue
        menu = Menu(Exchange, partial(_forced, player=player, paper=paper), partial(_refuse_forced, paper=paper))
        action = yield from expect(Exchange, "mountain", player, player, menu)
        exchange_mountain(t, paper, action.company)
        float_if_ready(t, action.company)


def _forced(t: EmpireHoldings, player: str, paper: str) -> Iterator[Exchange]:
    for regional in _regionals(t):
        yield Exchange(player, paper, regional)


def _refuse_forced(t: EmpireHoldings, action: Exchange, *, paper: str) -> Refusal | None:
    if action.paper != paper:
        return t.no("exchange.order", paper=paper)
    return refuse_mountain_share(t, action)


def forced_coal(t: EmpireTable) -> None:
    """IV.2: with the first 5-train the coal railways left are exchanged at once; a float waits for the OR to end."""
    for company in [c for c in t.facts.companies.values() if c.kind == COAL and c.id in t.owner]:
        exchange_coal(t, company.id)
        if t.rulings.forced_floats_at_once:
            float_if_ready(t, company.becomes)


# -- state railways (IV.3, IV.4.4) --------------------------------------------------------------------------------


def form_state_railways(t: EmpireTable) -> Script:
    """At the end of an operating round: the state railways whose train was sold, and floats that waited for it."""
    for state in t.setting.formed_by.values():
        if f"form {state}" in t.flags:
            t.clear_flag(f"form {state}")
            yield from form(t, state)
    for company in _regionals(t):
        float_if_ready(t, company)


def form(t: EmpireTable, state: str) -> Script:
    forerunners = [c for c in t.facts.companies.values() if c.becomes == state]
    owners = {c.id: t.owner[c.id] for c in forerunners if c.id in t.owner}
    t.tell("formed", company=state)
    unreserved = 10 - len(forerunners) - 1
    paid = [c for c in forerunners if c.id in owners or (builds(t, c.id) and t.rulings.closing_pays_at_once)]
    t.pay(BANK, state, 120 * unreserved + sum(c.price for c in forerunners if c not in paid))
    stood = [place for paper in owners for place in _place_of(t, paper)]
    for paper, player in owners.items():
        t.hand_over(state, Cert(20, True) if t.company(paper).brings_director else Cert(10), RESERVED, player)
        t.take_over(state, paper)
        _inherit_station(t, paper, state)
        t.close(paper)
    if len({hex_id for hex_id, _ in stood}) < len(stood):
        t.set_flag(_began(state, Home(*stood[0])))
    _merge_homes(t, state)
    if not owners and t.rulings.homes_at_formation:
        place_home(t, state)
    placed = t.board.station_hexes(state)
    t.floated = t.floated | {state}
    _appoint_director(t, state, owners)
    t.stations = {**t.stations, state: t.company(state).stations[len(placed) + _lost_stations(t, state) :]}
    yield from discard_surplus(t)


def _lost_stations(t: EmpireHoldings, state: str) -> int:
    """Stations of forerunners that are not used or only build, which one reading takes away."""
    if not t.rulings.absent_stations_lost:
        return 0
    absent = [c for c in COMPANIES.values() if c.becomes == state and c.id not in t.facts.companies]
    return len(absent) + sum(t.company(paper).becomes == state for paper in builders(t))


def _inherit_station(t: EmpireTable, paper: str, state: str) -> None:
    """A forerunner's station becomes the state railway's; one that never operated places it now."""
    home = t.board.homes.get(paper)
    if home is not None:
        t.board = t.board.without_home(paper).place(paper, home.hex, home.stop)
    t.board = t.board.replace_station(paper, state)


def _place_of(t: EmpireHoldings, paper: str) -> list[tuple[str, int]]:
    home = t.board.homes.get(paper)
    return [(home.hex, home.stop)] if home is not None else t.board.station_hexes(paper)


def _appoint_director(t: EmpireTable, state: str, owners: dict[str, str]) -> None:
    """IV.4.4: the largest holder; ties go to the owner of forerunner 1, 2, 3, then by priority."""
    card = Cert(20, True)
    holder = next((h for h, certs in t.certs[state].items() if card in certs), "")
    order = [*owners.values(), *t.seats_from(t.priority)]
    best = max(t.players, key=lambda p: (t.percent(p, state), -order.index(p)))
    if best != holder and t.percent(best, state) >= card.percent:
        take_card(t, state, best, holder)


def keep_one_home(t: EmpireTable) -> Script:
    """IV.4.4: a new state railway with two stations on one hex keeps one of them, before the next round begins."""
    for state in t.setting.formed_by.values():
        doubled = doubled_stations(t, state)
        if not doubled:
            continue
        doubled.sort(key=lambda home: _began(state, home) not in t.flags)  # forerunner 1's first
        first = kept = doubled[0]
        if t.director(state):
            kept = yield from keep_station(t, state, doubled)
        t.clear_flag(_began(state, first))
        _keep(t, state, kept, LAST_STATION if kept == first else t.rulings.returned_station)


def _merge_homes(t: EmpireTable, state: str) -> None:
    """Two stations in one and the same city: there is nothing to choose, one goes back at once."""
    homes = set(doubled_stations(t, state))
    if len(homes) == 1:
        home = homes.pop()
        t.clear_flag(_began(state, home))
        _keep(t, state, home, LAST_STATION)


def _keep(t: EmpireTable, state: str, kept: Home, last: int) -> None:
    """One station stays; the other is the last that will be placed, for that price."""
    keep_only(t, state, kept)
    used = len(t.board.station_hexes(state))
    t.stations = {**t.stations, state: (*t.company(state).stations[used:-1], last)}


def _began(state: str, home: Home) -> str:
    """Flag: where the forerunner with the lowest number had its station."""
    return f"{state} began at {home.hex} {home.stop}"

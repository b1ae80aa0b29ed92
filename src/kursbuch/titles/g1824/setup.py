"""Setting up 1824: facts for a number of players and options, the first position, the final reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ...board.board import Board
from ...core.errors import SetupError
from ...core.game import Game
from ...core.record import Step
from ...rules.facts import UNLIMITED, AnyFacts, Facts
from ...rules.table import BANK, RESERVED, Cert, Holdings, Round, SharePosition
from .bond import bond_railway
from .cisleithania import bukowina_bonus, cisleithania
from .companies import COAL, COMPANIES, MOUNTAIN, PRE_STATE, STATE
from .goods_time import goods_time
from .rulings import Rulings
from .settings import BASIC, Own, Setting, own_facts
from .trains import GOODS, MARKET, PHASES, STATE_START, TRAINS

CISLEITHANIA = "cisleithania"


def check(game: Game[AnyFacts]) -> None:
    """X-XII: each map and variant is for certain numbers of players."""
    count = len(game.players)
    if game.options["map"] == CISLEITHANIA:
        if count > 3:
            raise SetupError(f"the Cisleithania map is for 2 or 3 players, not {count}; leave out the option map")
        if game.options["goods_time"] != "no":
            raise SetupError("Goods Time is played on the basic map; choose one of the options map and goods_time")
    elif count == 2:
        raise SetupError("two players need the Cisleithania map: choose the option map=cisleithania")


def setting_of(game: Game[AnyFacts], rulings: Rulings) -> Setting:
    count = len(game.players)
    if game.options["map"] == CISLEITHANIA:
        return cisleithania(count, rulings)
    choice = game.options["goods_time"]
    return BASIC[count] if choice == "no" else goods_time(BASIC[count], choice)


def facts(game: Game[AnyFacts]) -> AnyFacts:
    rulings = Rulings(game.options)
    setting = setting_of(game, rulings)
    mountains = [c.id for c in COMPANIES.values() if c.kind == MOUNTAIN]
    left_out = setting.left_out | {*mountains[setting.mountains :]}
    companies = {
        c.id: replace(c, home=setting.homes.get(c.id, c.home)) for c in COMPANIES.values() if c.id not in left_out
    }
    trains = {
        x.id: replace(x, count=rulings.ten_trains if x.count == UNLIMITED else setting.trains.get(x.id, x.count))
        for x in TRAINS
    }
    phases = tuple(
        replace(p, operating_rounds=rulings.operating_rounds_in_phase_5) if p.id == "5" else p for p in PHASES
    )
    return Facts[Holdings](
        map=setting.map,
        tiles=setting.tiles,
        companies=companies,
        trains=trains,
        phases=phases,
        market=MARKET,
        bank=setting.bank,
        cash=setting.cash,
        certificate_limit=setting.certificate_limit,
        trading_phase="3",
        sellers_consent=rulings.sellers_consent,
        may_sell=lambda t, company: rulings.unopened_sell_trains or may_sell(t, company),
        may_own=may_own,
        must_own=must_own,
        help_only_in_need=rulings.help_only_in_need,
        directors_sell_at_will=rulings.directors_sell_at_will,
        emergency_half_limit=rulings.emergency_half_limit,
        must_run_best=rulings.must_run_best,
        uncounted=frozenset() if rulings.mountain_railways_count else frozenset({MOUNTAIN}),
        sold_to_pool=setting.stacks,
        freely_sold=lambda t, company: rulings.bond_freely_sold and company == bond_railway(t),
        route_rules=partial(bukowina_bonus, setting.bukowina),
        own=Own(rulings, setting),
    )


def may_sell(t: Holdings, company: str) -> bool:
    """IV.2, VII.11: trains are sold by companies that are opened and have a director who can agree."""
    return company in t.floated and t.director(company) != ""


def may_own(t: Holdings, company: str, train: str) -> bool:
    """IV.2: coal railways own goods trains only."""
    return t.company(company).kind != COAL or t.facts.trains[train].kind == GOODS


def must_own(t: Holdings, company: str) -> bool:
    """VII.11: everyone must own a train, but a coal railway only while the bank sells goods trains."""
    if t.company(company).kind != COAL:
        return True
    goods = (x for x in t.facts.trains.values() if x.kind == GOODS)
    return any(t.in_depot(x.id) and t.since(x.from_phase) for x in goods)


def deal(game: Game[AnyFacts]) -> SharePosition:
    known: AnyFacts = game.facts
    players = game.players
    cash = {BANK: known.bank - known.cash * len(players), **dict.fromkeys(players, known.cash)}
    cash.update({c.id: 0 for c in known.companies.values() if c.kind != MOUNTAIN})
    share_companies = [c for c in known.companies.values() if c.shares]
    states = [c.id for c in share_companies if c.kind == STATE]
    board = Board.new(known.map, known.tiles, {c.id: c.home for c in known.companies.values() if c.home is not None})
    stations = {c.id: c.stations for c in known.companies.values() if c.stations}
    for company in own_facts(known).setting.on_board:
        home = board.homes[company]
        board = board.without_home(company).place(company, home.hex, home.stop)
        stations[company] = stations[company][1:]
    columns = {
        "players": players,
        "agenda": _opening(game),
        "round": Round("SR", 1),
        "phase": "1",
        "priority": players[0],
        "cash": cash,
        "debt": {},
        "certs": {c.id: _certificates(known, c.id) for c in share_companies},
        "owner": {},
        "cells": dict.fromkeys(states, STATE_START),
        "stacks": {STATE_START: tuple(states)},
        "trains": {},
        "depot": {x.id: x.count for x in known.trains.values()},
        "scrap": {},
        "board": board,
        "stations": stations,
        "floated": frozenset(),
        "operated": frozenset(),
        "closed": frozenset(),
        "waiting": (),
        "sold": frozenset(),
        "passes": 0,
        "part_exchanged": frozenset(),
        "runs": {},
        "flags": frozenset(),
    }
    return SharePosition.of(game, **columns)


def _opening(game: Game[AnyFacts]) -> tuple[Step, ...]:
    """How the game begins: with the first stock round (VI.3), a draft of railways (X.5) or of town markers (XII.2)."""
    if own_facts(game.facts).setting.stacks:
        return Step("draw_stacks"), Step("draft_papers"), Step("offer_mountains")
    towns = (Step("draft_towns"),) if game.options["goods_time"] == "draft" else ()
    return *towns, Step("first_stock_round")


def _certificates(known: AnyFacts, company: str) -> Mapping[str, tuple[Cert, ...]]:
    """Certificates of a share company: those promised to forerunners lie in reserve, the others in the bank."""
    director, *others = (Cert(p, i == 0) for i, p in enumerate(known.companies[company].shares))
    forerunners = [c for c in known.companies.values() if c.becomes == company]
    reserved = [director] if forerunners else []
    if known.companies[company].kind == STATE:
        reserved += others[: len(forerunners) - 1]
        others = others[len(forerunners) - 1 :]
    if not forerunners:
        others = [director, *others]
    return {BANK: tuple(others), RESERVED: tuple(reserved)} if reserved else {BANK: tuple(others)}


def score(t: Holdings) -> Mapping[str, int]:
    """IX.2: cash and shares at their price, less debts."""
    return {player: t.worth(player) for player in t.players}


def counts(t: Holdings) -> Mapping[str, object]:
    """What no action may create or destroy."""
    trains = Counter({x: n for x, n in t.depot.items() if n != UNLIMITED})
    trains.update(t.scrap)
    for owned in t.trains.values():
        trains.update(owned)
    limited = {x.id for x in t.facts.trains.values() if x.count != UNLIMITED}
    tiles = Counter(t.board.supply)
    tiles.update(laid.tile for laid in t.board.laid.values())
    return {
        "money": sum(t.cash.values()),
        "shares": {
            c: sum(cert.percent for certs in holders.values() for cert in certs)
            for c, holders in sorted(t.certs.items())
        },
        "certificates": {c: sum(len(certs) for certs in holders.values()) for c, holders in sorted(t.certs.items())},
        "large": {  # director's certificates, and the bond railway's plain paper
            c: sum(cert.percent == 20 for certs in holders.values() for cert in certs)
            for c, holders in sorted(t.certs.items())
        },
        "trains": {x: n for x, n in sorted(trains.items()) if x in limited},
        "tiles": dict(sorted((+tiles).items())),
        "stations": _stations(t),
    }


def _stations(t: Holdings) -> Mapping[str, int]:
    """Stations of the regional railways, placed and unplaced (state railways inherit theirs)."""
    placed = Counter(s for stops in t.board.tokens.values() for slots in stops for s in slots if s)
    return {
        c.id: placed[c.id] + len(t.stations[c.id])
        for c in sorted(t.facts.companies.values(), key=lambda c: c.id)
        if c.kind not in (MOUNTAIN, COAL, PRE_STATE, STATE)
    }

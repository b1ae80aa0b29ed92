"""Setting up 1854: facts for a number of players, the first position, the final reckoning (game-setup)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ...board.board import Board
from ...core.game import Game
from ...core.record import Step
from ...rules.facts import UNLIMITED, AnyFacts, Facts, Phase
from ...rules.table import BANK, RESERVED, Cert, Round
from .chart import MARKET, SHARE_LIMITS
from .companies import AUCTION_ORDER, COMPANIES, LOCAL, LOCAL_CAPITAL, MOUNTAIN
from .map import AUSTRIA, TILES, ZUERICH_TWICE
from .operating import graz_bonus, route_rules
from .ownership import can_run, may_own, must_own
from .rulings import Rulings
from .table import OPTION, AustriaHoldings, AustriaPosition, Own
from .trains import PHASES, TRAINS

BANK_SIZE = 10_000
CASH = {3: 860, 4: 650, 5: 525, 6: 450}


def facts(game: Game[AnyFacts]) -> AnyFacts:
    rulings = Rulings(game.options)
    trains = {x.id: x for x in TRAINS}
    if not rulings.fours_scrapped:
        trains["4"] = replace(trains["4"], scrapped_by=())
    for plus in ("2+", "3+"):
        trains[plus] = replace(trains[plus], from_phase=rulings.plus_phase)
    return Facts[AustriaHoldings](
        map=AUSTRIA if rulings.zuerich_is_one else ZUERICH_TWICE,
        tiles=TILES,
        companies=COMPANIES,
        trains=trains,
        phases=tuple(_phase(p, rulings) for p in PHASES),
        market=MARKET,
        bank=BANK_SIZE,
        cash=CASH[len(game.players)],
        certificate_limit=SHARE_LIMITS[len(game.players)][0],
        trading_phase=rulings.trading_phase,
        may_own=may_own,
        must_own=must_own,
        can_run=can_run,
        sellers_consent=rulings.sellers_consent,
        surplus_to_pool=True,
        must_run_best=rulings.must_run_best,
        stations_are_one_city=rulings.wien_is_one_city,
        route_rules=route_rules,
        route_key=graz_bonus,
        auction_order=AUCTION_ORDER,
        own=Own(rulings),
    )


def _phase(phase: Phase, rulings: Rulings) -> Phase:
    return replace(phase, limits={**phase.limits, LOCAL: rulings.local_limit_in_4}) if phase.id == "4" else phase


def deal(game: Game[AnyFacts]) -> AustriaPosition:
    known: AnyFacts = game.facts
    players = game.players
    cash = dict.fromkeys(players, known.cash)
    cash |= {c.id: LOCAL_CAPITAL if c.kind == LOCAL else 0 for c in known.companies.values() if c.kind != MOUNTAIN}
    cash[BANK] = known.bank - sum(cash.values())
    columns = {
        "game": game,
        "players": players,
        "agenda": (Step("auction_turn", (players[0],)),),
        "round": Round("AR", 1),
        "phase": "2",
        "priority": players[0],
        "cash": cash,
        "debt": {},
        "certs": {c.id: _certificates(known, c.id) for c in known.companies.values() if c.shares},
        "owner": {},
        "cells": {},
        "stacks": {},
        "trains": {},
        "depot": {x.id: x.count for x in known.trains.values() if not x.back_of},
        "scrap": {},
        "board": Board.new(
            known.map, known.tiles, {c.id: c.home for c in known.companies.values() if c.home is not None}
        ),
        "stations": {c.id: c.stations for c in known.companies.values() if c.stations},
        "floated": frozenset(),
        "operated": frozenset(),
        "closed": frozenset(),
        "waiting": (),
        "sold": frozenset(),
        "passes": 0,
        "part_exchanged": frozenset(),
        "runs": {},
        "flags": frozenset(),
        "bids": {},
        "price_cut": 0,
        "par": {},
        "options": {},
        "split": frozenset(),
        "mail": {},
    }
    position = AustriaPosition.__new__(AustriaPosition)
    position.__dict__.update(columns)
    return position


def _certificates(known: AnyFacts, company: str) -> Mapping[str, tuple[Cert, ...]]:
    """All in the bank, but a share of VB and of SD comes with a Mountain Railway."""
    certs = tuple(Cert(p, i == 0) for i, p in enumerate(known.companies[company].shares))
    if any(c.becomes == company for c in known.companies.values()):
        return {BANK: certs[:-1], RESERVED: certs[-1:]}
    return {BANK: certs}


def score(t: AustriaHoldings) -> Mapping[str, int]:
    """counting-up/1: cash and shares at their price, less debts."""
    return {player: t.worth(player) + _papers(t, player) for player in t.players}


def _papers(t: AustriaHoldings, player: str) -> int:
    """What a player's Mountain Railways are worth where they count at all."""
    papers = (t.company(paper) for paper in t.papers_of(player))
    return sum(paper.price for paper in papers if t.rulings.mountains_count and paper.kind == MOUNTAIN)


def counts(t: AustriaHoldings) -> Mapping[str, object]:
    """What no action may create or destroy."""
    trains = Counter({x: n for x, n in t.depot.items() if n != UNLIMITED})
    trains.update(t.scrap)
    for owned in t.trains.values():
        trains.update(owned)
    limited = {x.id for x in t.facts.trains.values() if x.count != UNLIMITED}
    tiles = Counter(t.board.supply)
    tiles.update(laid.tile for laid in t.board.laid.values())
    tiles.update(dug.tile for tunnels in t.board.tunnels.values() for dug in tunnels)
    placed = Counter(s for stops in t.board.tokens.values() for slots in stops for s in slots if s)
    return {
        "money": sum(t.cash.values()),
        "shares": {
            c: sum(cert.percent for certs in holders.values() for cert in certs)
            for c, holders in sorted(t.certs.items())
        },
        "certificates": {
            c: sum(len(certs) for holder, certs in holders.items() if holder != OPTION) - 5 * (c in t.split)
            for c, holders in sorted(t.certs.items())
        },
        "directors": {
            c: sum(cert.director for certs in holders.values() for cert in certs)
            for c, holders in sorted(t.certs.items())
        },
        "trains": {x: n for x, n in sorted(trains.items()) if x in limited},
        "tiles": dict(sorted((+tiles).items())),
        "stations": {
            c.id: placed[c.id] + len(t.stations[c.id])
            for c in sorted(t.facts.companies.values(), key=lambda c: c.id)
            if c.shares
        },
    }

"""Setting up 1844: facts for a number of players and options, the first position, the final reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ...board.board import Board
from ...core.game import Game
from ...core.record import Step
from ...core.reports import Refusal
from ...rules.facts import UNLIMITED
from ...rules.setup import all_stations, all_tiles, certificates, counted, dealt, train_cards
from ...rules.share_rules import ShareRules
from ...rules.table import BANK, POOL, Cert, Round
from ...rules.train_rules import TrainRules
from .actions import SellDoubles
from .companies import (
    COMPANIES,
    DESTINATIONS,
    HISTORICAL,
    MOUNTAIN,
    PRIVATE,
    SBB,
    STATE,
    STATIONS_BY_PRICE,
    TUNNEL,
)
from .map import PIECES, SWITZERLAND, TILES
from .record import AlpineFacts, AlpineHoldings, AlpinePosition
from .rulings import Rulings
from .running import may_own, must_own, route_rules, stop_rules
from .trains import EVA, MARKET, PHASES, SBB_TRAIN, TRAINS

BANK_SIZE = 12_000
CASH = {3: 800, 4: 620, 5: 510, 6: 440, 7: 400}
CERTIFICATES = {3: 24, 4: 18, 5: 15, 6: 13, 7: 11}


def facts(game: Game[AlpineFacts]) -> AlpineFacts:
    count = len(game.players)
    rulings = Rulings(game.options)
    trains = {x.id: replace(x, count=rulings.eight_trains) if x.count == UNLIMITED else x for x in TRAINS}
    trains[SBB_TRAIN] = replace(trains[SBB_TRAIN], tradable=rulings.sbb_train_tradable)
    return AlpineFacts(
        map=SWITZERLAND,
        tiles=TILES,
        companies=COMPANIES,
        trains=trains,
        phases=PHASES,
        market=MARKET,
        bank=BANK_SIZE,
        cash=CASH[count],
        certificate_limit=CERTIFICATES[count],
        shares=_share_rules(rulings),
        train_rules=_train_rules(rulings),
        currency="SFR",
        must_run_best=rulings.must_run_best,
        dividends_rounded_up=True,
        pool_pays_company=True,
        route_rules=route_rules,
        stop_rules=stop_rules,
        uncounted=frozenset({PRIVATE, MOUNTAIN, TUNNEL}),
        rulings=rulings,
    )


def _share_rules(rulings: Rulings) -> ShareRules[AlpineHoldings]:
    return ShareRules(
        sold_to=POOL,
        only_operated=False,
        bank_holders=(POOL,),
        falls_first=lambda t, company: rulings.new_companies_drop_first and company not in t.operated,
        moves_priority=False,  # turn order is by cards
        chosen=SellDoubles,
        sources=(BANK, POOL),
        price=lambda t, company, source: t.par[company] if source == BANK else t.price(company),
        refuse_founder=_refuse_founder,
        refuse_buyer=_refuse_debtor,
    )


def _refuse_founder(t: AlpineHoldings, company: str) -> Refusal | None:
    """The SBB is formed, and the director's certificate of FNM comes with P6."""
    if company in t.closed:
        return t.no("start.taken", company=company)
    if company == "FNM":
        return t.no("start.fnm")
    return t.no("start.formed", company=company) if t.company(company).kind == STATE else None


def _refuse_debtor(t: AlpineHoldings, player: str) -> Refusal | None:
    """Who still owes something for the exchange into SBB shares buys nothing."""
    debt = t.exchange_debt.get(player, 0)
    return t.no("buy.debt.exchange", debt=debt) if debt else None


def _train_rules(rulings: Rulings) -> TrainRules[AlpineHoldings]:
    return TrainRules(
        may_own=may_own,
        must_own=must_own,
        trading_phase="3",
        sellers_consent=rulings.sellers_consent,
        at_face=lambda t, buyer, seller: rulings.sbb_trades_at_face and SBB in (buyer, seller),
        help_only_in_need=rulings.help_only_in_need,
        directors_sell_at_will=rulings.directors_sell_at_will,
        surplus_to_pool=rulings.surplus_to_pool,
    )


def deal(game: Game[AlpineFacts]) -> AlpinePosition:
    known = game.facts
    companies = known.companies.values()
    return dealt(
        AlpinePosition,
        game,
        (Step("auction", ("PR1",)),),
        Round("ISR", 1, 1),
        certs={c.id: _certificates(c.id, c.shares) for c in companies if c.shares},
        depot={x.id: x.count for x in known.trains.values()},
        board=Board.new(known.map, {**TILES, **PIECES}, {c.id: c.home for c in companies if c.home is not None}),
        stations={c.id: c.stations for c in companies if c.shares and c.kind != STATE},
        par={},
        pending=frozenset(DESTINATIONS),
        tunnels={},
        sites={},
        visited=frozenset(),
        bought=frozenset(),
        exchange_debt={},
    )


def _certificates(company: str, shares: tuple[int, ...]) -> Mapping[str, tuple[Cert, ...]]:
    """All certificates lie in the bank, but three shares of the FNM start in the pool."""
    certs = certificates(shares)
    if company == "FNM":
        return {BANK: certs[:-3], POOL: certs[-3:]}
    return {BANK: certs}


# -- what no action may create or destroy -------------------------------------------------------------------------


def counts(t: AlpineHoldings) -> Mapping[str, object]:
    pieces = Counter(piece for piece in t.board.over.values() if piece in t.board.supply)
    cards = train_cards(t)
    cards[EVA] += "EVA given" not in t.flags
    cards[SBB_TRAIN] += "SBB formed" not in t.flags
    return counted(
        t,
        players=tuple(sorted(t.players)),
        trains=cards,
        tiles=dict(sorted((all_tiles(t) + pieces).items())),
        stations=_stations(t),
    )


def _stations(t: AlpineHoldings) -> Mapping[str, int]:
    """Stations placed, left, and withheld by a low issue price; those of the pre-SBB companies are the SBB's to be."""
    found: Counter[str] = Counter()
    for company, number in all_stations(t).items():
        found[t.company(company).becomes or company] += number
    for company, price in t.par.items():
        if t.company(company).kind == HISTORICAL:
            found[company] += len(t.company(company).stations) - STATIONS_BY_PRICE[price]
    return dict(sorted(found.items()))

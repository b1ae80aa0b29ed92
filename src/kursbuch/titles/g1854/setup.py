"""Setting up 1854: facts for a number of players, the first position, the final reckoning (game-setup)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ...core.game import Game
from ...core.record import Step
from ...rules.facts import Phase
from ...rules.setup import all_tiles, certificates, counted, dealt, filled_bank, per_company
from ...rules.table import BANK, RESERVED, Cert, Round
from .chart import MARKET, SHARE_LIMITS
from .companies import AUCTION_ORDER, COMPANIES, LOCAL, LOCAL_CAPITAL, MOUNTAIN
from .map import AUSTRIA, TILES, ZUERICH_TWICE
from .operating import graz_bonus, route_rules
from .ownership import train_rules
from .rulings import Rulings
from .shares import share_rules
from .table import OPTION, AustriaFacts, AustriaHoldings, AustriaPosition
from .trains import PHASES, TRAINS

BANK_SIZE = 10_000
CASH = {3: 860, 4: 650, 5: 525, 6: 450}


def facts(game: Game[AustriaFacts]) -> AustriaFacts:
    rulings = Rulings(game.options)
    trains = {x.id: x for x in TRAINS}
    if not rulings.fours_scrapped:
        trains["4"] = replace(trains["4"], scrapped_by=())
    trains["2+"] = replace(trains["2+"], from_phase=rulings.plus_phase)  # and the 3+ come after them
    return AustriaFacts(
        map=AUSTRIA if rulings.zuerich_is_one else ZUERICH_TWICE,
        tiles=TILES,
        companies=COMPANIES,
        trains=trains,
        phases=tuple(_phase(p, rulings) for p in PHASES),
        market=MARKET,
        bank=BANK_SIZE,
        cash=CASH[len(game.players)],
        certificate_limit=SHARE_LIMITS[len(game.players)][0],
        shares=share_rules(rulings),
        train_rules=train_rules(rulings),
        must_run_best=rulings.must_run_best,
        pool_pays_company=rulings.pool_pays_company,
        stations_are_one_city=rulings.wien_is_one_city,
        route_rules=route_rules,
        route_key=graz_bonus,
        auction_order=AUCTION_ORDER,
        rulings=rulings,
    )


def _phase(phase: Phase, rulings: Rulings) -> Phase:
    return replace(phase, limits={**phase.limits, LOCAL: rulings.local_limit_in_4}) if phase.id == "4" else phase


def deal(game: Game[AustriaFacts]) -> AustriaPosition:
    known = game.facts
    companies = [c for c in known.companies.values() if c.kind != MOUNTAIN]
    purses = {c.id: LOCAL_CAPITAL if c.kind == LOCAL else 0 for c in companies}
    return dealt(
        AustriaPosition,
        game,
        (Step("auction_turn", (game.players[0],)),),
        Round("AR", 1),
        cash=filled_bank(known, {**dict.fromkeys(game.players, known.cash), **purses}),
        certs={c.id: _certificates(known, c.id) for c in companies if c.shares},
        bids={},
        price_cut=0,
        par={},
        options={},
        split=frozenset(),
        mail={},
    )


def _certificates(known: AustriaFacts, company: str) -> Mapping[str, tuple[Cert, ...]]:
    """All in the bank, but a share of VB and of SD comes with a Mountain Railway."""
    certs = certificates(known.companies[company].shares)
    if any(c.becomes == company for c in known.companies.values()):
        return {BANK: certs[:-1], RESERVED: certs[-1:]}
    return {BANK: certs}


def counts(t: AustriaHoldings) -> Mapping[str, object]:
    """A split puts five certificates in the place of ten; half of a share under an option lies with it."""
    dug = Counter(tunnel.tile for tunnels in t.board.tunnels.values() for tunnel in tunnels)
    optioned = {c: len(holders.get(OPTION, ())) for c, holders in t.certs.items()}
    papers = per_company(t, lambda cert: 1)
    return counted(
        t,
        certificates={c: number - optioned[c] - 5 * (c in t.split) for c, number in papers.items()},
        tiles=dict(sorted((all_tiles(t) + dug).items())),
    )

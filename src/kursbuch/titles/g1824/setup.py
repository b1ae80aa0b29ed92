"""Setting up 1824: facts for a number of players and options, the first position, the final reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ...core.errors import SetupError
from ...core.game import Game
from ...core.record import Step, freeze, thaw
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, SellPapers
from ...rules.facts import UNLIMITED
from ...rules.setup import all_stations, counted, dealt, per_company
from ...rules.share_rules import ShareRules
from ...rules.stations import place_home
from ...rules.table import BANK, POOL, RESERVED, Cert, Round
from ...rules.train_rules import TrainRules
from .bond import bond_railway
from .cisleithania import bukowina_bonus, cisleithania
from .companies import COAL, COMPANIES, MOUNTAIN, PRE_STATE, STATE
from .goods_time import goods_time
from .rulings import Rulings
from .settings import BASIC, Setting
from .table import EmpireFacts, EmpireHoldings, EmpirePosition, EmpireTable
from .trains import GOODS, MARKET, PHASES, STATE_START, TRAINS

CISLEITHANIA = "cisleithania"


def check(game: Game[EmpireFacts]) -> None:
    """X-XII: each map and variant is for certain numbers of players."""
    count = len(game.players)
    if game.options["map"] == CISLEITHANIA:
        if count > 3:
            raise SetupError(f"the Cisleithania map is for 2 or 3 players, not {count}; leave out the option map")
        if game.options["goods_time"] != "no":
            raise SetupError("Goods Time is played on the basic map; choose one of the options map and goods_time")
    elif count == 2:
        raise SetupError("two players need the Cisleithania map: choose the option map=cisleithania")


def setting_of(game: Game[EmpireFacts], rulings: Rulings) -> Setting:
    count = len(game.players)
    if game.options["map"] == CISLEITHANIA:
        return cisleithania(count, rulings)
    choice = game.options["goods_time"]
    return BASIC[count] if choice == "no" else goods_time(BASIC[count], choice)


def facts(game: Game[EmpireFacts]) -> EmpireFacts:
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
    return EmpireFacts(
        map=setting.map,
        tiles=setting.tiles,
        companies=companies,
        trains=trains,
        phases=phases,
        market=MARKET,
        bank=setting.bank,
        cash=setting.cash,
        certificate_limit=setting.certificate_limit,
        shares=ShareRules(
            sold_to=POOL if setting.stacks else BANK,
            sources=(BANK, POOL) if setting.stacks else (BANK,),
            freely_sold=lambda t, company: rulings.bond_freely_sold and company == bond_railway(t),
            limit_in_emergency=rulings.emergency_half_limit,
            one_fall_a_turn=rulings.one_fall_a_turn,
            repaying_is_acting=rulings.repaying_is_acting,
            chosen=SellPapers,
        ),
        train_rules=TrainRules(
            may_own=may_own,
            must_own=must_own,
            trading_phase="3",
            refuse_seller=refuse_seller,
            sellers_consent=rulings.sellers_consent,
            help_only_in_need=rulings.help_only_in_need,
            directors_sell_at_will=rulings.directors_sell_at_will,
        ),
        must_run_best=rulings.must_run_best,
        pool_pays_company=rulings.pool_pays_company,
        uncounted=frozenset() if rulings.mountain_railways_count else frozenset({MOUNTAIN}),
        route_rules=partial(bukowina_bonus, setting.bukowina),
        rulings=rulings,
        setting=setting,
    )


def refuse_seller(t: EmpireHoldings, purchase: BuyTrain) -> Refusal | None:
    """IV.2, VII.11: trains are sold by companies that are opened and have a director who can agree."""
    if t.rulings.unopened_sell_trains or (purchase.source in t.floated and t.director(purchase.source)):
        return None
    return t.no("train.not_owned", train=purchase.train, source=purchase.source)


def may_own(t: EmpireHoldings, company: str, train: str) -> bool:
    """IV.2: coal railways own goods trains only."""
    return t.company(company).kind != COAL or t.facts.trains[train].kind == GOODS


def must_own(t: EmpireHoldings, company: str) -> bool:
    """VII.11: everyone must own a train, but a coal railway only while the bank sells goods trains."""
    if t.company(company).kind != COAL:
        return True
    goods = (x for x in t.facts.trains.values() if x.kind == GOODS)
    return any(t.in_depot(x.id) and t.since(x.from_phase) for x in goods)


def deal(game: Game[EmpireFacts]) -> EmpirePosition:
    known = game.facts
    share_companies = [c for c in known.companies.values() if c.shares]
    states = tuple(c.id for c in share_companies if c.kind == STATE)
    begun = dealt(
        EmpirePosition,
        game,
        _opening(game),
        Round("SR", 1),
        certs={c.id: _certificates(known, c.id) for c in share_companies},
        cells=dict.fromkeys(states, STATE_START),
        stacks={STATE_START: states},
    )
    t = thaw(begun, EmpireTable)
    for company in known.setting.on_board:
        place_home(t, company)
    return freeze(t, EmpirePosition)


def _opening(game: Game[EmpireFacts]) -> tuple[Step, ...]:
    """How the game begins: with the first stock round (VI.3), a draft of railways (X.5) or of town markers (XII.2)."""
    if game.facts.setting.stacks:
        return Step("draw_stacks"), Step("draft_papers"), Step("offer_mountains")
    towns = (Step("draft_towns"),) if game.options["goods_time"] == "draft" else ()
    return *towns, Step("first_stock_round")


def _certificates(known: EmpireFacts, company: str) -> Mapping[str, tuple[Cert, ...]]:
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


def counts(t: EmpireHoldings) -> Mapping[str, object]:
    """The bond railway's director's certificate becomes plain paper; state railways inherit stations."""
    inheriting = (MOUNTAIN, COAL, PRE_STATE, STATE)
    return counted(
        t,
        directors=per_company(t, lambda cert: cert.percent == 20),
        stations={c: n for c, n in sorted(all_stations(t).items()) if t.company(c).kind not in inheriting},
    )

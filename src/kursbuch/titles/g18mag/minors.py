"""A minor's turn (VI.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from ...board.catalogue import CATALOGUE
from ...core.game import Script, silent
from ...core.questions import Ask, Menu, has_offers
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, DiscardTrain, LayTile, PlaceStation, Run
from ...rules.dividends import pay_half
from ...rules.running import appraise_run
from ...rules.stations import place_station, station_menu
from ...rules.table import BANK
from ...rules.track import lay_cost, lays, put_down, refuse_lay
from ...rules.train_buying import TrainBuying
from ...rules.trains import discards, refuse_discard
from .actions import GiveToken, HireCar
from .companies import MINOR, SIK, SKEV
from .record import ISTVAN, MagHoldings, MagTable
from .rounds import train_sold
from .running import can_run, car_menu, hire_car, minor_run_menu

SECOND_TILE = 10  # VI.3.2/3


# -- track --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Works:
    """How far a minor has come with its track: the colour of the tile it has laid and where, and a terrain token
    given up."""

    laid: str = ""
    hex: str = ""
    token: bool = False

    @property
    def fee(self) -> int:
        """What SzKÉV gets for the next tile."""
        return SECOND_TILE if self.laid else 0


def lay_track(t: MagTable, company: str) -> Script:
    """VI.3.2/3: a lay or an upgrade, and one more yellow tile for 10 forints, before it or after it."""
    works = Works()
    tiles = 0
    while tiles < 2 and works.fee <= t.cash[company]:
        menus = (lay_menu(company, works), token_menu(company, works))
        lapses = t.rulings.tokens_may_lapse
        quiet = not t.rulings.asks_without_choice
        action = yield Ask(
            "track", t.director(company), company, menus, passable=lapses or not works.token, quiet=quiet
        )
        if isinstance(action, GiveToken):
            t.terrain = {**t.terrain, company: t.terrain[company] - 1}
            t.tell("terrain_token", company=company, left=t.terrain[company])
            works = replace(works, token=True)
        elif isinstance(action, LayTile):
            terrain = lay_cost(t, action.hex)
            lay(t, action, works)
            works = Works(CATALOGUE[action.tile].colour, action.hex, works.token and not terrain)
            tiles += 1
        else:
            return


def lay_menu(company: str, works: Works) -> Menu:
    return Menu(LayTile, partial(lays, company=company), partial(refuse_minor_lay, works=works))


def refuse_minor_lay(t: MagHoldings, action: LayTile, works: Works) -> Refusal | None:
    terrain = lay_cost(t, action.hex) if action.hex in t.board.map else 0
    refusal = refuse_lay(t, action, works.fee + (0 if works.token else terrain))
    if refusal is not None:
        return refusal
    if works.laid not in ("", "yellow") and CATALOGUE[action.tile].colour != "yellow":
        return t.no("lay.second", company=action.who, tile=action.tile)
    if action.hex == works.hex and not t.rulings.same_hex:
        return t.no("lay.same_hex", hex=action.hex)
    if works.token and not terrain and not t.rulings.tokens_may_lapse:
        return t.no("lay.token", hex=action.hex)
    return None


def token_menu(company: str, works: Works) -> Menu:
    return Menu(GiveToken, lambda t: (GiveToken(company),), partial(refuse_token, works=works))


def refuse_token(t: MagHoldings, action: GiveToken, works: Works) -> Refusal | None:
    """VI.3.2/13: a token pays for the terrain of one hex, so there must be such a hex to build on."""
    company = action.who
    if not t.terrain[company]:
        return t.no("token.none", company=company)
    if works.token:
        return t.no("token.twice", company=company)
    menu = lay_menu(company, replace(works, token=True))
    if not t.rulings.tokens_may_lapse and not has_offers(t, menu):
        return t.no("token.idle", company=company)
    return None


def lay(t: MagTable, action: LayTile, works: Works) -> None:
    """VI.3.2/12: terrain is paid to SIK, by the minor or for a token by the bank; a second tile to SzKÉV."""
    terrain = 0 if works.token else lay_cost(t, action.hex)
    t.pay(action.who, SKEV, works.fee)
    t.pay(action.who, SIK, terrain)
    if works.token:
        bank_pays_terrain(t, action.hex)
    put_tile(t, action, works.fee + terrain)


def bank_pays_terrain(t: MagTable, hex_id: str) -> None:
    """VI.3.2/13, XI.2.1/2: with a terrain token SIK is paid by the bank."""
    if terrain := lay_cost(t, hex_id):
        t.pay(BANK, SIK, terrain)
        t.tell("bank_terrain", hex=hex_id, amount=terrain)


def put_tile(t: MagTable, action: LayTile, cost: int) -> None:
    put_down(t, action, cost)
    face = t.board.face(action.hex)
    if face.count("c") == 2 and len(face.edges) == 1:  # the yellow OO tile has track to one of its cities only
        tracked, other = t.board.slots(action.hex)
        if _counts(t, other) > _counts(t, tracked):
            t.board = t.board.swap_stops(action.hex)


def _counts(t: MagHoldings, slots: tuple[str, ...]) -> int:
    """The city with track is for a minor's station first, then for a major's."""
    return max((2 if t.company(owner).kind == MINOR else 1 for owner in slots if owner), default=0)


# -- station ------------------------------------------------------------------------------------------------------


def build_station(t: MagTable, company: str) -> Script:
    action = yield Ask("station", t.director(company), company, (station_menu(company),))
    if isinstance(action, PlaceStation):
        place_minor_station(t, action)


def place_minor_station(t: MagTable, action: PlaceStation) -> None:
    """VI.3.4/7: half of the cost goes to SzKÉV."""
    cost = t.stations[action.who][0]
    place_station(t, action)
    t.pay(BANK, SKEV, cost // 2)


# -- running ------------------------------------------------------------------------------------------------------


def run_trains(t: MagTable, company: str) -> Script:
    """VI.3.5 to VI.3.7: scrap trains, then hire rail cars, run for the most; half goes to the owner."""
    revenue = subsidy = 0
    while t.trains.get(company):
        scrapping = () if t.cars else (Menu(DiscardTrain, partial(discards, company=company), refuse_discard),)
        runs = can_run(t, company)
        menus = (minor_run_menu(company), car_menu(company), *scrapping) if runs else scrapping
        action = yield Ask("run" if runs else "scrap", t.director(company), company, menus, passable=not runs)
        if isinstance(action, DiscardTrain):
            t.lose_train(company, action.train)
            t.tell("scrapped", company=company, train=action.train)
        elif isinstance(action, HireCar):
            hire_car(t, action)
        else:
            if isinstance(action, Run):
                revenue, subsidy = appraise_run(t, action)
            break
    settle_run(t, company, revenue, subsidy)


def settle_run(t: MagTable, company: str, revenue: int, subsidy: int) -> None:
    """VI.3.7/4, VI.3.7/13: halves for owner and company, the mine for the company alone."""
    t.runs = {**t.runs, company: revenue}
    t.pay(BANK, company, subsidy)
    if revenue or subsidy:
        t.tell("ran", company=company, revenue=revenue, subsidy=subsidy)
    if revenue:
        pay_half(t, company, revenue)
    t.cars = ()


# -- buying trains ------------------------------------------------------------------------------------------------


def refuse_seller(t: MagHoldings, purchase: BuyTrain) -> Refusal | None:
    """XI.2.2/1: István sells nothing."""
    return t.no("train.istvan", source=purchase.source) if t.owner.get(purchase.source) == ISTVAN else None


def sold(t: MagTable, company: str, train: str, source: str) -> None:
    """VI.3.7/18: the bank's trains are paid to their makers, in part."""
    if source == BANK:
        t.pay(BANK, t.facts.makers[train], t.facts.trains[train].price // t.facts.maker_part)
        train_sold(t, train)


TRAIN_BUYING = TrainBuying[MagTable](bought=silent(sold), sales=lambda t, company: ())

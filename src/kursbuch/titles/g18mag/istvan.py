"""István's turns, which run by themselves; the player decides only what the rules leave open (XI.2 to XI.4)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from heapq import heappop, heappush

from ...board.board import Board
from ...board.hexes import opposite
from ...board.network import reach
from ...core.game import Script
from ...core.questions import choice, expect
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, LayTile, PlaceStation
from ...rules.purchases import buy_share, on_offer, refuse_holder
from ...rules.running import best_run
from ...rules.stations import refuse_station
from ...rules.table import BANK
from ...rules.track import lays, refuse_lay
from ...rules.trains import take_train
from .actions import HireCar
from .cards import THRESHOLDS, Order
from .companies import RABA, SKEV
from .directors import claim_director
from .minors import SECOND_TILE, bank_pays_terrain, place_minor_station, put_tile, settle_run, sold
from .record import ISTVAN, MagHoldings, MagTable
from .running import can_run, car_price, gains, hire_car

FROM_ABOVE, FROM_BELOW = 30, 80  # XI.2.2/11, XI.2.2/12


def istvan_turn(t: MagTable, minor: str) -> Script:
    """The turn of one of his minors, in the order of every minor's turn."""
    pay_in_yellow(t, minor)
    yield from upgrade(t, minor)
    build_station(t, minor)
    scrap_train(t, minor)
    run_trains(t, minor)
    buy_trains(t, minor)


# -- track (XI.2.1) -----------------------------------------------------------------------------------------------


def pay_in_yellow(t: MagTable, minor: str) -> None:
    """XI.2.1/5: in the yellow phase each of his minors with a train pays SzKÉV, though he lays no tile."""
    if t.phase == "yellow" and t.trains.get(minor) and t.cash[minor] >= SECOND_TILE:
        t.pay(minor, SKEV, SECOND_TILE)
        t.tell("istvan_pays", minor=minor, amount=SECOND_TILE)


def upgrade(t: MagTable, minor: str) -> Script:
    """XI.2.1: his home first, then the nearest city within reach; the player decides between equals."""
    options, distance = upgrades(t, minor)
    if not options:
        t.tell("istvan_no_upgrade", minor=minor)
        return
    action = options[0]
    if len(options) > 1:
        menu = choice(LayTile, options, partial(_no_upgrade, t, tuple(sorted({lay.hex for lay in options}))))
        action = yield from expect(LayTile, "istvan_track", _player(t), minor, menu)
    t.tell("istvan_upgrades", minor=minor, hex=action.hex, tile=action.tile, distance=distance)
    bank_pays_terrain(t, action.hex)  # XI.2.1/2: he never lacks a terrain token
    put_tile(t, action, 0)


def _player(t: MagHoldings) -> str:
    player: str = t.game.players[0]
    return player


def _no_upgrade(t: MagHoldings, hexes: tuple[str, ...], action: LayTile) -> Refusal:
    if action.hex not in hexes:
        return t.no("istvan.nearest", minor=action.who, hexes=hexes)
    return t.no("istvan.joins", hex=action.hex)


def upgrades(t: MagHoldings, minor: str) -> tuple[tuple[LayTile, ...], int]:
    """The upgrades between which the player may choose, and how far from home they are."""
    possible: dict[str, list[LayTile]] = {}
    for action in lays(t, minor):
        if action.hex in t.board.laid and t.board.face(action.hex).count("c") and refuse_lay(t, action, 0) is None:
            possible.setdefault(action.hex, []).append(action)
    hexes, distance = nearest(t, minor, possible)
    return tuple(lay for hex_id in sorted(hexes) for lay in _best_joined(t, possible[hex_id])), distance


def nearest(t: MagHoldings, minor: str, cities: Collection[str]) -> tuple[set[str], int]:
    """XI.2.1/3: those of the hexes that a route reaches first from the minor's home, and how many hexes away they are.

    What its home does not reach comes last, counted from its other stations.
    """
    board, home = t.board, t.home(minor)
    stations = board.stations(minor)
    for starts in ([stop for stop in stations if stop.partition("/")[0] == home.hex], stations):
        stops = reach(board.graph, starts, lambda stop: board.passable(stop, minor)).stops
        if within := {stop.partition("/")[0] for stop in stops} & set(cities):
            return _nearest(board, minor, starts, within)
    return set(), 0


def _nearest(board: Board, minor: str, starts: Collection[str], cities: Collection[str]) -> tuple[set[str], int]:
    """Goes along all routes at once, hex by hex, until one of the cities is met; no route uses track twice."""
    found: set[str] = set()
    known: dict[str, list[int]] = {}
    ways = [(0, start, 0) for start in sorted(starts)]
    distance = 0
    while ways and not (found and ways[0][0] > distance):
        length, here, used = heappop(ways)
        if any(before & used == before for before in known.setdefault(here, [])):
            continue  # no longer and over less track: a way that can do all that this one can
        known[here].append(used)
        if here.partition("/")[0] in cities:
            found.add(here.partition("/")[0])
            distance = length
        if board.passable(here, minor):
            for leg in board.graph.segments_from(here):
                if not leg.mask & used:
                    heappush(ways, (length + leg.crossings, leg.b, used | leg.mask))
    return found, distance


def _best_joined(t: MagHoldings, options: list[LayTile]) -> list[LayTile]:
    """XI.2.1/4: those that join the most tracks which lead to the hex and end there."""
    most = max(joined(t, option) for option in options)
    return [option for option in options if joined(t, option) == most]


def joined(t: MagHoldings, action: LayTile) -> int:
    board = t.board
    before = board.face(action.hex).edges
    after = board.lay(action.hex, action.tile, action.rotation).face(action.hex).edges
    near = board.map.neighbours[action.hex]
    return sum(opposite(edge) in board.face(near[edge]).edges for edge in after - before if edge in near)


# -- orders (XI.2.2) ----------------------------------------------------------------------------------------------


def order_of(t: MagHoldings, minor: str) -> Order | None:
    """The next purchase on the minor's card, None when its list is done."""
    orders, done = t.solo.cards[minor].orders, t.orders[minor]
    return orders[done] if done < len(orders) else None


def _tick_off(t: MagTable, minor: str, order: Order) -> None:
    t.orders = {**t.orders, minor: t.orders[minor] + 1}
    t.tell("istvan_done", minor=minor, order=order.kind)


def _wait(t: MagTable, minor: str, order: str, why: str | Refusal) -> None:
    t.tell("istvan_waits", minor=minor, order=order, why=why)


def build_station(t: MagTable, minor: str) -> None:
    order = order_of(t, minor)
    if order is None or order.kind != "station" or _lacks_train(t, minor):
        return
    stops = range(len(t.board.face(order.what).stops))
    actions = [PlaceStation(minor, order.what, stop) for stop in stops]
    for action in actions:
        if refuse_station(t, action) is None:
            place_minor_station(t, action)
            _tick_off(t, minor, order)
            return
    refusal = refuse_station(t, actions[0])
    assert refusal is not None
    _wait(t, minor, order.kind, refusal)


def scrap_train(t: MagTable, minor: str) -> None:
    """XI.2.2/10: with enough money a 2-train makes room for a better one, which is bought after the run."""
    order = order_of(t, minor)
    if order is None or order.kind != "scrap" or _made_room(t, minor):
        return
    if "2" not in t.trains.get(minor, ()):
        _wait(t, minor, order.kind, "scrap")
        return
    if t.cash[minor] <= THRESHOLDS[order.what]:
        more = THRESHOLDS[order.what]
        t.tell("istvan_waits.scrap", minor=minor, order=order.kind, cash=t.cash[minor], more=more)
        return
    t.lose_train(minor, "2")
    t.set_flag(f"room {minor}")
    t.tell("scrapped", company=minor, train="2")


def _made_room(t: MagHoldings, minor: str) -> bool:
    return f"room {minor}" in t.flags


def _lacks_train(t: MagHoldings, minor: str) -> bool:
    """XI.2.2/7: by a red card nothing else is bought while the minor has no train."""
    return t.solo.cards[minor].standing and not t.trains.get(minor)


def run_trains(t: MagTable, minor: str) -> None:
    """XI.2.2/4: the best run, with RÁBA's car if that earns more."""
    if not can_run(t, minor):
        settle_run(t, minor, 0, 0)
        return
    if car_price(t) <= t.cash[minor] and gains(t, minor, (RABA,), RABA):
        hire_car(t, HireCar(minor, RABA))
    best = best_run(t, minor)
    settle_run(t, minor, best.revenue, best.subsidy)


def buy_trains(t: MagTable, minor: str) -> None:
    """XI.2.2: one order after the other, as long as it can be carried out."""
    while True:
        order = order_of(t, minor)
        if order is not None and _made_room(t, minor) and _buy(t, minor, order.what, BANK):
            t.clear_flag(f"room {minor}")
        elif _lacks_train(t, minor):
            if not _buy(t, minor, "2", BANK):
                _wait(t, minor, "train", "trainless")
                return
            continue
        elif order is None or order.kind in ("station", "scrap") or not _carry_out(t, minor, order):
            return
        assert order is not None
        _tick_off(t, minor, order)


def _carry_out(t: MagTable, minor: str, order: Order) -> bool:
    """Buys what the order says; True also where it is to be skipped."""
    if order.kind == "train":
        return _buy_from(t, minor, order, BANK)
    minors = sorted(t.minors_of(ISTVAN), key=int)
    place = minors.index(minor)
    above, below = minors[place + 1 :], minors[:place]
    if order.kind == "above" and not above:
        t.tell("istvan_skips", minor=minor, order=order.kind)
        return True
    for seller in above:
        if "2" in t.trains.get(seller, ()):
            return _buy_from(t, minor, order, seller, FROM_ABOVE)
    if order.kind == "any":
        for seller in reversed(below):
            if "2" in t.trains.get(seller, ()):
                return _buy_from(t, minor, order, seller, FROM_BELOW)
    _wait(t, minor, order.kind, "seller")
    return False


def _buy_from(t: MagTable, minor: str, order: Order, seller: str, price: int = 0) -> bool:
    if _buy(t, minor, order.what, seller, price):
        return True
    _wait(t, minor, order.kind, "full" if _is_full(t, minor) else "money")
    return False


def _buy(t: MagTable, minor: str, train: str, source: str, price: int = 0) -> bool:
    price = price or t.facts.trains[train].price
    if price > t.cash[minor] or _is_full(t, minor):
        return False
    t.pay(minor, source, price)
    take_train(t, BuyTrain(minor, train, source, price))
    sold(t, minor, train, source)
    return True


def _is_full(t: MagHoldings, minor: str) -> bool:
    return t.train_room(minor) <= 0


# -- share rounds (XI.4) ------------------------------------------------------------------------------------------


def share_turn(t: MagTable) -> bool:
    """XI.4/2: all that he can afford, each time the first share of his card that he may have; False when he passes."""
    bought = False
    while not (_has_all(t) and (not bought or t.rulings.istvan_limit == "always")):
        wanted = next((buy for buy in t.solo.deck.shares[t.share_card].buys if _can_buy(t, *buy)), None)
        if wanted is None:
            break
        company, most = wanted
        t.tell("istvan_buys", company=company, most=most, card=t.share_card)
        buy_share(t, ISTVAN, company, 10)
        claim_director(t, ISTVAN, company)
        bought = True
    if not bought:
        t.tell("istvan_passes", card=t.share_card, cash=t.cash[ISTVAN])
    return bought


def _has_all(t: MagHoldings) -> bool:
    """XI.4/1: has he as many certificates as anybody may hold?"""
    return t.counted(ISTVAN) >= t.share_limit


def _can_buy(t: MagHoldings, company: str, most: int) -> bool:
    wants = t.percent(ISTVAN, company) < most and refuse_holder(t, ISTVAN, company) is None
    return wants and on_offer(t, company, 10, BANK) is not None and t.price(company) <= t.cash[ISTVAN]

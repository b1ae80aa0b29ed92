"""István's turns, which run by themselves; the player decides only what the rules leave open (XI.2 to XI.4)."""

from __future__ import annotations

from functools import partial

from ...board.hexes import opposite
from ...core.game import Script
from ...core.questions import Ask, Menu
from ...core.rules import Refusal
from ...routing import Aim
from ...rules.actions import BuyTrain, LayTile, PlaceStation
from ...rules.purchases import buy_share, refuse_share
from ...rules.running import best_run
from ...rules.stations import refuse_station
from ...rules.table import BANK
from ...rules.track import lay_cost, lays, refuse_lay
from .actions import HireCar
from .cards import THRESHOLDS, Order
from .companies import RABA, SIK, SKEV
from .directors import claim_director
from .minors import SECOND_TILE, buy_train, place_minor_station, put_tile, settle_run
from .record import ISTVAN, MagHoldings, MagTable, solo
from .running import can_run, car_price, hire_car

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
        menu = Menu(LayTile, lambda p: options, partial(_refuse_upgrade, options=options))
        answer = yield Ask("istvan_track", _player(t), minor, (menu,), passable=False)
        assert isinstance(answer, LayTile)
        action = answer
    terrain = lay_cost(t, action.hex)
    t.pay(BANK, SIK, terrain)  # XI.2.1/2: he never lacks a terrain token
    t.tell("istvan_upgrades", minor=minor, hex=action.hex, tile=action.tile, distance=distance)
    put_tile(t, action, terrain)


def _player(t: MagHoldings) -> str:
    player: str = t.game.players[0]
    return player


def _refuse_upgrade(t: MagHoldings, action: LayTile, options: tuple[LayTile, ...]) -> Refusal | None:
    if action in options:
        return None
    hexes = sorted({option.hex for option in options})
    if action.hex not in hexes:
        return t.no("istvan.nearest", minor=action.who, hexes=tuple(hexes))
    return t.no("istvan.joins", hex=action.hex)


def upgrades(t: MagHoldings, minor: str) -> tuple[tuple[LayTile, ...], int]:
    """The upgrades between which the player may choose, and how far from home they are."""
    possible: dict[str, list[LayTile]] = {}
    for action in lays(t, minor):
        if action.hex in t.board.laid and t.board.face(action.hex).count("c") and refuse_lay(t, action, 0) is None:
            possible.setdefault(action.hex, []).append(action)
    away = distances(t, minor)
    nearest = min((away[hex_id] for hex_id in possible if hex_id in away), default=0)
    options = [
        lay for hex_id in sorted(possible) if away.get(hex_id) == nearest for lay in _best_joined(t, possible[hex_id])
    ]
    return tuple(options), nearest


def distances(t: MagHoldings, minor: str) -> dict[str, int]:
    """Cities within reach -> how many hexes they are from the minor's home along track it may run over."""
    home = t.company(minor).home
    assert home is not None
    board = t.board
    start = next(s for s in board.stations(minor) if s.partition("/")[0] == home.hex)
    known = {start: 0}
    open_stops = [start]
    while open_stops:
        here = min(open_stops, key=lambda stop: (known[stop], stop))
        open_stops.remove(here)
        if here != start and not board.passable(here, minor):
            continue
        for leg in board.graph.segments_from(here):
            length = known[here] + leg.crossings
            if leg.b not in known or length < known[leg.b]:
                known[leg.b] = length
                open_stops.append(leg.b)
    hexes: dict[str, int] = {}
    for stop, length in known.items():
        place, _, name = stop.partition("/")
        if name[0] == "c":
            hexes[place] = min(length, hexes.get(place, length))
    return hexes


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
    orders, done = solo(t).cards[minor].orders, t.orders[minor]
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
    if order is None or order.kind != "scrap" or _made_room(t, minor) or "2" not in t.trains.get(minor, ()):
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
    return solo(t).cards[minor].standing and not t.trains.get(minor)


def run_trains(t: MagTable, minor: str) -> None:
    """XI.2.2/4: the best run, with RÁBA's car if that earns more."""
    t.operated = t.operated | {minor}
    t.cars = ()
    if not can_run(t, minor):
        settle_run(t, minor, 0, 0)
        return
    best = best_run(t, minor)
    if car_price(t) <= t.cash[minor]:
        t.cars = (RABA,)
        helped = best_run(t, minor)
        t.cars = ()
        if helped.gain(Aim.TOTAL) > best.gain(Aim.TOTAL):
            hire_car(t, HireCar(minor, RABA))
            best = helped
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
        if not _buy(t, minor, order.what, BANK):
            _wait(t, minor, order.kind, "money")
            return False
        return True
    others = sorted((m for m in t.minors_of(ISTVAN) if m != minor), key=int)
    above = [m for m in others if int(m) > int(minor)]
    below = [m for m in others if int(m) < int(minor)]
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


def _buy_from(t: MagTable, minor: str, order: Order, seller: str, price: int) -> bool:
    if _buy(t, minor, "2", seller, price):
        return True
    _wait(t, minor, order.kind, "money")
    return False


def _buy(t: MagTable, minor: str, train: str, source: str, price: int = 0) -> bool:
    price = price or t.facts.trains[train].price
    if price > t.cash[minor] or len(t.trains.get(minor, ())) >= t.train_limit(minor):
        return False
    buy_train(t, BuyTrain(minor, train, source, price))
    return True


# -- share rounds (XI.4) ------------------------------------------------------------------------------------------


def share_turn(t: MagTable) -> bool:
    """XI.4/2: the first share of his card that he may and can buy; False when he passes."""
    for company, most in solo(t).deck.shares[t.share_card].buys:
        if t.percent(ISTVAN, company) < most and refuse_share(t, ISTVAN, company, 10, BANK) is None:
            t.tell("istvan_buys", company=company, most=most, card=t.share_card)
            buy_share(t, ISTVAN, company, 10)
            claim_director(t, ISTVAN, company)
            return True
    t.tell("istvan_passes", card=t.share_card, cash=t.cash[ISTVAN])
    return False

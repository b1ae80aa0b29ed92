"""Our actions as the site writes them: `translate` the other way round.

The site tells apart what is alike on our table: each copy of a tile, a train and a share has a number. The writer
follows where every copy is. Of those that would do it names the first, as the site's own page does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ...board.map import Map
from ...core.actions import Action, Pass
from ...core.state import State
from ...routing import Solution
from ...rules import actions as a
from ...rules.facts import UNLIMITED
from ...rules.running import account
from ...rules.table import BANK, POOL, Cert, SharePosition

Json = dict[str, Any]
A = TypeVar("A", bound=Action)
Form = Callable[["Writer", State, Any], Iterable[Json]]
"""How one kind of action is written: mostly as one entry, some as none or two. See `form`."""


def form(kind: type[A], write: Callable[[Writer, State, A], Iterable[Json]]) -> tuple[type[Action], Form]:
    """An entry of a table of forms. A table holds all kinds; that kind and form belong together is checked here."""
    return kind, write


class Writer:
    """Follows one game of ours. `write` gives the entries of an action, `follow` sees what came of it."""

    def __init__(
        self,
        state: State,
        forms: Mapping[type[Action], Form] | None = None,
        names: Mapping[str, str] | None = None,
        minors: frozenset[str] = frozenset(),
        counts_tracks: bool = True,
        card: Callable[[str], str] = str,
        number_shares: Callable[[str, list[Cert]], list[Cert]] | None = None,
        inner: Mapping[str, str] | None = None,
        own_copies: Mapping[str, str] | None = None,
        subsidies_by_route: bool = False,
    ) -> None:
        """`card`: the name that the copies of a train are counted by, which has the names of its sides."""
        position = _position(state)
        self.forms = {**_COMMON, **(forms or {})}
        self.names = names or {}
        self.minors = minors
        self.counts_tracks = counts_tracks
        self.card = card
        self.inner = inner or {}
        self.own_copies = own_copies or {}
        self.subsidies_by_route = subsidies_by_route
        self.seats = {seat: number for number, seat in enumerate(state.game.players, 1)}
        self.tiles: dict[str, str] = {}
        """Hex -> the copy of a tile on it."""
        self.printed = _copies_of_print(position.board.map)
        self.supply, self.backs = position.board.supply, position.facts.tile_backs
        self.boxes: dict[str, list[str]] = {}
        """Tile -> numbers of copies that lay on the board and were taken off again, the first first."""
        self.laid: Counter[str] = Counter()
        """Tile -> how many copies have left the box."""
        self.sold: Counter[str] = Counter()
        """Train -> how many copies have left the depot."""
        self.trains: dict[str, list[str]] = {}
        """Holder -> copies of trains."""
        self.sides: dict[str, str] = {}
        """Copy of a train -> what we call it, by the side of the card that is up."""
        self.shares: dict[str, dict[str, list[str]]] = {}
        """Company -> holder -> copies of shares."""
        self.kinds: dict[str, Cert] = {}
        for company, holders in position.certs.items():
            self._number(company, holders, number_shares or _in_order)
        for holder, trains in position.trains.items():
            self.trains[holder] = [self.next_copy(card(train)) for train in trains]
            self._turn(holder, trains)
        self.aside = {train: left + self.sold[card(train)] for train, left in position.depot.items()}
        """Train -> how many there are at the start, in the depot or not."""

    def _number(
        self,
        company: str,
        holders: Mapping[str, tuple[Cert, ...]],
        order: Callable[[str, list[Cert]], list[Cert]],
    ) -> None:
        left = {holder: list(certs) for holder, certs in holders.items()}
        mine: dict[str, list[str]] = {}
        for number, cert in enumerate(order(company, [c for certs in holders.values() for c in certs])):
            # the lowest numbers are kept for those who have a right to them
            holder = min((h for h, certs in left.items() if cert in certs), key=lambda h: (h == BANK, h))
            left[holder].remove(cert)
            mine.setdefault(holder, []).append(f"{company}_{number}")
            self.kinds[f"{company}_{number}"] = cert
        self.shares[company] = mine

    def write(self, state: State, action: Action) -> list[Json]:
        """The entries for an action taken in that state."""
        form = self.forms.get(type(action))
        if form is None:
            raise UnwritableError(f"the site has no {type(action).__name__}")
        return [{**self.entity(state, action.who), **entry} for entry in form(self, state, action)]

    def entity(self, state: State, who: str) -> Json:
        """Who acts, as the site says it."""
        if who in self.seats:
            return {"entity": self.seats[who], "entity_type": "player"}
        kind = "minor" if _position(state).company(who).kind in self.minors else "corporation"
        return {"entity": self.names.get(who, who), "entity_type": kind}

    def follow(self, before: State, after: State) -> None:
        """Moves the copies of shares, trains and tiles to where they are now."""
        old, new = _position(before), _position(after)
        if old.certs is not new.certs:
            for company, holders in new.certs.items():
                if holders is not old.certs.get(company):
                    self._settle_shares(company, holders)
        if old.trains is not new.trains:
            self._settle_trains(new)

    # -- shares -------------------------------------------------------------------------------------------------------

    def held(self, holder: str, company: str) -> list[str]:
        return self.shares[company].setdefault(holder, [])

    def hand_over(self, copies: Iterable[str], giver: str, taker: str) -> None:
        for copy in copies:
            company = copy.rpartition("_")[0]
            self.held(giver, company).remove(copy)
            self.held(taker, company).append(copy)

    def share(self, holder: str, company: str, percent: int) -> str:
        """The first share of that size that the holder has."""
        for copy in self.held(holder, company):
            if self.kinds[copy].percent == percent and not self.kinds[copy].director:
                return copy
        for copy in self.held(holder, company):
            if self.kinds[copy].percent == percent:
                return copy
        raise UnwritableError(f"no share of {percent} % of {company} lies there on the site")

    def _settle_shares(self, company: str, holders: Mapping[str, tuple[Cert, ...]]) -> None:
        """Whatever else changed hands with an action: a director's certificate and the shares given for it."""
        mine = self.shares.setdefault(company, {})
        loose: list[str] = []
        wanted = {holder: Counter(certs) for holder, certs in holders.items()}
        for holder, copies in mine.items():
            keep = wanted.get(holder, Counter())
            kept = []
            for copy in reversed(copies):  # of those that are alike the first ones go
                if keep[self.kinds[copy]] > 0:
                    keep[self.kinds[copy]] -= 1
                    kept.append(copy)
                else:
                    loose.insert(0, copy)
            mine[holder] = kept[::-1]
        for holder, missing in wanted.items():
            for cert, number in missing.items():
                for _ in range(number):
                    found = next((copy for copy in loose if self.kinds[copy] == cert), None)
                    if found is None:  # the bond railway has no director: the certificate is a paper like others
                        found = next((copy for copy in loose if self.kinds[copy].percent == cert.percent), None)
                    if found is None:
                        raise UnwritableError(f"there is no share of {cert.percent} % of {company} for {holder}")
                    self.kinds[found] = cert
                    loose.remove(found)
                    mine.setdefault(holder, []).append(found)

    # -- trains and tiles ---------------------------------------------------------------------------------------------

    def next_copy(self, name: str) -> str:
        if name in self.own_copies:
            return self.own_copies[name]
        while (copy := f"{name}-{self.sold[name]}") in self.own_copies.values():
            self.sold[name] += 1
        self.sold[name] += 1
        return copy

    def name_of(self, copy: str) -> str:
        """The train of which this is a copy."""
        return next((train for train, own in self.own_copies.items() if own == copy), copy.rpartition("-")[0])

    def train(self, holder: str, train: str) -> str:
        """The first copy of that train that the holder has."""
        return self.copies(holder, [train])[0]

    def copies(self, holder: str, trains: Iterable[str]) -> list[str]:
        """Copies of these trains that the holder has, each a different one."""
        left, found = list(self.trains.get(holder, ())), []
        for train in trains:
            copy = next((copy for copy in left if self.sides.get(copy) == train), None)
            if copy is None:
                raise UnwritableError(f"{holder} has no {train} train on the site")
            left.remove(copy)
            found.append(copy)
        return found

    def new_train(self, position: SharePosition, train: str) -> str:
        """The copy of that train that is on top of the depot."""
        name = self.card(train)
        if back := [copy for copy in self.trains.get(BANK, ()) if self.name_of(copy) == name]:
            self.trains[BANK].remove(back[0])
            return back[0]
        on_card = position.facts.trains[train].card
        if (left := position.depot[on_card]) != UNLIMITED:  # some may have gone abroad
            self.sold[name] = max(self.sold[name], self.aside[on_card] - left)
        return self.next_copy(name)

    def move_train(self, copy: str, giver: str, taker: str) -> None:
        if copy in self.trains.get(giver, ()):
            self.trains[giver].remove(copy)
        self.trains.setdefault(taker, []).append(copy)

    def _settle_trains(self, position: SharePosition) -> None:
        """Trains that were scrapped are gone; those of a company that was formed come from its forerunners."""
        loose: list[str] = []
        for holder in [h for h in self.trains if h != BANK]:
            keep = Counter(self.card(train) for train in position.trains.get(holder, ()))
            kept = []
            for copy in self.trains[holder]:
                name = self.name_of(copy)
                if keep[name] > 0:
                    keep[name] -= 1
                    kept.append(copy)
                else:
                    loose.append(copy)
            self.trains[holder] = kept
        for holder, trains in position.trains.items():
            missing = Counter(self.card(train) for train in trains)
            missing.subtract(self.name_of(copy) for copy in self.trains.get(holder, ()))
            for name, number in missing.items():
                for _ in range(number):
                    found = next((copy for copy in loose if self.name_of(copy) == name), None)
                    if found:
                        loose.remove(found)
                    self.trains.setdefault(holder, []).append(found or self.next_copy(name))
            self._turn(holder, trains)

    def _turn(self, holder: str, trains: Iterable[str]) -> None:
        """Notes which side of each card is up: as it was, where that fits, or else the other one."""
        left = list(trains)
        turned = []
        for copy in self.trains.get(holder, ()):
            if self.sides.get(copy) in left:
                left.remove(self.sides[copy])
            else:
                turned.append(copy)
        for copy in turned:
            train = next(train for train in left if self.card(train) == self.name_of(copy))
            self.sides[copy] = train
            left.remove(train)

    def tile(self, tile: str, hex_id: str) -> str:
        """The copy of a tile that is laid on a hex; the one that lay there goes back to the others."""
        if old := self.tiles.get(hex_id):
            name, _, number = old.rpartition("-")
            self.boxes.setdefault(self._sides(name), []).append(number)
        sides = self._sides(tile)
        number = str(self.laid[sides])
        if self.laid[sides] < self.supply.get(tile, self.laid[sides] + 1) or not self.boxes.get(sides):
            self.laid[sides] += 1
        else:
            number = self.boxes[sides].pop(0)
        self.tiles[hex_id] = f"{tile}-{number}"
        return self.tiles[hex_id]

    def stop_number(self, hex_id: str, stop: int) -> int:
        """The number of a stop among the parts of its hex; on a printed one the tracks in between may count."""
        return 2 * stop if self.counts_tracks and hex_id not in self.tiles else stop

    def city(self, hex_id: str, stop: int) -> str:
        """A city: the copy of the tile it is on, or of the print, and its number there."""
        copy = self.tiles.get(hex_id) or f"{hex_id}-{self.printed[hex_id]}"
        return f"{copy}-{self.stop_number(hex_id, stop)}"

    def _sides(self, tile: str) -> str:
        """One name for both sides of a tile: a number is that of the piece, whichever side is up."""
        return min(tile, self.backs.get(tile, tile))


class UnwritableError(Exception):
    """What the site cannot express."""


def _position(state: State) -> SharePosition:
    return SharePosition.cast(state.now)


def _copies_of_print(board: Map) -> Mapping[str, int]:
    """Hexes that are printed alike are copies of one tile to the site, counted in the order of the map."""
    seen: Counter[tuple[object, ...]] = Counter()
    numbers = {}
    for place in sorted(board, key=lambda place: (place.id[0], int(place.id[1:]))):
        face = place.face
        alike = (face.colour, face.stops, face.tracks, face.label, face.mark("letter"), place.terrain, place.borders)
        numbers[place.id] = seen[alike]
        seen[alike] += 1
    return numbers


def _in_order(company: str, certs: list[Cert]) -> list[Cert]:
    """The director's certificate has number 0, or else the largest."""
    return sorted(certs, key=lambda cert: (not cert.director, -cert.percent))


def _buy_paper(w: Writer, state: State, x: a.BuyPaper) -> Iterator[Json]:
    yield {"type": "buy_company", "company": w.names.get(x.paper, x.paper), "price": x.price}


def _start(w: Writer, state: State, x: a.StartCompany) -> Iterator[Json]:
    market = _position(state).facts.market
    row, column = next(cell for cell in market.par if market.price(cell) == x.price)
    yield {"type": "par", "corporation": x.company, "share_price": f"{x.price},{row},{column}"}


def _buy_share(w: Writer, state: State, x: a.BuyShare) -> Iterator[Json]:
    copy = w.share(x.source, x.company, x.percent)
    w.hand_over([copy], x.source, x.who)
    yield {"type": "buy_shares", "shares": [copy], "percent": x.percent}


def sold_copies(w: Writer, holder: str, company: str, sizes: tuple[int, ...]) -> list[str]:
    copies: list[str] = []
    for size in sizes:
        held = [c for c in w.held(holder, company) if c not in copies and w.kinds[c].percent == size]
        plain = [c for c in held if not w.kinds[c].director] or held
        copies.append(plain[0])
    return copies


def write_sale(w: Writer, state: State, x: a.Sale) -> Iterator[Json]:
    held = w.held(x.who, x.company)
    if x.sizes:
        copies = sold_copies(w, x.who, x.company, x.sizes)
    else:
        copies, left = [], x.percent
        ordinary = sorted((c for c in held if not w.kinds[c].director), key=lambda c: w.kinds[c].percent)
        for copy in ordinary:
            if w.kinds[copy].percent <= left:
                copies.append(copy)
                left -= w.kinds[copy].percent
        if left:  # the rest comes out of the director's certificate
            copies.append(next(c for c in held if w.kinds[c].director))
    yield {"type": "sell_shares", "shares": copies, "percent": x.percent}
    w.hand_over([c for c in copies if not w.kinds[c].director], x.who, POOL)


def _exchange(w: Writer, state: State, x: a.Exchange) -> Iterator[Json]:
    position = _position(state)
    if position.company(x.paper).kind == "coal":
        yield {"type": "special_buy", "description": x.paper, "cost": 0}
        return
    source = BANK if w.held(BANK, x.company) else POOL
    copy = w.share(source, x.company, position.share(x.company))
    w.hand_over([copy], source, x.who)
    yield {
        "type": "buy_shares", "entity": x.paper, "entity_type": "company",
        "shares": [copy], "percent": w.kinds[copy].percent, "share_price": 0,
    }  # fmt: skip


def _repay(w: Writer, state: State, x: a.Repay) -> Iterator[Json]:
    position = _position(state)
    if x.amount == min(position.owed(x.who), position.cash[x.who]):
        yield {"type": "payoff_player_debt"}
    else:
        yield {"type": "payoff_player_debt_partial", "amount": x.amount}


def write_tile(w: Writer, state: State, x: a.LayTile) -> Iterator[Json]:
    yield {"type": "lay_tile", "hex": x.hex, "tile": w.tile(x.tile, x.hex), "rotation": x.rotation}


def place_token(w: Writer, state: State, x: a.PlaceStation) -> Json:
    board = _position(state).board
    free = [number for number, owner in enumerate(board.slots(x.hex)[x.stop]) if not owner]
    # the first slots are kept for the homes of those who are still to come
    kept = sum(home == (x.hex, x.stop) for company, home in board.homes.items() if company != x.who)
    slot = free[kept if kept < len(free) else 0]
    return {"type": "place_token", "city": w.city(x.hex, x.stop), "slot": slot}


def _place_station(w: Writer, state: State, x: a.PlaceStation) -> Iterator[Json]:
    yield place_token(w, state, x)


def _keep(w: Writer, state: State, x: a.KeepStation) -> Iterator[Json]:
    of_1, _ = (offer.action for offer in state.question.offers(state.now))
    who = w.entity(state, state.question.actor)
    yield {**who, "type": "choose", "choice": "Return the other token" if x == of_1 else "Return one token"}


def write_run(w: Writer, state: State, x: a.Run) -> Iterator[Json]:
    found = account(_position(state), x)
    earned = found.routes if isinstance(found, Solution) else ()
    copies = w.copies(x.who, [text.partition(":")[0] for text in x.routes])
    routes = [_route(w, copy, text.partition(":")[2]) for copy, text in zip(copies, x.routes, strict=True)]
    for route, gain in zip(routes, earned, strict=False):
        route["revenue"] = gain.revenue
        if w.subsidies_by_route:
            route["subsidy"] = gain.subsidy
    subsidy = found.subsidy if isinstance(found, Solution) else 0
    yield {"type": "run_routes", "routes": routes, "extra_revenue": 0, "subsidy": subsidy}


def _route(w: Writer, copy: str, path: str) -> Json:
    """`B5/c0-B7-B9/c1` as legs from stop to stop."""
    legs: list[list[str]] = []
    hexes: list[str] = []
    nodes: list[str] = []
    for word in path.split("-"):
        place, stop, number = word.lstrip("~").partition("/")
        if legs:
            legs[-1].append(place)
        if stop:
            legs.append([place])
            hexes.append(w.inner.get(place, place))
            nodes.append(f"{hexes[-1]}-{w.stop_number(place, int(number[1:] or 0))}")
    return {
        "train": copy,
        "connections": [_reach_in(w, leg) for leg in legs[:-1]],
        "hexes": hexes,
        "revenue": 0,
        "revenue_str": "-".join(hexes),
        "nodes": nodes,
    }


def _reach_in(w: Writer, leg: list[str]) -> list[str]:
    """A leg with the hex in which the site keeps the stop of an area, at whichever end there is one."""
    before = [w.inner[leg[0]]] if leg[0] in w.inner else []
    return before + leg + ([w.inner[leg[-1]]] if leg[-1] in w.inner else [])


def _dividend(w: Writer, state: State, x: a.Dividend) -> Iterator[Json]:
    yield {"type": "dividend", "kind": {"all": "payout", "none": "withhold"}.get(x.part, x.part)}


def _buy_train(w: Writer, state: State, x: a.BuyTrain) -> Iterator[Json]:
    position = _position(state)
    if x.source == BANK:
        copy = w.new_train(position, x.train)
        w.move_train(copy, "", x.who)
        w.sides[copy] = x.train
        yield {"type": "buy_train", "train": copy, "price": x.price, "variant": x.train}
    else:
        copy = w.train(x.source, x.train)
        w.move_train(copy, x.source, x.who)
        yield {"type": "buy_train", "train": copy, "price": x.price}


def _trade_train(w: Writer, state: State, x: a.TradeTrain) -> Iterator[Json]:
    old, copy = w.train(x.who, x.old), w.new_train(_position(state), x.train)
    w.trains[x.who].remove(old)
    w.move_train(copy, "", x.who)
    w.sides[copy] = x.train
    yield {"type": "buy_train", "train": copy, "price": x.price, "variant": x.train, "exchange": old}


def _discard(w: Writer, state: State, x: a.DiscardTrain) -> Iterator[Json]:
    yield {"type": "discard_train", "train": w.train(x.who, x.train)}


_COMMON: Mapping[type[Action], Form] = dict(
    (
        form(Pass, lambda w, state, x: [{"type": "pass"}]),
        form(a.BuyPaper, _buy_paper),
        form(a.StartCompany, _start),
        form(a.BuyShare, _buy_share),
        form(a.SellShares, write_sale),
        form(a.SellPapers, write_sale),
        form(a.Exchange, _exchange),
        form(a.Repay, _repay),
        form(a.LayTile, write_tile),
        form(a.PlaceStation, _place_station),
        form(a.KeepStation, _keep),
        form(a.Run, write_run),
        form(a.Dividend, _dividend),
        form(a.BuyTrain, _buy_train),
        form(a.TradeTrain, _trade_train),
        form(a.DiscardTrain, _discard),
    )
)

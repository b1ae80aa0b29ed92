"""A light copy of a cube rail table, to play on in: whole builds and whole auctions at a stroke, in plain numbers.

It keeps the rules of `kursbuch.cubes` where they decide who gets what. It is a sketch in two ways: an auction ends at
once where it would end by limits, and the game ends by agreement when a whole round has changed nothing.
"""

from __future__ import annotations

import random
from operator import attrgetter

from ...cubes.railroads import always, each_city_once
from ...cubes.record import CubePosition
from .atlas import Atlas, Hop, atlas

_WAYS = 2
"""Ways to a city that are kept, the shortest: when one is closed another may be open."""
_length = attrgetter("length")


class Sketch:
    """Players and railroads by number. Lists are its own and change; what they hold never does."""

    __slots__ = (
        "at", "atlas", "cash", "cities", "held", "hops", "idle", "income", "limited", "links", "locos",
        "opener", "over", "pays", "players", "sold", "taken", "to_open", "track", "treasury", "turns", "unsold",
    )  # fmt: skip

    atlas: Atlas
    players: int
    cash: list[int]
    treasury: list[int]
    held: list[tuple[int, ...]]
    """Railroad -> shares of each player."""
    sold: list[int]
    unsold: list[int]
    locos: list[int]
    track: list[int]
    limited: list[int]
    """Railroad -> tracks in terrain that allows but few."""
    taken: int
    """Land with track of any railroad."""
    at: dict[int, int]
    """City -> railroads there, as bits."""
    cities: list[tuple[int, ...]]
    """Railroad -> incomes of its cities."""
    income: list[int]
    links: list[int]
    """Railroad -> railroads it is linked with, as bits."""
    pays: list[bool]
    hops: list[list[Hop]]
    """Railroad -> ways to cities that were open when last looked at, the shortest first; none opens again."""
    turns: list[int]
    to_open: list[int]
    """Railroads whose opening auction is ahead."""
    opener: int
    idle: bool
    over: bool

    @staticmethod
    def of(now: CubePosition) -> Sketch:
        """The table as it is. An auction or a build under way is left out of it."""
        s, a = Sketch(), atlas(now.facts)
        names, seats = tuple(now.facts.railroads), now.players
        s.atlas, s.players = a, len(seats)
        s.cash = [now.cash[p] for p in seats]
        s.treasury = [now.treasury[r] for r in names]
        s.held = [tuple(now.owners[r].count(p) for p in seats) for r in names]
        s.sold = [len(now.owners[r]) for r in names]
        s.unsold = [now.unsold[r] for r in names]
        s.locos = [now.locomotives[r] for r in names]
        places = [sorted(a.number[h] for h in now.track[r]) for r in names]
        s.track = [sum(1 << h for h in hexes) for hexes in places]
        s.limited = [(track & a.limited).bit_count() for track in s.track]
        s.taken, s.at = 0, {}
        for r, hexes in enumerate(places):
            for h in hexes:
                if a.urban >> h & 1:
                    s.at[h] = s.at.get(h, 0) | 1 << r
                else:
                    s.taken |= 1 << h
        s.cities = [tuple(a.income[h] for h in hexes if a.urban >> h & 1) for hexes in places]
        s.income = [now.income(r) for r in names]
        s.links = [sum(1 << n for n, other in enumerate(names) if other in now.links(r)) for r in names]
        s.pays = [now.railroad(r).pays(now.cities(r)) for r in names]
        s.hops = [sorted((hop for h in hexes for hop in a.hops(r, h)), key=_length) for r, hexes in enumerate(places)]
        s.turns = [seats.index(p) for p in now.turns]
        s.to_open = [n for n, r in enumerate(names) if not now.owners[r]]
        s.opener, s.idle, s.over = seats.index(now.opener), now.idle, False
        return s

    def copy(self) -> Sketch:
        s = Sketch()
        s.atlas, s.players, s.taken, s.opener = self.atlas, self.players, self.taken, self.opener
        s.idle, s.over = self.idle, self.over
        s.cash, s.treasury, s.held, s.sold = self.cash[:], self.treasury[:], self.held[:], self.sold[:]
        s.unsold, s.locos, s.track, s.limited = self.unsold[:], self.locos[:], self.track[:], self.limited[:]
        s.at, s.cities, s.income, s.links = self.at.copy(), self.cities[:], self.income[:], self.links[:]
        s.pays, s.hops, s.turns, s.to_open = self.pays[:], self.hops[:], self.turns[:], self.to_open[:]
        return s

    # -- rules ----------------------------------------------------------------------------------------

    def open_hops(self, r: int) -> list[Hop]:
        """The ways of a railroad that are open."""
        shut = self.taken | self.track[r]
        free = self.atlas.limit - self.limited[r]
        found, ways = list[Hop](), dict[int, int]()
        for hop in self.hops[r]:
            if hop.mask & shut or hop.limited > free or ways.get(hop.city, 0) == _WAYS:
                continue
            ways[hop.city] = ways.get(hop.city, 0) + 1
            found.append(hop)
        self.hops[r] = found
        return found

    def price(self, r: int, place: int, land_before: bool) -> int:
        """What track costs there."""
        a = self.atlas
        if a.urban >> place & 1:
            return a.price[r][place][self.at.get(place, 0).bit_count()]
        return a.price[r][place][0] if land_before else a.first[r][place]

    def place(self, r: int, place: int, price: int) -> None:
        """One locomotive, paid for."""
        a = self.atlas
        self.treasury[r] -= price
        self.locos[r] -= 1
        self.track[r] |= 1 << place
        self.limited[r] += a.limited >> place & 1
        self.hops[r] = sorted([*self.hops[r], *a.hops(r, place)], key=_length)
        if not a.urban >> place & 1:
            self.taken |= 1 << place
            return
        company, there = a.railroads[r], self.at.get(place, 0)
        self.at[place] = there | 1 << r
        self.cities[r] = (*self.cities[r], a.income[place])
        if company.income is each_city_once:
            self.income[r] += a.income[place]
        else:
            self.income[r] = company.income(self.cities[r])
        if company.pays is not always:
            self.pays[r] = company.pays(frozenset(a.hexes[h].city for h in self.at if self.at[h] >> r & 1))
        if there & ~self.links[r]:
            self.links[r] |= there
            for other in range(len(self.links)):
                if there >> other & 1:
                    self.links[other] |= 1 << r

    def pay_dividends(self, preferred: int) -> None:
        cash = self.cash
        for r, income in enumerate(self.income):
            if self.pays[r]:
                each = income * 2 if r == preferred else income
                for p, shares in enumerate(self.held[r]):
                    if shares:
                        cash[p] += each * shares

    def sell(self, r: int, player: int, price: int) -> None:
        self.cash[player] -= price
        self.treasury[r] += price
        held = self.held[r]
        self.held[r] = (*held[:player], held[player] + 1, *held[player + 1 :])
        self.sold[r] += 1
        self.unsold[r] -= 1
        self.idle = False

    def on_offer(self) -> list[int]:
        """The railroads of which a share may be put up for auction."""
        last = self.atlas.facts.shares_each - 1
        wait = min(self.sold) < last
        return [r for r, left in enumerate(self.unsold) if left and not (wait and self.sold[r] == last)]

    def lacking(self) -> int:
        """How many links the railroads lack until the end, all together."""
        least = self.atlas.facts.links
        return sum([least - links.bit_count() for links in self.links if links.bit_count() < least])

    def all_linked(self) -> bool:
        return not self.lacking()

    def settle_order(self, dice: random.Random) -> None:
        """Markers into the bag by income, and as many as players out of it."""
        incomes = {str(p): 0 for p in range(self.players)}
        for r, income in enumerate(self.income):
            for p, shares in enumerate(self.held[r]):
                incomes[str(p)] += income * shares
        bag = [int(p) for p, count in self.atlas.facts.markers(incomes).items() for _ in range(count)]
        self.turns = dice.sample(bag, self.players)
        self.idle = True

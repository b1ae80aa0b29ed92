"""A referee: the whole game once more, as plain as can be, from the rulebook alone.

It shares the map with the program, which is checked against the fact sheet, and nothing else. There are no recorded
games of this title; so it is the referee who says at every moment what may be done, what it costs and who is paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from kursbuch.titles.german_railways.map import GERMANY

STARTS = {
    "PO": "Königsberg", "NME": "Breslau", "KSS": "Leipzig", "KBS": "München",
    "MWB": "Kassel", "GBS": "Mannheim", "CME": "Essen", "BHE": "Wittenberge",
}  # fmt: skip
"""The railroads in the order of their auctions."""
LOCOMOTIVES = {"KSS": 11, "CME": 12, "BHE": 13, "MWB": 14, "GBS": 15, "KBS": 16, "NME": 17, "PO": 20}
COSTS = {"plains": 2, "approach": 2, "hills": 3, "mountains": 4}
CITIES = {one.city: one.id for one in GERMANY.hexes.values() if one.city}
LAND = {one.id: one.terrain.name for one in GERMANY.hexes.values()}

Judging = Generator[tuple[str, set[str]], str, None]
"""Says who acts and what may be done, and is told what was done."""


def is_city(place: str) -> bool:
    return place in CITIES.values()


class Referee:
    """What lies on the table, and the course of the game."""

    def __init__(self, players: tuple[str, ...], one_each: bool) -> None:
        self.players, self.one_each = players, one_each
        self.cash = dict.fromkeys(players, 120 // len(players))
        self.treasury = dict.fromkeys(STARTS, 0)
        self.owners: dict[str, list[str]] = {r: [] for r in STARTS}
        self.track = {r: [CITIES[city]] for r, city in STARTS.items()}
        self.buyer = players[0]
        self.between_rounds = False

    # -- the course ---------------------------------------------------------------------------------

    def play(self) -> Judging:
        for railroad in STARTS:
            yield from self.auction(railroad, self.buyer)
            if not self.owners[railroad]:
                self.owners[railroad].append(self.buyer)
        while any(len(self.links(r)) < 2 for r in STARTS):
            bag = self.bag()
            turns: list[str] = []
            for _ in self.players:
                self.between_rounds = not turns
                drawn = yield "chance", {f"chance draws {p} marker {n + 1}" for p in bag for n in range(bag[p])}
                turns.append(drawn.split()[2])
                bag[turns[-1]] -= 1
            self.between_rounds = False
            for player in turns:
                yield from self.turn(player)

    def turn(self, player: str) -> Judging:
        offers = {f"{player} offers {r}" for r in self.on_offer()}
        builds = {b for r in STARTS if player in self.owners[r] for b in self.builds(player, r, [])}
        if not offers | builds:
            return
        done = (yield player, offers | builds | {f"{player} passes"}).split()
        if done[1] == "offers":
            yield from self.auction(done[2], player)
        elif done[1] == "builds":
            yield from self.building(player, done[2], done[4])

    def auction(self, railroad: str, first: str) -> Judging:
        seat = self.players.index(first)
        bidders, price, leader = [*self.players[seat:], *self.players[:seat]], 0, ""
        while bidders and bidders != [leader]:
            who = bidders.pop(0)
            bids = {f"{who} bids {n}" for n in range(price + 1, self.cash[who] + 1)}
            done = (yield who, bids | {f"{who} passes"}).split() if bids else [who, "passes"]
            if done[1] == "bids":
                price, leader = int(done[2]), who
                bidders.append(who)
        if leader:
            self.buyer = leader
            self.cash[leader] -= price
            self.treasury[railroad] += price
            self.owners[railroad].append(leader)

    def building(self, player: str, railroad: str, place: str) -> Judging:
        before, built = self.links(railroad), list[str]()
        paid = 0
        while place:
            price = self.price(railroad, place, built)
            paid += price
            self.treasury[railroad] -= price
            self.track[railroad].append(place)
            built.append(place)
            builds = self.builds(player, railroad, built, paid)
            done = (yield player, builds | {f"{player} passes"}).split() if builds else [player, "passes"]
            place = done[4] if done[1] == "builds" else ""
        if self.links(railroad) - before:
            for payer, owners in self.owners.items():
                for owner in owners:
                    self.cash[owner] += self.dividend(payer) * (2 if payer == railroad else 1)

    # -- what can be read off the table -------------------------------------------------------------

    def bag(self) -> dict[str, int]:
        incomes = {p: self.worth(p) for p in self.players}
        return {p: 1 if self.one_each else 1 + len({i for i in incomes.values() if i > incomes[p]}) for p in incomes}

    def worth(self, player: str) -> int:
        return sum(owners.count(player) * self.income(r) for r, owners in self.owners.items())

    def income(self, railroad: str) -> int:
        incomes = [GERMANY.hexes[place].income for place in self.track[railroad]]
        return sum(incomes) + (max(incomes) if railroad == "MWB" else 0)

    def dividend(self, railroad: str) -> int:
        joined = {CITIES["Berlin"], CITIES["Hamburg"]} <= {*self.track[railroad]}
        return self.income(railroad) if railroad != "BHE" or joined else 0

    def links(self, railroad: str) -> set[str]:
        own = {place for place in self.track[railroad] if is_city(place)}
        return {r for r in STARTS if r != railroad and own & {*self.track[r]}}

    def on_offer(self) -> list[str]:
        sold = {r: len(owners) for r, owners in self.owners.items()}
        return [r for r in STARTS if sold[r] < (3 if min(sold.values()) >= 2 else 2)]

    def price(self, railroad: str, place: str, built: list[str]) -> int:
        price, others = COSTS[LAND[place]], sum(place in track for track in self.track.values())
        match railroad:
            case "NME":
                return price
            case "KBS":
                return price + others - 1
            case "GBS" if not is_city(place) and all(map(is_city, built)):
                return 0
        return price + others

    def builds(self, player: str, railroad: str, built: list[str], paid: int = 0) -> set[str]:
        own = self.track[railroad]
        if len(built) == {"PO": 4, "KSS": 2}.get(railroad, 3) or len(own) == LOCOMOTIVES[railroad]:
            return set()
        holders = Counter(place for track in self.track.values() for place in track)
        found = set()
        for place in {beside for here in own for beside in GERMANY.neighbours[here]} - {*own}:
            price = self.price(railroad, place, built)
            blocked = not is_city(place) and holders[place]
            second = LAND[place] == "approach" and any(LAND[here] == "approach" for here in own)
            dear = price > self.treasury[railroad] or (railroad == "CME" and paid + price > 5)
            if not (blocked or second or dear):
                found.add(f"{player} builds {railroad} at {place}")
        return found

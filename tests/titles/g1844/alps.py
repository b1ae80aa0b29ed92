"""Scenes of 1844: the scenes of the kit, with certificates of all sizes, issue prices, mountains and tunnels.

Two lines serve most scenes. The *Valais* is the rulebook's example: Sion K10 with Martigny K8 to the west, Visp J11 and
Brig J13 to the east, and a tunnel hex J9 between Sion and Gstaad I10. The *diagonal* runs straight from Strasbourg over
Basel C12, Olten D13, Sarnen G16, the tunnel hex H17, Locarno K20 and Como L21 to Milano.
"""

from __future__ import annotations

from typing import Self

import kursbuch
from kursbuch.core.record import Step, thaw
from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1844.launch import set_par
from kursbuch.titles.g1844.record import AlpinePosition, AlpineTable
from tests.kit.scenario import Scene

VALAIS = {"K10": "15/0", "K8": "4/1", "J11": "58/4", "I10": "4/0"}
DIAGONAL = {
    "C12": "57/2", "D13": "57/2", "E14": "9/2", "F15": "9/2", "G16": "4/2",
    "I18": "9/2", "J19": "9/2", "K20": "57/2", "L21": "6/0",
}  # fmt: skip
TURN = ("home_station", "track", "station", "run_trains", "buy_trains", "privates")


def alps(players: int = 4, rulings: str = "rulebook", **readings: str) -> Alps:
    """The auction is over and nobody owns anything."""
    scene = Alps(kursbuch.new("1844", players, seed=1, options={"rulings": rulings, **readings}))
    scene.t.agenda = (Step("stock_round"),)
    return scene


def auction(players: int = 4) -> Alps:
    """The very start of a game."""
    return Alps(kursbuch.new("1844", players, seed=1))


class Alps(Scene):
    t: AlpineTable

    @property
    def now(self) -> AlpinePosition:
        assert isinstance(self.state.now, AlpinePosition)
        return self.state.now

    def company(self, company: str, price: int = 80, at: tuple[int, int] | None = None, **holdings: int) -> Self:
        """A started company: issue price, holders in per cent; the first is the director, `pool` may be one."""
        t = self.t
        if company not in t.par:
            set_par(t, company, price)
        t.move_marker(company, at or self._par(price))
        card = next((c for c in t.held(BANK, company) if c.director), None)
        for holder, percent in holdings.items():
            taker = POOL if holder == "pool" else holder
            left = percent - t.percent(taker, company)
            if card is not None:
                t.hand_over(company, card, BANK, taker)
                left -= card.percent
                card = None
            for _ in range(left // t.share(company)):
                t.hand_over(company, Cert(t.share(company)), BANK, taker)
        return self

    def mountain(self, paper: str, owner: str, hex_id: str, panel: str = "XM1", visited: bool = False) -> Self:
        self.papers(**{owner: paper})
        self.t.sites = {**self.t.sites, paper: hex_id}
        self.t.board = self.t.board.put_over(hex_id, panel)
        self.t.visited = self.t.visited | ({paper} if visited else set())
        return self

    def tunnel(self, paper: str, owner: str, hex_id: str, laid: str) -> Self:
        self.papers(**{owner: paper})
        self.t.tunnels = {**self.t.tunnels, paper: hex_id}
        self.tiles(**{hex_id: laid})
        return self

    def trains(self, company: str, *trains: str) -> Self:
        for train in trains:
            card = self.t.facts.trains[train].card
            if self.t.depot[card]:
                self.t.take_from_depot(train)
            elif card in self.t.scrap:  # sold earlier: it comes back from those that left the bank
                self.t.scrap = {**self.t.scrap, card: self.t.scrap[card] - 1}
            self.t.gain_train(company, train)
        return self

    def go_on(self) -> Self:
        """Sets up further from where the play has led."""
        self.t = thaw(self.state.now, AlpineTable)
        return self

    def turn(self, company: str, *steps: str) -> Self:
        """A company's turn in an operating round, or only some steps of it, and nothing after it."""
        self.operate(company, *(steps or TURN))
        return self

    def end_of_turn(self) -> Self:
        """Passes whatever is left to decide in the turn under way."""
        while self.asked is not None and any(o == f"{self.asked[1]} passes" for o in self.offers("passes")):
            self.play(f"{self.asked[1]} passes")
        return self


def valais(phase: str = "3", rulings: str = "rulebook", **tiles: str) -> Alps:
    """VZ, directed by P1, at Sion; the line of the rulebook's example without its tunnel."""
    scene = alps(rulings=rulings)
    scene.phase(phase).tiles(**{**VALAIS, **tiles})
    scene.company("VZ", 80, P1=60).operated("VZ")
    return scene


def diagonal(company: str = "FNM", phase: str = "3") -> Alps:
    """FNM at Como, or SCB at Basel, directed by P1, on the line from Strasbourg to Milano; its tunnel is T5's."""
    scene = alps()
    scene.phase(phase).tiles(**DIAGONAL).company(company, 80, P1=50).operated(company)
    return scene.tunnel("T5", "P4", "H17", "X79/2")

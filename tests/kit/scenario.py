"""Scenes: a position set up in a few words, played in the notation of the game.

    scene = given("1824", players=4).phase("3").company("BK", 100, P1=30, P2=20).operated("BK").stock("P1")
    scene.play("P1 sells 10 % of BK")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.4/6"

Money, certificates, trains and tiles are moved, never made: what a scene gives away it takes from the bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import kursbuch
from kursbuch.board.board import Home
from kursbuch.core.record import Step, Table, freeze, thaw
from kursbuch.core.state import State, begin
from kursbuch.rules.table import BANK, RESERVED, Cert, SharePosition, ShareTable


def given(title: str, players: int = 4, options: Mapping[str, str] | None = None) -> Scene:
    return Scene(kursbuch.new(title, players, seed=1, options=options))


def share_position(state: State) -> SharePosition:
    """The position of a game with shares and track."""
    assert isinstance(state.now, SharePosition)
    return state.now


def clear_agenda(t: Table) -> None:
    """What comes next is only what is put there from now on."""
    t.agenda = ()


class Scene:
    """A table to set up, then a game to play. Every setter returns the scene."""

    def __init__(self, state: State) -> None:
        self.state = state
        table = thaw(state.base, state.game.title.table)
        assert isinstance(table, ShareTable)
        self.t: ShareTable = table

    # -- setting up ------------------------------------------------------------------------------------

    def phase(self, phase: str) -> Self:
        """A phase; the trains that opened the phases up to it have been sold out or exported."""
        t = self.t
        order = [p.id for p in t.facts.phases]
        for train in t.facts.trains.values():
            if train.phase and order.index(train.phase) < order.index(phase):
                self._remove_from_depot(train.id, t.depot[train.id])
        t.phase = phase
        return self

    def depot(self, **left: int) -> Self:
        """How many trains of a type are left in the bank (write `_2` for type 2)."""
        for name, count in left.items():
            train = name.lstrip("_")
            self._remove_from_depot(train, self.t.depot[train] - count)
        return self

    def _remove_from_depot(self, train: str, count: int) -> None:
        for _ in range(count):
            self.t.take_from_depot(train)
            self.t.add_scrap(train)

    def cash(self, **amounts: int) -> Self:
        for holder, amount in amounts.items():
            self.t.pay(BANK, holder, amount - self.t.cash[holder])
        return self

    def bank(self, left: int) -> Self:
        """Leaves that much in the bank; the last player gets the rest."""
        self.t.pay(BANK, self.t.players[-1], self.t.cash[BANK] - left)
        return self

    def debt(self, **amounts: int) -> Self:
        self.t.debt = {**self.t.debt, **amounts}
        return self

    def papers(self, **owners: str) -> Self:
        """Papers with one owner, several separated by spaces: `papers(P1="EPP B1")`; nothing is paid."""
        for player, names in owners.items():
            for paper in names.split():
                self.t.owner = {**self.t.owner, paper: player}
                if self.t.company(paper).stations:
                    self.t.floated = self.t.floated | {paper}
        return self

    def company(self, company: str, price: int = 0, at: tuple[int, int] | None = None, **holdings: int) -> Self:
        """A share company with a price and holders in per cent; the first holder is the director."""
        t = self.t
        if price or at:
            t.move_marker(company, at or self._par(price))
        card = Cert(next(c.percent for certs in t.certs[company].values() for c in certs if c.director), True)
        for number, (player, percent) in enumerate(holdings.items()):
            left = percent
            if number == 0 and percent >= card.percent:
                self._take(company, card, player)
                left -= card.percent
            for _ in range(left // 10):
                self._take(company, Cert(10), player)
        return self

    def shares(self, company: str, **holdings: int) -> Self:
        """Ordinary shares only."""
        for player, percent in holdings.items():
            for _ in range(percent // 10):
                self._take(company, Cert(10), player)
        return self

    def _take(self, company: str, cert: Cert, player: str) -> None:
        source = BANK if cert in self.t.held(BANK, company) else RESERVED
        self.t.hand_over(company, cert, source, player)

    def _par(self, price: int) -> tuple[int, int]:
        return self.t.facts.market.par_cell(price)

    def floated(self, *companies: str) -> Self:
        self.t.floated = self.t.floated | set(companies)
        return self

    def operated(self, *companies: str) -> Self:
        """Companies that have floated and operated before; their home stations are on the board."""
        for company in companies:
            self.t.floated = self.t.floated | {company}
            self.t.operated = self.t.operated | {company}
            home = self.t.board.homes.get(company)
            if home is not None:
                self.t.board = self.t.board.without_home(company)
                self.station(company, home.hex, home.stop)
        return self

    def trains(self, company: str, *trains: str) -> Self:
        for train in trains:
            if self.t.depot[train]:
                self.t.take_from_depot(train)
            else:  # sold earlier: it comes back from those that left the bank
                self.t.scrap = {**self.t.scrap, train: self.t.scrap[train] - 1}
            self.t.gain_train(company, train)
        return self

    def tiles(self, **laid: str) -> Self:
        """Tiles on hexes: `tiles(B9="57/0", B11="8/1")`."""
        for hex_id, text in laid.items():
            tile, _, rotation = text.partition("/")
            self.t.board = self.t.board.lay(hex_id, tile, int(rotation))
        return self

    def station(self, company: str, hex_id: str, stop: int = 0) -> Self:
        t = self.t
        t.board = t.board.place(company, hex_id, stop)
        t.stations = {**t.stations, company: t.stations.get(company, ())[1:]}
        return self

    def home(self, company: str, hex_id: str, stop: int = 0) -> Self:
        self.t.board = self.t.board.with_home(company, Home(hex_id, stop))
        return self

    def flag(self, *flags: str) -> Self:
        for flag in flags:
            self.t.set_flag(flag)
        return self

    def priority(self, player: str) -> Self:
        self.t.priority = player
        return self

    def round(self, kind: str, number: int, part: int = 0) -> Self:
        self.t.round = type(self.t.round)(kind, number, part)
        return self

    # -- starting --------------------------------------------------------------------------------------

    def at(self, *steps: str | Step, keep: bool = False) -> Self:
        """Starts with these steps on the agenda: `at("lay_track BK")`; with `keep` the old agenda follows."""
        agenda = tuple(s if isinstance(s, Step) else Step(s.split()[0], tuple(s.split()[1:])) for s in steps)
        self.t.agenda = agenda + (self.t.agenda if keep else ())
        title = self.state.game.title
        self.state = begin(self.state.game, freeze(self.t, title.position))
        return self

    def stock(self, player: str, number: int = 2) -> Self:
        """A turn in a stock round (the second, unless told otherwise)."""
        self.round("SR", number)
        return self.at(f"stock_turn {player}")

    def operate(self, company: str, *steps: str) -> Self:
        """A company's turn in an operating round, from the first of these steps on; then nothing more."""
        self.round("OR", max(2, self.t.round.number), 1)
        return self.at(*(f"{step} {company}" for step in steps))

    # -- playing ---------------------------------------------------------------------------------------

    @property
    def now(self) -> SharePosition:
        return share_position(self.state)

    @property
    def question(self) -> str:
        """The name of the question, "" at the end."""
        return self.state.ask.name if self.state.ask else ""

    @property
    def asked(self) -> tuple[str, str] | None:
        """(name of the question, who it is put to), None at the end."""
        return (self.state.ask.name, self.state.ask.who) if self.state.ask else None

    def play(self, *actions: str) -> Self:
        for text in actions:
            self.state = kursbuch.apply(self.state, kursbuch.parse(self.state, text))
        return self

    def refusal(self, action: str) -> str:
        """The clause that forbids an action; "" when it is legal."""
        found = kursbuch.explain(self.state, kursbuch.parse(self.state, action))
        return found.clause if found else ""

    def offers(self, word: str = "") -> list[str]:
        """The offers as text, those with that word in them."""
        return [str(offer) for offer in kursbuch.legal(self.state) if word in str(offer)]

    def happened(self, name: str) -> bool:
        """Did the last action set off this event?"""
        return any(event.name == name for event in self.state.events)

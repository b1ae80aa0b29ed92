"""Scenes of 1854: the scenes of the kit, with shares of 20 %, mountain railways by owner and the phase of mergers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

import kursbuch
from kursbuch.core.record import Step, freeze
from kursbuch.rules.actions import Run
from kursbuch.rules.table import BANK, POOL, RESERVED, Cert
from kursbuch.titles.g1854.companies import LOCALS
from kursbuch.titles.g1854.table import TREASURY, AustriaPosition, AustriaTable
from kursbuch.titles.g1854.title import TITLE
from tests.kit.scenario import Scene

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def austria(players: int = 3, rulings: str = "rulebook", options: Mapping[str, str] = NO_OPTIONS) -> Austria:
    return Austria(kursbuch.new("1854", players, seed=1, options={"rulings": rulings, **options}))


def after_auction(
    players: int = 3, rulings: str = "rulebook", options: Mapping[str, str] = NO_OPTIONS, **owners: str
) -> Austria:
    """The auction is over: `after_auction(P1="AF 1", P2="2")`."""
    return sold(owners, players, rulings, options)


def sold(
    owners: Mapping[str, str], players: int = 3, rulings: str = "rulebook", options: Mapping[str, str] = NO_OPTIONS
) -> Austria:
    """The auction is over, and these players own these papers.

    Local Railways not named belong to the last player, Mountain Railways not named have closed.
    """
    scene = austria(players, rulings, options)
    t = scene.t
    t.owner = dict.fromkeys(LOCALS, t.players[-1])
    for player, papers in owners.items():
        for paper in papers.split():
            t.owner = {**t.owner, paper: player}
    for paper in t.lots:
        t.close(paper)
    for company, paper in (("VB", "AR"), ("SD", "SE")):
        t.hand_over(company, Cert(20), RESERVED, t.owner.get(paper, BANK))
    t.floated = frozenset(LOCALS)
    t.set_flag("sales open")
    return scene


class Austria(Scene):
    t: AustriaTable

    @property
    def now(self) -> AustriaPosition:
        assert isinstance(self.state.now, AustriaPosition)
        return self.state.now

    def at(self, *steps: str | Step, keep: bool = False) -> Self:
        """As in every scene; and nothing comes from nowhere or is lost on the way to the first question."""
        before = TITLE.counts(freeze(self.t, AustriaPosition))
        super().at(*steps, keep=keep)
        assert TITLE.counts(self.now) == before
        return self

    def play(self, *actions: str) -> Self:
        """As in every scene; and no action makes or destroys money, shares, trains, tiles or stations."""
        for action in actions:
            before = TITLE.counts(self.now)
            assert self.refusal(action) == "", action
            super().play(action)
            assert TITLE.counts(self.now) == before, action
        return self

    def refusal(self, action: str) -> str:
        """As in every scene; and what no rule forbids is offered, or is a run besides the one that is."""
        found = super().refusal(action)
        if not found:
            wanted = kursbuch.parse(self.state, action)
            offered = any(offer.admits(wanted) for offer in kursbuch.legal(self.state))
            assert offered or isinstance(wanted, Run), f"{action} is allowed but not offered"
        return found

    def major(self, company: str, par: int = 67, at: tuple[int, int] | None = None, **holdings: int) -> Self:
        """A Major Company that has floated: holders in per cent, the first is the director; `pool` is one of them."""
        t = self.t
        t.par = {**t.par, company: par}
        t.move_marker(company, at or t.facts.market.par_cell(par))
        for number, (holder, percent) in enumerate(holdings.items()):
            left = percent - t.percent(holder, company)
            if number == 0:
                t.hand_over(company, Cert(40, True), BANK, holder)
                left -= 40
            for _ in range(left // 20):
                t.hand_over(company, Cert(20), BANK, holder)
        if t.in_player_hands(company) >= 50:
            t.floated = t.floated | {company}
        return self

    def split(self, company: str, at: tuple[int, int], **holdings: int) -> Self:
        """A Major Company after its split; what is not named lies with the bank, five shares in the treasury."""
        t = self.t
        t.par = {**t.par, company: 93}
        t.move_marker(company, at)
        holders: dict[str, tuple[Cert, ...]] = {TREASURY: (Cert(10),) * 5}
        left = 3
        for number, (holder, percent) in enumerate(holdings.items()):
            shares = percent // 10 - (2 if number == 0 else 0)
            from_treasury = max(0, shares - left)
            left -= shares - from_treasury
            holders[TREASURY] = holders[TREASURY][from_treasury:]
            holders[holder] = ((Cert(20, True),) if number == 0 else ()) + (Cert(10),) * shares
        holders[BANK] = (Cert(10),) * left
        t.replace_certs(company, holders)
        t.split = t.split | {company}
        t.floated = t.floated | {company}
        return self

    def lokalbahn(self, company: str, director: str, other: str, home: str = "D18") -> Self:
        """A Lokalbahn AG that has operated, made of the two lowest Local Railways left."""
        t = self.t
        for local in [x for x in LOCALS if x in t.owner][:2]:
            t.pay(local, company, t.cash[local])
            t.close(local)
        t.hand_over(company, Cert(50, True), BANK, director)
        t.hand_over(company, Cert(50), BANK, other)
        t.move_marker(company, (5, 2))
        t.par = {**t.par, company: 67}
        t.floated = t.floated | {company}
        t.operated = t.operated | {company}
        if home:
            self.station(company, home)
        return self

    def pool_trains(self, *trains: str) -> Self:
        """Trains that lie in the bank pool."""
        for train in trains:
            if self.t.depot.get(train):
                self.t.take_from_depot(train)
            else:
                self.t.scrap = {**self.t.scrap, train: self.t.scrap[train] - 1}
            self.t.gain_train(POOL, train)
        return self

    def tunnel(self, hex_id: str, text: str) -> Self:
        tile, _, rotation = text.partition("/")
        self.t.board = self.t.board.dig(hex_id, tile, int(rotation))
        return self

    def turn(self, company: str) -> Self:
        """A whole turn of a company in an operating round, then the next company's."""
        self.round("OR", 3, 1)
        self.t.waiting = (company,)
        self.at("next_company")
        return self

    def operating_round(self, part: int = 1) -> Self:
        self.round("SR", 3)
        self.at(Step("operating_round", (str(part),)), Step("end_operating_set"))
        return self

    def price(self, company: str) -> int:
        return self.now.price(company)

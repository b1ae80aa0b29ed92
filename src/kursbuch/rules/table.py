"""The columns of an 18xx table: who holds which money, paper, trains and stations, and the board.

`Holdings` is what can be read off them, frozen or not; `ShareTable` adds the few ways in which they change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar, Unpack

from ..board.board import Board, Home
from ..core.game import Game
from ..core.record import Position, Record, Table
from ..core.reports import Event, Refusal
from .facts import UNLIMITED, AnyFacts, Company, Phase
from .market import Cell, moved, removed
from .vocabulary import ShareFigures

BANK = "bank"
POOL = "pool"
RESERVED = "reserved"
"""Holder of certificates that are kept for the owner of some paper."""
BANK_BROKEN = "bank broken"
"""Flag: the bank has run out of money at least once."""


OPERATING = "OR"
"""The kind of a round in which companies operate."""


class Cert(NamedTuple):
    """A share certificate."""

    percent: int
    director: bool = False


class Round(NamedTuple):
    """SR 3, OR 3.2: kind, number, and which round of its set."""

    kind: str
    number: int
    part: int = 0

    @property
    def is_operating(self) -> bool:
        return self.kind == OPERATING

    def __str__(self) -> str:
        return f"{self.kind} {self.number}.{self.part}" if self.part else f"{self.kind} {self.number}"


Certs = Mapping[str, tuple[Cert, ...]]
_NONE: Certs = MappingProxyType({})


class Holdings(Record):
    game: Game[AnyFacts]
    round: Round
    phase: str
    priority: str
    cash: Mapping[str, int]
    debt: Mapping[str, int]
    certs: Mapping[str, Certs]
    """Company -> holder -> certificates."""
    owner: Mapping[str, str]
    """Papers with one owner -> the player who owns them."""
    cells: Mapping[str, Cell]
    stacks: Mapping[Cell, tuple[str, ...]]
    trains: Mapping[str, tuple[str, ...]]
    depot: Mapping[str, int]
    scrap: Mapping[str, int]
    board: Board
    stations: Mapping[str, tuple[int, ...]]
    """Company -> what its unplaced stations cost, in order."""
    floated: frozenset[str]
    operated: frozenset[str]
    closed: frozenset[str]
    waiting: tuple[str, ...]
    """Companies that are still to operate in this round."""
    sold: frozenset[tuple[str, str]]
    """(player, company): sold in this stock round, so not to be bought again."""
    passes: int
    part_exchanged: frozenset[str]
    runs: Mapping[str, int]
    """Company -> what its trains earned last."""
    flags: frozenset[str]
    """Things that have happened or are about to: see the title's steps."""

    @property
    def moment(self) -> str:
        return str(self.round)

    @property
    def facts(self) -> AnyFacts:
        return self.game.facts

    def company(self, company: str) -> Company:
        return self.game.facts.companies[company]

    def home(self, company: str) -> Home:
        """Where a company that has a home has it printed; ValueError if it has none."""
        found = self.company(company).home
        if found is None:
            raise ValueError(f"{company} has no home")
        return found

    @property
    def phase_now(self) -> Phase:
        return self.game.facts.phase(self.phase)

    def since(self, phase: str) -> bool:
        return self.facts.since(phase, self.phase)

    def no(self, rule: str, **figures: Unpack[ShareFigures]) -> Refusal:
        return self.game.refuse(rule, **figures)

    # -- paper --------------------------------------------------------------------------------------

    def held(self, holder: str, company: str) -> tuple[Cert, ...]:
        return self.certs.get(company, _NONE).get(holder, ())

    def percent(self, holder: str, company: str) -> int:
        return sum([cert.percent for cert in self.held(holder, company)])

    def director(self, company: str) -> str:
        """The player who decides for a company; "" while there is none."""
        if company in self.owner:
            return self.owner[company]
        players = self.players
        for holder, certs in self.certs.get(company, _NONE).items():
            for cert in certs:
                if cert.director and holder in players:
                    return holder
        return ""

    def directs(self, player: str, company: str) -> bool:
        """Is that player the one who decides for the company?"""
        if company in self.owner:
            return self.owner[company] == player
        return any(cert.director for cert in self.held(player, company))

    def decides(self, company: str) -> str:
        """The director, or where a company acts without one the holder of the priority deal."""
        return self.director(company) or self.priority

    def price(self, company: str) -> int:
        """The share price, 0 while the company has none."""
        cell = self.cells.get(company)
        return self.facts.market.price(cell) if cell else 0

    def share(self, company: str) -> int:
        """How many per cent one share is: the smallest certificate."""
        return self.company(company).share

    def unit(self, company: str) -> int:
        """Shares are sold in multiples of so many per cent."""
        return self.share(company)

    def worth_of(self, company: str, percent: int) -> int:
        """What that much of a company is worth at its share price."""
        return percent * self.price(company) // self.share(company)

    def in_player_hands(self, company: str) -> int:
        return sum(self.percent(player, company) for player in self.players)

    def shares_of(self, player: str) -> Iterator[tuple[str, tuple[Cert, ...]]]:
        for company, holders in self.certs.items():
            if certs := holders.get(player):
                yield company, certs

    def papers_of(self, player: str) -> list[str]:
        return [paper for paper, owner in self.owner.items() if owner == player]

    @property
    def share_limit(self) -> int:
        """How many certificates and papers a player may hold now."""
        return self.facts.certificate_limit

    def counted(self, player: str) -> int:
        """How many certificates and papers count against the player's limit."""
        is_counted, number = self.is_counted, 0
        for paper, owner in self.owner.items():
            if owner == player and is_counted(paper):
                number += 1
        for company, holders in self.certs.items():
            if player in holders and is_counted(company):
                number += len(holders[player])
        return number

    def is_counted(self, company: str) -> bool:
        """Does paper of that company count against the limit?"""
        return self.game.facts.is_counted[company]

    def owed(self, player: str) -> int:
        """What the player owes the bank, for whatever reason."""
        return self.debt.get(player, 0)

    def worth(self, player: str) -> int:
        """Cash and shares at their price, less debts."""
        paper = sum(
            self.worth_of(company, sum(cert.percent for cert in certs)) for company, certs in self.shares_of(player)
        )
        return self.cash[player] + paper - self.owed(player)

    def seats_from(self, player: str) -> tuple[str, ...]:
        """All players in playing order, beginning with this one."""
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]

    def after(self, player: str) -> str:
        return self.seats_from(player)[1 % len(self.players)]

    # -- trains -------------------------------------------------------------------------------------

    def train_limit(self, company: str) -> int:
        return self.game.facts.train_limits[self.phase, company]

    def train_room(self, company: str) -> int:
        """How many more trains the company may own; less than none where a limit has fallen."""
        return self.train_limit(company) - len(self.trains.get(company, ()))

    def in_depot(self, train: str) -> bool:
        return self.depot[train] != 0


F = TypeVar("F", bound=AnyFacts)
R = TypeVar("R")


class OwnHoldings(Holdings, Generic[F, R]):
    """What a title's table knows that it has facts and rulings of its own type."""

    game: Game[F]

    @property
    def facts(self) -> F:
        return self.game.facts

    @property
    def rulings(self) -> R:
        found: R = self.game.facts.rulings
        return found


class SharePosition(Holdings, Position):
    """A frozen 18xx table."""


class ShareTable(Holdings, Table):
    """An 18xx table open to change. Columns are replaced, never changed in place."""

    def tell(self, name: str, **figures: Unpack[ShareFigures]) -> None:
        """Adds to the log of the action under way."""
        self.events.append(Event(name, figures))

    def pay(self, payer: str, payee: str, amount: int) -> None:
        if amount and payer != payee:
            cash = dict(self.cash)
            cash[payer] -= amount
            cash[payee] += amount
            self.cash = cash
            if payer == BANK and cash[BANK] <= 0 < self.facts.bank and BANK_BROKEN not in self.flags:
                self.set_flag(BANK_BROKEN)  # at once: what the bank takes in later does not mend it
                self.tell("bank_broken")

    def hand_over(self, company: str, cert: Cert, giver: str, taker: str) -> None:
        holders = dict(self.certs[company])
        rest = list(holders[giver])
        rest.remove(cert)
        if rest:
            holders[giver] = tuple(rest)
        else:
            del holders[giver]
        holders[taker] = tuple(sorted((*holders.get(taker, ()), cert), key=lambda c: (-c.director, -c.percent)))
        self.certs = {**self.certs, company: holders}

    def move_marker(self, company: str, cell: Cell) -> None:
        old = self.cells.get(company)
        self.stacks = moved(self.stacks, company, old, cell)
        self.cells = {**self.cells, company: cell}

    def move_price(self, company: str, cell: Cell) -> None:
        """Moves the marker and says where it is now, or that it stays: at its limit it cannot move."""
        stays = cell == self.cells[company]
        self.move_marker(company, cell)
        if stays:
            self.tell("price_stays", company=company, price=self.price(company))
        else:
            self.tell("price", company=company, price=self.price(company))

    def remove_marker(self, company: str) -> None:
        self.stacks = removed(self.stacks, company, self.cells[company])
        self.cells = {c: cell for c, cell in self.cells.items() if c != company}

    def take_from_depot(self, train: str) -> None:
        card = self.facts.trains[train].card
        if self.depot[card] != UNLIMITED:
            self.depot = {**self.depot, card: self.depot[card] - 1}

    def gain_train(self, company: str, train: str) -> None:
        order = list(self.facts.trains)
        trains = sorted((*self.trains.get(company, ()), train), key=order.index)
        self.trains = {**self.trains, company: tuple(trains)}

    def lose_train(self, company: str, train: str) -> None:
        trains = list(self.trains[company])
        trains.remove(train)
        self.trains = {**self.trains, company: tuple(trains)}

    def scrap_train(self, company: str, train: str) -> None:
        self.lose_train(company, train)
        self.add_scrap(train)

    def add_scrap(self, train: str) -> None:
        self.scrap = {**self.scrap, train: self.scrap.get(train, 0) + 1}

    def sell_paper(self, paper: str, player: str, price: int, payee: str = BANK) -> None:
        """A paper with one owner changes hands, from the bank to a player."""
        self.pay(player, payee, price)
        self.owner = {**self.owner, paper: player}
        self.tell("paper", player=player, paper=paper, price=price)

    def take_over(self, company: str, forerunner: str) -> None:
        """The money and the trains of a forerunner become the company's."""
        self.pay(forerunner, company, self.cash[forerunner])
        for train in self.trains.get(forerunner, ()):
            self.lose_train(forerunner, train)
            self.gain_train(company, train)

    def float(self, company: str, capital: int) -> None:
        """The company opens, with that much in its treasury."""
        self.floated = self.floated | {company}
        self.pay(BANK, company, capital)
        self.tell("floated", company=company, capital=capital)

    def set_flag(self, flag: str) -> None:
        self.flags = self.flags | {flag}

    def clear_flag(self, flag: str) -> None:
        self.flags = self.flags - {flag}

    def close(self, company: str) -> None:
        """Takes a paper or company out of the game; its papers lose their owner."""
        self.closed = self.closed | {company}
        self.owner = {c: o for c, o in self.owner.items() if c != company}
        self.board = self.board.without_home(company)

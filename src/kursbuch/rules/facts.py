"""Typed facts of a title: companies, trains, phases, and the numbers of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from ..board.board import Home
from ..board.map import Map
from ..core.errors import SetupError
from ..core.vocabulary import Money
from .market import Market
from .vocabulary import CompanyId

if TYPE_CHECKING:
    from ..routing.problem import Car, Problem, Stop
    from .share_rules import ShareRules
    from .table import Holdings
    from .train_rules import TrainRules

TURN = ("track", "station", "run", "dividend", "trains")
"""What a company is asked in its turn, in nearly all titles."""


@dataclass(frozen=True)
class Company:
    """Anything that owns, runs or pays. `kind` is the rulebook's word for its sort."""

    id: str
    name: str
    kind: str
    home: Home | None = None
    shares: tuple[int, ...] = ()
    """Certificates in per cent, the director's first; empty for papers with one owner."""
    stations: tuple[int, ...] = ()
    """What each station costs, in order; the first is the home station."""
    price: int = 0
    income: int = 0
    becomes: str = ""
    """The share company this one is exchanged for."""
    brings_director: bool = False
    """Is it exchanged for the director's certificate, or for an ordinary share?"""
    letters: str = ""
    ground: str = "#45423e"
    ink: str = "#ffffff"

    @cached_property
    def share(self) -> int:
        """How many per cent one share is: the smallest certificate."""
        return min(self.shares)


@dataclass(frozen=True)
class Train:
    """A type of train. `kind` and `reach` say how it runs; see `running`."""

    id: str
    price: int
    count: int
    """Cards in the box; UNLIMITED when they never run out."""
    kind: str
    reach: int
    scrapped_by: tuple[str, ...] = ()
    """Train types whose first sale scraps this one."""
    part_exchange: str = ""
    """The type that may be handed in as part payment."""
    phase: str = ""
    """The phase that the first sale of this type opens."""
    from_phase: str = ""
    """On sale from this phase on; empty: when the type before it is sold out."""
    after: str = ""
    """With `from_phase`: the type that must be sold out as well before this one is on sale."""
    back_of: str = ""
    """The type on whose cards' backs this one is printed: the two share one stock, the buyer chooses the side."""
    turned_by: tuple[str, ...] = ()
    """Train types whose first sale turns cards of this one over to their back."""
    tradable: bool = True
    """False for a train that belongs to its company for good."""

    @property
    def card(self) -> str:
        """The type under which the stock of this train's cards is kept."""
        return self.back_of or self.id


UNLIMITED = -1


@dataclass(frozen=True)
class Phase:
    id: str
    colours: tuple[str, ...]
    operating_rounds: int
    limits: Mapping[str, int]
    """Train limit by kind of company."""

    @property
    def colour(self) -> str:
        """The newest tile colour, which also picks the values of off-board places."""
        return self.colours[-1]


H = TypeVar("H", bound="Holdings")
R = TypeVar("R")


@dataclass(frozen=True)
class Facts(Generic[H, R]):
    """What the steps need to know about one set-up of a title. Its policies read the table `H`; `R` are its rulings.

    A title adds what only its own steps read in a class of its own.
    """

    map: Map
    tiles: Mapping[str, int]
    companies: Mapping[str, Company]
    trains: Mapping[str, Train]
    phases: tuple[Phase, ...]
    market: Market
    bank: int
    cash: int
    certificate_limit: int
    shares: ShareRules[H]
    """How shares are bought and sold."""
    train_rules: TrainRules[H]
    """How trains are owned, bought and sold."""
    rulings: R
    """How the rulebook is read where that is in doubt."""
    currency: str = "G"
    tile_backs: Mapping[str, str] = field(default_factory=dict)
    """Tile -> the tile on its back; the two are one piece."""
    must_run_best: bool = True
    """Must a company run for the highest revenue it can?"""
    dividends_rounded_up: bool = False
    """Is each player's part of a dividend rounded up, or down?"""
    pool_pays_company: bool = False
    """Do shares in the pool earn for the treasury of their company, or nothing?"""
    stations_are_one_city: bool = True
    """Are separate stations of one hex (Wien) one city, which no route visits twice?"""
    route_rules: Callable[[H, CompanyId, Problem], Problem] = lambda t, company, problem: problem
    """Adds a title's bonuses and bans to what the route finder is asked."""
    stop_rules: Callable[[H, Stop], Stop] = lambda t, stop: stop
    """What a title makes of a single stop on the way, by what lies and stands on its hex and nothing else."""
    route_key: Callable[[H, CompanyId], Hashable] = lambda t, company: ()
    """What the bonuses and bans of `route_rules` depend on besides board, trains and phase; hashable."""
    questions: Callable[[H, CompanyId], tuple[str, ...]] = lambda t, company: TURN
    """What a company is asked in its turn, in order; a table shows it as a line of steps."""
    rail_cars: Callable[[H, CompanyId], tuple[tuple[Car, ...], ...]] = lambda t, company: ((),)
    """The sets of rail cars among which a company that runs takes the best; the first is the usual one."""
    price_steps: Callable[[H, Money], int] = lambda t, paid: 1 if paid else -1
    """How many spaces to the right a price moves when a company pays out so much; less than 0 to the left."""
    auction_order: tuple[str, ...] = ()
    """Papers in the order in which an auction sells them."""
    uncounted: frozenset[str] = frozenset()
    """Kinds of papers that do not count against the certificate limit."""

    def __post_init__(self) -> None:
        for train in self.trains.values():
            for other in (*train.scrapped_by, *filter(None, [train.part_exchange])):
                if other not in self.trains:
                    raise SetupError(f"train {train.id} names {other}, which is no train of this title")
        for company in self.companies.values():
            if company.shares and sum(company.shares) != 100:
                raise SetupError(f"the shares of {company.id} make {sum(company.shares)} %")
            if company.becomes and company.becomes not in self.companies:
                raise SetupError(f"{company.id} becomes {company.becomes}, which is no company of this title")

    @cached_property
    def _phase_order(self) -> Mapping[str, int]:
        return {phase.id: number for number, phase in enumerate(self.phases)}

    @cached_property
    def _phases(self) -> Mapping[str, Phase]:
        return {phase.id: phase for phase in self.phases}

    def phase(self, phase_id: str) -> Phase:
        return self._phases[phase_id]

    @cached_property
    def colours(self) -> Mapping[str, Collection[str]]:
        """The colours of tiles that may be laid, by phase."""
        return {phase.id: phase.colours for phase in self.phases}

    @cached_property
    def train_limits(self) -> Mapping[tuple[str, CompanyId], int]:
        """How many trains a company may own, by phase and company; asked more often than anything else."""
        return {
            (phase.id, company.id): phase.limits.get(company.kind, 0)
            for phase in self.phases
            for company in self.companies.values()
        }

    @cached_property
    def is_counted(self) -> Mapping[CompanyId, bool]:
        """Does paper of a company count against the limit?"""
        return {company.id: company.kind not in self.uncounted for company in self.companies.values()}

    def since(self, phase_id: str, now: str) -> bool:
        """Has the game reached that phase?"""
        return self._phase_order[now] >= self._phase_order[phase_id]


AnyFacts: TypeAlias = Facts[Any, Any]
"""The facts of any title; that a policy fits the table is checked where the facts are put together."""

"""Somebody at a table: the game, the seats that their token acts for, the language they read, what their page shows.

Every route of a game begins with a visit, and every change answers with what it shows.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from . import models as m
from .context import Context
from .errors import ApiError
from .language import Lang
from .people.people import ME, admitted
from .play import Play
from .storage.records import HERE
from .storage.studies import Branch
from .views.families import family_of
from .views.history import Known
from .views.view import Reader, table_view
from .views.words import Words

SEAT = HTTPBearer(auto_error=False, description="the token of a seat, of the host, or of those who watch")
GameId = Annotated[str, Path(description="the game's id", max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Have = Annotated[str, Query(max_length=24, description="`shows` of the view that the page has")]
Unit = Annotated[float, Query(ge=0.5, le=4.0, description="user units of the board a CSS pixel")]
Wide = Annotated[float, Query(ge=200, le=4000, description="width of the share market")]
Moment = Annotated[
    int | None, Query(ge=0, le=100_000, description="when you acted last, and before that, for the news")
]
High = Annotated[float, Query(ge=0, le=2000, description="its height; 0: as it suits")]


@dataclass(frozen=True)
class Page:
    """The measures of a page, and which board it shows already."""

    have: str
    unit: float
    market: tuple[float, float | None]
    known: Known | None = None


@dataclass(frozen=True)
class Visit:
    ctx: Context
    play: Play
    seats: frozenset[str]
    """None, if they only watch."""
    words: Words
    page: Page | None = None
    """None for whoever wants the game in short, as bots do."""

    @property
    def reader(self) -> Reader:
        assert self.page is not None
        return Reader(self.seats, self.words, self.page.unit, self.page.market, self.page.known)

    def shows(self, play: Play) -> dict[str, Any]:
        """The game as it stands now, as the visitor wants it."""
        return self.view(play) if self.page else in_short(play, self.seats, self.words)

    def view(self, play: Play, at: int | None = None) -> dict[str, Any]:
        assert self.page is not None
        found = table_view(play, self.reader, at, self.page.have)
        self.ctx.tables.kept.looked_at(play.row.id)
        orders = [order.model_dump() for order in self.orders(play)]
        branch = self.ctx.branching.of(play)
        shown = {"branch": self.branched(branch) if branch else None, "help": self.help(play)}
        return {**found, **shown, "watch": play.row.watch, "order": orders}

    def branched(self, branch: Branch) -> dict[str, Any]:
        """What a game branches off, and how to get there."""
        origin = self.ctx.tables.open(branch.of)
        own = bool(branch.seat) and bool(self.seats)
        several = not self.ctx.branching.root(origin).at_one_screen
        told: dict[str, Any] = {"of": branch.of, "at": branch.at, "name": branch.name, "kind": branch.kind}
        told["seat"] = branch.seat if several else ""
        return {**told, "token": "" if own else origin.row.watch}

    def help(self, play: Play) -> dict[str, Any]:
        """What help there is at a table."""
        root = self.ctx.branching.root(play)
        host = any(seat.kind == HERE and seat.id in self.seats for seat in play.people)
        return {
            "study": root.may_be_studied,
            "coach": root.may_be_coached or (root is not play and root.may_be_studied),
            "hints": play.hints,
            "host": host and not play.at_one_screen,
            "agreed": sorted(play.studied),
            "plan": bool(self.seats) and self.ctx.branching.plan(play.row.id, self.seats) is not None,
        }

    def orders(self, play: Play) -> list[m.OrderOut]:
        """Of all standing orders those that the visitor may see."""
        return [
            m.OrderOut.model_validate(
                {**asdict(order), "seat": seat, "until": "action" if order.until_acted else "round"}
            )
            for seat, order in self.ctx.tables.orders(play.row.id).items()
            if seat in self.seats
        ]


def summary(play: Play, seats: frozenset[str], words: Words) -> m.Summary:
    return m.Summary.model_validate(in_short(play, seats, words))


def in_short(play: Play, seats: frozenset[str], words: Words) -> dict[str, Any]:
    """What a summary tells, without the model of it, which takes as long as to find it out."""
    state = play.state
    family = family_of(state.now, words)
    chip = family.chip(state.ask.who) if state.ask else None
    return {
        "id": play.row.id,
        "title": play.game.title.id,
        "name": play.game.title.name,
        "version": play.version,
        "moves": len(play.moves),
        "over": state.over,
        "differs": play.differs is not None,
        "actor": None if play.differs else state.actor,
        "who": state.ask.who if state.ask else "",
        "step": state.ask.name if state.ask else "",
        "caption": family.caption()[0],
        "yours": sorted(seats),
        "players": dict(zip(play.game.players, play.game.names, strict=True)),
        "kinds": {seat.id: seat.kind for seat in play.row.seats},
        "worth": dict(state.score),
        "unit": family.unit(),
        "chip": {"letters": chip.letters, "name": chip.name, "ground": chip.ground, "ink": chip.ink} if chip else None,
        "at": (play.moves[-1].at if play.moves else play.row.created).isoformat(),
        "position": None,
        "seed": play.seed if state.over else None,
    }


# -- from a request to a visit: some are asynchronous, although they wait for nothing, to spare a change of threads ----


async def context(request: Request) -> Context:
    found: Context = request.app.state.context
    return found


async def bearer(given: Annotated[HTTPAuthorizationCredentials | None, Depends(SEAT)]) -> str:
    if given is None or not given.credentials.strip():
        raise ApiError(401, "no-token")
    return given.credentials.strip()


Ctx = Annotated[Context, Depends(context)]
Token = Annotated[str, Depends(bearer)]


@dataclass(frozen=True)
class Door:
    """Somebody who has not been let in yet. A route that asks for a visitor has them let in before it begins; those
    that are called most do it themselves, to spare a change of threads."""

    request: Request
    ctx: Context
    game_id: str
    token: str
    words: Words
    page: Page | None = None
    is_for_players: bool = False
    play: Play | None = None
    """The game, where it is at hand."""

    def enter(self) -> Visit:
        """Opens the game and looks at the token; waits for the database."""
        if self.play is not None:
            play, seats = self.play, self.ctx.tables.seats_of(self.play, self.token)
        elif self.token == ME:
            play, seats = admitted(self.ctx, self.game_id, self.request)
        else:
            play, seats = self.ctx.tables.admit(self.game_id, self.token)
        if self.is_for_players and not seats:
            raise ApiError(403, "watching")
        found = Visit(self.ctx, play, seats, self.words, self.page)
        self.request.state.visit = found
        return found


async def door(game_id: GameId, ctx: Ctx, token: Token, words: Lang, request: Request) -> Door:
    return Door(request, ctx, game_id, token, words)


AtDoor = Annotated[Door, Depends(door)]


async def players_door(door: AtDoor) -> Door:
    return replace(door, is_for_players=True)


async def lookers_door(
    door: AtDoor,
    have: Have = "",
    unit: Unit = 1.4,
    wide: Wide = 694.0,
    high: High = 0.0,
    acted: Moment = None,
    before: Moment = None,
) -> Door:
    known = None if acted is None else Known(acted, before or 0)
    return replace(door, page=Page(have, unit, (wide, high or None), known))


LookersDoor = Annotated[Door, Depends(lookers_door)]


async def changers_door(
    door: LookersDoor,
    view: Annotated[bool, Query(description="whether to answer with all that the page shows")] = False,
) -> Door:
    """Whoever changes something is answered with the game: in short, or as the page shows it. So is one who was too
    late, by the handler of errors."""
    return replace(door, is_for_players=True, page=door.page if view else None)


ChangersDoor = Annotated[Door, Depends(changers_door)]


def visit(door: AtDoor) -> Visit:
    return door.enter()


def player(door: Annotated[Door, Depends(players_door)]) -> Visit:
    return door.enter()


def looker(door: LookersDoor) -> Visit:
    return door.enter()


def changer(door: ChangersDoor) -> Visit:
    return door.enter()


Visitor = Annotated[Visit, Depends(visit)]
Player = Annotated[Visit, Depends(player)]
Looker = Annotated[Visit, Depends(looker)]
Changer = Annotated[Visit, Depends(changer)]

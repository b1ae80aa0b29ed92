"""The lobby over HTTP. Who may see an open table may join it; whoever has joined has a token, as at any table."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response, StreamingResponse

import kursbuch

from ...core.errors import KursbuchError
from ...render.miniature import miniature_svg
from .. import models as m
from ..api import ERRORS
from ..clerk import utc_now
from ..clocks.terms import Terms, left
from ..errors import ApiError
from ..language import Lang
from ..people.people import ME, Caller, admitted, claim
from ..people.register import Person
from ..play import Play
from ..storage.records import digest_of
from ..views.choices import title_cards
from ..views.families import family_of
from ..views.pictures import look
from ..views.sentences import Speaker
from ..views.words import Words
from ..visit import Ctx, GameId, Token, Visitor, summary
from . import lobby_models as lm
from .book import FREE, Gathering, Listing
from .lobby import Wanted, variant_of

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lobby"])

TableId = Annotated[str, Path(description="the table's id", max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Theme = Literal["light", "dark"]
MOST = 40
"""How many tables, and games to watch, the lobby shows."""
AT_ONCE = 20
"""Finished games a page."""


@router.get("/lobby")
def lobby(ctx: Ctx, words: Lang) -> lm.LobbyOut:
    """Open tables with a free seat, and games that everybody may watch."""
    book = ctx.lobby.book
    return lm.LobbyOut(
        tables=[table_out(one, words) for one in book.open_gatherings(MOST) if one.free],
        watch=[listed_out(one, words, ctx.live.watchers(one.game)) for one in book.under_way(MOST)],
    )


@router.get(
    "/lobby/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def news(ctx: Ctx) -> StreamingResponse:
    """A stream of server-sent events: `lobby` whenever a table or a game on its lists has changed."""
    return StreamingResponse(
        ctx.live.lobby_stream(),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


@router.post("/lobby", status_code=201)
def gather(new: lm.NewTable, ctx: Ctx, person: Caller) -> lm.SeatTaken:
    """A table that waits for players. Without a free seat the game begins at once."""
    terms = Terms(**new.terms.model_dump())
    id_, token = ctx.lobby.gather(Wanted(**{**dict(new), "terms": terms}))
    _seat(ctx, person, id_, token)
    if not new.free:
        ctx.live.wake_bots(id_)
    return lm.SeatTaken(id=id_, token=token, begun=not new.free)


@router.get("/lobby/finished")
def finished(
    ctx: Ctx,
    words: Lang,
    title: lm.Search = "",
    player: lm.Search = "",
    winner: lm.Search = "",
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> lm.FinishedOut:
    """Games that are over and that everybody may see, the latest first."""
    count, found = ctx.lobby.book.finished(title, player, winner, AT_ONCE, after)
    return lm.FinishedOut(count=count, games=[listed_out(one, words) for one in found])


@router.post("/lobby/mine")
def mine(body: m.Mine, ctx: Ctx, words: Lang, person: Caller, request: Request) -> lm.MineOut:
    """Your games, those first that wait for you with the least time left, and tables at which you wait."""
    games = []
    for ticket in body.games:
        try:
            by_cookie = ticket.token == ME
            play, seats = admitted(ctx, ticket.id, request) if by_cookie else ctx.tables.admit(ticket.id, ticket.token)
        except ApiError:
            continue
        known = ctx.lobby.book.listing(play.row.id)
        games.append(my_game(play, seats, known, ctx.lobby.is_host(play, seats, known), words))
    games.sort(key=_urgency)
    digests = {one.id: digest for one in body.games if (digest := _digest(ctx, person, one.id, one.token))}
    waiting = ctx.lobby.book.gatherings_of(digests)
    begun = {game.id for game in games}
    tables = [table_out(one, words, digests[one.id]) for one in waiting if one.id not in begun]
    return lm.MineOut(games=games, tables=tables)


@router.get("/lobby/{table_id}")
def table(table_id: TableId, ctx: Ctx, words: Lang) -> lm.TableOut:
    """A table that waits for players. Whoever knows the id is invited."""
    return _shown(table_id, ctx, words, "")


@router.post("/lobby/{table_id}/seats", status_code=201)
def join(table_id: TableId, body: lm.Joining, ctx: Ctx, person: Caller) -> lm.SeatTaken:
    """Takes a free seat. With the last one the game begins."""
    token, begun = ctx.lobby.join(table_id, body.name)
    _seat(ctx, person, table_id, token)
    if begun:
        ctx.live.wake_bots(table_id)
    return lm.SeatTaken(id=table_id, token=token, begun=begun)


@router.get("/lobby/tables/{game_id}")
def own_table(game_id: GameId, token: Token, ctx: Ctx, words: Lang, person: Caller) -> lm.TableOut:
    """The same table for somebody who sits at it."""
    return _shown(game_id, ctx, words, _digest(ctx, person, game_id, token))


@router.delete("/lobby/tables/{game_id}/seat")
def leave(game_id: GameId, token: Token, ctx: Ctx, person: Caller) -> lm.SeatTaken:
    """Gives the seat back. When the host goes, the table is closed."""
    ctx.lobby.leave(game_id, _digest(ctx, person, game_id, token))
    return lm.SeatTaken(id=game_id, token="", begun=False)


@router.post("/lobby/tables/{game_id}/begin")
def begin(game_id: GameId, token: Token, ctx: Ctx, person: Caller) -> lm.SeatTaken:
    """The host begins with those who are there."""
    ctx.lobby.begin_now(game_id, _digest(ctx, person, game_id, token))
    ctx.live.wake_bots(game_id)
    return lm.SeatTaken(id=game_id, token="", begun=True)


@router.get("/games/{game_id}/listing")
def listing(visit: Visitor) -> lm.Published:
    """What the lobby knows of a game: whether everybody may see it, and how it keeps time."""
    known = visit.ctx.lobby.book.listing(visit.play.row.id)
    return _published(known, visit.ctx.lobby.is_host(visit.play, visit.seats, known))


@router.put("/games/{game_id}/listing")
def publish(body: lm.Publishing, visit: Visitor) -> lm.Published:
    """The host lets everybody watch the game, and look at it when it is over; or takes that back."""
    return _published(visit.ctx.lobby.publish(visit.play, visit.seats, body.public), True)


def _seat(ctx: Ctx, person: Person | None, id_: str, token: str) -> None:
    """Whoever the site knows has the seat on all their devices, and is told when it is their turn."""
    if person is not None:
        ctx.register.wait(person.id, id_, digest_of(token))
        claim(ctx, person, [m.Admission(id=id_, token=token)])  # the game may have begun in between


def _digest(ctx: Ctx, person: Person | None, id_: str, token: str) -> str:
    """By which the seat at a table that waits is known, of somebody with a token or with a device."""
    if token != ME:
        return digest_of(token)
    return ctx.register.waits(person.id).get(id_, "") if person else ""


SVG = {"image/svg+xml": {"schema": {"type": "string"}}}


@router.get("/games/{game_id}/miniature", response_class=Response, responses={200: {"content": SVG}})
def miniature(visit: Visitor, theme: Theme = "light") -> Response:
    """The board as it stands, at the size of a card."""
    return Response(miniature_of(visit.play, theme), media_type="image/svg+xml")


# -- in words -------------------------------------------------------------------------------------------


def miniature_of(play: Play, theme: str) -> str:
    seen = look(play.state.now)
    if seen is None:
        raise ApiError(404, "no-board")
    return miniature_svg(seen, title=play.game.title.name, theme=theme)


def title_name(title_id: str, words: Words) -> str:
    return next((card.name for card in title_cards(words.language) if card.id == title_id), title_id)


def variant_name(title_id: str, variant_id: str, words: Words) -> str:
    variants = (v for card in title_cards(words.language) if card.id == title_id for v in card.variants)
    return next((variant.name for variant in variants if variant.id == variant_id), variant_id)


def table_out(one: Gathering, words: Words, digest: str = "", begun: bool = False) -> lm.TableOut:
    seats = [lm.SeatOut(name=s.name, kind=s.kind, you=bool(digest) and s.digest == digest) for s in one.seats]  # type: ignore[arg-type]
    return lm.TableOut(
        id=one.id,
        title=one.title,
        name=title_name(one.title, words),
        variant=variant_name(one.title, one.variant, words),
        terms=lm.TermsIn(**one.terms.to_json()),
        seats=seats,
        least=_least(one),
        open=one.open,
        public=one.public,
        hints=one.hints,
        rulings=one.options.get("rulings", "rulebook"),
        begun=begun,
        host=bool(digest) and one.host == digest,
    )


def listed_out(one: Listing, words: Words, watchers: int = 0) -> lm.ListedOut:
    told = one.told
    worth = told["worth"]
    best = max(worth.values(), default=0)
    names = {seat["id"]: seat["name"] for seat in told["seats"]}
    return lm.ListedOut(
        id=one.game,
        title=one.title,
        name=title_name(one.title, words),
        variant=variant_name(one.title, one.variant, words),
        seats=[lm.SeatOut(name=seat["name"], kind=seat["kind"]) for seat in told["seats"]],
        where=told["where"][words.language],
        actor=told["actor"],
        over=one.over,
        at=one.at.isoformat(),
        terms=lm.TermsIn(**one.terms.to_json()),
        watchers=watchers,
        moves=told["moves"],
        winners=[names.get(player, player) for player, amount in worth.items() if amount == best],
        best=best,
        unit=told["unit"],
    )


def my_game(play: Play, seats: frozenset[str], known: Listing | None, host: bool, words: Words) -> lm.MyGame:
    found, state = summary(play, seats, words), play.state
    terms = known.terms if known else Terms()
    rest = left(play, terms, utc_now())
    return lm.MyGame(
        id=found.id,
        title=found.title,
        name=title_name(found.title, words),
        variant=variant_name(found.title, known.variant if known else variant_of(play), words),
        where=family_of(state.now, words).caption()[1],
        asked=Speaker(state, words).step(state.ask.name) if state.ask else "",
        players=found.players,
        kinds=found.kinds,
        yours=found.yours,
        actor=found.actor,
        over=found.over,
        worth=found.worth,
        unit=found.unit,
        chip=found.chip,
        at=found.at,
        left=None if rest is None else int(rest.total_seconds()),
        host=host,
        public=known is not None and known.public,
    )


def _shown(id_: str, ctx: Ctx, words: Words, digest: str) -> lm.TableOut:
    found = ctx.lobby.book.gathering(id_)
    if found is not None:
        return table_out(found, words, digest)
    known = ctx.lobby.book.listing(id_)
    if known is None:
        raise ApiError(404, "no-table")
    play = ctx.tables.open(id_)
    return lm.TableOut(
        id=id_,
        title=known.title,
        name=title_name(known.title, words),
        variant=variant_name(known.title, known.variant, words),
        terms=lm.TermsIn(**known.terms.to_json()),
        seats=[lm.SeatOut(name=seat.name, kind=seat.kind) for seat in play.row.seats],  # type: ignore[arg-type]
        least=0,
        open=False,
        public=known.public,
        hints=known.hints,
        rulings=play.row.options.get("rulings", "rulebook"),
        begun=True,
    )


def _least(one: Gathering) -> int:
    """With how many the game could begin now, if fewer than wanted; else as many as there are seats."""
    taken = sum(seat.kind != FREE for seat in one.seats)
    for count in range(taken, len(one.seats)):
        try:
            kursbuch.game(one.title, count, one.options)
        except KursbuchError:
            continue
        return count
    return len(one.seats)


def _urgency(game: lm.MyGame) -> tuple[int, float, str]:
    """Those that wait for you, the least time left first; then others, the latest first; then those that are over."""
    waits = not game.over and game.actor in game.yours
    return (0 if waits else 2 if game.over else 1, game.left if waits and game.left is not None else 1e12, game.at)


def _published(known: Listing | None, host: bool) -> lm.Published:
    terms = known.terms if known else Terms()
    return lm.Published(
        public=known is not None and known.public,
        host=host,
        hints=known is not None and known.hints,
        terms=lm.TermsIn(**terms.to_json()),
    )

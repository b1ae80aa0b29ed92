"""The HTTP API. Who calls says so by a token: `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import kursbuch

from ..core.errors import KursbuchError, SetupError
from ..core.game import Title, Variant
from ..core.state import legal
from . import models as m
from .context import Context
from .errors import ApiError, no_such_game, stale
from .page_models import Explained
from .play import Play
from .tables import Forbidden, Pass, Place, check_options
from .views.controls import refused
from .views.families import family_of
from .views.sentences import Speaker
from .views.words import Words, best_language

_ERROR = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorOut"}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    422: {"description": "not possible; `clause` names the rule", "model": m.ErrorOut},
    400: {"description": "the body is no JSON", "content": _ERROR},
    401: {"description": "no token", "content": _ERROR},
    403: {"description": "not your turn, or only watching", "content": _ERROR},
    404: {"description": "no such game, or a wrong token", "content": _ERROR},
    409: {"description": "the game has moved on", "content": _ERROR},
    413: {"description": "too large", "content": _ERROR},
    429: {"description": "too fast", "content": _ERROR},
}
"""What any call may answer besides. One names the model, the others point to it: each model of each call costs at
the start."""
router = APIRouter(prefix="/api", responses=ERRORS)

MOST_ACTIONS = 20_000
"""How long a game may be that is brought in; the longest recorded ones have some 2500 actions."""


# These are asynchronous, although they wait for nothing: each would cost a change of threads otherwise.


async def context(request: Request) -> Context:
    found: Context = request.app.state.context
    return found


SEAT = HTTPBearer(auto_error=False, description="the token of a seat, of the host, or of those who watch")


async def bearer(given: Annotated[HTTPAuthorizationCredentials | None, Depends(SEAT)]) -> str:
    if given is None or not given.credentials.strip():
        raise ApiError(401, "no-token")
    return given.credentials.strip()


async def language(
    lang: Annotated[str, Query(max_length=8)] = "", accept_language: Annotated[str, Header()] = ""
) -> Words:
    return Words(lang or best_language(accept_language))


Ctx = Annotated[Context, Depends(context)]
Token = Annotated[str, Depends(bearer)]
Lang = Annotated[Words, Depends(language)]
GameId = Annotated[str, Path(description="the game's id", max_length=32, pattern="^[A-Za-z0-9_-]+$")]


# -- games ----------------------------------------------------------------------------------------------


@router.get("/titles", tags=["titles"])
def titles() -> list[m.TitleOut]:
    """The games that can be played, with their player counts and options."""
    found = []
    for id_ in kursbuch.titles():
        title = kursbuch.title(id_)
        options = [{"key": o.key, "values": list(o.values), "note": o.note} for o in title.options]
        variants = [_variant(title, variant) for variant in title.variants]
        found.append(
            m.TitleOut(id=id_, name=title.name, players=list(title.players), options=options, variants=variants)
        )
    return found


@router.post("/games", status_code=201, tags=["games"])
def create(new: m.NewGame, ctx: Ctx) -> m.Created:
    """Makes a game. The answer holds the secret links; nobody else ever gets them."""
    places = [Place(p.name, p.kind, p.bot) for p in new.players]
    if new.shuffle:
        secrets.SystemRandom().shuffle(places)
    try:
        made = ctx.tables.create(new.title, places, new.options)
    except KursbuchError as error:
        raise ApiError(422, "set-up", error) from None
    ctx.live.wake_bots(made.game)
    return m.Created(id=made.game, host=made.host, links=dict(made.links), watch=made.watch)


@router.post("/import", status_code=201, tags=["games"])
def bring_in(body: m.Bringing, ctx: Ctx) -> m.Created:
    """Makes a game of a file: a save file of ours, or a game file of 18xx.games."""
    try:
        _check_file(body.file)
        journal = ctx.read_file(body.file, body.name)
    except KursbuchError as error:
        raise ApiError(422, "file", error) from None
    except Exception as error:  # a hostile file may be wrong in any way; it is only a wrong file
        raise ApiError(422, "no-game", type(error).__name__) from None
    names = [_clean(name) or f"P{number}" for number, name in enumerate(journal.game.names, 1)]
    made = ctx.tables.bring_in(journal, names)
    return m.Created(id=made.game, host=made.host, links=dict(made.links), watch=made.watch)


@router.post("/mine", tags=["games"])
def mine(body: m.Mine, ctx: Ctx, words: Lang) -> list[m.Summary]:
    """Several games in short, for the list that a browser keeps; those that are gone are left out."""
    found = []
    for ticket in body.games:
        try:
            play, admitted = ctx.tables.admit(ticket.id, ticket.token)
        except ApiError:
            continue
        found.append(_summary(play, admitted, words))
    return found


@router.get("/games/{game_id}", tags=["games"])
def look(game_id: GameId, ctx: Ctx, token: Token, words: Lang, position: bool = False) -> m.Summary:
    """Where the game stands; with `position=true` everything on the table."""
    play, admitted = ctx.tables.admit(game_id, token)
    summary = _summary(play, admitted, words)
    if position:
        summary.position = play.state.now.to_json()
    return summary


@router.get("/games/{game_id}/offers", tags=["play"])
def offers(game_id: GameId, ctx: Ctx, token: Token) -> m.Offers:
    """Every legal action now."""
    play, admitted = ctx.tables.admit(game_id, token)
    state = play.state
    found = [m.OfferOut(action=str(o.action), number=o.number, low=o.low, high=o.high) for o in legal(state)]
    return m.Offers(
        version=play.version,
        over=state.over,
        actor=state.actor,
        who=state.ask.who if state.ask else "",
        step=state.ask.name if state.ask else "",
        yours=state.actor in admitted.seats,
        offers=found,
    )


@router.post("/games/{game_id}/actions", tags=["play"])
def act(game_id: GameId, body: m.Doing | m.DoingSeveral, ctx: Ctx, token: Token, words: Lang) -> m.Summary:
    """Does something, or several things in order, all or none. `version` is the version that the offers came with:
    if the game has moved on since, the answer is 409 with the fresh state in `error.game`. A refusal names the
    action by its `index`."""
    play, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    try:
        play = ctx.tables.act(game_id, admitted.seats, body.texts, body.version, body.key)
    except ApiError as error:
        raise with_fresh_game(error, ctx, game_id, admitted, words) from None
    return _summary(play, admitted, words)


@router.post("/games/{game_id}/undo", tags=["play"])
def undo(game_id: GameId, body: m.Undoing, ctx: Ctx, token: Token, words: Lang) -> m.Summary:
    """Takes back your last action; if others have acted since, asks them to agree."""
    _, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    try:
        play = ctx.tables.undo(game_id, admitted.seats, body.version, body.key)
    except ApiError as error:
        raise with_fresh_game(error, ctx, game_id, admitted, words) from None
    return _summary(play, admitted, words)


@router.post("/games/{game_id}/consent", tags=["play"])
def consent(game_id: GameId, body: m.Consent, ctx: Ctx, token: Token, words: Lang) -> m.Summary:
    """Answers somebody who wants to take a move back."""
    _, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    try:
        play = ctx.tables.answer(game_id, admitted.seats, body.agree, body.version)
    except ApiError as error:
        raise with_fresh_game(error, ctx, game_id, admitted, words) from None
    return _summary(play, admitted, words)


@router.get("/games/{game_id}/explain", tags=["play"])
def explain(
    game_id: GameId,
    action: Annotated[str, Query(max_length=4000)],
    ctx: Ctx,
    token: Token,
    words: Lang,
) -> Explained:
    """Whether an action is legal now, and if not, by which clause."""
    play, _ = ctx.tables.admit(game_id, token)
    try:
        parsed = kursbuch.parse(play.game, action)
    except (KursbuchError, ValueError) as error:
        raise ApiError(422, "unreadable", error) from None
    refusal = kursbuch.explain(play.state, parsed)
    why = refused(refusal, Speaker(play.state, words)) if refusal else None
    return Explained(legal=refusal is None, refused=why)


@router.get(
    "/games/{game_id}/events",
    tags=["play"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(game_id: GameId, ctx: Ctx, token: Token) -> StreamingResponse:
    """A stream of server-sent events: `game` with the new version after every change, `chat`."""
    from starlette.concurrency import run_in_threadpool

    play, _ = await run_in_threadpool(ctx.tables.admit, game_id, token)
    if ctx.live.is_crowded(game_id):
        raise ApiError(429, "too-many")
    stream: AsyncIterator[str] = ctx.live.stream(game_id, play.version)
    return StreamingResponse(
        stream,
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


# -- talk, and files ------------------------------------------------------------------------------------


@router.get("/games/{game_id}/chat", tags=["talk"])
def chat(game_id: GameId, ctx: Ctx, token: Token) -> list[m.Message]:
    play, _ = ctx.tables.admit(game_id, token)
    names = {seat.id: seat.name for seat in play.row.seats}
    return [
        m.Message(seat=x.seat, name=names.get(x.seat, x.seat), text=x.text, at=x.at.isoformat())
        for x in ctx.tables.store.messages(game_id)
    ]


@router.post("/games/{game_id}/chat", status_code=201, tags=["talk"])
def say(game_id: GameId, body: m.Said, ctx: Ctx, token: Token) -> m.Message:
    play, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    seat = play.state.actor if play.state.actor in admitted.seats else min(admitted.seats)
    done = ctx.tables.store.say(game_id, seat, body.text)
    ctx.live.said(game_id)
    names = {s.id: s.name for s in play.row.seats}
    return m.Message(seat=seat, name=names[seat], text=done.text, at=done.at.isoformat())


@router.get("/games/{game_id}/notes", tags=["talk"])
def notes(game_id: GameId, ctx: Ctx, token: Token) -> m.Notes:
    """Your own notes; nobody else sees them."""
    _, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    return m.Notes(text=ctx.tables.store.notes(game_id, min(admitted.seats)))


@router.put("/games/{game_id}/notes", tags=["talk"])
def write_notes(game_id: GameId, body: m.Notes, ctx: Ctx, token: Token) -> m.Notes:
    _, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    ctx.tables.store.write_notes(game_id, min(admitted.seats), body.text)
    return body


@router.get("/games/{game_id}/export", tags=["games"], response_class=JSONResponse)
def export(game_id: GameId, ctx: Ctx, token: Token) -> Response:
    """The game as a save file."""
    play, _ = ctx.tables.admit(game_id, token)
    name = f"{play.game.title.id}-{play.row.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(kursbuch.dump(play.journal()), media_type="application/json", headers=headers)


# -- shared ---------------------------------------------------------------------------------------------


def must_play(admitted: Pass) -> None:
    if not admitted.seats:
        raise ApiError(403, "watching")


def _clean(name: str) -> str:
    """A name out of a file, which may hold anything, as a player could have typed it."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:40]


def _check_file(text: str) -> None:
    """Refuses a file that is endless, or whose options are not for the table, before anything is done with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return  # the reader will say what is wrong
    if isinstance(data, dict) and isinstance(data.get("actions"), list) and len(data["actions"]) > MOST_ACTIONS:
        raise SetupError(f"a game of more than {MOST_ACTIONS} actions cannot be taken")
    if isinstance(data, dict) and isinstance(data.get("options"), dict) and data.get("title") in kursbuch.titles():
        check_options(data["title"], data["options"])


def with_fresh_game(error: ApiError, ctx: Context, game_id: str, admitted: Pass, words: Words) -> ApiError:
    if isinstance(error, Forbidden):
        said = Speaker(ctx.tables.open(game_id).state, words).refusal(error.refusal)
        return Forbidden(error.refusal, said, index=error.more["index"])
    if error.status != stale(0).status:
        return error
    try:
        play = ctx.tables.open(game_id)
    except ApiError:
        return no_such_game()
    return ApiError(error.status, error.code, **error.more, game=_summary(play, admitted, words).model_dump())


def _variant(title: Title, variant: Variant) -> m.VariantOut:
    return m.VariantOut(
        id=variant.id,
        name=title.words.get(f"variant.{variant.id}", variant.id),
        players=list(variant.players),
        minutes=variant.minutes,
        options=dict(variant.options),
        choices=list(variant.choices),
    )


def _summary(play: Play, admitted: Pass, words: Words) -> m.Summary:
    state = play.state
    names = dict(zip(play.game.players, play.game.names, strict=True))
    family = family_of(state.now, words)
    chip = family.chips().get(state.ask.who) if state.ask else None
    return m.Summary(
        id=play.row.id,
        title=play.game.title.id,
        name=play.game.title.name,
        version=play.version,
        moves=len(play.moves),
        over=state.over,
        actor=state.actor,
        who=state.ask.who if state.ask else "",
        step=state.ask.name if state.ask else "",
        caption=family.caption()[0],
        yours=sorted(admitted.seats),
        players=names,
        kinds={seat.id: seat.kind for seat in play.row.seats},
        worth=dict(play.game.title.score(state.now)),
        unit=family.unit(),
        chip=m.ChipOut(letters=chip.letters, name=chip.name, ground=chip.ground, ink=chip.ink) if chip else None,
        at=(play.moves[-1].at if play.moves else play.row.created).isoformat(),
        seed=play.row.seed if state.over else None,
    )

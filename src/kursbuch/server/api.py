"""The HTTP API. Who calls says so by a token: `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

import kursbuch

from ..core.errors import KursbuchError
from ..core.game import AnyTitle, Variant
from . import models as m
from . import page_models as p
from .errors import ApiError
from .language import Lang
from .page_models import Explained
from .play import Play
from .reading import NotRead, read_apart
from .storage.records import HINTS
from .tables import Place, parsed
from .views.controls import refused
from .views.sentences import Speaker
from .visit import AtDoor, Changer, ChangersDoor, Ctx, GameId, Player, Visit, Visitor, summary

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
KURSBUCH = ""
"""The seat of whoever keeps the table, in the talk."""

router = APIRouter(prefix="/api", responses=ERRORS)
quick = APIRouter(prefix="/api", responses=ERRORS)
"""What bots call at every move; there is a short way to these (`quick.py`)."""


def gives(model: Any) -> dict[str, Any]:
    """A call whose answer is described by a model and not made by it, which would cost more than the answer."""
    return {"response_model": None, "responses": {200: {"model": model}}}


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
def create(new: m.NewGame, ctx: Ctx) -> m.CreatedOut:
    """Makes a game. The answer holds the secret links; nobody else ever gets them."""
    places = [Place(p.name, p.kind, p.bot) for p in new.players]
    if new.shuffle:
        secrets.SystemRandom().shuffle(places)
    try:
        made = ctx.tables.create(new.title, places, new.options)
    except KursbuchError as error:
        raise ApiError(422, "set-up", error) from None
    if new.hints:
        ctx.tables.allow(made.game, HINTS, frozenset({"P1"}), True)
    ctx.live.wake_bots(made.game)
    return m.CreatedOut(id=made.game, host=made.host, links=dict(made.links), watch=made.watch)


@router.post(
    "/import",
    status_code=201,
    tags=["games"],
    openapi_extra={"requestBody": {"content": {"application/json": {"schema": m.Bringing.model_json_schema()}}}},
)
async def bring_in(request: Request, ctx: Ctx, words: Lang) -> m.CreatedOut:
    """Makes a game of a file: a save file of ours, or a game file of 18xx.games as far as it can be followed. What was
    left out, and why, is also the first thing that is said at the table."""
    with ctx.imports.turn(request.client.host if request.client else ""):
        seconds = ctx.settings.import_seconds
        found = await run_in_threadpool(read_apart, await request.body(), ctx.read_file, seconds)
    if isinstance(found, NotRead):
        raise ApiError(422, found.code, found.reason)
    made = await run_in_threadpool(ctx.tables.bring_in, found)
    ctx.live.wake_bots(made.game)
    stopped = found.stopped.get(words.language) or found.stopped.get("en", "")
    if stopped:
        note = words.say("talk.partly", message=stopped)
        await run_in_threadpool(ctx.tables.store.say, made.game, KURSBUCH, note)
    return m.CreatedOut(id=made.game, host=made.host, links=dict(made.links), watch=made.watch, stopped=stopped)


@router.post("/games/{game_id}/again", status_code=201, tags=["games"])
def again(visit: Player, ctx: Ctx) -> m.CreatedOut:
    """The same game once more: title, options and people, at seats drawn by lot. Whoever asks gets the links; the
    others are told at the old table."""
    row = visit.play.row
    places = [Place(seat.name, seat.kind, seat.bot or "steady") for seat in row.seats]
    secrets.SystemRandom().shuffle(places)
    made = ctx.tables.create(row.title, places, row.options)
    ctx.live.wake_bots(made.game)
    if made.links:
        names = ", ".join(seat.name for seat in row.seats if seat.id in visit.seats)
        ctx.tables.store.say(row.id, KURSBUCH, visit.words.say("talk.again", names=names))
        ctx.live.said(row.id)
    return m.CreatedOut(id=made.game, host=made.host, links=dict(made.links), watch=made.watch)


@router.post("/mine", tags=["games"])
def mine(body: m.Mine, ctx: Ctx, words: Lang) -> list[m.Summary]:
    """Several games in short, for the list that a browser keeps; those that are gone are left out."""
    found = []
    for ticket in body.games:
        try:
            play, seats = ctx.tables.admit(ticket.id, ticket.token)
        except ApiError:
            continue
        found.append(summary(play, seats, words))
    return found


@router.get("/games/{game_id}", tags=["games"])
def look(visit: Visitor, position: bool = False) -> m.Summary:
    """Where the game stands; with `position=true` everything on the table."""
    found = summary(visit.play, visit.seats, visit.words)
    if position:
        found.position = visit.play.state.now.to_json()
    return found


@quick.get("/games/{game_id}/offers", tags=["play"], **gives(m.Offers))
def offers(door: AtDoor) -> JSONResponse:
    """Every legal action now."""
    visit = door.enter()
    play, state = visit.play, visit.play.state
    found = {
        "version": play.version,
        "over": state.over,
        "actor": state.actor,
        "who": state.ask.who if state.ask else "",
        "step": state.ask.name if state.ask else "",
        "yours": state.actor in visit.seats and not play.differs,
        "offers": [
            {"action": str(o.action), "number": o.number, "low": o.low, "high": o.high}
            for o in visit.ctx.tables.offers(play)
        ],
    }
    return JSONResponse(found)


@quick.post("/games/{game_id}/actions", tags=["play"], **gives(m.Summary | p.TableView))
def act(game_id: GameId, body: m.Doing | m.DoingSeveral, door: ChangersDoor) -> JSONResponse:
    """Does something, or several things in order, all or none. `version` is the version that the offers came with:
    if the game has moved on since, the answer is 409 with the fresh state in `error.game`. A refusal names the
    action by its `index`."""
    visit = door.enter()
    tables = visit.ctx.tables
    play = tables.act(game_id, visit.seats, body.texts, body.version, body.key)
    if visit.page is None:
        tables.offers(play)  # a bot will ask for them next, and is then answered at once
    return _after(visit, play)


@router.post("/games/{game_id}/undo", tags=["play"], **gives(m.Summary | p.TableView))
def undo(game_id: GameId, body: m.Undoing, visit: Changer) -> JSONResponse:
    """Takes back your last action; if others have acted since, asks them to agree."""
    return _after(visit, visit.ctx.tables.undo(game_id, visit.seats, body.version, body.key))


@router.post("/games/{game_id}/consent", tags=["play"], **gives(m.Summary | p.TableView))
def consent(game_id: GameId, body: m.Consent, visit: Changer) -> JSONResponse:
    """Answers somebody who wants to take a move back."""
    return _after(visit, visit.ctx.tables.answer(game_id, visit.seats, body.agree, body.version, body.wish))


def _after(visit: Visit, play: Play) -> JSONResponse:
    """The game after a change."""
    return JSONResponse(visit.shows(play))


@router.get("/games/{game_id}/explain", tags=["play"])
def explain(visit: Visitor, action: Annotated[str, Query(max_length=4000)]) -> Explained:
    """Whether an action is legal now, and if not, by which clause."""
    state = visit.play.state
    refusal = kursbuch.explain(state, parsed(visit.play, action))
    why = refused(refusal, Speaker(state, visit.words)) if refusal else None
    return Explained(legal=refusal is None, refused=why)


@router.get(
    "/games/{game_id}/events",
    tags=["play"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(visit: Visitor) -> StreamingResponse:
    """A stream of server-sent events: `game` with the new version after every change, `chat`."""
    live, play = visit.ctx.live, visit.play
    live.check_room(play.row.id, visit.seats)
    live.wake_bots(play.row.id)  # of a game that nobody has come to for long they may not have been called
    return StreamingResponse(
        live.stream(play, visit.seats),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


# -- talk, and files ------------------------------------------------------------------------------------


@router.post("/games/{game_id}/token", status_code=201, tags=["games"])
def renew(game_id: GameId, body: m.Renewing, visit: Player) -> m.Renewed:
    """A new token in place of yours, for all seats that yours acts for, or in place of the one for watching. The old
    one leads nowhere from then on."""
    token = visit.ctx.tables.renew(game_id, frozenset() if body.watch else visit.seats)
    if not body.watch:
        visit.ctx.branching.renew(game_id, visit.seats, token)
    visit.ctx.live.part(game_id, frozenset() if body.watch else visit.seats)
    return m.Renewed(token=token)


@router.put("/games/{game_id}/name", tags=["games"])
def call(game_id: GameId, body: m.Naming, visit: Player) -> m.Naming:
    """What the player of your seat is called; for a seat reached by a link, before its first action."""
    if len(visit.seats) != 1:
        raise ApiError(422, "named")
    visit.ctx.tables.call(game_id, min(visit.seats), body.name)
    return body


@router.get("/games/{game_id}/chat", tags=["talk"])
def chat(visit: Visitor) -> list[m.MessageOut]:
    names = {seat.id: seat.name for seat in visit.play.row.seats}
    return [
        m.MessageOut(seat=x.seat, name=names.get(x.seat, "Kursbuch"), text=x.text, at=x.at.isoformat())
        for x in visit.ctx.tables.store.messages(visit.play.row.id)
    ]


@router.post("/games/{game_id}/chat", status_code=201, tags=["talk"])
def say(body: m.Said, visit: Player) -> m.MessageOut:
    game, actor = visit.play.row, visit.play.state.actor
    seat = actor if actor in visit.seats else min(visit.seats)
    done = visit.ctx.tables.store.say(game.id, seat, body.text)
    visit.ctx.live.said(game.id)
    names = {s.id: s.name for s in game.seats}
    return m.MessageOut(seat=seat, name=names[seat], text=done.text, at=done.at.isoformat())


@router.get("/games/{game_id}/notes", tags=["talk"])
def notes(visit: Player) -> m.Notes:
    """Your own notes; nobody else sees them."""
    return m.Notes(text=visit.ctx.tables.store.notes(visit.play.row.id, min(visit.seats)))


@router.put("/games/{game_id}/notes", tags=["talk"])
def write_notes(body: m.Notes, visit: Player) -> m.Notes:
    visit.ctx.tables.store.write_notes(visit.play.row.id, min(visit.seats), body.text)
    return body


# -- shared ---------------------------------------------------------------------------------------------


def _variant(title: AnyTitle, variant: Variant) -> m.VariantOut:
    return m.VariantOut(
        id=variant.id,
        name=title.words.get(f"variant.{variant.id}", variant.id),
        players=list(variant.players),
        minutes=variant.minutes,
        options=dict(variant.options),
        choices=list(variant.choices),
    )

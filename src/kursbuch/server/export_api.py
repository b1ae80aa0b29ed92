"""A game as a file to take along: our own save file, a game of 18xx.games, or a text to read."""

from __future__ import annotations

import json
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from ..core.errors import KursbuchError
from ..interop.eighteen_xx.exporting import export_game
from ..interop.telling import told
from .api import ERRORS
from .errors import ApiError
from .play import Play
from .visit import Visitor

router = APIRouter(prefix="/api", responses=ERRORS, tags=["games"])

LEFT_OUT = "kursbuch-left-out"
Form = Literal["save", "18xx.games", "log"]
_TEXT = {"text/markdown": {"schema": {"type": "string"}}}


@router.get("/games/{game_id}/export", response_class=JSONResponse, responses={200: {"content": {**_TEXT}}})
async def export(
    request: Request,
    visit: Visitor,
    to: Annotated[Form, Query(description="a save file, a game file of that site, or a text in Markdown")] = "save",
) -> Response:
    """The game as a file. 18xx.games does not have all that we have: the header `kursbuch-left-out`, percent-encoded,
    tells why a game goes there only in part, and an error why it cannot go there at all."""
    play, language = visit.play, visit.words.language
    if to == "save":
        return _file(play, play.saved(), "json")
    with visit.ctx.imports.turn(request.client.host if request.client else ""):
        if to == "log":
            return _file(play, await run_in_threadpool(_log, play, language), "md")
        try:
            done = await run_in_threadpool(export_game, play.journal())
        except KursbuchError as error:
            raise ApiError(422, "no-export", error) from None
    stop = done.german if language == "de" else done.stop
    text = json.dumps(done.data, ensure_ascii=False, indent=1)
    return _file(play, text, "json", {LEFT_OUT: quote(stop)} if stop else {})


def _log(play: Play, language: str) -> str:
    moves = ((move.action, play.events(number)) for number, move in enumerate(play.moves, 1))
    return told(play.state, moves, play.rounds, language)


def _file(play: Play, text: str, kind: str, headers: dict[str, str] | None = None) -> Response:
    name = f"{play.game.title.id}-{play.row.id}.{kind}"
    media = {"json": "application/json", "md": "text/markdown"}[kind]
    return Response(
        text, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"', **(headers or {})}
    )

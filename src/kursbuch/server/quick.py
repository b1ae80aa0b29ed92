"""A short way past the framework, for the two calls that a bot makes at every move.

The usual way, which looks for the route and knows every kind of parameter, takes as long as the answer itself. A call
without parameters, with a token and a body of the right form, needs none of it; any other one goes the usual way, and
is answered or refused there.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import ApiError
from .language import words_of
from .people.people import ME
from .storage.faults import StoreError
from .visit import Door

_PATH = re.compile(r"/api/games/([A-Za-z0-9_-]{1,32})/([a-z]+)")
_BEARER = "Bearer "
LARGE = 4000
"""Bytes of an answer that is packed: to pack a smaller one takes longer than it is sooner there."""
Refuse = Callable[[Request, ApiError | StoreError], Response]


def packing(app: ASGIApp) -> GZipMiddleware:
    """ASGI middleware that packs large answers."""
    return GZipMiddleware(app, minimum_size=LARGE, compresslevel=5)


class _Way:
    """To a route whose function takes a `door`, and may take a `body`, which players send, and the `game_id`."""

    def __init__(self, route: APIRoute) -> None:
        self.route, self.function = route, route.endpoint
        self.takes = inspect.signature(self.function).parameters
        hints = get_type_hints(self.function)
        self.body: TypeAdapter[Any] | None = TypeAdapter(hints["body"]) if "body" in self.takes else None


class Shortcut:
    """ASGI middleware right before what packs answers, and the framework. A route is known by its method and the end of
    its path."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse
        self._ways = {
            (method, route.path.rpartition("/")[2]): _Way(route)
            for route in routes
            if isinstance(route, APIRoute)
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and not scope["query_string"] else None
        way = self._ways.get((scope["method"], found[2])) if found else None
        if found is None or way is None:
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))  # of one that comes several times the first
        token = headers.get(b"authorization", b"").decode("latin-1")
        if not token.startswith(_BEARER) or not (token := token.removeprefix(_BEARER).strip()):
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        given: dict[str, Any] = {"game_id": found[1]} if "game_id" in way.takes else {}
        if way.body is not None:
            content = await request.body()

            async def again() -> Message:
                return {"type": "http.request", "body": content, "more_body": False}

            try:
                if headers.get(b"content-type") != b"application/json":
                    raise ValueError
                given["body"] = way.body.validate_json(content)
            except (ValidationError, ValueError):
                await self.app(scope, again, send)
                return
        scope["route"] = way.route  # for the log
        ctx = request.app.state.context
        play = ctx.tables.at_hand(found[1]) if way.body is None and token != ME else None
        door = Door(request, ctx, found[1], token, words_of(request), None, way.body is not None, play)
        if play is not None:  # to change threads would take longer than to answer
            answer = self._answer(request, way.function, {**given, "door": door})
        else:
            answer = await asyncio.to_thread(self._answer, request, way.function, {**given, "door": door})
        await (answer if len(answer.body) < LARGE else packing(answer))(scope, receive, send)

    def _answer(self, request: Request, function: Callable[..., Response], given: dict[str, Any]) -> Response:
        try:
            return function(**given)
        except (ApiError, StoreError) as error:
            return self.refuse(request, error)

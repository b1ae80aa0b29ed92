"""Around every request: an id, a line in the log, and figures."""

from __future__ import annotations

import re
import secrets
import time

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import request_id, requests
from .meters import Meters

_GIVEN = re.compile(r"[A-Za-z0-9_-]{6,64}")
_HEADER = b"x-request-id"


class Watching:
    """ASGI middleware, the outermost. A proxy that is trusted may name the request; nobody else."""

    def __init__(self, app: ASGIApp, figures: Meters, proxied: bool) -> None:
        self.app = app
        self.figures = figures
        self.proxied = proxied

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = HTTPConnection(scope).headers.get("x-request-id", "") if self.proxied else ""
        own = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        request_id.set(own)
        started, status = time.perf_counter(), 500

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (_HEADER, own.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_named)
        finally:
            seconds, route = time.perf_counter() - started, route_of(scope)
            self.figures.request(scope["method"], route, status, seconds)
            figures = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
            address = (scope.get("client") or ("",))[0]
            requests.info("%s %s %s", scope["method"], route, status, extra={**figures, "address": address})


def route_of(scope: Scope) -> str:
    """The route that has answered, without what stood in its place-holders; for what none did, only that."""
    route = scope.get("route")
    found: str = getattr(route, "path", "") or ("/static" if scope["path"].startswith("/static/") else "none")
    return found

"""What every answer and every request must keep to: safe headers, limits of size and of pace."""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import ApiError
from .language import words_of
from .settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
WRITES = ("POST", "PUT", "PATCH", "DELETE")
IMPORTS = "/api/import"
REMEMBERED = 10_000

_log = logging.getLogger("kursbuch.server")


class Pace:
    """How many requests an address has left: a bucket that fills again over a minute."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admits(self, who: str) -> bool:
        if not self.a_minute:
            return True
        now = time.monotonic()
        left, then = self._left.pop(who, (float(self.a_minute), now))
        left = min(float(self.a_minute), left + (now - then) * self.a_minute / 60)
        admitted = left >= 1
        self._left[who] = (left - 1 if admitted else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return admitted


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.writes = Pace(settings.writes_a_minute)
        self.reads = Pace(10 * settings.writes_a_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in HEADERS if name not in own),
                ]
                if scope["path"].startswith("/api/") and b"cache-control" not in own:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if scope["path"].startswith("/api/"):
            client = scope.get("client")
            pace = self.writes if scope["method"] in WRITES else self.reads
            if not pace.admits(client[0] if client else ""):
                await _refuse(scope, send_safely, ApiError(429, "too-fast"))
                return
        limit = self.settings.import_limit if scope["path"] == IMPORTS else self.settings.body_limit
        body = await _read(receive, limit)
        if body is None:
            await _refuse(scope, send_safely, ApiError(413, "too-large", f"{limit // 1024} KiB"))
            return
        done = False

        async def replay() -> Message:
            nonlocal done
            if not done:
                done = True
                return {"type": "http.request", "body": body, "more_body": False}
            return await receive()

        try:
            await self.app(scope, replay, send_safely)
        except Exception:  # what it was stands in the server's log, not in the answer
            if started:
                raise
            _log.exception("%s %s failed", scope["method"], scope["path"])
            await _refuse(scope, send_safely, ApiError(500, "fault"))


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The whole body, or None when it is larger than allowed."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if not message.get("more_body"):
            return bytes(body)


async def _refuse(scope: Scope, send: Send, error: ApiError) -> None:
    body = json.dumps({"error": error.told(words_of(HTTPConnection(scope)))}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""What every answer and every request must keep to: who may call, safe headers, limits of size, pace and time."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import ApiError
from .language import words_of
from .settings import Settings
from .turns import Turns

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
STREAMS = "/events"
AT_ONCE, EACH = 400, 8
"""How many requests wait for an answer at the same time, in all and of one address."""
REMEMBERED = 10_000
MOST_VALUES = 1000
"""How many values a body may hold, whatever their size; a list of a hundred games has three hundred."""
SMALL = 2048
"""Bytes of a body that cannot hold too many."""
UNWANTED = 16 * 1024 * 1024
"""Bytes of a body that is too large but still taken, and thrown away: whoever is hung up on while sending may never see
the answer."""

_log = logging.getLogger("kursbuch.server")


class Pace:
    """How many requests an address has left: a bucket that fills again over a minute."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admits(self, who: str) -> bool:
        if not self.a_minute:
            return True
        now = monotonic()
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
        self.at_once = Turns(AT_ONCE, EACH if settings.writes_a_minute else AT_ONCE, "too-fast")

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

        try:
            self._check_caller(scope)
            body = await self._body(scope, receive)
        except ApiError as error:
            await _refuse(scope, send_safely, error)
            return
        done = False

        async def replay() -> Message:
            nonlocal done
            if not done:
                done = True
                return {"type": "http.request", "body": body, "more_body": False}
            return await receive()

        try:
            if not scope["path"].startswith("/api/") or scope["path"].endswith(STREAMS):
                await self.app(scope, replay, send_safely)
                return
            with self.at_once.turn(_address(scope)):
                await self.app(scope, replay, send_safely)
        except ApiError as error:
            await _refuse(scope, send_safely, error)
        except Exception:  # what it was stands in the server's log, not in the answer
            if started:
                raise
            _log.exception("%s %s failed", scope["method"], scope["path"])
            await _refuse(scope, send_safely, ApiError(500, "fault"))

    def _check_caller(self, scope: Scope) -> None:
        """ApiError if the request comes by a name that is not ours, from a foreign page, or too soon.

        A page of another site can make its name mean our address and then ask as if it were ours; or send changes to
        us. Both are told by the headers that browsers, and nobody in their place, write."""
        headers = _headers(scope)
        host, here = headers.get(b"host", b"").decode("latin-1"), (scope.get("server") or ("",))[0]
        name = _name(host)
        if name != here and name not in self.settings.hosts and "*" not in self.settings.hosts:
            raise ApiError(421, "host", name[:80])
        origin = headers.get(b"origin")
        if scope["method"] in WRITES and origin is not None and _authority(origin.decode("latin-1")) != host.lower():
            raise ApiError(403, "origin")
        if scope["path"].startswith("/api/"):
            pace = self.writes if scope["method"] in WRITES else self.reads
            if not pace.admits(_address(scope)):
                raise ApiError(429, "too-fast")

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        imports = scope["path"] == IMPORTS
        limit = self.settings.import_limit if imports else self.settings.body_limit
        headers = _headers(scope)
        length = headers.get(b"content-length", b"0").decode("latin-1")
        too_large = ApiError(413, "too-large", f"{limit // 1024} KiB")
        if not length.isdecimal():
            raise too_large
        if int(length) > limit:
            if int(length) <= UNWANTED:
                await _discard(receive, self.settings.body_seconds)
            raise too_large
        if not int(length) and b"transfer-encoding" not in headers:
            return b""
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                body = await _read(receive, limit)
        except TimeoutError:
            raise ApiError(408, "too-slow") from None
        if body is None:
            raise too_large
        if not imports and len(body) > SMALL and _values(body) > MOST_VALUES:
            raise ApiError(413, "too-many-values")
        return body


def _headers(scope: Scope) -> dict[bytes, bytes]:
    """The headers of a request; of one that comes several times the first."""
    return dict(reversed(scope["headers"]))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


@lru_cache(maxsize=64)
def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _authority(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _values(body: bytes) -> int:
    """How many values a body holds, if it is JSON; counted no further than needed."""
    try:
        left, count = [json.loads(body)], 0
    except (ValueError, RecursionError):
        return 0
    while left and count <= MOST_VALUES:
        value = left.pop()
        inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        count += 1
        left += inner[: MOST_VALUES + 1]
    return count


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


async def _discard(receive: Receive, seconds: float) -> None:
    """Takes a body that nobody wants, as long as it comes in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass


async def _refuse(scope: Scope, send: Send, error: ApiError) -> None:
    body = json.dumps({"error": error.told(words_of(HTTPConnection(scope)))}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status in (408, 413):
        headers.append((b"connection", b"close"))  # the rest of the body is not waited for
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

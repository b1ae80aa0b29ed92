"""HTTP on a connection: by httptools where it is installed, which takes far less of the processor, else by h11. Both
hang up on a caller who takes too long to say what he wants."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_HEADERS = 64 * 1024
"""Bytes that the headers of a request may have; h11 has the same limit of its own."""


def in_time(seconds: float) -> type[asyncio.Protocol]:
    """The best protocol that is installed; headers have to come within so many seconds."""
    try:
        return by_httptools(seconds)
    except ModuleNotFoundError:
        return by_h11(seconds)


class Patience:
    """Waits for the end of headers, however much of them has come, and then closes the connection."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._late: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        return self._late is not None

    def wait(self, loop: asyncio.AbstractEventLoop, transport: Any) -> None:
        if self._late is None:
            self._late = loop.call_later(self.seconds, transport.close)

    def rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def by_h11(seconds: float) -> type[asyncio.Protocol]:
    class InTime(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            self._patience = Patience(seconds)
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.conn.trailing_data[0]:  # a part of the next request has come while this one was answered
                self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._patience.rest()

        def _watch(self) -> None:
            if self.conn.their_state is not h11.IDLE:
                self._patience.rest()
            else:
                self._patience.wait(self.loop, self.transport)

    return InTime


def by_httptools(seconds: float) -> type[asyncio.Protocol]:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class InTime(HttpToolsProtocol):
        def connection_made(self, transport: Any) -> None:
            self._patience, self._came = Patience(seconds), 0
            super().connection_made(transport)
            self._patience.wait(self.loop, transport)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._patience.is_waiting:  # not while a body comes, maybe together with its headers
                self._count(len(data))

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._patience.rest()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._came = 0
            self._patience.wait(self.loop, self.transport)

        def on_header(self, name: bytes, value: bytes) -> None:
            super().on_header(name, value)
            self._count(len(name) + len(value))

        def _count(self, more: int) -> None:
            self._came += more
            if self._came > MOST_HEADERS:
                self.transport.close()

        def on_headers_complete(self) -> None:
            self._patience.rest()
            super().on_headers_complete()

    return InTime

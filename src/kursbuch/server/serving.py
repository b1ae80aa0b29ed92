"""The application on a socket: uvicorn, with what it leaves open."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from .settings import Settings


def server_config(app: FastAPI, chosen: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How a server of this application is run. Open pages hold a stream of news; without a limit the server would
    wait for them for ever when told to end."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=_in_time(chosen.header_seconds),
        ws="none",
        proxy_headers=bool(chosen.proxies),
        forwarded_allow_ips=list(chosen.proxies),
        server_header=False,
        **{"log_level": "warning", "access_log": False, "timeout_graceful_shutdown": 2, **more},
    )


def _in_time(seconds: float) -> type[asyncio.Protocol]:
    """HTTP that hangs up on a caller who takes longer than this to say what he wants."""

    class InTime(H11Protocol):
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._rest()

        def _watch(self) -> None:
            """As long as the end of the headers has not come time runs, however much of them has."""
            if self.conn.their_state is not h11.IDLE:
                self._rest()
            elif self._late is None:
                self._late = self.loop.call_later(seconds, self.transport.close)

        def _rest(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return InTime

"""The application on a socket: uvicorn, with what it leaves open; in one process, or in several that share it."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn
from fastapi import FastAPI

from ..core import collecting
from ..core.errors import SetupError
from . import logs, meters
from .app import create_app, prepare
from .protocols import in_time
from .reading import ReadFile
from .settings import Settings
from .storage.faults import StoreError
from .storage.migrate import upgrade
from .storage.store import Store
from .thinking import end_with_parent

GRACE = 2
"""Seconds that open pages get when the server is told to end."""
KEPT = 75
"""Seconds that a connection is kept on which nothing is asked: longer than the proxies keep theirs (`deploy`), as a
request that is sent while the other end hangs up is lost."""
TOO_SOON, TOO_OFTEN = 10.0, 5
"""A process that ends within so many seconds of its start has failed; after so many of these in a row we give up."""

_log = logging.getLogger("kursbuch.server")


def server_config(app: FastAPI, chosen: Settings, host: str = "", port: int = 0, **more: Any) -> uvicorn.Config:
    """How a server of this application is run. Open pages hold a stream of news; without a limit the server would
    wait for them for ever when told to end."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=in_time(chosen.header_seconds),
        ws="none",
        proxy_headers=bool(chosen.proxies),
        forwarded_allow_ips=list(chosen.proxies),
        server_header=False,
        log_config=None,
        timeout_keep_alive=KEPT,
        **{"log_level": "warning", "access_log": False, "timeout_graceful_shutdown": GRACE, **more},
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket on which nobody else listens. It says that it speaks TCP: only then does asyncio send the parts of an
    answer at once, where the second would wait 40 ms until the first is acknowledged."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # after a restart the port is free at once
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(2048)
    except (OSError, OverflowError) as error:
        door.close()
        reason = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise SetupError(f"cannot listen at {host}:{port} ({reason}): choose others by --host and --port") from None
    return door


def serve(chosen: Settings, read_file: ReadFile, door: socket.socket, ready: Callable[[], None]) -> None:
    """Serves from this process until it is told to end."""
    logs.set_up(chosen.log)
    app = create_app(chosen, read_file)
    server = uvicorn.Server(server_config(app, chosen))
    ready()
    prepare(app)  # whoever calls meanwhile is answered then
    with collecting.in_parts():
        server.run([door])


# -- several processes ----------------------------------------------------------------------------------


def serve_by(number: int, chosen: Settings, read_file: ReadFile, door: socket.socket, ready: Callable[[], None]) -> int:
    """Serves by so many processes that share the socket, and starts another for one that dies."""
    store = Store(chosen.database_url)  # what is wrong with it is told once, and not by each
    upgrade(store.engine)
    store.close()
    logs.set_up(chosen.log)
    meters.meters(chosen.metrics)
    if chosen.metrics != meters.OFF:
        os.environ[meters.SHARED] = tempfile.mkdtemp(prefix="kursbuch-figures-")
    each = replace(chosen, thinkers=max(min(1, chosen.thinkers), chosen.thinkers // number))
    told = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: told.set())
    waker, woken = socket.socketpair()
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno())

    def start() -> tuple[BaseProcess, float]:
        # not a daemon: it has processes of its own, in which bots think
        process = multiprocessing.get_context("spawn").Process(target=_worker, args=(each, read_file, door))
        process.start()
        return process, time.monotonic()

    workers, failed = [start() for _ in range(number)], 0
    ready()
    while not told.is_set():
        wait([woken, *(process.sentinel for process, _ in workers)])
        for index, (process, started) in enumerate(workers):
            if not told.is_set() and not process.is_alive():
                failed = failed + 1 if time.monotonic() - started < TOO_SOON else 0
                if failed >= TOO_OFTEN:
                    told.set()
                    break
                _log.error("process %s has ended (%s); another takes its place", process.pid, process.exitcode)
                meters.forget(process.pid)
                workers[index] = start()
    for process, _ in workers:
        process.terminate()
    for process, _ in workers:
        process.join(4 * GRACE)
        if process.is_alive():
            process.kill()
    if meters.SHARED in os.environ:
        shutil.rmtree(os.environ.pop(meters.SHARED), ignore_errors=True)
    if failed >= TOO_OFTEN:
        raise SetupError("the processes that serve end as soon as they start: the lines above say why")
    return 0


def _worker(chosen: Settings, read_file: ReadFile, door: socket.socket) -> None:
    """One of several processes; it ends with the one that has started it."""
    logs.set_up(chosen.log)
    with suppress(KeyboardInterrupt):
        try:
            app = create_app(chosen, read_file)
            prepare(app)
            server = uvicorn.Server(server_config(app, chosen))
        except StoreError as error:
            _log.error("%s", error)
            raise SystemExit(1) from None
        end_with_parent(lambda: setattr(server, "should_exit", True))
        with collecting.in_parts():
            server.run([door])

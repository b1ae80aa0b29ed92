"""What other servers of the same PostgreSQL have changed, heard by one connection that waits for nothing else."""

from __future__ import annotations

import json
import logging
import selectors
import socket
import threading
from collections.abc import Callable
from typing import Any

from .faults import StoreError, in_words
from .records import JSON
from .store import CHANNEL, Store

AGAIN = 1.0
"""Seconds after which the database is called again when it has hung up."""

_log = logging.getLogger("kursbuch.server")


class Channel:
    """Calls `heard` with every piece of news of another server, and `missed` whenever some may not have been heard: at
    the start, and when the connection was broken. Both are called in a thread of the channel's own."""

    def __init__(self, store: Store, heard: Callable[[JSON], None], missed: Callable[[], None]) -> None:
        self.store = store
        self.heard = heard
        self.missed = missed
        self._ended = threading.Event()
        self._waker, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="channel", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Hears nothing more; the database may be let go of."""
        self._ended.set()
        self._waker.close()
        self._thread.join(AGAIN)

    def _run(self) -> None:
        is_told = False
        while not self._ended.is_set():
            try:
                with self.store.apart() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    is_told = False
                    self.missed()
                    self._listen(connection)
            except Exception as error:  # of the driver, or of the connection; whoever listens must go on listening
                if not is_told and not self._ended.is_set():
                    words = error if isinstance(error, StoreError) else in_words(error)
                    _log.error("other servers are not heard: %s", words)
                    is_told = True
                self._ended.wait(AGAIN)
        self._woken.close()

    def _listen(self, connection: Any) -> None:
        """Until we are ended, or the connection is broken, which raises."""
        wire = connection.pgconn
        with selectors.DefaultSelector() as waiting:
            waiting.register(wire.socket, selectors.EVENT_READ)
            waiting.register(self._woken, selectors.EVENT_READ)
            while not self._ended.is_set():
                while (notice := wire.notifies()) is not None:
                    self._pass_on(notice.extra)
                waiting.select()
                wire.consume_input()

    def _pass_on(self, text: bytes) -> None:
        try:
            news = json.loads(text)
            if news["from"] != self.store.me:
                self.heard(news)
        except Exception:  # a server of another version may say what we do not understand
            _log.exception("news of another server was not understood")

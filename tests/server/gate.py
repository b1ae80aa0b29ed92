"""A way between two programs that can be cut: a proxy for TCP, in threads."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Gate:
    """Passes on whatever comes to `port`; while it is cut, nobody gets through and nobody stays connected."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._cut = threading.Event()
        self._open: set[socket.socket] = set()
        self._guard = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._cut.set()
        self.drop()

    def mend(self) -> None:
        self._cut.clear()

    def drop(self) -> None:
        """Ends what is open; whoever calls again gets through."""
        with self._guard:
            gone, self._open = self._open, set()
        for one in gone:
            _end(one)

    def close(self) -> None:
        self._door.close()
        self.drop()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._door.accept()
                if self._cut.is_set():
                    caller.close()
                    continue
                try:
                    called = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    caller.close()
                    continue
                with self._guard:
                    self._open |= {caller, called}
                for one, other in ((caller, called), (called, caller)):
                    threading.Thread(target=_pump, args=(one, other), daemon=True).start()


def _pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    _end(source)
    _end(target)


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()

"""Servers in processes of their own, as `kursbuch serve` starts them, that can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx

import kursbuch

from .conftest import Hall
from .system import descendants, free_port


def eventually(condition: Callable[[], object], seconds: float = 60, what: str = "nothing happened") -> None:
    """Waits until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


class Process:
    """A server on a port of its own."""

    def __init__(self, url: str, data: Path, *more: str, **environment: str) -> None:
        self.port = free_port()
        arguments = ["serve", "--no-browser", "--port", str(self.port), *more]
        source = str(Path(kursbuch.__file__).parent.parent)
        always = {"KURSBUCH_WRITES_A_MINUTE": "0", "DATABASE_URL": url, "PYTHONPATH": source}
        if url.startswith("sqlite"):
            arguments += ["--data", str(data)]
        self.log = data / f"server-{self.port}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "kursbuch", *arguments],
                env={**os.environ, **always, **environment},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=30)
        self.hall = Hall(self.url, self.http)
        eventually(self.is_up, 120, "the server does not start")

    def is_up(self) -> bool:
        try:
            return self.http.get("/health").status_code == 200
        except httpx.HTTPError:
            assert self.process.poll() is None, self.log.read_text()
            return False

    def children(self) -> list[int]:
        """The processes that it has started, and those that they have, by number."""
        return descendants(self.process.pid)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Kills it for good and lets go of the connection to it."""
        self.kill()
        self.http.close()

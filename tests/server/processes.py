"""Servers in processes of their own, as `kursbuch serve` starts them, that can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import kursbuch

from .conftest import Hall, client, httpx
from .system import descendants, free_port
from .waiting import PATIENCE, eventually


class Process:
    """A server on a port of its own."""

    patience = PATIENCE
    """Seconds until it has started."""

    def __init__(self, url: str, data: Path, *more: str, **environment: str) -> None:
        self.port = free_port()
        arguments = ["serve", "--no-browser", "--port", str(self.port), *more]
        source = str(Path(kursbuch.__file__).parent.parent)
        always = {"KURSBUCH_WRITES_A_MINUTE": "0", "KURSBUCH_THINKERS": "0", "DATABASE_URL": url, "PYTHONPATH": source}
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
        self.http = client(self.url)
        self.hall = Hall(self.url, self.http)
        eventually(self.is_up, "the server does not start", self.patience)

    def is_up(self) -> bool:
        try:
            return bool(self.http.get("/health").status_code == 200)
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

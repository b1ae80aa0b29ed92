"""A PostgreSQL of our own in a temporary folder, which can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .system import free_port


class NoPostgres(Exception):
    """PostgreSQL cannot be had; the message says why."""


class Cluster:
    """One PostgreSQL; `url` is the address of its database."""

    def __init__(self, folder: Path) -> None:
        initdb, control = binary("initdb"), binary("pg_ctl")
        if initdb is None or control is None:
            raise NoPostgres("its programs were not found")
        self.folder, self.data, self._control = folder, folder / "data", control
        self.port = free_port()
        self.url = f"postgresql://kursbuch@127.0.0.1:{self.port}/postgres"
        self._user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        try:
            if self._user:
                shutil.chown(folder, self._user)
            self._run(initdb, "-D", self.data, "-U", "kursbuch", "-A", "trust")
            self.start()
        except (subprocess.CalledProcessError, LookupError) as error:
            raise NoPostgres(f"it could not be started ({error})") from None

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run(self._control, "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")

    def kill(self) -> None:
        """As `kill -9`: the one that has started all others, which then end by themselves."""
        process = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(process, signal.SIGKILL)
        self._run(self._control, "-D", self.data, "-m", "immediate", "stop", check=False)

    def stop(self) -> None:
        self._run(self._control, "-D", self.data, "-m", "immediate", "stop", check=False)

    def _run(self, *command: object, check: bool = True) -> None:
        words = [str(word) for word in command]
        # not into pipes: what is started would hold them open
        subprocess.run(
            words, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self._user, cwd=self.folder
        )


def binary(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """One that is gone afterwards; NoPostgres where it cannot be had."""
    folder = Path(tempfile.mkdtemp(prefix="kursbuch-pg-"))
    made = None
    try:
        made = Cluster(folder)
        yield made
    finally:
        if made is not None:
            with suppress(OSError):
                made.stop()
        shutil.rmtree(folder, ignore_errors=True)

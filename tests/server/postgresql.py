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

from .system import descendants, free_port, is_alive
from .waiting import PATIENCE, eventually


class NoPostgres(Exception):
    """PostgreSQL cannot be had; the message says why."""


class Cluster:
    """One PostgreSQL; `url` is the address of its database."""

    def __init__(self, folder: Path, durable: bool) -> None:
        initdb, control = binary("initdb"), binary("pg_ctl")
        if initdb is None or control is None:
            raise NoPostgres("its programs were not found")
        self.folder, self.data, self._control, self._durable = folder, folder / "data", control, durable
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
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        options += "" if self._durable else " -c fsync=off"
        how = ("-w", "-t", int(PATIENCE), "-l", self.folder / "log", "-o", options)
        self._run(self._control, "-D", self.data, *how, "start")

    def kill(self) -> None:
        """As `kill -9`: the one that has started all others, which then end by themselves."""
        process = int((self.data / "postmaster.pid").read_text().split()[0])
        others = descendants(process)
        os.kill(process, signal.SIGKILL)
        eventually(lambda: not any(map(is_alive, others)))  # it could not be started beside them
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
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """One that is gone afterwards; NoPostgres where it cannot be had. Only a `durable` one waits for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="kursbuch-pg-"))
    made = None
    try:
        made = Cluster(folder, durable)
        yield made
    finally:
        if made is not None:
            with suppress(OSError):
                made.stop()
        shutil.rmtree(folder, ignore_errors=True)

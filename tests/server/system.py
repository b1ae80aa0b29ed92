"""Ports and processes of the machine that tests run on."""

from __future__ import annotations

import itertools
import os
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

FIRST_PORT, EACH = 10_000, 2_000
"""Ports below those that systems give to whoever calls out; so many for each process of a run, and no two alike."""


def _ports() -> Iterator[int]:
    number = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 9) % 10
    begin = os.getpid() % EACH  # another run on this machine begins elsewhere
    for turn in itertools.count():
        yield FIRST_PORT + number * EACH + (begin + turn) % EACH


_given = _ports()


def free_port() -> int:
    """One on which nobody listens, and which nobody else is given before it is used."""
    while True:
        port = next(_given)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    own = []
    for children in Path(f"/proc/{pid}/task").glob("*/children"):  # of each of its threads
        with suppress(OSError):  # it has ended meanwhile
            own += [int(child) for child in children.read_text().split()]
    return own + [one for child in own for one in descendants(child)]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def memory(process: int) -> float:
    """MiB of a process and all that it has started, each its share of what they have in common."""
    total = 0
    for one in [process, *descendants(process)]:
        with suppress(OSError):
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024

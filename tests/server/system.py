"""Ports and processes of the machine that tests run on."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path


def free_port() -> int:
    """One on which nobody listens just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
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

"""Bots at many tables for a long time, and the memory of the server meanwhile: it must stay flat.

    python -m tests.soak --tables 200 --minutes 60

A table that has ended is replaced, so that as many are always in play. A bot pauses before it acts (`--pause`); with a
longer pause the same tables ask less of the processor. Memory is read each half minute; the first
quarter, in which caches fill, is left out, and the second half of the rest is compared with the first. Exit status 1
if it has grown by more than a tenth.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx

from .server.postgresql import cluster
from .server.processes import Process
from .server.system import memory

EVERY = 30.0
MOST = 1.1
PATIENCE = 300.0
"""Seconds for an answer: how fast the server is, is not what is asked here."""


class Patient(Process):
    patience = PATIENCE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two looks")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--titles", default="1824,1844,18mag,german-railways", help="quick ones end more often")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before a bot acts")
    parser.add_argument("--postgresql", action="store_true", help="two processes on PostgreSQL, instead of SQLite")
    arguments = parser.parse_args()
    titles = arguments.titles.split(",")
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory()))
        url = things.enter_context(cluster()).url if arguments.postgresql else "sqlite://"
        more = ("--workers", "2") if arguments.postgresql else ()
        server = Patient(url, folder, *more, KURSBUCH_BOT_PAUSE=str(arguments.pause))
        things.callback(server.end)
        server.http.timeout = httpx.Timeout(PATIENCE)
        tables = [sit_down(server, titles[number % len(titles)], arguments.bot) for number in range(arguments.tables)]
        begun, seen, ended = time.monotonic(), list[float](), 0
        while time.monotonic() < begun + 60 * arguments.minutes:
            time.sleep(arguments.every)
            for number, made in enumerate(tables):
                if is_over(server, made):
                    tables[number], ended = sit_down(server, titles[number % len(titles)], arguments.bot), ended + 1
            seen.append(memory(server.process.pid))
            passed = time.monotonic() - begun
            print(f"{passed:6.0f} s  {seen[-1]:7.0f} MiB  {ended} games ended", flush=True)
        log = server.log.read_text()
    settled = seen[len(seen) // 4 :]
    middle = len(settled) // 2
    grown = statistics.fmean(settled[middle:]) / statistics.fmean(settled[:middle]) if middle else 1.0
    faults = log.count("have stopped")
    print(f"memory: {grown:.3f} of what it was; games whose bots have stopped: {faults}")
    sys.exit(1 if grown > MOST or faults else 0)


def is_over(server: Process, made: dict[str, object]) -> bool:
    """Asked again if the server hangs up just then, as it does when a connection has rested for some seconds."""
    while True:
        try:
            return bool(server.hall.seat(made, "watch").get()["over"])
        except httpx.TransportError:
            assert server.process.poll() is None, server.log.read_text()


def sit_down(server: Process, title: str, bot: str) -> dict[str, object]:
    players = [{"name": f"Bot {n}", "kind": "bot", "bot": bot} for n in range(3)]
    answer = server.http.post("/api/games", json={"title": title, "players": players})
    answer.raise_for_status()
    made: dict[str, object] = answer.json()
    return made


if __name__ == "__main__":
    main()

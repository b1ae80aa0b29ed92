"""A server under the load of a site: tables in play, half of them with bots, and pages that listen.

    python -m benchmarks.load --streams 2000 --tables 300 --bots half --seconds 60 --workers 2

Starts PostgreSQL (or takes `--database URL`) and `kursbuch serve --workers N` on this machine, makes the tables, opens
the streams, and plays: at every table somebody acts each `--pace` seconds on average, whatever is legal. What is
measured is what a client waits for an action to be answered, and for a page elsewhere to hear of it; and processor time
and memory of the server (proportional, as its processes share some). With `--fetch` that share of the pages asks for
the whole table whenever it hears of a change, as a page in a browser does. With `--growth` the same is done with a
quarter and a half of the numbers first. The clients take their share of the same processors; how late they come to what
they want to do is told too, as what they wait for cannot take less.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.postgresql import cluster
from tests.server.system import descendants, free_port, memory

import kursbuch

PEOPLE = [{"name": name, "kind": "here"} for name in ("Anna", "Béla", "Clara")]
WITH_BOTS = [PEOPLE[0], *({"name": name, "kind": "bot", "bot": "steady"} for name in ("Béla", "Clara"))]
SHARE = {"none": 0.0, "half": 0.5, "all": 1.0}


class Wire:
    """A connection that is kept open, spoken by hand: a library would take more of the processor than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, token: str = "", body: object = None) -> tuple[int, Any]:
        """What is answered. The server ends a connection that was idle for some seconds; then there is a new one."""
        try:
            return await self._call(method, path, token, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._open = None
            return await self._call(method, path, token, body)

    async def _call(self, method: str, path: str, token: str, body: object) -> tuple[int, Any]:
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._open
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(sent)}\r\n"
        head += "Content-Type: application/json\r\n" if sent else ""
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(head.encode() + b"\r\n" + sent)
        status, headers = await _head(reader)
        text = await reader.readexactly(int(headers["content-length"]))
        return status, json.loads(text)

    async def stream(self, path: str, token: str) -> AsyncIterator[bytes]:
        """What each event says."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\n\r\n"
        writer.write(head.encode())
        try:
            status, _ = await _head(reader)
            if status != 200:
                raise ConnectionError(f"a stream was refused: {status}")
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield line[6:]
        finally:
            writer.close()


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
    return int(lines[0].split()[1]), headers


@dataclass
class Table:
    game: str
    token: str
    watch: str
    sent: dict[int, float] = field(default_factory=dict)
    """Version -> when the action that led to it was sent."""


@dataclass
class Found:
    """What was measured."""

    acted: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    late: int = 0
    """Actions that were answered by 409: a bot was faster."""
    failed: int = 0
    shown: list[float] = field(default_factory=list)
    """How long a page waited for the whole table after it had heard of a change."""
    lag: list[float] = field(default_factory=list)
    """How late the clients came to what they wanted to do."""
    streams: int = 0


class Load:
    def __init__(self, port: int, arguments: argparse.Namespace, part: float) -> None:
        self.port, self.pace, self.dice = port, arguments.pace, random.Random(1)
        self.tables_wanted, self.streams_wanted = int(arguments.tables * part), int(arguments.streams * part)
        self.seconds, self.bots = arguments.seconds, SHARE[arguments.bots]
        self.found, self.tables, self.fetch = Found(), list[Table](), arguments.fetch

    async def make_tables(self) -> None:
        """Eight at a time, as guests come."""
        numbers = iter(range(self.tables_wanted))

        async def make() -> None:
            wire = Wire(self.port)
            for number in numbers:
                players = WITH_BOTS if number < self.tables_wanted * self.bots else PEOPLE
                status, made = await wire.call("POST", "/api/games", "", {"title": "1824", "players": players})
                assert status == 201, made
                self.tables.append(Table(made["id"], made["host"], made["watch"]))

        await asyncio.gather(*(make() for _ in range(8)))

    async def open_streams(self) -> list[asyncio.Task[None]]:
        tasks = []
        for number in range(self.streams_wanted):
            table = self.tables[number % len(self.tables)]
            tasks.append(asyncio.create_task(self._listen(table, number < len(self.tables))))
            if number % 50 == 49:
                await asyncio.sleep(0.25)
        while self.found.streams < self.streams_wanted and not any(task.done() for task in tasks):
            await asyncio.sleep(0.1)
        return tasks

    async def _listen(self, table: Table, measures: bool) -> None:
        wire, fetches = Wire(self.port), self.dice.random() < self.fetch
        async for text in Wire(self.port).stream(f"/api/games/{table.game}/events", table.watch):
            if b'"hello"' in text:
                self.found.streams += 1
                continue
            if not measures and not fetches:
                continue
            news = json.loads(text)
            if measures and (sent := table.sent.pop(news.get("version", -1), None)) is not None:
                self.found.heard.append(time.perf_counter() - sent)
            if fetches and news["type"] == "game":
                started = time.perf_counter()
                await wire.call("GET", f"/api/games/{table.game}/table", table.watch)
                self.found.shown.append(time.perf_counter() - started)

    async def play(self) -> None:
        end = time.perf_counter() + self.seconds
        await asyncio.gather(self._look_at_the_clock(end), *(self._play(table, end) for table in self.tables))

    async def _look_at_the_clock(self, end: float) -> None:
        """How late the clients themselves are."""
        while (now := time.perf_counter()) < end:
            await asyncio.sleep(0.05)
            self.found.lag.append(time.perf_counter() - now - 0.05)

    async def _play(self, table: Table, end: float) -> None:
        wire, path = Wire(self.port), f"/api/games/{table.game}"
        await asyncio.sleep(self.dice.random() * self.pace)
        while time.perf_counter() < end:
            status, now = await wire.call("GET", f"{path}/offers", table.token)
            if status == 200 and now["yours"]:
                action = self.dice.choice(now["offers"])["action"]
                started = time.perf_counter()
                table.sent[now["version"] + 1] = started
                status, _ = await wire.call(
                    "POST", f"{path}/actions", table.token, {"action": action, "version": now["version"]}
                )
                if status == 200:
                    self.found.acted.append(time.perf_counter() - started)
                elif status == 409:
                    self.found.late += 1
                else:
                    self.found.failed += 1
            await asyncio.sleep(min(self.dice.expovariate(1 / self.pace), 4 * self.pace))


def processor(process: int) -> float:
    """Seconds of processor that they have used."""
    ticks = 0
    for one in [process, *descendants(process)]:
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def of_100(values: list[float], share: int) -> str:
    if len(values) < 2:
        return "-"
    return f"{1000 * statistics.quantiles(values, n=100)[share - 1]:.0f} ms"


async def measure(port: int, server: int, arguments: argparse.Namespace, part: float) -> None:
    load = Load(port, arguments, part)
    empty = memory(server)
    await load.make_tables()
    idle = memory(server)
    streams = await load.open_streams()
    listening = memory(server)
    before, started = processor(server), time.perf_counter()
    await load.play()
    used = (processor(server) - before) / (time.perf_counter() - started)
    played = memory(server)
    for task in streams:
        task.cancel()
    found = load.found
    rate = len(found.acted) / load.seconds
    print(f"| {load.tables_wanted} tables, {load.streams_wanted} streams ({found.streams} open) | |\n|---|---|")
    for what, value in (
        ("actions answered", f"{len(found.acted)}, {rate:.1f} a second; {found.late} late, {found.failed} failed"),
        ("an action: half, 99 of 100 within", f"{of_100(found.acted, 50)}, {of_100(found.acted, 99)}"),
        ("a page hears of it: half, 99 of 100 within", f"{of_100(found.heard, 50)}, {of_100(found.heard, 99)}"),
        ("a page shows it: half, 99 of 100 within", f"{of_100(found.shown, 50)}, {of_100(found.shown, 99)}"),
        ("the clients themselves were late by", f"{of_100(found.lag, 50)}, {of_100(found.lag, 99)}"),
        ("processors used by the server", f"{used:.2f}; {1000 * used / rate if rate else 0:.0f} ms for each action"),
        ("memory without tables", f"{empty:.0f} MiB"),
        ("a new table", f"{1024 * (idle - empty) / max(1, load.tables_wanted):.0f} KiB"),
        ("a stream", f"{1024 * (listening - idle) / max(1, load.streams_wanted):.0f} KiB"),
        ("an action, kept", f"{1024 * (played - listening) / max(1, len(found.acted)):.0f} KiB"),
        ("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"),
    ):
        print(f"| {what} | {value} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--bots", choices=SHARE, default="half", help="at how many of the tables bots play")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=10, help="seconds between two actions of a table")
    parser.add_argument("--fetch", type=float, default=0, help="the share of pages that ask for the table")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL that is there already")
    parser.add_argument("--growth", action="store_true", help="with a quarter and a half of the numbers, too")
    arguments = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    for part in (0.25, 0.5, 1.0) if arguments.growth else (1.0,):
        with ExitStack() as things:
            url = arguments.database or things.enter_context(cluster(durable=True)).url
            port, folder = free_port(), things.enter_context(tempfile.TemporaryDirectory())
            server = start(port, url, arguments.workers, Path(folder))
            try:
                asyncio.run(measure(port, server.pid, arguments, part))
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)


def start(port: int, url: str, workers: int, folder: Path) -> subprocess.Popen[bytes]:
    source = os.pathsep.join([str(Path(kursbuch.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "DATABASE_URL": url, "KURSBUCH_WRITES_A_MINUTE": "0", "PYTHONPATH": source}
    command = [sys.executable, "-m", "kursbuch", "serve", "--no-browser", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [*command, "--workers", str(workers)], env=environment, stdout=log, stderr=subprocess.STDOUT
        )

    async def answers() -> bool:
        try:
            return (await Wire(port).call("GET", "/health"))[0] == 200
        except (OSError, asyncio.IncompleteReadError):
            return False

    end = time.monotonic() + 120
    while not asyncio.run(answers()):
        if server.poll() is not None or time.monotonic() > end:
            sys.exit((folder / "log").read_text())
        time.sleep(0.2)
    return server


if __name__ == "__main__":
    main()

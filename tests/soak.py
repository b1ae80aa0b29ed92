"""Bots at many tables for a long time, and the memory of the server meanwhile: it must stay flat.

    python -m tests.soak --tables 200 --minutes 60

The tables are at all stages of their games when the server starts, and one that has ended is replaced, so that as many
are always in play and always as old on average: a game takes more room the longer it is, and 200 that begin together
grow together. A bot pauses before it acts (`--pause`); with a longer pause the same tables ask less of the processor.
Memory is read each half minute; the first quarter, in which caches fill, is left out, and the second half of the rest
is compared with the first. Exit status 1 if it has grown by more than a tenth.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from kursbuch.server.clocks.attendance import stand_in
from kursbuch.server.play import Play
from kursbuch.server.storage.migrate import upgrade
from kursbuch.server.storage.records import BOT
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Place, Tables

from .server.postgresql import cluster
from .server.processes import Process
from .server.system import memory

EVERY = 30.0
MOST = 1.1
PLAYED = 3
"""Games of each title that are played to their end beforehand; the tables go on from moments of them."""
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
    parser.add_argument("--seed", default="1", help="of the moments at which the tables are")
    arguments = parser.parse_args()
    titles = arguments.titles.split(",")
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory()))
        file = f"sqlite:///{folder / 'kursbuch.sqlite'}"
        url = things.enter_context(cluster()).url if arguments.postgresql else file
        more = ("--workers", "2") if arguments.postgresql else ()
        tables = at_all_stages(url, arguments.tables, titles, arguments.bot, arguments.seed)
        server = Patient(url, folder, *more, KURSBUCH_BOT_PAUSE=str(arguments.pause))
        things.callback(server.end)
        server.http.timeout = httpx.Timeout(PATIENCE)
        begun, seen, moves, ended = time.monotonic(), list[float](), [0] * len(tables), 0
        while time.monotonic() < begun + 60 * arguments.minutes:
            time.sleep(arguments.every)
            for number, made in enumerate(tables):
                found = summary(server, made)
                moves[number] = found["moves"]
                if found["over"]:
                    tables[number], ended = sit_down(server, titles[number % len(titles)], arguments.bot), ended + 1
            seen.append(memory(server.process.pid))
            passed, age = time.monotonic() - begun, statistics.fmean(moves)
            print(f"{passed:6.0f} s  {seen[-1]:7.0f} MiB  {age:4.0f} moves a game  {ended} games ended", flush=True)
        log = server.log.read_text()
    settled = seen[len(seen) // 4 :]
    middle = len(settled) // 2
    grown = statistics.fmean(settled[middle:]) / statistics.fmean(settled[:middle]) if middle else 1.0
    faults = log.count("have stopped")
    print(f"memory: {grown:.3f} of what it was; games whose bots have stopped: {faults}")
    sys.exit(1 if grown > MOST or faults else 0)


def at_all_stages(url: str, number: int, titles: list[str], bot: str, seed: str) -> list[dict[str, object]]:
    """So many tables in a new database, each at some moment of a game, as on a server that has run for long."""
    dice, store = random.Random(seed), Store(url)
    upgrade(store.engine)
    tables = Tables(store)
    played = {title: [played_through(tables, title, bot) for _ in range(PLAYED)] for title in titles}
    made = list[dict[str, object]]()
    for place in range(number):
        game = dice.choice(played[titles[place % len(titles)]])
        copy = tables.copy(game, dice.randrange(len(game.moves)), None)
        for seat in game.row.seats:
            stand_in(tables, copy.game, seat.id, bot)
        made.append({"id": copy.game, "links": copy.links, "watch": copy.watch})
    store.close()
    return made


def played_through(tables: Tables, title: str, bot: str) -> Play:
    game = tables.create(title, [Place(f"Bot {n}", BOT, bot) for n in range(3)], {}).game
    while tables.bot_acts(game):
        pass
    return tables.open(game)


def summary(server: Process, made: dict[str, object]) -> Any:
    """Asked again if the server hangs up just then, as it does when a connection has rested for some seconds."""
    while True:
        try:
            return server.hall.seat(made, "watch").get()
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

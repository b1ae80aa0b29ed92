"""How quick the table is: first board, bytes on the wire, actions a second, opening a long game.

    python -m benchmarks.server [--game FILE] [--moves 900]

The server runs in a process of its own, as `kursbuch serve` starts it, and is started anew for what is measured
cold: first boards and opening. Besides the clock, which counts whatever else the machine does, the processor time of
the server is told: that is what a core can do. `--game` names a save file or a game file of 18xx.games; without it,
and without the reference material, a random game of 1824 is played.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import httpx

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.cli.serve import read_game
from kursbuch.core.journal import Journal

SHARED = Path(os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared")
RECORDED = SHARED / "conformance" / "1824" / "real" / "1824_game_end_reason_bank.json"
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server over a folder; starting it again makes everything cold."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        command = [sys.executable, "-m", "kursbuch", "serve", "--no-browser", "--port", port, "--data", str(folder)]
        source = os.pathsep.join([str(Path(kursbuch.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "KURSBUCH_WRITES_A_MINUTE": "0", "PYTHONPATH": source},
            stdout=subprocess.DEVNULL,
        )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        while True:
            try:
                self.http.get("/health")
                break
            except httpx.HTTPError:
                time.sleep(0.05)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.process.kill()
        self.process.wait()

    def busy(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


def cold(folder: Path, visit: Callable[[Server], object], repeats: int = 3) -> str:
    """What a visit to a server takes that has just been started: the median by the clock and of its processor."""
    clocks, busy = [], []
    for _ in range(repeats):
        with Server(folder) as server:
            began, before = time.perf_counter(), server.busy()
            visit(server)
            clocks.append(time.perf_counter() - began)
            busy.append(server.busy() - before)
    return f"{median(clocks) * 1000:.0f} ms ({median(busy) * 1000:.0f} ms of the server's processor)"


def random_game(moves: int) -> Journal:
    """A random game of 1824 of that many actions, or the longest of some."""
    found = []
    for seed in range(5):
        dice, journal = random.Random(seed), Journal.new(kursbuch.game("1824", 4))
        while len(journal.actions) < moves and not journal.state.over:
            journal = journal.play(random_bot(journal.state, dice))
        found.append(journal)
        if len(journal.actions) >= moves:
            break
    return max(found, key=lambda journal: len(journal.actions))


def cut(journal: Journal, moves: int) -> Journal:
    return Journal(journal.game, journal.states[: moves + 1], journal.actions[:moves])


def bring_in(server: Server, journal: Journal) -> tuple[str, dict[str, str]]:
    """The path of the game, and the headers of its host."""
    made = server.http.post("/api/import", json={"file": kursbuch.dumps(journal)}).json()
    return f"/api/games/{made['id']}", {"Authorization": f"Bearer {made['host']}"}


def report(what: str, value: object) -> None:
    print(f"{what:<52} {value}", flush=True)


def wire(answer: httpx.Response) -> int:
    return answer.num_bytes_downloaded


def assets(http: httpx.Client, page: str) -> int:
    """Loads what a page needs, as a browser does, and gives the bytes on the wire."""
    seen: set[str] = set()
    waiting, total = [page, "/static/words/en.json"], 0
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = http.get(path)
        total += wire(answer)
        if path == page:
            waiting += re.findall(r'(?:href|src)="(/(?:static|board)[^"]+)"', answer.text)
        elif ".js" in path:
            waiting += [f"/static/{name}" for name in re.findall(r'from "\./([\w-]+\.js)"', answer.text)]
    return total


def first_board(folder: Path, journal: Journal, what: str) -> None:
    with Server(folder) as server:
        game, headers = bring_in(server, journal)
    sizes: list[int] = []

    def visit(server: Server) -> None:
        page = assets(server.http, game.removeprefix("/api"))
        sizes[:] = page, wire(server.http.get(f"{game}/table", headers=headers))

    report(f"request to first board, {what}", cold(folder, visit))
    report("  page, styles, scripts; first view (gzip)", f"{sizes[0] / 1024:.0f} KiB; {sizes[1] / 1024:.0f} KiB")


def playing(folder: Path, journal: Journal, moves: int = 200) -> None:
    """A bot that asks for offers and acts; and a page that looks after every move."""
    dice = random.Random(1)
    with Server(folder) as server:
        game, headers = bring_in(server, journal)
        http, sizes = server.http, []
        clock, busy = time.perf_counter(), server.busy()
        for _ in range(moves):
            offers = http.get(f"{game}/offers", headers=headers).json()
            action = dice.choice(offers["offers"])["action"]
            body = {"action": action, "version": offers["version"]}
            sizes.append(wire(http.post(f"{game}/actions", headers=headers, json=body)))
        clock, busy = time.perf_counter() - clock, server.busy() - busy
        report("offers and an action: a second of the server's core", f"{moves / busy:.0f}")
        report("  the same by the clock, one client", f"{moves / clock:.0f}")
        report("  bytes of an action's answer", f"{sum(sizes) / len(sizes):.0f}")
        shows, times, sizes, busy = "", [], [], server.busy()
        for _ in range(moves // 2):
            offers = http.get(f"{game}/offers", headers=headers).json()
            action = dice.choice(offers["offers"])["action"]
            began = time.perf_counter()
            http.post(f"{game}/actions", headers=headers, json={"action": action, "version": offers["version"]})
            view = http.get(f"{game}/table", headers=headers, params={"have": shows})
            times.append(time.perf_counter() - began)
            sizes.append(wire(view))
            shows = view.json()["shows"]
        busy = (server.busy() - busy) / len(times)
        report("an action with its fresh view, median", f"{median(times) * 1000:.0f} ms")
        report("  mean of the server's processor, with offers", f"{busy * 1000:.0f} ms")
        report("  bytes of the view after a move (gzip), median", f"{median(sizes) / 1024:.1f} KiB")


def opening(folder: Path, journal: Journal) -> None:
    with Server(folder) as server:
        game, headers = bring_in(server, journal)
    visits = cold(folder, lambda server: server.http.get(game, headers=headers).raise_for_status())
    report(f"opening a game of {len(journal.actions)} actions", visits)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=Path, help="a save file, or a game file of 18xx.games")
    parser.add_argument("--moves", type=int, default=900, help="the length of the game that is opened")
    arguments = parser.parse_args()
    path = arguments.game or (RECORDED if RECORDED.exists() else None)
    long = random_game(arguments.moves)
    played = read_game(path.read_text(encoding="utf-8"), path.name) if path else long
    middle = cut(played, len(played.actions) * 3 // 5)
    report("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        first_board(Path(folder), Journal.new(kursbuch.game("1824", 4)), "new game")
        first_board(Path(folder), middle, f"after {len(middle.actions)} moves")
        playing(Path(folder), middle)
        opening(Path(folder), long)


if __name__ == "__main__":
    main()

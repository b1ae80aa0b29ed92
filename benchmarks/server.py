"""How quick the table is: first board, bytes of an answer, actions a second, opening a long game.

python benchmarks/server.py [--title 1824] [--moves 900]
"""

from __future__ import annotations

import argparse
import gzip
import random
import socket
import tempfile
import threading
import time
from pathlib import Path

import httpx
import uvicorn

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.journal import Journal
from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings


def start(folder: Path) -> tuple[uvicorn.Server, str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = Settings(f"sqlite:///{folder}/games.sqlite", bot_pause=0, writes_a_minute=0)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    return server, f"http://127.0.0.1:{port}"


def long_game(title: str, moves: int) -> Journal:
    """A random game of that many actions, as a save file."""
    for seed in range(20):
        dice = random.Random(seed)
        journal = Journal.new(kursbuch.game(title, 4))
        while len(journal.actions) < moves and not journal.state.over:
            journal = journal.play(random_bot(journal.state, dice))
        if len(journal.actions) >= moves:
            return journal
    return journal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="1824")
    parser.add_argument("--moves", type=int, default=900)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, url = start(Path(folder))
        with httpx.Client(base_url=url, timeout=120) as http:
            measure(http, arguments.title, arguments.moves)
        server.should_exit = True


def measure(http: httpx.Client, title: str, moves: int) -> None:
    players = [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")]
    made = http.post("/api/games", json={"title": title, "players": players}).json()
    base, headers = f"/api/games/{made['id']}", {"Authorization": f"Bearer {made['host']}"}
    began = time.perf_counter()
    page = http.get(f"/games/{made['id']}")
    assets = ["/board.css", "/static/page.css", "/static/table.css", "/static/words/en.json"]
    assets += [
        f"/static/{name}.js"
        for name in ("table", "dom", "api", "board", "panel", "tables", "history", "dialogs", "prefs", "words")
    ]
    sizes = sum(len(gzip.compress(http.get(path).content, 5)) for path in assets)
    view = http.get(f"{base}/table", headers=headers)
    first = time.perf_counter() - began
    report("request to first board", f"{first * 1000:.0f} ms")
    report("page, styles, scripts (gzip)", f"{(len(page.content) + sizes) / 1024:.0f} KiB")
    report("first view (gzip)", f"{len(gzip.compress(view.content, 5)) / 1024:.0f} KiB")
    dice, shows, answers, looks, acting = random.Random(1), view.json()["shows"], [], [], 0.0
    for number in range(200):
        offers = http.get(f"{base}/offers", headers=headers).json()
        action = dice.choice(offers["offers"])["action"]
        began = time.perf_counter()
        done = http.post(f"{base}/actions", headers=headers, json={"action": action, "version": offers["version"]})
        acting += time.perf_counter() - began
        answers.append(len(done.content))
        if number % 10 == 0:
            began = time.perf_counter()
            then = http.get(f"{base}/table", headers=headers, params={"have": shows})
            looks.append((time.perf_counter() - began, len(gzip.compress(then.content, 5))))
            shows = then.json()["shows"]
    report("actions a second over HTTP, one core", f"{200 / acting:.0f}")
    report("an action's answer", f"{sum(answers) / len(answers) / 1024:.1f} KiB")
    report(
        "the page's update after 10 moves",
        f"{_mean(t for t, _ in looks) * 1000:.0f} ms, {_mean(b for _, b in looks) / 1024:.1f} KiB gzip",
    )
    journal = long_game(title, moves)
    text = kursbuch.dump(journal)
    made = http.post("/api/import", json={"file": text}).json()
    began = time.perf_counter()
    http.get(f"/api/games/{made['id']}/table", headers={"Authorization": f"Bearer {made['host']}"}).raise_for_status()
    report(f"opening a game of {len(journal.actions)} actions", f"{(time.perf_counter() - began) * 1000:.0f} ms")
    began = time.perf_counter()
    http.get(
        f"/api/games/{made['id']}/table", headers={"Authorization": f"Bearer {made['host']}"}, params={"at": moves // 2}
    )
    report("looking at its middle", f"{(time.perf_counter() - began) * 1000:.0f} ms")


def _mean(values: object) -> float:
    numbers = list(values)  # type: ignore[call-overload]
    return float(sum(numbers) / len(numbers))


def report(what: str, value: str) -> None:
    print(f"{what:<42} {value}")


if __name__ == "__main__":
    main()

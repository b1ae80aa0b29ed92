"""How long somebody at the table waits: from a click to the panel that answers it, and for a game that is brought in.

    python -m benchmarks.page [--clicks 100] [--actions 900]

A real Chromium at a server in a process of its own. A click on a hex, a tile, a row or a number counts from the press
of the mouse until the page waits for no answer and has been painted, if the page had to ask. A game is brought in as
the start page does it, from the file to the whole table. Besides the clock, which counts whatever else the machine
does, the processor time of the server and of the processes it reads the file with is told.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.golden.games import GAMES, recorded

import kursbuch
from kursbuch.core.actions import Action
from kursbuch.core.journal import Journal
from kursbuch.core.state import apply, legal

from .server import TICK, Server, bring_in, report

SEVERAL = 3
CLICK = """selector => new Promise((done) => {
  const at = document.querySelector(selector);
  const began = performance.now();
  const look = () => document.querySelector("[aria-busy=true]") && performance.now() - began < 5000
    ? setTimeout(look, 1) : requestAnimationFrame(() => setTimeout(() => done([performance.now() - began, asks])));
  at.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  const asks = Boolean(document.querySelector("[aria-busy=true]"));
  look();
})"""
CLICKABLE = ("[data-hex].legal", "#tray:not([hidden]) button:not(.on)", "#work .pick", "#work .stepper button")
MARK = """([kind, index]) => {
  for (const one of document.querySelectorAll("[data-target]")) delete one.dataset.target;
  document.querySelectorAll(kind)[index].dataset.target = "yes";
}"""


def play_on(name: str, actions: int) -> Journal:
    """So much of a golden game."""
    state = GAMES[name].begin()
    states, done = [state], list[Action]()
    for line in recorded(name):
        if len(done) == actions:
            break
        done.append(state.game.title.notation.parse(line))
        state = apply(state, done[-1])
        states.append(state)
    return Journal(state.game, tuple(states), tuple(done))


def asked(journal: Journal, step: str, least: int) -> Journal:
    """The game at the first such question after so many actions that has several answers."""
    later = enumerate(journal.states[least:], least)
    at = next(n for n, state in later if state.ask and state.ask.name == step and len(legal(state)) > SEVERAL)
    return Journal(journal.game, journal.states[: at + 1], journal.actions[:at])


def clicks(page: Any, server: Server, journal: Journal, number: int) -> tuple[list[float], float]:
    """What each of some clicks takes in ms, and the server's processor for all of them. What the page knows already it
    does not ask again; such clicks do not count."""
    game, headers = bring_in(server, journal)
    token = headers["Authorization"].removeprefix("Bearer ")
    page.goto(f"{server.http.base_url}{game.removeprefix('/api')}#{token}")
    page.wait_for_selector("body[data-ready]")
    time.sleep(1)
    dice, waits, busy, tries = random.Random(1), list[float](), server.busy(), 0
    while len(waits) < number:
        kinds = [kind for kind in CLICKABLE if page.locator(kind).count()]
        kind = dice.choice(kinds)
        index = dice.randrange(page.locator(kind).count())
        page.evaluate(MARK, [kind, index])
        wait, asks = page.evaluate(CLICK, "[data-target]")
        waits += [float(wait)] if asks else []
        if (tries := tries + 1) % 10 == 0:
            before = server.busy()
            page.reload()  # and knows nothing again
            page.wait_for_selector("body[data-ready]")
            page.wait_for_timeout(500)
            busy += server.busy() - before
    return waits, server.busy() - busy


def read_with(server: Server) -> float:
    """Seconds of processor time of the processes that the server has waited for."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICK


def importing(page: Any, server: Server, journal: Journal, folder: Path) -> None:
    file = folder / "game.json"
    file.write_text(kursbuch.dumps(journal))
    page.goto(str(server.http.base_url))
    page.wait_for_selector("body[data-ready]")
    page.set_input_files("#file", str(file))
    page.wait_for_selector("#seat")
    began, busy, apart = time.perf_counter(), server.busy(), read_with(server)
    page.click("#seat")
    page.wait_for_selector("body.table[data-ready]")
    clock = time.perf_counter() - began
    report(f"a game of {len(journal.actions)} actions, from the file to the table", f"{clock:.2f} s")
    own, reading = server.busy() - busy, read_with(server) - apart
    report("  the server's processor; that of reading the file", f"{own:.2f} s; {reading:.2f} s")


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=100, help="0: only the game that is brought in")
    parser.add_argument("--actions", type=int, default=900)
    arguments = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    whole = play_on("1824", arguments.actions)
    report("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        for step in ("track", "stock") if arguments.clicks else ():
            waits, busy = clicks(page, server, asked(whole, step, 400), arguments.clicks)
            report(f"a click to the panel, {step}: half within", f"{median(waits):.0f} ms")
            report("  95 of 100 within", f"{quantiles(waits, n=20)[-1]:.0f} ms")
            report("  the server's processor, each", f"{1000 * busy / len(waits):.0f} ms")
        importing(page, server, whole, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()

"""The speed of the engine, in one table, with and without the compiled kernel; with a commit, that version beside it.

    python -m benchmarks [--quick] [--all] [--against COMMIT] [TITLE ...]      (1824 1844 18mag)

The longest recorded game of each title is measured, or a random one where none is at hand. Two versions take turns, so
that a machine that is busy for a while is busy for both; each figure is the best of all turns. The kernel is measured
where it is installed. The other modules of this package go into detail, each by a command of its own:
`python -m benchmarks.engine`, `.routes`, `.memory`, `.growth`, `.server`; `--all` runs the last four afterwards.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import kursbuch

from .engine import Recorded, random_game, recorded_games

HERE = Path(__file__).resolve().parent
TURNS = 3
DETAILS = ("routes", "memory", "growth", "server")
PEER = {
    "1824: an action of a replay": "630 to 770 µs",
    "1844: an action of a replay": "630 to 710 µs",
    "18mag: an action of a replay": "300 to 400 µs",
    "a branch in mid-game": "14 to 25 ms",
    "all tile lays in mid-game": "36 to 99 ms",
    "all tile lays late": "36 to 99 ms",
    "best routes: late positions, slowest": "227 s",
}
"""What the engine of 18xx.games takes, in its own loading mode, in which it checks neither track nor routes."""


def as_text(game: Recorded) -> dict[str, Any]:
    bound = game.states[0].game
    usual = kursbuch.game(bound.title.id, len(bound.players), {"rulings": bound.options["rulings"]}).options
    return {
        "title": bound.title.id,
        "players": list(bound.names) or len(bound.players),
        "options": {"rulings": bound.options["rulings"]}
        | {name: chosen for name, chosen in bound.options.items() if chosen != usual[name]},
        "actions": [str(action) for action in game.actions],
    }


def figures(source: Path, kernel: bool, games: Path, quick: bool) -> dict[str, float]:
    """What that source takes, found out in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.figures", str(games), *(["--quick"] if quick else [])]
    paths = os.pathsep.join((str(source), str(HERE.parent), os.environ.get("PYTHONPATH", "")))
    setting = {**os.environ, "PYTHONPATH": paths, "KURSBUCH_KERNEL": "1" if kernel else "0"}
    done = subprocess.run(command, env=setting, check=True, stdout=subprocess.PIPE)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def peer(what: str) -> str:
    """The peer's figure for the same, of this title or of any."""
    return PEER.get(what) or PEER.get(what.partition(": ")[2], "")


def unpacked(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    archive = folder / "source.tar"
    subprocess.run(["git", "archive", "-o", str(archive), commit, "src"], cwd=HERE.parent, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "src"


def time_of(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("titles", nargs="*", default=["1824", "1844", "18mag"])
    parser.add_argument("--against", metavar="COMMIT")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--all", action="store_true", help="the tables of the other modules as well")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        longest = [
            max(recorded_games(t) or [random_game(t, 4, 1)], key=lambda g: len(g.actions)) for t in arguments.titles
        ]
        games = folder / "games.json"
        games.write_text(json.dumps([as_text(game) for game in longest]), encoding="utf-8")
        here = HERE.parent / "src"
        versions = {"this": (here, False)}
        if arguments.against:
            versions = {arguments.against: (unpacked(arguments.against, folder), False), **versions}
        if importlib.util.find_spec("kursbuch_kernel"):
            versions["with the kernel"] = (here, True)
        best: dict[str, dict[str, float]] = {version: {} for version in versions}
        for _ in range(1 if arguments.quick else TURNS):
            for version, (source, kernel) in versions.items():
                for what, seconds in figures(source, kernel, games, arguments.quick).items():
                    best[version][what] = min(seconds, best[version].get(what, seconds))
    columns = [*versions, *(["ratio"] if arguments.against else []), "peer"]
    print("| what | " + " | ".join(columns) + " |")
    print("|---|" + "---|" * len(columns))
    for what, now in best["this"].items():
        cells = [time_of(best[version].get(what)) for version in versions]
        if arguments.against:
            before = best[arguments.against].get(what)
            cells.append(f"{before / now:.1f}" if before else "-")
        print(f"| {what} | " + " | ".join((*cells, peer(what))) + " |", flush=True)
    for module in DETAILS if arguments.all else ():
        print(f"\n## {module}\n", flush=True)
        quick = ["--quick"] if arguments.quick and module == "routes" else []
        subprocess.run([sys.executable, "-m", f"benchmarks.{module}", *quick], cwd=HERE.parent, check=True)


if __name__ == "__main__":
    main()

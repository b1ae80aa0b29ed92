"""The speed of the engine, in one table; with a commit, that version beside this one.

    python -m benchmarks [--quick] [--against COMMIT] [TITLE ...]      (1824 1844 18mag)

The longest recorded game of each title is measured, or a random one where none is at hand. Two versions take turns, so
that a machine that is busy for a while is busy for both; each figure is the best of all turns. The other modules of
this package go into detail, each by a command of its own: `python -m benchmarks.engine`, `.routes`, `.bots`, `.server`,
`.memory`, `.growth`.
"""

from __future__ import annotations

import argparse
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


def figures(source: Path, games: Path, quick: bool) -> dict[str, float]:
    """What that source takes, found out in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.figures", str(games), *(["--quick"] if quick else [])]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(HERE.parent)))}
    found: dict[str, float] = json.loads(subprocess.run(command, env=path, check=True, stdout=subprocess.PIPE).stdout)
    return found


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
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        longest = [
            max(recorded_games(t) or [random_game(t, 4, 1)], key=lambda g: len(g.actions)) for t in arguments.titles
        ]
        games = folder / "games.json"
        games.write_text(json.dumps([as_text(game) for game in longest]), encoding="utf-8")
        versions = {"this": HERE.parent / "src"}
        if arguments.against:
            versions = {arguments.against: unpacked(arguments.against, folder), **versions}
        best: dict[str, dict[str, float]] = {version: {} for version in versions}
        for _ in range(1 if arguments.quick else TURNS):
            for version, source in versions.items():
                for what, seconds in figures(source, games, arguments.quick).items():
                    best[version][what] = min(seconds, best[version].get(what, seconds))
    print("| what | " + " | ".join(versions) + " |" + (" ratio |" if arguments.against else ""))
    print("|---|" + "---|" * (len(versions) + bool(arguments.against)))
    for what, now in best["this"].items():
        cells = [time_of(best[version].get(what)) for version in versions]
        if arguments.against:
            before = best[arguments.against].get(what)
            cells.append(f"{before / now:.1f}" if before else "-")
        print(f"| {what} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()

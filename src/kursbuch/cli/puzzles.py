"""`kursbuch puzzles`: lists the puzzles, makes new ones from games, and proves those there are.

Games are played by `steady` against itself or by other bots, by seed, or read from files. What is found is added to the
puzzles that the output file has already, at once.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import kursbuch

from ..core.state import State
from . import arguments as shared


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("puzzles", help="list, make and check puzzles", description=__doc__)
    command.add_argument("--json", action="store_true", help="list them as JSON: id, title, kind, grade")
    command.set_defaults(run=run)
    tasks = command.add_subparsers(title="tasks", metavar="TASK")
    make = tasks.add_parser("make", help="find puzzles in games")
    make.add_argument("title", metavar="TITLE", help=f"one of: {', '.join(kursbuch.titles())}")
    make.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="TITLE.jsonl.gz")
    make.add_argument("--players", type=shared.positive, default=4, metavar="N")
    make.add_argument("--games", type=shared.positive, default=1, metavar="G", help="games to play (1)")
    make.add_argument("--seed", type=int, default=1, help="of the first game; each has the next (1)")
    make.add_argument(
        "--bots",
        type=lambda names: names.split(","),
        default=["steady"],
        metavar="BOT,...",
        help="who plays them, seat by seat (steady)",
    )
    make.add_argument("--kinds", nargs="+", default=[], metavar="KIND", help="only puzzles of these kinds")
    make.add_argument("--files", type=Path, nargs="+", default=[], metavar="FILE", help="games to read instead")
    make.set_defaults(run=run_make)
    check = tasks.add_parser("check", help="prove every answer again that the route finder can prove")
    check.add_argument("title", metavar="TITLE", nargs="?", default="")
    check.set_defaults(run=run_check)


def run(arguments: argparse.Namespace) -> int:
    from ..study.puzzles import puzzles

    found = puzzles()
    if arguments.json:
        print(json.dumps([{"id": p.id, "title": p.title, "kind": p.kind, "grade": p.grade} for p in found]))
    else:
        for one in found:
            print(f"{one.id:32} {one.title:16} {one.kind:10} {'*' * one.grade}")
    return 0


def run_make(arguments: argparse.Namespace) -> int:
    from ..bots import find as find_bot
    from ..study.puzzles.making import find, numbered, self_play
    from ..study.puzzles.puzzle import Puzzle, written

    out: Path = arguments.output
    lines = gzip.decompress(out.read_bytes()).decode().splitlines() if out.exists() else []
    known, found = [Puzzle.from_json(line) for line in lines], list[Puzzle]()
    sources = [str(path) for path in arguments.files] or [str(arguments.seed + n) for n in range(arguments.games)]
    for number, source in enumerate(sources):
        if arguments.files:
            states, name, seed = _read(Path(source)), "a recorded game", arguments.seed + number
        else:
            game, seed = kursbuch.game(arguments.title, arguments.players, {}), int(source)
            states = self_play(game, seed, [find_bot(name) for name in arguments.bots])
            name = f"{arguments.players} players ({', '.join(arguments.bots)}), seed {seed}"
        for one in find(states, seed, name, arguments.kinds, lambda line: print(line, file=sys.stderr, flush=True)):
            found.append(one)
            out.write_bytes(written(numbered(found, known)))  # whoever stops the search keeps what it has found
    return 0


def _read(path: Path) -> Sequence[State]:
    from .serve import read_game

    return read_game(path.read_text(encoding="utf-8"), path.name).states


def run_check(arguments: argparse.Namespace) -> int:
    """Fails if an answer is not what it is said to be."""
    from ..study.puzzles import puzzles
    from ..study.puzzles.checking import fault

    faults = [f"{one.id}: {why}" for one in puzzles(arguments.title) if (why := fault(one))]
    print("\n".join(faults) or "every puzzle is in order")
    return 1 if faults else 0

"""`kursbuch import`: turn a game of 18xx.games into a save file."""

from __future__ import annotations

import argparse
from pathlib import Path

import kursbuch

from ..interop.eighteen_xx.files import read_recording
from ..interop.eighteen_xx.importing import import_game


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("import", help="turn a game of 18xx.games into a save file", description=__doc__)
    parser.add_argument("file", type=Path, help="a game file of 18xx.games, or a recording of one")
    parser.add_argument("-o", "--output", type=Path, required=True, help="where to write the save file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    journal = import_game(read_recording(args.file))
    args.output.write_text(kursbuch.dump(journal), encoding="utf-8")
    print(f"{args.output}: {journal.game.title.name}, {len(journal.actions)} actions")
    return 0

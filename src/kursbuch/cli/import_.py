"""`kursbuch import`: turn a game of 18xx.games into a save file.

A game that holds an action we do not know, or one that no reading of the rules allows, is taken up to there, and the
command says which action it is and why. The file itself is never changed. Exit status: 0 when the whole game came in,
1 when only a part did, 2 when nothing was written.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import kursbuch

from ..core.errors import SetupError
from ..interop.eighteen_xx.files import read_recording
from ..interop.eighteen_xx.importing import import_game


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "import",
        help="turn a game of 18xx.games into a save file",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="a game file of 18xx.games, or a recording of one")
    parser.add_argument("-o", "--output", type=Path, required=True, help="where to write the save file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.output.resolve() == args.file.resolve():
        raise SetupError(f"{args.output} is the game file itself; name another file to write")
    done = import_game(read_recording(args.file))
    kursbuch.save(done.journal, args.output)
    print(f"{args.output}: {done.journal.game.title.name}, {done.until} of {done.total} actions")
    if done.stop:
        print(f"kursbuch: the rest of {args.file} was left out: {done.stop}", file=sys.stderr)
    return 1 if done.stop else 0

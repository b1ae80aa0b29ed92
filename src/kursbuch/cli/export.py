"""`kursbuch export`: a game for other programs and for readers.

    --to 18xx.games   a game file of that site, up to the first action that it cannot express
    --to log          the game as a text in Markdown, round by round
    --to svg          a folder with a picture of the board at the end of every round

Exit status: 0 when the whole game was written, 1 when only a part could be, 2 when nothing was.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import kursbuch

from ..core.journal import Journal
from ..interop.telling import log, rounds
from . import arguments as shared

FORMATS = ("18xx.games", "log", "svg")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "export",
        help="write a game for 18xx.games, as a text or as pictures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("file", type=Path, metavar="GAME", help="a save file")
    command.add_argument("--to", choices=FORMATS, required=True, help="what to write")
    command.add_argument("-o", "--output", type=Path, required=True, help="the file to write; for pictures, a folder")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    journal, output = kursbuch.load(arguments.file), arguments.output
    if arguments.to == "18xx.games":
        return for_the_site(journal, output)
    if arguments.to == "log":
        shared.write(output, log(journal))
        print(f"{output}: {len(journal.actions)} actions")
        return 0
    print(f"{output}: {pictures(journal, output)} pictures")
    return 0


def for_the_site(journal: Journal, output: Path) -> int:
    from ..interop.eighteen_xx.exporting import export_game

    done = export_game(journal)
    shared.write(output, json.dumps(done.data, ensure_ascii=False, indent=1) + "\n")
    print(f"{output}: {done.data['title']}, {done.until} of {done.total} actions")
    for remark in done.remarks:
        print(f"kursbuch: {remark}", file=sys.stderr)
    if done.stop:
        print(f"kursbuch: the rest of the game was left out: {done.stop}", file=sys.stderr)
    return 1 if done.stop else 0


def pictures(journal: Journal, folder: Path) -> int:
    """Draws the board at the end of every round; how many pictures there are."""
    from ..render.position import picture

    starts = rounds(journal)
    ends = [start.at for start in starts[1:]] + [len(journal.states) - 1]
    folder.mkdir(parents=True, exist_ok=True)
    labels = [start.label for start in starts] or ["end"]
    for number, (label, end) in enumerate(zip(labels, ends, strict=False), 1):
        name = f"{number:03} {label}.svg".replace(" ", "-")
        shared.write(folder / name, picture(journal.states[end].now))
    return len(labels)

"""`kursbuch show`: the board and the share market of a save file, at any moment.

With --svg the picture is written to a file; without it the position is told in words.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import kursbuch

from . import arguments as shared


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("show", help="draw the board of a save file", description=__doc__)
    command.add_argument("file", type=Path, metavar="FILE", help="a save file")
    command.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="after N actions, counted from the end if negative; now if left out",
    )
    command.add_argument("--svg", type=Path, metavar="OUT", help="write the picture here")
    command.add_argument("--dark", action="store_true", help="for a dark page")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from ..render.position import picture

    state = kursbuch.load(arguments.file).state
    if arguments.at is not None:
        state = state.at(arguments.at)
    if arguments.svg is None:
        print(state)
        return 0
    shared.write(arguments.svg, picture(state.now, theme="dark" if arguments.dark else "light"))
    return 0

"""`kursbuch new`: sets up a game and writes its save file."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import kursbuch

from ..core.errors import SetupError
from ..core.journal import Journal
from . import arguments as shared
from .play import settle, show


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("new", help="set up a game in a save file", description=__doc__)
    shared.add_game(command)
    command.add_argument("--seed", type=int, help="draw chance before the first decision from this seed")
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the save file to write")
    command.add_argument("--force", action="store_true", help="overwrite the file if there is one")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.output
    if path.exists() and not arguments.force:
        raise SetupError(f"{path} exists already; name another file, or add --force to overwrite it")
    journal = settle(Journal.new(shared.game(arguments)), random.Random(arguments.seed))
    kursbuch.save(journal, path)
    show(journal)
    return 0

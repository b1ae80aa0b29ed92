"""`kursbuch analyse`: how a game stood at every moment, where it turned, and what would have been better.

It may be stopped at any time: what was found is kept beside the file and taken up by the next call. The file may be one
of 18xx.games as well as one of ours.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from . import arguments as shared
from .serve import read_game

if TYPE_CHECKING:
    from ..study import Analysis


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "analyse", help="look back at a game: chances and turning points", description=__doc__
    )
    command.add_argument("file", type=Path, metavar="FILE", help="a save file, or a game of 18xx.games")
    command.add_argument("--json", action="store_true", help="print all of it as JSON")
    command.add_argument("--html", type=Path, metavar="OUT", help="write a report, one file that prints well")
    command.add_argument("--lang", choices=("en", "de"), default="en", help="the language of the report")
    command.add_argument(
        "--workers",
        type=shared.positive,
        default=max(1, (os.cpu_count() or 1) - 1),
        metavar="W",
        help="processes (one less than there are cores)",
    )
    command.add_argument(
        "--sets",
        type=shared.natural,
        metavar="N",
        help="judge answers after so many sets of operating rounds (4)",
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from ..study import analyse
    from ..study.analysis import SETS
    from ..study.report import report_html, report_text

    journal = read_game(arguments.file.read_text(encoding="utf-8"), arguments.file.name)
    keep = arguments.file.with_name(arguments.file.name + ".analysis")
    language = arguments.lang
    sets = SETS if arguments.sets is None else arguments.sets

    def first(found: Analysis) -> None:
        """The chances are known long before the answers: the report tells them at once."""
        if arguments.html:
            shared.write(arguments.html, report_html(found, language, is_done=False))

    found = analyse(journal, keep=keep, workers=arguments.workers, sets=sets, tell=_progress, first=first)
    if arguments.html:
        shared.write(arguments.html, report_html(found, language))
    if arguments.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    elif not arguments.html:
        print(report_text(found, language))
    return 0


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\r\x1b[K" if done == of else ""
        print(f"\r{done} of {of} answers looked at", end=end, file=sys.stderr, flush=True)

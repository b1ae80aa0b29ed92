"""The command line: `kursbuch COMMAND ...`.

Each command is a module with `add(commands)`, which describes its arguments and names the function that runs
it. What a command needs beyond the rules core it imports when it runs, so that all others start quickly.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from ..core.errors import KursbuchError

COMMANDS = (
    "serve",
    "admin",
    "new",
    "play",
    "show",
    "routes",
    "import_",
    "export",
    "games",
    "verify",
    "simulate",
    "arena",
    "analyse",
    "puzzles",
    "perft",
    "doctor",
    "completion",
)

FAULT, MISUSE, INTERRUPTED = 1, 2, 130
"""Exit codes: something was found wrong; the call makes no sense; stopped from the keyboard."""


def parser() -> argparse.ArgumentParser:
    """The whole command line, for `main` and for tests that read its help."""
    root = argparse.ArgumentParser(prog="kursbuch", description="Play, study, program railway share games.")
    root.add_argument("--version", action="version", version=f"kursbuch {__version__}")
    root.set_defaults(run=None)
    commands = root.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        import_module(f".{name}", __name__).add(commands)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; a mistake in the call is one line on stderr and code 2."""
    root = parser()
    arguments = root.parse_args(argv)
    if arguments.run is None:  # without a command: the table in the browser
        arguments = root.parse_args(["serve"])
    try:
        return int(arguments.run(arguments))
    except KursbuchError as error:
        print(f"kursbuch: {error}", file=sys.stderr)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"kursbuch: {error.filename or 'file'}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        return INTERRUPTED
    return MISUSE

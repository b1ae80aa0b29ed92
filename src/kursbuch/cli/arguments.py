"""Arguments that several commands share: which game is meant, and how many sit at the table."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import kursbuch

from ..core.game import AnyGame


def add_game(command: argparse.ArgumentParser) -> None:
    """Describes a game to set up: TITLE --players N --option key=value."""
    command.add_argument("title", metavar="TITLE", help=f"one of: {', '.join(kursbuch.titles())}")
    command.add_argument(
        "--players",
        required=True,
        type=players,
        metavar="N",
        help="how many play, or their names: Ann,Ben,Cleo",
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="KEY=VALUE",
        help="an option of the title; KEY=@FILE takes the text of a file",
    )


def game(arguments: argparse.Namespace) -> AnyGame:
    """The game that `add_game` let the caller describe."""
    return kursbuch.game(arguments.title, arguments.players, dict(arguments.option))


def players(text: str) -> int | Sequence[str]:
    if text.isdecimal():
        return int(text)
    names = tuple(name.strip() for name in text.split(","))
    if not all(names) or len(set(names)) < len(names):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor a list of different names")
    return names


def option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form key=value")
    if not value.startswith("@"):
        return key, value
    try:
        return key, Path(value[1:]).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{value[1:]} cannot be read: {error}") from None


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above zero")
    return int(text)


def natural(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return value


def write(path: Path, text: str) -> None:
    """Replaces the file in one go: a reader, or a crash, never sees half of it."""
    draft = path.with_name(path.name + ".tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)

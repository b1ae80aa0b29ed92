"""The frame of the command line: help, mistakes, exit codes."""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kursbuch
from kursbuch.cli import COMMANDS, parser, serve
from kursbuch.server import serving
from kursbuch.server.reading import ReadFile
from kursbuch.server.settings import Settings

from .conftest import Run

Cli = Callable[..., Run]


def test_without_arguments_it_opens_the_table(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    ports: list[int] = []

    def run(arguments: argparse.Namespace) -> int:
        ports.append(arguments.port)
        return 0

    monkeypatch.setattr(serve, "run", run)
    assert cli().code == 0
    assert ports == [1824]


def test_every_command_has_help(cli: Cli) -> None:
    listed = parser().format_help()
    for command in COMMANDS:
        if f"    {command} " in listed:
            assert cli(command, "--help").out.startswith(f"usage: kursbuch {command} ")


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"kursbuch {kursbuch.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("perft", "1830", "--players", "3"), "kursbuch: there is no title '1830'; there are: "),
        (("perft", "toy", "--players", "9"), "kursbuch: toy is for 2 to 4 players, not 9"),
        (
            ("perft", "toy", "--players", "Ann,Ann"),
            "'Ann,Ann' is neither a number nor a list of different names",
        ),
        (("perft", "toy", "--players", "2", "--option", "rounds"), "'rounds' is not of the form key=value"),
        (("perft", "toy", "--players", "2", "--option", "moons=3"), "kursbuch: toy has no option 'moons'"),
        (("perft", "toy", "--players", "2", "--option", "moons=@none.txt"), "none.txt cannot be read: "),
        (("perft", "toy", "--players", "2", "--depth", "0"), "'0' is not a whole number above zero"),
        (("simulate", "toy", "--players", "2", "--bot", "clever"), "kursbuch: there is no bot 'clever'"),
        (("play", "missing.json"), "kursbuch: missing.json: No such file or directory"),
        (("fly",), "invalid choice: 'fly'"),
    ],
)
def test_a_mistake_is_said_on_stderr_with_code_2(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    run = cli(*arguments)
    assert run.code == 2
    assert run.out == ""
    assert message in run.err


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "kursbuch", "--version"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.startswith("kursbuch ")


def test_the_table_names_the_port_that_it_got(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ports: list[int] = []

    def served(chosen: Settings, read_file: ReadFile, door: socket.socket, ready: Callable[[], None]) -> None:
        ports.append(door.getsockname()[1])
        ready()

    monkeypatch.setattr(serving, "serve", served)
    told = cli("serve", "--port", "0", "--no-browser", "--data", tmp_path)
    assert told.code == 0
    assert ports != [0]
    assert told.out == f"Kursbuch is at http://127.0.0.1:{ports[0]} (Ctrl-C ends it)\n"

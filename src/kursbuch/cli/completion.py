"""`kursbuch completion`: what a shell needs to complete commands and their arguments.

kursbuch completion bash > ~/.local/share/bash-completion/completions/kursbuch
kursbuch completion zsh > "${fpath[1]}/_kursbuch"
"""

from __future__ import annotations

import argparse

from ..core.errors import SetupError

SHELLS = ("bash", "zsh", "tcsh")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "completion",
        help="completion for bash, zsh or tcsh",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("shell", choices=SHELLS, help="the shell")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        import shtab
    except ModuleNotFoundError:
        raise SetupError("completion needs shtab, which is not installed: pip install 'kursbuch[completion]'") from None
    from . import parser

    print(shtab.complete(parser(), shell=arguments.shell))
    return 0

"""How a bot is named: one of ours, one that another package brings, a file, or a process.

    steady                  a bot of this package, or one that a package announces as an entry point `kursbuch.bots`
    stripper                one of this package to try others against; it is found, but not proposed to people
    ./mine.py:choose        a function of a file, or a class of which one is made for every seat and game
    process:./mybot --fast  a program that speaks the line protocol of docs/bots.md

Names alone may come from strangers (the table in the browser takes them from its visitors), so `find` knows nothing but
names. `hire` runs other people's code and is for whoever sits at the machine.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from ..core.errors import SetupError
from .bot import Bot, Budget, Thinker
from .levels import LEVELS
from .process import Process
from .sparring import SPARRING

GROUP = "kursbuch.bots"
"""The entry points by which other packages bring bots."""

PROCESS = "process:"


def bot_names() -> tuple[str, ...]:
    """The names of those that people play against, ours first."""
    return (*LEVELS, *(name for name in _brought() if name not in LEVELS))


def find(name: str) -> Bot:
    """The bot of that name; SetupError lists those there are."""
    if ours := LEVELS.get(name) or SPARRING.get(name):
        return ours
    if name in (brought := _brought()):
        return _made(_load(name, brought[name]), name)
    raise SetupError(f"there is no bot {name!r}; there are: {', '.join(bot_names())}")


def hire(name: str, budget: Budget | None = None) -> Bot:
    """The bot that a name, a file or a process stands for, thinking as much as the budget says if it takes one."""
    if name.startswith(PROCESS):
        return Process(name.removeprefix(PROCESS), budget)
    path, colon, function = name.rpartition(":")
    bot = _made(_of_file(Path(path), function), name) if colon and path.endswith(".py") else find(name)
    return bot.within(budget) if budget and isinstance(bot, Thinker) else bot


def _made(what: Any, name: str) -> Bot:
    """A class is made into a bot; a function is one."""
    try:
        bot = what() if isinstance(what, type) else what
    except Exception as error:
        raise SetupError(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(bot):
        raise SetupError(f"{name} is no bot: it cannot be called with a state and dice")
    made: Bot = bot
    return made


def _brought() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(name: str, point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:
        raise SetupError(f"the bot {name} ({point.value}) cannot be loaded: {error}") from error


def _of_file(path: Path, function: str) -> Any:
    module = _module(path.resolve())
    if not hasattr(module, function):
        raise SetupError(f"{path} has no {function!r}")
    return getattr(module, function)


@cache
def _module(path: Path) -> ModuleType:
    """Read once: what a bot has learned may take long to load."""
    if not path.is_file():
        raise SetupError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(f"kursbuch_bot_{path.stem}_{crc32(bytes(path)):x}", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # dataclasses look for their module there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        raise SetupError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module

"""`kursbuch doctor`: what is installed, where the data are kept, what is missing and the command that adds it.

Exit status: 0 when all that is installed can be used, 1 when something is broken or too old.
"""

from __future__ import annotations

import argparse
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import kursbuch

from ..core.errors import KursbuchError
from ..server.settings import data_folder
from . import FAULT

EXTRAS = {
    "server": "the table in the browser",
    "postgresql": "games kept in PostgreSQL",
    "hosting": "accounts, notices and figures of a site",
    "fast": "compiled searches for routes",
    "arena": "ratings of bots",
    "cluster": "games on many machines",
    "env": "environments for learning",
    "train": "learning what a position is worth",
    "data": "games as tables",
    "notebook": "ten questions to such tables, with plots",
    "completion": "completion in the shell",
}
"""What people may add to the package, and for what."""

_REQUIREMENT = re.compile(r"([\w.-]+)(?:\[[^]]*])?(?:>=([\d.]+))?.*extra == ['\"]([\w-]+)['\"]")


@dataclass(frozen=True)
class Part:
    """A package that an extra needs, and the version that is there, if any."""

    name: str
    least: str
    found: str

    @property
    def is_old(self) -> bool:
        return bool(self.found) and _numbers(self.found) < _numbers(self.least)

    def __str__(self) -> str:
        return f"{self.name} {self.found or 'is missing'}" + (f" (needs {self.least})" if self.is_old else "")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("doctor", help="what is installed, and what is missing", description=__doc__)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    lines, broken = list(about()), False
    parts = extras(requires("kursbuch") or []) if _installed("kursbuch") else {}
    if not parts:
        lines.append("extras    unknown: this copy runs without being installed (pip install .)")
    for extra, needed in parts.items():
        missing = [part for part in needed if not part.found]
        old = [part for part in needed if part.is_old]
        broken = broken or bool(old)
        state = ", ".join(map(str, old)) if old else "there" if not missing else ", ".join(map(str, missing))
        lines.append(f"{extra:<11} {EXTRAS[extra]}: {state}")
        if missing or old:
            lines.append(f"{'':<11} to add it: pip install -U 'kursbuch[{extra}]'")
    print("\n".join(lines))
    return FAULT if broken else 0


def about() -> Iterator[str]:
    yield f"kursbuch    {kursbuch.__version__}, in {Path(kursbuch.__file__).parent}"
    yield f"Python      {platform.python_version()} on {platform.system()}"
    yield f"titles      {', '.join(_titles())}"
    folder = data_folder()
    there = "" if folder.exists() else " (made when the table is first opened)"
    yield f"data        {folder}{there}"


def _titles() -> Iterator[str]:
    """Every title with the version of its rules, or what is wrong with it."""
    for title_id in kursbuch.titles():
        try:
            yield f"{title_id} (rules {kursbuch.title(title_id).version})"
        except KursbuchError as error:
            yield f"{title_id} ({error})"


def extras(requirements: list[str]) -> dict[str, list[Part]]:
    """What each of our extras needs, by the metadata of the package."""
    found: dict[str, list[Part]] = {extra: [] for extra in EXTRAS}
    for line in requirements:
        if (match := _REQUIREMENT.match(line)) and match[3] in found:
            found[match[3]].append(Part(match[1], match[2] or "0", _installed(match[1])))
    return {extra: parts for extra, parts in found.items() if parts}


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers a version begins with, without zeros at the end: 2.0 is 2."""
    numbers = [int(number) for number in re.split(r"[^\d.]", text, maxsplit=1)[0].split(".") if number]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)

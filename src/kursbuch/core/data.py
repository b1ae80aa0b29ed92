"""Data files beside the code: maps, tiles, clauses, wordings. They belong to the package, and are read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any


def text(package: str, name: str) -> str:
    """A text file of a package; lines that begin with # are remarks and left out."""
    found = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return "".join(line for line in found.splitlines(keepends=True) if not line.startswith("#"))


def table(package: str, name: str) -> Mapping[str, Any]:
    """A TOML file of a package."""
    return MappingProxyType(tomllib.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8")))

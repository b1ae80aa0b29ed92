"""What the routes of one server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import kursbuch

from ..core.journal import Journal
from .live import Live
from .settings import Settings
from .tables import Tables

ReadFile = Callable[[str, str], Journal]
"""From the text of a game file, and its name, to the game; KursbuchError when it is none."""


def read_journal(text: str, name: str) -> Journal:
    """Save files of ours; whoever starts the server may hand in a reader that knows more."""
    return kursbuch.load(text)


@dataclass(frozen=True)
class Context:
    settings: Settings
    tables: Tables
    live: Live
    read_file: ReadFile

"""Refusals and events: named, with figures; a title words them in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Figures = Mapping[str, object]


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: a rule by name, its clause in the rulebook, and the figures."""

    rule: str
    clause: str
    figures: Figures
    words: Callable[[str, Figures], str] = field(compare=False, repr=False)
    """How the title puts it into words."""

    @property
    def text(self) -> str:
        return self.words(self.rule, self.figures)

    def __str__(self) -> str:
        title, _, place = self.clause.partition(":")
        return f"{title} {place}: {self.text}"


class Event(NamedTuple):
    """Something that happened, for the log: a name and its figures."""

    name: str
    figures: Figures

    def __str__(self) -> str:
        return f"{self.name} " + " ".join(f"{k}={v}" for k, v in self.figures.items())

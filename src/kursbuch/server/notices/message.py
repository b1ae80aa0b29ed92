"""What is told: a title, a sentence for each game, and the way there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GameLine:
    """One game that waits."""

    game: str
    title: str
    text: str
    url: str


@dataclass(frozen=True)
class Telling:
    subject: str
    lines: tuple[GameLine, ...]
    foot: str = ""
    """How to be told no more."""
    unsubscribe: str = ""
    """The address that does it by one press."""

    @property
    def url(self) -> str:
        """Where to go: to the game, or to the list if there are several."""
        return self.lines[0].url

    @property
    def text(self) -> str:
        return "\n".join(f"{line.text}\n{line.url}" for line in self.lines)

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
    all: str = ""
    """The address of the list of all games."""

    @property
    def url(self) -> str:
        """Where to go: to the game, or to the list if there are several."""
        return self.lines[0].url if len(self.lines) == 1 else self.all

    @property
    def text(self) -> str:
        return "\n".join(f"{line.text}\n{line.url}" for line in self.lines)

    def text_within(self, most: int) -> str:
        """The text in so many letters: as many games as there is room for, and the way to all of them."""
        if len(self.text) <= most:
            return self.text
        room = self.text[: most - len(self.all) - 3]
        return f"{room.rpartition(chr(10))[0]}\n…\n{self.all}"

"""A game of no known family: its columns as they are, so that a new title can be played at once."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.questions import Ask
from ...core.record import Position
from ...core.vocabulary import Noun
from .shapes import Cell, Chip, Column, Figure, Head, Lot, Note, Row, Sheet, Story, Strip
from .words import Words, spaced


class OtherFamily:
    def __init__(self, position: Position, words: Words) -> None:
        self.position = position
        self.words = words
        self.names = dict(zip(position.players, position.game.names, strict=True))

    def focus(self) -> str:
        return "board"

    def unit(self) -> str:
        return ""

    def chips(self) -> dict[str, Chip]:
        return {}

    def chip(self, company: str) -> Chip | None:
        return None

    def nouns(self) -> Mapping[str, Noun]:
        return {}

    def places(self) -> dict[str, str]:
        return {}

    def caption(self) -> tuple[str, str]:
        return "", ""

    def round(self, label: str) -> str:
        return ""

    def tick(self) -> tuple[str, bool]:
        return "", False

    def about(self, subject: str, actor: str, source: str) -> tuple[Note, ...]:
        return ()

    def head(self, ask: Ask) -> Head:
        return Head(ask.who, self.names.get(ask.who, ask.who), ())

    def line(self, ask: Ask, is_turn: bool) -> tuple[str, ...]:
        return (ask.name,)

    def step(self, name: str, ask: Ask) -> tuple[str, str]:
        return "", ""

    def awaits(self, step: str, ask: Ask) -> str:
        return ""

    def tables(self, at_work: str) -> tuple[Sheet, ...]:
        """One table of everything that each player has one of, one of everything else."""
        columns, rest = [], []
        for name, value in self.position.to_json().items():
            if name in ("players", "agenda"):
                continue
            if isinstance(value, Mapping) and set(self.position.players) <= set(value):
                columns.append((name, value))
            else:
                rest.append((name, value))
        found = []
        if columns:
            rows = tuple(
                Row((Cell(player=p), *(Cell(_short(value[p])) for _, value in columns)), p, p == at_work)
                for p in self.position.players
            )
            heads = (Column("", "start"), *(Column(spaced(name)) for name, _ in columns))
            found.append(Sheet("players", self.words.say("table.players"), "", heads, rows))
        if rest:
            rows = tuple(Row((Cell(spaced(name)), Cell(_short(value))), name) for name, value in rest)
            found.append(Sheet("rest", self.words.say("table.rest"), "", (Column("", "start"), Column("")), rows))
        return tuple(found)

    def strips(self, story: Story) -> tuple[Strip, ...]:
        return ()

    def figures(self) -> tuple[Figure, ...]:
        return ()

    def holdings(self) -> tuple[Figure, ...]:
        return ()

    def directors(self) -> dict[str, str]:
        return {}

    def owners(self) -> dict[str, str]:
        return {}

    def wealth(self, player: str) -> dict[str, int]:
        return {}

    def shares(self, player: str) -> dict[str, int]:
        return {}

    def purse(self, player: str) -> str:
        return ""

    def lots(self) -> tuple[Lot, ...]:
        return ()

    def acting_for(self, who: str) -> str:
        return ""


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"

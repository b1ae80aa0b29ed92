"""The families of games, as a table shows them. A position of no known family is shown by its columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ...core.questions import Ask
from ...core.record import Position
from ...core.vocabulary import Noun
from ...cubes.record import CubeRecord
from ...rules.table import Holdings
from .cubes import CubeFamily
from .other import OtherFamily
from .shapes import Chip, Figure, Head, Lot, Note, Sheet, Story, Strip
from .shares import ShareFamily
from .words import Words


class Family(Protocol):
    """What the page needs to know about a position."""

    def chips(self) -> dict[str, Chip]: ...
    def chip(self, company: str) -> Chip | None:
        """That of one, if it is a company: for whoever wants no other."""

    def caption(self) -> tuple[str, str]:
        """The moment in words, in full and short."""

    def round(self, label: str) -> str:
        """What the round that positions call so is called in words."""

    def tick(self) -> tuple[str, bool]:
        """The name of the round this moment belongs to, and whether it is a major one."""

    def head(self, ask: Ask) -> Head: ...
    def line(self, ask: Ask, is_turn: bool) -> tuple[str, ...]:
        """The steps of the turn, by name and in order; the question alone, if it is asked in the turn of another."""

    def step(self, name: str, ask: Ask) -> tuple[str, str]:
        """What a step is called and what came of it, where the position knows better than the title's words."""

    def awaits(self, step: str, ask: Ask) -> str:
        """What a step still to come is about, in two or three words."""

    def tables(self, at_work: str) -> tuple[Sheet, ...]: ...
    def strips(self, story: Story) -> tuple[Strip, ...]: ...
    def figures(self) -> tuple[Figure, ...]: ...
    def holdings(self) -> tuple[Figure, ...]:
        """What each player has of each company."""

    def directors(self) -> dict[str, str]:
        """Company -> the name of who directs it."""

    def owners(self) -> dict[str, str]:
        """Paper -> the name of who has it."""

    def wealth(self, player: str) -> dict[str, int]:
        """What a player is worth, by parts: "cash", companies, "debt"."""

    def shares(self, player: str) -> dict[str, int]:
        """Company -> how many of its shares a player has, where they count by their number."""

    def purse(self, player: str) -> str:
        """The money that a player can offer at an auction."""

    def lots(self) -> tuple[Lot, ...]:
        """What is bid for, where that is several things at once."""

    def acting_for(self, who: str) -> str:
        """The player for whom a company acts, if somebody owns or directs it."""

    def about(self, subject: str, actor: str, source: str) -> tuple[Note, ...]:
        """What whoever decides wants to know of the thing an action is about, and of what there is of it where it is
        taken from."""

    def focus(self) -> str:
        """What matters most now: the "board" or the "market"."""

    def unit(self) -> str:
        """The sign of money."""

    def places(self) -> dict[str, str]:
        """Names of hexes."""

    def nouns(self) -> Mapping[str, Noun]:
        """What the figures of refusals and events stand for, by name."""


def family_of(position: Position, words: Words) -> Family:
    if isinstance(position, Holdings):
        return ShareFamily(position, words)
    if isinstance(position, CubeRecord):
        return CubeFamily(position, words)
    return OtherFamily(position, words)

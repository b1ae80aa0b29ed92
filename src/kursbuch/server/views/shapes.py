"""The plain data a page is made of. Fields that may be missing on the wire have a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from typing import Any, Protocol

Sentence = tuple[str | Mapping[str, str], ...]
"""Words, and in between companies {"c": id}, players {"p": id}."""


class Story(Protocol):
    """What happened before, told by the events of the game."""

    def last(self, event: str) -> tuple[Mapping[str, object], ...]:
        """The figures of the events of that name that happened last, all of one move."""

    def count(self, event: str) -> int:
        """After how many moves events of that name happened."""


@dataclass(frozen=True)
class Cell:
    """One figure of a table: text, or a company's chip, a player, trains as tickets."""

    text: str = ""
    company: str = ""
    player: str = ""
    tickets: tuple[str, ...] = ()
    companies: tuple[str, ...] = ()
    strong: bool = False
    director: bool = False
    owner: bool = False
    """Whether the whole of a company that has no shares is theirs."""
    tick: str = ""
    """A mark behind the text, with its meaning."""
    tag: str = ""
    faint: bool = False


@dataclass(frozen=True)
class Column:
    label: str
    align: str = "end"
    player: str = ""
    title: str = ""
    """The whole word, where the label is cut short."""


@dataclass(frozen=True)
class Row:
    cells: tuple[Cell, ...]
    id: str = ""
    now: bool = False
    """Whether this row is at work."""


@dataclass(frozen=True)
class Sheet:
    id: str
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Ticket:
    """One entry of a strip: a train, or a player in the order of turns."""

    name: str
    note: str
    gone: bool = False
    now: bool = False
    player: str = ""


@dataclass(frozen=True)
class Strip:
    """Tickets in a row and a few sentences, such as trains and phases."""

    id: str
    title: str
    note: str
    tickets: tuple[Ticket, ...]
    lines: tuple[tuple[str, str], ...] = ()
    """(lead, text)"""
    told: tuple[Sentence, ...] = ()
    card: str = ""
    """The card of what the note tells of."""


@dataclass(frozen=True)
class Bidder:
    """A player at an auction, and what was said last."""

    player: str
    said: str
    left: str = ""
    """The money that can still be offered."""
    is_out: bool = False
    leads: bool = False
    now: bool = False


@dataclass(frozen=True)
class Offered:
    """A bid that stands."""

    player: str
    amount: str


@dataclass(frozen=True)
class Lot:
    """A paper at an auction of several at once: its price, and the bids for it, rising."""

    paper: str
    price: str
    bids: tuple[Offered, ...] = ()


@dataclass(frozen=True)
class Chip:
    """How a company is shown."""

    letters: str
    name: str
    ground: str
    ink: str


@dataclass(frozen=True)
class Figure:
    """A number that somebody or something has: the cash of P1, the price of a company."""

    who: str
    what: str
    value: int
    of: str = ""
    """The company, where somebody has such a number of each."""


@dataclass(frozen=True)
class Note:
    """A word on what is chosen: a figure under its label, or a text without one, for where there are no columns."""

    label: str
    text: str


@dataclass(frozen=True)
class Change:
    who: str
    what: str
    label: str
    before: str
    """Empty where it stays as it is."""
    after: str
    of: str = ""
    """The company that it is a share of."""


@dataclass(frozen=True)
class Refused:
    """Why not: the clause, where it stands, and the sentence."""

    clause: str
    place: str
    text: str
    nearest: Near | None = None
    """What is allowed instead, if there is anything like it."""


@dataclass(frozen=True)
class Near:
    """The nearest thing that is allowed: an action to choose, or a hex to build in."""

    do: str
    action: str = ""
    hex: str = ""


@dataclass(frozen=True)
class Choice:
    """One action to choose. `value` is its number, where choices differ by a number alone; they share a `row`."""

    action: str
    label: str
    do: str = ""
    row: str = ""
    subject: str = ""
    subject_field: str = ""
    detail: Sentence = ()
    about: tuple[Note, ...] = ()
    value: int | None = None
    number: str = ""
    form: tuple[str, ...] = ()
    """The action before and after its free number."""
    says: tuple[str, ...] = ()
    """The same of what the button says."""
    low: int = 0
    high: int = 0
    cash: int | None = None
    """What it brings the one who acts; negative when it costs."""
    then: int | None = None
    """The price of the subject afterwards, if it changes."""
    refused: Refused | None = None
    changes: tuple[Change, ...] = ()
    """What it changes, where choices are so few that each can tell."""


@dataclass(frozen=True)
class Control:
    type: str
    kind: str
    title: str
    choices: tuple[Choice, ...] = ()
    hexes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Of a run: the best route of each train, where others may be run instead."""


@dataclass(frozen=True)
class Head:
    """Who is at work: a company or a player, with a line about it."""

    who: str
    name: str
    lines: tuple[str, ...]


def plain(value: Any) -> Any:
    """Dataclasses as dictionaries without fields that are empty by default, tuples as lists."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    named = ((field, getattr(value, name)) for name, field in value.__dataclass_fields__.items())
    return {
        field.name: plain(inner)
        for field, inner in named
        if inner or field.default is MISSING or (inner == 0 and inner is not False)
    }

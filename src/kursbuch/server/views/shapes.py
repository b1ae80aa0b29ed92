"""The plain data a page is made of. Falsy fields are left out on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


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
    tick: str = ""
    """A mark behind the text, with its meaning."""
    tag: str = ""
    faint: bool = False


@dataclass(frozen=True)
class Column:
    label: str
    align: str = "end"
    player: str = ""


@dataclass(frozen=True)
class Row:
    cells: tuple[Cell, ...]
    id: str = ""
    now: bool = False
    """Whether this row is at work."""


@dataclass(frozen=True)
class Table:
    id: str
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Ticket:
    """One entry of the strip of trains."""

    name: str
    note: str
    gone: bool = False
    now: bool = False


@dataclass(frozen=True)
class Strip:
    """Trains and phases: tickets in a row and a few sentences."""

    id: str
    title: str
    note: str
    tickets: tuple[Ticket, ...]
    lines: tuple[tuple[str, str], ...]
    """(lead, text)"""


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


@dataclass(frozen=True)
class Change:
    who: str
    what: str
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Head:
    """Who is at work: a company or a player, with a line about it."""

    who: str
    name: str
    lines: tuple[str, ...]


def plain(value: Any) -> Any:
    """Dataclasses as dictionaries without their falsy fields, tuples as lists."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    named = ((name, getattr(value, name)) for name in value.__dataclass_fields__)
    return {name: plain(inner) for name, inner in named if inner or (inner == 0 and inner is not False)}

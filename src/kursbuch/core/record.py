"""Positions and tables: the same columns, once frozen and once open to change.

A `Record` subclass lists its columns as annotations and offers what can be read off them. Its `Position`
is a value: it never changes, is compared by content and goes to JSON and back. Its `Table` is what a step
works on in private. Every column holds an immutable value or a mapping that is *replaced*, never changed
in place; so freezing and thawing copy a few references, and positions share what did not change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar, cast, get_type_hints

from .codec import decode, encode
from .reports import Event

if TYPE_CHECKING:
    from .game import AnyGame


class Step(NamedTuple):
    """One entry of the agenda: the name of a script and its arguments."""

    name: str
    args: tuple[str, ...] = ()


class Record:
    """Columns every game has; families of games add their own."""

    if TYPE_CHECKING:
        game: AnyGame  # what this record belongs to; no column of it, so columns are read without it
    players: tuple[str, ...]
    agenda: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{' of ' if self.moment else ''}{self.moment}>"

    @property
    def moment(self) -> str:
        """Which round it is, as the game counts them; nothing if it counts none."""
        return ""

    @classmethod
    def cast(cls, record: Record) -> Self:
        """The same record, for readers who know its family or title; TypeError if it is of another kind."""
        if not isinstance(record, cls):
            raise TypeError(f"a {type(record).__name__} is no {cls.__name__}")
        return record

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        return _columns(cast(Hashable, cls))[0]

    @classmethod
    def column_types(cls) -> Mapping[str, Any]:
        return _columns(cast(Hashable, cls))[1]


@cache
def _columns(record: Hashable) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    types = {name: kind for name, kind in get_type_hints(cast(Any, record)).items() if name not in ("game", "events")}
    return tuple(sorted(types)), types


class Position(Record):
    """A frozen record. Derived facts may be kept with `functools.cached_property`."""

    @classmethod
    def of(cls, game: AnyGame, **columns: Any) -> Self:
        """A position with these columns; every column must be given."""
        if missing := set(cls.columns()) ^ set(columns):
            raise TypeError(f"columns missing or unknown: {', '.join(sorted(missing))}")
        position = cls.__new__(cls)
        position.__dict__.update(columns, game=game)
        return position

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is a value: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(self.__dict__[c] == other.__dict__[c] for c in self.columns())

    __hash__ = None  # type: ignore[assignment]

    def to_json(self, *, as_it_is: bool = False) -> dict[str, Any]:
        """Its columns. `as_it_is` keeps the order of mappings too, on which the order of offers may depend."""
        return {c: encode(self.__dict__[c], as_it_is=as_it_is) for c in self.columns()}


class Table(Record):
    """An open record: what a step changes, and what it tells about it."""

    events: list[Event]
    """The log of the action under way."""

    def push(self, *steps: Step) -> None:
        """Puts steps on top of the agenda; the first of them runs next."""
        self.agenda = steps + self.agenda


P = TypeVar("P", bound=Position)


def freeze(table: Table, into: type[P]) -> P:
    position = into.__new__(into)
    columns = table.__dict__.copy()
    columns.pop("events", None)
    object.__setattr__(position, "__dict__", columns)
    return position


T = TypeVar("T", bound=Table)


def thaw(position: Position, into: type[T]) -> T:
    table = into.__new__(into)
    columns, many = position.__dict__.copy(), len(into.columns()) + 1
    while len(columns) > many:  # facts derived from the position are kept with it, behind its columns
        columns.popitem()
    columns["events"] = []
    table.__dict__ = columns
    return table


def from_json(game: AnyGame, data: dict[str, Any], into: type[P]) -> P:
    types = into.column_types()
    return into.of(game, **{name: decode(types[name], data[name], game) for name in types})


class Digest:
    """Digests of successive positions. What did not change is not written down again: whole columns, and of a mapping
    of large things each of them."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[object, bytes]] = {}
        self._entries: dict[str, dict[str, tuple[object, str]]] = {}
        """Column -> key -> its value, and the entry as it is written."""

    def of(self, position: Position) -> str:
        total = hashlib.blake2b(digest_size=8)
        for column in position.columns():
            value = position.__dict__[column]
            seen = self._seen.get(column)
            if seen is None or seen[0] is not value:
                text = self._written(column, value)
                seen = (value, hashlib.blake2b(text.encode(), digest_size=16).digest())
                self._seen[column] = seen
            total.update(column.encode() + b"=" + seen[1])
        return total.hexdigest()

    def _written(self, column: str, value: object) -> str:
        """A column as JSON."""
        if not isinstance(value, Mapping) or not all(
            isinstance(key, str) and isinstance(entry, (Mapping, frozenset)) for key, entry in value.items()
        ):
            return _as_json(encode(value))
        known, entries = self._entries.get(column, {}), dict[str, tuple[object, str]]()
        for key in sorted(value):
            entry, seen = value[key], known.get(key)
            if seen is None or seen[0] is not entry:
                seen = (entry, f"{_as_json(key)}:{_as_json(encode(entry))}")
            entries[key] = seen
        self._entries[column] = entries
        return "{" + ",".join([text for _, text in entries.values()]) + "}"


def _as_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

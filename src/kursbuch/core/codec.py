"""Values to JSON and back, by their annotated types.

Understands numbers, text, None, tuples, frozensets, mappings (written as sorted lists of pairs when the keys
are not text), NamedTuples, frozen dataclasses, and whatever is `Written` in a way of its own.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Self, Union, get_args, get_origin, get_type_hints


class Written:
    """A value that knows itself how it is written down."""

    __slots__ = ()

    def to_json(self) -> Any:
        raise NotImplementedError

    @classmethod
    def from_json(cls, game: Any, data: Any) -> Self:
        raise NotImplementedError


_PLAIN = frozenset({str, int, bool, float, type(None)})
"""What is written as it is. Most values are of these types, and to look here is a third of the work of a call."""


def encode(value: Any, *, as_it_is: bool = False) -> Any:
    """The value in JSON; equal values are written alike, unless mappings are to be written in the order they have."""
    if type(value) in _PLAIN or isinstance(value, (str, int)):
        return value
    if isinstance(value, Written):
        return value.to_json()
    if isinstance(value, tuple):
        return [v if type(v) in _PLAIN else encode(v, as_it_is=as_it_is) for v in value]
    if isinstance(value, Mapping):
        keys = list(value) if as_it_is else sorted(value)
        if all(isinstance(k, str) for k in keys):
            return {k: v if type(v := value[k]) in _PLAIN else encode(v, as_it_is=as_it_is) for k in keys}
        return [[encode(k), encode(value[k], as_it_is=as_it_is)] for k in keys]
    if isinstance(value, frozenset):
        return [encode(v) for v in sorted(value)]
    if dataclasses.is_dataclass(value):
        return {f.name: encode(getattr(value, f.name)) for f in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no JSON form")


def decode(kind: Any, data: Any, game: Any = None) -> Any:
    return _reader(kind)(data, game)


Reader = Callable[[Any, Any], Any]
"""From what is written, and the game, to a value."""


@cache
def _reader(kind: Any) -> Reader:
    """How values of a type are read. That is found out once for each type: it takes longer than reading one."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        some = _reader(next(a for a in args if a is not type(None)))
        return lambda data, game: None if data is None else some(data, game)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return _several(tuple, _reader(args[0]))
        parts = [_reader(a) for a in args]
        return lambda data, game: tuple(read(d, game) for read, d in zip(parts, data, strict=True))
    if origin is frozenset:
        return _several(frozenset, _reader(args[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_reader(args[0]), _reader(args[1]))
    if isinstance(kind, type) and issubclass(kind, Written):
        return lambda data, game: kind.from_json(game, data)
    if isinstance(kind, type) and issubclass(kind, tuple):
        parts = [_reader(hint) for hint in get_type_hints(kind).values()]
        return lambda data, game: kind(*(read(d, game) for read, d in zip(parts, data, strict=True)))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        fields = {name: _reader(hint) for name, hint in get_type_hints(kind).items()}
        return lambda data, game: kind(**{name: fields[name](value, game) for name, value in data.items()})
    return _as_it_is


def _as_it_is(data: Any, game: Any) -> Any:
    return data


def _several(kind: Callable[[Iterable[Any]], Any], read: Reader) -> Reader:
    if read is _as_it_is:
        return lambda data, game: kind(data)
    return lambda data, game: kind(read(d, game) for d in data)


def _mapping(key: Reader, value: Reader) -> Reader:
    def read(data: Any, game: Any) -> Any:
        pairs = data.items() if isinstance(data, dict) else data
        return {key(k, game): value(v, game) for k, v in pairs}

    return read

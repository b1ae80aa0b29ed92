"""Values to JSON and back, by their annotated types.

Understands numbers, text, None, tuples, frozensets, mappings (written as sorted lists of pairs when the keys
are not text), NamedTuples, frozen dataclasses, and whatever is `Written` in a way of its own.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Self, Union, get_args, get_origin, get_type_hints


class Written:
    """A value that knows itself how it is written down."""

    __slots__ = ()

    def to_json(self) -> Any:
        raise NotImplementedError

    @classmethod
    def from_json(cls, game: Any, data: Any) -> Self:
        raise NotImplementedError


def encode(value: Any, *, as_it_is: bool = False) -> Any:
    """The value in JSON; equal values are written alike, unless mappings are to be written in the order they have."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Written):
        return value.to_json()
    if isinstance(value, tuple):
        return [encode(v, as_it_is=as_it_is) for v in value]
    if isinstance(value, Mapping):
        keys = list(value) if as_it_is else sorted(value)
        if all(isinstance(k, str) for k in keys):
            return {k: encode(value[k], as_it_is=as_it_is) for k in keys}
        return [[encode(k), encode(value[k], as_it_is=as_it_is)] for k in keys]
    if isinstance(value, frozenset):
        return [encode(v) for v in sorted(value)]
    if dataclasses.is_dataclass(value):
        return {f.name: encode(getattr(value, f.name)) for f in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no JSON form")


def decode(kind: Any, data: Any, game: Any = None) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if data is None:
            return None
        return decode(next(a for a in args if a is not type(None)), data, game)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(decode(args[0], d, game) for d in data)
        return tuple(decode(a, d, game) for a, d in zip(args, data, strict=True))
    if origin is frozenset:
        return frozenset(decode(args[0], d, game) for d in data)
    if origin is not None and issubclass(origin, Mapping):
        pairs = data.items() if isinstance(data, dict) else data
        return {decode(args[0], k, game): decode(args[1], v, game) for k, v in pairs}
    if isinstance(kind, type) and issubclass(kind, Written):
        return kind.from_json(game, data)
    if isinstance(kind, type) and issubclass(kind, tuple):
        hints = get_type_hints(kind)
        return kind(*(decode(t, d, game) for t, d in zip(hints.values(), data, strict=True)))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{name: decode(hints[name], value, game) for name, value in data.items()})
    return data

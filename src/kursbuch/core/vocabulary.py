"""The vocabulary: what the words and numbers in actions, refusals, events and columns stand for.

A field says so by its type. `PlayerId` is a `str` to the type checker, so that data and tests need no casts, and
carries a `Noun` for whoever reads types at run time: the notation, sentences, the controls of a page, importers, bots.

    class Bid(Action):
        notation = "{who} bids {amount} for {paper}"
        paper: PaperId
        amount: Money

The board, 18xx games and cube rails add nouns of their own where they first need them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Noun:
    """A sort of thing that is named by a word or counted by a number."""

    name: str
    is_number: bool = False

    def __repr__(self) -> str:
        return self.name


WORD = Noun("word")
"""Any other word: `all` of a dividend, a step, a part."""
NUMBER = Noun("number", is_number=True)
PLAYER = Noun("player")
ACTOR = Noun("actor")
"""A player, a company its director acts for, or chance."""
MONEY = Noun("money", is_number=True)

Word = Annotated[str, WORD]
Number = Annotated[int, NUMBER]
PlayerId = Annotated[str, PLAYER]
ActorId = Annotated[str, ACTOR]
Money = Annotated[int, MONEY]


def nouns_of(kind: type) -> Mapping[str, Noun]:
    """The fields of a class and what they stand for; a tuple stands for what its items stand for."""
    return _nouns(cast(Hashable, kind))


@cache
def _nouns(kind: Hashable) -> Mapping[str, Noun]:
    hints = get_type_hints(cast(Any, kind), include_extras=True)
    return MappingProxyType({name: _noun(hint) for name, hint in hints.items()})


def _noun(hint: Any) -> Noun:
    parts = get_args(hint)
    if get_origin(hint) is Annotated:
        parts = parts[1:]  # what it stands for, not what Python makes of it
    for part in parts:
        found = part if isinstance(part, Noun) else _noun(part)
        if found is not WORD:
            return found
    return NUMBER if hint is int else WORD

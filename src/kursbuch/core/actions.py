"""Actions: small frozen values with a text notation that reads both ways.

An action class is a frozen dataclass with a `notation`, a template of its fields:

    @dataclass(frozen=True, slots=True)
    class LayTile(Action):
        notation = "{who} lays {tile} at {hex} turn {rotation}"
        tile: TileId
        hex: HexId
        rotation: Rotation

so that `str(LayTile("BK", "57", "B9", 2))` is `BK lays 57 at B9 turn 2`, and the `Notation` of a title
reads that text back. A field is a word, a whole number, or a tuple of such, written with commas; its type says what it
stands for (see `vocabulary`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from typing import Any, ClassVar, cast, get_args, get_origin, get_type_hints

from .errors import NotationError
from .vocabulary import ActorId, Noun, nouns_of

CHANCE = "chance"
"""The actor that answers when the rules leave a decision to chance."""

_FIELD = re.compile(r"{(\w+)}")
_NUMBER = "[0-9]{1,99}"
"""No game needs a longer one, and Python reads only so many digits."""
_LONGEST = 100
"""More of a text is not compared with the forms."""


@dataclass(frozen=True, slots=True)
class Action:
    """What somebody does; `who` is the player, or the company on whose behalf its director acts."""

    notation: ClassVar[str] = ""
    who: ActorId

    def __getitem__(self, field: str) -> Any:
        """The value of a field, for readers of any kind of action."""
        return getattr(self, field)

    @property
    def figures(self) -> dict[str, Any]:
        """Its fields and their values, but for who acts."""
        return {field.name: self[field.name] for field in fields(self) if field.name != "who"}

    def value_of(self, noun: Noun) -> Any:
        """The value of the first field that stands for this noun; None if there is none."""
        nouns = nouns_of(type(self))
        return next((value for name, value in self.figures.items() if nouns[name] is noun), None)

    @classmethod
    def names(cls, noun: Noun) -> bool:
        """Does such an action say which one of these it is about?"""
        return noun in nouns_of(cls).values()

    def __str__(self) -> str:
        form = _form_of_all(cast(Hashable, type(self)))
        return form.format(self) if form else self._put_into(self.notation)

    def around(self, field: str) -> tuple[str, str]:
        """The action as it is written, before and after one of its fields."""
        before, _, after = self.notation.partition(f"{{{field}}}")
        return self._put_into(before), self._put_into(after)

    def _put_into(self, template: str) -> str:
        first, fields = _parts(template)
        return first + "".join([_word(getattr(self, field)) + text for field, text in fields])


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Declines whatever is asked, or ends an optional step."""

    notation = "{who} passes"


@dataclass(frozen=True, slots=True)
class Bidding(Action):
    """Offers an amount for what is under the hammer: the bids of all titles."""


@lru_cache(maxsize=1 << 10)
def _parts(template: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What stands before the first field; then each field with what stands after it."""
    first, *others = _FIELD.split(template)
    return first, tuple(zip(others[::2], others[1::2], strict=True))


@cache
def _form_of_all(kind: Any) -> str:
    """The notation as Python fills it in by itself, which is quicker; nothing if a field is a tuple."""
    if any(get_origin(hint) is tuple for hint in _types(kind).values()):
        return ""
    return _FIELD.sub(r"{0.\1}", kind.notation)


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(str(v) for v in value) or "-"
    return str(value)


class _Form:
    """The notation of one kind of action, made ready when a text first looks like it."""

    def __init__(self, kind: type[Action]) -> None:
        self.kind = kind
        self._words = tuple(filter(None, _FIELD.split(kind.notation)[::2]))
        """What stands between the fields."""

    @cached_property
    def _types(self) -> dict[str, Any]:
        return _types(self.kind)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        out = []
        for i, part in enumerate(_FIELD.split(self.kind.notation)):
            if i % 2 == 0:
                out.append(re.escape(part))
            else:
                out.append(f"(?P<{part}>{_form(self._types[part])})")
        return re.compile("".join(out))

    def read(self, text: str) -> Action | None:
        """The action that a text writes down, if it is of this kind."""
        for word in self._words:
            if word not in text:
                return None
        if (match := self._pattern.fullmatch(text)) is None:
            return None
        values: dict[str, Any] = {name: _value(hint, match[name]) for name, hint in self._types.items()}
        return self.kind(**values)


class Notation:
    """Reads the notations of one title's actions."""

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        self._forms = [_Form(kind) for kind in actions]

    def parse(self, text: str) -> Action:
        """The action that `text` writes down; NotationError when it is none of this title's."""
        text = " ".join(text.split())
        for form in self._forms:
            if (action := form.read(text)) is not None:
                return action
        near = self._nearest(text[:_LONGEST])
        hint = f"the nearest form is {near!r}; " if near else ""
        raise NotationError(f"cannot read the action {text!r}; {hint}the forms are: {', '.join(self.forms)}")

    def _nearest(self, text: str) -> str:
        """The form whose own words, without its fields, are most like those of a text; nothing if none is."""
        forms = {" ".join(_FIELD.sub("", form).split()): form for form in self.forms}
        words = " ".join(word for word in text.split() if word.islower())
        return next((forms[near] for near in get_close_matches(words, forms, n=1)), "")

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(form.kind.notation for form in self._forms)


def _types(kind: type[Action]) -> dict[str, Any]:
    """The plain types of an action's fields: `int`, `str` or a tuple."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _form(hint: Any) -> str:
    """The pattern of a value of that type."""
    if hint is int:
        return f"-?{_NUMBER}"
    return f"-|{_NUMBER}(?:,{_NUMBER})*" if get_args(hint)[:1] == (int,) else "[^ ]+"


def _value(hint: Any, text: str) -> object:
    if hint is int:
        return int(text)
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        return () if text == "-" else tuple(_value(item, word) for word in text.split(","))
    return text

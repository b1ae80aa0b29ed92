"""Actions and events as sentences, in which companies and players can be told from other words.

The wording of an action is looked up by its class, that of an event by its name; what has none is said by
its notation or its figures, so a new title reads well enough at once.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cached_property
from typing import Any

from ...core.actions import Action, Pass
from ...core.rules import Event
from ...core.state import State
from .families import family_of
from .words import Words, spaced

_FIELD = re.compile(r"{(\w+)}")

Part = str | dict[str, str]
"""A piece of a sentence: words, or {"c": company}, {"p": player}, {"h": hex}."""


class Speaker:
    """Words what happens in one game, in one language."""

    def __init__(self, state: State, words: Words) -> None:
        self.words = words
        self.family = family_of(state.now, words)
        self.names = dict(zip(state.game.players, state.game.names, strict=True))

    @cached_property
    def chips(self) -> dict[str, Any]:
        return dict(self.family.chips())

    @cached_property
    def places(self) -> dict[str, str]:
        return self.family.places()

    # -- actions ------------------------------------------------------------------------------------

    def action(self, action: Action) -> list[Part]:
        """What was done, without who did it."""
        template = self.words.find(f"did.{type(action).__name__}") or _bare(action)
        return self._filled(template, _figures(action), "did.value")

    def plain(self, action: Action) -> str:
        return self._text(self.action(action))

    def button(self, action: Action) -> str:
        """What a button says that does it."""
        template = self.words.find(f"do.{type(action).__name__}")
        if template is None:
            return self._capital(self.plain(action))
        return self._capital(self._text(self._filled(template, _figures(action))))

    def detail(self, action: Action, subject: str) -> str:
        """What a row says besides its subject: the other fields in a few words."""
        template = self.words.find(f"detail.{type(action).__name__}")
        figures = _figures(action)
        if template is not None:
            return self._text(self._filled(template, figures))
        rest = [self._value(v) for k, v in figures.items() if k not in (subject, "who") and not isinstance(v, int)]
        return ", ".join(self._text([part]) for part in rest)

    def place(self, hex_id: str) -> str:
        name = self.places.get(hex_id)
        return f"{hex_id} {name}" if name else hex_id

    # -- events -------------------------------------------------------------------------------------

    def event(self, event: Event) -> list[Part]:
        """What came of it; nothing for events that only repeat the action."""
        template = self.words.find(f"event.{event.name}")
        if template == "-":
            return []
        if template is None:
            figures = ", ".join(f"{spaced(key)} {{{key}}}" for key in event.figures)
            template = f"{spaced(event.name)}: {figures}" if figures else spaced(event.name)
        return self._filled(template, dict(event.figures))

    # -- filling in ---------------------------------------------------------------------------------

    def _filled(self, template: str, figures: dict[str, object], values: str = "value") -> list[Part]:
        parts: list[Part] = []
        for number, piece in enumerate(_FIELD.split(template)):
            if number % 2 == 0:
                if piece:
                    parts.append(piece)
            elif piece in figures:
                parts.append(self._value(figures[piece], piece, values))
        return parts

    def _value(self, value: object, field: str = "", values: str = "value") -> Part:
        if isinstance(value, int):  # a number is never a name, although 18Mag calls its minors 1 to 13
            return self.words.number(value)
        text = str(value)
        if field in ("hex", "stop") and text in self.places:
            return f"{text} {self.places[text]}"
        if text in self.names:
            return {"p": text}
        if text in self.chips and field not in ("train", "tile"):
            return {"c": text}
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return self.words.find(f"{values}.{text}") or self.words.find(f"value.{text}") or text

    def _text(self, parts: list[Part]) -> str:
        out = []
        for part in parts:
            if isinstance(part, str):
                out.append(part)
            elif "p" in part:
                out.append(self.names[part["p"]])
            else:
                out.append(self.chips[part["c"]].letters)
        return "".join(out)

    @staticmethod
    def _capital(text: str) -> str:
        return text[:1].upper() + text[1:]


def _figures(action: Action) -> dict[str, object]:
    return {f.name: getattr(action, f.name) for f in fields(action)}


def _bare(action: Action) -> str:
    """The notation without whoever acts."""
    if type(action) is Pass:
        return "passes"
    return action.notation.removeprefix("{who} ")

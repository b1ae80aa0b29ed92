"""What is done, what came of it and why not, in sentences in which companies and players can be told from other words.

The title words everything; here its wordings are filled with names, letters and places. What has no wording is said
by its notation or its figures, so a new title reads well enough at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...board.hexes import HEX
from ...core import words as wordings
from ...core.actions import Action
from ...core.reports import Event, Figures, Refusal
from ...core.state import State
from ...core.vocabulary import ACTOR, PLAYER, Noun, nouns_of
from ...cubes.vocabulary import RAILROAD
from ...rules.vocabulary import COMPANY, HOLDER, PAPER, STOP
from .families import family_of
from .words import Words, spaced

Part = str | dict[str, str]
"""A piece of a sentence: words, or {"c": company}, {"p": player}."""

GAP: Part = {"n": ""}
"""Where a number stands that is still to be chosen."""

_SOMEBODY = frozenset({ACTOR, PLAYER, HOLDER, COMPANY, PAPER, RAILROAD})
"""Nouns whose words are players or companies; other words are not, although some titles call companies by numbers."""


class Speaker:
    """Words what happens in one game, in one language."""

    def __init__(self, state: State, words: Words) -> None:
        self.title = state.game.title
        self.words = words
        self.family = family_of(state.now, words)
        self.names = dict(zip(state.game.players, state.game.names, strict=True))

    @cached_property
    def chips(self) -> dict[str, Any]:
        return dict(self.family.chips())

    @cached_property
    def places(self) -> dict[str, str]:
        return self.family.places()

    @cached_property
    def nouns(self) -> Mapping[str, Noun]:
        """What figures stand for: those of actions, of refusals and of events."""
        found: dict[str, Noun] = {}
        for kind in self.title.actions:
            found |= nouns_of(kind)
        return {**found, **self.family.nouns()}

    # -- actions ------------------------------------------------------------------------------------

    def action(self, action: Action, step: str = "") -> list[Part]:
        """What was done, without who did it; `step` is where it was asked for."""
        wording = self._wording("did", action, step)
        return self._filled(_bare(action) if wording is None else wording, action.figures)

    def plain(self, action: Action) -> str:
        return self._text(self.action(action))

    def button(self, action: Action, step: str = "", is_asked: bool = False) -> str:
        """What a button says that does it, or, where somebody else is asked to agree, offers it."""
        return _capital(self._text(self._filled(self._button(action, step, is_asked), action.figures)))

    def button_around(self, action: Action, number: str, is_asked: bool = False) -> tuple[str, ...]:
        """The same with a gap, or several, where this number stands."""
        pieces: list[list[Part]] = [[]]
        for part in self._filled(self._button(action, "", is_asked), {**action.figures, number: GAP}):
            if part is GAP:
                pieces.append([])
            else:
                pieces[-1].append(part)
        first, *rest = map(self._text, pieces)
        return _capital(first), *rest

    def tells_sum(self, action: Action, amount: int) -> bool:
        """Whether its button names this sum, or so many numbers that one more would only confuse."""
        figures = action.figures
        told = [figures.get(name) for name in wordings.figures_of(self._button(action))]
        return amount in told or sum(str(value).isdecimal() for value in told) > 1

    def _button(self, action: Action, step: str = "", is_asked: bool = False) -> str:
        if is_asked and (offer := self._wording("offer", action, step)):
            return offer
        did = self._wording("did", action, step)
        return self._wording("do", action, step) or did or _bare(action)

    def detail(self, action: Action, subject: str) -> tuple[Part, ...]:
        """What a row says besides its subject: the other fields in a few words."""
        wording, figures = self._wording("detail", action), action.figures
        if wording is not None:
            return tuple(self._filled(wording, figures))
        rest = [self.value(k, v) for k, v in figures.items() if k not in (subject, "who") and not isinstance(v, int)]
        return tuple(part for one in rest for part in (", ", one))[1:]

    def kind(self, kind: type[Action]) -> str:
        """What stands above a choice of such actions."""
        return self._say(f"kind.{kind.__name__}") or spaced(kind.__name__)

    def step(self, name: str) -> str:
        """What a step is called."""
        return self._say(f"step:{name}") or spaced(name)

    def hint(self, name: str) -> str:
        """What a step is about, where that is not plain."""
        return self._say(f"hint:{name}") or ""

    def place(self, hex_id: str) -> str:
        name = self.places.get(hex_id)
        return f"{hex_id} {name}" if name else hex_id

    def _wording(self, verb: str, action: Action, step: str = "") -> str | None:
        return self.title.wording_of(action, verb, step, self.words.language)

    # -- events and refusals ------------------------------------------------------------------------

    def line(self, action: Action, events: Iterable[Event], step: str = "") -> tuple[list[Part], list[list[Part]]]:
        """What was done and what came of it; both empty when there is nothing to tell."""
        did = self.action(action, step)
        told = wordings.told(
            events, lambda event: self.title.wording_after(event, action, self.words.language), self.value
        )
        while told and wordings.goes_on(told[0]):
            did += told.pop(0)
        return did or (told.pop(0) if told else []), told

    def tell(self, events: Iterable[Event]) -> list[list[Part]]:
        """What happened by itself."""
        return wordings.told(
            events, lambda event: self.title.wording_after(event, None, self.words.language), self.value
        )

    def somebodies(self, event: Event) -> set[str]:
        """The players and companies that an event is about."""
        return {str(value) for figure, value in event.figures.items() if self.nouns.get(figure) in _SOMEBODY}

    def plain_event(self, event: Event) -> str:
        return self._text([part for sentence in self.tell([event]) for part in sentence])

    def ending(self, events: Sequence[Event]) -> str:
        """Why the game is over, as a whole sentence, where the last event says so."""
        if not events or not events[-1].figures:
            return ""
        wording = self.title.wording_after(events[-1], None, self.words.language)
        return f"{_capital(self._text(self._filled(wording, events[-1].figures)))}."

    def refusal(self, refusal: Refusal) -> str:
        """Why not, as a whole sentence."""
        text = _capital(self._why(refusal))
        return text if text.endswith(".") else f"{text}."

    def _why(self, refusal: Refusal) -> str:
        wording = self.title.wording_after(Event(refusal.rule, refusal.figures), None, self.words.language)
        return self._text(self._filled(wording, refusal.figures))

    # -- filling in ---------------------------------------------------------------------------------

    def _say(self, name: str) -> str | None:
        return self.title.wording(name, self.words.language)

    def _filled(self, wording: str, figures: Figures) -> list[Part]:
        return wordings.fill(wording, [figures], self.value)

    def value(self, figure: str, value: object) -> Part:
        """A figure as it is written: a company or a player, a place, a number."""
        if value is GAP:
            return GAP
        if isinstance(value, Refusal):
            return self._why(value)
        if isinstance(value, int):
            return self.words.number(value)
        text = str(value)
        noun = self.nouns.get(figure)
        if noun in (HEX, STOP):
            return self.place(text.partition("/")[0])
        if text in self.names:
            return {"p": text}
        if text in self.chips and (noun is None or noun in _SOMEBODY):
            return {"c": text}
        return self.title.value(figure, text, self.words.language)

    def _text(self, parts: list[Part]) -> str:
        out = []
        for part in parts:
            if isinstance(part, str):
                out.append(part)
            elif "p" in part:
                out.append(self.names[part["p"]])
            else:
                chip = self.chips[part["c"]]
                out.append(chip.name if chip.letters.isdecimal() else chip.letters)
        return "".join(out)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bare(action: Action) -> str:
    """The notation without whoever acts."""
    return action.notation.removeprefix("{who} ")

"""Why one answer is better than another, and what a move set off, in words that players use.

One wording serves the report and the page: whoever asks says how companies and players are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from ..core.actions import Action
from ..core.reports import Event
from ..core.state import State
from ..core.words import Value, fill, told
from .facts import LAST, set_off

T = TypeVar("T")
_MOST = 4
"""So many reasons are told; more would not be read."""
_SAID: Mapping[str, Mapping[str, str]] = {
    "en": {
        "end": "{amount} at the end",
        "rivals": "the others {amount}",
        "control.more": "control of [{company}]",
        "control.less": "no control of [{company}]",
        "trains.more": "[{company} keeps its {train}-train]",
        "trains.less": "[{company} loses its {train}-train]",
        "run": "run {amount}",
        "dividends": "dividends {amount} a round",
        "price": "price {amount}",
        "income": "income {amount}",
        "cash": "cash {amount}",
        LAST: "the last {train}-train",
    },
    "de": {
        "end": "am Ende {amount}",
        "rivals": "die anderen {amount}",
        "control.more": "Kontrolle über [{company}]",
        "control.less": "keine Kontrolle über [{company}]",
        "trains.more": "[{company} behält die {train}-Lok]",
        "trains.less": "[{company} verliert die {train}-Lok]",
        "run": "Fahrt {amount}",
        "dividends": "Dividenden {amount} je Runde",
        "price": "Kurs {amount}",
        "income": "Einkommen {amount}",
        "cash": "Bargeld {amount}",
        LAST: "die letzte {train}-Lok",
    },
}


def reasons(why: Mapping[str, Any], language: str, value: Value[T]) -> list[list[str | T]]:
    """What one answer brings more than another, the weightiest first, a few words each."""
    said = _SAID[language]
    known = ((said[name], found) for name, found in why.items() if name in said)
    return [fill(text, _rows(found), value) for text, found in islice(known, _MOST)]


def consequences(action: Action, before: State, after: State, language: str, value: Value[T]) -> list[list[str | T]]:
    """What a move set off, a few words each."""
    title = before.game.title

    def wording(event: Event) -> str:
        return _SAID[language].get(event.name) or title.wording_after(event, action, language)

    return told(set_off(action, before, after), wording, value)


def apart(amount: int) -> str:
    """A number, with its thousands apart."""
    return f"{amount:,}".replace(",", "\u202f").replace("-", "\u2212")


def signed(amount: int) -> str:
    """A difference, with its sign."""
    return f"+{apart(amount)}" if amount > 0 else apart(amount)


def _rows(found: int | Sequence[Mapping[str, str]]) -> Sequence[Mapping[str, str]]:
    return [{"amount": signed(found)}] if isinstance(found, int) else found

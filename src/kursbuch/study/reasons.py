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
_END, _LEAD = "end", "lead"
"""What the player has more in the end, and how much more than the others have more."""
_RIVALS, _LESS = "rivals", ".less"
"""What speaks against an answer if it is more, and lists of what is lost by it."""
_SAID: Mapping[str, Mapping[str, str]] = {
    "en": {
        "but": "but ",
        "end": "{amount} at the end",
        "rivals": "the others {amount}",
        "lead": "{amount} ahead of the others at the end",
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
        "but": "aber ",
        "end": "am Ende {amount}",
        "rivals": "die anderen {amount}",
        "lead": "am Ende {amount} gegenüber den anderen",
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
    """What one answer brings more than another, the weightiest first, a few words each; then what speaks against it."""
    said = _SAID[language]
    known = list(islice(((name, found) for name, found in _beside_others(why).items() if name in said), _MOST))
    against = [name for name, found in known if _speaks_against(name, found)]
    turn = against[0] if 0 < len(against) < len(known) else ""
    return [
        fill(f"{said['but']}{said[name]}" if name == turn else said[name], _rows(found), value)
        for name, found in sorted(known, key=lambda one: one[0] in against)
    ]


def _beside_others(why: Mapping[str, Any]) -> Mapping[str, Any]:
    """Where everybody ends richer, or poorer, what counts is by how much more than the others."""
    end, rivals = why.get(_END, 0), why.get(_RIVALS, 0)
    if end * rivals <= 0 or abs(rivals) < abs(end) / 2:
        return why
    rest = {name: found for name, found in why.items() if name not in (_END, _RIVALS)}
    return {_LEAD: end - rivals, **rest} if end != rivals else rest


def speaks_for(why: Mapping[str, Any]) -> bool:
    """Is there a reason for an answer that can be seen on the table, besides what comes of it in the end?"""
    return any(not _speaks_against(name, found) for name, found in why.items() if name not in (_END, _RIVALS))


def _speaks_against(name: str, found: int | Sequence[Mapping[str, str]]) -> bool:
    if isinstance(found, int):
        return found > 0 if name == _RIVALS else found < 0
    return name.endswith(_LESS)


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

"""Actions as the site writes them: entries with a type, who acts, and fields.

A file may come from anywhere and be changed in any way. So every field that is read has a kind here, and an entry is
checked before it is played: texts are short and can be written down, numbers are whole and of a sensible size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from .files import Entry, ImportFileError, is_text, shown

_MOST = 200
"""Members of a list."""
_HIGHEST = 1_000_000
_SILENT = ("message", "log", "program_", "destination_connection")
"""Types that change nothing: chat, remarks in the log, standing orders, and what follows from the track."""


class UnreadableError(ImportFileError):
    """An action of a file that we do not know, or that is not written as the site writes it."""


@contextmanager
def reading() -> Iterator[None]:
    """Whatever goes wrong while an action is read is wrong with the action, however it was changed."""
    try:
        yield
    except KeyError as error:
        raise UnreadableError(f"{shown(error.args[0])} is missing or not known") from None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise UnreadableError(f"it is not written as the site writes it ({type(error).__name__})") from None


def spread(action: Entry) -> Iterator[Entry]:
    """An action and those the site added to it by itself, in order; what changes nothing is left out."""
    for entry in (action, *(action.get("auto_actions") or ())):
        if entry is not action:
            check(entry)
            if entry.get("auto_actions"):
                raise UnreadableError("an automatic action has automatic actions of its own")
        if not entry["type"].startswith(_SILENT):
            yield entry


def describe(action: object) -> str:
    """An action in short, whatever it may be: `lay_tile by BK: hex B9, tile 57-0, rotation 2`."""
    if not isinstance(action, Mapping):
        return shown(action)
    head = f"{shown(action.get('type', 'no type'))} by {shown(action.get('entity', 'nobody'))}"
    told = [f"{key} {shown(action[key])}" for key in _FIELDS if key not in _UNTOLD and action.get(key) is not None]
    return f"{head}: {', '.join(told)}" if told else head


def check(action: object) -> None:
    """UnreadableError names the first field that is missing or not of its kind."""
    if isinstance(action, str):  # see `rescue`
        raise UnreadableError("the file is cut off or damaged here; save it from the site again")
    if not isinstance(action, Mapping):
        raise UnreadableError(f"{shown(action)} is no action")
    for key in _HEAD:
        if action.get(key) is None:
            raise UnreadableError(f"the action has no {key!r}")
    for key, (fits, kind) in _FIELDS.items():
        if action.get(key) is not None and not fits(action[key]):
            raise UnreadableError(f"{key!r} should be {kind}, not {shown(action[key])}")


def is_number(value: object) -> bool:
    return type(value) is int and -_HIGHEST <= value <= _HIGHEST


def _is_id(value: object) -> bool:
    """Players may have numbers for names, of any size."""
    return is_text(value) or (type(value) is int and 0 <= value < 10**18)


def _list_of(fits: Callable[[object], bool], least: int = 0) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and least <= len(value) <= _MOST and all(map(fits, value))


def _is_route(value: object) -> bool:
    return (
        isinstance(value, dict)
        and is_text(value.get("train"))
        and _list_of(is_text)(value.get("hexes"))
        and _list_of(_list_of(is_text, 2))(value.get("connections"))
    )


_HEAD = ("type", "entity", "entity_type")
_UNTOLD = (*_HEAD, "auto_actions")
_TEXT, _NUMBER = (is_text, "a short text"), (is_number, "a whole number")
# The site's actions are flat: a field means the same in whatever action it occurs, so its name tells its kind.
_FIELDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "type": _TEXT,
    "entity": (_is_id, "a name or number"),
    "entity_type": _TEXT,
    "corporation": _TEXT,
    "company": _TEXT,
    "minor": _TEXT,
    "shares": (_list_of(is_text, 1), "a list of certificates"),
    "percent": _NUMBER,
    "tile": _TEXT,
    "hex": _TEXT,
    "rotation": _NUMBER,
    "city": _TEXT,
    "target": _TEXT,
    "train": _TEXT,
    "variant": _TEXT,
    "exchange": _TEXT,
    "routes": (_list_of(_is_route), "a list of routes, each with train, connections and hexes"),
    "kind": _TEXT,
    "choice": _TEXT,
    "description": _TEXT,
    "amount": _NUMBER,
    "price": _NUMBER,
    "auto_actions": (lambda value: isinstance(value, list), "a list of actions"),
}

"""What is left of a file that was cut off or damaged: everything before that place."""

from __future__ import annotations

import json
import re
from typing import Any

_DECODER = json.JSONDecoder()
_BETWEEN = re.compile(r"[\s,:]*")
"""What stands between the members of a list or an object."""
_NOTHING_LEFT = "..."


def rescued(text: str) -> dict[str, Any]:
    """The members of an object that is no whole JSON, up to the first that is not whole.

    If that is a list, it ends with what is left of its next member, as it stands in the text; so whoever reads the list
    stops there.
    """
    try:
        return _object(text, _skip(text, 0))
    except RecursionError:
        return {}


def _object(text: str, at: int) -> dict[str, Any]:
    """The members of the object that begins there; the last one perhaps in part, if it is a list or an object."""
    found: dict[str, Any] = {}
    if text[at : at + 1] != "{":
        return found
    at = _skip(text, at + 1)
    while text[at : at + 1] == '"':
        try:
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, at)
            found[key], at = _DECODER.raw_decode(text, at)
        except ValueError:
            if text[at : at + 1] == "[":
                found[key] = _list(text, at)
            elif text[at : at + 1] == "{":
                found[key] = _object(text, at)
            break
        at = _skip(text, at)
    return found


def _list(text: str, at: int) -> list[Any]:
    """The whole members of the list that begins there, and what is left of the next."""
    found = []
    at = _skip(text, at + 1)
    try:
        while True:
            member, at = _DECODER.raw_decode(text, at)
            found.append(member)
            at = _skip(text, at)
    except ValueError:
        return [*found, text[at:] or _NOTHING_LEFT]


def _skip(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at

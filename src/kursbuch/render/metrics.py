"""How wide text is, roughly, without asking a font: enough to keep names apart."""

from __future__ import annotations

from functools import lru_cache

_NARROW = frozenset("ijl.,:;'|!I()[] -/ftr")
_WIDE = frozenset("mwMWŒÆ&%")


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """Width of a line of serif type of that size, on the safe side."""
    ems = 0.0
    for letter in text:
        if letter in _NARROW:
            ems += 0.34
        elif letter in _WIDE:
            ems += 0.88
        elif letter.isupper():
            ems += 0.70
        else:
            ems += 0.55
    return ems * size


def broken(text: str, size: float, limit: float) -> tuple[str, ...]:
    """The text in one line, or in two when it is wider than `limit` and has a place to break."""
    if width(text, size) <= limit:
        return (text,)
    places = []
    for index, letter in enumerate(text):
        if letter == "-" and 0 < index < len(text) - 1:
            places.append((text[: index + 1], text[index + 1 :]))
        elif letter == " " and text[:index].strip() and text[index:].strip():
            places.append((text[:index].strip(), text[index:].strip()))
    if not places:
        return (text,)
    return min(places, key=lambda lines: max(width(line, size) for line in lines))

"""Hex coordinates in both orientations.

A hex is named by a letter and a number. On a *pointy* map the letter is the row and the number the doubled
column (the eastern neighbour of E12 is E14); on a *flat* map the letter is the column and the number the
doubled row. A lower-case letter lies before A.

Edges are numbered 0 to 5 clockwise: on pointy maps from the lower left (0 south-west, 1 west, 2 north-west,
3 north-east, 4 east, 5 south-east), on flat maps from the bottom (0 south, 1 south-west, ... 5 south-east).
"""

from __future__ import annotations

import math
import re
from enum import Enum
from functools import cache
from typing import Annotated

from ..core.errors import NotationError
from ..core.vocabulary import Noun

HEX = Noun("hex")
HexId = Annotated[str, HEX]

_ID = re.compile(r"([A-Za-z])(\d+)")

# edge -> (steps along the letter, steps along the number)
_POINTY = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))


class Layout(Enum):
    POINTY = "pointy"
    FLAT = "flat"


def split(hex_id: str) -> tuple[int, int]:
    """Letter index (A = 0, a = -1) and number of a hex id."""
    match = _ID.fullmatch(hex_id)
    if not match:
        raise NotationError(f"{hex_id!r} names no hex; a hex is a letter and a number, such as E12")
    letter = match[1]
    index = ord(letter) - ord("A") if letter.isupper() else ord("a") - ord(letter) - 1
    return index, int(match[2])


def join(letter: int, number: int) -> str:
    return (chr(ord("A") + letter) if letter >= 0 else chr(ord("a") - letter - 1)) + str(number)


@cache
def neighbour(hex_id: str, edge: int, layout: Layout = Layout.POINTY) -> str:
    """The id across `edge`, whether or not such a hex is on the map."""
    letter, number = split(hex_id)
    along, across = (_POINTY if layout is Layout.POINTY else _FLAT)[edge]
    return join(letter + along, number + across)


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def centre(hex_id: str, layout: Layout = Layout.POINTY) -> tuple[float, float]:
    """Screen coordinates of the centre for a hex of side 1, y downwards."""
    letter, number = split(hex_id)
    if layout is Layout.POINTY:
        return number * math.sqrt(3) / 2, letter * 1.5
    return letter * 1.5, number * math.sqrt(3) / 2

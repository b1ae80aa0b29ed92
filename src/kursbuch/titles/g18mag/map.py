"""The two maps of 18Mag, and the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map
from ...core import data

HUNGARY = Map.parse(data.text(__package__, "hungary.map"))
"""Historical Hungary, for three to six players."""

HUNGARY_TODAY = Map.parse(data.text(__package__, "hungary-today.map"))
"""X/2: the back of the board, for two players and for the game against István."""

SIDES = (
    ("8", "9", 21), ("58", "4", 13), ("5", "57", 10), ("16", "19", 2), ("23", "24", 6), ("26", "27", 4),
    ("28", "29", 2), ("30", "31", 2), ("88", "87", 6), ("14", "15", 8), ("237", "238", 2), ("39", "40", 2),
    ("41", "42", 2), ("43", "70", 2), ("44", "47", 2), ("45", "46", 2),
)  # fmt: skip
"""VI.3.3.1: tiles with another one on their back, and how many there are."""

_SINGLE = {
    "7": 4, "3": 5, "6": 7, "L32": 4, "L33": 1, "20": 1, "25": 2, "209": 1, "204": 3, "619": 5, "8858": 1, "8859": 1,
    "8860": 1, "8863": 1, "8864": 1, "8865": 1, "236": 1, "G17": 4, "611": 8, "L17": 3, "L34": 2, "L35": 1, "L38": 1,
    "455": 2, "X9": 1, "L36": 1, "L37": 1,
}  # fmt: skip
_GRAY = ("L38", "455", "X9", "L36", "L37")

TILES: Mapping[str, int] = MappingProxyType(
    {
        **_SINGLE,
        **{side: count for front, back, count in SIDES for side in (front, back)},
    }
)
TILES_FOR_TWO: Mapping[str, int] = MappingProxyType({x: n for x, n in TILES.items() if x not in _GRAY})
BACKS: Mapping[str, str] = MappingProxyType(
    {
        **{front: back for front, back, _ in SIDES},
        **{back: front for front, back, _ in SIDES},
    }
)

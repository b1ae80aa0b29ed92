"""The share price chart and the share limits of 1854. Rows lie half a space apart."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...rules.market import Cell, Market

LOKALBAHN_START: Cell = (5, 2)
_PAR: tuple[Cell, ...] = tuple((row, 2) for row in range(6))
_RED_LINE = {0: 3, 1: 4, 2: 5, 3: 6, 4: 7}
"""Row -> first space beyond the red line."""

_PRICES = (
    (86, 89, 93, 97, 101, 106, 112, 119, 127, 136, 146, 158, 170, 185, 210, 230, 250, 275, 300),
    (81, 84, 87, 91, 95, 99, 104, 110, 117, 125, 134, 143, 153, 165, 180, 200),
    (76, 79, 82, 85, 89, 93, 97, 102, 108, 115, 123),
    (71, 74, 77, 80, 83, 87, 91, 95, 100),
    (66, 69, 72, 75, 78, 81, 85, 89),
    (61, 64, 67, 70, 73, 76, 79),
    (56, 59, 62, 65, 68, 71),
    (None, 54, 57, 60, 63),
)

BEYOND_RED_LINE = frozenset((row, col) for row, first in _RED_LINE.items() for col in range(first, len(_PRICES[row])))
ORANGE: frozenset[Cell] = frozenset(
    {(5, 0), (5, 5), (5, 6), (6, 0), (6, 1), (6, 4), (6, 5), (7, 1), (7, 2), (7, 3), (7, 4)}
)

MARKET = Market(
    prices=_PRICES,
    par=_PAR,
    zones={
        "par": _PAR,
        "lokalbahn": (LOKALBAHN_START,),
        "beyond_red_line": tuple(sorted(BEYOND_RED_LINE)),
        "orange": tuple(sorted(ORANGE)),
    },
    lines=frozenset({"beyond_red_line"}),
    is_staggered=True,
)

SHARE_LIMITS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        3: (10, 12, 14, 15, 17, 19, 20, 22, 24),
        4: (8, 9, 10, 11, 13, 14, 15, 16, 18),
        5: (6, 7, 8, 9, 10, 11, 12, 13, 14),
        6: (5, 6, 7, 7, 8, 9, 10, 11, 12),
    }
)
"""Players -> limit by the number of companies whose shares have split (share-limit/1)."""

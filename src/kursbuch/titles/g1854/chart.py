"""The share price chart and the share limits of 1854. Rows lie half a space apart."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core import data
from ...rules.market import Market

MARKET = Market.parse(
    data.text(__package__, "prices.chart"),
    {"p": "par", "l": "lokalbahn", "r": "beyond_red_line", "o": "orange"},
    lines=("beyond_red_line",),
    is_staggered=True,
)
(LOKALBAHN_START,) = MARKET.zones["lokalbahn"]
BEYOND_RED_LINE, ORANGE = (frozenset(MARKET.zones[zone]) for zone in ("beyond_red_line", "orange"))

SHARE_LIMITS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        3: (10, 12, 14, 15, 17, 19, 20, 22, 24),
        4: (8, 9, 10, 11, 13, 14, 15, 16, 18),
        5: (6, 7, 8, 9, 10, 11, 12, 13, 14),
        6: (5, 6, 7, 7, 8, 9, 10, 11, 12),
    }
)
"""Players -> limit by the number of companies whose shares have split (share-limit/1)."""

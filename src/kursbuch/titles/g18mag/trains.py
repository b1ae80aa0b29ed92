"""Trains, phases, share price charts and tables of 18Mag (see trains.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...core import data
from ...rules.market import Market
from ...rules.printed import read_phases, read_trains

TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)
PHASES_FOR_TWO = tuple(replace(phase, operating_rounds=n) for phase, n in zip(PHASES, (1, 2, 3)))

_TABLES = data.table(__package__, "trains.toml")
MAKERS: Mapping[str, str] = _TABLES["makers"]
CAR_PRICES: Mapping[str, tuple[int, ...]] = MappingProxyType({x: tuple(n) for x, n in _TABLES["car_prices"].items()})
OFFBOARD_BONUS: Mapping[str, int] = _TABLES["offboard_bonus"]
MINES: Mapping[str, int] = _TABLES["mines"]

_LINE = (
    55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 110, 120, 130, 140, 152, 164, 178, 192, 208, 224, 242, 260, 280, 300,
    320, 340, 360, 380, 400,
)  # fmt: skip
_START = tuple((0, column) for column in range(1, 6))
PRICE_CARDS = tuple(f"{price}-{copy}" for price in (60, 65, 70, 75, 80) for copy in (1, 2))
"""III.3.3/1: ten cards, each starting price on two of them."""

MARKET = Market((_LINE,), _START, {"start": _START})
MARKET_FOR_TWO = Market((_LINE[:24],), _START, {"start": _START})

Steps = tuple[tuple[int, int], ...]
"""(up to this amount paid out, the marker moves that many spaces right; -1 is one left)."""

TABLE_8: Steps = ((0, -1), (20, 0), (50, 1), (100, 2), (200, 3))
TABLE_10: Steps = ((0, -1), (10, 0), (40, 1), (80, 2), (120, 3))
MOST_STEPS = 4
"""What the marker moves when more than the last amount is paid."""

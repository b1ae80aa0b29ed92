"""Trains, phases, share price charts and tables of 18Mag."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.faces import PHASE_COLOURS
from ...rules.facts import UNLIMITED, Phase, Train
from ...rules.market import Market
from ...rules.printed import colours_up_to
from .companies import LDSTEG, MAVAG, MINOR

_YELLOW = "yellow"
_STOPS = "stops"

# Table 7: every type is on sale from the start.
TRAINS = (
    Train("2", 80, UNLIMITED, _STOPS, 2, from_phase=_YELLOW),
    Train("3", 120, UNLIMITED, _STOPS, 3, from_phase=_YELLOW),
    Train("4", 200, UNLIMITED, _STOPS, 4, from_phase=_YELLOW),
    Train("6", 320, UNLIMITED, _STOPS, 6, from_phase=_YELLOW),
)
MAKERS: Mapping[str, str] = MappingProxyType({"2": LDSTEG, "3": MAVAG, "4": LDSTEG, "6": MAVAG})
"""Table 4: who makes which train."""

_LIMITS = {MINOR: 2}


def _phases(rounds: tuple[int, ...]) -> tuple[Phase, ...]:
    return tuple(Phase(colour, colours_up_to(colour), n, _LIMITS) for colour, n in zip(PHASE_COLOURS, rounds))


PHASES = _phases((1, 2, 2, 3))
PHASES_FOR_TWO = _phases((1, 2, 3))

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

CAR_PRICES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "yellow": (10, 20, 30),
        "green": (10, 20, 30),
        "brown": (20, 30, 40),
        "gray": (20, 30, 40),
    }
)
"""Table 6: the first, second and third rail car of a turn."""

OFFBOARD_BONUS: Mapping[str, int] = MappingProxyType({"yellow": 20, "green": 20, "brown": 30, "gray": 30})
MINES: Mapping[str, int] = MappingProxyType({"yellow": 30, "green": 30, "brown": 50, "gray": 50})

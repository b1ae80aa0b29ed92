"""Trains, phases and the share price chart of 1824 (rulebook VI.1, VII.14, XIII.2)."""

from __future__ import annotations

from ...rules.market import Cell, Market
from ...rules.printed import read_phases, read_trains

GOODS = "goods"

TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)

STATE_START: Cell = (0, 2)

MARKET = Market(
    prices=(
        (100, 110, 120, 130, 140, 155, 170, 190, 210, 235, 260, 290, 320, 350),
        (90, 100, 110, 120, 130, 145, 160, 180, 200, 225, 250, 280, 310, 340),
        (80, 90, 100, 110, 120, 135, 150, 170, 190, 215, 240, 270, 300, 330),
        (70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 220),
        (60, 70, 80, 90, 100, 115, 130, 150, 170),
        (50, 60, 70, 80, 90, 105, 120),
        (40, 50, 60, 70, 80),
    ),
    par=((2, 2), (3, 2), (4, 2), (5, 2), (6, 2)),
    zones={"par": ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2)), "state": (STATE_START,)},
)

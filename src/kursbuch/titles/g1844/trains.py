"""Trains, phases and the share price chart of 1844 (rulebook: Trains, Phase changes)."""

from __future__ import annotations

from ...rules.market import Cell, Market
from ...rules.printed import read_phases, read_trains

STOPS, HEXES, EXPRESS = "stops", "hexes", "express"

EVA, SBB_TRAIN = "EVA", "SBB-5H"
"""The 5H-trains that no bank sells: P7's, and the one printed on the SBB's charter."""


TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)

SBB_START: Cell = (5, 8)
RED_LINE = 11
"""The last column in which a regional company's marker may stand."""

MARKET = Market(
    prices=(
        (None, None, 90, 100, 110, 120, 130, 140, 155, 170, 185, 200, 220, 240, 260, 290, 320, 350),
        (None, 70, 80, 90, 100, 110, 120, 130, 145, 160, 175, 190, 210, 230, 250, 280, 310, 340),
        (55, 60, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 240, 270, 300, 330),
        (50, 56, 60, 70, 80, 90, 100, 110, 125, 140, 155, 170, 190, 210, 230),
        (45, 52, 57, 60, 70, 80, 90, 100, 115, 130, 145, 160),
        (40, 50, 54, 58, 60, 70, 80, 90, 100, 120),
        (35, 45, 52, 56, 59, 64, 70, 80),
        (30, 40, 48, 54, 58, 60),
    ),
    par=((1, 4), (2, 4), (3, 4), (4, 4), (5, 4)),
    zones={
        "par": ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4)),
        "state": (SBB_START,),
        "beyond": tuple((row, col) for row, end in enumerate((18, 18, 18, 15)) for col in range(RED_LINE + 1, end)),
    },
)

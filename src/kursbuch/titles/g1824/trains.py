"""Trains, phases and the share price chart of 1824 (rulebook VI.1, VII.14, XIII.2)."""

from __future__ import annotations

from ...rules.facts import BROWN, GRAY, GREEN, UNLIMITED, YELLOW, Phase, Train
from ...rules.market import Cell, Market

STOPS, GOODS = "stops", "goods"

TRAINS = (
    Train("2", 80, 9, STOPS, 2, scrapped_by=("4",), phase="2"),
    Train("3", 180, 7, STOPS, 3, scrapped_by=("6",), part_exchange="2", phase="3"),
    Train("4", 280, 4, STOPS, 4, scrapped_by=("8",), part_exchange="3", phase="4"),
    Train("5", 400, 3, STOPS, 5, scrapped_by=("10",), part_exchange="4", phase="5"),
    Train("6", 600, 3, STOPS, 6, part_exchange="5", phase="6"),
    Train("8", 800, 2, STOPS, 8, part_exchange="6", phase="7"),
    Train("10", 1000, UNLIMITED, STOPS, 10, part_exchange="8", phase="8"),
    Train("1g", 120, 6, GOODS, 1, scrapped_by=("3g", "4g", "5g"), from_phase="2"),
    Train("2g", 240, 5, GOODS, 2, scrapped_by=("4g", "5g"), part_exchange="1g", from_phase="3"),
    Train("3g", 360, 4, GOODS, 3, scrapped_by=("5g",), part_exchange="2g", from_phase="4"),
    Train("4g", 600, 3, GOODS, 4, part_exchange="3g", from_phase="6"),
    Train("5g", 800, 2, GOODS, 5, part_exchange="4g", from_phase="7"),
)

_EARLY = {"coal": 2, "pre-state": 2, "regional": 4, "state": 4}
_MIDDLE = {**_EARLY, "regional": 3}
_LATE = {**_EARLY, "regional": 2, "state": 3}

PHASES = (
    Phase("1", YELLOW, 1, _EARLY),
    Phase("2", YELLOW, 1, _EARLY),
    Phase("3", GREEN, 2, _EARLY),
    Phase("4", GREEN, 2, _MIDDLE),
    Phase("5", BROWN, 2, _MIDDLE),
    Phase("6", BROWN, 3, _LATE),
    Phase("7", GRAY, 3, _LATE),
    Phase("8", GRAY, 3, _LATE),
)

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

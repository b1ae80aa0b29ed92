"""Trains, phases and the share price chart of 1844 (rulebook: Trains, Phase changes)."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.facts import BROWN, GRAY, GREEN, UNLIMITED, YELLOW, Phase, Train
from ...rules.market import Cell, Market

STOPS, HEXES, EXPRESS = "stops", "hexes", "express"

EVA, SBB_TRAIN = "EVA", "SBB-5H"
"""The 5H-trains that no bank sells: P7's, and the one printed on the SBB's charter."""


def _card(
    number: int, count: int, prices: tuple[int, int], phase: str, turned: int = 0, scrapped: int = 0
) -> Iterator[Train]:
    """Both sides of a card: the normal train and the H-train on its back."""
    front = "8E" if number == 8 else str(number)
    kind = EXPRESS if number == 8 else STOPS
    by = _sides(scrapped)
    yield Train(front, prices[0], count, kind, number, scrapped_by=by, phase=phase, turned_by=_sides(turned))
    yield Train(f"{number}H", prices[1], 0, HEXES, number, scrapped_by=by, phase=phase, back_of=front)


def _sides(number: int) -> tuple[str, ...]:
    return (("8E" if number == 8 else str(number)), f"{number}H") if number else ()


TRAINS = (
    *_card(2, 13, (90, 70), "2", turned=3, scrapped=4),
    *_card(3, 9, (180, 150), "3", turned=4, scrapped=6),
    *_card(4, 6, (300, 260), "4", turned=6, scrapped=8),
    *_card(5, 4, (450, 400), "5", turned=8),
    *_card(6, 4, (630, 550), "6"),
    *_card(8, UNLIMITED, (960, 700), "7"),
    Train(EVA, 400, 0, HEXES, 5),
    Train(SBB_TRAIN, 400, 0, HEXES, 5, tradable=False),
)

_EARLY = {"pre-SBB": 2, "regional": 2, "historical": 4, "SBB": 4}
_MIDDLE = {**_EARLY, "historical": 3}
_LATE = {**_EARLY, "historical": 2}

PHASES = (
    Phase("1", YELLOW, 1, _EARLY),
    Phase("2", YELLOW, 1, _EARLY),
    Phase("3", GREEN, 2, _EARLY),
    Phase("4", GREEN, 2, _MIDDLE),
    Phase("5", BROWN, 3, _LATE),
    Phase("6", BROWN, 3, _LATE),
    Phase("7", GRAY, 3, _LATE),
)

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

"""Trains and phases of 1854, as the missing page of the rulebook must have had them.

The figures agree with every remark on other pages (surcharge prices, scrapping, tile colours, mergers); the rest is
taken over from the older edition and from the sister games of the same box. See docs/rulings/1854.md.
"""

from __future__ import annotations

from ...rules.facts import BROWN, GRAY, GREEN, UNLIMITED, YELLOW, Phase, Train

STOPS, PLUS, EXPRESS = "stops", "plus", "express"
"""Kinds of trains."""
ORIENT_EXPRESS = "8Ox"

TRAINS = (
    Train("2", 100, 6, STOPS, 2, scrapped_by=("4",), phase="2"),
    Train("3", 200, 5, STOPS, 3, scrapped_by=("6",), phase="3"),
    Train("4", 320, 4, STOPS, 4, scrapped_by=("8", ORIENT_EXPRESS), phase="4"),
    Train("5", 530, 3, STOPS, 5, phase="5"),
    Train("6", 670, 2, STOPS, 6, phase="6"),
    Train("8", 900, UNLIMITED, STOPS, 8, phase="8"),
    Train(ORIENT_EXPRESS, 1200, UNLIMITED, EXPRESS, 8, phase="8", back_of="8"),
    Train("1+", 100, 6, PLUS, 1, scrapped_by=("4",), from_phase="2"),
    Train("2+", 120, 4, PLUS, 2, scrapped_by=("6",), from_phase="2", after="1+"),
    Train("3+", 160, 3, PLUS, 3, scrapped_by=("6",), from_phase="2", after="2+"),
)


def _limits(companies: int) -> dict[str, int]:
    return {"local": 2, "major": companies, "lokalbahn": companies}


PHASES = (
    Phase("2", YELLOW, 1, _limits(4)),
    Phase("3", GREEN, 2, _limits(4)),
    Phase("4", GREEN, 2, _limits(3)),
    Phase("5", BROWN, 3, _limits(2)),
    Phase("6", BROWN, 3, _limits(2)),
    Phase("8", GRAY, 3, _limits(2)),
)
MERGER_PHASE, CLOSING_PHASE = "5", "6"
"""Local Railways may merge from the one on, and must with the other; Mountain Railways close with the first."""

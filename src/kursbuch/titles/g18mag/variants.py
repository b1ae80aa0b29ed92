"""The ways to play 18Mag, and what is left to choose."""

from __future__ import annotations

from ...core.game import Variant

_READINGS = ("token_stack", "same_hex")

VARIANTS = (
    Variant("hungary", range(3, 7), (150, 240), choices=("rulings", *_READINGS)),
    Variant("two", range(2, 3), (90, 150), choices=("rulings", *_READINGS)),
    Variant("solo", range(1, 2), (60, 120), choices=("level", "minors", "rulings", *_READINGS, "istvan_limit")),
)

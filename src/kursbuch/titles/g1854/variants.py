"""The ways to play 1854, and what is left to choose."""

from __future__ import annotations

from ...core.game import Variant

_READINGS = ("plus_phase", "red_areas_count", "phase_excuses", "all_twos_end")

VARIANTS = (Variant("austria", range(3, 7), (240, 420), choices=("rulings", *_READINGS)),)

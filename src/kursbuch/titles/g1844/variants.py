"""The ways to play 1844, and what is left to choose."""

from __future__ import annotations

from ...core.game import Variant
from .rulings import Rulings

VARIANTS = (Variant("switzerland", range(3, 8), (300, 420), choices=tuple(option.key for option in Rulings.options())),)

"""The ways to play German Railways, and what is left to choose."""

from __future__ import annotations

from ...core.game import Variant

_CHOICES = ("agreement", "koeln")

VARIANTS = (
    Variant("germany", range(3, 6), (60, 90), {"turn-order": "income"}, _CHOICES),
    Variant("first-game", range(3, 6), (60, 90), {"turn-order": "one-each"}, _CHOICES),
)

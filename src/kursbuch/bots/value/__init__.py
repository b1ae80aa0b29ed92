"""What a position is worth to everybody: the chance to win, and the worth at the end, as learned from played games."""

from __future__ import annotations

from .value import Estimate, Value

__all__ = ["Estimate", "Value"]

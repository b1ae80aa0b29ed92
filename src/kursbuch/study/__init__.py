"""Looking back at a game: how it stood at every moment, where it turned, and what would have been better."""

from __future__ import annotations

from .analysis import Analysis, Looked, TurningPoint, analyse, look
from .answers import Weighed, best_answers

__all__ = ["Analysis", "Looked", "TurningPoint", "Weighed", "analyse", "best_answers", "look"]

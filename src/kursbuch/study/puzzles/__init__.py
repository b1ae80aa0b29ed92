"""Puzzles: positions in which one answer is clearly the best, with the proof or the figures for it."""

from __future__ import annotations

from .puzzle import KINDS, Puzzle, by_id, of_the_day, puzzles
from .verdict import Judged, judge

__all__ = ["KINDS", "Judged", "Puzzle", "by_id", "judge", "of_the_day", "puzzles"]

"""Bots against bots: matches in which seats are rotated, the results, and what they prove.

match       who plays what, and who sits where in which game
game        one game from the first question to the end
workers     many games, on several processes
cluster     the same on many machines
results     the file that keeps them, so that a stopped match goes on
figures     wins, ranks, worth and thinking time, with intervals
ratings     how strong several bots are, in one scale
report      the figures in words and as JSON
"""

from __future__ import annotations

from .figures import Standing, standings
from .game import Foul, Playout, play
from .match import Match, Pairing, Played, lost, played
from .results import Results
from .workers import each

__all__ = [
    "Foul", "Match", "Pairing", "Played", "Playout", "Results", "Standing",
    "each", "lost", "play", "played", "standings",
]  # fmt: skip

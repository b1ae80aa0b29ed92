"""Environments for reinforcement learning: every title and variant for PettingZoo and Gymnasium.

    from kursbuch import env

    table = env.aec("1824", players=4)                       # PettingZoo, one agent a seat
    table = env.parallel("german-railways", players=3)       # PettingZoo, all agents speak at once
    seat = env.single("18mag", players=3, opponents="steady")  # Gymnasium, one seat against bots
    seats = env.vector("18mag", 4, players=3)                # four of these, each in a process of its own

Needs `pip install kursbuch[env]`. How actions and positions become numbers is told in `spelling` and `observation`.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401  (only to see whether they are there)
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError(
        f"environments need {missing.name}, which is not installed: pip install 'kursbuch[env]'", name=missing.name
    ) from missing

from .aec import TableEnv, aec
from .answers import REWARDS
from .observation import Observer
from .parallel import ParallelTableEnv, parallel
from .single import SeatEnv, single, vector
from .spelling import VERSION, Lexicon, Spelling, spell

__all__ = [
    "REWARDS",
    "VERSION",
    "Lexicon",
    "Observer",
    "ParallelTableEnv",
    "SeatEnv",
    "Spelling",
    "TableEnv",
    "aec",
    "parallel",
    "single",
    "spell",
    "vector",
]  # fmt: skip

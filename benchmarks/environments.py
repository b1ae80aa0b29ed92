"""How many words a second the environments take, observations and masks included.

    python -m benchmarks.environments [--seconds 5] [TITLE ...]

Beside them an environment of PettingZoo itself, for scale: chess, whose rules are python-chess.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import kursbuch
from kursbuch import env


def speed(table: Any, seconds: float) -> tuple[float, int]:
    """Words a second of processor time, and games that ended."""
    dice = np.random.default_rng(1)
    table.reset(seed=1)
    words, games, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        seen, _, ended, stopped, _ = table.last()
        table.step(None if ended or stopped else dice.choice(np.flatnonzero(seen["action_mask"])))
        words += 1
        if not table.agents:
            games += 1
            table.reset(seed=games + 1)
    return words / spent, games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("titles", nargs="*", default=list(kursbuch.titles()))
    arguments = parser.parse_args()
    tables = {title: env.aec(title) for title in arguments.titles}
    try:
        from pettingzoo.classic import chess_v6
    except ImportError:
        print("chess: needs pip install 'pettingzoo[classic]'")
    else:
        tables["chess (PettingZoo)"] = chess_v6.env()
    for name, table in tables.items():
        rate, games = speed(table, arguments.seconds)
        print(f"{name:20}{rate:8,.0f} words a second{games:6} games")


if __name__ == "__main__":
    main()

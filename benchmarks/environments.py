"""How many words a second the environments take, observations and masks included.

    python -m benchmarks.environments [--seconds 5] [TITLE ...]

Beside them two of PettingZoo's own, for scale: chess, whose rules are those of the package `chess`, and connect four,
which has hardly any. They are measured by turns, so that a busy machine is busy for all of them.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

import kursbuch
from kursbuch import env

SLICES = 10


@dataclass
class Lane:
    """A table that is played on, a slice of time after another."""

    table: Any
    words: int = 0
    games: int = 0
    spent: float = 0.0

    def __post_init__(self) -> None:
        self.dice = np.random.default_rng(1)
        self.table.reset(seed=1)

    def play(self, seconds: float) -> None:
        table, began = self.table, time.process_time()
        while (spent := time.process_time() - began) < seconds:
            seen, _, ended, stopped, _ = table.last()
            table.step(None if ended or stopped else self.dice.choice(np.flatnonzero(seen["action_mask"])))
            self.words += 1
            if not table.agents:
                self.games += 1
                table.reset(seed=self.games + 1)
        self.spent += spent


def others() -> dict[str, Any]:
    """Environments of PettingZoo that can be had here."""
    found = {}
    for name in ("chess_v6", "connect_four_v3"):
        try:
            found[f"{name} (PettingZoo)"] = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            print(f"{name}: needs pip install 'pettingzoo[classic]'")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("titles", nargs="*", default=list(kursbuch.titles()))
    arguments = parser.parse_args()
    tables = {title: env.aec(title) for title in arguments.titles} | others()
    lanes = {name: Lane(table) for name, table in tables.items()}
    for _ in range(SLICES):
        for lane in lanes.values():
            lane.play(arguments.seconds / SLICES)
    for name, lane in lanes.items():
        print(f"{name:30}{lane.words / lane.spent:8,.0f} words a second{lane.games:6} games")


if __name__ == "__main__":
    main()

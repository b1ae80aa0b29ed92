"""Learns to play German Railways from nothing: one seat against two players who know it.

    python examples/learn.py [--minutes 10] [--opponents steady] [--seed 1]

A policy that is as simple as can be: for each word a weight for every figure of the position, and the words are drawn
by a softmax over those that may be said. After a game that went better than usual its words are made likelier, after
one that went worse less likely (REINFORCE). How it went is what the player owns in the end. It needs NumPy.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kursbuch import env

Row = NDArray[np.float32]
RATE = 0.1
WINDOW = 50
"""So many games are averaged."""


@dataclass
class Policy:
    """Weights of a softmax over words."""

    weights: NDArray[np.float32]
    dice: np.random.Generator
    gradient: NDArray[np.float32] = field(init=False)

    def __post_init__(self) -> None:
        self.gradient = np.zeros_like(self.weights)

    def choose(self, row: Row, mask: NDArray[np.int8]) -> int:
        """Draws a word, and notes which way the weights would make it likelier."""
        words = np.flatnonzero(mask)
        scores = self.weights[words] @ row
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        chosen = int(self.dice.choice(len(words), p=chances))
        push = -chances
        push[chosen] += 1
        self.gradient[words] += np.outer(push, row)
        return int(words[chosen])

    def learn(self, advantage: float) -> None:
        length = float(np.linalg.norm(self.gradient))
        self.weights += (RATE * advantage / max(1.0, length)) * self.gradient
        self.gradient[:] = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", default="german-railways")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--opponents", default="steady")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    table = env.single(arguments.title, arguments.players, opponents=arguments.opponents)
    words, figures = len(table.answers.lexicon), len(table.answers.observer)
    policy = Policy(np.zeros((words, figures + 1), np.float32), np.random.default_rng(arguments.seed))
    results: list[float] = []
    ends = time.monotonic() + 60 * arguments.minutes
    while time.monotonic() < ends or not results:
        seen, info = table.reset(seed=arguments.seed + len(results))
        over = False
        while not over:
            row = np.append(np.clip(seen["observation"], -3, 3), np.float32(1))
            seen, _, over, _, info = table.step(np.int64(policy.choose(row, seen["action_mask"])))
        results.append(float(info["score"][table.seat]))
        recent = np.array(results[-WINDOW:])
        policy.learn(float((recent[-1] - recent.mean()) / (recent.std() + 1)))
        if len(results) % WINDOW == 0:
            print(f"{len(results):6} games: {recent.mean():6.1f} in the end, over the last {WINDOW}", flush=True)


if __name__ == "__main__":
    main()

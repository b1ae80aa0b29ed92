"""From samples to weights: chances by a conditional logit, the worth at the end by least squares, both held back.

First all titles of a family teach together, since a share is a share in all of them. Then each title has its own say:
its weights are held back not to nothing, but to those of the family.

How good that is, is told by games that were not learned from: the games are dealt into folds, and each fold is foretold
by what is learned from the others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import mean
from typing import Any

from ..bots.value.value import ALL, Value, Weights, apart_from_average, late
from ..core.errors import SetupError
from .samples import Sample

FOLDS = 5
HELD_BACK = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
"""How much large weights cost: what few games teach is not to be taken at its word. The best is found by trying."""


@dataclass(frozen=True)
class Foretold:
    """A player of a sample: the chance and the worth that were foretold without knowing the game, and what came."""

    title: str
    game: str
    rivals: int
    """So many could win, this one included."""
    chance: float
    won: float
    worth: float
    ended: int


def learn(samples: Sequence[Sample], held_back: float) -> dict[str, Value]:
    """What the samples of a family teach: as a whole, and by title."""
    family = fit(samples, held_back)
    titles: dict[str, list[Sample]] = {}
    for sample in samples:
        titles.setdefault(sample.traits.title, []).append(sample)
    return {ALL: family} | {title: fit(several, held_back, family) for title, several in sorted(titles.items())}


def fit(samples: Sequence[Sample], held_back: float, like: Value | None = None) -> Value:
    """What these samples teach, where one expects something like that value."""
    np, minimize = _libraries()
    names = sorted(samples[0].traits.figures[next(iter(samples[0].traits.figures))])
    games = {sample.game for sample in samples}
    a_game = len(samples) / len(games)
    seats = max(len(sample.won) for sample in samples)
    tables, wins = np.zeros((len(samples), seats, 2 * len(names))), np.zeros((len(samples), seats))
    empty = np.full((len(samples), seats), -np.inf)
    for number, sample in enumerate(samples):
        for seat, (player, part) in enumerate(sample.won.items()):
            tables[number, seat], wins[number, seat] = _row(sample, player, names), part
            empty[number, seat] = 0.0

    expected = np.zeros(2 * len(names)) if like is None else _flat(like.chance, names)

    def loss(weights: Any) -> tuple[float, Any]:
        """What the foretold chances cost, per game, and the slope of that."""
        sums = tables @ weights + empty
        chances = np.exp(sums - sums.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        total = -float((wins * np.log(chances + 1e-12)).sum()) / a_game
        slope = np.einsum("sp,spk->k", chances - wins, tables) / a_game
        apart = weights - expected
        return total + held_back * float(apart @ apart) / 2, slope + held_back * apart

    chance = minimize(loss, expected, jac=True, method="L-BFGS-B").x
    ended: dict[str, list[int]] = {}
    for sample in samples:
        ended.setdefault(sample.traits.key, []).append(sum(sample.worth.values()))
    typical = {key: round(mean(worths), 1) for key, worths in sorted(ended.items())}
    rows, ends = [], []
    for sample in samples:
        seen, unit = sample.traits, typical[sample.traits.key] / len(sample.worth)
        near, having, apart = late(seen.progress), mean(seen.now.values()) / unit, apart_from_average(seen)
        for player, worth in sample.worth.items():
            figures = [apart[player][name] for name in names]
            rows.append([1.0, near, having, near * having, *figures, *(near * figure for figure in figures)])
            ends.append(worth / unit)
    matrix = np.array(rows)
    back = held_back * a_game * np.eye(matrix.shape[1])
    usual = np.zeros(matrix.shape[1]) if like is None else np.array([*like.level, *_flat(like.worth, names)])
    worth = np.linalg.solve(matrix.T @ matrix + back, matrix.T @ np.array(ends) + back @ usual)
    first, second, third, fourth = (round(float(weight), 4) for weight in worth[:4])
    return Value(_weights(names, chance), _weights(names, worth[4:]), (first, second, third, fourth), typical)


def foretell(samples: Sequence[Sample], held_back: float, seed: int = 1) -> list[Foretold]:
    """Every sample, foretold by what the games of the other folds teach."""
    games = sorted({sample.game for sample in samples})
    random.Random(seed).shuffle(games)
    fold = {game: number % FOLDS for number, game in enumerate(games)}
    found: list[Foretold] = []
    for number in range(FOLDS):
        values = learn([sample for sample in samples if fold[sample.game] != number], held_back)
        for sample in samples:
            if fold[sample.game] == number:
                found += _compared(sample, values.get(sample.traits.title, values[ALL]))
    return found


def _compared(sample: Sample, value: Value) -> Iterator[Foretold]:
    for player, (chance, worth) in value.estimate(sample.traits).items():
        won, ended = sample.won[player], sample.worth[player]
        yield Foretold(sample.title, sample.game, len(sample.worth), chance, won, worth, ended)


def loss_of(found: Sequence[Foretold]) -> float:
    """What the chances cost on the average of all positions: the logarithm of how unlikely the true winner was held."""
    return sum(-one.won * log(max(one.chance, 1e-9)) for one in found) / sum(one.won for one in found)


def _row(sample: Sample, player: str, names: Sequence[str]) -> list[float]:
    figures = [sample.traits.figures[player][name] for name in names]
    return [*figures, *(late(sample.traits.progress) * figure for figure in figures)]


def _weights(names: Sequence[str], found: Any) -> dict[str, tuple[float, float]]:
    return {name: (round(float(found[n]), 4), round(float(found[n + len(names)]), 4)) for n, name in enumerate(names)}


def _flat(weights: Weights, names: Sequence[str]) -> Any:
    """Weights in the order of a row."""
    np, _ = _libraries()
    return np.array([weights[name][part] for part in (0, 1) for name in names])


def _libraries() -> tuple[Any, Any]:
    try:
        import numpy
        from scipy.optimize import minimize
    except ImportError:
        raise SetupError("learning needs SciPy: pip install kursbuch[train]") from None
    return numpy, minimize

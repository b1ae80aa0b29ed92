"""The learned value: weights out of a data file, applied to the traits of a position.

A weight is a pair: its size at the start of a game, and what is added to it on the way to the end. The chances to win
are in the proportion of e to the power of the players' weighted sums (a conditional logit), so that they add up to 1.
The worth at the end is that of an average player, between what is typical of the title and what players have now, and a
weighted sum of what sets a player apart from the average. Each title has weights of its own; a title that nothing is
known about yet goes by those of its whole family. Made by `kursbuch.training`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from statistics import mean
from typing import Any, NamedTuple

from ...core.errors import KursbuchError
from ...core.state import State
from .traits import Traits, title_of, traits

Weights = Mapping[str, tuple[float, float]]
"""By figure: at the start, and added towards the end."""
FORMAT = 2
ALL = "all"
"""What a family has taught as a whole, beside what each of its titles has."""


class Estimate(NamedTuple):
    """What a player may expect."""

    chance: float
    """To win the game; a shared win counts in parts."""
    worth: float
    """At the end."""


@dataclass(frozen=True)
class Value:
    """What has been learned about a title, or a family of them."""

    chance: Weights
    worth: Weights
    level: tuple[float, float, float, float]
    """The average worth at the end, in parts of the typical one: a constant and its growth with the progress, then the
    weight of what players have now on the average, and the growth of that."""
    typical: Mapping[str, float]
    """What all players of a game are worth at the end, put together, by title and variant."""

    @staticmethod
    def of(state: State) -> dict[str, Estimate]:
        """What every player may expect; at the end it is known, and where nothing is learned, all are equal."""
        now = state.game.title.score(state.now)
        if state.over:
            best = max(now.values())
            winners = sum(worth == best for worth in now.values())
            return {p: Estimate(1 / winners if worth == best else 0.0, float(worth)) for p, worth in now.items()}
        seen = traits(state)
        if seen is None:
            return {player: Estimate(1 / len(now), float(worth)) for player, worth in now.items()}
        return learned(seen).estimate(seen)

    def estimate(self, seen: Traits) -> dict[str, Estimate]:
        """By the traits of a position."""
        sums = {player: _sum(self.chance, figures, seen.progress) for player, figures in seen.figures.items()}
        most = max(sums.values())
        powers = {player: exp(total - most) for player, total in sums.items()}
        ends = self._worth(seen)
        return {player: Estimate(powers[player] / sum(powers.values()), ends[player]) for player in sums}

    def _worth(self, seen: Traits) -> dict[str, float]:
        average = mean(seen.now.values())
        alike = [total for key, total in self.typical.items() if title_of(key) == seen.title]
        if not alike:  # nothing is known of games like this one
            return {player: float(worth) for player, worth in seen.now.items()}
        typical = self.typical.get(seen.key, mean(alike)) / len(seen.now)
        start, grows, having, grows_with = self.level
        near = late(seen.progress)
        level = start + grows * near + (having + grows_with * near) * average / typical
        apart = apart_from_average(seen)
        return {player: typical * (level + _sum(self.worth, apart[player], seen.progress)) for player in seen.now}


def apart_from_average(seen: Traits) -> dict[str, dict[str, float]]:
    """What sets each player apart: his figures less the average ones."""
    names = next(iter(seen.figures.values()))
    average = {name: mean(figures[name] for figures in seen.figures.values()) for name in names}
    return {
        player: {name: figure - average[name] for name, figure in figures.items()}
        for player, figures in seen.figures.items()
    }


def late(progress: float) -> float:
    """How much what is added towards the end counts: a lead says much about the winner only when little is left."""
    return progress**3


def learned(seen: Traits) -> Value:
    """What has been learned about games with such traits."""
    known = _read(seen.family)
    return known.get(seen.title, known[ALL])


@cache
def _read(family: str) -> Mapping[str, Value]:
    """By title, from the data file of the family."""
    data = json.loads(files(__package__).joinpath(f"{family}.json").read_text(encoding="utf-8"))
    if data["format"] != FORMAT:
        raise KursbuchError(f"{family}.json is of another format; make it anew: python -m kursbuch.training")
    return {title: _value(weights, data["typical"]) for title, weights in data["values"].items()}


def _value(data: Mapping[str, Any], typical: Mapping[str, float]) -> Value:
    chance = {name: tuple(pair) for name, pair in data["chance"].items()}
    return Value(chance, {name: tuple(pair) for name, pair in data["worth"].items()}, tuple(data["level"]), typical)


def _sum(weights: Weights, figures: Mapping[str, float], progress: float) -> float:
    return sum(_at(weights[name], progress) * figure for name, figure in figures.items())


def _at(weight: tuple[float, float], progress: float) -> float:
    return weight[0] + weight[1] * late(progress)

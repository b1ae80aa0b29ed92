"""What a match proves: of every bot its wins, ranks, worth and thinking time, with intervals of 95 %.

A game is the unit in all of them: seats of the same bot in one game are not independent of each other. Of a win that is
shared, everybody has a part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, mean, stdev

from .match import Played

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Interval:
    """A figure, and between which bounds it lies with a certainty of 95 %."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        return Interval(self.value * factor, self.low * factor, self.high * factor)


@dataclass(frozen=True)
class Standing:
    """One bot after a match."""

    name: str
    games: int
    seats: int
    """Seats taken, over all games."""
    wins: float
    share: Interval
    """Of the games, those that it won."""
    fair: float
    """The share that would be fair: its part of the seats."""
    rank: Interval
    """On the average; 1 is first."""
    worth: Interval
    thinking: Sequence[float]
    """Milliseconds of its answers, in ascending order."""
    fouls: int

    @property
    def times_fair(self) -> Interval:
        """How many times its fair share it won."""
        return self.share.times(1 / self.fair)

    @property
    def ms_mean(self) -> float:
        return mean(self.thinking) if self.thinking else 0.0

    @property
    def ms_p99(self) -> float:
        return percentile(self.thinking, 99)


def standings(games: Iterable[Played]) -> dict[str, Standing]:
    """Of all bots, in the order in which they first sat at the table; games that broke off do not count."""
    whole = [one for one in games if one.playout.worth]
    names = dict.fromkeys(name for one in whole for name in one.bots.values())
    return {name: _standing(name, [one for one in whole if name in one.bots.values()]) for name in names}


def _standing(name: str, games: Sequence[Played]) -> Standing:
    wins, ranks, worth, thinking, seats, table, fouls = [], [], [], list[float](), 0, 0, 0
    for one in games:
        own = [seat for seat, bot in one.bots.items() if bot == name]
        places, parts = placed(one.playout.worth), won(one.playout.worth)
        wins.append(sum(parts[seat] for seat in own))
        ranks.append(mean(places[seat] for seat in own))
        worth.append(mean(one.playout.worth[seat] for seat in own))
        for seat in own:
            thinking += one.playout.thinking.get(seat, ())
        seats, table = seats + len(own), table + len(one.bots)
        fouls += sum(foul.times for foul in one.playout.fouls if foul.seat in own)
    return Standing(
        name=name,
        games=len(games),
        seats=seats,
        wins=sum(wins),
        share=wilson(sum(wins), len(games)),
        fair=seats / table,
        rank=average(ranks),
        worth=average(worth),
        thinking=sorted(thinking),
        fouls=fouls,
    )


def won(worth: Mapping[str, int]) -> dict[str, float]:
    """Everybody's part of the win."""
    best = max(worth.values())
    winners = sum(value == best for value in worth.values())
    return {seat: 1 / winners if value == best else 0.0 for seat, value in worth.items()}


def placed(worth: Mapping[str, int]) -> dict[str, float]:
    """Everybody's rank; those who are worth the same share the ranks they take up."""
    values = list(worth.values())
    return {
        seat: sum(other > value for other in values) + (sum(other == value for other in values) + 1) / 2
        for seat, value in worth.items()
    }


def wilson(wins: float, games: int) -> Interval:
    """The share of wins, with the bounds of Wilson: they hold for few games and near 0 and 1, too."""
    share, z2 = wins / games, _Z * _Z / games
    middle, width = share + z2 / 2, _Z * sqrt(share * (1 - share) / games + z2 / games / 4)
    return Interval(share, max(0.0, (middle - width) / (1 + z2)), min(1.0, (middle + width) / (1 + z2)))


def average(values: Sequence[float]) -> Interval:
    """The mean, with the bounds of Student's t (by its expansion, good from four values on)."""
    middle, free = mean(values), len(values) - 1
    if not free:
        return Interval(middle, float("-inf"), float("inf"))
    t = _Z + (_Z**3 + _Z) / (4 * free) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * free**2)
    width = t * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - width, middle + width)


def percentile(ascending: Sequence[float], percent: int) -> float:
    """The value that so many of a hundred do not exceed."""
    return ascending[ceil(len(ascending) * percent / 100) - 1] if ascending else 0.0

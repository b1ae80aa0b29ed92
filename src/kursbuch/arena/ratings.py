"""Ratings of several bots over all games of a match: Plackett and Luce's model, by OpenSkill (`kursbuch[arena]`).

A rating is a strength and how uncertain it still is; everybody starts at 25 ± 8.3. Unlike a share of wins it takes into
account against whom a rank was won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import mean
from typing import NamedTuple

from ..core.errors import SetupError
from .figures import placed
from .match import Played


class Rating(NamedTuple):
    """How strong a bot is, more or less."""

    strength: float
    uncertainty: float


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Of all bots, after these games one after another; SetupError where OpenSkill is not installed.

    A bot on several seats of a game is rated on each of them, and goes on with the average.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise SetupError("ratings need OpenSkill: pip install kursbuch[arena]") from None
    model, found = PlackettLuce(), dict[str, Rating]()
    for one in games:
        if not one.playout.worth:
            continue
        seats = list(one.playout.worth)
        ranks = placed(one.playout.worth)
        before = [model.rating(*found[bot]) if (bot := one.bots[seat]) in found else model.rating() for seat in seats]
        after = model.rate([[rating] for rating in before], ranks=[ranks[seat] for seat in seats])
        rated: dict[str, list[Rating]] = defaultdict(list)
        for seat, (rating,) in zip(seats, after, strict=True):
            rated[one.bots[seat]].append(Rating(rating.mu, rating.sigma))
        found |= {bot: Rating(*map(mean, zip(*several, strict=True))) for bot, several in rated.items()}
    return found

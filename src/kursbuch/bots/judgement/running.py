"""What trains earn: on the track there is, and where nobody has looked, on the average."""

from __future__ import annotations

from collections.abc import Sequence

from ...routing.clock import after
from ...rules.facts import Train
from ...rules.running import best_run
from ...rules.table import Holdings
from ..steady.earnings import ground, has_mines, with_trains

_STOP = {"yellow": 16, "green": 23, "brown": 33, "gray": 41}
"""What a stop of a train brings on the average, by the newest colour."""
_MOST_STOPS = 8.0
_NEXT = 0.75
"""What a train earns whose company has a longer one, compared with being alone."""
_GOODS = "goods"
_EFFORT = 40
"""How long the best run is looked for, in units of its search; what is found by then is nearly the best."""


def typical(t: Holdings, company: str, train: str, colour: str) -> float:
    """What a train of that type earns a company in a round, if its track is neither good nor bad."""
    kind = t.facts.trains[train]
    if kind.kind == _GOODS and not has_mines(t, company):
        return 0.0
    return min(_MOST_STOPS, calls(kind)) * _STOP[colour] * ground(t, company)


def together(earnings: Sequence[float]) -> float:
    """What trains earn together that alone would earn so much."""
    return sum(one * _NEXT**number for number, one in enumerate(sorted(earnings, reverse=True)))


def calls(train: Train) -> float:
    """How many places a train calls at, more or less."""
    if train.kind == "hexes":
        return 0.6 * train.reach + 0.6
    if train.kind == "express":
        return train.reach + 2.0
    if train.kind == _GOODS:
        return 1.3 * train.reach + 0.3
    return train.reach + (1.0 if train.kind == "plus" else 0.3)


def found_run(t: Holdings, company: str, trains: tuple[str, ...]) -> tuple[int, int]:
    """Revenue and subsidy of the best run with these trains that is found without looking for long."""
    board = t.board
    if not trains or not board.stations(company):
        return 0, 0
    key = ("found run", company, trains, t.phase_now.colour, t.facts.route_key(t, company))
    known: tuple[int, int] | None = board.memo.get(key)
    if known is None:
        run = best_run(with_trains(t, company, trains), company, after(_EFFORT))
        known = board.memo[key] = (run.revenue, run.subsidy)
    return known

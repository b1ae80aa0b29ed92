"""Near misses: actions that differ a little from a legal one, to see what the rules say to them.

A near miss takes its values from the game itself (what others were offered, what was done before), so that
most are plausible, and adds a few that no game knows, so that `explain` is also asked about nonsense.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from .actions import Action
from .questions import Offer

NONSENSE = "nonsense"


class Pool:
    """The values seen so far in fields of each name, and the newest action of each kind."""

    def __init__(self, players: Iterable[str]) -> None:
        self._who: set[str] = {*players, NONSENSE}
        self._values: dict[str, set[object]] = {}
        self._latest: dict[type[Action], Action] = {}

    def note(self, action: Action) -> None:
        self._who.add(action.who)
        self._latest[type(action)] = action
        for name, value in action.figures.items():
            self._values.setdefault(name, set()).add(value)

    def values(self, action: Action, field: str) -> Sequence[object]:
        """Values of the same name and type, whatever the kind of action they come from."""
        if field == "who":
            return sorted(self._who)
        kind = type(action.figures[field])
        return sorted((v for v in self._values.get(field, ()) if type(v) is kind), key=str)

    def latest(self) -> list[Action]:
        return [self._latest[kind] for kind in sorted(self._latest, key=lambda kind: kind.__name__)]


def near_misses(offer: Offer, who: str, pool: Pool, dice: random.Random, most: int) -> Iterator[Action]:
    """At most `most` actions near this offer, and one of any kind by the same actor; some may be legal."""
    action = offer.low_action
    near = [
        _with(action, name, value)
        for name, before in {"who": action.who, **action.figures}.items()
        for value in _others(offer, name, before, pool)
        if value != before
    ]
    yield from dice.sample(near, min(most, len(near)))
    strangers = [replace(other, who=who) for other in pool.latest()]
    if strangers:
        yield dice.choice(strangers)


def _with(action: Action, field: str, value: object) -> Action:
    change: dict[str, Any] = {field: value}
    return replace(action, **change)


def _others(offer: Offer, field: str, value: object, pool: Pool) -> Iterator[object]:
    yield from pool.values(offer.action, field)
    if isinstance(value, int):
        low, high = (offer.low, offer.high) if field == offer.number else (value, value)
        yield from (low - 1, high + 1, 0, -1)
    elif isinstance(value, tuple):
        yield from ((), value[1:], value[::-1], value + value[:1], (*value, NONSENSE))
    else:
        yield NONSENSE

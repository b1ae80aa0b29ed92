"""What trains the bank will sell to one company of an 18xx game, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.facts import Train
from ...rules.table import Holdings
from ...rules.trains import on_sale
from .calendar import Calendar
from .running import typical

DOUBT = 0.8
"""What trains are worth that a company does not have yet."""
_SPARE = 0.6
"""A train must earn this part of what money for a later and better one would."""
_LEAST = 0.2
"""And at least this part of its price: money in a treasury has no other use."""


class Supply:
    """It, seen from one stock of trains and one board. What has been worked out once is kept."""

    def __init__(self, t: Holdings, company: str, calendar: Calendar, left: float) -> None:
        self._t, self._company, self.calendar, self._left = t, company, calendar, left
        self._types: dict[int, tuple[Train, ...]] = {}
        self._spares: dict[int, float] = {}

    def types(self, number: int) -> tuple[Train, ...]:
        """What the bank will sell in that round that is of use to the company."""
        if number not in self._types:
            t = self._t
            names = on_sale(t) if number <= 1 else list(_later(t, self.calendar, number))
            fit = (x for x in names if t.facts.train_rules.may_own(t, self._company, x) and self._is_of_use(x))
            self._types[number] = tuple(t.facts.trains[x] for x in fit)
        return self._types[number]

    def spare(self, number: int) -> float:
        """What money will bring a company that keeps it for a better train, for each unit of it."""
        if number not in self._spares:
            best, calendar = 0.0, self.calendar
            for train in self._t.facts.trains.values():
                sold = max(number + 1.0, calendar.first_sale(train.id))
                lasts = min(self._left, calendar.scrapped(train.id)) - sold
                if lasts > 1 and train.price and self._t.depot[train.card] and self._can_run(train.id):
                    earns = typical(self._t, self._company, train.id, calendar.phase(sold).colour)
                    best = max(best, earns * lasts / train.price)
            self._spares[number] = max(_LEAST, _SPARE * DOUBT * best)
        return self._spares[number]

    def _is_of_use(self, train: str) -> bool:
        return self._can_run(train) and typical(self._t, self._company, train, self._t.phase_now.colour) > 0

    def _can_run(self, train: str) -> bool:
        return self._t.facts.train_rules.can_run(self._t, self._company, train)


def _later(t: Holdings, calendar: Calendar, number: int) -> Iterator[str]:
    """What will be on sale: of the ordinary types the newest one sold by then, and any that a phase has opened."""
    ordinary = ""
    for train in t.facts.trains.values():
        if not t.depot[train.card] or calendar.first_sale(train.id) > number:
            continue
        if train.from_phase:
            if calendar.scrapped(train.id) > number:
                yield train.id
        elif not train.back_of or train.back_of == ordinary:
            ordinary = train.card
    for train in t.facts.trains.values():
        if ordinary and train.card == ordinary and not train.from_phase:
            yield train.id

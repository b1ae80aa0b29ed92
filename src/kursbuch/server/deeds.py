"""What companies did in a move, as far as their cards tell it: they were started, floated, or paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.reports import Event
from ..core.state import State
from ..cubes.dividends import dividend
from ..cubes.record import CubePosition
from ..rules.table import Holdings

STARTED, FLOATED, PAID = "started", "floated", "paid"


class Deed(NamedTuple):
    """A company was started at a price, floated with some capital, or paid so much a share; one with a single owner, so
    much in all. Whatever kept its revenue paid nothing."""

    company: str
    what: str
    amount: int


def deeds_of(state: State) -> Iterator[Deed]:
    """What companies did in the last move."""
    now = state.now
    if isinstance(now, CubePosition):
        for preferred in {str(event.figures["preferred"]) for event in state.events if event.name == "dividends.paid"}:
            yield from (Deed(railroad, PAID, dividend(now, railroad, preferred)) for railroad in now.facts.railroads)
    elif isinstance(now, Holdings):
        for event in state.events:
            if event.name in _NEWS:
                yield Deed(str(event.figures["company"]), event.name, _amount(event, _NEWS[event.name]))
        yield from (Deed(company, PAID, amount) for company, amount in _payments(now, state.events).items())


_NEWS = {STARTED: "price", FLOATED: "capital"}


def _payments(now: Holdings, events: Sequence[Event]) -> dict[str, int]:
    """What those companies paid a share that have decided about it; those with one owner, in all."""
    paid, shares = dict[str, int](), Counter[str]()
    for event in events:
        company = str(event.figures.get("company"))
        match event.name:
            case "price" | "price_stays":  # told even if nothing was paid
                paid.setdefault(company, 0)
            case "half":
                paid[company] = _amount(event, "amount")
            case "dividend":  # a player's part
                paid[company] = paid.get(company, 0) + _amount(event, "amount")
                shares[company] += now.percent(str(event.figures["player"]), company) // now.share(company)
    return {company: round(amount / max(1, shares[company])) for company, amount in paid.items()}


def _amount(event: Event, figure: str) -> int:
    amount = event.figures[figure]
    if not isinstance(amount, int):
        raise TypeError(f"{event} has no number as its {figure}")
    return amount

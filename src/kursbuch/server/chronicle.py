"""What is told of a game as a whole. It is noted move by move: old moments are worked out anew when they are asked for,
and nobody should wait for hundreds of them to see what a company has paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.reports import Event
from ..core.state import State
from ..cubes.dividends import dividend
from ..cubes.record import CubePosition
from ..interop.rounds import RoundStart, with_round
from ..rules.table import Holdings

STARTED, FLOATED, PAID = "started", "floated", "paid"


@dataclass(frozen=True, slots=True)
class Deed:
    """What came of a company after so many actions: it was started at a price, floated with some capital, or paid so
    much a share; a company with one owner, so much in all. Whatever kept its revenue paid nothing."""

    at: int
    company: str
    what: str
    amount: int


@dataclass(frozen=True)
class Chronicle:
    """The rounds that have begun and what companies did, in order."""

    rounds: tuple[RoundStart, ...] = ()
    deeds: tuple[Deed, ...] = ()

    def after(self, state: State, at: int) -> Chronicle:
        """After another move, the one of this number, which has led to this state."""
        rounds = with_round(self.rounds, state, at)
        deeds = tuple(Deed(at, *deed) for deed in _deeds(state))
        if rounds is self.rounds and not deeds:
            return self
        return Chronicle(rounds, (*self.deeds, *deeds))

    def until(self, at: int) -> Chronicle:
        """What it was after so many moves."""
        return replace(
            self,
            rounds=tuple(begun for begun in self.rounds if begun.at <= at),
            deeds=tuple(deed for deed in self.deeds if deed.at <= at),
        )

    def of(self, company: str) -> Iterator[tuple[str, Deed]]:
        """What one company did, each with the round in which it was."""
        for deed in self.deeds:
            if deed.company == company:
                yield self._round(deed.at), deed

    def _round(self, at: int) -> str:
        # a round that begins with a move begins after what the move has brought
        return next((begun.label for begun in reversed(self.rounds) if begun.at < at), "")

    def told(self) -> dict[str, Any]:
        """As data, for a mark."""
        return {
            "rounds": [[one.at, one.label, one.major] for one in self.rounds],
            "deeds": [[one.at, one.company, one.what, one.amount] for one in self.deeds],
        }


def chronicle(told: Mapping[str, Any]) -> Chronicle:
    """What `told` tells."""
    rounds, deeds = (RoundStart(*one) for one in told["rounds"]), (Deed(*one) for one in told["deeds"])
    return Chronicle(tuple(rounds), tuple(deeds))


def _deeds(state: State) -> Iterator[tuple[str, str, int]]:
    """Which companies did what in the last move."""
    now = state.now
    if isinstance(now, CubePosition):
        for preferred in {str(event.figures["preferred"]) for event in state.events if event.name == "dividends.paid"}:
            yield from ((railroad, PAID, dividend(now, railroad, preferred)) for railroad in now.facts.railroads)
    elif isinstance(now, Holdings):
        for event in state.events:
            if event.name in _NEWS:
                yield str(event.figures["company"]), event.name, _amount(event, _NEWS[event.name])
        yield from ((company, PAID, amount) for company, amount in _payments(now, state.events).items())


_NEWS = {STARTED: "price", FLOATED: "capital"}


def _payments(now: Holdings, events: Sequence[Event]) -> dict[str, int]:
    """What those companies paid a share that have decided about it; those with one owner, in all."""
    paid, shares = dict[str, int](), Counter[str]()
    for event in events:
        company = str(event.figures.get("company"))
        match event.name:
            case "price":  # the marker moves, even if nothing was paid
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

"""What an answer comes to in the figures that players argue with: the run, the price, trains that are scrapped and
when, who directs what, and the money for the next train.

They are taken from one way in which the game was played on, so they are examples, as the chances are averages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.state import State
from ..cubes.record import CubeRecord
from ..rules.table import Holdings
from ..rules.trains import on_sale
from .forecast import dividends, owned

Told = dict[str, Any]
"""By name: two numbers, before and then (`run`, `dividends`, `price`, `cash`, `income`); `train`, what the treasury
holds and what the next train costs; `scrapped` and `control`, lists."""


def facts(before: State, line: Sequence[State]) -> Told:
    """Of the way from a question to where the game was played on to: the state after the answer first."""
    ask, end = before.ask, line[-1].now
    assert ask is not None
    now = before.now
    if isinstance(now, Holdings) and isinstance(end, Holdings):
        found = _of_company(now, line, ask.who) if ask.who in now.facts.companies else {}
        if not found:
            found["cash"] = [now.cash.get(ask.actor, 0), end.cash.get(ask.actor, 0)]
        found["dividends"] = [dividends(now, ask.actor), dividends(end, ask.actor)]
        return {**found, "scrapped": _scrapped(now, line, ask.actor), "control": _control(now, end, ask.actor)}
    if isinstance(now, CubeRecord) and isinstance(end, CubeRecord):
        return {
            "cash": [now.cash[ask.actor], end.cash[ask.actor]],
            "income": [now.player_income(ask.actor), end.player_income(ask.actor)],
        }
    return {}


def _of_company(now: Holdings, line: Sequence[State], company: str) -> Told:
    """What becomes of the company that is at work; nothing if it is no more."""
    after, end = line[0].now, line[-1].now
    assert isinstance(after, Holdings)
    assert isinstance(end, Holdings)
    if company not in now.floated or company in end.closed:
        return {}
    found: Told = {"run": [now.runs.get(company, 0), end.runs.get(company, 0)]}
    if company in now.cells and company in end.cells:
        found["price"] = [now.price(company), end.price(company)]
    trains = on_sale(after)
    if trains and after.train_limit(company):
        cost = min(after.facts.trains[train].price for train in trains)
        found["train"] = [after.cash.get(company, 0), cost]
    return found


def _scrapped(now: Holdings, line: Sequence[State], player: str) -> list[Told]:
    """Kinds of trains that are scrapped on the way, when, and which companies of the player lose them."""
    found: list[Told] = []
    last = now
    for state in line:
        t = state.now
        assert isinstance(t, Holdings)
        gone = [train for train in sorted(owned(last) - owned(t)) if t.scrap.get(train, 0) > last.scrap.get(train, 0)]
        for train in gone:
            losers = [c for c in last.trains if last.director(c) == player]
            found.append(
                {
                    "train": train,
                    "round": str(t.round),
                    "companies": sorted(c for c in losers if train in last.trains[c]),
                }
            )
        last = t
    return found


def _control(now: Holdings, end: Holdings, player: str) -> list[Told]:
    """Companies that the player directs then and not now, or the other way round."""
    companies = sorted((now.floated | end.floated) - now.closed - end.closed)
    changed = [c for c in companies if (now.director(c) == player) != (end.director(c) == player)]
    return [{"company": c, "gained": end.director(c) == player} for c in changed]

"""What an answer comes to in the figures that players argue with: the run, the price, trains that are scrapped and
when, who directs what, and the money for the next train.

They are taken from one way in which the game was played on, so they are examples, as the chances are averages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.actions import Action
from ..core.reports import Event
from ..core.state import State
from ..cubes.record import CubeRecord
from ..rules.actions import BuyTrain
from ..rules.table import BANK, Holdings
from ..rules.trains import on_sale
from .forecast import dividends, owned

Told = dict[str, Any]
"""By name: two numbers, before and then (`run`, `dividends`, `price`, `cash`, `income`); `train`, what the treasury
holds and what the next train costs; `scrapped` and `control`, lists; `owned`, the trains of the player's companies."""
LAST = "last"
"""An event of ours: the last train of its kind is sold."""
_COUNTED = ("run", "dividends", "price", "income", "cash")
_WEIGHTY = frozenset(
    {"phase", "scrapped", "turned", "director", "floated", "formed", "helped", "borrowed", "bank_broken"}
)
"""Events that a move is remembered for."""


def facts(before: State, line: Sequence[State]) -> Told:
    """Of the way from a question to where the game was played on to: the state after the answer first."""
    ask, end = before.question, line[-1].now
    now = before.now
    if isinstance(now, Holdings) and isinstance(end, Holdings):
        found = _of_company(now, line, ask.who) if ask.who in now.facts.companies else {}
        if not found:
            found["cash"] = [now.cash.get(ask.actor, 0), end.cash.get(ask.actor, 0)]
        found["dividends"] = [dividends(now, ask.actor), dividends(end, ask.actor)]
        scrapped, control = _scrapped(now, line, ask.actor), _control(now, end, ask.actor)
        return {**found, "scrapped": scrapped, "control": control, "owned": _owned(end, ask.actor)}
    if isinstance(now, CubeRecord) and isinstance(end, CubeRecord):
        return {
            "cash": [now.cash[ask.actor], end.cash[ask.actor]],
            "income": [now.player_income(ask.actor), end.player_income(ask.actor)],
        }
    return {}


def _of_company(now: Holdings, line: Sequence[State], company: str) -> Told:
    """What becomes of the company that is at work; nothing if it is no more."""
    after, end = Holdings.cast(line[0].now), Holdings.cast(line[-1].now)
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
        t = Holdings.cast(state.now)
        gone = [train for train in sorted(owned(last) - owned(t)) if t.scrap.get(train, 0) > last.scrap.get(train, 0)]
        for train in gone:
            losers = [c for c in last.trains if last.director(c) == player]
            found.append(
                {
                    "train": train,
                    "round": str(last.round),
                    "companies": sorted(c for c in losers if train in last.trains[c]),
                }
            )
        last = t
    return found


def _owned(end: Holdings, player: str) -> dict[str, list[str]]:
    return {c: list(trains) for c, trains in sorted(end.trains.items()) if trains and end.director(c) == player}


def _control(now: Holdings, end: Holdings, player: str) -> list[Told]:
    """Companies that the player directs then and not now, or the other way round."""
    companies = sorted((now.floated | end.floated) - now.closed - end.closed)
    changed = [c for c in companies if (now.director(c) == player) != (end.director(c) == player)]
    return [{"company": c, "gained": end.director(c) == player} for c in changed]


# -- beside another answer, and beside what the move says itself -------------------------------------------------------


def beside(one: Told, other: Told) -> Told:
    """In what one answer comes to more than another, or less: by how much; which companies the player controls, and
    which of them keep their trains, only after one of the two."""
    ours, theirs = _changes(one), _changes(other)
    companies = sorted(ours.keys() | theirs)
    found: Told = {
        "control.more": [{"company": c} for c in companies if ours.get(c, 0) > theirs.get(c, 0)],
        "control.less": [{"company": c} for c in companies if ours.get(c, 0) < theirs.get(c, 0)],
        "trains.more": _trains(_lost(other) - _lost(one), one),
        "trains.less": _trains(_lost(one) - _lost(other), other),
    }
    found |= {name: one[name][1] - other[name][1] for name in _COUNTED if name in one and name in other}
    return {name: told for name, told in found.items() if told}


def _changes(found: Told) -> dict[str, int]:
    """1 for a company that is won, -1 for one that is lost."""
    return {one["company"]: 1 if one["gained"] else -1 for one in found.get("control", ())}


def _lost(found: Told) -> set[tuple[str, str]]:
    return {(company, one["train"]) for one in found.get("scrapped", ()) for company in one["companies"]}


def _trains(pairs: set[tuple[str, str]], kept: Told) -> list[Told]:
    """Trains that are lost after one answer and still there after another: a company may be no more then, or never have
    had one."""
    owned = kept.get("owned", {})
    return [{"company": company, "train": train} for company, train in sorted(pairs) if train in owned.get(company, ())]


def set_off(action: Action, before: State, after: State) -> list[Event]:
    """What a move brought about besides what it says itself: a new phase, scrapped trains, another director."""
    found = [event for event in after.events if event.name in _WEIGHTY]
    now, then = before.now, after.now
    if isinstance(action, BuyTrain) and action.source == BANK and isinstance(now, Holdings):
        card = now.facts.trains[action.train].card
        if not Holdings.cast(then).depot[card]:
            found.insert(0, Event(LAST, {"train": action.train}))
    return found

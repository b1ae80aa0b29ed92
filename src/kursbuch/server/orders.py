"""Standing orders: what a seat wants done when it is asked again, so that a game over weeks need not wait for it.

An order is made of what is offered alone. To pass: at one question, until the round is over or, if so wished,
until somebody else does anything but pass. To go up to a limit: to name the least number that betters the others,
at an auction or the like. An order ends by itself, and says why until its seat has acted or taken note.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core.actions import CHANCE, Action, Pass
from ..core.questions import Ask, Offer
from ..core.record import Position
from .play import Play
from .storage.store import ACT, UNDO, Entry

PASS, UP_TO = "pass", "upto"

ROUND, ACTED, MUST, LIMIT, DECIDED, TAKEN_BACK, OVER = "round", "acted", "must", "limit", "decided", "undo", "over"
"""Why an order has ended: the round is over; somebody has acted; one may not pass; the limit is passed; the lot is
decided; the seat has taken a move back; the game is over."""

AT_ONCE = 300
"""How many actions may follow one another by themselves before orders wait for somebody to look."""


@dataclass(frozen=True)
class StandingOrder:
    """`step`: the question at which to pass. `action` and `number`: the offer to better, and its free field."""

    kind: str
    at: int
    """How many moves had been made when it was given."""
    round: int
    """The moment at which the round it was given in began."""
    step: str = ""
    until_acted: bool = False
    action: str = ""
    number: str = ""
    limit: int = 0
    ended: str = ""

    def because(self, reason: str) -> StandingOrder:
        """The same order, ended."""
        return replace(self, ended=reason)


@dataclass(frozen=True)
class Verdict:
    """What an order comes to now: an action, its end, both, or neither while it waits."""

    action: Action | None = None
    ended: str = ""


WAIT = Verdict()


def to_pass(play: Play, step: str, until_acted: bool) -> StandingOrder:
    return StandingOrder(PASS, len(play.moves), _round(play), step, until_acted)


def up_to(play: Play, offer: Offer, limit: int) -> StandingOrder:
    text = str(offer.low_action)
    return StandingOrder(UP_TO, len(play.moves), _round(play), action=text, number=offer.number, limit=limit)


def numbered(ask: Ask | None, position: Position) -> tuple[Offer, ...]:
    """The offers that an order with a limit may be about: a player's own, with a free number."""
    if ask is None or ask.who != ask.actor:
        return ()
    return tuple(offer for offer in ask.offers(position) if offer.number)


def standing(orders: Mapping[str, StandingOrder], entries: Iterable[Entry]) -> dict[str, StandingOrder]:
    """The orders after these entries: who takes a move back decides anew, who acts has seen why an order ended."""
    found = dict(orders)
    for entry in entries:
        if (order := found.get(entry.seat)) is not None:
            if entry.kind == UNDO:
                found[entry.seat] = order.because(TAKEN_BACK)
            elif entry.kind == ACT and order.ended:
                del found[entry.seat]
    return found


def by_itself(play: Play, orders: dict[str, StandingOrder]) -> tuple[list[Entry], Play]:
    """What chance and orders do until a seat must decide. Orders that end are marked in `orders`."""
    added: list[Entry] = []
    while (found := _next(play, orders if len(added) < AT_ONCE else {})) is not None:
        entry, play = play.acts(*found)
        added.append(entry)
    return added, play


def _next(play: Play, orders: dict[str, StandingOrder]) -> tuple[str, Action] | None:
    if play.differs:
        return None
    if play.state.is_chance:
        return CHANCE, play.chance()
    for seat, order in orders.items():
        if not order.ended:
            found = verdict(play, seat, order)
            orders[seat] = order.because(found.ended)
            if found.action is not None:
                return seat, found.action
    return None


def verdict(play: Play, seat: str, order: StandingOrder) -> Verdict:
    """What the order of a seat comes to at this moment."""
    ask = play.state.ask
    if ask is None:
        return Verdict(ended=OVER)
    if _round(play) != order.round:
        return Verdict(ended=ROUND)
    return _pass(play, ask, seat, order) if order.kind == PASS else _raise(play, ask, seat, order)


def _pass(play: Play, ask: Ask, seat: str, order: StandingOrder) -> Verdict:
    others = (move for move in play.moves[order.at :] if move.seat not in (seat, CHANCE))
    if order.until_acted and any(not isinstance(move.action, Pass) for move in others):
        return Verdict(ended=ACTED)
    if (ask.actor, ask.name) != (seat, order.step):
        return WAIT
    return Verdict(Pass(ask.who)) if ask.passable else Verdict(ended=MUST)


def _raise(play: Play, ask: Ask, seat: str, order: StandingOrder) -> Verdict:
    wanted = play.game.title.notation.parse(order.action)
    has_subject = len(_subject(wanted, order.number)) > 0
    if ask.menu(type(wanted)) is None:
        # Something else is asked. What has no subject, as a bid for "the share under the hammer", is decided then.
        return WAIT if has_subject or ask.actor == CHANCE else Verdict(ended=DECIDED)
    if ask.actor != seat:
        return WAIT
    offer = next((o for o in numbered(ask, play.state.now) if is_alike(o.action, wanted, order.number)), None)
    since = [m.action for m in play.moves[order.at :] if is_alike(m.action, wanted, order.number)]
    least = max(wanted.figures[order.number], *(action.figures[order.number] + 1 for action in since), 0)
    if offer is None or offer.low < least:  # within a lot numbers only rise: this is another one
        return Verdict(ended=DECIDED)
    last = next((m for m in reversed(play.moves) if is_alike(m.action, wanted, order.number)), None)
    leads = last is not None and last.seat == seat and last.action.figures[order.number] < offer.low
    if offer.low <= order.limit and not leads:
        return Verdict(offer.low_action)
    if not ask.passable:
        return Verdict(ended=MUST)
    return Verdict(Pass(ask.who), "" if leads else LIMIT)


def _round(play: Play) -> int:
    return play.rounds[-1].at if play.rounds else -1


def is_alike(action: Action, wanted: Action, number: str) -> bool:
    """Whether they differ in their number at most, and in who acts."""
    return type(action) is type(wanted) and _subject(action, number) == _subject(wanted, number)


def _subject(action: Action, number: str) -> dict[str, Any]:
    return {name: value for name, value in action.figures.items() if name != number}

"""Standing orders: what a seat wants done when it is asked again, so that a game over weeks need not wait for it.

An order is made of what is offered alone. To pass: at one question, until the round is over or, if so wished,
until somebody else does anything but pass, or anything with one company. To go up to a limit: to name the least number
that betters the others, at an auction or the like. To buy so many shares of a company, as long as each costs no more
than a limit. An order ends by itself, and says why until its seat has acted or taken note.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..core.actions import CHANCE, Action, Pass
from ..core.questions import Ask, Offer
from ..core.record import Position
from ..core.state import effect
from ..rules.actions import BuyShare
from ..rules.table import BANK, POOL, Holdings
from .play import Play
from .storage.records import ACT, UNDO, Entry

PASS, UP_TO, BUY = "pass", "upto", "buy"

ROUND, ACTED, MUST, LIMIT, DECIDED, TAKEN_BACK, OVER = "round", "acted", "must", "limit", "decided", "undo", "over"
DONE, DEAR, NONE = "done", "dear", "none"
"""Why an order has ended: the round is over; somebody has acted; one may not pass; the limit is passed; the lot is
decided; the seat has taken a move back; the game is over; all is bought; it costs more than the limit; there is none to
be had."""

AT_ONCE = 300
"""How many actions may follow one another by themselves before orders wait for somebody to look."""


@dataclass(frozen=True)
class StandingOrder:
    """`step`: the question at which to pass. `action` and `number`: the offer to better, and its free field. `about`:
    the company that others must leave alone, or of which `times` shares are to be bought."""

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
    about: str = ""
    times: int = 0

    def because(self, reason: str) -> StandingOrder:
        """The same order, ended."""
        return replace(self, ended=reason)


@dataclass(frozen=True)
class Verdict:
    """What an order comes to now: an action, its end, both, or neither while it waits."""

    action: Action | None = None
    ended: str = ""


WAIT = Verdict()


def to_pass(play: Play, step: str, until_acted: bool, about: str = "") -> StandingOrder:
    return StandingOrder(PASS, len(play.moves), _round(play), step, until_acted, about=about)


def to_buy(play: Play, company: str, times: int, limit: int) -> StandingOrder:
    return StandingOrder(BUY, len(play.moves), _round(play), limit=limit, about=company, times=times)


def companies(play: Play) -> tuple[str, ...]:
    """Those that an order may be about: they are there, and have shares."""
    now = play.state.now
    return tuple(id_ for id_ in now.certs if id_ not in now.closed) if isinstance(now, Holdings) else ()


def not_on_offer(play: Play) -> tuple[str, ...]:
    """Of those companies the ones that have no share for sale now: without a price, or with none in bank and pool."""
    now = Holdings.cast(play.state.now)
    return tuple(
        id_ for id_ in companies(play) if id_ not in now.cells or not (now.percent(BANK, id_) or now.percent(POOL, id_))
    )


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
    if order.kind == BUY:
        return _buy(play, ask, seat, order)
    if _round(play) != order.round:
        return Verdict(ended=ROUND)
    return _pass(play, ask, seat, order) if order.kind == PASS else _raise(play, ask, seat, order)


def _pass(play: Play, ask: Ask, seat: str, order: StandingOrder) -> Verdict:
    others = [move.action for move in play.moves[order.at :] if move.seat not in (seat, CHANCE)]
    if order.until_acted and any(not isinstance(action, Pass) and _is_about(action, order.about) for action in others):
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


def _buy(play: Play, ask: Ask, seat: str, order: StandingOrder) -> Verdict:
    if _is_past(play, order):
        return Verdict(ended=ROUND)
    if (ask.actor, ask.who) != (seat, seat) or ask.menu(BuyShare) is None:
        return WAIT
    own = [move.action for move in play.moves[order.at :] if move.seat == seat]
    bought = sum(_buys(action, order.about) for action in own)
    found = [offer.action for offer in ask.offers(play.state.now, BuyShare) if _buys(offer.action, order.about)]
    if not found:
        # a turn in which something was bought has to be ended before the next share can be
        has_bought = bool(play.moves) and play.moves[-1].seat == seat and _buys(play.moves[-1].action, order.about)
        return Verdict(Pass(seat)) if has_bought and ask.passable else Verdict(ended=NONE)
    price, _, action = min((_price(play, action), place, action) for place, action in enumerate(found))
    if price > order.limit:
        return Verdict(ended=DEAR)
    return Verdict(action, DONE if bought + 1 == order.times else "")


def _buys(action: Action, company: str) -> bool:
    return isinstance(action, BuyShare) and action.company == company


def _price(play: Play, action: Action) -> int:
    """What an action costs its player."""
    now, after = Holdings.cast(play.state.now), Holdings.cast(effect(play.state, action))
    return now.cash[action.who] - after.cash[action.who]


def _is_past(play: Play, order: StandingOrder) -> bool:
    """Whether the stock round is over for which an order to buy was given: the one at that time, or the next."""
    wanted = next((begun.at for begun in play.rounds if begun.major and begun.at >= order.round), None)
    return wanted is not None and _round(play) > wanted


def _is_about(action: Action, company: str) -> bool:
    """Whether a company acts, or something is done with it; anything is about no company in particular."""
    return not company or company == action.who or company in action.figures.values()


def _round(play: Play) -> int:
    return play.rounds[-1].at if play.rounds else -1


def is_alike(action: Action, wanted: Action, number: str) -> bool:
    """Whether they differ in their number at most, and in who acts."""
    return type(action) is type(wanted) and _subject(action, number) == _subject(wanted, number)


def _subject(action: Action, number: str) -> dict[str, Any]:
    return {name: value for name, value in action.figures.items() if name != number}

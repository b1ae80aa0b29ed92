"""What a company has done so far, for its card: when it was launched and what it paid, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...core.record import Position
from ...rules.table import Holdings
from ..deeds import FLOATED, PAID, STARTED, Deed
from .shapes import Note
from .words import Words, round_said

Course: TypeAlias = Sequence[tuple[str, Deed]]
"""What a company did, each with the round in which it did it."""
MOST_ROUNDS = 8
"""So many of the last payments have room on a card."""


@dataclass(frozen=True)
class Payment:
    """What was paid in a round; nothing if it was kept."""

    round: str
    amount: int


@dataclass(frozen=True)
class Payments:
    label: str
    each: tuple[Payment, ...]


def career(course: Course, position: Position, words: Words) -> Iterator[Note]:
    """At which price a company was started, and when it floated."""
    if not isinstance(position, Holdings):
        return
    done = {deed.what: (round_said(round_, words), deed) for round_, deed in course}
    if STARTED in done:
        round_, deed = done[STARTED]
        floated = done[FLOATED][0] if FLOATED in done else ""
        key = "floated" if floated not in ("", round_) else "started"
        price = f"{words.number(deed.amount)} {position.facts.currency}"
        text = words.say(f"card.launched.{key}", price=price, round=round_, floated=floated)
        yield Note(words.say("card.launched"), text)
    elif FLOATED in done:
        yield Note(words.say("card.launched"), done[FLOATED][0])


def payments(course: Course, position: Position, company: str, words: Words) -> Payments | None:
    """What the company paid in the last rounds; None if it never operated, or never paid anything."""
    by_round = dict[str, int]()
    for round_, deed in course:
        if deed.what == PAID:
            by_round[round_] = by_round.get(round_, 0) + deed.amount
    if not any(by_round.values()):
        return None
    each = [Payment(round_.rpartition(" ")[2], amount) for round_, amount in by_round.items()]
    has_shares = not isinstance(position, Holdings) or bool(position.facts.companies[company].shares)
    return Payments(words.say("card.paid" if has_shares else "card.paid.owner"), tuple(each[-MOST_ROUNDS:]))

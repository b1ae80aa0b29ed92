"""The rounds of a game: by the name that positions give them, or by the events that settle a new order of turns."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.record import Record
from ..core.state import State
from ..rules.table import Holdings

ROUND_BEGINS = "order.settled"


@dataclass(frozen=True)
class RoundStart:
    """A round begins `at` the moment after so many actions."""

    at: int
    label: str
    major: bool


def round_name(position: Record) -> tuple[str, bool]:
    """What a position calls its round, and whether it is a major one; no name for games without."""
    if isinstance(position, Holdings):
        return str(position.round), position.round.kind == "SR"
    return "", False


def with_round(rounds: tuple[RoundStart, ...], state: State, at: int) -> tuple[RoundStart, ...]:
    """The rounds so far, and the one that this state begins if it begins one."""
    label, major = round_name(state.now)
    if not label and any(event.name == ROUND_BEGINS for event in state.events):
        label, major = str(len(rounds) + 1), True
    if not label or (rounds and rounds[-1].label == label):
        return rounds
    return (*rounds, RoundStart(at, label, major))

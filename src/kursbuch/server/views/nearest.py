"""Beside what is refused, the nearest thing that is allowed.

Another number of the same comes first; then the same company, paper or train had in another way; then another of them,
by what it costs where money was the reason, or else by its place in the list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from ...board.hexes import centre
from ...core.errors import NotationError
from ...core.reports import Refusal
from .shapes import Choice, Near


def beside(
    choices: Sequence[Choice], refusals: Sequence[Refusal | None], purchases: Sequence[Choice]
) -> Iterator[Choice]:
    """Choices of a kind, those that are refused with the nearest that is not. `purchases`: what could be had
    instead, in whatever way."""
    legal = [(place, choice) for place, choice in enumerate(choices) if choice.refused is None]
    for place, (choice, refusal) in enumerate(zip(choices, refusals, strict=True)):
        if choice.refused is None or refusal is None:
            yield choice
            continue
        same = [one for one in legal if one[1].subject == choice.subject]
        others = [one for one in purchases if one.subject == choice.subject]
        if others and not same:
            near: Choice | None = min(others, key=lambda one: -(one.cash or 0))
        else:
            away = partial(_distance, choice, place, refusal.figures.get("cost"))
            near = min(same or legal, key=away, default=(0, None))[1]
        told = Near(near.do, near.action) if near else None
        yield replace(choice, refused=replace(choice.refused, nearest=told))


def _distance(choice: Choice, place: int, cost: object, other: tuple[int, Choice]) -> tuple[bool, bool, int, int]:
    there, one = other
    steps = 0
    if one.row == choice.row and one.value is not None and choice.value is not None:
        steps = abs(one.value - choice.value)
    elif isinstance(cost, int) and one.cash is not None:
        steps = abs(cost + one.cash)
    return one.row != choice.row, one.detail != choice.detail, steps, abs(there - place)


def nearest_hex(hex_id: str, legal: Collection[str]) -> str:
    """Of these hexes the one that lies nearest to another; "" if there are none, or what was asked for is no hex."""
    try:
        x, y = centre(hex_id)
    except NotationError:
        return ""

    def away(other: str) -> tuple[float, str]:
        there = centre(other)
        return round((there[0] - x) ** 2 + (there[1] - y) ** 2, 3), other

    return min(legal, key=away, default="")

"""A time limit that searches ask about, cheaply. What time it is only the caller knows."""

from __future__ import annotations

from collections.abc import Callable

IsUp = Callable[[], bool]
"""Asked now and then during a search: is the time of whoever waits for it up?"""


class OutOfTime(Exception):
    """The caller's time is up; what was found so far stands."""


class Clock:
    """Raises `OutOfTime` from `tick` when the caller's time is up. Without anybody to ask it never does."""

    __slots__ = ("_is_up", "_ticks")

    def __init__(self, is_up: IsUp | None) -> None:
        self._is_up = is_up
        self._ticks = 0

    @property
    def endless(self) -> bool:
        """Is there nobody to ask?"""
        return self._is_up is None

    def tick(self) -> None:
        if self._is_up is None:
            return
        self._ticks += 1
        if not self._ticks & 63 and self._is_up():
            raise OutOfTime

    def check(self) -> None:
        """Ask at once, where one step of the search is long."""
        if self._is_up is not None and self._is_up():
            raise OutOfTime


def after(times: int) -> IsUp:
    """Time that is up when it was asked about so many times."""
    left = iter(range(times))
    return lambda: next(left, None) is None

"""A time limit that searches ask about, cheaply."""

from __future__ import annotations

import time


class OutOfTime(Exception):
    """The caller's time is up; what was found so far stands."""


class Clock:
    """Raises `OutOfTime` from `tick` when the limit has passed. Without a limit it never does."""

    __slots__ = ("_end", "_ticks")

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.perf_counter() + limit
        self._ticks = 0

    def tick(self) -> None:
        if self._end is None:
            return
        self._ticks += 1
        if not self._ticks & 63 and time.perf_counter() > self._end:
            raise OutOfTime

    def check(self) -> None:
        """Ask at once, where one step of the search is long."""
        if self._end is not None and time.perf_counter() > self._end:
            raise OutOfTime

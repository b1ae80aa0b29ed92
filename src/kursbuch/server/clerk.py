"""What is done after a change and outside of any request: lists brought up to date, clocks looked at, notices sent.

The clerk is one thread. Whoever acts at a table never waits for it, and a fault in one of its duties stops no other.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from .play import Play
from .storage.faults import StoreError

_log = logging.getLogger("kursbuch.server")

GATHERING = 0.05
"""Seconds in which news gathers: of a table at which bots play fast, what is done for several changes is done once."""

Heard = Callable[[Play, datetime], None]
Ticked = Callable[[datetime], None]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Clerk:
    """`heard` are the duties after a change of a game, `ticked` those that come round every so many seconds."""

    def __init__(self, every: float) -> None:
        self.heard: list[Heard] = []
        self.ticked: list[Ticked] = []
        self.every = every
        self._news: dict[str, Play] = {}
        """The games that have changed, as they stand; of two changes the later one is enough."""
        self._errands: list[Callable[[], None]] = []
        self._guard = threading.Condition()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def hear(self, play: Play) -> None:
        with self._guard:
            known = self._news.get(play.row.id)
            if known is None or known.latest < play.latest:
                self._news[play.row.id] = play
            self._guard.notify_all()

    def later(self, errand: Callable[[], None]) -> None:
        """Something to be done once, soon."""
        with self._guard:
            self._errands.append(errand)
            self._guard.notify_all()

    def start(self) -> None:
        self._ended.clear()
        self._thread = threading.Thread(target=self._work, name="clerk", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Lets it end what it is at."""
        thread, self._thread = self._thread, None
        self._ended.set()
        with self._guard:
            self._guard.notify_all()
        if thread is not None:
            thread.join(5)

    def _work(self) -> None:
        mine, due = threading.current_thread(), time.monotonic() + self.every
        while self._thread is mine:
            with self._guard:
                if not self._news and not self._errands:
                    self._guard.wait(max(0.0, due - time.monotonic()))
            self._ended.wait(GATHERING)
            with self._guard:
                news, errands = list(self._news.values()), self._errands
                self._errands = []
                self._news.clear()
            for play in news:
                self.after(play, utc_now())
            for errand in errands:
                with _minded():
                    errand()
            if time.monotonic() >= due and self._thread is mine:  # also when there is always something to do
                self.tick(utc_now())
                due = time.monotonic() + self.every

    def after(self, play: Play, now: datetime) -> None:
        for duty in self.heard:
            with _minded():
                duty(play, now)

    def tick(self, now: datetime) -> None:
        for duty in self.ticked:
            with _minded():
                duty(now)


@contextmanager
def _minded() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        _log.error("the clerk waits for the database: %s", error)
    except Exception:  # the next duty, or the next time, may fare better
        _log.exception("the clerk failed at something")

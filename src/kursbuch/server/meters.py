"""Figures about the running server, for Prometheus: `/metrics`, if the operator wants it (`KURSBUCH_METRICS`).

Several processes of one server (`--workers`) write theirs into a folder that they share, and any of them answers for
all.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core.errors import SetupError

OFF, LOCAL, OPEN = "off", "local", "open"
WHO = (OFF, LOCAL, OPEN)
"""Who may ask: nobody, this machine, anybody."""

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library learns that several processes share their figures, before it is first imported."""

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Meters:
    """Counts nothing: for a server that nobody asks."""

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """One was answered."""

    def changed(self) -> None:
        """A game was changed."""

    @contextmanager
    def thinking(self, bot: str) -> Iterator[None]:
        """A bot thinks."""
        yield

    def watch(self, streams: Callable[[], int], games: Callable[[], int], moments: Callable[[], int]) -> None:
        """How the server stands is asked of these, whenever somebody wants to know."""

    def note(self) -> None:
        """Writes down how this process stands, for whichever of several is asked."""

    def told(self) -> tuple[bytes, str]:
        """All of it, and of which form it is."""
        return b"", "text/plain"


def meters(who: str) -> Meters:
    """The figures of a server that tells them to these."""
    if who == OFF:
        return Meters()
    try:
        import prometheus_client
    except ModuleNotFoundError:
        raise SetupError(
            "KURSBUCH_METRICS needs prometheus-client, which is not installed: pip install 'kursbuch[hosting]'"
        ) from None
    return PrometheusMeters(prometheus_client)


def forget(process: int | None) -> None:
    """Leaves out what stood with a process that is gone; what it has counted stays."""
    if SHARED in os.environ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


class PrometheusMeters(Meters):
    def __init__(self, library: Any) -> None:
        self._library = library
        self._registry = registry = library.CollectorRegistry()
        counter, histogram, gauge = library.Counter, library.Histogram, library.Gauge
        self._requests = counter(
            "kursbuch_requests", "requests answered", ["method", "route", "status"], registry=registry
        )
        self._seconds = histogram(
            "kursbuch_request_seconds", "how long they took", ["route"], buckets=QUICK, registry=registry
        )
        self._changes = counter("kursbuch_changes", "changes of games, by people and bots", registry=registry)
        self._thinking = gauge(
            "kursbuch_bots_thinking", "bots that think just now", multiprocess_mode="livesum", registry=registry
        )
        self._thought = histogram(
            "kursbuch_bot_seconds", "how long a bot thought", ["bot"], buckets=THINKING, registry=registry
        )
        self._standing = {
            name: gauge(f"kursbuch_{name}", says, multiprocess_mode="livesum", registry=registry)
            for name, says in (
                ("streams_open", "pages that listen to a game"),
                ("games_kept", "games kept in memory"),
                ("moments_kept", "moments of these games"),
            )
        }
        self._asks: dict[str, Callable[[], int]] = {}
        if SHARED not in os.environ:  # of several processes these tell nothing
            for collector in (library.ProcessCollector, library.GCCollector):
                collector(registry=registry)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        if not route.endswith("/events"):  # a page listens as long as it is open
            self._seconds.labels(route).observe(seconds)

    def changed(self) -> None:
        self._changes.inc()

    @contextmanager
    def thinking(self, bot: str) -> Iterator[None]:
        started = time.perf_counter()
        self._thinking.inc()
        try:
            yield
        finally:
            self._thinking.dec()
            self._thought.labels(bot).observe(time.perf_counter() - started)

    def watch(self, streams: Callable[[], int], games: Callable[[], int], moments: Callable[[], int]) -> None:
        self._asks = dict(zip(self._standing, (streams, games, moments), strict=True))

    def told(self) -> tuple[bytes, str]:
        self.note()
        registry = self._registry
        if SHARED in os.environ:
            from prometheus_client import multiprocess

            registry = self._library.CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return self._library.generate_latest(registry), self._library.CONTENT_TYPE_LATEST

    def note(self) -> None:
        for name, ask in self._asks.items():
            self._standing[name].set(ask())

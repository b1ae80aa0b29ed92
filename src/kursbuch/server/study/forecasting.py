"""Forecasts in the background: a game is played on many times, in the processes of those who look back."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from ...rules.table import Holdings
from ...study.forecast import WAYS, Way, way_on
from ..play import Play
from ..thinking import Snapshot, Thinkers

KEPT = 50
"""So many forecasts are remembered, and wait to be made; of more than that the ones that were asked for longest ago are
given up, made or not."""

_log = logging.getLogger("kursbuch.server")

Key = tuple[str, int, int]
"""A game, its line of play, and a moment of that."""


def one_way_on(moment: Snapshot, seed: int) -> Way:
    return way_on(moment.state, seed)


@dataclass
class Forecasted:
    moment: Snapshot | None
    """Where to play on from, as long as that is to be done."""
    ways: list[Way] = field(default_factory=list)

    @property
    def at_work(self) -> bool:
        return self.moment is not None


class Forecaster:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._known: OrderedDict[Key, Forecasted] = OrderedDict()
        self._guard = threading.Lock()
        self._pool = ThreadPoolExecutor(1, "forecast")
        self._closed = False

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def of(self, play: Play, at: int) -> Forecasted:
        """What is known of a moment of a game; the first who asks sets it going."""
        key = (play.row.id, play.branch, at)
        with self._guard:
            if (found := self._known.get(key)) is not None:
                self._known.move_to_end(key)
                return found
            state = play.states[at]
            goes_on = isinstance(state.now, Holdings) and not state.over and not self._closed
            found = self._known[key] = Forecasted(Snapshot.of(state) if goes_on else None)
            while len(self._known) > KEPT:
                _, given_up = self._known.popitem(last=False)
                given_up.moment = None
            if goes_on:
                self._pool.submit(self._run, key)
            return found

    def _run(self, key: Key) -> None:
        with self._guard:
            found = self._known.get(key)
        if found is None:
            return
        try:
            # one at a time, so that others need not wait for long
            while not self._closed and len(found.ways) < WAYS and (moment := found.moment) is not None:
                found.ways.append(self.thinkers.work(one_way_on, moment, len(found.ways)))
        except Exception:  # a fault in one game ends here
            if not self._closed:
                _log.exception("a forecast has stopped")
        finally:
            found.moment = None

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
"""So many forecasts are remembered."""

_log = logging.getLogger("kursbuch.server")


def one_way_on(moment: Snapshot, seed: int) -> Way:
    return way_on(moment.state, seed)


@dataclass
class Forecasted:
    ways: list[Way] = field(default_factory=list)
    at_work: bool = True


class Forecaster:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._known: OrderedDict[tuple[str, int, int], Forecasted] = OrderedDict()
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
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = Forecasted()
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
                state = play.states[at]
                if isinstance(state.now, Holdings) and not state.over and not self._closed:
                    self._pool.submit(self._run, Snapshot.of(state), found)
                else:
                    found.at_work = False
        return found

    def _run(self, moment: Snapshot, found: Forecasted) -> None:
        try:
            for seed in range(WAYS):  # one at a time, so that others need not wait for long
                if self._closed:
                    return
                found.ways.append(self.thinkers.work(one_way_on, moment, seed))
        except Exception:  # a fault in one game ends here
            if not self._closed:
                _log.exception("a forecast has stopped")
        finally:
            found.at_work = False

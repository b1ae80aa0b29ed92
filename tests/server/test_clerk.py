"""What is done outside of any request is done, however busy the tables are."""

from __future__ import annotations

import threading

from kursbuch.server.clerk import Clerk

from .waiting import PATIENCE


def test_what_comes_round_comes_round_though_there_is_always_something_to_do() -> None:
    clerk, ticked = Clerk(every=0.01), threading.Event()
    clerk.ticked.append(lambda now: ticked.set())

    def errand() -> None:
        if not ticked.is_set():
            clerk.later(errand)

    clerk.later(errand)
    clerk.start()
    assert ticked.wait(PATIENCE)
    clerk.stop()

"""What is done outside of any request is done, however busy the tables are."""

from __future__ import annotations

import threading
from datetime import datetime

import pytest

from kursbuch.server.clerk import Clerk, utc_now
from kursbuch.server.storage.faults import StoreError

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


def test_a_database_that_is_gone_is_told_in_one_line_and_stops_no_duty(caplog: pytest.LogCaptureFixture) -> None:
    clerk, done = Clerk(every=60), list[str]()

    def cut_off(now: datetime) -> None:
        raise StoreError("the database cannot be reached")

    clerk.ticked += [cut_off, lambda now: done.append("next")]
    clerk.tick(utc_now())
    [told] = caplog.records
    assert (told.getMessage(), told.exc_info) == (
        "the clerk waits for the database: the database cannot be reached",
        None,
    )
    assert done == ["next"]

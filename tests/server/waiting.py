"""Waiting for what must come. No test waits for time to pass: a busy machine takes as long as it takes."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds after which a thing that has to come will not come any more; it only ends a test that would hang."""


def eventually(condition: Callable[[], object], what: str = "nothing happened", seconds: float = PATIENCE) -> None:
    """Waits until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)

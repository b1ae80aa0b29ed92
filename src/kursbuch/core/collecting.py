"""Python's collector of circular garbage, for a while without it.

A long computation that makes many small values and no circles would be looked through by it again and again in vain,
the more often the more it keeps: a game that is followed keeps every state.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Nothing is collected meanwhile, if it was before."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()

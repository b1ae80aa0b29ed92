"""Python's collector of circular garbage, for a while without it, or without looking through everything.

A long computation that makes many small values and no circles would be looked through by it again and again in vain,
the more often the more it keeps: a game that is followed keeps every state.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

ALL = 2
"""The generation of Python's that is everything."""
THOROUGH = 300.0
"""Seconds after which everything is looked through once more: under attack, garbage in use when it was last looked at
comes to some megabytes a minute."""
OFTEN = 2
"""After how many collections of what is new there is one of all, where all is little."""


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


@contextmanager
def following() -> Iterator[None]:
    """The same for whoever follows a game and keeps it: nothing that was made meanwhile is looked through afterwards
    either, but in a collection of all."""
    collecting = gc.isenabled()
    with paused():
        yield
        if collecting:
            whole = gc.get_freeze_count() == 0
            gc.freeze()
            if whole:  # nobody leaves anything out: what is new counts as old at once
                gc.unfreeze()


@contextmanager
def in_parts(thorough: float = THOROUGH) -> Iterator[None]:
    """What was looked through and is in use is left out of the next collections. For a server, in which all wait while
    it is collected: the games that it keeps are a million values without circles, half a second to look through.

    A circle that falls into disuse after it was looked at is found when everything is looked through once more, so many
    seconds after the last time.
    """
    due = time.monotonic() + thorough

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal due
        if phase != "stop" or info["generation"] != ALL:
            return
        if time.monotonic() < due:
            gc.freeze()
        else:  # the next one has everything before it
            gc.unfreeze()
            due = time.monotonic() + thorough

    usual = gc.get_threshold()
    gc.set_threshold(usual[0], usual[1], OFTEN)
    gc.callbacks.append(collected)
    gc.collect()
    try:
        yield
    finally:
        gc.callbacks.remove(collected)
        gc.set_threshold(*usual)
        gc.unfreeze()

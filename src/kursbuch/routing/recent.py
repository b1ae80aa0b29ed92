"""What was looked at last, kept with the boards it belongs to, so that it goes when they go; there is a bound on all
games together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any
from weakref import ref

from ..board.track import Lineage

MANY = 64
"""So many lists are kept of all games."""


class Recent:
    """The latest things of one kind, the newest first."""

    __slots__ = ("__weakref__", "things")

    def __init__(self) -> None:
        self.things: list[Any] = []


_in_use: OrderedDict[int, ref[Recent]] = OrderedDict()
"""The lists by their identity, those used last at the end."""


def recent(family: Lineage, key: Hashable) -> list[Any]:
    """What was kept under a key for boards grown out of one another; whoever asks may change it. A key stands for one
    type."""
    found: Recent | None = family.recent.get(key)
    if found is None:
        found = family.recent[key] = Recent()
    number = id(found)
    _in_use[number] = ref(found)
    _in_use.move_to_end(number)
    if len(_in_use) > MANY:
        oldest = _in_use.popitem(last=False)[1]()
        if oldest is not None:
            oldest.things.clear()
    return found.things

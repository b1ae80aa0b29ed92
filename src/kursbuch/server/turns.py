"""How many things are done at the same time, in all and for one address. Lives in the server's event loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import ApiError


class Turns:
    """Things of which only so many are done at once; whoever comes too many is refused, and may come again."""

    def __init__(self, in_all: int, each: int, code: str) -> None:
        self.in_all = in_all
        self.each = each
        self.code = code
        self._of: Counter[str] = Counter()

    @contextmanager
    def turn(self, who: str) -> Iterator[None]:
        if self._of.total() >= self.in_all or self._of[who] >= self.each:
            raise ApiError(429, self.code)
        self._of[who] += 1
        try:
            yield
        finally:
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]

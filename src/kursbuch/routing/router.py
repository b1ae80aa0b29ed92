"""The compiled router, where the kernel is installed: one call from the board to the best run.

It finds the very same runs as the searches of this package, which are the reference. A search that may be cut off is
always one of this package, unless the answer is known: how far it comes, and what it has found by then, is part of what
it promises.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..core import compiled
from .problem import Route, Solution
from .recent import recent
from .value import best_count


def router() -> Any:
    """The router of the kernel, or None where there is no kernel."""
    return _made(compiled.KERNEL) if compiled.KERNEL is not None else None


@lru_cache(maxsize=4)
def _made(kernel: Any) -> Any:
    return kernel.Router(recent, Route, Solution, best_count)

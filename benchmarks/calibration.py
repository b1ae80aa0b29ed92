"""How fast is this machine right now? Seconds say little, ratios to a fixed piece of work say much.

The reference work lies beside the project, in `../shared/bench/calibrate.py` (KURSBUCH_SHARED names another
place). With it, times are in reference seconds and compare between machines; without it they are plain.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

Factor = Callable[[], float]
"""How many times slower than the reference machine this one is at the moment."""


def reference(clock: Callable[[], float] | None = None) -> Factor | None:
    """The factor of the reference work, None where it is absent; by another clock, if one is given."""
    shared = os.environ.get("KURSBUCH_SHARED") or Path(__file__).resolve().parents[2] / "shared"
    path = Path(shared) / "bench" / "calibrate.py"
    spec = importlib.util.spec_from_file_location("calibrate", path)
    if not path.exists() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    factor: Factor = module.factor
    if clock is None:
        return factor

    def taken() -> float:
        began = clock()
        module._mix()
        return clock() - began

    return lambda: min(taken() for _ in range(3)) / float(module.REFERENCE_S)

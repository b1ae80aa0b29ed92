"""The coach thinks where bots do."""

from __future__ import annotations

import random
import time

from ...study.coach import Advice, advise
from ..thinking import Snapshot


def advised(moment: Snapshot, seed: str) -> tuple[Advice, float]:
    """What the coach advises, and how many seconds of the processor it took."""
    began = time.thread_time()
    return advise(moment.state, random.Random(seed)), time.thread_time() - began

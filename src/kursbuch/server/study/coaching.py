"""The coach thinks where bots do."""

from __future__ import annotations

import random

from ...study.coach import Advice, advise
from ..thinking import Snapshot


def advised(moment: Snapshot, seed: str) -> Advice:
    return advise(moment.state, random.Random(seed))

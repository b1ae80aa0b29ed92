"""Words for what every 18xx title leaves to choose before the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ENGLISH: Mapping[str, str] = MappingProxyType({
    "option.rulings": "Readings of the rules",
    "option.rulings.about": "Where a rulebook leaves a doubt: as we read it, or as the games on 18xx.games are played.",
    "option.rulings.rulebook": "rulebook",
    "option.rulings.18xx.games": "as on 18xx.games",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    "option.rulings": "Auslegung der Regeln",
    "option.rulings.about": "Wo ein Regelheft Zweifel lässt: wie wir es lesen, oder wie auf 18xx.games gespielt wird.",
    "option.rulings.rulebook": "Regelheft",
    "option.rulings.18xx.games": "wie auf 18xx.games",
})  # fmt: skip

"""The ways to play 1854, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices

VARIANTS = (Variant("austria", range(3, 7), (240, 420), choices=("rulings",)),)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "about": "Austria",
    "variant.austria": "Austria",
    "variant.austria.about": "main lines, and Local Railways on a map of their own",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "about": "Österreich",
    "variant.austria": "Österreich",
    "variant.austria.about": "Hauptbahnen, und Lokalbahnen auf eigener Karte",
})  # fmt: skip

"""The ways to play 1844, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices

VARIANTS = (Variant("switzerland", range(3, 8), (300, 420), choices=("rulings",)),)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "about": "Switzerland",
    "variant.switzerland": "Switzerland",
    "variant.switzerland.about": "tunnels, mountain railways and the SBB",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "about": "Schweiz",
    "variant.switzerland": "Schweiz",
    "variant.switzerland.about": "Tunnel, Bergbahnen und die SBB",
})  # fmt: skip

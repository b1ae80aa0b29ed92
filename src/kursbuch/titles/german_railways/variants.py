"""The ways to play German Railways, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant

VARIANTS = (
    Variant("germany", range(3, 6), (60, 90), {"turn-order": "income"}),
    Variant("first-game", range(3, 6), (60, 90), {"turn-order": "one-each"}),
)

WORDS: Mapping[str, str] = MappingProxyType({
    "about": "Germany",
    "variant.germany": "Germany",
    "variant.germany.about": "who earns less acts more often",
    "variant.first-game": "First game",
    "variant.first-game.about": "everybody acts once a round",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    "about": "Deutschland",
    "variant.germany": "Deutschland",
    "variant.germany.about": "wer weniger verdient, ist öfter am Zug",
    "variant.first-game": "Zum Kennenlernen",
    "variant.first-game.about": "alle sind einmal je Runde am Zug",
})  # fmt: skip

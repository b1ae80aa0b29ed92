"""The ways to play 18Mag, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices

VARIANTS = (
    Variant("hungary", range(3, 7), (150, 240), choices=("rulings",)),
    Variant("two", range(2, 3), (90, 150), choices=("rulings",)),
    Variant("solo", range(1, 2), (60, 120), choices=("level", "minors", "rulings")),
)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "about": "Hungary",
    "variant.hungary": "Hungary",
    "variant.hungary.about": "the kingdom, the basic game",
    "variant.two": "Hungary for two",
    "variant.two.about": "today's country, seven minors",
    "variant.solo": "Alone against István",
    "variant.solo.about": "today's country; István plays by cards",
    "option.level": "István",
    "option.level.about": "How hard István is to beat.",
    "option.level.easy": "easy",
    "option.level.medium": "medium",
    "option.level.hard": "hard",
    "option.minors": "Minors",
    "option.minors.about": "How many minors each side has: two for a short game, three for a long one.",
    "option.minors.2": "two each",
    "option.minors.3": "three each",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "about": "Ungarn",
    "variant.hungary": "Ungarn",
    "variant.hungary.about": "das Königreich, das Grundspiel",
    "variant.two": "Ungarn zu zweit",
    "variant.two.about": "das heutige Land, sieben Minors",
    "variant.solo": "Allein gegen István",
    "variant.solo.about": "das heutige Land; István spielt nach Karten",
    "option.level": "István",
    "option.level.about": "Wie schwer István zu schlagen ist.",
    "option.level.easy": "leicht",
    "option.level.medium": "mittel",
    "option.level.hard": "schwer",
    "option.minors": "Minors",
    "option.minors.about": "Wie viele Minors jede Seite hat: zwei für ein kurzes, drei für ein langes Spiel.",
    "option.minors.2": "je zwei",
    "option.minors.3": "je drei",
})  # fmt: skip

"""The ways to play 18Mag, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices

_READINGS = ("token_stack", "same_hex")

VARIANTS = (
    Variant("hungary", range(3, 7), (150, 240), choices=("rulings", *_READINGS)),
    Variant("two", range(2, 3), (90, 150), choices=("rulings", *_READINGS)),
    Variant("solo", range(1, 2), (60, 120), choices=("level", "minors", "rulings", *_READINGS, "istvan_limit")),
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
    "option.token_stack": "“No train sold” tokens",
    "option.token_stack.about": "The stack that the tokens lie on loses its round indicator with the third of them.",
    "option.token_stack.usual": "by the readings above",
    "option.token_stack.lowest": "on the lowest trains",
    "option.token_stack.chosen": "where the holder of the priority card puts the first",
    "option.same_hex": "Laying and upgrading one hex",
    "option.same_hex.about": "May one turn lay a yellow tile and upgrade that very tile?",
    "option.same_hex.usual": "by the readings above",
    "option.same_hex.yes": "allowed",
    "option.same_hex.no": "not allowed",
    "option.istvan_limit": "István's certificate limit",
    "option.istvan_limit.about": "The examples of his purchases go beyond eight certificates, the rule does not.",
    "option.istvan_limit.usual": "by the readings above",
    "option.istvan_limit.turn": "asked when his turn begins",
    "option.istvan_limit.always": "never more than eight",
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
    "option.token_stack": "Marker „kein Zug verkauft“",
    "option.token_stack.about": "Der Stapel mit den Markern verliert mit dem dritten seinen Rundenanzeiger.",
    "option.token_stack.usual": "nach der Auslegung oben",
    "option.token_stack.lowest": "auf den kleinsten Loks",
    "option.token_stack.chosen": "wohin die Prioritätskarte den ersten legt",
    "option.same_hex": "Ein Feld legen und ausbauen",
    "option.same_hex.about": "Darf ein Zug ein gelbes Plättchen legen und dasselbe gleich ausbauen?",
    "option.same_hex.usual": "nach der Auslegung oben",
    "option.same_hex.yes": "erlaubt",
    "option.same_hex.no": "nicht erlaubt",
    "option.istvan_limit": "Istváns Papierlimit",
    "option.istvan_limit.about": "Die Beispiele seiner Käufe gehen über acht Papiere hinaus, die Regel nicht.",
    "option.istvan_limit.usual": "nach der Auslegung oben",
    "option.istvan_limit.turn": "gilt, wenn sein Zug beginnt",
    "option.istvan_limit.always": "nie mehr als acht",
})  # fmt: skip

"""The ways to play German Railways, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant

_CHOICES = ("agreement", "koeln")

VARIANTS = (
    Variant("germany", range(3, 6), (60, 90), {"turn-order": "income"}, _CHOICES),
    Variant("first-game", range(3, 6), (60, 90), {"turn-order": "one-each"}, _CHOICES),
)

WORDS: Mapping[str, str] = MappingProxyType({
    "about": "Germany",
    "variant.germany": "Germany",
    "variant.germany.about": "who earns less acts more often",
    "variant.first-game": "First game",
    "variant.first-game.about": "everybody acts once a round",
    "option.agreement": "Ending by agreement",
    "option.agreement.about": "When all are asked whether the missing links are out of reach.",
    "option.agreement.in-doubt": "in doubt",
    "option.agreement.every-round": "every round",
    "option.koeln": "Köln",
    "option.koeln.about": "The land of Köln and of the hex east of it, which is told of in two ways.",
    "option.koeln.hills": "hills",
    "option.koeln.plains": "plains",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    "about": "Deutschland",
    "variant.germany": "Deutschland",
    "variant.germany.about": "wer weniger verdient, ist öfter am Zug",
    "variant.first-game": "Zum Kennenlernen",
    "variant.first-game.about": "alle sind einmal je Runde am Zug",
    "option.agreement": "Ende nach Übereinkunft",
    "option.agreement.about": "Wann alle gefragt werden, ob die fehlenden Verbindungen unerreichbar sind.",
    "option.agreement.in-doubt": "im Zweifel",
    "option.agreement.every-round": "jede Runde",
    "option.koeln": "Köln",
    "option.koeln.about": "Das Gelände von Köln und dem Feld östlich davon, das verschieden überliefert ist.",
    "option.koeln.hills": "Hügel",
    "option.koeln.plains": "Ebene",
})  # fmt: skip

"""The ways to play 1844, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices
from .rulings import Rulings

VARIANTS = (Variant("switzerland", range(3, 8), (300, 420), choices=tuple(option.key for option in Rulings.options())),)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "option.help_only_in_need": "Help with a train",
    "option.help_only_in_need.about": "When a director may add money for a train that the company must buy.",
    "option.help_only_in_need.usual": "as the readings have it",
    "option.help_only_in_need.need": "only if the treasury can pay for no train of the bank",
    "option.help_only_in_need.always": "also for a dearer train",
    "option.furka_from_phase_3": "Furka-Oberalp",
    "option.furka_from_phase_3.about": "From when on P4 may lay its tile.",
    "option.furka_from_phase_3.usual": "as the readings have it",
    "option.furka_from_phase_3.3": "phase 3",
    "option.furka_from_phase_3.1": "the start",
    "about": "Switzerland",
    "variant.switzerland": "Switzerland",
    "variant.switzerland.about": "tunnels, mountain railways and the SBB",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "option.help_only_in_need": "Hilfe beim Lokkauf",
    "option.help_only_in_need.about": "Wann ein Direktor Geld zu einer Lok geben darf, die gekauft werden muss.",
    "option.help_only_in_need.usual": "wie die Auslegung es hat",
    "option.help_only_in_need.need": "nur wenn die Kasse keine Lok der Bank bezahlen kann",
    "option.help_only_in_need.always": "auch für eine teurere Lok",
    "option.furka_from_phase_3": "Furka-Oberalp",
    "option.furka_from_phase_3.about": "Ab wann P4 sein Plättchen legen darf.",
    "option.furka_from_phase_3.usual": "wie die Auslegung es hat",
    "option.furka_from_phase_3.3": "Phase 3",
    "option.furka_from_phase_3.1": "Spielbeginn",
    "about": "Schweiz",
    "variant.switzerland": "Schweiz",
    "variant.switzerland.about": "Tunnel, Bergbahnen und die SBB",
})  # fmt: skip

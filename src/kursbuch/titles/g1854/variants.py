"""The ways to play 1854, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices

_READINGS = ("plus_phase", "red_areas_count", "phase_excuses", "all_twos_end")

VARIANTS = (Variant("austria", range(3, 7), (240, 420), choices=("rulings", *_READINGS)),)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "about": "Austria",
    "variant.austria": "Austria",
    "variant.austria.about": "main lines, and Local Railways on a map of their own",
    "option.plus_phase": "2+ trains",
    "option.plus_phase.about": "The next plus trains come when those before are sold; some wait for the first 3-train.",
    "option.plus_phase.usual": "by the readings above",
    "option.plus_phase.any": "when the 1+ are sold",
    "option.plus_phase.third": "not before phase 3",
    "option.red_areas_count": "Plus trains and red areas",
    "option.red_areas_count.about": "Is a red area one of the large stations that the range of a plus train counts?",
    "option.red_areas_count.usual": "by the readings above",
    "option.red_areas_count.yes": "it counts",
    "option.red_areas_count.no": "it is free, like a town",
    "option.phase_excuses": "Full of trains that cannot run",
    "option.phase_excuses.about": "Whoever a new phase leaves so buys one that runs. And others?",
    "option.phase_excuses.usual": "by the readings above",
    "option.phase_excuses.phase": "only after a new phase",
    "option.phase_excuses.always": "whatever filled the company",
    "option.all_twos_end": "The end of the 2-trains",
    "option.all_twos_end.about": "What a Lokalbahn AG scraps when it buys a 4-train.",
    "option.all_twos_end.usual": "by the readings above",
    "option.all_twos_end.owned": "the 2-trains of Lokalbahn AGs",
    "option.all_twos_end.all": "those in the pool as well",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "about": "Österreich",
    "variant.austria": "Österreich",
    "variant.austria.about": "Hauptbahnen, und Lokalbahnen auf eigener Karte",
    "option.plus_phase": "2+-Loks",
    "option.plus_phase.about": "Plus-Loks folgen, wenn die vorigen verkauft sind; manche warten auf die erste 3er-Lok.",
    "option.plus_phase.usual": "nach der Auslegung oben",
    "option.plus_phase.any": "sobald die 1+ verkauft sind",
    "option.plus_phase.third": "nicht vor Phase 3",
    "option.red_areas_count": "Plus-Loks und rote Gebiete",
    "option.red_areas_count.about": "Ist ein rotes Gebiet eine der Städte, die die Reichweite einer Plus-Lok zählt?",
    "option.red_areas_count.usual": "nach der Auslegung oben",
    "option.red_areas_count.yes": "es zählt",
    "option.red_areas_count.no": "es ist frei wie eine Kleinstadt",
    "option.phase_excuses": "Voll mit Loks, die nicht fahren",
    "option.phase_excuses.about": "Wen eine neue Phase so zurücklässt, der kauft eine, die fährt. Und andere?",
    "option.phase_excuses.usual": "nach der Auslegung oben",
    "option.phase_excuses.phase": "nur nach einer neuen Phase",
    "option.phase_excuses.always": "was auch immer sie füllte",
    "option.all_twos_end": "Das Ende der 2er-Loks",
    "option.all_twos_end.about": "Was eine Lokalbahn AG verschrottet, wenn sie eine 4er-Lok kauft.",
    "option.all_twos_end.usual": "nach der Auslegung oben",
    "option.all_twos_end.owned": "die 2er-Loks der Lokalbahn AGs",
    "option.all_twos_end.all": "auch die im Pool",
})  # fmt: skip

"""The ways to play 1824, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices
from .setup import CISLEITHANIA

VARIANTS = (
    Variant("austria-hungary", range(3, 7), (240, 360), choices=("rulings",)),
    Variant("cisleithania-2", range(2, 3), (120, 180), {"map": CISLEITHANIA}, ("rulings",)),
    Variant("cisleithania-3", range(3, 4), (180, 240), {"map": CISLEITHANIA}, ("rulings",)),
    Variant("goods-time", range(3, 7), (240, 360), {"goods_time": "scenario"}, ("rulings",)),
    Variant("goods-time-draft", range(3, 7), (240, 360), {"goods_time": "draft"}, ("rulings", "town_markers")),
)

WORDS: Mapping[str, str] = MappingProxyType({
    **choices.ENGLISH,
    "about": "Austria-Hungary",
    "variant.austria-hungary": "Austria-Hungary",
    "variant.austria-hungary.about": "the whole empire, the basic game",
    "variant.cisleithania-2": "Cisleithania for two",
    "variant.cisleithania-2.about": "the western half; railways drafted from stacks",
    "variant.cisleithania-3": "Cisleithania for three",
    "variant.cisleithania-3.about": "the western half, with Budapest at its edge",
    "variant.goods-time": "Goods Time",
    "variant.goods-time.about": "more towns, where the rulebook puts them",
    "variant.goods-time-draft": "Goods Time, drafted",
    "variant.goods-time-draft.about": "more towns, placed by the players in turn",
    "option.town_markers": "Town markers",
    "option.town_markers.about": "How many towns the players place before the game.",
})  # fmt: skip

GERMAN: Mapping[str, str] = MappingProxyType({
    **choices.GERMAN,
    "about": "Österreich-Ungarn",
    "variant.austria-hungary": "Österreich-Ungarn",
    "variant.austria-hungary.about": "das ganze Reich, das Grundspiel",
    "variant.cisleithania-2": "Zisleithanien zu zweit",
    "variant.cisleithania-2.about": "die westliche Hälfte; Bahnen aus Stapeln gewählt",
    "variant.cisleithania-3": "Zisleithanien zu dritt",
    "variant.cisleithania-3.about": "die westliche Hälfte mit Budapest am Rand",
    "variant.goods-time": "Güterzeit",
    "variant.goods-time.about": "mehr Orte, wo das Regelheft sie hinlegt",
    "variant.goods-time-draft": "Güterzeit mit Wahl",
    "variant.goods-time-draft.about": "mehr Orte, reihum von den Spielern gelegt",
    "option.town_markers": "Ortsmarken",
    "option.town_markers.about": "Wie viele Orte die Spieler vor dem Spiel legen.",
})  # fmt: skip

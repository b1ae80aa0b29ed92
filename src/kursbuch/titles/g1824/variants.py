"""The ways to play 1824, and what is left to choose, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.game import Variant
from ...rules import choices
from .setup import CISLEITHANIA

READINGS = ("rulings", "help_only_in_need", "one_fall_a_turn", "export_at_the_end")

VARIANTS = (
    Variant("austria-hungary", range(3, 7), (240, 360), choices=READINGS),
    Variant("cisleithania-2", range(2, 3), (120, 180), {"map": CISLEITHANIA}, (*READINGS, "bond_rounding")),
    Variant("cisleithania-3", range(3, 4), (180, 240), {"map": CISLEITHANIA}, READINGS),
    Variant("goods-time", range(3, 7), (240, 360), {"goods_time": "scenario"}, READINGS),
    Variant(
        "goods-time-draft",
        range(3, 7),
        (240, 360),
        {"goods_time": "draft"},
        (*READINGS, "towns_beside_towns", "town_markers"),
    ),
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
    "option.help_only_in_need": "Help with a train",
    "option.help_only_in_need.about": "When a director may add money for a train that the company must buy.",
    "option.help_only_in_need.usual": "as the readings have it",
    "option.help_only_in_need.need": "only if the treasury can pay for no train of the bank",
    "option.help_only_in_need.always": "also for a dearer train",
    "option.one_fall_a_turn": "Fall of prices",
    "option.one_fall_a_turn.about": "How often the price falls when somebody sells a company more than once in a turn.",
    "option.one_fall_a_turn.usual": "as the readings have it",
    "option.one_fall_a_turn.turn": "once a turn",
    "option.one_fall_a_turn.lot": "with every lot",
    "option.export_at_the_end": "Export after the last round",
    "option.export_at_the_end.about": "Whether a train goes abroad, with all that follows, before the final reckoning.",
    "option.export_at_the_end.usual": "as the readings have it",
    "option.export_at_the_end.yes": "a train is exported",
    "option.export_at_the_end.no": "no train is exported",
    "option.bond_rounding": "Dividends of the bond railway",
    "option.bond_rounding.about": "What is rounded up where its price is odd.",
    "option.bond_rounding.usual": "as the readings have it",
    "option.bond_rounding.part": "each player's part",
    "option.bond_rounding.share": "what each share earns",
    "option.towns_beside_towns": "Hexes for town markers",
    "option.towns_beside_towns.about": "English rulebook: plain hexes only. German one: also hexes with one town.",
    "option.towns_beside_towns.usual": "as the readings have it",
    "option.towns_beside_towns.plain": "plain hexes",
    "option.towns_beside_towns.town": "also hexes with one town",
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
    "option.help_only_in_need": "Hilfe beim Lokkauf",
    "option.help_only_in_need.about": "Wann ein Direktor Geld zu einer Lok geben darf, die gekauft werden muss.",
    "option.help_only_in_need.usual": "wie die Auslegung es hat",
    "option.help_only_in_need.need": "nur wenn die Kasse keine Lok der Bank bezahlen kann",
    "option.help_only_in_need.always": "auch für eine teurere Lok",
    "option.one_fall_a_turn": "Fallende Kurse",
    "option.one_fall_a_turn.about": "Wie oft der Kurs fällt, wenn jemand im selben Zug mehrmals verkauft.",
    "option.one_fall_a_turn.usual": "wie die Auslegung es hat",
    "option.one_fall_a_turn.turn": "einmal je Zug",
    "option.one_fall_a_turn.lot": "mit jedem Posten",
    "option.export_at_the_end": "Export nach der letzten Runde",
    "option.export_at_the_end.about": "Ob vor der Abrechnung noch eine Lok ins Ausland geht, mit allen Folgen.",
    "option.export_at_the_end.usual": "wie die Auslegung es hat",
    "option.export_at_the_end.yes": "eine Lok geht ins Ausland",
    "option.export_at_the_end.no": "keine Lok geht ins Ausland",
    "option.bond_rounding": "Ausschüttung der Bahn ohne Direktor",
    "option.bond_rounding.about": "Was bei ungeradem Kurs aufgerundet wird.",
    "option.bond_rounding.usual": "wie die Auslegung es hat",
    "option.bond_rounding.part": "der Anteil jedes Spielers",
    "option.bond_rounding.share": "der Ertrag jeder Aktie",
    "option.towns_beside_towns": "Felder für Ortsmarken",
    "option.towns_beside_towns.about": "Englische Regel: nur freie Felder. Deutsche: auch solche mit einem Ort.",
    "option.towns_beside_towns.usual": "wie die Auslegung es hat",
    "option.towns_beside_towns.plain": "freie Felder",
    "option.towns_beside_towns.town": "auch Felder mit einem Ort",
    "option.town_markers": "Ortsmarken",
    "option.town_markers.about": "Wie viele Orte die Spieler vor dem Spiel legen.",
})  # fmt: skip

"""The ways to play 1824, and what is left to choose."""

from __future__ import annotations

from ...core.game import Variant
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

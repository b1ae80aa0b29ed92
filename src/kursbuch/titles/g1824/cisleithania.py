"""Cisleithania, the western half of the empire: a map for two (rulebook X) and for three players (XI)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...board.board import Home
from ...board.faces import Face
from ...board.map import Map
from ...core import data
from ...routing import Pair, Problem
from .map import AUSTRIA_HUNGARY, TILES
from .rulings import Rulings
from .settings import Setting
from .table import EmpireHoldings

CISLEITHANIA = Map.parse(data.text(__package__, "cisleithania.map"), like=AUSTRIA_HUNGARY)

CISLEITHANIA_TILES: Mapping[str, int] = MappingProxyType(
    {  # no Budapest to build
        tile: count for tile, count in TILES.items() if tile not in ("498", "490", "126", "495")
    }
)

_FOR_TWO = Setting(
    CISLEITHANIA,
    CISLEITHANIA_TILES,
    bank=4_000,
    cash=830,
    certificate_limit=14,
    mountains=2,
    formed_by={"4": "SD", "5": "KK"},
    left_out=frozenset({"SPB", "UG1", "UG2", "SB", "BH", "UG"}),
    trains={"2": 6, "3": 5, "4": 4, "5": 2, "6": 2, "8": 1, "1g": 3, "2g": 2, "3g": 2, "4g": 1, "5g": 2},
    bukowina=50,
    stacks=True,
)

_BUDAPEST = Home("G12", 0)

_FOR_THREE = Setting(
    CISLEITHANIA.with_faces({_BUDAPEST.hex: Face.parse("red o20/40/60/70x1 0-o0 1-o0 2-o0 3-o0 area:Budapest")}),
    CISLEITHANIA_TILES,
    bank=9_000,
    cash=680,
    certificate_limit=16,
    mountains=3,
    left_out=frozenset({"SPB", "UG2", "SB", "BH"}),
    homes={"UG1": _BUDAPEST},
    trains={"2": 8, "3": 6, "4": 4, "5": 3, "6": 3, "8": 2, "1g": 5, "2g": 4, "3g": 3, "4g": 2, "5g": 2},
    on_board=("UG1",),
)

_RIVERS = {hex_id: Face.parse("white t0 t0 water:20") for hex_id in ("B13", "B25", "F11")}


def cisleithania(players: int, rulings: Rulings) -> Setting:
    setting = _FOR_TWO if players == 2 else _FOR_THREE
    if rulings.more_rivers:
        setting = replace(setting, map=setting.map.with_faces(_RIVERS))
    if players == 2:
        return setting
    return replace(
        setting,
        cash=rulings.cash_for_three,
        bukowina=rulings.bukowina_for_three,
        on_board=setting.on_board if rulings.budapest_at_start else (),
    )


# -- Bukowina (X.4) ---------------------------------------------------------------------------------------------

_CAPITALS = ("B9", "E12")
_BUKOWINA = ("D25", "E24", "E26")


def bukowina_bonus(amount: int, t: EmpireHoldings, company: str, problem: Problem) -> Problem:
    """X.4: what a route earns that joins Wien or Prag to one of the Bukowina hexes."""
    if not amount:
        return problem
    one, other = (
        frozenset(stop.id for stop in problem.stops.values() if stop.hex in hexes) for hexes in (_CAPITALS, _BUKOWINA)
    )
    return replace(problem, bonuses=(*problem.bonuses, Pair("Bukowina", amount, one, other)))

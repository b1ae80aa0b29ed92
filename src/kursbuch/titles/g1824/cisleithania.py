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
from .settings import Setting, read_setting
from .table import EmpireHoldings

CISLEITHANIA = Map.parse(data.text(__package__, "cisleithania.map"), like=AUSTRIA_HUNGARY)

CISLEITHANIA_TILES: Mapping[str, int] = MappingProxyType(
    {  # no Budapest to build
        tile: count for tile, count in TILES.items() if tile not in ("498", "490", "126", "495")
    }
)

_FOR_TWO = read_setting("cisleithania-2", CISLEITHANIA, CISLEITHANIA_TILES)

_BUDAPEST = Home("G12", 0)
_RED_BUDAPEST = {_BUDAPEST.hex: Face.parse("red o20/40/60/70x1 0-o0 1-o0 2-o0 3-o0 area:Budapest")}

_FOR_THREE = read_setting(
    "cisleithania-3",
    CISLEITHANIA.with_faces(_RED_BUDAPEST),
    CISLEITHANIA_TILES,
    homes={"UG1": _BUDAPEST},
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

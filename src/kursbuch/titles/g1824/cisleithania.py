"""Cisleithania, the western half of the empire: a map for two (rulebook X) and for three players (XI)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...board.board import Home
from ...board.faces import Face
from ...board.map import Map
from ...routing import Pair, Problem
from ...rules.table import Holdings
from .map import TILES
from .rulings import Rulings
from .settings import Setting

CISLEITHANIA = Map.parse(
    """
A4 Dresden | red o10/20/30/40 4-o0 5-o0 area:Dresden
A6 | white t0 mountain:40
A8 | white t0
A10 | white t0 mountain:40
A12 Coal mine (EOD) | gray m10/10/40/40x1 1-m0 5-m0
A18 Krakau | white c0 =T
A20 | white t0
A22 Coal mine (MLB) | gray m20/20/60/60x1 1-m0 5-m0
A24 Kiew | red o10/30/40/50 0-o0 5-o0 area:Kiew
A26 Kiew | red o10/30/40/50 0-o0 area:Kiew
B3 Dresden | red o10/20/30/40 4-o0 area:Dresden
B5 Pilsen | white c0
B7 | white
B9 Prag | white c0
B11 | white
B13 | white t0 t0
B15 Mährisch-Ostrau | white c0
B17 | gray 0-3 1-4 1-3 0-4
B19 | white
B21 | white
B23 Lemberg | white c0
B25 | white t0 t0
C6 Coal mine (EPP) | gray m10/10/40/40x1 2-m0 3-m0
C8 | white
C10 | white t0
C12 Brünn | white c0
C14 | white
C16 | white t0
C20 | white
C22 | white
C24 | white
C26 Tarnopol | white c0 =T
D9 | white
D11 | white
D13 | white
D15 | white
D23 | white mountain:40
D25 | white t0
E6 | white
E8 Linz | white c0
E10 | white water:20
E12 Wien | white c30 c30 c30 0-c0 1-c1 2-c2 =W water:20
E14 Preßburg | red o20/30/40/40 0-o0 1-o0 2-o0 3-o0 area:Preßburg
E24 | white t0 mountain:40
E26 Czernowitz | white c0 =T
F7 Salzburg | white c0
F9 | white
F11 | white t0 t0
F13 | white
F25 Kronstadt | red o20/30/40/40 2-o0 3-o0 area:Kronstadt
G2 | white t0
G4 Innsbruck | white c0
G6 | white
G8 | white mountain:40
G10 Graz | white c0
G12 Budapest | red o20/40/60/70 0-o0 1-o0 2-o0 3-o0 area:Budapest
H1 Mailand | red o10/30/50/70 3-o0 4-o0 area:Mailand
H3 Bozen | white c0 mountain:40
H5 | white mountain:40
H7 | white mountain:40
H9 | white
H11 | white
I2 Mailand | red o10/30/50/70 3-o0 area:Mailand
I8 Triest | white c0 =T
I10 Bosnien | red o10/10/50/50 1-o0 2-o0 3-o0 area:Bosnien
"""
)

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


def bukowina_bonus(amount: int, t: Holdings, company: str, problem: Problem) -> Problem:
    """X.4: what a route earns that joins Wien or Prag to one of the Bukowina hexes."""
    if not amount:
        return problem
    one, other = (
        frozenset(stop.id for stop in problem.stops.values() if stop.hex in hexes) for hexes in (_CAPITALS, _BUKOWINA)
    )
    return replace(problem, bonuses=(*problem.bonuses, Pair("Bukowina", amount, one, other)))

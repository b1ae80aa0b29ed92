"""The map of 1844, and its tiles and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map
from ...core import data

SWITZERLAND = Map.parse(data.text(__package__, "switzerland.map"))

TILES: Mapping[str, int] = data.table(__package__, "tiles.toml")
PIECES: Mapping[str, int] = MappingProxyType({"X78": 5, "X79": 5, "XM1": 2, "XM2": 2, "XM3": 2})
"""Tunnel pieces, and the income panels of the Mountain Railways."""

FURKA_OBERALP: Mapping[str, str] = MappingProxyType({
    "I16": "FO1", "H17": "FO3", "H19": "FO2", "H21": "FO2", "H23": "FO2",
})  # fmt: skip
"""The five hexes of P4's special tile and the piece that comes to lie on each."""

GOTTHARD = "H19"
PANELS = ("XM1", "XM2", "XM3")

# Calculate revenue: the bonus printed on each red area, by the side of the board it lies on.
NORTH = {"Stuttgart": 30, "Strasbourg": 30}
SOUTH = {"Milano": 40, "Torino": 40}
EAST = {"München": 50, "Innsbruck": 90}
WEST = {"Belfort": 50, "Dijon": 50, "Lyon": 90}
RED = (*NORTH, *SOUTH, *EAST, *WEST)


def mountain_sites() -> tuple[str, ...]:
    return tuple(h.id for h in SWITZERLAND if h.face.count("m"))


def tunnel_hexes() -> tuple[str, ...]:
    return tuple(h.id for h in SWITZERLAND if h.mouths)

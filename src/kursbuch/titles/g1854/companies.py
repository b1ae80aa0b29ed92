"""The companies of 1854 (the-companies)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.board import Home
from ...rules.facts import Company

MOUNTAIN, LOCAL, MAJOR, LOKALBAHN = "mountain", "local", "major", "lokalbahn"

LOCAL_CAPITAL = 150
_INK = "#221c14"


def _mountain(id_: str, name: str, price: int, income: int, share: str = "") -> Company:
    return Company(id_, name, MOUNTAIN, price=price, income=income, becomes=share, letters=id_, ground="#6d5c40")


def _local(number: int, name: str, hex_id: str, stop: int = 0) -> Company:
    id_ = str(number)
    home = Home(hex_id, stop)
    return Company(id_, name, LOCAL, home, stations=(0, 40), price=150, letters=id_, ground="#2b2824")


def _major(id_: str, name: str, home: Home, stations: int, ground: str, ink: str = _INK) -> Company:
    costs = (0, 40, 100, 100)[:stations]
    return Company(id_, name, MAJOR, home, (40, 20, 20, 20), costs, letters=id_, ground=ground, ink=ink)


def _lokalbahn(id_: str) -> Company:
    name = f"Lokalbahn AG {id_}"
    return Company(id_, name, LOKALBAHN, None, (50, 50), (0, 40), letters=id_, ground="#f4f0e4", ink=_INK)


_ALL = (
    _mountain("AF", "Außerfernbahn", 20, 5),
    _mountain("MU", "Murtalbahn", 50, 10),
    _mountain("GK", "Graz-Köflacher Bahn", 70, 15),
    _mountain("AR", "Arlbergbahn", 170, 20, "VB"),
    _mountain("SE", "Semmeringbahn", 190, 25, "SD"),
    _local(1, "Mariazellerbahn", "J38", 0),
    _local(2, "Kernhofer Bahn", "J38", 1),
    _local(3, "Ybbstalbahn", "M35"),
    _local(4, "Steyrtalbahn", "J32"),
    _local(5, "Pyhrnbahn", "J28"),
    _local(6, "Salzkammergutbahn", "L28"),
    _major("KE", "Kaiserin Elisabeth-Westbahn", Home("C23", 1), 4, "#f0ac9d"),
    _major("FJ", "Kaiser Franz Joseph-Bahn", Home("C23", 2), 3, "#d4ab6f"),
    _major("SD", "Südbahn", Home("C23", 0), 4, "#e5712f"),
    _major("KR", "Kronprinz Rudolf-Bahn", Home("C17", 0), 4, "#82b642"),
    _major("KT", "Kärntner Bahn", Home("H18", 0), 3, "#dddddd"),
    _major("SB", "Salzburger Bahn", Home("E13", 0), 3, "#d3331a", "#ffffff"),
    _major("NT", "Nordtiroler Staatsbahn", Home("F8", 0), 4, "#7dc5e0"),
    _major("VB", "Vorarlberger Bahn", Home("E3", 0), 3, "#ece821"),
    _lokalbahn("A"),
    _lokalbahn("B"),
    _lokalbahn("C"),
)

COMPANIES: Mapping[str, Company] = MappingProxyType({c.id: c for c in _ALL})

AUCTION_ORDER = ("AF", "MU", "GK", "1", "2", "3", "4", "5", "6", "AR", "SE")
LOCALS = tuple(c.id for c in _ALL if c.kind == LOCAL)
LOKALBAHNEN = tuple(c.id for c in _ALL if c.kind == LOKALBAHN)
MOUNTAIN_HEXES = MappingProxyType({"E5": "AF", "F16": "MU", "F20": "GK", "F4": "AR", "E23": "SE"})
GRAZ, GRAZ_BONUS = "F22", 10
SETTLEMENTS = ("D18", "D20")
"""Steyr and Sankt Pölten, the hexes with the thick border: homes of the Lokalbahn AGs."""

"""The companies and papers of 1844 (rulebook: The companies, Railway companies, Private railway companies)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.board import Home
from ...rules.facts import Company

PRIVATE, MOUNTAIN, TUNNEL = "private", "mountain", "tunnel"
PRE_SBB, REGIONAL, HISTORICAL, STATE = "pre-SBB", "regional", "historical", "SBB"

SBB = "SBB"
_INK = "#221c14"


def _private(number: int, name: str, price: int, income: int) -> Company:
    return Company(f"PR{number}", name, PRIVATE, price=price, income=income, letters=f"P{number}", ground="#7a6a55")


def _pre_sbb(id_: str, name: str, hex_id: str, ground: str, ink: str = "#ffffff") -> Company:
    home, shares, stations = Home(hex_id, 0), (50, 25, 25), (0, 40)
    return Company(id_, name, PRE_SBB, home, shares, stations, becomes=SBB, letters=id_, ground=ground, ink=ink)


def _regional(id_: str, name: str, hex_id: str, ground: str) -> Company:
    home, shares, stations = Home(hex_id, 0), (40, 20, 20, 20), (0, 40, 100)
    return Company(id_, name, REGIONAL, home, shares, stations, letters=id_, ground=ground)


def _historical(id_: str, name: str, hex_id: str, ground: str, ink: str = "#ffffff") -> Company:
    home, shares, stations = Home(hex_id, 0), (20, *[10] * 8), (0, 40, 100, 100, 100)
    return Company(id_, name, HISTORICAL, home, shares, stations, letters=id_, ground=ground, ink=ink)


_ALL = (
    _private(1, "Brienzer-Rothorn-Bahn", 20, 5),
    _private(2, "Bödelibahn", 50, 10),
    _private(3, "Gotthard-Postkutsche", 80, 15),
    _private(4, "Furka-Oberalpbahn", 110, 20),
    _private(5, "Compagnie Montreux-Montbovon", 140, 25),
    _private(6, "Società anonima delle ferrovie", 180, 30),
    _private(7, "Lokfabrik Oerlikon", 100, 0),
    *(
        Company(f"B{n}", f"Mountain Railway {n}", MOUNTAIN, price=150, income=40, letters=f"B{n}", ground="#6d5c40")
        for n in range(1, 6)
    ),
    *(
        Company(f"T{n}", f"Tunnel Company {n}", TUNNEL, price=50, income=10, letters=f"T{n}", ground="#55504a")
        for n in range(1, 6)
    ),
    _pre_sbb("NOB", "Schweizerische Nordostbahn", "D19", "#8a8f98"),
    _pre_sbb("SCB", "Schweizerische Centralbahn", "C12", "#a2452b"),
    _pre_sbb("VSB", "Vereinigte Schweizer Bahnen", "C24", "#225252"),
    _pre_sbb("JS", "Jura-Simplon", "I4", "#2f7f6f"),
    _pre_sbb("GB", "Gotthardbahn", "G18", "#d9c62f", _INK),
    _regional("JN", "Jura neuchâtelois", "F7", "#3f963d"),
    _regional("ChA", "Chur-Arosa", "G28", "#242943"),
    _regional("VZ", "Visp-Zermatt", "K10", "#b02c2d"),
    _historical("FNM", "Ferrovie Nord Milano", "L21", "#2a5f3b"),
    _historical("RhB", "Rhätische Bahn", "G26", "#cf3334"),
    _historical("BLS", "Bern-Lötschberg-Simplon", "F11", "#c1a51c", _INK),
    _historical("STB", "Sensetalbahn", "D15", "#3e3d5e"),
    _historical("AB", "Appenzeller Bahn", "D25", "#b8b2b3", _INK),
    _historical("MOB", "Montreux-Oberland bernois", "I6", "#be8c3a", _INK),
    Company(SBB, "Schweizerische Bundesbahnen", STATE, None, (*[10] * 5, *[5] * 10), (100,) * 10, letters=SBB,
            ground="#913e2e"),
)  # fmt: skip

COMPANIES: Mapping[str, Company] = MappingProxyType({c.id: c for c in _ALL})

FORERUNNERS = ("NOB", "SCB", "VSB", "JS", "GB")
"""V1 to V5, in the order that decides ties for the SBB's director."""
PRIVATES = ("PR1", "PR2", "PR3", "PR4", "PR5", "PR6", "PR7")
MOUNTAINS = ("B1", "B2", "B3", "B4", "B5")
TUNNELS = ("T1", "T2", "T3", "T4", "T5")

DESTINATIONS: Mapping[str, str] = MappingProxyType({
    "NOB": "D15", "SCB": "F17", "VSB": "F25", "JS": "F7", "GB": "H19",
    "FNM": "G20", "RhB": "J13", "BLS": "J13", "STB": "H13", "AB": "C20", "MOB": "H13",
})  # fmt: skip
"""Where each company has to build to; the Gotthardbahn's is met by the tunnel itself."""

CAPITAL: Mapping[str, int] = MappingProxyType({PRE_SBB: 2, REGIONAL: 5, HISTORICAL: 5})
"""Times the issue price that a company gets when it is launched, and again at its destination if it has one."""

STATIONS_BY_PRICE: Mapping[int, int] = MappingProxyType({60: 1, 70: 2, 80: 3, 90: 4, 100: 5})
"""How many stations a historical company gets for its issue price."""

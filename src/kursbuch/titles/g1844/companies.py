"""The companies and papers of 1844 (rulebook: The companies, Railway companies, Private railway companies)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...rules.printed import read_companies

PRIVATE, MOUNTAIN, TUNNEL = "private", "mountain", "tunnel"
PRE_SBB, REGIONAL, HISTORICAL, STATE = "pre-SBB", "regional", "historical", "SBB"

SBB = "SBB"

COMPANIES = read_companies(__package__)

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

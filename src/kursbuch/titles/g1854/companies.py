"""The companies of 1854 (the-companies)."""

from __future__ import annotations

from types import MappingProxyType

from ...rules.printed import read_companies

MOUNTAIN, LOCAL, MAJOR, LOKALBAHN = "mountain", "local", "major", "lokalbahn"

LOCAL_CAPITAL = 150

COMPANIES = read_companies(__package__)

AUCTION_ORDER = ("AF", "MU", "GK", "1", "2", "3", "4", "5", "6", "AR", "SE")
LOCALS = tuple(c.id for c in COMPANIES.values() if c.kind == LOCAL)
LOKALBAHNEN = tuple(c.id for c in COMPANIES.values() if c.kind == LOKALBAHN)
MOUNTAIN_HEXES = MappingProxyType({"E5": "AF", "F16": "MU", "F20": "GK", "F4": "AR", "E23": "SE"})
GRAZ, GRAZ_BONUS = "F22", 10
SETTLEMENTS = ("D18", "D20")
"""Steyr and Sankt Pölten, the hexes with the thick border: homes of the Lokalbahn AGs."""

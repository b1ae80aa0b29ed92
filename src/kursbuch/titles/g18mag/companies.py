"""The companies of 18Mag (tables 1 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...board.board import Home
from ...rules.facts import Company
from ...rules.printed import read_companies

MINOR, MAJOR = "minor", "major"
RABA, GANZ, SNW = "RABA", "G&C", "SNW"
SIK, SKEV = "SIK", "SKEV"
LDSTEG, MAVAG = "LdStEG", "MAVAG"

# X/3: where the seven minors of the small map live.
_HOMES_FOR_TWO = {
    "1": Home("C8", 1),
    "2": Home("B15", 0),
    "3": Home("C6", 0),
    "4": Home("E10", 0),
    "6": Home("A12", 0),
    "7": Home("E6", 1),
    "11": Home("B3", 0),
}
_MAJORS_FOR_TWO = (RABA, SIK, SKEV, LDSTEG)

COMPANIES = read_companies(__package__)
TERRAIN_TOKENS: Mapping[str, int] = MappingProxyType({"5": 3, "6": 1, "7": 1, "12": 2, "13": 1})


def companies_for_two() -> Mapping[str, Company]:
    minors = {id_: replace(COMPANIES[id_], home=home) for id_, home in _HOMES_FOR_TWO.items()}
    return MappingProxyType({**minors, **{id_: COMPANIES[id_] for id_ in _MAJORS_FOR_TWO}})

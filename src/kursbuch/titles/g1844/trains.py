"""Trains, phases and the share price chart of 1844 (rulebook: Trains, Phase changes)."""

from __future__ import annotations

from ...core import data
from ...rules.market import Market
from ...rules.printed import read_phases, read_trains

STOPS, HEXES, EXPRESS = "stops", "hexes", "express"

EVA, SBB_TRAIN = "EVA", "SBB-5H"
"""The 5H-trains that no bank sells: P7's, and the one printed on the SBB's charter."""


TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)

RED_LINE = 11
"""The last column in which a regional company's marker may stand."""

MARKET = Market.parse(data.text(__package__, "prices.chart"), {"p": "par", "s": "state", "b": "beyond"})
(SBB_START,) = MARKET.zones["state"]

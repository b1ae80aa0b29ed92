"""Trains and phases of 1854, as the missing page of the rulebook must have had them (see trains.toml)."""

from __future__ import annotations

from ...rules.printed import read_phases, read_trains

STOPS, PLUS, EXPRESS = "stops", "plus", "express"
"""Kinds of trains."""
ORIENT_EXPRESS = "8Ox"

TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)

MERGER_PHASE, CLOSING_PHASE = "5", "6"
"""Local Railways may merge from the one on, and must with the other; Mountain Railways close with the first."""

"""The companies of 1824 (rulebook IV, XIII.1)."""

from __future__ import annotations

from ...rules.printed import read_companies

MOUNTAIN, COAL, PRE_STATE = "mountain", "coal", "pre-state"
REGIONAL, STATE = "regional", "state"

COMPANIES = read_companies(__package__)

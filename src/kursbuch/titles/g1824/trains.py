"""Trains, phases and the share price chart of 1824 (rulebook VI.1, VII.14, XIII.2)."""

from __future__ import annotations

from ...core import data
from ...rules.market import Market
from ...rules.printed import read_phases, read_trains

GOODS = "goods"

TRAINS = read_trains(__package__)
PHASES = read_phases(__package__)

MARKET = Market.parse(data.text(__package__, "prices.chart"), {"p": "par", "s": "state"})
(STATE_START,) = MARKET.zones["state"]

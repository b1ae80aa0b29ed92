"""The map of 1824 and its tiles; those of Cisleithania are in a module of their own."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.map import Map
from ...core import data

AUSTRIA_HUNGARY = Map.parse(data.text(__package__, "austria-hungary.map"))
TILES: Mapping[str, int] = data.table(__package__, "tiles.toml")

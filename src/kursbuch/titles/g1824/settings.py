"""The settings of 1824: which map, railways and figures go with a number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...board.board import Home
from ...board.map import Map
from ...core import data
from .map import AUSTRIA_HUNGARY, TILES


@dataclass(frozen=True)
class Setting:
    """One map with its material. What a field does not name is as in the basic game."""

    map: Map
    tiles: Mapping[str, int]
    bank: int
    cash: int
    certificate_limit: int
    mountains: int
    formed_by: Mapping[str, str] = field(default_factory=lambda: {"4": "SD", "5": "UG", "6": "KK"})
    """Phase -> the state railway that forms at the end of the operating round in which it begins (IV.3)."""
    left_out: frozenset[str] = frozenset()
    """Railways that are not used."""
    homes: Mapping[str, Home] = field(default_factory=dict)
    trains: Mapping[str, int] = field(default_factory=dict)
    """How many trains of each type there are."""
    on_board: tuple[str, ...] = ()
    """Railways whose home stations lie on the map from the start."""
    bukowina: int = 0
    """What a run between Bukowina and Wien or Prag earns on top (X.4)."""
    stacks: bool = False
    """Are the railways drafted from four stacks, with construction railways and a bank pool (X)?"""


def read_setting(name: str, printed: Map, tiles: Mapping[str, int], **more: Any) -> Setting:
    """A setting of `settings.toml` with its map, its tiles, and what is no figure."""
    said = data.table(__package__, "settings.toml")[name]
    return Setting(printed, tiles, **{**said, "left_out": frozenset(said.get("left_out", ())), **more})


BASIC: Mapping[int, Setting] = MappingProxyType(
    {players: read_setting(f"basic-{players}", AUSTRIA_HUNGARY, TILES) for players in range(3, 7)}
)

"""What there is to see of German Railways."""

from __future__ import annotations

from collections.abc import Mapping

from ...cubes.look import CubeLook, look_at
from ...cubes.record import CubePosition
from .companies import RAILROADS
from .words import ENGLISH

TRAITS: Mapping[str, str] = {railroad: ENGLISH[f"trait:{railroad}"] for railroad in RAILROADS}


def look(position: CubePosition) -> CubeLook:
    """Map, networks, incomes, shares and turn order of a position."""
    return look_at(position, TRAITS)

"""What there is to see of German Railways."""

from __future__ import annotations

from collections.abc import Mapping

from ...cubes.look import CubeLook, look_at
from ...cubes.record import CubePosition

TRAITS: Mapping[str, str] = {
    "PO": "builds up to 4 hexes",
    "NME": "no surcharge in cities",
    "KSS": "builds up to 2 hexes",
    "KBS": "each hex 1 cheaper",
    "MWB": "best city counts twice",
    "GBS": "first rural hex free",
    "CME": "spends up to 5 a build",
    "BHE": "pays once Berlin and Hamburg are joined",
}


def look(position: CubePosition) -> CubeLook:
    """Map, networks, incomes, shares and turn order of a position."""
    return look_at(position, TRAITS)

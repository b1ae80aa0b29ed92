"""The two maps of 1854 on one board: Austria, and the enlarged region of Steyr and Sankt Pölten below it.

No track leads from one to the other, so a railway reaches only the map its stations stand on.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...board.map import Map
from ...core import data

_AUSTRIA = data.text(__package__, "austria.map")

_LOCAL = data.text(__package__, "local.map")

_ZUERICH = "o20/30/40/50 4-o0 5-o0 2-o0 area:Zürich tag:2:only:8Ox"
_TWO = "o20/30/40/50 o20/30/40/50 4-o0 5-o1 2-o0 2-o1 area:Zürich tag:2:only:8Ox tag:3:only:8Ox"

AUSTRIA = Map.parse(_AUSTRIA + _LOCAL.lstrip())
ZUERICH_TWICE = Map.parse((_AUSTRIA + _LOCAL.lstrip()).replace(_ZUERICH, _TWO))
"""The map of the other program: whoever comes to Zürich from Bregenz finds another place than from Dornbirn."""
LOCAL_HEXES = frozenset(line.split()[0] for line in _LOCAL.strip().splitlines())

TUNNELS = ("X78", "X79")
TILES: Mapping[str, int] = data.table(__package__, "tiles.toml")

"""Maps: the printed hexes of a game.

A map is written one hex a line: the id, perhaps a name, a bar, and the face with its marks:

    E12 Wien | white c30 c30 c30 0-c0 1-c1 2-c2 =W water:20

Marks a map knows: `mountain:n`, `water:n`, `water+mountain:n` (cost of the first tile), `area:NAME` (hexes of
one off-board location), `border:e` (no track across that edge), `tunnel:edges` (only tunnels are built here,
between these mouths), `entry:e` (another side of a tunnel hex that track may run up to), `letter:Z` (tiles
bear this letter from green on), `joins:1` (the stations of the hex become one city; `joins:15`, with that
tile only), `grows:1` (the two towns of the hex may become a city), `lake:edges` (a lake parts these edges
from the others), `turn:n` (how the yellow tile must lie), `through:1` (trains may run through the mine).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from .faces import Face
from .hexes import Layout, neighbour, opposite
from .track import hexside

_TERRAIN = ("mountain", "water", "water+mountain")


@dataclass(frozen=True)
class MapHex:
    id: str
    name: str
    face: Face

    @cached_property
    def terrain(self) -> tuple[str, int]:
        """What the ground is, and what the first tile on it costs."""
        for kind, value in self.face.marks:
            if kind in _TERRAIN:
                return kind, int(value)
        return "", 0

    @cached_property
    def borders(self) -> frozenset[int]:
        return frozenset(int(value) for key, value in self.face.marks if key == "border")

    @cached_property
    def mouths(self) -> frozenset[int]:
        """The edges between which a tunnel may be built; empty on all other hexes."""
        return frozenset(int(edge) for edge in self.face.mark("tunnel") or "")

    @cached_property
    def shore(self) -> frozenset[int]:
        """The edges on one shore of a lake; empty where there is none."""
        return frozenset(int(edge) for edge in self.face.mark("lake") or "")

    def admits(self, edge: int) -> bool:
        """May track of the neighbouring hex run up to this side?"""
        if self.mouths:
            return edge in self.mouths or ("entry", str(edge)) in self.face.marks
        return self.buildable or edge in self.face.edges

    @cached_property
    def area(self) -> str:
        return self.face.mark("area") or ""

    @property
    def buildable(self) -> bool:
        return self.face.colour in ("white", "yellow", "green", "brown")


@dataclass(frozen=True, eq=False)
class Map:
    """The printed board. Compared by identity: a map is a constant of its title."""

    hexes: Mapping[str, MapHex]
    layout: Layout = Layout.POINTY
    changed: Mapping[str, Face] = field(default_factory=dict)
    """Hexes that are not as printed at first: variants and markers change them (see `with_faces`)."""

    @staticmethod
    def parse(text: str, layout: Layout = Layout.POINTY, like: Map | None = None) -> Map:
        """Reads a map, a hex a line. A line of ids alone takes these hexes as they are on the map it is `like`."""
        hexes: dict[str, MapHex] = {}
        for line in text.strip().splitlines():
            head, bar, face = line.partition(" | ")
            if not bar and like is not None:
                hexes |= {hex_id: like[hex_id] for hex_id in head.split()}
                continue
            hex_id, _, name = head.strip().partition(" ")
            hexes[hex_id] = MapHex(hex_id, name, Face.parse(face))
        return Map(MappingProxyType(hexes), layout)

    def __iter__(self) -> Iterator[MapHex]:
        return iter(self.hexes.values())

    def __getitem__(self, hex_id: str) -> MapHex:
        return self.hexes[hex_id]

    def __contains__(self, hex_id: str) -> bool:
        return hex_id in self.hexes

    @cached_property
    def neighbours(self) -> Mapping[str, Mapping[int, str]]:
        """For every hex, the hexes across its edges; edges with a border are left out."""
        out = {}
        for hex_id, printed in self.hexes.items():
            near = {}
            for edge in range(6):
                other = neighbour(hex_id, edge, self.layout)
                if other in self.hexes and edge not in printed.borders:
                    near[edge] = other
            out[hex_id] = near
        return out

    @cached_property
    def sides(self) -> Mapping[str, tuple[tuple[int, str], ...]]:
        """For every hex, its edges to other hexes, each with the name that it has in the track graph."""
        return {
            hex_id: tuple((edge, hexside(hex_id, other)) for edge, other in near.items())
            for hex_id, near in self.neighbours.items()
        }

    @cached_property
    def edges_at(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """For every hexside, by its name in the track graph, the edges of hexes that lie there."""
        out: dict[str, tuple[tuple[str, int], ...]] = {}
        for hex_id, sides in self.sides.items():
            for edge, side in sides:
                out[side] = (*out.get(side, ()), (hex_id, edge))
        return out

    @cached_property
    def areas(self) -> Mapping[str, tuple[str, ...]]:
        """Off-board areas and their hexes."""
        out: dict[str, tuple[str, ...]] = {}
        for printed in self.hexes.values():
            if printed.area:
                out[printed.area] = (*out.get(printed.area, ()), printed.id)
        return out

    @cached_property
    def open_edges(self) -> Mapping[str, frozenset[int]]:
        """Edges over which track may leave a hex: to a hex one can build on, or to printed track facing it."""
        out = {}
        for hex_id, near in self.neighbours.items():
            out[hex_id] = frozenset(e for e, other in near.items() if self.hexes[other].admits(opposite(e)))
        return out

    def with_faces(self, faces: Mapping[str, Face]) -> Map:
        """The same map with some hexes otherwise (town markers); one map for the same faces, as far as is known."""
        return _with_faces(self, tuple(sorted(faces.items(), key=lambda pair: pair[0])))


@lru_cache(maxsize=256)
def _with_faces(printed: Map, faces: tuple[tuple[str, Face], ...]) -> Map:
    hexes = dict(printed.hexes)
    for hex_id, face in faces:
        hexes[hex_id] = MapHex(hex_id, hexes[hex_id].name, face)
    return Map(MappingProxyType(hexes), printed.layout, {**printed.changed, **dict(faces)})

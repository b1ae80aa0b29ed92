"""Maps: the printed hexes of a game.

A map is written one hex a line: the id, perhaps a name, a bar, and the face with its marks:

    E12 Wien | white c30 c30 c30 0-c0 1-c1 2-c2 =W water:20

Marks a map knows: `mountain:n`, `water:n`, `mountain+water:n` (cost of the first tile), `area:NAME` (hexes of one
off-board location), `border:e` (no track across that edge).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from .faces import Face
from .hexes import Layout, neighbour, opposite

_TERRAIN = ("mountain", "water", "mountain+water", "water+mountain")


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

    @property
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

    @staticmethod
    def parse(text: str, layout: Layout = Layout.POINTY) -> Map:
        hexes = {}
        for line in text.strip().splitlines():
            head, _, face = line.partition(" | ")
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
            edges = set()
            for edge, other in near.items():
                there = self.hexes[other]
                if there.buildable or opposite(edge) in there.face.edges:
                    edges.add(edge)
            out[hex_id] = frozenset(edges)
        return out

    def with_faces(self, faces: Mapping[str, Face]) -> Map:
        """The same map with some hexes printed otherwise (variants that add towns)."""
        hexes = dict(self.hexes)
        for hex_id, face in faces.items():
            hexes[hex_id] = MapHex(hex_id, hexes[hex_id].name, face)
        return Map(MappingProxyType(hexes), self.layout)

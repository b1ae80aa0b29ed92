"""The hard questions of a network as alternating paths.

A connection may use a hexside once, and always goes over it from one hex into the other. So give every hexside
two vertices, one a hex, tied to each other: a connection is a path that takes a tie at every second step and
meets no vertex twice. Stops and inner junctions, which may be left by any other track, are two tied
vertices that are both joined to all their track. Whether such a path leads from a place to a free vertex, a
root, is what Edmonds' search for augmenting paths answers, in polynomial time where plain search may try
for ever. This takes for granted that keys of track stand for hexsides, as they do on every board so far.
"""

from __future__ import annotations

from collections.abc import Callable

from .track import ONLY, Piece, TrackGraph, is_stop


class Weave:
    """A board's track as seen by one company."""

    def __init__(self, graph: TrackGraph, roots: frozenset[str], through: Callable[[str], bool]) -> None:
        self.near: list[list[int]] = []
        self.tie: list[int] = []
        self.place: dict[tuple[str, str], int] = {}
        """A hexside and a hex, or a stop and "", -> its first vertex."""
        self.roots = roots
        self.through = through
        for pieces in graph.hexes.values():
            for piece in pieces:
                self._join(piece)

    def _join(self, piece: Piece) -> None:
        if any(tag.startswith(ONLY) for tag in piece.tags):
            return
        if piece.terminal and not any(end in self.roots for end in (piece.a, piece.b)):
            return
        ends = []
        for end in (piece.a, piece.b):
            if is_stop(end) and end not in self.roots and not self.through(end):
                return
            ends.append(self._vertices(end, piece.hex))
        for one in ends[0]:
            for two in ends[1]:
                self.near[one].append(two)
                self.near[two].append(one)

    def _vertices(self, end: str, hex_id: str) -> tuple[int, ...]:
        """The vertices at which track inside a hex meets an end."""
        if "|" in end:
            first = self.place.get((end, ""))
            if first is None:
                first = self.place[end, ""] = self._pair()
                self.place[end, hex_id] = first
            return (self.place.setdefault((end, hex_id), first + 1),)
        first = self.place.get((end, ""))
        if first is None:
            first = self.place[end, ""] = self._pair() if end not in self.roots else self._vertex(-1)
        return (first,) if end in self.roots else (first, first + 1)

    def _vertex(self, tie: int) -> int:
        self.near.append([])
        self.tie.append(tie)
        return len(self.tie) - 1

    def _pair(self) -> int:
        first = self._vertex(len(self.tie) + 1)
        self._vertex(first)
        return first

    def reaches(self, stop: str, taken: set[str]) -> bool:
        """Does a connection come from a root to this stop, without these hexsides and inner junctions?"""
        start = self.place.get((stop, ""))
        if start is None:
            return False
        gone = set()
        for joint in taken:
            first = self.place.get((joint, ""))
            if first is not None:
                gone |= {first, first + 1}
        return self._augments(start, gone)

    def _augments(self, stop: int, gone: set[int]) -> bool:
        """Edmonds' search from a new free vertex that is joined to both vertices of the stop."""
        count = len(self.tie)
        source = count
        tie = [*self.tie, -1]
        parent = [-1] * (count + 1)
        base = list(range(count + 1))
        outer = [False] * (count + 1)
        outer[source] = True
        queue = [source]
        for v in queue:
            around = (stop, stop + 1) if v == source else self.near[v]
            for to in around:
                if to in gone or base[v] == base[to] or tie[v] == to:
                    continue
                if to == source or (tie[to] >= 0 and parent[tie[to]] >= 0):
                    # An odd circle: it can be run round either way, so all of it is reached both ways.
                    top = _meeting(v, to, base, tie, parent)
                    circle: set[int] = set()
                    _mark(v, top, to, base, tie, parent, circle)
                    _mark(to, top, v, base, tie, parent, circle)
                    for i in range(count + 1):
                        if base[i] in circle:
                            base[i] = top
                            if not outer[i]:
                                outer[i] = True
                                queue.append(i)
                elif parent[to] < 0:
                    parent[to] = v
                    if tie[to] < 0:
                        return True
                    outer[tie[to]] = True
                    queue.append(tie[to])
        return False


def _meeting(a: int, b: int, base: list[int], tie: list[int], parent: list[int]) -> int:
    """Where the ways back from two vertices to the source meet."""
    seen = set()
    while True:
        a = base[a]
        seen.add(a)
        if tie[a] < 0:
            break
        a = parent[tie[a]]
    while True:
        b = base[b]
        if b in seen:
            return b
        b = parent[tie[b]]


def _mark(v: int, top: int, child: int, base: list[int], tie: list[int], parent: list[int], circle: set[int]) -> None:
    while base[v] != top:
        circle |= {base[v], base[tie[v]]}
        parent[v] = child
        child = tie[v]
        v = parent[tie[v]]

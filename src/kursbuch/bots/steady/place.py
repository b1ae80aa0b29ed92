"""What lies around a place on the map: how far the next cities are, and which way track should go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from ...board.board import Board
from ...board.faces import PHASE_COLOURS, Face
from ...board.hexes import opposite
from ...board.map import Map
from ...board.network import Reach
from ...board.track import hexside

FADING = 0.6
"""What a place is worth to a network that lacks one tile to it."""
_CITY = {"yellow": 20, "green": 30, "brown": 40, "gray": 50}
_TOWN = 10


def later(colour: str) -> str:
    """The colour after this one."""
    return PHASE_COLOURS[min(PHASE_COLOURS.index(colour) + 1, len(PHASE_COLOURS) - 1)]


def value(face: Face, colour: str) -> int:
    """What the best stop of a hex will bring soon; cities without a tile count as if they had one."""
    found = 0
    for stop in face.stops:
        if stop.kind == "o":
            found = max(found, stop.value(later(colour)))
        elif stop.kind == "c":
            found = max(found, stop.value(colour), _CITY[colour])
        elif stop.kind == "t":
            found = max(found, stop.value(colour), _TOWN)
    return found


@lru_cache(maxsize=1 << 10)
def surroundings(printed: Map, hex_id: str) -> float:
    """How good a home the hex is: the three best places around it, each the less the further it is."""
    distance, queue = {hex_id: 0}, [hex_id]
    for here in queue:
        for other in printed.neighbours[here].values():
            if other not in distance:
                distance[other] = distance[here] + 1
                if printed[other].buildable:
                    queue.append(other)
    best = sorted((value(printed[h].face, "yellow") * FADING**d for h, d in distance.items() if d), reverse=True)
    return value(printed[hex_id].face, "yellow") * 0.5 + sum(best[:3])


def attraction(board: Board, reach: Reach, colour: str) -> Mapping[str, float]:
    """Hex -> what getting there is worth to a network: the best place not yet reached, fading with each tile to lay."""
    reached = {stop.partition("/")[0] for stop in reach.stops}
    found: dict[str, float] = {}
    queue: list[tuple[float, str]] = []
    for printed in board.map:
        if not reached & {printed.id, printed.area} and (worth := _worth(board, printed.id, colour)):
            heappush(queue, (-float(worth), printed.id))
    ways, laid = _ways(board.map), board.laid
    while queue:
        negative, here = heappop(queue)
        if here in found:
            continue
        found[here] = -negative
        for other, rough in ways[here]:
            if other not in found:
                heappush(queue, (negative * FADING * (0.85 if rough and other not in laid else 1.0), other))
    return found


def _worth(board: Board, hex_id: str, colour: str) -> int:
    """What the best stop of a hex will bring soon, noted there."""
    notes, key = board.notes(hex_id), ("worth", colour)
    known: int | None = notes.get(key)
    if known is None:
        known = notes[key] = value(board.face(hex_id), colour)
    return known


@lru_cache(maxsize=1 << 6)
def _ways(printed: Map) -> Mapping[str, tuple[tuple[str, bool], ...]]:
    """Hex -> the hexes from which track can come into it, each with whether that is rough ground."""
    return {
        here: tuple(
            (other, printed[other].terrain[1] >= 40)
            for edge, other in near.items()
            if printed[other].buildable and opposite(edge) in printed.open_edges[other]
        )
        for here, near in printed.neighbours.items()
    }


def ways_in(board: Board, reach: Reach, hex_id: str) -> frozenset[int]:
    """The edges of a hex at which the network arrives from outside."""
    near = board.map.neighbours[hex_id]
    return frozenset(edge for edge, other in near.items() if reach.enters(hex_id, hexside(hex_id, other)))


def joined(
    face: Face, edges: frozenset[int], stops: frozenset[str], blocked: frozenset[str]
) -> tuple[frozenset[int], frozenset[str]]:
    """Edges and stops of a face that its track joins to those edges and stops, without running through blocked ones."""
    ends: set[int | str] = {*edges, *stops}
    queue: list[int | str] = [*edges, *(stop for stop in stops if stop not in blocked)]
    for here in queue:
        for one, two in face.tracks:
            other = two if here == one else one if here == two else here
            if other not in ends:
                ends.add(other)
                if other not in blocked:
                    queue.append(other)
    return frozenset([e for e in ends if isinstance(e, int)]), frozenset([e for e in ends if isinstance(e, str)])

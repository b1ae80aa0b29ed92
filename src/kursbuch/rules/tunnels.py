"""Tunnels on any hex: track of its own below whatever lies there (see `Board.tunnels`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ..board.board import Board
from ..board.catalogue import CATALOGUE
from ..board.track import hexside
from .track import touched


@cache
def rotations(piece: str) -> tuple[int, ...]:
    """The different ways a tunnel piece can lie; a straight one looks the same after half a turn."""
    edges = [CATALOGUE[piece].turned(rotation).edges for rotation in range(6)]
    return tuple(rotation for rotation in range(6) if edges.index(edges[rotation]) == rotation)


def tunnels_near(board: Board, company: str, pieces: Iterable[str]) -> Iterator[tuple[str, str, int]]:
    """(piece, hex, rotation) on hexes that the company's network reaches, allowed or not."""
    near = sorted(touched(board, board.reach(company)))
    for piece in pieces:
        for hex_id in near:
            for rotation in rotations(piece):
                yield piece, hex_id, rotation


def tunnel_fault(board: Board, company: str, piece: str, hex_id: str, rotation: int) -> str | None:
    """The rule that a tunnel would break, None if it may be dug (its price is another matter)."""
    if hex_id not in board.map or not board.map[hex_id].buildable:
        return "tunnel.hex"
    if not board.supply[piece]:
        return "lay.supply"
    face, exits = board.face(hex_id), CATALOGUE[piece].turned(rotation).edges
    if face.count("c"):
        return "tunnel.city"
    if exits & (face.edges | board.tunnel_edges(hex_id)):
        return "tunnel.overlap"
    if not exits <= board.map.open_edges[hex_id]:
        return "tunnel.edge"
    if any(_cross(exits, dug.edges) for dug in board.tunnel_faces(hex_id)):
        return "tunnel.cross"
    reach, near = board.reach(company), board.map.neighbours[hex_id]
    if not any(reach.enters(hex_id, hexside(hex_id, near[edge])) for edge in exits):
        return "tunnel.connection"
    return None


def _cross(one: frozenset[int], other: frozenset[int]) -> bool:
    """Two tunnels cross if exactly one end of the one lies between the ends of the other."""
    low, high = sorted(other)
    return sum(low < end < high for end in one) == 1

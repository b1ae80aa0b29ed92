"""Small random boards, and a slow and obviously right way to find what a company reaches: walk every connection.

The walk shares no code with `reach`: it goes piece by piece and tries everything, so boards have little track. But it
is the right track: cities with many sides and some plain track beside them, so that one connection is in the way of
another all the time.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kursbuch.board.track import Piece, hexside, is_stop

Track = dict[str, tuple[Piece, ...]]
MOST_TRACK = 26


def piece(hex_id: str, number: int, a: str, b: str, terminal: bool = False, tag: str = "") -> Piece:
    """A piece of track with the keys it has on a real board: one for each side of the hex that it touches."""
    keys = tuple(f"{hex_id}:{end}" for end in (a, b) if "|" in end)
    return Piece(f"{hex_id}/t{number}", hex_id, a, b, keys, terminal, frozenset((tag,) if tag else ()))


def _near(rows: int, columns: int) -> dict[str, tuple[str, ...]]:
    """The neighbours of each hex on a board of so many rows."""
    ids = {(row, column): f"{'ABC'[row]}{column + 1}" for row in range(rows) for column in range(columns)}
    steps = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1))
    return {
        here: tuple(ids[row + down, column + right] for down, right in steps if (row + down, column + right) in ids)
        for (row, column), here in ids.items()
    }


SHAPES = (_near(2, 3), _near(3, 3), _near(3, 4))


class Case(NamedTuple):
    """A board with the stations of a company on it, and the cities that are closed to it."""

    track: Track
    roots: frozenset[str]
    blocked: frozenset[str]


def case(seed: int) -> Case:
    rng = Random(seed)
    near = rng.choice(SHAPES)
    wild = rng.random() < 0.5
    track = thinned(rng, {hex_id: hex_track(rng, hex_id, around, wild) for hex_id, around in near.items()})
    stops = sorted({end for pieces in track.values() for p in pieces for end in (p.a, p.b) if is_stop(end)} | {"A1/c0"})
    roots = frozenset(rng.sample(stops, min(len(stops), rng.choice((1, 1, 1, 2, 3)))))
    closed = rng.choice((0, 0, 0.2))
    return Case(track, roots, frozenset(stop for stop in stops if rng.random() < closed))


def hex_track(rng: Random, hex_id: str, near: tuple[str, ...], wild: bool) -> tuple[Piece, ...]:
    """Track for one hex; `wild` boards have inner junctions, dead ends, terminals and track that is not for all."""
    ends = [hexside(hex_id, other) for other in near]
    stops = [f"{hex_id}/c{number}" for number in range(rng.choice((0, 1, 1, 1, 2)))]
    inner = [f"{hex_id}*{number}" for number in range(rng.choice((0, 0, 0, 1, 2)) if wild else 0)]
    if wild and rng.random() < 0.1:
        ends.append(hexside(hex_id, "rim"))
    chosen = [(side, stop) for stop in stops for side in ends if rng.random() < 0.8]
    rest = [(a, b) for a in ends for b in [*ends, *inner] if a < b or b not in ends]
    rest += [(a, b) for a in inner for b in [*stops, *inner] if b in stops or a < b]
    chosen += rng.sample(rest, min(len(rest), rng.randint(0 if stops else 1, 3)))
    return tuple(
        piece(hex_id, number, a, b, wild and is_stop(b) and rng.random() < 0.1, rng.choice(TAGS) if wild else "")
        for number, (a, b) in enumerate(chosen)
    )


TAGS = ("",) * 25 + ("only:X", "tunnel")


def thinned(rng: Random, track: Track) -> Track:
    """So much of this track that everything can be tried."""
    everything = [p.id for pieces in track.values() for p in pieces]
    kept = set(rng.sample(everything, min(len(everything), MOST_TRACK)))
    return {hex_id: tuple(p for p in pieces if p.id in kept) for hex_id, pieces in track.items()}


def arrivals(track: Track, roots: frozenset[str], blocked: frozenset[str]) -> set[tuple[str, str]]:
    """Walks every connection there is, and notes each piece with the end at which it came out."""
    at: dict[str, list[Piece]] = {}
    for p in (p for pieces in track.values() for p in pieces if "only:X" not in p.tags):
        at.setdefault(p.a, []).append(p)
        at.setdefault(p.b, []).append(p)
    found: set[tuple[str, str]] = set()

    def walk(here: str, last: Piece | None, used: frozenset[str]) -> None:
        for p in at.get(here, []):
            if p is last or used.intersection(p.keys):
                continue
            if last is not None and "|" in here and p.hex == last.hex:
                continue  # turning back at a junction
            if p.terminal and last is not None and is_stop(here):
                continue  # a terminal piece can only open a connection
            out = p.b if p.a == here else p.a
            if p.terminal and not is_stop(out) and last is not None:
                continue
            passed = {out} if "*" in out else set()
            if passed & used:
                continue
            found.add((p.id, out))
            if not is_stop(out) or (not p.terminal and (out in roots or out not in blocked)):
                walk(out, p, used.union(p.keys, passed))

    for root in roots:
        walk(root, None, frozenset())
    return found

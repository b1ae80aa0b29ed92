"""The track of a board as a graph of stops and joints. It knows no title, no money and no company.

An end of a piece of track is a string, and its shape says what it is:

* ``"E12/c0"`` is a *stop* (it contains ``/``): a city, town, mine, or a whole off-board area;
* ``"D13|E12"`` is a *hexside* (it contains ``|``): the two hexes in order, then ``#lane`` if there are several.
  Two pieces in different hexes that name the same hexside are linked. Two pieces of one hex that name it
  merge there: a junction, at which nothing turns back;
* ``"E12*0"`` is an *inner junction* (it contains ``*``): pieces of one hex that meet without a stop.

A graph is a value. ``graph.with_hex(...)`` shares everything already explored that the changed hex cannot
touch, because a tile changes one hex and a game is replayed by the thousand actions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from ..core import compiled

ONLY: Final = "only:"
"""A piece tagged ``only:X`` serves only the trains that are permitted ``only:X`` (1854 Paris, Konstantinopel)."""


_NO_TAGS: Final[frozenset[str]] = frozenset()


def is_stop(end: str) -> bool:
    """Is this end a stop, rather than a hexside or an inner junction?"""
    return "/" in end


def hexside(one: str, other: str, lane: str = "") -> str:
    """The name of the side between two hexes, the same from both of them.

    At the rim of the board there is no other hex: name the edge instead, as in ``hexside("E12", "e4")``.
    """
    low, high = (one, other) if one < other else (other, one)
    return f"{low}|{high}#{lane}" if lane else f"{low}|{high}"


@lru_cache(maxsize=1 << 14)
def sides(joint: str) -> tuple[str, ...]:
    """The hexes that a hexside separates, or the one hex of an inner junction."""
    if "|" in joint:
        return tuple(joint.partition("#")[0].split("|"))
    return (joint.partition("*")[0],)


class Piece(NamedTuple):
    """One piece of track: it joins two ends inside one hex."""

    id: str
    hex: str
    a: str
    b: str
    keys: tuple[str, ...] = ()
    """What this piece occupies: no key is used twice by a connection, nor by all routes of a run together."""
    terminal: bool = False
    """Only the first or the last piece of a route may be this one (the arrows of off-board areas)."""
    tags: frozenset[str] = _NO_TAGS
    """What policies look for: ``tunnel``, ``toll``, ``only:8Ox``."""

    def other(self, end: str) -> str:
        return self.b if end == self.a else self.a


class Segment(NamedTuple):
    """The track from one stop to the next one, in travelling order."""

    a: str
    b: str
    pieces: tuple[Piece, ...]
    mask: int
    """The exclusive keys as bits; they mean the same in all graphs grown out of one another."""
    tags: frozenset[str]
    crossings: int
    """How many times the chain goes over from one hex into another."""
    ids: tuple[str, ...]
    """The ids of the pieces."""

    @property
    def hexes(self) -> tuple[str, ...]:
        return tuple(piece.hex for piece in self.pieces)

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(key for piece in self.pieces for key in piece.keys)

    def reversed(self) -> Segment:
        return Segment(self.b, self.a, self.pieces[::-1], self.mask, self.tags, self.crossings, self.ids[::-1])


class Lead(NamedTuple):
    """Track that leads on from an end within a hex, as a search needs it: all that the ids tell is read off once."""

    out: str
    """The end it leads to."""
    terminal: bool
    side: tuple[str, str] | None
    """That end from this hex, if it is a hexside: the hexside and this hex."""
    beyond: tuple[str, str] | None
    """The same hexside and the hex on its other side."""
    up: frozenset[str]
    """This hex, whose track comes up to the end."""


Leads = Mapping[str, tuple[Lead, ...]]
"""From each end within a hex, its track that serves all trains."""


class _Chains:
    """The segments at one stop."""

    __slots__ = ("_outward", "forward", "touched")

    def __init__(self, forward: tuple[Segment, ...], touched: frozenset[str]) -> None:
        self.forward = forward
        """Each from the lower of its two stops to the higher one."""
        self.touched = touched
        """Every hex whose change could change these chains, those beyond a dangling end included."""
        self._outward: tuple[Segment, ...] | None = None

    def outward(self, stop: str) -> tuple[Segment, ...]:
        """The same segments, each from this stop."""
        if self._outward is None:
            self._outward = tuple(one if one.a == stop else one.reversed() for one in self.forward)
        return self._outward


class Remembered(Protocol):
    """Something computed from a graph that stays true while certain hexes stay as they are."""

    @property
    def touched(self) -> frozenset[str]: ...


class Lineage:
    """What all graphs grown out of one another have in common."""

    __slots__ = ("bits", "masks", "recent")

    def __init__(self) -> None:
        self.bits: dict[str, int] = {}
        """The bit of each key; the table only ever grows, so masks stay comparable."""
        self.masks: dict[tuple[str, ...], int] = {}
        """The bits of keys that occur together."""
        self.recent: dict[Hashable, Any] = {}
        """What was found out last about networks on these boards; see `routing.recent`."""

    def mask(self, keys: tuple[str, ...]) -> int:
        """These keys as bits."""
        known = self.masks.get(keys)
        if known is None:
            known, bits = 0, self.bits
            for key in keys:
                known |= bits.setdefault(key, 1 << len(bits))
            self.masks[keys] = known
        return known


class TrackGraph:
    """All track of a board. Build it from the pieces of each hex; treat it as a value."""

    __slots__ = ("_at", "_chains", "_leads", "_pieces", "family", "reached")

    def __init__(self, pieces_by_hex: Mapping[str, Iterable[Piece]]) -> None:
        self._pieces: dict[str, tuple[Piece, ...]] = {h: tuple(p) for h, p in pieces_by_hex.items()}
        self._at: dict[str, tuple[Piece, ...]] = {}
        for pieces in self._pieces.values():
            _enter(self._at, pieces)
        self.family = Lineage()
        self._chains: dict[str, _Chains] = {}
        self._leads: dict[str, Leads] = {}
        self.reached: dict[frozenset[str], list[Remembered]] = {}
        """Memo of `network.reach` by its roots, kept here so that it lives and dies with the graph."""

    def with_hex(self, hex_id: str, pieces: Iterable[Piece]) -> TrackGraph:
        """The same board with other track in one hex; what was explored elsewhere is shared."""
        new = TrackGraph.__new__(TrackGraph)
        fresh = tuple(pieces)
        new._pieces = {**self._pieces, hex_id: fresh}
        new._at = dict(self._at)
        for piece in self._pieces.get(hex_id, ()):
            for end in (piece.a, piece.b):
                left = tuple(p for p in new._at.get(end, ()) if p.hex != hex_id)
                if left:
                    new._at[end] = left
                else:
                    new._at.pop(end, None)
        _enter(new._at, fresh)
        new.family = self.family
        new._chains = {s: c for s, c in self._chains.items() if hex_id not in c.touched}
        new._leads = self._leads.copy()
        new._leads.pop(hex_id, None)
        new.reached = {}
        for roots, memo in self.reached.items():
            kept = [known for known in memo if hex_id not in known.touched]
            if kept:
                new.reached[roots] = kept
        return new

    @property
    def hexes(self) -> Mapping[str, tuple[Piece, ...]]:
        return self._pieces

    @property
    def at(self) -> Mapping[str, tuple[Piece, ...]]:
        """By end: the pieces that have it. Graphs share what is the same in both, the very same tuples."""
        return self._at

    @property
    def stops(self) -> list[str]:
        """All stops that have track, in order."""
        return sorted(end for end in self._at if is_stop(end))

    def pieces(self, hex_id: str) -> tuple[Piece, ...]:
        return self._pieces.get(hex_id, ())

    def pieces_at(self, end: str) -> tuple[Piece, ...]:
        """The pieces that have this end."""
        return self._at.get(end, ())

    def hexes_at(self, end: str) -> list[str]:
        """The hexes with track at this end: one, but for the hexes of an area, and for both sides of a hexside."""
        return list(dict.fromkeys(piece.hex for piece in self._at.get(end, ())))

    def leads(self, hex_id: str) -> Leads:
        """Where track leads within a hex; as long as the hex does not change, graphs share the very same answer."""
        found = self._leads.get(hex_id)
        if found is None:
            found = self._leads[hex_id] = _leads(hex_id, self._pieces.get(hex_id, ()))
        return found

    @property
    def known_leads(self) -> Mapping[str, Leads]:
        """The same of those hexes of which it has been asked."""
        return self._leads

    def segments_from(self, stop: str) -> tuple[Segment, ...]:
        """The chains out of a stop that end at another stop."""
        return self._chains_of(stop).outward(stop)

    def segments_at(self, stop: str) -> tuple[Segment, ...]:
        """The same chains, each from the lower of its two stops to the higher one."""
        found = self._chains.get(stop)  # asked so often that a call counts
        return found.forward if found is not None else self._chains_of(stop).forward

    def _chains_of(self, stop: str) -> _Chains:
        found = self._chains.get(stop)
        if found is None:
            found = self._chains[stop] = self._explore(stop)
        return found

    def _explore(self, stop: str) -> _Chains:
        at, masks, mask_of = self._at, self.family.masks, self.family.mask
        if (kernel := compiled.KERNEL) is not None:
            return _Chains(*kernel.explore(at, masks, mask_of, sides, Segment, stop))
        segments: list[Segment] = []
        touched = {stop.partition("/")[0]}  # where there is no track as yet, some may come
        queue: list[tuple[Piece, str, int, int, tuple[Piece, ...]]] = [
            (piece, stop, 0, 0, ()) for piece in at.get(stop, ())
        ]
        while queue:
            piece, here, used, crossings, pieces = queue.pop()
            while True:  # as far as there is one way on
                _, hex_id, a, b, keys, _, _ = piece
                touched.add(hex_id)
                mask = masks.get(keys)
                if mask is None:
                    mask = mask_of(keys)
                if mask & used:
                    break
                used |= mask
                out = b if here == a else a
                pieces = (*pieces, piece)
                if "/" in out:
                    if out != stop:
                        segments.append(_segment(stop, out, pieces, used, crossings))
                    break
                if "*" in out:  # two chains that cross at an inner junction exclude each other, like shared track
                    used |= mask_of((out,))
                    onward = [other for other in at[out] if other is not piece]
                else:
                    crossings += 1
                    onward = [other for other in at[out] if other.hex != hex_id]
                    if not onward:  # the track ends here, and may go on one day
                        touched.update(sides(out))
                if not onward:
                    break
                here, piece = out, onward.pop()
                if onward:
                    queue += [(other, out, used, crossings, pieces) for other in onward]
        return _Chains(tuple(segments), frozenset(touched))


def _enter(at: dict[str, tuple[Piece, ...]], pieces: Iterable[Piece]) -> None:
    for piece in pieces:
        for end in {piece.a, piece.b}:
            at[end] = (*at.get(end, ()), piece)


def _leads(hex_id: str, pieces: Iterable[Piece]) -> Leads:
    found: dict[str, tuple[Lead, ...]] = {}
    up = frozenset((hex_id,))
    for piece in pieces:
        if not any(tag.startswith(ONLY) for tag in piece.tags):
            for end in (piece.a, piece.b):
                out, side, beyond = piece.other(end), None, None
                if "|" in out:
                    side, beyond = (out, hex_id), across((out, hex_id))
                found[end] = (*found.get(end, ()), Lead(out, piece.terminal, side, beyond, up))
    return found


@lru_cache(maxsize=1 << 14)
def across(side: tuple[str, str]) -> tuple[str, str]:
    """The other side of a hexside."""
    joint, hex_id = side
    one, other = sides(joint)
    return joint, other if hex_id == one else one


def _segment(stop: str, out: str, pieces: tuple[Piece, ...], mask: int, crossings: int) -> Segment:
    """A chain of track between two stops, from the lower to the higher one."""
    tags = [piece.tags for piece in pieces if piece.tags]
    if stop > out:
        stop, out, pieces = out, stop, pieces[::-1]
    ids = tuple([piece.id for piece in pieces])
    return Segment(stop, out, pieces, mask, frozenset().union(*tags) if tags else _NO_TAGS, crossings, ids)

"""The board as a value: tiles laid, stations on them, homes kept free, tiles left in the box.

Laying a tile or placing a station gives a new board; what can be derived from a board (its faces, the track
graph, what a company reaches) is kept on it and never has to be thrown away by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ..core.codec import Written
from .catalogue import CATALOGUE
from .faces import Face
from .map import Map
from .network import Reach, forget, reach
from .track import Piece, TrackGraph, hexside

_NOTHING: Mapping[str, str] = MappingProxyType({})
_UNKNOWN: Any = object()
"""Where something may be known to be None."""

Slots = tuple[tuple[str, ...], ...]
"""Per stop with room for stations, the companies there; "" is a free slot."""


class Laid(NamedTuple):
    tile: str
    rotation: int

    def __str__(self) -> str:
        return f"{self.tile}/{self.rotation}"


_NO_TUNNELS: Mapping[str, tuple[Laid, ...]] = MappingProxyType({})


class Home(NamedTuple):
    hex: str
    stop: int
    """Index into the stops of the face."""


class Board(Written):
    """An immutable board; `lay`, `place`, `remove` and the rest return new ones."""

    __slots__ = (
        "_changes", "_graph", "_home_hexes", "_kept", "_notes", "_reach", "_stations",
        "homes", "laid", "map", "memo", "over", "supply", "tokens", "tunnels",
    )  # fmt: skip

    def __init__(
        self,
        printed: Map,
        laid: Mapping[str, Laid],
        tokens: Mapping[str, Slots],
        homes: Mapping[str, Home],
        supply: Mapping[str, int],
        graph: TrackGraph | None = None,
        over: Mapping[str, str] = _NOTHING,
        tunnels: Mapping[str, tuple[Laid, ...]] = _NO_TUNNELS,
    ) -> None:
        self.map = printed
        self.laid = laid
        self.tokens = tokens
        self.homes = homes
        self.supply = supply
        self.over = over
        """Hex -> the piece of the catalogue that lies on top of it: a panel, or track of its own."""
        self.tunnels = tunnels
        """Hex -> the tunnels dug there: track of their own under whatever lies on the hex, now or later."""
        self._graph = graph
        self._home_hexes = frozenset(home.hex for home in homes.values())
        self.memo: dict[object, Any] = {}
        """What others derive from this board (best runs) and want to keep with it; a key stands for one type."""
        self._notes: dict[str, dict[object, Any]] = {}
        self._changes: tuple[str, ...] = ()
        self._kept: dict[object, tuple[object, int]] = {}
        self._reach: dict[tuple[str, str], Reach] = {}
        """By company and root, "" for all its stations."""
        self._stations: dict[str, tuple[str, ...]] | None = None

    @staticmethod
    def new(printed: Map, supply: Mapping[str, int], homes: Mapping[str, Home]) -> Board:
        return Board(printed, {}, {}, homes, supply)

    def notes(self, hex_id: str) -> dict[object, Any]:
        """What others derive from what lies, stands and has its home on this hex alone; boards that have the same there
        share it."""
        found = self._notes.get(hex_id)
        if found is None:
            found = self._notes[hex_id] = {}
        return found

    def keep(self, key: object, value: object) -> None:
        """Keeps something made of what lies and stands on all hexes, for boards that will differ on a few of them."""
        self._kept[key] = value, len(self._changes)

    def kept(self, key: object) -> tuple[Any, tuple[str, ...]] | None:
        """What was kept here, or on a board this one came of, and the hexes that have changed since."""
        if (found := self._kept.get(key)) is None:
            return None
        value, at = found
        return value, self._changes[at:]

    # -- reading ------------------------------------------------------------------------------------

    def face(self, hex_id: str) -> Face:
        """What lies on a hex now: its tile, turned, or the printed face."""
        return _face(self.map, hex_id, self.laid.get(hex_id), self.over.get(hex_id, ""))

    def slots(self, hex_id: str) -> Slots:
        """Stations of a hex, stop by stop (towns have no slots)."""
        if (found := self.tokens.get(hex_id)) is not None:
            return found
        return tuple(("",) * stop.slots for stop in self.face(hex_id).stops)

    def stop_id(self, hex_id: str, name: str) -> str:
        """The id of a stop in the track graph; all hexes of an off-board area are one stop."""
        return f"{self.map[hex_id].area or hex_id}/{name}"

    def stations(self, company: str) -> tuple[str, ...]:
        """Stop ids where the company has a station."""
        if self._stations is None:
            found: dict[str, list[str]] = {}
            for hex_id in sorted(self.tokens):
                names = self.face(hex_id).stop_names
                for name, slots in zip(names, self.tokens[hex_id], strict=True):
                    for owner in slots:
                        if owner:
                            found.setdefault(owner, []).append(self.stop_id(hex_id, name))
            self._stations = {owner: tuple(stops) for owner, stops in found.items()}
        return self._stations.get(company, ())

    def station_hexes(self, company: str) -> list[tuple[str, int]]:
        """Hex and stop index of each of the company's stations."""
        return [
            (hex_id, index)
            for hex_id in sorted(self.tokens)
            for index, slots in enumerate(self.tokens[hex_id])
            for owner in slots
            if owner == company
        ]

    def has_station(self, company: str, hex_id: str) -> bool:
        return any(company in slots for slots in self.tokens.get(hex_id, ()))

    def locate(self, stop_id: str) -> tuple[str, int] | None:
        """Hex and stop index of a stop id; for an area, the hex with room for stations, if any."""
        place, _, name = stop_id.partition("/")
        if place in self.map:
            return place, self.face(place).stop_names.index(name)
        hexes = self.map.areas[place]
        return next(((h, 0) for h in hexes if any(s.slots for s in self.map[h].face.stops)), None)

    def free_slots(self, hex_id: str, stop: int) -> int:
        return self.slots(hex_id)[stop].count("")

    def passable(self, stop_id: str, company: str) -> bool:
        """May the company's trains and track run through this stop?"""
        hex_id, _, name = stop_id.partition("/")
        if name[0] == "t":
            return True
        notes = self._notes.get(hex_id)
        if notes is None:
            notes = self.notes(hex_id)
        known: frozenset[str] | None = notes.get(stop_id, _UNKNOWN)
        if known is _UNKNOWN:
            known = notes[stop_id] = self._open_to(hex_id, name)
        return known is None or company in known

    def _open_to(self, hex_id: str, name: str) -> frozenset[str] | None:
        """The companies that may run through a city, off-board area or mine; None if all may."""
        if name[0] in "om":
            through = hex_id in self.map and self.map[hex_id].face.mark("through") is not None
            return None if through else frozenset()
        slots = self.slots(hex_id)[self.face(hex_id).stop_names.index(name)]
        return None if "" in slots else frozenset(slots)

    # -- track --------------------------------------------------------------------------------------

    @property
    def graph(self) -> TrackGraph:
        if self._graph is None:
            self._graph = TrackGraph({h.id: self.pieces(h.id) for h in self.map})
        return self._graph

    def pieces(self, hex_id: str) -> tuple[Piece, ...]:
        return _pieces(self.map, hex_id, self.laid.get(hex_id), self.over.get(hex_id, ""), self.tunnels.get(hex_id, ()))

    def tunnel_faces(self, hex_id: str) -> tuple[Face, ...]:
        """The tunnels of a hex, turned as they lie."""
        return tuple(CATALOGUE[laid.tile].turned(laid.rotation) for laid in self.tunnels.get(hex_id, ()))

    def tunnel_edges(self, hex_id: str) -> frozenset[int]:
        """The edges of a hex that tunnels come out at."""
        return frozenset().union(*(face.edges for face in self.tunnel_faces(hex_id)))

    def reach(self, company: str, root: str = "") -> Reach:
        """What the company's network reaches from its stations; or from one root, be there a station or not."""
        found = self._reach.get((company, root))
        if found is None:
            roots = (root,) if root else self.stations(company)
            found = reach(self.graph, roots, lambda stop: self.passable(stop, company))
            self._reach[company, root] = found
        return found

    def forget(self) -> None:
        """Drops what was derived and kept (for measuring what it costs to derive)."""
        self._reach.clear()
        self.memo.clear()
        forget(self.graph)

    def crowds(self, hex_id: str, tile: str, rotation: int) -> bool:
        """Would that tile leave a station, or a home that is kept, without room in the stop it belongs to then?

        Stations that stand beside a full stop already are no reason against an upgrade.
        """
        if hex_id not in self.tokens and hex_id not in self._home_hexes:
            return False
        standing = [home.stop for home in self.homes.values() if home.hex == hex_id]
        standing += [stop for stop, slots in enumerate(self.tokens.get(hex_id, ())) for owner in slots if owner]
        old, new = self.face(hex_id), CATALOGUE[tile].turned(rotation)
        moves = stop_moves(old, new)
        return _beside(new, [moves[stop] for stop in standing]) > _beside(old, standing)

    # -- changing -----------------------------------------------------------------------------------

    def lay(self, hex_id: str, tile: str, rotation: int) -> Board:
        """The board with that tile laid; the old tile returns to the box, stations follow their track."""
        old, new = self.face(hex_id), CATALOGUE[tile].turned(rotation)
        supply = dict(self.supply)
        supply[tile] -= 1
        if hex_id in self.laid:
            supply[self.laid[hex_id].tile] += 1
        tokens, homes = self.tokens, self.homes
        if hex_id in tokens:
            tokens = {**tokens, hex_id: _move_stations(tokens[hex_id], stop_moves(old, new), new)}
        if hex_id in self._home_hexes:
            moves = stop_moves(old, new)
            homes = {
                company: Home(hex_id, moves[home.stop]) if home.hex == hex_id else home
                for company, home in homes.items()
            }
        laid = {**self.laid, hex_id: Laid(tile, rotation)}
        return self._built(hex_id, laid=laid, tokens=tokens, homes=homes, supply=supply)

    def put_over(self, hex_id: str, piece: str) -> Board:
        """The board with a piece on top of a hex; pieces with a supply are taken from it."""
        supply = {**self.supply, piece: self.supply[piece] - 1} if piece in self.supply else self.supply
        return self._built(hex_id, supply=supply, over={**self.over, hex_id: piece})

    def dig(self, hex_id: str, tile: str, rotation: int) -> Board:
        """The board with one more tunnel through that hex."""
        supply = {**self.supply, tile: self.supply[tile] - 1}
        tunnels = {**self.tunnels, hex_id: (*self.tunnels.get(hex_id, ()), Laid(tile, rotation))}
        return self._built(hex_id, supply=supply, tunnels=tunnels)

    def cleared(self, hexes: frozenset[str]) -> Board:
        """The board without anything on these hexes; their tiles and tunnels return to the box."""
        supply = dict(self.supply)
        for hex_id in hexes:
            for laid in (*filter(None, [self.laid.get(hex_id)]), *self.tunnels.get(hex_id, ())):
                supply[laid.tile] += 1
        return Board(
            self.map,
            {h: laid for h, laid in self.laid.items() if h not in hexes},
            {h: slots for h, slots in self.tokens.items() if h not in hexes},
            {c: home for c, home in self.homes.items() if home.hex not in hexes},
            supply,
            over=self.over,
            tunnels={h: dug for h, dug in self.tunnels.items() if h not in hexes},
        )

    def place(self, company: str, hex_id: str, stop: int) -> Board:
        """The board with a station of the company in a free slot of that stop, or beside a full one."""
        slots = [list(s) for s in self.slots(hex_id)]
        if "" in slots[stop]:
            slots[stop][slots[stop].index("")] = company
        else:
            slots[stop].append(company)
        return self._restaffed({hex_id: tuple(tuple(s) for s in slots)})

    def replace_station(self, old: str, new: str) -> Board:
        """Every station of one company becomes one of another ("" frees the slot)."""
        return self._restaffed({
            hex_id: tuple(tuple(new if s == old else s for s in slots) for slots in stops)
            for hex_id, stops in self.tokens.items()
            if any(old in slots for slots in stops)
        })  # fmt: skip

    def remove(self, company: str, hex_id: str) -> Board:
        stops = tuple(tuple("" if s == company else s for s in slots) for slots in self.slots(hex_id))
        return self._restaffed({hex_id: stops})

    def swap_stops(self, hex_id: str) -> Board:
        """The board with the stations of a hex of two cities changed over."""
        one, other = self.slots(hex_id)
        return self._restaffed({hex_id: (other, one)})

    def without_home(self, company: str) -> Board:
        return self._rehomed({c: h for c, h in self.homes.items() if c != company})

    def with_home(self, company: str, home: Home) -> Board:
        """Keeps a place for the company's home station."""
        return self._rehomed({**self.homes, company: home})

    def with_faces(self, faces: Mapping[str, Face]) -> Board:
        """The board with some hexes that are not as printed: town markers make a town of a plain hex."""
        marked = self.map.with_faces(faces)
        return Board(marked, self.laid, self.tokens, self.homes, self.supply, None, self.over, self.tunnels)

    def with_supply(self, supply: Mapping[str, int]) -> Board:
        """The same board with other tiles left in the box."""
        return self._but(supply=supply)

    def _built(self, hex_id: str, **columns: Any) -> Board:
        """The board with other columns that change the track of one hex."""
        board = self._but(hex_id, **columns)
        board._graph = self.graph.with_hex(hex_id, board.pieces(hex_id))
        board._reach = {asked: known for asked, known in self._reach.items() if hex_id not in known.touched}
        return board

    def _restaffed(self, changed: Mapping[str, Slots]) -> Board:
        """The board with other stations on some hexes. What a company reaches is the same if none of these are its own
        and none are where it came."""
        board = self._but(*changed, tokens={**self.tokens, **changed})
        owners = set[str]().union(*(slots for h in changed for stops in (self.slots(h), changed[h]) for slots in stops))
        board._reach = {
            asked: known
            for asked, known in self._reach.items()
            if asked[0] not in owners and known.touched.isdisjoint(changed)
        }
        return board

    def _rehomed(self, homes: Mapping[str, Home]) -> Board:
        """The board with other homes, which are in nobody's way."""
        board = self._but(*sorted({home.hex for _, home in self.homes.items() ^ homes.items()}), homes=homes)
        board._reach = self._reach
        return board

    def _but(self, *hexes: str, **columns: Any) -> Board:
        """The board with other columns; only on these hexes something else lies or stands than before."""
        kept = {name: getattr(self, name) for name in ("laid", "tokens", "homes", "supply", "over", "tunnels")}
        board = Board(self.map, **{**kept, **columns}, graph=self._graph)
        board._changes = self._changes + hexes
        board._notes, board._kept = self._notes, self._kept
        if not hexes:
            board._reach = self._reach
        else:
            board._notes, board._kept = self._notes.copy(), self._kept.copy()
            for hex_id in hexes:
                board._notes.pop(hex_id, None)
        if not any(hex_id in board.tokens for hex_id in hexes):
            board._stations = self._stations
        return board

    # -- values -------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (
            self.laid == other.laid
            and self.tokens == other.tokens
            and self.homes == other.homes
            and self.supply == other.supply
            and self.over == other.over
            and self.tunnels == other.tunnels
            and self.map.changed == other.map.changed
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        over = {"over": dict(sorted(self.over.items()))} if self.over else {}
        dug = {h: [list(laid) for laid in tunnels] for h, tunnels in sorted(self.tunnels.items())}
        changed = {h: str(face) for h, face in sorted(self.map.changed.items())}
        return (
            over
            | ({"tunnels": dug} if dug else {})
            | ({"changed": changed} if changed else {})
            | {
                "homes": {c: list(h) for c, h in sorted(self.homes.items())},
                "laid": {h: list(laid) for h, laid in sorted(self.laid.items())},
                "supply": dict(sorted(self.supply.items())),
                "tokens": {h: [list(s) for s in stops] for h, stops in sorted(self.tokens.items())},
            }
        )

    @classmethod
    def from_json(cls, game: Any, data: dict[str, Any]) -> Board:
        printed: Map = game.facts.map
        changed = {h: Face.parse(face) for h, face in data.get("changed", {}).items()}
        return cls(
            printed if changed == printed.changed else printed.with_faces(changed),
            {h: Laid(*laid) for h, laid in data["laid"].items()},
            {h: tuple(tuple(s) for s in stops) for h, stops in data["tokens"].items()},
            {c: Home(*home) for c, home in data["homes"].items()},
            data["supply"],
            over=data.get("over", _NOTHING),
            tunnels={h: tuple(Laid(*laid) for laid in dug) for h, dug in data.get("tunnels", {}).items()},
        )


@lru_cache(maxsize=1 << 15)  # bounded, since town markers make new maps
def _face(printed: Map, hex_id: str, laid: Laid | None, over: str) -> Face:
    face = CATALOGUE[laid.tile].turned(laid.rotation) if laid else printed[hex_id].face
    return face.under(CATALOGUE[over]) if over else face


@lru_cache(maxsize=1 << 15)
def _pieces(
    printed: Map, hex_id: str, laid: Laid | None, over: str, tunnels: tuple[Laid, ...] = ()
) -> tuple[Piece, ...]:
    """The track on a hex for the graph. A mark `tag:1:toll` gives track 1 of the face the tag `toll`."""
    face = _face(printed, hex_id, laid, over)
    place = printed[hex_id].area or hex_id
    near = printed.neighbours[hex_id]
    tags: dict[int, set[str]] = {}
    for key, value in face.marks:
        if key == "tag":
            number, _, tag = value.partition(":")
            tags.setdefault(int(number), set()).add(tag)
    pieces = []
    for index, track in enumerate(face.tracks):
        ends = [hexside(hex_id, near.get(e, f"e{e}")) if isinstance(e, int) else f"{place}/{e}" for e in track]
        keys = tuple(f"{hex_id}:e{e}" for e in track if isinstance(e, int))
        terminal = isinstance(track[1], str) and track[1][0] in "om" and not face.mark("through")
        pieces.append(
            Piece(f"{hex_id}/t{index}", hex_id, ends[0], ends[1], keys, terminal, frozenset(tags.get(index, ())))
        )
    for index, dug in enumerate(tunnels):
        one, other = sorted(_tunnel(dug))
        sides = [hexside(hex_id, near.get(e, f"e{e}")) for e in (one, other)]
        keys = (f"{hex_id}:e{one}", f"{hex_id}:e{other}")
        pieces.append(Piece(f"{hex_id}/u{index}", hex_id, sides[0], sides[1], keys, False, frozenset({"tunnel"})))
    return tuple(pieces)


def _tunnel(dug: Laid) -> frozenset[int]:
    """The two edges that a tunnel joins."""
    return CATALOGUE[dug.tile].turned(dug.rotation).edges


@cache
def stop_moves(old: Face, new: Face) -> tuple[int, ...]:
    """For each stop of the old face, the index of the stop of the new face that takes its place.

    A stop follows its track. One without track takes the stop of its own index, unless track has taken that; then
    another that is left, or the only one there is.
    """
    found: dict[int, int] = {}
    names = old.stop_names
    for index in sorted(range(len(names)), key=lambda i: not old.edges_of(names[i])):
        edges, kind = old.edges_of(names[index]), old.stops[index].kind
        choices = [
            i
            for i, (n, s) in enumerate(zip(new.stop_names, new.stops, strict=True))
            if (s.kind == kind or s.kind == "c") and edges <= new.edges_of(n)
        ]
        left = choices if edges else [i for i in choices if i not in found.values()] or choices
        found[index] = index if index in left else left[0] if left else min(index, len(new.stops) - 1)
    return tuple(found[index] for index in range(len(names)))


def _beside(face: Face, standing: list[int]) -> int:
    """How many of those that stand at these stops have no slot of their own."""
    return sum(max(0, standing.count(index) - stop.slots) for index, stop in enumerate(face.stops))


def _move_stations(slots: Slots, moves: tuple[int, ...], new: Face) -> Slots:
    moved: list[list[str]] = [[] for _ in new.stops]
    for index, owners in enumerate(slots):
        moved[moves[index]] += [owner for owner in owners if owner]
    return tuple(
        tuple(owners + [""] * (stop.slots - len(owners))) for owners, stop in zip(moved, new.stops, strict=True)
    )

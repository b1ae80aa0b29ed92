"""Does a tile fit a hex? Everything that follows from the printed map and the tile faces alone.

`misfit` names the rule that a lay would break, or gives None; it is remembered, since it never changes. What
depends on the moment (tiles left, colours on sale, connection, cost) is asked by `rules.track`.
"""

from __future__ import annotations

from functools import lru_cache

from .board import Laid
from .catalogue import CATALOGUE
from .faces import Face
from .map import Map, MapHex

NEXT = {"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray"}


@lru_cache(maxsize=1 << 15)  # bounded, since town markers make new maps
def misfit(printed: Map, hex_id: str, old: Laid | None, tile: str, rotation: int) -> str | None:
    """The name of the rule that this tile would break on that hex, None if it fits.

    A name with three parts refines the one with two, for rulebooks that say it clause by clause.
    """
    return _misfit(printed, hex_id, old, tile, rotation)


def _misfit(printed: Map, hex_id: str, old: Laid | None, tile: str, rotation: int) -> str | None:
    here = printed[hex_id]
    before = CATALOGUE[old.tile].turned(old.rotation) if old else here.face
    after = CATALOGUE[tile].turned(rotation)
    if not here.buildable:
        return "lay.printed"
    if here.mouths:
        return "lay.tunnel_hex"
    if NEXT.get(before.colour) != after.colour:
        return f"lay.next_colour.{before.colour}"
    if (letter := _letter(here, after.colour)) != after.label:
        return f"lay.label.{'upgrade' if old else 'first'}.{letter or after.label}"
    if closed := after.edges - printed.open_edges[hex_id]:
        return _dead_end(printed, here, min(closed))
    if not _keeps_stops(here, before, tile):
        return f"lay.stops.{'upgrade' if old else _ground(before)}"
    if not _keeps_track(before, after):
        return f"lay.track.{'upgrade' if old else 'printed'}"
    if here.face.mark("turn") not in (None, str(rotation)) and after.colour == "yellow":
        return "lay.river"
    if not _keeps_ashore(here.shore, after):
        return "lay.lake"
    return None


def _dead_end(printed: Map, here: MapHex, edge: int) -> str:
    """What keeps track from leaving a hex over that edge."""
    if edge in here.borders:
        return "lay.edge.off_map.border"
    other = printed.neighbours[here.id].get(edge)
    if other is None:
        return "lay.edge.off_map"
    if printed[other].mouths:
        return "lay.edge.printed.tunnel"
    return "lay.edge.printed.offboard" if printed[other].face.count("o") else "lay.edge.printed"


def _ground(printed: Face) -> str:
    """What a hex without a tile is: plain, town, towns or city."""
    towns = printed.count("t")
    return "city" if printed.count("c") else "towns" if towns > 1 else "town" if towns else "plain"


def _letter(here: MapHex, colour: str) -> str:
    """The letter that a tile of this colour must bear: the printed one, or one put down with the yellow tile."""
    later = here.face.mark("letter") if colour != "yellow" else None
    return later or here.face.label


def _keeps_stops(here: MapHex, before: Face, tile: str) -> bool:
    """Has the tile the stops that the hex must have, however it is turned?"""
    after = CATALOGUE[tile]
    if here.face.mark("grows") is not None and before.colour == "yellow" and _is_city(after):
        return True
    return _same_stops(before, after, here.face.mark("joins") in ("1", tile))


def _same_stops(before: Face, after: Face, joins: bool) -> bool:
    """Towns stay towns; cities stay cities, though lettered hexes and some others may come to have more or fewer."""
    old, new = before.count("c"), after.count("c")
    other_number = bool(old and new) and (bool(after.label) or joins)
    return before.count("t") == after.count("t") and (old == new or other_number)


def _is_city(face: Face) -> bool:
    return [stop.kind for stop in face.stops] == ["c"]


def _keeps_ashore(shore: frozenset[int], after: Face) -> bool:
    """Where a lake parts a hex, no track leads from one shore to the other."""
    return not shore or all((a in shore) == (b in shore) for a, b in after.tracks)


def _keeps_track(before: Face, after: Face) -> bool:
    for a, b in before.tracks:
        if isinstance(b, int) and (a, b) not in after.tracks:
            return False
    taken: set[str] = set()
    for name in before.stop_names:
        edges = before.edges_of(name)
        if not edges:
            continue
        home = next((n for n in after.stop_names if edges <= after.edges_of(n)), None)
        if home is None or (home in taken and before.count("c") == after.count("c")):
            return False
        taken.add(home)
    return True


@lru_cache(maxsize=1 << 13)
def fits(printed: Map, hex_id: str, old: Laid | None, tiles: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Every (tile, rotation) out of `tiles` that fits a hex."""
    here = printed[hex_id]
    before = CATALOGUE[old.tile] if old else here.face
    return tuple(
        (tile, rotation)
        for tile in tiles
        if CATALOGUE[tile].colour == NEXT.get(before.colour)  # most are out of the question, however they are turned
        if _letter(here, CATALOGUE[tile].colour) == CATALOGUE[tile].label
        if _keeps_stops(here, before, tile)
        for rotation in range(6)
        if _misfit(printed, hex_id, old, tile, rotation) is None  # hardly any fit; those that do not, nobody asks for
    )

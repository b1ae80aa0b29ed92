"""Faces: the track and stops printed on a tile or a map hex, with their notation.

    yellow c20 0-c0 3-c0                 a city worth 20 with track to edges 0 and 3
    brown c40x2 0-c0 1-c0 2-c0 3-c0      a city with two slots
    green t10 t10 0-t0 1-t0 2-t1 4-t1    two towns
    white c30 c30 0-c0 1-c1 =W           two stations, label W
    red o10/20/30/40 4-o0 5-o0           off-board: values in the yellow, green, brown and gray phases
    gray m10/10/40/40x1 2-m0 3-m0        a mine with a slot
    brown 0-3 1-4                        plain track; tracks sharing an edge join there, others cross

Words of the form `key:value` are marks (`toll:10`), read by whoever knows them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated

from ..core.errors import NotationError
from ..core.vocabulary import Noun

TILE = Noun("tile")
ROTATION = Noun("rotation", is_number=True)

TileId = Annotated[str, TILE]
Rotation = Annotated[int, ROTATION]
"""By how many edges a tile is turned clockwise, 0 to 5."""

COLOURS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
PHASE_COLOURS = ("yellow", "green", "brown", "gray")

End = int | str
"""One end of a track: an edge 0-5, or a stop of the face such as "c0"."""

_STOP = re.compile(r"([ctom])(\d+(?:/\d+)*)(?:x(\d+))?")
_TRACK = re.compile(r"(\d)-(\d|[ctom]\d+)")


@dataclass(frozen=True)
class FaceStop:
    """A revenue location of a face. `kind`: c city, t town, o off-board, m mine."""

    kind: str
    values: tuple[int, ...]
    slots: int = 0

    def value(self, colour: str) -> int:
        """Revenue while `colour` is the newest tile colour."""
        if len(self.values) == 1:
            return self.values[0]
        return self.values[PHASE_COLOURS.index(colour)]

    def __str__(self) -> str:
        plain = 1 if self.kind == "c" else 0
        slots = f"x{self.slots}" if self.slots != plain else ""
        return self.kind + "/".join(map(str, self.values)) + slots


@dataclass(frozen=True)
class Face:
    colour: str
    stops: tuple[FaceStop, ...] = ()
    tracks: tuple[tuple[int, End], ...] = ()
    """Each from an edge to another one, or to a stop."""
    label: str = ""
    marks: tuple[tuple[str, str], ...] = field(default=())

    @staticmethod
    def parse(text: str) -> Face:
        colour, *words = text.split()
        if colour not in COLOURS:
            raise NotationError(f"{text!r}: {colour!r} is no colour; one of {', '.join(COLOURS)}")
        stops, label, marks = [], "", []
        tracks: list[tuple[int, End]] = []
        for word in words:
            if match := _STOP.fullmatch(word):
                default = 1 if match[1] == "c" else 0
                values = tuple(int(v) for v in match[2].split("/"))
                stops.append(FaceStop(match[1], values, int(match[3]) if match[3] else default))
            elif match := _TRACK.fullmatch(word):
                tracks.append((int(match[1]), int(match[2]) if match[2].isdigit() else match[2]))
            elif word.startswith("="):
                label = word[1:]
            elif ":" in word:
                key, _, value = word.partition(":")
                marks.append((key, value))
            else:
                raise NotationError(f"{text!r}: cannot read {word!r}")
        return Face(colour, tuple(stops), tuple(tracks), label, tuple(marks))

    def __str__(self) -> str:
        words = [self.colour, *map(str, self.stops), *(f"{a}-{b}" for a, b in self.tracks)]
        words += [f"={self.label}"] if self.label else []
        words += [f"{k}:{v}" for k, v in self.marks]
        return " ".join(words)

    def mark(self, key: str) -> str | None:
        return next((v for k, v in self.marks if k == key), None)

    @cached_property
    def stop_names(self) -> tuple[str, ...]:
        """Names such as c0, c1, t0 of the stops, numbered per kind."""
        seen: dict[str, int] = {}
        names = []
        for stop in self.stops:
            n = seen.get(stop.kind, 0)
            seen[stop.kind] = n + 1
            names.append(f"{stop.kind}{n}")
        return tuple(names)

    def stop(self, name: str) -> FaceStop:
        return self.stops[self.stop_names.index(name)]

    @cached_property
    def edges(self) -> frozenset[int]:
        """Edges that carry track."""
        return frozenset(end for track in self.tracks for end in track if isinstance(end, int))

    def edges_of(self, stop: str) -> frozenset[int]:
        """Edges with a track straight to that stop."""
        return frozenset(a for a, b in self.tracks if b == stop)

    def turned(self, rotation: int) -> Face:
        """This face turned clockwise by `rotation` sixths."""
        return self._turns[rotation % 6]

    @cached_property
    def _turns(self) -> tuple[Face, ...]:
        return (self, *(_turn(self, rotation) for rotation in range(1, 6)))

    def count(self, kind: str) -> int:
        return sum(stop.kind == kind for stop in self.stops)

    def under(self, piece: Face) -> Face:
        """This face with a piece on top of it.

        A piece without track is a panel: it gives its values to the stops that are there. Any other piece adds its
        track and stops, which join nothing of what lies below.
        """
        if not piece.tracks:
            return replace(self, stops=piece.stops)
        return replace(self, stops=self.stops + piece.stops, tracks=self.tracks + piece.tracks)


def _turn(face: Face, rotation: int) -> Face:
    tracks: list[tuple[int, End]] = []
    for a, b in face.tracks:
        x, y = (a + rotation) % 6, (b + rotation) % 6 if isinstance(b, int) else b
        tracks.append((y, x) if isinstance(y, int) and y < x else (x, y))
    return replace(face, tracks=tuple(tracks))

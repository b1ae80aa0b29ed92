"""Train runs on the board: a halo under the track, a ribbon to the right of travel, rings about cities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..board.board import Board
from .geometry import SIDE, add, centre, distance, samples
from .look import RouteDrawing
from .plan import PLATE, plan, with_room
from .svg import Point, esc, move, n, path
from .tiles import hull
from .words import WORDS

OFFSET, STEP = 0.155 * SIDE, 0.22 * SIDE
RING = 0.10 * SIDE
COLOURS = 4


@dataclass(frozen=True)
class _Piece:
    """A piece of track as travelled."""

    id: str
    points: tuple[Point, ...]
    forward: bool
    to_stop: bool
    """Whether the train comes to a stop at its end."""


def _colour(route: RouteDrawing) -> str:
    return f"b-r{route.colour % COLOURS + 1}"


def _pieces(board: Board, route: RouteDrawing) -> list[_Piece]:
    """The route's track in travelling order and direction."""
    found = []
    for piece_id in route.pieces:
        hex_id, _, name = piece_id.partition("/")
        index = int(name[1:])
        if name[0] == "u":
            face, index = board.tunnel_faces(hex_id)[index], 0
        else:
            face = with_room(board.face(hex_id), board.slots(hex_id))
        middle = centre(hex_id, board.map.layout)
        points = tuple(add(middle, p) for p in samples(plan(face, board.map.layout).tracks[index]))
        found.append((piece_id, points, isinstance(face.tracks[index][1], str)))
    out: list[_Piece] = []
    for piece_id, points, stops in found:
        if out:
            forward = distance(points[0], out[-1].points[-1]) <= distance(points[-1], out[-1].points[-1])
        elif len(found) > 1:
            then = found[1][1]
            forward = min(distance(points[-1], p) for p in (then[0], then[-1])) <= min(
                distance(points[0], p) for p in (then[0], then[-1])
            )
        else:
            forward = True
        run = points if forward else points[::-1]
        # Only the second end of a track can be a stop.
        out.append(_Piece(piece_id, run, forward, stops and forward))
    return out


def _legs(pieces: Sequence[_Piece]) -> list[list[_Piece]]:
    """The run from stop to stop; a gap (the far side of an off-board area) also ends a leg."""
    legs: list[list[_Piece]] = [[]]
    for piece in pieces:
        if legs[-1] and (legs[-1][-1].to_stop or distance(legs[-1][-1].points[-1], piece.points[0]) > 0.1 * SIDE):
            legs.append([])
        legs[-1].append(piece)
    return [leg for leg in legs if leg]


def _run(leg: Sequence[_Piece]) -> list[Point]:
    points: list[Point] = []
    for piece in leg:
        points += piece.points if not points else piece.points[1:]
    return points


def _beside(points: Sequence[Point], offset: float) -> list[Point]:
    """The line moved to the right of its direction by `offset`."""
    out = []
    for index, p in enumerate(points):
        a, b = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        length = distance(a, b) or 1.0
        out.append((p[0] - offset * (b[1] - a[1]) / length, p[1] + offset * (b[0] - a[0]) / length))
    return out


def halos_svg(board: Board, routes: Sequence[RouteDrawing]) -> str:
    return "".join(
        f'<path class="b-ribh {_colour(route)}" d="{path(_run(leg))}"/>'
        for route in routes
        for leg in _legs(_pieces(board, route))
    )


def ribbons_svg(board: Board, routes: Sequence[RouteDrawing]) -> str:
    """Ribbons beside the track; a second train on the same side takes the other, or goes outside."""
    taken: set[tuple[str, bool, int]] = set()
    out = []
    for route in routes:
        for leg in _legs(_pieces(board, route)):
            lane, side = _lane(leg, taken)
            offset = (OFFSET + lane * STEP) * side
            data = path(_beside(_run(leg), offset))
            out.append(f'<path class="b-ribc" d="{data}"/><path class="b-rib {_colour(route)}" d="{data}"/>')
    return "".join(out)


def _lane(leg: Sequence[_Piece], taken: set[tuple[str, bool, int]]) -> tuple[int, int]:
    """The first free lane: nearest the track first, right before left."""
    lane, side = 0, 1
    while True:
        places = {(piece.id, piece.forward == (side > 0), lane) for piece in leg}
        if not places & taken:
            taken |= places
            return lane, side
        lane, side = (lane, -1) if side > 0 else (lane + 1, 1)


def rings_svg(board: Board, routes: Sequence[RouteDrawing]) -> str:
    """A ring in its colour about each city of a run; a second train adds one outside."""
    rings: dict[tuple[str, int], list[RouteDrawing]] = {}
    for route in routes:
        for stop in route.stops:
            where = board.locate(stop)
            if where is not None and stop.partition("/")[2][:1] in ("c", "m", "o"):
                there = rings.setdefault(where, [])
                if route not in there:
                    there.append(route)
    out = []
    for (hex_id, index), trains in sorted(rings.items()):
        face = with_room(board.face(hex_id), board.slots(hex_id))
        station = plan(face, board.map.layout).stations[index]
        if station.shape == "off":
            continue
        inner = 2 * (station.radius + (PLATE + 1.3 if len(station.slots) > 1 else 0.6))
        data = hull(station)
        lines = [f'<path class="b-ringc" d="{data}" stroke-width="{n(inner + 2 * RING * len(trains) + 3)}"/>']
        for count in range(len(trains), 0, -1):
            colour, wide = _colour(trains[count - 1]), n(inner + 2 * RING * count)
            lines.append(f'<path class="b-ring {colour}" d="{data}" stroke-width="{wide}"/>')
        out.append(f"<g {move(centre(hex_id, board.map.layout))}>{''.join(lines)}</g>")
    return "".join(out)


def legend_svg(routes: Sequence[RouteDrawing], corners: Sequence[tuple[Point, float]], language: str = "en") -> str:
    """A table of the runs, in the corner (its lower right point, with how much land it would cover) that
    covers least."""
    if not routes or not corners:
        return ""
    wide, high = legend_size(routes)
    (right, bottom), _ = min(corners, key=lambda corner: corner[1])
    x, y = right - wide, bottom - high
    out = [f'<rect class="b-leg" x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" rx="4"/>']
    for index, route in enumerate(routes):
        line = y + 19 + 19 * index
        told = WORDS[language]
        stops = told["stops"].format(count=len(route.stops)) if route.stops else ""
        words = ", ".join(filter(None, (told["train"].format(train=route.train), stops)))
        out.append(
            f'<path class="b-rib {_colour(route)}" d="M{n(x + 13)} {n(line - 4)}h17"/>'
            f'<text class="b-legt" font-size="12.5" x="{n(x + 40)}" y="{n(line)}">{esc(words)}</text>'
        )
        if route.revenue is not None:
            out.append(f'<text class="b-legb" x="{n(x + wide - 10)}" y="{n(line)}">{route.revenue}</text>')
    return "".join(out)


def legend_size(routes: Sequence[RouteDrawing]) -> tuple[float, float]:
    longest = max(len(route.train) for route in routes)
    return 178.0 + 8 * longest, 12.0 + 19 * len(routes)

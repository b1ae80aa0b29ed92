"""A board at the size of a card: the land, the track and who is where. Names, figures and the frame, which nobody
could read there, are left out, and lines are thicker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..board.hexes import Layout, split
from ..board.map import Map
from ..cubes.look import CubeLook, HexLook
from .cubes import cube_layers, grid_of, tone
from .geometry import APOTHEM, SIDE, add, centre, outline
from .ground import joins_svg, water_svg
from .look import Look, Marks, style_of
from .plan import with_room
from .style import stylesheet
from .svg import esc, group, move, n, path
from .tiles import stations_svg, track_svg

_RULES = (
    ".b-mini text{display:none}.b-mini .b-hx{vector-effect:none;stroke-width:2.2}"
    ".b-mini .b-cas{stroke-width:12}.b-mini .b-trk{stroke-width:7}.b-mini .b-slot,.b-mini .b-disc{stroke-width:2.6}"
    ".b-mini .b-net{stroke-width:20}.b-mini .b-netc{stroke-width:28}"
)


def miniature_svg(look: Look | CubeLook, *, title: str, theme: str | None = "light") -> str:
    """The board cropped to its map, on no ground of its own. `theme`: "light" or "dark", or None for a picture
    that gets its colours later by `themed`."""
    inner, grid = (_cubes(look), grid_of(look)) if isinstance(look, CubeLook) else (_board(look), look.board.map)
    x, y, wide, high = _crop(grid)
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b-board b-mini" role="img" aria-label="{esc(title)}" '
        f'viewBox="{n(x)} {n(y)} {n(wide)} {n(high)}">{inner}</svg>\n'
    )
    return themed(picture, theme) if theme else picture


def themed(picture: str, theme: str) -> str:
    """A miniature that was made without colours, in those of a theme."""
    head, end, rest = picture.partition(">")
    return f"{head}{end}{stylesheet(theme)}<style>{_RULES}</style>{rest}"


def _board(look: Look) -> str:
    board, printed, layout = look.board, look.board.map, look.board.map.layout
    hexes, tracks, stations = [], [], []
    for hex_id in sorted(printed.hexes, key=split):
        slots = board.slots(hex_id)
        face, at = with_room(board.face(hex_id), slots), move(centre(hex_id, layout))
        hexes.append((face.colour, hex_id))
        drawn = (track_svg(one, layout) for one in (face, *board.tunnel_faces(hex_id)))
        tracks.append(group("".join(drawn), at))
        tokens = tuple(tuple(style_of(look.companies, owner) if owner else None for owner in stop) for stop in slots)
        stations.append(group(stations_svg(face, layout, tokens), at))
    return "".join([water_svg(printed), _ground(hexes, layout), joins_svg(printed), *tracks, *stations])


def _cubes(look: CubeLook) -> str:
    layers, layout = cube_layers(look, Marks()), grid_of(look).layout
    ground = _ground(((_colour(spot), cell) for spot in look.hexes for cell in spot.cells), layout)
    return layers["water"] + ground + layers["track"] + layers["stations"]


def _colour(spot: HexLook) -> str:
    return "town" if spot.city and len(spot.cells) == 1 else tone(spot)


def _ground(hexes: Iterable[tuple[str, str]], layout: Layout) -> str:
    """Hexes by their colour, all of one colour in one path."""
    drawn: dict[str, list[str]] = defaultdict(list)
    for colour, hex_id in hexes:
        middle = centre(hex_id, layout)
        drawn[colour].append(path((add(middle, corner) for corner in outline(layout)), closed=True))
    return "".join(f'<path class="b-hx b-{colour}" d="{"".join(each)}"/>' for colour, each in drawn.items())


def _crop(printed: Map) -> tuple[float, float, float, float]:
    """x, y, width and height of the whole hexes with some water around them."""
    wide, high = (APOTHEM, SIDE) if printed.layout is Layout.POINTY else (SIDE, APOTHEM)
    middles = [centre(hex_id, printed.layout) for hex_id in printed.hexes]
    coast = 0.3 * SIDE
    left, right = min(x for x, _ in middles) - wide - coast, max(x for x, _ in middles) + wide + coast
    top, bottom = min(y for _, y in middles) - high - coast, max(y for _, y in middles) + high + coast
    return left, top, right - left, bottom - top

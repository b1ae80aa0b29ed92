"""Board and market of a moment, in parts of which a page replaces only those that changed."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ...board.board import Board
from ...board.catalogue import CATALOGUE
from ...core.errors import KursbuchError
from ...core.record import Position
from ...cubes.look import CubeLook
from ...cubes.record import CubeRecord
from ...render.board import board_parts, joined, mark_parts
from ...render.cubes import cube_map_svg, cube_marks
from ...render.cubewords import TERMS
from ...render.look import CompanyStyle, Look, Marks, PriceMove, RouteDrawing
from ...render.market import least_height, market_svg, most_height
from ...render.position import cube_terms, look_of
from ...render.tiles import tile_svg
from ...render.tracks import income_parts, income_svg
from ...rules.table import Holdings
from .words import Words

_LAYER = re.compile(r'<g class="b-[^"]*" data-layer="(\w+)"[^>]*>')


def look(position: Position) -> Look | CubeLook | None:
    """What can be drawn of a position; None for a title that cannot be drawn."""
    try:
        return look_of(position)
    except KursbuchError:
        return None


def board_picture(position: Position, words: Words, unit: float = 1.0) -> str:
    """The whole board, without marks, as a fragment of a page; empty when there is nothing to draw."""
    seen = look(position)
    title = words.say("board")
    if isinstance(seen, Look):
        return joined(seen.board.map, _board_parts(seen, words, unit), title=title)
    if isinstance(seen, CubeLook):
        return _cube_map(position, seen, words, unit)
    return ""


def picture_parts(position: Position, words: Words, unit: float = 1.0) -> Mapping[str, str]:
    """The same board in parts: a layer, or a layer and a hex, by name. Moments between which nothing was built
    share one and the same mapping."""
    seen = look(position)
    if isinstance(seen, Look):
        return _board_parts(seen, words, unit)
    if isinstance(seen, CubeLook):
        return _layers(_cube_map(position, seen, words, unit))
    return {}


def marked_parts(
    position: Position,
    marks: Marks,
    routes: Sequence[RouteDrawing] = (),
    unit: float = 1.0,
    language: str = "en",
) -> Mapping[str, str]:
    """The layers that point something out."""
    seen = look(position)
    if isinstance(seen, Look):
        return mark_parts(seen.board, marks, routes, unit, bool(routes), language)
    if isinstance(seen, CubeLook):
        return cube_marks(seen, marks)
    return {}


def _cube_map(position: Position, seen: CubeLook, words: Words, unit: float) -> str:
    terms = cube_terms(position, words.language) if isinstance(position, CubeRecord) else TERMS
    railroads = tuple(
        replace(one, locomotives=0, income=0, treasury=0, links=(), owners=(), unsold=0, pays=False)
        for one in seen.railroads
    )
    built = CubeLook(seen.hexes, railroads, (), (), None, None)
    return _kept_cube_map(built, words.say("board"), unit, tuple(sorted(terms.items())))


@lru_cache(maxsize=64)
def _kept_cube_map(built: CubeLook, title: str, unit: float, terms: tuple[tuple[str, str], ...]) -> str:
    """The map of what is built: money and shares, which change with every action, are not seen on it."""
    return cube_map_svg(built, title=title, theme=None, unit=unit, terms=dict(terms))


class _Same:
    """A board as a key: equal to itself alone, which is quick and, since boards never change, enough."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.board is other.board

    def __hash__(self) -> int:
        return id(self.board)


def _board_parts(seen: Look, words: Words, unit: float) -> Mapping[str, str]:
    return _kept_parts(_Same(seen.board), tuple(seen.companies.items()), seen.colour, words.language, unit)


@lru_cache(maxsize=64)
def _kept_parts(
    same: _Same, companies: tuple[tuple[str, CompanyStyle], ...], colour: str, language: str, unit: float
) -> Mapping[str, str]:
    return board_parts(same.board, companies=dict(companies), colour=colour, language=language, unit=unit)


@lru_cache(maxsize=64)
def _layers(svg: str) -> Mapping[str, str]:
    """What each layer of a picture holds."""
    starts = list(_LAYER.finditer(svg))
    ends = [match.start() for match in starts[1:]] + [svg.rindex("</svg>")]
    return {match[1]: svg[match.end() : end].removesuffix("</g>") for match, end in zip(starts, ends, strict=True)}


def market_picture(
    position: Position, words: Words, width: float, height: float | None, moves: Sequence[PriceMove] = ()
) -> str:
    seen = look(position)
    if not isinstance(seen, Look) or seen.market is None:
        return ""
    zones = seen.market.kinds.items()
    kinds = {name: replace(zone, words=words.find(f"zone.{name}") or zone.words) for name, zone in zones}
    return market_svg(
        replace(seen.market, kinds=kinds),
        companies=seen.companies,
        moves=moves,
        title=words.say("market"),
        theme=None,
        width=width,
        height=height,
    )


def market_heights(position: Position, width: float) -> tuple[int, int]:
    """The height a market needs to be read, and the one it makes use of; that of the income lines where incomes are."""
    seen = look(position)
    if isinstance(seen, CubeLook):
        high = round(income_parts(seen, width=_beside_the_order(width))[1])
        return high, high
    if seen is None or seen.market is None:
        return 0, 0
    return math.ceil(least_height(seen.market, seen.companies, width)), round(most_height(seen.market))


INCOME_ASIDE = 194.0
"""Width of what stands beside the income lines, the turn order, where there is room for both."""


def income_picture(position: Position, words: Words, width: float, actor: str) -> str:
    """The income lines of a cube rail game, for the room below the map."""
    seen = look(position)
    if not isinstance(seen, CubeLook):
        return ""
    return income_svg(
        seen,
        width=_beside_the_order(width),
        labels=(words.say("income.railroads"), words.say("income.players")),
        title=words.say("table.income"),
        now=actor,
        theme=None,
    )


def _beside_the_order(width: float) -> float:
    return width - INCOME_ASIDE if width > 560 else width


def market_moves(before: Position, after: Position) -> tuple[PriceMove, ...]:
    """Where the markers that move would go."""
    if not (isinstance(before, Holdings) and isinstance(after, Holdings)):
        return ()
    old, new = before.cells, after.cells
    return tuple(PriceMove(c, old.get(c), new[c]) for c in sorted(new) if old.get(c) != new[c])


def tile_picture(position: Position, tile: str, rotation: int) -> tuple[str, int | None]:
    """A tile for the tray, and how many are left."""
    if tile not in CATALOGUE or not isinstance(position, Holdings):
        return "", None
    board = position.board
    drawn_tile = _tile(tile, rotation, board.map.layout.name, position.phase_now.colour)
    return drawn_tile, board.supply.get(tile)


@lru_cache(maxsize=2048)
def _tile(tile: str, rotation: int, layout: str, colour: str) -> str:
    from ...board.hexes import Layout

    return tile_svg(CATALOGUE[tile].turned(rotation), Layout[layout], colour=colour)

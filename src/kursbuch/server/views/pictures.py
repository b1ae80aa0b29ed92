"""Board and market of a moment, in parts of which a page replaces only those that changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ...board.board import Board
from ...board.catalogue import CATALOGUE
from ...core.errors import KursbuchError
from ...core.record import Position
from ...core.state import State
from ...cubes.look import CubeLook
from ...render.board import MARKS, board_parts, joined, mark_parts
from ...render.cubes import cube_map_svg
from ...render.look import CompanyStyle, Look, MarketMarks, Marks, RouteDrawing
from ...render.market import market_svg
from ...render.position import drawn, look_of
from ...render.tiles import tile_svg
from ...routing import Solution, best_routes, check_routes
from ...rules.actions import Run
from ...rules.running import best_run, problem, read_routes
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
        return cube_map_svg(seen, title=title, theme=None)
    return ""


def picture_parts(position: Position, words: Words, unit: float = 1.0) -> Mapping[str, str]:
    """The same board in parts: a layer, or a layer and a hex, by name. Moments between which nothing was built
    share one and the same mapping."""
    seen = look(position)
    if isinstance(seen, Look):
        return _board_parts(seen, words, unit)
    if isinstance(seen, CubeLook):
        return _layers(cube_map_svg(seen, theme=None))
    return {}


def marked_parts(
    position: Position, marks: Marks, routes: Sequence[RouteDrawing] = (), unit: float = 1.0
) -> Mapping[str, str]:
    """The layers that point something out."""
    seen = look(position)
    if isinstance(seen, Look):
        return mark_parts(seen.board, marks, routes, unit, legend=bool(routes))
    if isinstance(seen, CubeLook):
        layers = _layers(cube_map_svg(seen, marks=marks, theme=None))
        return {name: svg for name, svg in layers.items() if name in MARKS}
    return {}


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


def _layers(svg: str) -> dict[str, str]:
    """What each layer of a picture holds."""
    starts = list(_LAYER.finditer(svg))
    ends = [match.start() for match in starts[1:]] + [svg.rindex("</svg>")]
    return {match[1]: svg[match.end() : end].removesuffix("</g>") for match, end in zip(starts, ends, strict=True)}


def market_picture(
    position: Position, words: Words, width: float, height: float | None, marks: MarketMarks | None = None
) -> str:
    seen = look(position)
    if not isinstance(seen, Look) or seen.market is None:
        return ""
    return market_svg(
        seen.market,
        companies=seen.companies,
        marks=marks,
        title=words.say("market"),
        theme=None,
        width=width,
        height=height if seen.market.shape == "grid" else None,
    )


def market_moves(before: Position, after: Position) -> MarketMarks | None:
    """Where the first marker that moves would go."""
    if not (isinstance(before, Holdings) and isinstance(after, Holdings)):
        return None
    for company in sorted(after.cells):
        old, new = before.cells.get(company), after.cells[company]
        if old != new:
            return MarketMarks(company, old, new)
    return None


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


def tiles_of(position: Position) -> tuple[str, ...]:
    return tuple(position.facts.tiles) if isinstance(position, Holdings) else ()


# -- train runs -----------------------------------------------------------------------------------------


def best_routes_now(state: State) -> tuple[RouteDrawing, ...]:
    """The runs to show: the best ones where they are asked for."""
    ask, position = state.ask, state.now
    if ask is None or not isinstance(position, Holdings):
        return ()
    if not any(issubclass(menu.kind, Run) for menu in ask.menus):
        return ()
    return drawn(best_run(position, ask.who).routes)


AHEAD = 0.4
"""Seconds within which the run after a tile is worked out, or not told."""


def best_run_changes(before: Position, after: Position, company: str) -> tuple[int, int] | None:
    """The company's best run before and after something is built; None if it has no train or it takes too long."""
    if not (isinstance(before, Holdings) and isinstance(after, Holdings)) or not before.trains.get(company):
        return None
    runs = [best_routes(problem(position, company), limit=AHEAD) for position in (before, after)]
    return (runs[0].revenue, runs[1].revenue) if all(run.optimal for run in runs) else None


def routes_of(state: State, run: Run) -> tuple[RouteDrawing, ...]:
    """The runs of an action that was taken in this state."""
    position = state.now
    if not isinstance(position, Holdings):
        return ()
    claims = read_routes(position, run)
    if isinstance(claims, tuple):
        found = check_routes(problem(position, run.who), claims)
        if isinstance(found, Solution):
            return drawn(found.routes)
    return drawn(best_run(position, run.who).routes)


def route_words(state: State, words: Words) -> list[dict[str, object]]:
    """The best runs with the parts of their revenue, for the turn panel."""
    ask, position = state.ask, state.now
    if ask is None or not isinstance(position, Holdings):
        return []
    if not any(issubclass(menu.kind, Run) for menu in ask.menus):
        return []
    names = {spot.id: spot.name for spot in position.board.map if spot.name}

    def place(stop: str) -> str:
        hex_id = stop.partition("/")[0]
        return names.get(hex_id) or hex_id

    out: list[dict[str, object]] = []
    for number, route in enumerate(best_run(position, ask.who).routes):
        parts = [f"{place(key)} {value}" for key, value in route.parts]
        ends = f"{place(route.stops[0])} – {place(route.stops[-1])}" if route.stops else ""
        out.append(
            {
                "train": route.train.partition("#")[0],
                "colour": number % 4 + 1,
                "ends": ends,
                "parts": parts,
                "revenue": route.revenue,
                "subsidy": route.subsidy,
            }
        )
    return out

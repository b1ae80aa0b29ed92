"""From a position of a game to its picture and its words.

Titles do not know the renderer; what they know, companies, market, phase and board, is in their facts and
positions, and is put together here for each family of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..core.errors import KursbuchError
from ..core.record import Position
from ..cubes.look import CubeLook, look_at
from ..cubes.record import CubeRecord
from ..routing.problem import Route
from ..rules.market import Market
from ..rules.table import Holdings
from .cubewords import TERMS
from .look import Cell, CompanyStyle, Look, MarketDrawing, RouteDrawing, Zone
from .market import market_words
from .sheet import cube_sheet_svg, sheet_svg
from .words import WORDS, describe, describe_cubes

_ROUNDS = {"SR": "Stock round", "OR": "Operating round"}
_TINTS = ("yellow", "green", "brown", "gray", "blue", "red")


def look_of(position: Position) -> Look | CubeLook:
    """What is drawn of a position; KursbuchError when nothing here can draw its title."""
    title = position.game.title
    if isinstance(position, Holdings):
        return _share_look(position)
    if isinstance(position, CubeRecord):
        return look_at(position, {r: title.wording(f"trait:{r}") or "" for r in position.facts.railroads})
    raise KursbuchError(f"{title.id} cannot be drawn: it is of neither family of games that can")


def picture(position: Position, *, theme: str = "light", routes: Sequence[Route] = ()) -> str:
    """Board and market of a position as one SVG picture, with train runs if there are any to show."""
    look, title = look_of(position), position.game.title.name
    if isinstance(look, CubeLook):
        terms = cube_terms(position) if isinstance(position, CubeRecord) else TERMS
        return cube_sheet_svg(look, title=title, theme=theme, terms=terms)
    return sheet_svg(replace(look, routes=drawn(routes)) if routes else look, title=title, theme=theme)


def cube_terms(position: CubeRecord, language: str = "en") -> Mapping[str, str]:
    """What terrains are called, and the other words of a cube rail map."""
    title = position.game.title
    lands = {spot.terrain.name for spot in position.facts.map.hexes.values()}
    return {**WORDS[language], **{land: title.value("terrain", land, language) for land in lands}}


def words(position: Position, language: str = "en") -> list[str]:
    """The position in lines of text."""
    look = look_of(position)
    caption = [] if isinstance(look, CubeLook) or not look.caption else [look.caption]
    return caption + board_words(look, language)


def board_words(look: Look | CubeLook, language: str = "en") -> list[str]:
    """Board and share market in lines of text."""
    if isinstance(look, CubeLook):
        return describe_cubes(look, language)
    lines = describe(look.board, look.companies, colour=look.colour, language=language)
    if look.market and look.market.markers:
        lines.append(WORDS[language]["market"].format(prices=market_words(look.market, look.companies)))
    return lines


def drawn(routes: Sequence[Route]) -> tuple[RouteDrawing, ...]:
    """Runs as found by the route finder, to be drawn in one colour a train."""
    return tuple(
        RouteDrawing(
            route.train.partition("#")[0],
            tuple(piece for leg in route.legs for piece in leg),
            route.counted,
            number,
            route.revenue,
        )
        for number, route in enumerate(routes)
    )


def _share_look(position: Holdings) -> Look:
    facts, phase = position.facts, position.phase_now
    companies = {
        company.id: CompanyStyle(company.letters or company.id, company.ground, company.ink)
        for company in facts.companies.values()
    }
    kind, _, number = str(position.round).partition(" ")
    caption = f"{_ROUNDS.get(kind, kind)} {number}, phase {phase.id}"
    market = _market(facts.market, {cell: tuple(there) for cell, there in position.stacks.items()})
    return Look(position.board, companies, phase.colour, market, caption)


def _market(prices: Market, markers: dict[Cell, tuple[str, ...]]) -> MarketDrawing:
    """Starting prices and every other zone in a colour of its own; a zone behind a line is bordered."""
    others = {name: cells for name, cells in prices.zones.items() if set(cells) != set(prices.par)}
    named = {"par": prices.par, **others}
    zones: dict[Cell, tuple[str, ...]] = {}
    kinds: dict[str, Zone] = {}
    for name, cells in named.items():
        if not cells:
            continue
        border = name in prices.lines
        tint = "" if border else _TINTS[sum(not kind.border for kind in kinds.values()) % len(_TINTS)]
        kinds[name] = Zone(name.replace("_", " "), tint, border)
        for cell in cells:
            zones[cell] = (*zones.get(cell, ()), name)
    rows = prices.prices
    line = len(rows) == 1 and len(rows[0]) > 20
    shape = "line" if line else "hex" if prices.is_staggered else "grid"
    return MarketDrawing(rows, zones, kinds, markers, shape, -(-len(rows[0]) // 2) if line else 0)

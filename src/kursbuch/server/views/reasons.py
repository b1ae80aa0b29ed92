"""Why nothing can be done in a hex: of all the reasons that the rules give, the one that tells a player most.

Every tile that somebody could want there is tried in every way. Most tries fail for a reason of their own (an odd tile,
an odd turn); what counts is the reason of the try that got furthest.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...board.catalogue import CATALOGUE
from ...board.upgrades import NEXT, misfit
from ...core.reports import Refusal
from ...rules.table import Holdings

OTHER_KIND = ("lay.stops", "lay.label")
"""Refusals of tiles that are for other places than those of the hex."""
REASONS = (
    "lay.no_hex", "lay.no_tile", "lay.supply", "lay.next_colour",
    *OTHER_KIND,
    "lay.phase",
    "lay.tunnel_hex", "lay.edge", "lay.track", "lay.stations", "lay.river", "lay.lake", "lay.tunnel",
    "lay.printed", "lay.connection", "lay.cost", "lay.once", "lay.second", "lay.same_hex", "lay.token",
    "station.no_city", "station.none_left", "station.same_hex", "station.connection", "station.full", "station.kept",
    "station.settlement", "station.wien", "station.cost",
    "tunnel.right", "tunnel.used", "tunnel.once", "tunnel.hex", "tunnel.city", "tunnel.taken", "tunnel.mouths",
    "tunnel.overlap", "tunnel.edge", "tunnel.connection", "tunnel.cross", "tunnel.cost",
    "build.railroad", "build.share", "build.one", "build.limit", "build.locomotives", "build.hex", "build.twice",
    "build.connected", "build.taken", "build.zone", "build.part", "build.treasury", "build.spending",
)  # fmt: skip
"""Rules about what is done in a hex, from what tells least to what tells most; a finer rule stands with its head."""


def tells(rule: str) -> int:
    """How much it says about a hex that something is refused there by this rule: more is better."""
    while rule not in REASONS and "." in rule:
        rule = rule.rpartition(".")[0]
    return REASONS.index(rule) if rule in REASONS else len(REASONS)


ABOUT_A_TILE = (
    *OTHER_KIND,
    "lay.supply",
    "lay.edge",
    "lay.track",
    "lay.stations",
    "lay.river",
    "lay.lake",
    "lay.tunnel",
)
"""Rules that some other tile, or another turn of it, might keep to."""


OBSTACLES = ("track", "stations", "edge", "river", "lake", "tunnel")
"""What is in the way of tiles that are for such places, by the names of those rules."""


def is_about_a_tile(rule: str) -> bool:
    """Whether the rule is against a certain tile rather than against the hex."""
    return any(rule == one or rule.startswith(f"{one}.") for one in ABOUT_A_TILE)


def obstacles(rules: Collection[str]) -> tuple[str, ...]:
    """What is in the way of one or another of the tiles that these rules refuse; nothing if none is for such places."""
    if any(rule.startswith(OTHER_KIND) for rule in rules):
        return ()
    names = {rule.split(".")[1] for rule in rules if is_about_a_tile(rule)}
    return tuple(one for one in OBSTACLES if one in names)


def would_fit(t: Holdings, hex_id: str, tile: str) -> bool:
    """Whether the tile could lie there in one turn or another, if there were one left."""
    return any(misfit(t.board.map, hex_id, t.board.laid.get(hex_id), tile, turn) is None for turn in range(6))


def of_all(best: Refusal, others: Collection[Refusal]) -> Refusal:
    """The same for all railroads that it was tried with, where each was refused by that rule."""
    tried = {str(one.figures["railroad"]) for one in others if one.rule == best.rule and "railroad" in one.figures}
    if len(tried) < 2 or any(one.rule != best.rule for one in others):
        return best
    return replace(best, figures={**best.figures, "railroad": tuple(sorted(tried))})


def wanted_tiles(t: Holdings, hex_id: str) -> tuple[str, ...]:
    """The tiles that somebody could want in a hex, by its places, letter and colour; where there are none, all of the
    next colour, or simply all."""
    board, tiles = t.board, tuple(t.facts.tiles)
    if hex_id not in board.map:
        return tiles
    colour, laid = NEXT.get(board.face(hex_id).colour), board.laid.get(hex_id)
    coloured = tuple(tile for tile in tiles if CATALOGUE[tile].colour == colour)
    rules = {tile: [misfit(board.map, hex_id, laid, tile, turn) or "" for turn in range(6)] for tile in coloured}
    alike = tuple(tile for tile in coloured if not any(rule.startswith(OTHER_KIND) for rule in rules[tile]))
    return alike or coloured or tiles

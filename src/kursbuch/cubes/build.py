"""Building track: hex by hex, each next to the railroad's own, paid by its treasury.

The result is that of building all hexes at once, because what follows a build is settled when it is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ..core.actions import Action
from ..core.game import Script
from ..core.questions import Ask, Menu
from ..core.reports import Refusal
from .actions import Build
from .record import Construction, CubePosition, CubeRecord, CubeTable


def build_menu(player: str) -> Menu:
    """Every hex that a railroad of this player may build in; while a build is under way, of that railroad."""
    return Menu(Build, partial(_builds, player), refuse_build)


def build(t: CubeTable, first: Build) -> Script:
    """A whole build that starts with `first`; returns the railroads it has newly connected with."""
    railroad, before = first.railroad, t.links(first.railroad)
    t.works, t.idle = Construction(railroad), False
    answer: Action = first
    while isinstance(answer, Build):
        _place(t, answer)
        answer = yield Ask("build", first.who, first.who, (build_menu(first.who),))
    t.works = None
    return t.links(railroad) - before


def _place(t: CubeTable, action: Build) -> None:
    assert t.works is not None
    railroad, place, income = action.railroad, action.hex, t.income(action.railroad)
    price = t.price(railroad, place, rural_built(t))
    t.place_locomotive(railroad, place, price)
    t.works = replace(t.works, hexes=(*t.works.hexes, place), spent=t.works.spent + price)
    t.tell("track.built", player=action.who, railroad=railroad, hex=place, price=price)
    if t.income(railroad) != income:
        t.tell("income.raised", railroad=railroad, before=income, after=t.income(railroad))


def rural_built(record: CubeRecord) -> int:
    """Hexes outside cities in the build under way."""
    hexes = record.facts.map.hexes
    return sum(not hexes[h].is_urban for h in record.works.hexes) if record.works else 0


def _builds(player: str, position: CubePosition) -> Iterator[Build]:
    railroads = (position.works.railroad,) if position.works else tuple(position.facts.railroads)
    for railroad in railroads:
        if position.shares(player, railroad):
            for place in position.rim(railroad):
                yield Build(player, railroad, place)


def refuse_build(position: CubePosition, action: Build) -> Refusal | None:
    refuse, railroad, place = position.refuse, action.railroad, action.hex
    if railroad not in position.facts.railroads:
        return refuse("build.railroad", railroad=railroad)
    if not position.shares(action.who, railroad):
        return refuse("build.share", who=action.who, railroad=railroad)
    if position.works and position.works.railroad != railroad:
        return refuse("build.one", building=position.works.railroad, railroad=railroad)
    return (
        _refuse_hex(position, place)
        or _refuse_locomotive(position, railroad)
        or refuse_forever(position, railroad, place)
        or _refuse_distance(position, railroad, place)
        or _refuse_price(position, railroad, place)
    )


def _refuse_hex(position: CubePosition, place: str) -> Refusal | None:
    board = position.facts.map
    if place in board.hexes:
        return None
    if place in board.hex_of_cell:
        whole = board.hexes[board.hex_of_cell[place]]
        return position.refuse("build.part", hex=place, city=whole.city, whole=whole.id)
    return position.refuse("build.hex", hex=place)


def _refuse_locomotive(position: CubePosition, railroad: str) -> Refusal | None:
    company = position.railroad(railroad)
    built = len(position.works.hexes) if position.works else 0
    if built >= company.hexes_a_build:
        return position.refuse(company.limit_rule, railroad=railroad, limit=company.hexes_a_build)
    if not position.locomotives[railroad]:
        return position.refuse("build.locomotives", railroad=railroad)
    return None


def refuse_forever(record: CubeRecord, railroad: str, place: str) -> Refusal | None:
    """What bars the railroad from this hex for the rest of the game, since track is never removed."""
    if place in record.track[railroad]:
        return record.refuse("build.twice", railroad=railroad, hex=place)
    hexes = record.facts.map.hexes
    one = hexes[place]
    if not one.is_urban and (there := record.railroads_in(place)):
        return record.refuse("build.taken", hex=place, terrain=one.terrain.name, other=there[0])
    if one.terrain.tracks is not None:
        own = sorted(h for h in record.track[railroad] if hexes[h].terrain is one.terrain)
        if len(own) >= one.terrain.tracks:
            return record.refuse("build.zone", railroad=railroad, hex=place, terrain=one.terrain.name, own=tuple(own))
    cap = record.railroad(railroad).spends_a_build
    if cap is not None and (price := record.price(railroad, place)) > cap:
        return record.refuse("build.spending", railroad=railroad, price=price, spent=0, limit=cap)
    return None


def open_hexes(record: CubeRecord, railroad: str) -> set[str]:
    """The hexes that `refuse_forever` does not bar, for the whole map at once."""
    hexes, company = record.facts.map.hexes, record.railroad(railroad)
    own = record.track[railroad]
    found = set(hexes).difference(own, (h for track in record.track.values() for h in track if not hexes[h].is_urban))
    used = Counter(hexes[h].terrain for h in own)
    full = {terrain for terrain, count in used.items() if terrain.tracks is not None and count >= terrain.tracks}
    if full:
        found = {h for h in found if hexes[h].terrain not in full}
    if company.spends_a_build is not None:
        found = {h for h in found if record.price(railroad, h) <= company.spends_a_build}
    return found


def _refuse_distance(position: CubePosition, railroad: str, place: str) -> Refusal | None:
    if position.track[railroad].isdisjoint(position.facts.map.neighbours[place]):
        return position.refuse("build.connected", railroad=railroad, hex=place)
    return None


def _refuse_price(position: CubePosition, railroad: str, place: str) -> Refusal | None:
    price = position.price(railroad, place, rural_built(position))
    treasury, cap = position.treasury[railroad], position.railroad(railroad).spends_a_build
    if price > treasury:
        return position.refuse("build.treasury", railroad=railroad, price=price, treasury=treasury)
    spent = position.works.spent if position.works else 0
    if cap is not None and spent + price > cap:
        return position.refuse("build.spending", railroad=railroad, price=price, spent=spent, limit=cap)
    return None

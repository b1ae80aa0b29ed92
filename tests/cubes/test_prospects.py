"""What can still happen: on a small map with three railroads, where it can be seen by eye."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from kursbuch.board.hexes import neighbour
from kursbuch.core.game import Game
from kursbuch.core.record import freeze
from kursbuch.cubes.map import CubeMap, Terrain
from kursbuch.cubes.prospects import all_linked, may_build, may_link_all, needed
from kursbuch.cubes.railroads import CubeFacts, Joins, Railroad
from kursbuch.cubes.record import CubePosition, CubeTable
from kursbuch.titles.german_railways.title import TITLE


def around(cell: str) -> Iterator[str]:
    return (neighbour(cell, edge) for edge in range(6))


LINE = "A0 sand West 1\nA2 sand\nA4 sand Middle 1\nA6 sand\nA8 sand East 1\nC4 sand South 1\nB3 sand"
"""West, Middle and East in a row, South below Middle over B3."""

FACTS = CubeFacts(
    CubeMap.parse(LINE, (Terrain("sand", 2),), around),
    {
        r: Railroad(r, r, "", "", "", locomotives=5, start=start)
        for r, start in {"W": "A0", "E": "A8", "S": "C4"}.items()
    },
    shares_each=1,
    links=2,
)
GAME = Game(replace(TITLE, facts=lambda game: FACTS), ("P1", "P2"), {})


def small(
    track: Mapping[str, str] | None = None,
    locomotives: int = 4,
    treasury: int = 10,
    unsold: int = 0,
    cash: int | Mapping[str, int] = 0,
) -> CubePosition:
    t = CubeTable()
    t.__dict__["game"] = GAME
    t.players = GAME.players
    t.cash = dict.fromkeys(GAME.players, cash) if isinstance(cash, int) else cash
    t.treasury = dict.fromkeys(FACTS.railroads, treasury)
    t.unsold = dict.fromkeys(FACTS.railroads, unsold)
    t.locomotives = dict.fromkeys(FACTS.railroads, locomotives)
    t.track = {r: frozenset({one.start, *(track or {}).get(r, "").split()}) for r, one in FACTS.railroads.items()}
    return freeze(t, CubePosition)


def test_linked_when_all_share_a_city() -> None:
    met = small({"W": "A2 A4", "E": "A6 A4", "S": "B3 A4"})
    assert all_linked(met, 2)
    assert not all_linked(small({"W": "A2 A4", "E": "A6 A4"}), 1), "South is alone"


@pytest.mark.parametrize(("locomotives", "hope"), [(2, True), (1, False)])
def test_locomotives_bound_what_can_be_linked(locomotives: int, hope: bool) -> None:
    assert may_link_all(small(locomotives=locomotives), 2) is hope


@pytest.mark.parametrize(("treasury", "unsold", "hope"), [(4, 0, True), (3, 0, False), (0, 1, True)])
def test_money_bounds_it_once_the_shares_are_sold(treasury: int, unsold: int, hope: bool) -> None:
    assert may_link_all(small(treasury=treasury, unsold=unsold), 2) is hope


def test_track_of_others_is_in_the_way() -> None:
    assert not may_link_all(small({"W": "A2 A4 A6"}, locomotives=1), 2), "A6 cuts East off from Middle"


@pytest.mark.parametrize(
    ("locomotives", "treasury", "unsold", "cash", "possible"),
    [
        (1, 2, 0, 0, True),
        (0, 99, 1, 99, False),
        (1, 1, 0, 99, False),
        (1, 1, 1, 1, True),
        (1, 0, 1, 1, False),
        (1, 0, 2, 1, True),
    ],
)
def test_building_needs_a_locomotive_and_money_that_may_still_come(
    locomotives: int, treasury: int, unsold: int, cash: int, possible: bool
) -> None:
    position = small(locomotives=locomotives, treasury=treasury, unsold=unsold, cash=cash)
    assert may_build(position) is possible


def test_building_needs_room() -> None:
    everywhere = {"W": "A2 A4 A6 B3 A8 C4", "E": "A4 A0 C4", "S": "A4 A0 A8"}
    assert not may_build(small(everywhere))
    assert may_build(small({**everywhere, "W": "A2 A4 B3 C4"})), "A6 is free"


@pytest.mark.parametrize(("cash", "possible"), [({"P1": 0, "P2": 2}, True), ({"P1": 1, "P2": 1}, False)])
def test_a_share_is_bought_by_one_player_be_it_the_richest(cash: Mapping[str, int], possible: bool) -> None:
    assert may_build(small(treasury=0, unsold=1, cash=cash)) is possible, "a hex costs 2"


def test_a_railroad_needs_the_cities_that_it_has_to_join_and_others_need_none() -> None:
    joins = replace(FACTS.railroads["W"], pays=Joins(frozenset({"West", "Middle"})))
    facts = replace(FACTS, railroads={**FACTS.railroads, "W": joins})
    assert needed(facts, "W") == {"A0", "A4"}
    assert needed(facts, "E") == frozenset()

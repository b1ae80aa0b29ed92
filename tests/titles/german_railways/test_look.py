"""What there is to draw is complete."""

from __future__ import annotations

from dataclasses import asdict, fields

from kursbuch.cubes.look import CubeLook, PlayerLook
from kursbuch.cubes.record import CubePosition
from kursbuch.render.position import look_of
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.map import GERMANY

from .scenario import given
from .test_end import LINKED


def look(position: CubePosition) -> CubeLook:
    seen = look_of(position)
    assert isinstance(seen, CubeLook)
    return seen


def looked() -> CubeLook:
    return look(given(shares={"PO": "P1 P2 P1"}, track=LINKED, turns="P1 P2").now)


def test_every_hex_with_its_terrain_city_income_and_locomotives() -> None:
    hexes = {h.id: h for h in looked().hexes}
    assert list(hexes) == list(GERMANY.hexes)
    assert asdict(hexes["G20"]) == {
        "id": "G20", "cells": ("G20", "G22", "H21"), "terrain": "plains", "cost": 2,
        "city": "Berlin", "income": 3, "railroads": ("PO", "BHE"),
    }  # fmt: skip
    assert {h.terrain for h in hexes.values()} == {"plains", "hills", "mountains", "approach"}
    assert sum(len(h.railroads) for h in hexes.values()) == sum(len(t.split()) + 1 for t in LINKED.values())


def test_every_railroad_with_its_network_and_figures() -> None:
    railroads = {r.id: r for r in looked().railroads}
    assert list(railroads) == list(RAILROADS)
    assert all(railroad.trait for railroad in railroads.values())
    east = railroads["PO"]
    assert (east.income, east.locomotives, east.treasury, east.unsold) == (9, 5, 10, 0)
    assert (east.owners, east.links, east.pays) == (("P1", "P2", "P1"), ("NME", "BHE"), True)
    assert not railroads["BHE"].pays
    for r, one in railroads.items():
        assert all(getattr(one, f.name) not in ("", None) for f in fields(one)), r
        assert {hex_ for join in one.joins for hex_ in join} == {one.start, *LINKED[r].split()}
        assert len(one.joins) == len(LINKED[r].split()), "a line to each hex, and no ring"
        assert all(there in GERMANY.neighbours[here] for here, there in one.joins)


def test_colours_differ() -> None:
    assert len({r.paint for r in RAILROADS.values()}) == len({r.colour for r in RAILROADS.values()}) == 8


def test_players_turn_order_and_what_is_under_way() -> None:
    scene = given(shares={"PO": "P1 P2 P1", "BHE": "P1"}, turns="P1 P2")
    seen = look(scene.now)
    assert seen.players[0] == PlayerLook("P1", "Player 1", 10, 7, (("PO", 2), ("BHE", 1)), 0)
    assert [p.id for p in seen.players] == ["P1", "P2", "P3", "P4"]
    assert (seen.turns, seen.auction, seen.works) == (("P1", "P2"), None, None)
    building = look(scene.play("P1 builds BHE at E16").now)
    assert building.works is not None
    assert building.works.hexes == ("E16",)
    bidding = look(scene.play("P1 offers NME", "P1 bids 4").now)
    assert bidding.auction is not None
    assert (bidding.auction.leader, bidding.auction.price, bidding.auction.bidders[0]) == ("P1", 4, "P2")


def test_the_bag_is_seen_while_the_order_is_drawn() -> None:
    seen = look(given(3, shares={"PO": "P1", "NME": "P2"}, turns="").now)
    assert [p.markers_in_bag for p in seen.players] == [2, 3, 1]

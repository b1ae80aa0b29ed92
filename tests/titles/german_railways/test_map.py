"""The board and the railroads, against the fact sheet and against what the rulebook says of them."""

from __future__ import annotations

import json
from pathlib import Path

from kursbuch.cubes.map import CubeMap
from kursbuch.titles.german_railways.companies import RAILROADS
from kursbuch.titles.german_railways.map import APPROACH, GERMANY, HILLS, MOUNTAINS, PLAINS, beside
from tests.kit.rule import rule

from .scenario import given

CITIES = {h.city: h for h in GERMANY.hexes.values() if h.is_urban}


def test_every_hex_is_that_of_the_fact_sheet(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "german-railways.json").read_text(encoding="utf-8"))
    expected = {
        h["id"]: ("approach" if h["kind"] == "approach" else h["terrain"], h["city"] or "", h["income"])
        for h in facts["hexes"]
    }
    hexes = {cell: GERMANY.hexes[GERMANY.hex_of_cell[cell]] for cell in GERMANY.hex_of_cell}
    assert {cell: (h.terrain.name, h.city, h.income) for cell, h in hexes.items()} == expected


def test_every_railroad_is_that_of_the_fact_sheet(shared: Path) -> None:
    facts = json.loads((shared / "facts" / "german-railways.json").read_text(encoding="utf-8"))
    keys = ("id", "name", "colour", "locomotives", "start_hex")
    expected = [tuple(r[key] for key in keys) for r in facts["railroads"]]
    assert [(r.id, r.name, r.colour, r.locomotives, r.start) for r in RAILROADS.values()] == expected


def test_the_map_is_written_as_it_is_read() -> None:
    assert CubeMap.parse(str(GERMANY), (PLAINS, HILLS, MOUNTAINS, APPROACH), beside) == GERMANY


def test_the_map_is_in_one_piece_and_neighbours_are_mutual() -> None:
    assert all(one in GERMANY.neighbours[other] for one in GERMANY.hexes for other in GERMANY.neighbours[one])
    seen, edge = {"A42"}, ["A42"]
    while edge:
        edge = sorted({n for h in edge for n in GERMANY.neighbours[h]} - seen)
        seen.update(edge)
    assert seen == set(GERMANY.hexes)
    assert (len(GERMANY.hex_of_cell), len(CITIES)) == (251, 64)


@rule("german-railways:track-building-costs/2")
def test_koeln_and_the_hex_beside_it_are_hills_or_with_the_option_plains() -> None:
    hills, plains = (given(koeln=land).now for land in ("hills", "plains"))
    assert given().now.facts.map == hills.facts.map == GERMANY
    assert [hills.price("KBS", place) for place in ("L3", "L5")] == [2, 2]
    assert [plains.price("KBS", place) for place in ("L3", "L5")] == [1, 1]
    one, other = hills.facts.map.hexes, plains.facts.map.hexes
    assert [place for place in one if one[place] != other[place]] == ["L3", "L5"]
    assert hills.facts.map.neighbours == plains.facts.map.neighbours


@rule("german-railways:build-track/7")
def test_berlin_is_ringed_by_its_approach_zone() -> None:
    berlin = CITIES["Berlin"]
    assert len(berlin.cells) == 3
    assert {GERMANY.hexes[h].terrain for h in GERMANY.neighbours[berlin.id]} == {APPROACH}
    assert sum(h.terrain is APPROACH for h in GERMANY.hexes.values()) == 9


@rule("german-railways:increasing-a-railroad-s-income/1")
def test_most_cities_are_worth_1() -> None:
    more = {city: h.income for city, h in sorted(CITIES.items()) if h.income != 1}
    assert more == {
        "Berlin": 3, "Breslau": 2, "Dresden": 2, "Frankfurt am Main": 2,
        "Hamburg": 3, "Köln": 2, "Königsberg": 3, "München": 3,
    }  # fmt: skip


def test_start_cities_lie_in_the_terrain_the_rulebook_names() -> None:
    assert {r.id: GERMANY.hexes[r.start].terrain.name for r in RAILROADS.values()} == {
        "PO": "plains", "NME": "plains", "KSS": "plains", "KBS": "mountains",
        "MWB": "mountains", "GBS": "hills", "CME": "plains", "BHE": "plains",
    }  # fmt: skip

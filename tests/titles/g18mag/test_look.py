"""Pictures of both maps."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import kursbuch
from kursbuch.render.position import picture

from .scenario import on


def drawn(players: int) -> tuple[str, list[str]]:
    """The picture of a new game, and every text in it."""
    svg = picture(on(kursbuch.new("18mag", players, seed=1)))
    texts = ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("text")]
    return svg, texts


@pytest.mark.parametrize("players", [2, 3])
def test_every_city_and_area_is_named(players: int) -> None:
    _, texts = drawn(players)
    for spot in on(kursbuch.new("18mag", players, seed=1)).board.map:
        if spot.name and spot.name != "Mine":
            for part in spot.name.split(" & "):
                assert part in texts, spot.id


def test_letters_barriers_and_the_lake_are_drawn() -> None:
    svg, texts = drawn(3)
    assert texts.count("OO") == 4
    assert texts.count("K") == 3
    assert texts.count("B") >= 1
    barriers = re.search(r'class="b-border" d="([^"]*)"', svg)
    assert barriers is not None
    assert barriers[1].count("M") == 4  # three sticks between hexes, and the one across F9


def test_the_small_map_shows_the_lake_alone() -> None:
    svg, texts = drawn(2)
    assert texts.count("OO") == 1
    assert texts.count("K") == 0
    barriers = re.search(r'class="b-border" d="([^"]*)"', svg)
    assert barriers is not None
    assert barriers[1].count("M") == 1

"""Which of many reasons against a hex is told, and what is tried there."""

from __future__ import annotations

from kursbuch.server.views.reasons import REASONS, tells, wanted_tiles
from tests.kit.scenario import given


def test_that_nothing_leads_there_says_most_about_a_hex() -> None:
    rules = ("lay.no_tile", "lay.stops", "lay.phase.green", "lay.edge.printed", "lay.connection.home", "lay.cost")
    assert sorted(rules, key=tells) == list(rules)
    assert tells("some.other.rule") == len(REASONS)


def test_the_tiles_wanted_in_a_hex_are_those_of_its_places_and_next_colour() -> None:
    t = given("1824").phase("2").t
    assert "57" in wanted_tiles(t, "B9")
    assert "8" not in wanted_tiles(t, "B9"), "plain track in a city"
    assert "14" not in wanted_tiles(t, "B9"), "green comes later"
    assert wanted_tiles(t, "Z9") == tuple(t.facts.tiles)

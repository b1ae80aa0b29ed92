"""Which of many reasons against a hex is told, and what is tried there."""

from __future__ import annotations

from kursbuch.server.views.controls import why_not
from kursbuch.server.views.reasons import REASONS, is_about_a_tile, tells, wanted_tiles
from kursbuch.server.views.words import Words
from tests.golden.games import moments
from tests.kit.scenario import given


def test_that_nothing_leads_there_says_most_about_a_hex() -> None:
    rules = ("lay.no_tile", "lay.stops", "lay.phase.green", "lay.edge.printed", "lay.connection.home", "lay.cost")
    assert sorted(rules, key=tells) == list(rules)
    assert tells("some.other.rule") == len(REASONS)


def test_where_no_tile_fits_all_that_were_tried_are_named() -> None:
    """A sentence about one tile alone would leave it open whether another could be laid."""
    for state in moments("1854"):
        if state.ask and state.ask.name == "track":
            told = [why for hex_id in state.now.board.map.hexes if (why := why_not(state, hex_id, Words("en")))]  # type: ignore[attr-defined]
            if any(why.text.startswith("None of the tiles") for why in told):
                break
    else:
        raise AssertionError("every hex was refused for itself")
    assert not any(is_about_a_tile(rule) for rule in ("lay.connection.home", "lay.cost", "lay.phase.green"))


def test_the_tiles_wanted_in_a_hex_are_those_of_its_places_and_next_colour() -> None:
    t = given("1824").phase("2").t
    assert "57" in wanted_tiles(t, "B9")
    assert "8" not in wanted_tiles(t, "B9"), "plain track in a city"
    assert "14" not in wanted_tiles(t, "B9"), "green comes later"
    assert wanted_tiles(t, "Z9") == tuple(t.facts.tiles)

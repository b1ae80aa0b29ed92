"""Which of many reasons against a hex is told, and what is tried there."""

from __future__ import annotations

from kursbuch.server.views.controls import why_not
from kursbuch.server.views.reasons import REASONS, is_about_a_tile, obstacles, tells, wanted_tiles, would_fit
from kursbuch.server.views.words import Words
from tests.golden.games import moments
from tests.kit.scenario import given


def test_that_nothing_leads_there_says_most_about_a_hex() -> None:
    rules = ("lay.no_tile", "lay.stops", "lay.phase.green", "lay.edge.printed", "lay.connection.home", "lay.cost")
    assert sorted(rules, key=tells) == list(rules)
    assert tells("some.other.rule") == len(REASONS)


def test_where_no_tile_fits_that_is_said_and_what_is_in_the_way() -> None:
    """A sentence about one tile alone would leave it open whether another could be laid."""
    for state in moments("1854"):
        if state.ask and state.ask.name == "track":
            told = [why for hex_id in state.now.board.map.hexes if (why := why_not(state, hex_id, Words("en")))]  # type: ignore[attr-defined]
            fits = [why.text for why in told if why.text.startswith("No ")]
            if any("In the way: the track" in text for text in fits) and any("has the places of" in t for t in fits):
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


def test_what_is_tried_with_several_railroads_is_refused_for_all_of_them() -> None:
    state = next(
        state
        for state in moments("german-railways")
        if state.ask and state.ask.name == "act" and len(state.history) > 40
    )
    told = [why.text for hex_id in state.now.facts.map.hexes if (why := why_not(state, hex_id, Words("en")))]  # type: ignore[attr-defined]
    far = [text for text in told if "is not next to track of" in text]
    assert far
    assert any(", " in text for text in far), "not of one alone, as if another could be built there"


def test_a_tile_of_which_none_is_left_is_named_if_it_would_fit() -> None:
    t = given("1824").phase("2").t
    assert would_fit(t, "B9", "57")
    assert not would_fit(t, "B9", "8"), "plain track in a city"
    assert obstacles(("lay.edge.printed", "lay.track", "lay.supply")) == ("track", "edge")
    assert obstacles(("lay.edge", "lay.stops.city")) == (), "no tile is for such places"

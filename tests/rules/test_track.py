"""Laying tiles and placing stations, on the map of 1824."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.core.reports import Refusal
from kursbuch.rules.actions import LayTile, PlaceStation
from kursbuch.rules.stations import kept_for, place_home, place_station, places, refuse_station, station_menu
from kursbuch.rules.table import BANK, Holdings
from kursbuch.rules.track import lay, lay_cost, lays, refuse_lay, touched, ways_in
from tests.kit.scenario import Scene, given


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def bohemia(phase: str = "2", **cash: int) -> Scene:
    """BK at home in B9, where no tile has been laid yet."""
    return given("1824").phase(phase).company("BK", 90, P1=60).operated("BK").cash(**{"BK": 500, **cash})


@pytest.mark.parametrize(
    ("tile", "place", "turn", "rule"),
    [
        ("57", "Z9", 0, "lay.no_hex"),
        ("999", "B9", 0, "lay.no_tile"),
        ("57", "B9", 6, "lay.no_tile"),
        ("14", "B9", 0, "lay.phase.green"),
    ],
)
def test_tiles_that_cannot_be_laid_at_all(tile: str, place: str, turn: int, rule: str) -> None:
    assert why(refuse_lay(bohemia().t, LayTile("BK", tile, place, turn))) == rule


def test_every_tile_offered_fits_and_is_joined_to_the_network() -> None:
    t = bohemia().t
    found = list(lays(t, "BK"))
    assert found
    near = touched(t.board, t.board.reach("BK"))
    assert {action.hex for action in found} <= near < t.board.map.hexes.keys()
    assert any(refuse_lay(t, action) is None for action in found)
    assert why(refuse_lay(t, LayTile("BK", "57", "C12", 0))) == "lay.connection.home"
    lay(t, LayTile("BK", "57", "B9", 0))
    assert why(refuse_lay(t, LayTile("BK", "57", "C12", 0))) == "lay.connection.further"


@pytest.mark.parametrize("title", ["1824", "1844", "1854", "18mag"])
def test_all_lays_and_a_single_one_see_the_same_network(title: str) -> None:
    state, dice = kursbuch.new(title, players=3, seed=11), random.Random(11)
    for _ in range(260):
        state = kursbuch.apply(state, random_bot(state, dice))
    t, ways = Holdings.cast(state.now), 0
    for company in sorted(t.floated):
        board = t.board.with_supply(t.board.supply)  # nothing is known of it yet
        alone = {hex_id: ways_in(board, company, hex_id) for hex_id in board.map.hexes}
        list(lays(t, company))
        assert {hex_id: ways_in(t.board, company, hex_id) for hex_id in board.map.hexes} == alone
        ways += sum(map(len, alone.values()))
    assert ways


def test_a_tile_is_paid_for_and_leaves_the_box() -> None:
    t = bohemia().t
    action = next(a for a in lays(t, "BK") if refuse_lay(t, a) is None)
    cost, left, cash = lay_cost(t, action.hex), t.board.supply[action.tile], t.cash["BK"]
    lay(t, action)
    assert t.board.laid[action.hex].tile == action.tile
    assert t.board.supply[action.tile] == left - 1
    assert t.cash["BK"] == cash - cost
    assert lay_cost(t, action.hex) == 0, "the second tile on a hex pays no terrain"


def test_exact_money_is_enough_for_the_terrain_and_less_is_not() -> None:
    t = bohemia().t
    dear = next(a for a in lays(t, "BK") if refuse_lay(t, a) is None)
    assert why(refuse_lay(t, dear, cost=500)) == ""
    assert why(refuse_lay(t, dear, cost=501)) == "lay.cost"


def test_a_tile_that_is_used_up_is_not_laid() -> None:
    t = bohemia().t
    action = next(a for a in lays(t, "BK") if refuse_lay(t, a) is None)
    t.board = t.board.with_supply({**t.board.supply, action.tile: 0})
    assert why(refuse_lay(t, action)) == "lay.supply"


# -- stations -------------------------------------------------------------------------------------------------------


def test_a_home_station_is_placed_once_and_costs_nothing() -> None:
    t = given("1824").company("MS", 90, P1=60).t
    cash = t.cash["MS"]
    place_home(t, "MS")
    assert t.board.has_station("MS", "C12")
    assert "MS" not in t.board.homes
    assert (t.stations["MS"], t.cash["MS"]) == ((40, 100), cash)
    place_home(t, "MS")
    assert t.stations["MS"] == (40, 100)


@pytest.mark.parametrize(
    ("place", "stop", "rule"),
    [
        ("Z9", 0, "station.no_city"),
        ("B9", 5, "station.no_city"),
        ("B9", -1, "station.no_city"),
        ("B9", 0, "station.same_hex"),
        ("C12", 0, "station.connection"),
    ],
)
def test_where_a_station_may_not_stand(place: str, stop: int, rule: str) -> None:
    t = bohemia().t
    assert why(refuse_station(t, PlaceStation("BK", place, stop))) == rule


def test_a_place_that_is_kept_for_a_home_stays_free() -> None:
    t = bohemia().t
    assert kept_for(t, "C12", 0, "BK") == ["MS"]
    assert kept_for(t, "C12", 0, "MS") == []
    assert why(refuse_station(t, PlaceStation("BK", "C12", 0), anywhere=True)) == "station.kept"
    t.board = t.board.without_home("MS")
    assert why(refuse_station(t, PlaceStation("BK", "C12", 0), anywhere=True)) == ""
    t.board = t.board.place("SB", "C12", 0)
    assert why(refuse_station(t, PlaceStation("BK", "C12", 0), anywhere=True)) == "station.full"


def test_who_cannot_pay_for_a_station_is_proposed_none() -> None:
    t = bohemia(BK=40).t
    menu = station_menu("BK")
    assert list(menu.candidates(t)) == list(places(t, "BK")) == [PlaceStation("BK", "B9", 0)]
    t.pay("BK", BANK, 1)
    assert list(menu.candidates(t)) == []
    t.stations = {**t.stations, "BK": ()}
    assert list(menu.candidates(t)) == []


def test_a_station_is_paid_for_in_order_until_there_are_none() -> None:
    t = bohemia(BK=40).t
    t.board = t.board.without_home("MS")
    action = PlaceStation("BK", "C12", 0)
    assert why(refuse_station(t, action, anywhere=True)) == ""
    t.pay("BK", BANK, 1)
    assert why(refuse_station(t, action, anywhere=True)) == "station.cost"
    t.pay(BANK, "BK", 1)
    bank = t.cash[BANK]
    place_station(t, action)
    assert (t.cash["BK"], t.cash[BANK], t.stations["BK"]) == (0, bank + 40, (100,))
    assert t.board.has_station("BK", "C12")
    t.stations = {**t.stations, "BK": ()}
    assert why(refuse_station(t, PlaceStation("BK", "G26", 0), anywhere=True)) == "station.none_left"
    assert list(places(t, "BK")) == []

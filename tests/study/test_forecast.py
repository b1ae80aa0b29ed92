"""What is to come for trains: ranges out of many ways on, and arithmetic for companies."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.bots.steady import shares
from kursbuch.core.chance import draw
from kursbuch.core.state import State
from kursbuch.rules.table import Holdings
from kursbuch.rules.trains import on_sale
from kursbuch.study.forecast import AHEAD, Span, Way, dividends, prospects, ranges, way_on


def test_the_edges_of_many_ways_are_left_out() -> None:
    ways: list[Way] = [{"2": [number // 4, f"OR {number // 4}.1"]} for number in range(24)]
    assert ranges(ways) == {"2": Span("OR 0.1", "OR 5.1", 0, 1.0)}
    early: list[Way] = [{"2": [0, "OR 1.1"]}, *({"2": [3, "OR 4.1"]} for _ in range(22)), {"2": [9, "OR 9.1"]}]
    assert ranges(early)["2"][:2] == ("OR 4.1", "OR 4.1")


def test_what_does_not_always_happen_has_no_last_round() -> None:
    assert ranges([{"3": [2, "OR 3.1"]}, {}]) == {"3": Span("OR 3.1", "", 2, 0.5)}


@pytest.fixture(scope="module")
def running() -> State:
    """A game of 1824 in which companies have trains."""
    state, dice = kursbuch.new("1824", 3, seed=2), random.Random(2)
    while not (isinstance(state.now, Holdings) and str(state.now.round) == "OR 2.1"):
        state = kursbuch.apply(state, draw(state, dice) if state.is_chance else shares.choose(state, dice))
    return state


def test_a_way_on_tells_when_trains_are_scrapped(running: State) -> None:
    found = way_on(running, 1, rounds=6)
    assert found
    assert found == way_on(running, 1, rounds=6)
    t = running.now
    assert isinstance(t, Holdings)
    owned = {train for trains in t.trains.values() for train in trains}
    assert found.keys() <= owned
    assert all(0 <= when <= 6 and name[:2] in ("OR", "SR") for when, name in found.values())


def test_a_company_buys_when_it_has_kept_enough(running: State) -> None:
    t = running.now
    assert isinstance(t, Holdings)
    found = prospects(t, {})
    assert {one.company for one in found} == {c for c in t.floated - t.closed if t.train_limit(c)}
    for one in found:
        for buy in one.could:
            assert buy.train in on_sale(t)
            if buy.rounds is None:
                assert one.run == 0
            else:
                assert one.treasury + buy.rounds * one.run >= buy.price
                assert not buy.rounds or one.treasury + (buy.rounds - 1) * one.run < buy.price
        assert not one.prices or len(one.prices) == AHEAD + 1


def test_a_company_must_raise_what_it_lacks_when_its_last_train_goes(running: State) -> None:
    t = running.now
    assert isinstance(t, Holdings)
    known = {train: Span("OR 4.1", "OR 5.1", 3, 1.0) for trains in t.trains.values() for train in trains}
    for one in prospects(t, known):
        assert bool(one.until) == bool(t.trains.get(one.company))
        if one.until and t.facts.train_rules.must_own(t, one.company):
            cheapest = min(buy.price for buy in one.could)
            assert one.short == max(0, cheapest - one.treasury)
    assert not any(one.until for one in prospects(t, {}))


def test_dividends_of_a_round_are_parts_of_what_companies_earned(running: State) -> None:
    t = running.now
    assert isinstance(t, Holdings)
    everybody = sum(dividends(t, player) for player in t.players)
    assert 0 <= everybody <= sum(t.runs.values())

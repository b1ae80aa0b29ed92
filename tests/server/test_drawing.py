"""Routes of one's own at a table, where the reading lets a company run less than the best."""

from __future__ import annotations

import pytest

from kursbuch.core.state import State, apply, read_action
from kursbuch.rules.running import best_run, write_route
from kursbuch.server.views.controls import controls
from kursbuch.server.views.drawing import _Drawn, _read, _shorter, drawn
from kursbuch.server.views.runs import trains
from kursbuch.server.views.words import Words
from tests.browser.policy import Setting
from tests.golden.games import moments
from tests.kit.scenario import share_position

from .conftest import Hall

ENGLISH = Words("en")
FREE = {"rulings": "18xx.games"}


def runs_far(state: State, number: int) -> bool:
    """A run of three stops and more is asked for."""
    if number < 60 or state.ask is None or state.ask.name != "run":
        return False
    return any(len(route.stops) > 2 for route in best_run(share_position(state), state.ask.who).routes)


@pytest.fixture(scope="module")
def free() -> State:
    journal = Setting("1824", options=FREE).play(runs_far)
    assert runs_far(journal.state, len(journal.actions))
    return journal.state


def paths(state: State) -> list[str]:
    (run,) = (one for one in controls(state, ENGLISH) if one.type == "run")
    return list(run.paths)


def longest(shown: list[str]) -> int:
    return max(range(len(shown)), key=lambda n: shown[n].count("/"))


def test_drawing_begins_with_the_best_run(free: State) -> None:
    assert free.ask is not None
    found = drawn(free, paths(free), 0, ENGLISH, 1.0)
    best = best_run(share_position(free), free.ask.who)
    assert found["total"] == best.revenue + best.subsidy
    assert found["refused"] is None
    assert apply(free, read_action(free, found["action"])).now != free.now


def test_a_route_taken_apart_earns_less_and_may_be_run(free: State) -> None:
    assert free.ask is not None
    shown = paths(free)
    train = longest(shown)
    whole = drawn(free, shown, train, ENGLISH, 1.0)
    shorter = [one if n != train else whole["trains"][n]["back"] for n, one in enumerate(shown)]
    found = drawn(free, shorter, train, ENGLISH, 1.0)
    assert len(found["trains"][train]["calls"]) == len(whole["trains"][train]["calls"]) - 1
    assert shown[train] in [way["path"] for way in found["next"]], "it can go on as it did"
    assert found["total"] < whole["total"]
    after = apply(free, read_action(free, found["action"]))
    assert share_position(after).runs.get(free.ask.who, 0) <= found["total"]


def test_a_route_is_taken_back_to_the_stop_before_plain_track(free: State) -> None:
    """Between two stops a route names the hexes that it only crosses."""
    now, path = share_position(free), paths(free)[longest(paths(free))]
    first, second, third = [word for word in path.split("-") if "/" in word][:3]
    one = _Drawn(f"2:{first}-Z9-{second}-Z8-{third}", _read(now, f"2:{path}").claim)
    assert one.claim is not None
    assert _shorter(now, one) == f"{first}-Z9-{second}"


def test_where_a_route_may_not_go_on_the_rule_is_named(free: State) -> None:
    shown = paths(free)
    found = drawn(free, shown, longest(shown), ENGLISH, 1.0)
    assert found["shut"], "the stop before, at least: the track to it is in use"
    assert all(why["clause"].startswith("1824:") and why["text"] for why in found["shut"].values())


def test_a_refusal_stands_by_the_train_that_it_is_about() -> None:
    """Two trains of one name on one route: the second is the one that may not run there."""
    running = (state for state in moments("1824") if state.ask and state.ask.name == "run")
    twins = next(state for state in running if len(set(trains(state))) < len(trains(state)))
    names = trains(twins)
    first = next(n for n, name in enumerate(names) if name in names[n + 1 :])
    second = names.index(names[first], first + 1)
    routes = best_run(share_position(twins), twins.question.who).routes
    path = next(write_route(one).partition(":")[2] for one in routes if one.train.startswith(f"{names[first]}#"))
    once = [path if n == first else "" for n in range(len(names))]
    assert drawn(twins, once, first, ENGLISH, 1.0)["faulty"] is None
    found = drawn(twins, [path if n == second else one for n, one in enumerate(once)], second, ENGLISH, 1.0)
    assert found["refused"]
    assert found["faulty"] == second


def test_a_path_that_is_none_is_refused(free: State) -> None:
    shown = paths(free)
    found = drawn(free, ["Z99/c0-Z98/c0", *shown[1:]], 0, ENGLISH, 1.0)
    assert found["trains"][0]["calls"] == []
    assert found["trains"][0]["told"] is None


def test_where_the_best_must_be_run_nothing_is_drawn(hall: Hall) -> None:
    journal = Setting("1824").play(lambda state, number: state.ask is not None and state.ask.name == "run")
    assert paths(journal.state) == []
    seat = hall.seat(hall.table())
    assert seat.post("/draw", paths=[""], train=0).status_code == 422

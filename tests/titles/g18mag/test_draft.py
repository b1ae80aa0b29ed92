"""Chapter V: the first share round."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.core.state import State
from kursbuch.rules.table import BANK, Cert
from tests.kit.rule import rule

from .scenario import dealt, on


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    return state


def refusal(state: State, text: str) -> str:
    found = kursbuch.explain(state, kursbuch.parse(state, text))
    return found.clause if found else ""


def order_of_turns(players: int) -> str:
    """Who takes a paper, turn after turn; everybody takes the first that is offered."""
    state, seen = dealt(players), []
    while state.ask is not None and state.ask.name == "draft":
        seen.append(str(state.actor)[1:])
        state = kursbuch.apply(state, kursbuch.legal(state)[0].action)
    each = players if players > 2 else 2
    return ", ".join("-".join(seen[i : i + each]) for i in range(0, len(seen), each))


@rule("18mag:V/1", "18mag:V/2", "18mag:IV/3")
def test_three_and_four_players_see_thirteen_minors_and_a_share_of_each_major() -> None:
    for players in (3, 4):
        state = dealt(players)
        assert len(kursbuch.legal(state)) == 20
        state = play(state, "P1 takes SIK")
        assert refusal(state, "P2 takes SIK") == "18mag:V/1"
        assert refusal(state, "P2 takes 14") == "18mag:V/1"
        assert len(kursbuch.legal(state)) == 19


@rule("18mag:V/3", "18mag:VI.2/3")
def test_five_and_six_players_see_two_shares_of_each_major() -> None:
    for players in (5, 6):
        state = play(dealt(players), "P1 takes SIK")
        assert refusal(state, "P2 takes SIK") == ""
        state = play(state, "P2 takes SIK")
        assert refusal(state, "P3 takes SIK") == "18mag:V/1"


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        (3, "1-2-3, 2-3-1, 3-1-2, 1-2-3, 2-3-1, 3-1-2"),
        (4, "1-2-3-4, 2-3-4-1, 3-4-1-2, 4-1-2-3"),
        (5, "1-2-3-4-5, 2-3-4-5-1, 3-4-5-1-2, 4-5-1-2-3"),
        (6, "1-2-3-4-5-6, 2-3-4-5-6-1, 3-4-5-6-1-2, 4-5-6-1-2-3"),
    ],
)
@rule("18mag:V/5", "18mag:V/6")
def test_each_turn_begins_one_seat_further_to_the_left(players: int, turns: str) -> None:
    assert order_of_turns(players) == turns


@pytest.mark.parametrize(("players", "minors", "shares"), [(3, 4, 2), (4, 3, 1), (5, 2, 2), (6, 2, 2)])
@rule("18mag:V/7")
def test_nobody_takes_more_than_table_5_allows(players: int, minors: int, shares: int) -> None:
    state, taken = dealt(players), 0
    while taken < minors:
        taken += state.actor == "P1"
        state = kursbuch.apply(state, kursbuch.legal(state)[0].action)
    while state.actor != "P1":
        state = kursbuch.apply(state, kursbuch.legal(state)[0].action)
    free = next(c for c in map(str, range(1, 14)) if c not in on(state).owner)
    assert refusal(state, f"P1 takes {free}") == "18mag:V/7"
    state, taken = dealt(players), 0
    majors = ["RABA", "G&C", "SNW", "SIK", "SKEV", "LdStEG", "MAVAG"]
    while taken <= shares:
        if state.actor != "P1":  # minors while there are any, then the majors from the last one back
            offers = [str(o) for o in kursbuch.legal(state)]
            minors_left = [o for o in offers if o.split()[-1].isdigit()]
            state = play(state, minors_left[0] if minors_left else offers[-1])
        elif taken == shares:
            assert refusal(state, f"P1 takes {majors[taken]}") == "18mag:V/7"
            taken += 1
        else:
            state = play(state, f"P1 takes {majors[taken]}")
            taken += 1


@rule("18mag:V/9", "18mag:V/10", "18mag:V/13")
def test_papers_nobody_took_leave_the_table() -> None:
    state = dealt(3)
    minors = iter(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"])
    shares = iter(["RABA", "G&C", "SNW", "SIK", "SKEV", "LdStEG"])
    for turn in range(18):
        state = play(state, f"{state.actor} takes {next(minors) if turn < 12 else next(shares)}")
    assert on(state).closed == {"13"}
    assert "13" not in on(state).owner
    assert on(state).board.homes == {}  # Fiume is a city like any other
    assert on(state).board.free_slots("I2", 0) == 1
    assert on(state).percent(BANK, "MAVAG") == 100
    assert on(state).priority == "P3"  # who began the last turn


@rule("18mag:V/11")
def test_two_shares_of_one_major_become_its_director_certificate_at_once() -> None:
    state = play(dealt(5), "P1 takes SIK", "P2 takes 1", "P3 takes 2", "P4 takes 3", "P5 takes 4")
    state = play(state, "P2 takes 5", "P3 takes 6", "P4 takes 7", "P5 takes 8", "P1 takes SIK")
    assert on(state).held("P1", "SIK") == (Cert(20, True),)
    assert on(state).director("SIK") == "P1"

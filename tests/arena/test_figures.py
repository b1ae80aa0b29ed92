"""The figures of a match, checked against hand-made games and textbook values."""

from __future__ import annotations

import re
import sys

import pytest

from kursbuch.arena import Match, Pairing, Played, Playout, standings
from kursbuch.arena.figures import average, percentile, placed, wilson, won
from kursbuch.arena.ratings import ratings
from kursbuch.arena.report import as_json, described


def game(number: int, bots: str, *worth: int, ms: float = 1.0) -> Played:
    seats = [f"P{n}" for n in range(1, len(bots) + 1)]
    values = dict(zip(seats, worth, strict=False))
    return Played(
        Pairing(number, number, tuple(bots)),
        Playout(10, values, {seat: [ms] for seat in seats}, digest=f"{number}", broken="" if worth else "broke"),
    )


def test_shared_wins_count_in_parts() -> None:
    assert won({"P1": 5, "P2": 9, "P3": 9}) == {"P1": 0, "P2": 0.5, "P3": 0.5}
    assert placed({"P1": 5, "P2": 9, "P3": 9}) == {"P1": 3, "P2": 1.5, "P3": 1.5}


def test_a_bot_on_several_seats_counts_once_a_game() -> None:
    found = standings([game(1, "abb", 30, 20, 10), game(2, "bab", 30, 10, 20), game(3, "bba", 10, 20, 20)])
    assert (found["a"].seats, found["a"].wins, found["b"].seats, found["b"].wins) == (3, 1.5, 6, 1.5)
    assert found["a"].share.value == 0.5
    assert found["a"].fair == pytest.approx(1 / 3)
    assert found["a"].times_fair.value == pytest.approx(1.5)
    assert found["a"].worth.value == 20
    assert found["b"].worth.value == pytest.approx((15 + 25 + 15) / 3)


def test_whoever_has_no_bot_stands_for_himself() -> None:
    solo = Played(Pairing(1, 1, ("a",)), Playout(10, {"P1": 5, "István": 9}, {"P1": [1.0]}))
    found = standings([solo])
    assert (found["a"].wins, found["István"].wins) == (0, 1)
    assert found["a"].fair == 0.5


def test_games_that_broke_off_do_not_count_and_are_told() -> None:
    games = [game(1, "ab", 1, 2), game(2, "ba")]
    assert standings(games)["b"].games == 1
    text = described(Match("toy", 2, ("a", "b")), games)
    assert "game 2 (seed 2: b, a) broke off and does not count: broke" in text
    assert "  again: kursbuch arena toy --players 2 --bots a,b --seed 1 --only 2" in text


def test_the_bounds_of_wilson() -> None:
    """Values of the literature: 81 of 263, and none of 20 (Newcombe 1998)."""
    some, none = wilson(81, 263), wilson(0, 20)
    assert (some.low, some.high) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_the_bounds_of_an_average() -> None:
    """Student's t with 9 degrees of freedom is 2.262."""
    values = [float(n) for n in range(1, 11)]
    found = average(values)
    assert found.value == 5.5
    assert found.high - found.value == pytest.approx(2.262 * 3.02765 / 10**0.5, rel=0.003)


def test_percentiles_are_values_that_were_met() -> None:
    assert percentile([float(n) for n in range(1, 201)], 99) == 198
    assert percentile([4.0], 99) == 4
    assert percentile([], 99) == 0


def test_ratings_follow_the_ranks_and_not_the_seats() -> None:
    pytest.importorskip("openskill", reason="OpenSkill is not installed")
    rounds = [game(1, "abcc", 9, 5, 3, 2), game(2, "cabc", 2, 9, 5, 3), game(3, "ccab", 3, 2, 9, 5)]
    few, many = ratings(rounds), ratings(rounds * 5)
    assert few["a"].strength > few["b"].strength > few["c"].strength
    assert many["a"].uncertainty < few["a"].uncertainty < 25 / 3
    text = described(Match("toy", 4, ("a", "b", "c")), rounds)
    assert re.search(r"ratings: a [\d.]+ ± [\d.]+, b [\d.]+ ± [\d.]+, c ", text)


def test_without_openskill_the_report_says_which_command_adds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    games = [game(1, "ab", 1, 2)]
    assert "ratings need OpenSkill: pip install kursbuch[arena]" in described(Match("toy", 2, ("a", "b")), games)
    assert as_json(Match("toy", 2, ("a", "b")), games)["ratings"] is None


def test_the_json_object() -> None:
    games = [game(1, "abb", 30, 20, 10, ms=2), game(2, "bab", 30, 10, 20), game(3, "bba", 10, 20, 30)]
    found = as_json(Match("toy", 3, ("a", "b")), games)
    assert (found["title"], found["players"], found["games"]) == ("toy", 3, 3)
    figures = {key: found["bots"]["a"][key] for key in ("seats", "wins", "mean_worth", "ms_mean", "ms_p99")}
    assert figures == {"seats": 3, "wins": 2, "mean_worth": 23.3, "ms_mean": 1.33, "ms_p99": 2}
    assert found["bots"]["b"]["seats"] == 6

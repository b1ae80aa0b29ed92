"""Puzzles: all load by themselves and have a legal answer; a sample is proven again; verdicts tell the figures."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.actions import Action
from kursbuch.core.errors import Illegal
from kursbuch.core.state import legal
from kursbuch.rules.actions import BuyTrain
from kursbuch.study.answers import ideas
from kursbuch.study.puzzles import KINDS, Puzzle, by_id, judge, making, of_the_day, puzzles
from kursbuch.study.puzzles.checking import fault, first_fault
from kursbuch.study.puzzles.puzzle import PROVEN, ROUTES, TILE, kept, laid_out
from kursbuch.study.puzzles.verdict import _is_best

LEAST = {title: 30 if title == "german-railways" else 60 for title in kursbuch.titles()}


def first(title: str, kind: str) -> Puzzle:
    return next(one for one in puzzles(title) if one.kind == kind)


def test_there_are_enough_of_every_title_in_three_grades() -> None:
    counts = Counter(one.title for one in puzzles())
    assert {title for title in LEAST if counts[title] < LEAST[title]} == set()
    for title in LEAST:
        assert {one.grade for one in puzzles(title)} == {1, 2, 3}


def test_every_puzzle_is_known_by_an_id_of_its_own() -> None:
    found = puzzles()
    assert len({one.id for one in found}) == len(found)
    assert all(by_id(one.id) is one and one.kind in KINDS for one in found)
    assert by_id("1824-routes-0") is None


@pytest.mark.parametrize("title", kursbuch.titles())
def test_every_puzzle_loads_and_has_a_legal_answer(title: str) -> None:
    assert {one.id: why for one in puzzles(title) if (why := first_fault(one))} == {}


@pytest.mark.parametrize("kind", PROVEN)
@pytest.mark.parametrize("title", [title for title in kursbuch.titles() if title != "german-railways"])
def test_the_route_finder_proves_a_sample_again(title: str, kind: str) -> None:
    assert fault(first(title, kind)) == ""


def test_a_puzzle_with_another_answer_is_at_fault() -> None:
    puzzle = first("1824", ROUTES)
    assert fault(replace(puzzle, value=puzzle.value + 10))
    tile = first("1824", TILE)
    assert fault(replace(tile, best=other_answer(tile)))


def test_the_best_answer_is_right_and_another_falls_short_of_it() -> None:
    for title, kind in (("1824", TILE), ("1824", "purchase"), ("german-railways", "build")):
        puzzle = first(title, kind)
        assert judge(puzzle, puzzle.best).right
        verdict = judge(puzzle, other_answer(puzzle))
        assert not verdict.right
        assert verdict.value < verdict.best == puzzle.value


def test_a_price_near_the_best_one_is_as_right_and_one_near_another_is_not() -> None:
    bought = "KK buys a 6 train from SD for"
    puzzle = replace(first("1824", "purchase"), best=f"{bought} 1", figures={f"{bought} 480": 100})
    assert _is_best(puzzle, BuyTrain("KK", "6", "SD", 30))
    assert not _is_best(puzzle, BuyTrain("KK", "6", "SD", 400))
    assert not _is_best(puzzle, BuyTrain("KK", "6", "BH", 1))


def test_an_answer_is_clear_if_it_leads_on_every_way_and_all_that_is_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = first("1824", "purchase").state
    best, *others = dict.fromkeys(ideas(state))
    beyond = making._rest(state, [best, *others[: making._LOOKED - 1]])[-1]

    def found(*more: tuple[Action, int, int]) -> making.Finding | None:
        """When the best leads by 100 and all others by nothing, but for these, on that way."""
        led = {(action, way): amount for action, way, amount in more}
        monkeypatch.setattr(
            making,
            "leads",
            lambda state, action, times, sets=None: iter(
                [100.0 if action == best else led.get((action, way), 0) for way in range(times)]
            ),
        )
        return making._judged(state)

    clear = found()
    assert clear is not None
    assert (clear.best, clear.value, clear.second) == (best, 100, 0)
    last, always = making._TIMES - 1, range(making._TIMES)
    assert found((others[0], last, 99)) is not None
    assert found((others[0], last, 100)) is None  # no longer ahead of it on that way
    assert found(*((others[0], way, 61) for way in always)) is None  # ahead on all ways, but by too little
    assert found(*((others[0], way, 60) for way in always)) is not None
    assert found((beyond, 0, 61)) is None
    assert found((beyond, 0, 60)) is not None


def test_routes_that_earn_less_are_looked_at_although_the_best_must_be_run() -> None:
    """The best route without its first stop, or without its last: with a station on it, it is a route."""
    puzzle = next(one for one in puzzles("1824") if one.kind == ROUTES and one.best.count(":") == 1)
    train, _, path = puzzle.best.partition(":")
    words = path.split("-")
    calls = [number for number, word in enumerate(words) if "/" in word]
    verdicts = []
    for shorter in (words[calls[1] :], words[: calls[-2] + 1]):
        with suppress(Illegal):
            verdicts.append(judge(puzzle, f"{train}:{'-'.join(shorter)}"))
    assert verdicts
    assert all(0 < verdict.value < puzzle.value and not verdict.right for verdict in verdicts)


def test_what_the_rules_forbid_is_no_answer() -> None:
    puzzle = first("1824", TILE)
    company = puzzle.best.partition(" ")[0]
    with pytest.raises(Illegal):
        judge(puzzle, f"{company} places a station at E12 stop 0")


def test_a_position_is_the_same_when_it_is_laid_out_again() -> None:
    for title in kursbuch.titles():
        state = puzzles(title)[-1].state
        again = laid_out(state.game, *kept(state))
        assert again.now == state.now
        assert [str(offer) for offer in legal(again)] == [str(offer) for offer in legal(state)]


def test_a_column_that_came_later_is_as_at_the_start() -> None:
    puzzle = first("1824", ROUTES)
    without = {name: value for name, value in puzzle.base.items() if name != "runs"}
    state = laid_out(puzzle.game, without, puzzle.answers)
    assert state.now.to_json()["runs"] == {}
    assert state.now.to_json()["trains"] == puzzle.state.now.to_json()["trains"]


def test_titles_take_turns_in_the_puzzle_of_the_day() -> None:
    day = date(2026, 11, 16)
    week = [of_the_day(day + timedelta(days=n)) for n in range(5)]
    assert {one.title for one in week} == set(kursbuch.titles())
    assert of_the_day(day) is week[0]


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in listed] == [one.id for one in puzzles()]
    assert all(one.keys() == {"id", "title", "kind", "grade"} for one in listed)


def other_answer(puzzle: Puzzle) -> str:
    """Something else that is legal."""
    return next(str(one.low_action) for one in legal(puzzle.state) if str(one.low_action) != puzzle.best)

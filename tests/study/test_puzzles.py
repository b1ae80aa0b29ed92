"""Puzzles: all load by themselves and have a legal answer; a sample is proven again; verdicts tell the figures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from statistics import mean

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.actions import Action
from kursbuch.core.errors import Illegal
from kursbuch.core.state import apply, legal, read_action
from kursbuch.rules.actions import BuyTrain
from kursbuch.study.answers import choice, must_agree, one_of_each_choice
from kursbuch.study.facts import Told
from kursbuch.study.foresight import WayOn
from kursbuch.study.puzzles import KINDS, Puzzle, by_id, judge, judging, making, of_the_day, puzzles
from kursbuch.study.puzzles.checking import fault, first_fault
from kursbuch.study.puzzles.puzzle import PROVEN, ROUTES, TILE, Finding, kept, laid_out
from kursbuch.study.puzzles.verdict import _is_best
from tests.kit.scenario import share_position

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
    for title, kind in (("1824", TILE), ("1824", "save"), ("german-railways", "build")):
        puzzle = first(title, kind)
        assert judge(puzzle, puzzle.best).right
        verdict = judge(puzzle, other_answer(puzzle))
        assert not verdict.right
        assert verdict.value < verdict.best == puzzle.value


def test_neither_the_price_of_a_train_nor_which_of_ones_own_companies_sells_it_decides() -> None:
    puzzle = first("1824", "save")
    bought = read_action(puzzle.state, puzzle.best)
    assert isinstance(bought, BuyTrain)
    now = share_position(puzzle.state)
    director = now.director(bought.who)
    own = [c for c in now.trains if now.director(c) == director and c != bought.who]
    strange = next(c for c in now.trains if now.director(c) not in (director, ""))
    puzzle = replace(puzzle, best=f"{bought.who} buys a 6 train from {own[0]} for 1")
    for source in own:
        assert _is_best(puzzle, BuyTrain(bought.who, "6", source, 400))
    assert not _is_best(puzzle, BuyTrain(bought.who, "5", own[0], 1))
    assert not _is_best(puzzle, BuyTrain(bought.who, "6", "bank", 600))
    assert not _is_best(puzzle, BuyTrain(bought.who, "6", strange, 1))  # its director may decline


def test_an_answer_is_clear_if_it_is_ahead_by_enough_and_not_by_luck() -> None:
    often, clear = judging.TIMES, float(judging.CLEAR)
    assert judging.is_clear([clear] * often)
    assert not judging.is_clear([clear - 1] * often)
    assert judging.is_clear([80.0, 100, 120, 90, 110])
    assert judging.is_clear([300.0, 500, 400, 350, 450])
    assert not judging.is_clear([300.0, 500, 400, 350, -450])  # far ahead on the average, but once far behind
    assert not judging.is_clear([500.0, 0, 0, 0, 0])  # ahead on one way only
    assert judging.is_clear([100.0, 60])  # of the first two ways less is asked,
    assert not judging.is_clear([200.0, -20])  # but that is given up


def test_whatever_is_legal_must_be_clearly_behind_and_one_must_see_why(monkeypatch: pytest.MonkeyPatch) -> None:
    state = first("1824", "save").state
    looked = judging._worth_a_look(state)
    chosen = {one: choice(state, one) for one in looked}
    best = next(one for one in looked if list(chosen.values()).count(chosen[one]) == judging._OF_A_CHOICE)
    also = next(one for one in looked if one != best and chosen[one] == chosen[best])
    other = next(one for one in looked if chosen[one] != chosen[best])
    beyond = judging._rest(state, looked)[-1]
    assert not any(must_agree(state, one) for one in looked)

    def found(*more: tuple[Action, int, int], why: Told | None = None, alike: bool = True) -> Finding | None:
        """When the best choice leads by 100 and all others by nothing, but for these, on that way."""
        led = {(action, way): amount for action, way, amount in more}

        def lead_on(action: Action, way: int) -> float:
            usual = (100, 99)[action == also] if chosen.get(action) == chosen[best] else 0
            return float(led.get((action, way), usual))

        monkeypatch.setattr(judging, "Race", lambda state: _Told(lead_on, {"run": 10} if why is None else why, alike))
        return judging.clearly_best(state)

    clear = found()
    assert clear is not None
    assert (clear.best, clear.value, clear.second) == (best, 100, 0)
    assert str(also) not in clear.figures  # it is as right as the best
    assert clear.figures[str(other)] == 0
    last, always, near = judging.TIMES, range(judging.TIMES + 1), 100 - judging.CLEAR
    assert found((other, last, 20)) is not None
    assert found((other, last, 100)) is None  # by luck, as far as one can tell
    assert found((also, last, -20)) is None  # neither is the other price
    assert found(*((other, way, near) for way in always)) is None  # the other price is ahead by too little
    assert found(*((other, way, near - 1) for way in always)) is not None
    assert found((beyond, 0, near + 1)) is None
    assert found((beyond, 0, near)) is not None
    assert found(why={"end": 60, "run": -10}) is None  # nobody could see why
    assert found(alike=False) is None  # one game is longer than the other


class _Told(judging.Race):
    """A race that is told how far the player leads after each answer on each way, why, and whether all games are
    equally long."""

    def __init__(self, lead_on: Callable[[Action, int], float], why: Told, alike: bool) -> None:
        self._lead_on, self._why, self._alike = lead_on, why, alike
        self._times: dict[Action, int] = {}

    def play(self, actions: Sequence[Action], number: int = 0) -> None:
        for action in actions:
            self._times[action] = max(self._times.get(action, 0), number + 1)

    def lead(self, action: Action) -> float:
        return mean(self._lead_on(action, way) for way in range(self._times[action]))

    def ahead(self, one: Action, other: Action) -> list[float]:
        both = range(min(self._times[one], self._times[other]))
        return [self._lead_on(one, way) - self._lead_on(other, way) for way in both]

    def end_alike(self, one: Action, other: Action) -> bool:
        return self._alike

    def more(self, one: Action, other: Action) -> Told:
        return self._why


def test_answers_are_played_on_with_the_same_dice() -> None:
    """Near the end of a game: what is told after more ways begins with what was told before."""
    state = first("1824", "save").state
    one, other = list(one_of_each_choice(state, judging._worth_a_look(state)))[:2]
    race = judging.Race(state)
    race.play([one, other])
    (way,) = race.ahead(one, other)
    race.play([one, other], 1)
    assert race.ahead(one, other)[0] == way
    assert race.ahead(other, one) == [-by for by in race.ahead(one, other)]
    assert race.more(one, other).keys() == race.more(other, one).keys()


def test_games_end_alike_if_on_each_way_both_are_over_or_neither_is() -> None:
    state = first("1824", "save").state
    one, other = list(one_of_each_choice(state, judging._worth_a_look(state)))[:2]
    race = judging.Race(state)
    race.play([one])
    race._ways[other] = [WayOn(apply(state, other), 0)]
    assert race._ways[one][0].over
    assert not race.end_alike(one, other)
    race._ways[other][0].play()
    assert race.end_alike(one, other)
    race._ways[one].append(WayOn(apply(state, one), 1))
    race._ways[other].append(WayOn(apply(state, other), 1))
    assert race.end_alike(one, other)
    race._ways[one][1].play()
    assert not race.end_alike(one, other)


def test_a_puzzle_keeps_its_id_when_others_are_found() -> None:
    known = puzzles("1844")[:9]
    new = replace(known[0], id="1844-routes", source="another")
    made = making.numbered([new, new], known)
    assert [one for one in made if one.source != "another"] == sorted(known, key=lambda one: (one.kind, one.grade))
    assert len({one.id for one in made}) == len(known) + 2


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

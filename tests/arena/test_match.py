"""Matches: who sits where, what a bot's foul does, and that a stopped match goes on."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import kursbuch
from kursbuch.arena import Match, Played, Results, each, lost, play, played
from kursbuch.bots import Bot, random_bot
from kursbuch.core.actions import Action, Pass
from kursbuch.core.errors import SetupError
from kursbuch.core.game import bind
from kursbuch.core.state import State, legal
from tests.core import toy


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = kursbuch.title
    monkeypatch.setattr(kursbuch, "title", lambda title_id: toy.TOY if title_id == "toy" else real(title_id))


@pytest.mark.parametrize("bots", [("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d"), ("a", "b", "a", "b")])
def test_after_a_round_every_bot_has_sat_everywhere_equally_often(bots: tuple[str, ...]) -> None:
    match = Match("toy", 4, bots)
    games: list[tuple[str, ...]] = []
    for number in range(1, 41):
        games.append(match.pairing(number).bots)
        sat = Counter((seat, sitting) for game in games for seat, sitting in enumerate(game))
        even = all(len({sat[seat, bot] for seat in range(4)}) == 1 for bot in bots)
        assert not match.is_even(number) or even
    assert sum(match.is_even(number) for number in range(1, 41)) >= 10
    assert len({(match.pairing(n).seed, match.pairing(n).bots) for n in range(1, 41)}) == 40


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    match = Match("toy", 4, ("one", "rest"))
    assert match.table == ("one", "rest", "rest", "rest")
    assert {match.pairing(n).bots.count("one") for n in range(1, 9)} == {1}


def test_the_games_of_a_round_have_the_same_seed_and_rounds_have_other_neighbours() -> None:
    match = Match("toy", 4, ("a", "b", "c", "d"), seed=7)
    assert [match.pairing(n).seed for n in range(1, 10)] == [7] * 4 + [8] * 4 + [9]
    after_a = [game[(game.index("a") + 1) % 4] for game in (match.pairing(n).bots for n in range(1, 25))]
    assert Counter(after_a) == {"b": 8, "c": 8, "d": 8}


def test_a_table_of_the_same_bots_takes_a_new_seed_for_every_game() -> None:
    match = Match("toy", 3, ("random",), seed=5)
    assert [match.pairing(n).seed for n in (1, 2, 3)] == [5, 6, 7]


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SetupError, match="3 bots do not fit on 2 seats"):
        Match("toy", 2, ("a", "b", "c"))


def test_the_number_of_workers_makes_no_difference() -> None:
    match = Match("german-railways", 3, ("random",))
    alone, together = (
        sorted(each(partial(played, match), range(1, 5), workers, partial(lost, match)), key=_number)
        for workers in (1, 2)
    )
    assert [one.playout.digest for one in alone] == [one.playout.digest for one in together]
    assert len({one.playout.digest for one in alone}) == 4


def test_a_bot_cannot_change_what_chance_has_in_store_for_the_others() -> None:
    """However often it rolls its own dice."""

    def wasteful(state: State, dice: random.Random) -> Action:
        copy = random.Random(1)
        dice.random()
        return random_bot(state, copy)

    def thrifty(state: State, dice: random.Random) -> Action:
        return random_bot(state, random.Random(1))

    game = bind(toy.TOY, 2)
    one, two = (play(game, {"P1": bot, "P2": random_bot}, 3) for bot in (wasteful, thrifty))
    assert one.digest == two.digest


def raising(state: State, dice: random.Random) -> Action:
    raise KeyError("lost")


def leaving(state: State, dice: random.Random) -> Action:
    raise SystemExit(3)


def illegal(state: State, dice: random.Random) -> Action:
    return Pass("P9")


def nonsense(state: State, dice: random.Random) -> Action:
    return "P1 passes"  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (leaving, "SystemExit: 3 (test_match.py:"),
        (raising, "KeyError: 'lost' (test_match.py:"),
        (illegal, "Illegal: P9 passes: "),
        (nonsense, "is no action"),
    ],
)
def test_a_fault_of_a_bot_is_noted_and_the_game_goes_on(bot: Bot, what: str) -> None:
    playout = play(bind(toy.TOY, 2), {"P1": bot, "P2": random_bot}, 1)
    assert not playout.broken
    assert set(playout.worth) == {"P1", "P2"}
    (foul,) = playout.fouls
    assert foul.seat == "P1"
    assert what in foul.what
    assert foul.times == len(playout.thinking["P1"])


def test_where_nobody_takes_its_place_a_fault_ends_the_game() -> None:
    playout = play(bind(toy.TOY, 2), {"P1": illegal, "P2": random_bot}, 1, strict=True)
    assert playout.broken.startswith("at action 2 (P9 passes): Illegal: ")
    assert playout.worth == {}


def test_a_fault_of_the_rules_is_none_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: State, action: Action) -> State:
        raise ZeroDivisionError("rules")

    monkeypatch.setattr("kursbuch.arena.game.apply", broken)
    playout = play(bind(toy.TOY, 2), {"P1": random_bot, "P2": random_bot}, 1)
    assert "ZeroDivisionError: rules" in playout.broken
    assert not playout.fouls


def test_a_game_without_an_end_breaks_off() -> None:
    assert play(bind(toy.TOY, 2), {"P1": random_bot, "P2": random_bot}, 1, limit=4).broken == "no end after 4 actions"


def test_a_stopped_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match, path = Match("toy", 2, ("random",)), tmp_path / "games.jsonl"
    first = Results(match, path)
    for number in (1, 3):
        first.add(played(match, number))
    with path.open("a") as file:
        file.write('{"number":2,"seed":')  # a crash cut it off
    again = Results(match, path)
    assert again.games == first.games
    again.add(played(match, 2))
    assert set(Results(match, path).games) == {1, 2, 3}


@pytest.mark.parametrize(
    "other", [Match("toy", 3, ("random",)), Match("toy", 2, ("steady",)), Match("toy", 2, ("random",), seed=2)]
)
def test_a_results_file_holds_one_match(tmp_path: Path, other: Match) -> None:
    Results(Match("toy", 2, ("random",)), tmp_path / "games.jsonl")
    with pytest.raises(SetupError, match="holds another match"):
        Results(other, tmp_path / "games.jsonl")


def _dies(number: int) -> str:
    if number == 2:
        os._exit(1)
    return f"played {number}"


def test_a_process_that_dies_loses_one_game_and_no_other() -> None:
    done = sorted(each(_dies, range(1, 6), 2, lambda number: f"lost {number}"))
    assert done == ["lost 2", "played 1", "played 3", "played 4", "played 5"]


def _number(one: Played) -> int:
    return one.pairing.number


def test_legal_answers_are_no_fault() -> None:
    def first(state: State, dice: random.Random) -> Action:
        return legal(state)[0].low_action

    assert play(bind(toy.TOY, 3), {f"P{n}": first for n in (1, 2, 3)}, 1).fouls == ()

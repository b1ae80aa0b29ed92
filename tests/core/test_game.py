"""Binding a title to players and options, and the facade over it all."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kursbuch
from kursbuch.core.errors import SetupError
from kursbuch.core.game import AnyGame, bind, silent
from tests.core import toy


def test_seats_and_names() -> None:
    assert bind(toy.TOY, 3).players == ("P1", "P2", "P3")
    assert bind(toy.TOY, 3).names == ("Player 1", "Player 2", "Player 3")
    assert bind(toy.TOY, ["Ann", "Ben"]).names == ("Ann", "Ben")


def test_options_have_defaults() -> None:
    assert bind(toy.TOY, 2).options == {"rounds": "3"}
    assert bind(toy.TOY, 2, {"rounds": "1"}).options == {"rounds": "1"}


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (1, {}, "toy is for 2 to 4 players, not 1"),
        (5, {}, "toy is for 2 to 4 players, not 5"),
        ([], {}, "toy is for 2 to 4 players, not 0"),
        (2, {"rounds": "0"}, "option rounds takes 3, 1, 2, not '0'"),
        (2, {"weather": "fog"}, "toy has no option 'weather'; it has: rounds"),
    ],
)
def test_a_set_up_that_cannot_be(players: int | list[str], options: dict[str, str], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        bind(toy.TOY, players, options)


def test_an_unknown_title_is_an_error_that_lists_the_titles() -> None:
    with pytest.raises(SetupError, match=f"no title 'toy'; there are: {', '.join(kursbuch.titles())}"):
        kursbuch.new("toy", 2)


def test_a_title_may_object_to_what_was_chosen() -> None:
    def check(game: AnyGame) -> None:
        if game.options["rounds"] == "1" and len(game.players) > 2:
            raise SetupError("one round is for two")

    title = replace(toy.TOY, check=check)
    assert bind(title, 2, {"rounds": "1"}).options["rounds"] == "1"
    with pytest.raises(SetupError, match="one round is for two"):
        bind(title, 3, {"rounds": "1"})


@pytest.fixture
def toy_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kursbuch, "title", lambda title_id: toy.TOY)


@pytest.mark.usefixtures("toy_title")
def test_the_facade_plays_a_game_from_a_seed() -> None:
    state = kursbuch.new("toy", 2, seed=1)
    assert state.actor == "P1"
    assert state.now == kursbuch.new("toy", 2, seed=1).now
    assert kursbuch.new("toy", 2).is_chance
    bid = kursbuch.parse(state, "P1 bids 3")
    assert kursbuch.explain(state, bid) is None
    assert kursbuch.apply(state, bid).actor == "P2"
    assert len(kursbuch.legal(state)) == 2


@pytest.mark.usefixtures("toy_title")
def test_the_facade_saves_and_loads() -> None:
    journal = kursbuch.Journal.new(kursbuch.game("toy", 2))
    journal = journal.play(kursbuch.parse(journal.game, "chance sends calm"))
    assert kursbuch.loads(kursbuch.dumps(journal)).actions == journal.actions
    assert kursbuch.replay(journal.game, ["chance sends calm"]).now == journal.state.now


def test_a_step_that_asks_nobody_runs_when_its_turn_comes_and_is_over() -> None:
    done: list[str] = []
    step = silent(done.append)("now")
    assert done == [], "not before the step is begun"
    assert list(step) == []
    assert done == ["now"]

"""What came of a move is noted with it, and tells the same as its positions."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.server import effects
from kursbuch.server.play import Play
from kursbuch.server.storage.records import HERE, GameRow, Seat
from kursbuch.server.views.history import lines, worth
from kursbuch.server.views.past import Past
from kursbuch.server.views.words import Words

MOVES = 300


def played(title: str, players: int, options: dict[str, str]) -> Play:
    """A random game, or its beginning."""
    seats = tuple(Seat(f"P{n}", f"Player {n}", HERE, "", "") for n in range(1, players + 1))
    row = GameRow("g", title, kursbuch.title(title).version, options, "luck", "", datetime.now(UTC), seats)
    play, dice = Play.begin(row), random.Random(5)
    while len(play.moves) < MOVES and not play.state.over:
        action = play.chance() if play.state.is_chance else random_bot(play.state, dice)
        _, play = play.acts(play.state.actor or "", action)
    return play


@pytest.mark.parametrize("title", kursbuch.titles())
def test_a_game_is_told_alike_by_its_effects_and_by_its_positions(title: str) -> None:
    play = played(title, 3, {})
    other = replace(play, moves=tuple(replace(move, effects="") for move in play.moves))
    numbers = range(1, len(play.moves) + 1)
    assert all(move.effects for move in play.moves)
    for language in ("en", "de"):
        assert lines(play, numbers, Words(language)) == lines(other, numbers, Words(language))
    assert worth(play) == worth(other)
    names = {event.name for number in numbers for event in play.events(number)}
    for name in names:
        past, known = Past(play, len(numbers)), Past(other, len(numbers))
        assert (past.last(name), past.count(name)) == (known.last(name), known.count(name))


def test_what_one_does_whom_nobody_plays_has_lines_of_its_own() -> None:
    play = played("18mag", 1, {})
    assert not any(move.effects for move in play.moves)
    assert any(line["seat"] not in {"P1", "chance"} for line in lines(play, range(1, 60), Words("en")))


def test_they_are_read_as_they_were_written() -> None:
    play = played("german-railways", 3, {})
    for number, move in enumerate(play.moves, 1):
        assert effects.read(move.effects).events == play.states[number].events

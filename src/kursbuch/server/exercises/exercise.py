"""A position to try something on: a puzzle, or a step of a lesson, as a game in play that nobody stores.

The page of a table shows it like any other game. What is answered is judged and not written down, so anybody may try
anything, and no token is needed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import kursbuch

from ...core.actions import CHANCE, Action
from ...core.chance import draw
from ...core.state import State, apply
from ...render.look import Marks
from ...rules.table import Holdings
from ...study.lessons import Lesson, lesson
from ...study.puzzles import Puzzle, by_id
from ...study.puzzles.puzzle import ROUTES, TILE
from ..moments import Moments
from ..play import Move, Play
from ..storage.records import BOT, GameRow, Seat
from ..views.pictures import marked_parts
from ..views.view import Reader, preview, table_view
from ..views.words import Words

NAMES = ("Anna", "Béla", "Clara", "Davor", "Emil", "Frida", "Greta")
"""Whoever else is at the table."""
_NO_HELP = {"study": False, "coach": False, "hints": False, "host": False, "agreed": [], "plan": False}
_THEN = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Exercise:
    id: str
    play: Play
    seat: str
    """The one who is asked."""
    hides: str = ""
    """The kind of a puzzle, which the table must not give away."""
    puzzle: Puzzle | None = None
    lesson: Lesson | None = None
    step: int = 0

    def view(self, reader: Reader, have: str = "") -> dict[str, Any]:
        """What the page of a table shows."""
        found = table_view(self.play, reader, None, have)
        found |= {"watch": "", "order": [], "one_screen": True, "ticks": [], "since": [], "exercise": True}
        found |= {"undo": {"now": False, "ask": False}, "branch": None, "help": _NO_HELP}
        if self.hides == ROUTES:
            found["parts"] |= marked_parts(self.play.state.now, Marks(), (), reader.unit)
            found |= {"routes": [], "controls": [], "market": "", "market_least": 130}  # a timetable is there instead
        return found

    def preview(self, reader: Reader, actions: Sequence[str]) -> dict[str, Any]:
        found = preview(self.play, reader, actions)
        if self.hides == TILE:
            found["changes"] = [one for one in found["changes"] if one["what"] != "best_run"]
        return found

    def after(self, *actions: Action) -> Exercise:
        """When that is done; nobody is asked any more."""
        return replace(self, play=played(self.play, actions), seat="", hides="")


def played(play: Play, actions: Sequence[Action]) -> Play:
    """The game after more actions, and what chance does between them."""
    moves, states = list(play.moves), list(play.states)

    def go(action: Action) -> None:
        before: State = states[-1]
        moves.append(Move(action, before.actor or CHANCE, before.ask.name if before.ask else "", _THEN))
        states.append(apply(before, action))

    for action in actions:
        go(action)
        while states[-1].is_chance:
            go(draw(states[-1], random.Random(len(moves))))
    number = play.version + len(moves) - len(play.moves)
    return replace(play, moves=tuple(moves), states=Moments(tuple(states)), version=number, latest=number)


def _begun(exercise_id: str, state: State, you: str, version: int = 0) -> Play:
    """A game that begins in that state; one seat is the reader's. The page takes another version for another moment."""
    game = state.game
    seats = tuple(
        Seat(player, name, "here" if player == you else BOT, "" if player == you else "steady", "")
        for player, name in zip(game.players, game.names, strict=True)
    )
    row = GameRow(exercise_id, game.title.id, game.title.version, game.options, "", "", _THEN, seats)
    return Play(row, game, version, version, Moments((state,)), (), ("",))


def _named(players: Sequence[str], you: str, language: str) -> tuple[str, ...]:
    others = iter(NAMES)
    return tuple(Words(language).say("puzzle.you") if player == you else next(others) for player in players)


# They are kept, because pictures are kept with their boards.


@lru_cache(maxsize=128)
def of_puzzle(puzzle_id: str, language: str) -> Exercise | None:
    """A puzzle on the table."""
    puzzle = by_id(puzzle_id)
    if puzzle is None:
        return None
    you = puzzle.player
    names = _named(puzzle.game.players, you, language)
    state = puzzle.begin(kursbuch.game(puzzle.title, names, puzzle.options))
    return Exercise(puzzle_id, _begun(puzzle_id, state, you), you, puzzle.kind, puzzle=puzzle)


@lru_cache(maxsize=128)
def of_lesson(lesson_id: str, number: int, language: str) -> Exercise | None:
    """A step of a lesson on the table."""
    found = lesson(lesson_id)
    if found is None or number >= len(found.steps):
        return None
    you = found.player(number)
    game = found.game(number)
    state = found.state(number, found.game(number, _named(game.players, you, language)))
    step = f"lesson-{lesson_id}-{number}"
    return Exercise(step, _begun(step, state, you, 100 * (number + 1)), you, lesson=found, step=number)


def exercise(exercise_id: str, language: str) -> Exercise | None:
    """A puzzle by its id, or a step of a lesson: `lesson-1824-3`."""
    if match := re.fullmatch(r"lesson-([a-z0-9-]+)-(\d{1,2})", exercise_id):
        return of_lesson(match[1], int(match[2]), language)
    return of_puzzle(exercise_id, language)


def company_of(state: State) -> str:
    """The name of the company that is asked; of a player none."""
    ask, now = state.ask, state.now
    if ask is None or not isinstance(now, Holdings) or ask.who not in now.facts.companies:
        return ""
    return now.facts.companies[ask.who].name

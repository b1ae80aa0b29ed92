"""A lesson as data: TOML with the words in both languages, and positions that were kept from games.

A step that has a position begins there; one that has none goes on where the step before has led to. A step asks for one
action, or for any of one kind, or for nothing: then one reads, looks and goes on.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

import kursbuch

from ...board.hexes import HEX
from ...core.actions import Action
from ...core.errors import KursbuchError
from ...core.game import AnyGame
from ...core.state import State, apply, start
from ..puzzles.puzzle import laid_out

Words = Mapping[str, str]
"""By language: `en` and `de`."""
NEW = "new"
"""The position at the start of a game."""


@dataclass(frozen=True)
class LessonStep:
    title: Words
    text: Words
    position: str = ""
    """Where the step begins; "" if it goes on from the one before."""
    show: str = ""
    """What the page points at: a part of the table, or `hex:` and a hex."""
    clause: str = ""
    do: str = ""
    """The action that is asked for."""
    kind: str = ""
    """Or any action of this kind, on the board in the same hex; `do` is then the one that the lesson goes on with."""
    then: tuple[str, ...] = ()
    """What others do after it."""
    wrong: Words = field(default_factory=dict)
    """What is said when something else is tried."""
    done: Words = field(default_factory=dict)
    """What is said when it is done."""

    def accepts(self, action: Action) -> bool:
        if str(action) == self.do:
            return True
        place = f" at {action.value_of(HEX)} " if action.names(HEX) else ""
        return type(action).__name__ == self.kind and place in self.do


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    """The title in which it is played, and in which one plays on afterwards."""
    name: Words
    about: Words
    minutes: int
    steps: tuple[LessonStep, ...]

    def game(self, number: int, names: tuple[str, ...] = ()) -> AnyGame:
        """The game of a step."""
        place = self._place(number)
        return kursbuch.game(self.title, names or place["players"], place["options"])

    def state(self, number: int, game: AnyGame | None = None) -> State:
        """What a step begins with."""
        game = game or self.game(number)
        first = self._first(number)
        place = self._place(number)
        state = laid_out(game, place["base"], place["answers"]) if "base" in place else start(game)
        for step in self.steps[first:number]:
            for action in (step.do, *step.then) if step.do else ():
                state = apply(state, action)
        return state

    def player(self, number: int) -> str:
        """Whose seat is the reader's: that of whoever is asked in the position that a step goes on from."""
        return self.state(self._first(number)).actor or ""

    def _first(self, number: int) -> int:
        """The step with the position that this one goes on from."""
        return max(at for at, step in enumerate(self.steps[: number + 1]) if step.position)

    def _place(self, number: int) -> Mapping[str, Any]:
        name = self.steps[self._first(number)].position
        if name == NEW:
            return {"players": 3, "options": {}}
        found: Mapping[str, Any] = _positions()[name]
        return found


def lessons() -> tuple[Lesson, ...]:
    """All lessons, the general one first."""
    found = sorted(file.name for file in files(__package__).iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(map(_read, found), key=lambda one: (one.id != "18xx", one.id)))


def lesson(lesson_id: str) -> Lesson | None:
    return next((one for one in lessons() if one.id == lesson_id), None)


@lru_cache(maxsize=16)
def _read(name: str) -> Lesson:
    data = tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    steps = tuple(LessonStep(**{**step, "then": tuple(step.get("then", ()))}) for step in data.pop("step"))
    if not steps or not steps[0].position:
        raise KursbuchError(f"the lesson {name} has no position to begin with")
    return Lesson(id=name.removesuffix(".toml"), steps=steps, **data)


@lru_cache(maxsize=1)
def _positions() -> Mapping[str, Any]:
    packed = files(__package__).joinpath("positions.json.gz").read_bytes()
    found: Mapping[str, Any] = json.loads(gzip.decompress(packed))
    return found

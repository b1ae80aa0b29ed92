"""Readings: what a table does where the rulebook leaves a doubt, and where another program reads it otherwise.

A title lists its readings in a class, a line each, with what the question is:

    class Rulings(Readings):
        must_run_best = Ruling(True, False, "VII.10/3")
        \"\"\"The highest revenue must be run; the other reading takes any legal routes.\"\"\"

`Rulings(game.options).must_run_best` is then what holds in that game. The option `rulings` takes all of ours or all of
theirs; a reading with `choices`, on which tables differ, is an option of its own that goes before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar, overload

from ..core.game import Option

T = TypeVar("T")

THEIRS = "18xx.games"
RULINGS = Option("rulings", ("rulebook", THEIRS), "whose readings of the rules hold")
USUAL = "usual"
"""The value of a reading's own option that leaves it to the option `rulings`."""


class Ruling(Generic[T]):
    """One reading: ours and theirs, and the clause in question (none where the rulebook says nothing of it)."""

    def __init__(self, ours: T, theirs: T, clause: str = "", *, choices: Mapping[str, T] | None = None) -> None:
        self.ours = ours
        self.theirs = theirs
        self.clause = clause
        self.choices = choices or {}
        self.name = ""

    def __set_name__(self, owner: type[Readings], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, readings: None, owner: type[Readings]) -> Ruling[T]: ...
    @overload
    def __get__(self, readings: Readings, owner: type[Readings]) -> T: ...
    def __get__(self, readings: Readings | None, owner: type[Readings]) -> Ruling[T] | T:
        """Through the class: the ruling itself. What holds in a game stands on the instance."""
        return self

    def held(self, options: Mapping[str, str]) -> T:
        """What holds in a game with these options."""
        chosen = options.get(self.name, USUAL)
        if chosen in self.choices:
            return self.choices[chosen]
        return self.theirs if options.get(RULINGS.key) == THEIRS else self.ours


class Readings:
    """What holds in one game; a title's own class lists the rulings."""

    def __init__(self, options: Mapping[str, str]) -> None:
        for ruling in self.rulings():
            self.__dict__[ruling.name] = ruling.held(options)

    @classmethod
    def rulings(cls) -> Iterator[Ruling[object]]:
        """Every reading of the title, in the order in which they are listed."""
        return (ruling for ruling in vars(cls).values() if isinstance(ruling, Ruling))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """What a table may choose: all readings at once, and those with choices one by one."""
        own = (Option(r.name, (USUAL, *r.choices)) for r in cls.rulings() if r.choices)
        return RULINGS, *own

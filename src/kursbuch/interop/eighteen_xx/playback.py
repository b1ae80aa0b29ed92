"""A game of 18xx.games on its way through our rules, by the site's readings, as far as they can be followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from ...core.actions import Action
from ...core.errors import Illegal, NotationError
from ...core.game import bind
from ...core.state import State, start
from ...titles import find
from .dialects import Dialect, dialect_of
from .entries import check, describe, reading, spread
from .faults import fault_in
from .files import ImportFileError, Recording
from .translate import Translator


class Why(StrEnum):
    FAULT = "a fault of the site"
    REFUSED = "against the rules"
    UNREADABLE = "nothing we can read"


_WARUM = {
    Why.FAULT: "ein Fehler von 18xx.games",
    Why.REFUSED: "gegen die Regeln",
    Why.UNREADABLE: "nichts, was wir lesen können",
}


@dataclass(frozen=True)
class Impasse:
    """The first action that cannot be followed, and why."""

    number: int
    """Counted from 1, without those that were taken back."""
    id: int | None
    """The number that the site gave it, if any."""
    action: str
    why: Why
    reason: str
    clause: str = ""
    """The clause that the action breaks, as `title:section/number`; nothing where it could not be read."""
    german: str = ""
    """The reason in German, if there are words for it."""

    @property
    def because(self) -> str:
        """What is wrong with the action, with the clause where there is one."""
        return self._because(self.why, self.reason)

    def __str__(self) -> str:
        place = f"action {self.number}" if self.id in (None, self.number) else f"action {self.number} (id {self.id})"
        return f"{place}, {self.action}, is {self.because}"

    @property
    def in_german(self) -> str:
        """The whole of it for a German reader; the action itself is written as in the file."""
        place = f"Aktion {self.number}" if self.id in (None, self.number) else f"Aktion {self.number} (id {self.id})"
        return f"{place}, {self.action}, ist {self._because(_WARUM[self.why], self.german or self.reason)}"

    def _because(self, why: str, reason: str) -> str:
        clause = f", {self.clause.replace(':', ' ')}" if self.clause else ""
        return f"{why}{clause}: {reason}"


class Playback:
    """A recording as far as it was played."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.dialect: Dialect = dialect_of(recording)
        names = [name for _, name in recording.players]
        game = bind(find(self.dialect.title), names, self.dialect.options(recording))
        self.seats = {seat: id_ for seat, (id_, _) in zip(game.players, recording.players, strict=True)}
        seats = {id_: seat for seat, id_ in self.seats.items()}
        self._translator = Translator(seats, self.dialect.translators, self.dialect.names, self.dialect.counts_tracks)
        self.ended = False
        """Was the game ended by hand, before its end by the rules?"""
        self._first = self.state = start(game)
        while self.state.is_chance and self.dialect.chance is not None:
            with reading():
                drawn = self.dialect.chance(recording, self.state)
            self.state = self._translator.do(self.state, drawn)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The game so far in our actions."""
        return tuple(self._translator.actions)

    @property
    def states(self) -> tuple[State, ...]:
        """The first state, and that after each of our actions."""
        return (self._first, *self._translator.states)

    def play(self, number: int) -> Impasse | None:
        """Plays the action of that index; or nothing of it, and says why."""
        before, played = self.state, len(self._translator.actions)
        stop = self._play(number)
        if stop:
            self.state = before
            self._translator.take_back(played)
        return stop

    def _play(self, number: int) -> Impasse | None:
        action = self.recording.actions[number]
        stop = partial(_stop, number, action)
        try:
            check(action)
            self._translator.note(action)
            for entry in spread(action):
                if entry["type"] == "end_game":
                    self.ended = True
                    break
                with reading():
                    fault = fault_in(self.state, self._translator.who(self.state, entry), entry)
                if fault:
                    named = f"{fault.name} ({fault.reason})"
                    return stop(Why.FAULT, named, f"{fault.title}:{fault.clause}", fault.german)
                self.state = self._translator.play(self.state, entry)
        except Illegal as error:
            refusal = error.refusal
            german = self.state.game.title.say(refusal.rule, refusal.figures, "de")
            return stop(Why.REFUSED, f"{error.action}: {refusal.text}", refusal.clause, f"{error.action}: {german}")
        except (ImportFileError, NotationError) as error:
            return stop(Why.UNREADABLE, str(error))
        return None


def _stop(number: int, action: object, why: Why, reason: str, clause: str = "", german: str = "") -> Impasse:
    found = action.get("id") if isinstance(action, Mapping) else None
    return Impasse(number + 1, found if type(found) is int else None, describe(action), why, reason, clause, german)

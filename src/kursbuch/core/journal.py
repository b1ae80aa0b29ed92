"""The journal: a save file that holds a game as its actions, with a digest of the position after each.

It is readable JSON, one action a line. A journal replays without a seed, because chance is an action like any
other. Loading checks each digest, so that a damaged file, a foreign one, or one of other rules is told apart
and the first bad place is named.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import collecting
from .actions import Action
from .errors import Illegal, JournalError, NotationError, SetupError
from .game import AnyGame, AnyTitle, bind
from .record import Digest
from .state import State, apply, start

FORMAT = "kursbuch-journal/1"


@dataclass(frozen=True)
class Journal:
    """A game and every state it went through; `states[n]` is the state after n actions."""

    game: AnyGame
    states: Sequence[State]
    actions: tuple[Action, ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the file carries, kept as it is (seed, dates, remarks)."""

    @staticmethod
    def new(game: AnyGame, notes: Mapping[str, Any] | None = None) -> Journal:
        return Journal(game, (start(game),), (), notes or {})

    @staticmethod
    def of(state: State, notes: Mapping[str, Any] | None = None) -> Journal:
        """The game that led to a state; one that began in the middle cannot be written down."""
        line = state.line
        if line[0].now != start(state.game).now:
            raise JournalError("this state does not come of a game that was played from its start")
        return Journal(state.game, line, state.history, notes or {})

    def __repr__(self) -> str:
        return f"<Journal of {len(self.actions)} actions, at {self.state!r}>"

    @property
    def state(self) -> State:
        return self.states[-1]

    def play(self, action: Action | str) -> Journal:
        """The game with one more action, or the one its text writes down."""
        after = apply(self.state, action)
        assert after.last is not None
        return Journal(self.game, (*self.states, after), (*self.actions, after.last), self.notes)

    def undo(self) -> Journal:
        """The game without its last action."""
        if not self.actions:
            return self
        return Journal(self.game, self.states[:-1], self.actions[:-1], self.notes)

    def to_text(self, digests: Sequence[str] | None = None) -> str:
        """The save file; `digests` are those of the positions after each action, where somebody knows them."""
        digest = Digest()
        head = {
            "format": FORMAT,
            "title": self.game.title.id,
            "rules": self.game.title.version,
            "players": list(self.game.names),
            "options": dict(self.game.options),
            "notes": dict(self.notes),
            "start": digest.of(self.states[0].now),
        }
        if digests is None:
            digests = [digest.of(state.now) for state in self.states[1:]]
        lines = [
            json.dumps({"do": str(action), "digest": known}, ensure_ascii=False)
            for action, known in zip(self.actions, digests, strict=True)
        ]
        text = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        body = ",\n  ".join(lines)
        return f'{text},\n "actions": [\n  {body}\n ]\n}}\n' if lines else f'{text},\n "actions": []\n}}\n'


def replay(game: AnyGame, actions: Iterable[Action | str]) -> State:
    """The state after `actions`, from the start of the game."""
    state = start(game)
    with collecting.following():
        for action in actions:
            state = apply(state, action)
    return state


def read(text: str, find: Callable[[str], AnyTitle], *, check: bool = True) -> Journal:
    """Reads a journal; JournalError names the place where the file is wrong.

    A journal of an older version of the rules is read where what has changed since makes no difference to it.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise JournalError(f"this file is not JSON ({error}); it may be cut off or not a save file") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        if isinstance(data, dict) and "format" not in data and {"title", "actions"} <= data.keys():
            raise JournalError("this looks like a game of 18xx.games: `kursbuch import` makes a save file of it")
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise JournalError(f"this is no Kursbuch journal: format is {found!r}, expected {FORMAT!r}")
    for key, fits in _FORM.items():
        if not fits(data.get(key)):
            raise JournalError(f"the journal's {key!r} is missing or of the wrong kind; restore it from a copy")
    try:
        title = find(data["title"])
        game = bind(title, data["players"], data["options"])
    except SetupError as error:
        raise JournalError(f"the journal's set-up does not fit: {error}") from None
    versions = f"rules version {data['rules']} of {title.id}, this program has version {title.version}"
    if data["rules"] > title.version:
        raise JournalError(f"the journal was played by {versions}: it needs a newer program")
    try:
        with collecting.following():
            return _replayed(game, data, check)
    except JournalError as error:
        if data["rules"] == title.version:
            raise
        raise JournalError(f"{error} (it was played by {versions})") from None


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


_FORM: Mapping[str, Callable[[Any], bool]] = {
    "title": lambda value: isinstance(value, str),
    "rules": lambda value: isinstance(value, int),
    "players": lambda value: isinstance(value, list) and _are_texts(value),
    "options": lambda value: isinstance(value, dict) and _are_texts(value.values()),
    "notes": lambda value: value is None or isinstance(value, dict),
    "actions": lambda value: isinstance(value, list),
}
"""What a journal holds, and whether it is of the right kind."""


def _replayed(game: AnyGame, data: dict[str, Any], check: bool) -> Journal:
    digest = Digest()
    states = [start(game)]
    actions: list[Action] = []
    if check and data.get("start") not in (None, digest.of(states[0].now)):
        raise JournalError("the journal's starting position differs from this program's")
    for number, entry in enumerate(data["actions"], 1):
        if not isinstance(entry, dict) or not isinstance(entry.get("do"), str):
            raise JournalError(f"action {number} is not of the form {{do, digest}}: {entry!r}")
        try:
            action = game.title.notation.parse(entry["do"])
            states.append(apply(states[-1], action))
        except (NotationError, Illegal) as error:
            raise JournalError(f"action {number} cannot be replayed: {error}") from None
        actions.append(action)
        if check and entry.get("digest") not in (None, digest.of(states[-1].now)):
            raise JournalError(
                f"after action {number} ({entry['do']}) the position differs from the recorded one; "
                "the file was changed, or the rules were"
            )
    return Journal(game, tuple(states), tuple(actions), data.get("notes") or {})

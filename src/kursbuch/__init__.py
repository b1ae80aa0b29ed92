"""Kursbuch: play, study and program the great railway share games.

>>> import kursbuch
>>> state = kursbuch.new("1824", players=4, seed=1)
>>> state
<State 1824, SR 1: P4 is asked: stock>
>>> "P4 buys B1 for 120" in kursbuch.legal(state)
True
>>> state = kursbuch.apply(state, "P4 buys B1 for 120")
>>> state.actor, state.score["P4"]
('P3', 560)
>>> str(kursbuch.explain(state, "P3 buys B1 for 120"))
'1824 VI.3/1: B1 is not for sale'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path

from .core.actions import CHANCE, Action, Pass
from .core.chance import draw, settle
from .core.errors import Illegal, JournalError, KursbuchError, NotationError, SetupError
from .core.game import AnyGame, AnyTitle, Game, Option, Title, Variant, bind
from .core.journal import Journal, read
from .core.journal import replay as _replay
from .core.questions import Ask, Offer
from .core.reports import Event, Refusal
from .core.state import Legal, State, apply, explain, legal, start
from .titles import find as title
from .titles import title_ids as titles

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "Action", "AnyGame", "AnyTitle", "Ask", "Event", "Game", "Illegal", "Journal", "JournalError",
    "KursbuchError", "Legal", "NotationError", "Offer", "Option", "Pass", "Refusal", "SetupError", "State", "Title",
    "Variant", "apply", "draw", "dumps", "explain", "game", "legal", "load", "loads", "new", "parse", "replay", "save",
    "settle", "start", "title", "titles",
]  # fmt: skip


def game(title_id: str, players: int | Sequence[str], options: Mapping[str, str] | None = None) -> AnyGame:
    """A title bound to its players and options."""
    return bind(title(title_id), players, options)


def new(
    title_id: str,
    players: int | Sequence[str],
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
) -> State:
    """The first state of a new game. With a seed, chance at the start (dealt cards) is drawn from it."""
    state = start(game(title_id, players, options))
    return state if seed is None else settle(state, random.Random(seed))


def parse(state: State | AnyGame, text: str) -> Action:
    """The action that `text` writes down in this game's notation."""
    bound = state.game if isinstance(state, State) else state
    return bound.title.notation.parse(text)


def replay(bound: AnyGame, actions: Iterable[Action | str]) -> State:
    """The state after these actions, from the start."""
    return _replay(bound, actions)


def load(path: str | PathLike[str]) -> Journal:
    """The game of a save file; JournalError names the place where the file is wrong."""
    try:
        return loads(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise JournalError(f"{path} is not a text in UTF-8, so no save file") from None


def save(played: Journal | State, path: str | PathLike[str]) -> None:
    """Writes a game, or the one that led to a state, to a save file, in one go: nobody ever sees half of it."""
    target = Path(path)
    draft = target.with_name(target.name + ".tmp")
    draft.write_text(dumps(played), encoding="utf-8")
    draft.replace(target)


def loads(text: str) -> Journal:
    """The game of the text of a save file."""
    return read(text, title)


def dumps(played: Journal | State) -> str:
    """The text of a save file: readable JSON, one action a line."""
    return (Journal.of(played) if isinstance(played, State) else played).to_text()

"""Kursbuch: play, study and program the great railway share games.

import kursbuch

state = kursbuch.new("1824", players=4)
while not state.over:
    offer = next(kursbuch.legal(state))
    state = kursbuch.apply(state, offer.action)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from .core.actions import CHANCE, Action, Pass
from .core.chance import draw, settle
from .core.errors import Illegal, JournalError, KursbuchError, NotationError, SetupError
from .core.game import AnyGame, AnyTitle, Game, Option, Title, Variant, bind
from .core.journal import Journal, read
from .core.journal import replay as _replay
from .core.questions import Ask, Offer
from .core.reports import Event, Refusal
from .core.state import State, apply, explain, legal, start
from .titles import find as title
from .titles import title_ids as titles

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "Action", "AnyGame", "AnyTitle", "Ask", "Event", "Game", "Illegal", "Journal", "JournalError",
    "KursbuchError", "NotationError", "Offer", "Option", "Pass", "Refusal", "SetupError", "State", "Title", "Variant",
    "apply", "draw", "dump", "explain", "game", "legal", "load", "new", "parse", "replay", "settle", "title", "titles",
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


def dump(journal: Journal) -> str:
    """The game as a readable save file."""
    return journal.to_text()


def load(text: str) -> Journal:
    """The game of a save file; JournalError names the place where the file is wrong."""
    return read(text, title)

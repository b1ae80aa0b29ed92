"""A game as a text in Markdown: who plays, every action with what came of it, round by round, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.actions import Action
from ..core.journal import Journal
from ..core.reports import Event
from ..core.state import State
from .rounds import RoundStart, with_round

_RESULT = {"en": "Result", "de": "Ergebnis"}


def log(journal: Journal, language: str = "en") -> str:
    """The whole game; actions are written as save files write them."""
    moves = [(action, state.events) for action, state in zip(journal.actions, journal.states[1:], strict=True)]
    return told(journal.state, moves, rounds(journal), language)


def told(
    last: State, moves: Iterable[tuple[Action, Sequence[Event]]], begun: Iterable[RoundStart], language: str = "en"
) -> str:
    """A game that led to this state, by its actions with what each set off."""
    game, title = last.game, last.game.title
    names = dict(zip(game.players, game.names, strict=True))
    lines = [f"# {title.name}", "", ", ".join(f"{seat} {name}" for seat, name in names.items()), ""]
    begins = {start.at: ["", f"## {start.label}", ""] for start in begun}
    lines += begins.get(0, [])
    for number, (action, events) in enumerate(moves, 1):
        sentences = title.tell(events, action, language)
        lines.append(" ".join([f"{number}. {action}.", *(f"{text.lstrip(',; ')}." for text in sentences)]))
        lines += begins.get(number, [])
    if last.over:
        ranked = sorted(last.score.items(), key=lambda item: (-item[1], item[0]))
        lines += ["", f"## {_RESULT[language]}", "", *(f"- {names.get(seat, seat)}: {worth}" for seat, worth in ranked)]
    return "\n".join(lines) + "\n"


def rounds(journal: Journal) -> tuple[RoundStart, ...]:
    """Where the rounds of a game begin."""
    found: tuple[RoundStart, ...] = ()
    for number, state in enumerate(journal.states):
        found = with_round(found, state, number)
    return found

"""A game as a text in Markdown: who plays, every action with what came of it, round by round, and the result."""

from __future__ import annotations

from ..core.journal import Journal
from .rounds import RoundStart, with_round

_RESULT = {"en": "Result", "de": "Ergebnis"}


def log(journal: Journal, language: str = "en") -> str:
    """The whole game; actions are written as save files write them."""
    game, title = journal.game, journal.game.title
    names = dict(zip(game.players, game.names, strict=True))
    lines = [f"# {title.name}", "", ", ".join(f"{seat} {name}" for seat, name in names.items()), ""]
    begins = {start.at: start.label for start in rounds(journal)}
    for number, state in enumerate(journal.states):
        if state.last is not None:
            told = title.tell(state.events, state.last, language)
            lines.append(" ".join([f"{number}. {state.last}.", *(f"{text.lstrip(',; ')}." for text in told)]))
        if number in begins:
            lines += ["", f"## {begins[number]}", ""]
    if journal.state.over:
        ranked = sorted(journal.state.score.items(), key=lambda item: (-item[1], item[0]))
        lines += ["", f"## {_RESULT[language]}", "", *(f"- {names.get(seat, seat)}: {worth}" for seat, worth in ranked)]
    return "\n".join(lines) + "\n"


def rounds(journal: Journal) -> tuple[RoundStart, ...]:
    """Where the rounds of a game begin."""
    found: tuple[RoundStart, ...] = ()
    for number, state in enumerate(journal.states):
        found = with_round(found, state, number)
    return found

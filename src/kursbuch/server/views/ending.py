"""Why a game is over, in one sentence with its clause."""

from __future__ import annotations

from ...core.record import Position
from ...rules.table import BANK_BROKEN, Holdings
from ..play import Play
from .controls import Refused
from .families import family_of
from .ruletext import place_of
from .sentences import Speaker
from .words import Words


def ending(play: Play, words: Words) -> Refused | None:
    """None while the game goes on."""
    state, title = play.state, play.game.title
    if not state.over:
        return None
    text = Speaker(state, words).ending(state.events) or _empty_bank(play, words) or words.say("end.rounds")
    clause = f"{title.id}:{title.clauses['over']}"
    return Refused(clause, place_of(clause, words.language), text)


def _empty_bank(play: Play, words: Words) -> str:
    """In which round the bank ran dry, where it can."""
    found = next((state.now for state in play.states if _is_empty(state.now)), None)
    if found is None:
        return ""
    caption, _ = family_of(found, words).caption()
    last, _ = family_of(play.state.now, words).caption()
    rounds = [text.split(" · ")[0] for text in (caption, last)]
    return words.say("end.bank", round=rounds[0], last=rounds[1])


def _is_empty(position: Position) -> bool:
    return isinstance(position, Holdings) and BANK_BROKEN in position.flags

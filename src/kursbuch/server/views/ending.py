"""Why a game is over, in one sentence with its clause."""

from __future__ import annotations

from itertools import takewhile

from ...core.record import Position
from ...rules.table import BANK_BROKEN, Holdings
from ..play import Play
from .families import family_of
from .ruletext import place_of
from .sentences import Speaker
from .shapes import Refused
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
    """In which round the bank ran dry, where it can. It stays so, and most of the game was before."""
    found = None
    for state in takewhile(lambda state: _is_empty(state.now), reversed(play.states)):
        found = state.now
    if found is None:
        return ""
    captions = (family_of(position, words).caption() for position in (found, play.state.now))
    broken, last = (short.split(" · ")[0] for _, short in captions)
    return words.say("end.bank.last" if broken == last else "end.bank", round=broken, last=last)


def _is_empty(position: Position) -> bool:
    return isinstance(position, Holdings) and BANK_BROKEN in position.flags

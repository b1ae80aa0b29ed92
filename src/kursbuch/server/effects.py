"""What came of a move, kept with it: so whoever tells of a whole game needs no positions of it.

A position is worked out from the moves before it, which takes seconds for a game of thousands. What the log says of a
move, what it paid to whom and what players were worth when it began a round is noted when the move is made and its
positions are at hand; it is kept as a text, with the game and in its mark (`marks.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ..core.actions import Action, Pass
from ..core.reports import Event
from ..core.state import State
from ..interop.rounds import round_name
from ..rules.actions import Dividend, Run
from ..rules.table import Holdings
from .deeds import Deed, deeds_of

FORM = 1
"""Of the texts; it goes up when they hold something else, and those that another program has kept count no more."""


class Effects(NamedTuple):
    round: str
    """In which the move was made, by the name that positions give it; nothing for games without."""
    events: tuple[Event, ...]
    paid: Mapping[str, int]
    """Player -> what came in by it, while nobody bought or sold anything."""
    worth: Mapping[str, int]
    """What each player was worth after it, if it began a round."""
    deeds: tuple[Deed, ...]
    """What companies did by it."""


def effects_of(before: State, action: Action, state: State, begins_round: bool) -> Effects:
    label, _ = round_name(before.now)
    worth = dict(state.score) if begins_round else {}
    return Effects(label, state.events, _paid(before, action, state), worth, tuple(deeds_of(state)))


PAYMENTS = ("dividend", "half", "income", "solo_income")
"""Events that tell what a player was paid."""


def _paid(before: State, action: Action, state: State) -> dict[str, int]:
    old, new = before.now, state.now
    paid = Counter[str]()
    unplayed = set(new.players) - set(state.game.players)  # they act by themselves after whatever was done
    for event in state.events if unplayed else ():
        if event.name in PAYMENTS and event.figures["player"] in unplayed:
            paid[str(event.figures["player"])] += int(str(event.figures["amount"]))
    if isinstance(action, (Run, Dividend, Pass)) and isinstance(old, Holdings) and isinstance(new, Holdings):
        paid.update({p: new.cash[p] - old.cash[p] for p in state.game.players if new.cash[p] > old.cash[p]})
    return dict(paid)


def noted(before: State, action: Action, state: State, begins_round: bool) -> str:
    """The effects of a move as a text. None where one takes part whom nobody plays: what he did by himself is told from
    the positions."""
    if any(player not in state.game.players for player in state.now.players):
        return ""
    return json.dumps(effects_of(before, action, state, begins_round), ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Effects:
    label, events, paid, worth, deeds = json.loads(text)
    told = tuple(Event(name, _figures(figures)) for name, figures in events)
    return Effects(label, told, paid, worth, tuple(Deed(*one) for one in deeds))


def _figures(found: Mapping[str, object]) -> Mapping[str, object]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}

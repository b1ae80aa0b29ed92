"""Everybody's chances, as a look back tells them.

The learned value knows games of bots. In the first third of a game its favourites win no more often than anybody else,
least of all among people (see docs/study.md). So it is believed little at first, and the more the further the
game has come: chances begin nearly equal and come apart with time. In the last operating rounds all is arithmetic.
"""

from __future__ import annotations

from ..bots.value import Estimate, Value
from ..bots.value.traits import SHARES, Traits, traits
from ..bots.value.value import learned
from ..core.state import State
from ..rules.table import Holdings
from .finish import finish

_BELIEVED = 0.7
"""From here on the learned value is taken at its word; of this part of a game."""
_LEAST = 0.25
"""How far it is believed at the start."""


def chances(state: State) -> dict[str, Estimate]:
    """What everybody may expect of a game."""
    if (last := None if state.over else finish(state)) is not None:
        return last
    seen = None if state.over else traits(state)
    if seen is None:
        return Value.of(state)
    if isinstance(state.now, Holdings) and not state.now.operated:
        return _equal(seen)
    found = learned(seen).estimate(seen)
    odds = {player: one.chance ** _belief(seen) for player, one in found.items()}
    return {player: one._replace(chance=odds[player] / sum(odds.values())) for player, one in found.items()}


def belief(state: State) -> float:
    """How far what is foreseen at a moment is to be believed, from 0 to 1."""
    seen = None if state.over else traits(state)
    return 1.0 if seen is None else _belief(seen)


def _belief(seen: Traits) -> float:
    if seen.family != SHARES:
        return 1.0
    return min(1.0, _LEAST + (1 - _LEAST) * max(0.0, seen.progress) / _BELIEVED)


def _equal(seen: Traits) -> dict[str, Estimate]:
    """Before the first company has operated all are equal. Parts of what players have tell nothing then: where papers
    are drawn for nothing they have next to nothing."""
    typical = learned(seen).typical.get(seen.key, sum(seen.now.values()))
    return {player: Estimate(1 / len(seen.now), typical / len(seen.now)) for player in seen.now}

"""How a branch stands, as it is kept beside it: so whoever lists the branches of a game opens none of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ...core.state import State
from ...interop.rounds import round_name
from ...study.analysis import VERSION, trails_of
from ...study.chances import chances
from ..play import Move, Play

POINTS = 8
"""Moments at which the chances in a branch are looked at, besides its first."""


@dataclass(frozen=True)
class BranchStanding:
    origin: str
    """The trail of the game it branches off, up to where this was made."""
    at: int
    """Where it leaves that game: where it was made, or earlier if one of the two was taken back since."""
    round: str
    """The round of that moment."""
    first: Sequence[str]
    """The first action of its own and the step that asked for it; nothing, if there is none."""
    moves: int
    over: bool
    watch: str
    win: Mapping[str, float]
    worth: Mapping[str, int]
    decides: str
    """Whose chance is followed: who decided where it begins; nobody, if that was luck."""
    line: Sequence[tuple[int, Mapping[str, float]]]
    """Everybody's chances at some moments from there to its end."""


def name_of(rules: int, latest: int) -> str:
    """What tells how a branch stands after this entry, by these rules, from how it stood before."""
    return f"{latest}.{rules}.{VERSION}"


def standing_of(origin: Play, branch: Play, made: int) -> BranchStanding:
    """How a branch stands that was made at a moment of a game."""
    at, last = parting(origin, branch, made), len(branch.moves)
    first, stands = branch.states[at], chances(branch.state)
    moments = sorted({at + round((last - at) * part / POINTS) for part in range(POINTS + 1)}) if last > at else []
    return BranchStanding(
        trail_at(trails_of(origin.journal()), made),
        at,
        round_name(first.now)[0],
        (str(branch.moves[at].action), branch.moves[at].step) if last > at else (),
        last,
        branch.state.over,
        branch.row.watch,
        {player: round(one.chance, 4) for player, one in stands.items()},
        {player: round(one.worth) for player, one in stands.items()},
        "" if first.is_chance else first.actor or "",
        [_point(one, branch.states[one]) for one in moments],
    )


def moved(
    standing: BranchStanding, origin: Play, played: Sequence[str], texts: Sequence[str], made: int
) -> BranchStanding:
    """How it stands when the game it branches off, now of the actions `played`, is not what it was: the branch itself,
    of these texts, has not changed, but it may leave the game elsewhere."""
    at = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(played[:made], texts, strict=False)))
    if at == standing.at:
        return standing
    state = origin.states[at]  # up to there the two are one
    step = state.ask.name if state.ask else ""
    return replace(
        standing,
        at=at,
        round=round_name(state.now)[0],
        first=(texts[at], step) if len(texts) > at else (),
        decides="" if state.is_chance else state.actor or "",
        line=[_point(at, state), *(one for one in standing.line if one[0] > at)] if len(texts) > at else [],
    )


def _point(at: int, state: State) -> tuple[int, Mapping[str, float]]:
    return at, {player: round(one.chance, 4) for player, one in chances(state).items()}


def trail_at(trails: Sequence[str], made: int) -> str:
    """That of the moment at which a branch was made, or of the last there is."""
    return trails[min(made, len(trails) - 1)]


def parting(origin: Play, branch: Play, made: int) -> int:
    """Where a branch that was made at a moment of a game leaves it: there, or earlier if one of the two was taken back
    since."""
    pairs = list(zip(origin.moves[:made], branch.moves[:made], strict=False))
    return next((n for n, (one, other) in enumerate(pairs) if one.action != other.action), len(pairs))


def first_move(standing: BranchStanding, origin: Play) -> Move | None:
    """The first move of its own."""
    if not standing.first:
        return None
    text, step = standing.first
    return Move(origin.game.title.notation.parse(text), "", step, origin.row.created)

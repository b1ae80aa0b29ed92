"""Marks in stored games: moments as data, so that a game is opened without following its log from the beginning.

A mark only saves time. It counts if it was made under the same rules, of the same moves, and if what the moves after
its last moment lead to is the position whose digest stands in the log; else the log is followed as if there were none.
Earlier moments are kept as well, the last few closer together, for whoever looks back: to show any moment of the game
only the moves since one of these are followed. What came of each move is kept, too (`effects.py`), so that the log of a
whole game is told without its positions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from ..core import collecting
from ..core.actions import Action
from ..core.game import AnyGame
from ..core.record import Digest
from ..core.snapshot import restored, snapshot
from ..core.state import State, follow, start
from ..interop.rounds import RoundStart, with_round
from .effects import FORM, noted
from .moments import Earlier, Moments
from .play import Move, Play, moved
from .storage.records import ACT, JSON, UNDO, Entry, GameRow

EVERY = 50
"""After how many more moves a game is marked again."""
BEHIND = 3
"""How many moves a mark is behind the game: that moment is at hand even if no page looks at it (`keeping.FEW`)."""
MOST, SELDOM = 4, 4 * EVERY
"""So many of the last moments are kept, and of those before one in so many moves."""


def place_of_mark(moves: int) -> int:
    """After how many moves a game of this length has its mark; 0 if it needs none yet."""
    return max(0, (moves - BEHIND) // EVERY * EVERY)


def mark_of(play: Play, at: int, older: Mapping[str, Any] | None = None) -> JSON:
    """The mark of a game after so many moves, with what is of use of an older one."""
    moves, rules = play.moves[:at], play.game.title.version
    texts = [str(move.action) for move in moves]
    before = [one for one in _moments(older, rules, texts) if one["at"] < at]
    places = kept([*(one["at"] for one in before), at])
    moments = [*(one for one in before if one["at"] in places), _moment(play.states[at], texts)]
    steps, effects = [move.step for move in moves], [move.effects for move in moves]
    return _mark(rules, moments, steps, effects, play.rounds)


def mark_of_states(states: Sequence[State], actions: Sequence[Action]) -> JSON | None:
    """The same for a game that is not in play yet; None if it is too short."""
    at = place_of_mark(len(actions))
    if not at:
        return None
    rounds = tuple[RoundStart, ...]()
    for number, state in enumerate(states[: at + 1]):
        rounds = with_round(rounds, state, number)
    steps = [state.ask.name if state.ask else "" for state in states[:at]]
    begun = {one.at for one in rounds}
    line = zip(range(1, at + 1), actions, pairwise(states), strict=False)
    came = [noted(before, action, after, number in begun) for number, action, (before, after) in line]
    texts = [str(action) for action in actions[:at]]
    moments = [_moment(states[n], texts[:n]) for n in kept(range(EVERY, at + 1, EVERY))]
    return _mark(states[0].game.title.version, moments, steps, came, rounds)


def kept(places: Sequence[int]) -> list[int]:
    """Of the places of moments those that a mark keeps: the last, and some of the others."""
    return [at for number, at in enumerate(reversed(places)) if number < MOST or not at % SELDOM][::-1]


def _mark(rules: int, moments: list[JSON], steps: list[str], effects: list[str], rounds: Iterable[RoundStart]) -> JSON:
    """Moments, and of the moves up to the last of them what a game in play knows."""
    told = [[one.at, one.label, one.major] for one in rounds if one.at <= moments[-1]["at"]]
    return {"rules": rules, "moments": moments, "steps": steps, "form": FORM, "effects": effects, "rounds": told}


def _moment(state: State, texts: Sequence[str]) -> JSON:
    """A moment after these moves. Its state is a text: of several, most are never read."""
    data = json.dumps(snapshot(state), ensure_ascii=False)
    return {"at": len(texts), "trail": _trail(texts), "digest": Digest().of(state.now), "state": data}


def _moments(made: Mapping[str, Any] | None, rules: int, texts: Sequence[str]) -> list[JSON]:
    """The moments of a mark that belong to a game with these moves."""
    if made is None or made["rules"] != rules:
        return []
    found = [one for one in made.get("moments", ()) if 0 < one["at"] <= len(texts)]
    return [one for one in found if _trail(texts[: one["at"]]) == one["trail"]]


def opened(row: GameRow, log: Sequence[Entry], made: Mapping[str, Any]) -> Play | None:
    """The game of a whole log, from a mark on; None if the mark does not fit."""
    play, acts, version = _without_moves(Play.begin(row), log)
    title = play.game.title
    if row.rules != title.version or not acts or acts[-1].digest is None:
        return None
    moments = _moments(made, title.version, [entry.text for entry in acts[:-1]])
    if not moments:
        return None
    actions, at = [title.notation.parse(entry.text) for entry in acts], moments[-1]["at"]
    try:
        with collecting.following():
            states = tuple(_followed(_restored(play.game, moments[-1]), actions[at:]))
    except Exception:  # whatever comes of a state that another program has kept; the log will be followed instead
        return None
    if play.digest.of(states[-1].now) != acts[-1].digest:
        return None
    rounds = tuple(RoundStart(*one) for one in made["rounds"] if one[0] <= at)
    came = made["effects"] if made.get("form") == FORM else [""] * at
    first = zip(actions[:at], acts, made["steps"], came, strict=False)
    moves = [Move(action, one.seat, step, one.at, effects, one.digest) for action, one, step, effects in first]
    run = zip(acts[at:], actions[at:], states[1:], strict=True)
    moves, rounds = moved(moves, rounds, states[0], run)
    earlier = (
        Earlier(partial(start, play.game), tuple(actions[: moments[0]["at"]])),
        *(
            Earlier(partial(_next, play.game, one, actions), tuple(actions[one["at"] + 1 : other["at"]]))
            for one, other in pairwise(moments)
        ),
    )
    known = Moments(states[1:], earlier)
    return replace(play, version=version, latest=log[-1].number, states=known, moves=tuple(moves), rounds=rounds)


def _restored(game: AnyGame, moment: JSON) -> State:
    return restored(game, json.loads(moment["state"]))


def _next(game: AnyGame, moment: JSON, actions: Sequence[Action]) -> State:
    """The state one move after a moment of a mark; worked out from the beginning if that is not what it was."""
    at = moment["at"]
    try:
        state = _restored(game, moment)
        if Digest().of(state.now) == moment["digest"]:
            return follow(state, actions[at])
    except Exception:  # as above
        pass
    *_, state = _followed(start(game), actions[: at + 1])
    return state


def _without_moves(play: Play, log: Iterable[Entry]) -> tuple[Play, list[Entry], int]:
    """What a log says besides actions, as of a game in which none was taken; the entries of those that count; and the
    version."""
    acts, version = list[Entry](), 0
    for entry in log:
        if entry.kind == ACT:
            acts.append(entry)
            if play.proposal or play.declined or entry.seat in play.taken_over:
                others = play.taken_over - {entry.seat}
                play = replace(play, proposal=None, declined=None, taken_over=others)
        else:
            play = play.after([entry])
            if entry.kind == UNDO:
                del acts[int(entry.text.partition(" ")[0]) :]
        if entry.kind in (ACT, UNDO):
            version = entry.number
    return play, acts, version


def _followed(state: State, actions: Iterable[Action]) -> Iterator[State]:
    yield state
    for action in actions:
        state = follow(state, action)
        yield state


def _trail(texts: Iterable[str]) -> str:
    """Tells one line of play from any other."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]

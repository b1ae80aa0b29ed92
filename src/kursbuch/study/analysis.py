"""A whole game looked at: everybody's chances after each action, and the turning points.

The chances come first and quickly. Then the answers are picked that matter, and each is held against the best others by
playing on; those by which most was won or lost are looked at more closely. That takes long, is done in
several processes, and is kept line by line, so that a stopped analysis goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import kursbuch

from ..arena.workers import each
from ..bots.value import Estimate
from ..core.actions import Action
from ..core.journal import Journal
from ..core.state import State, apply
from ..cubes.record import CubeRecord
from ..rules.table import Holdings
from .answers import WIDTH, best_answers, has_choice, likely
from .chances import chances
from .facts import set_off
from .reasons import speaks_for

TURNS = 0.03
"""So much of a chance to win makes a turning point."""
_MOST = 8
"""So many of them are told, and looked at closely before."""
BUDGET = 25_000
"""Answers that are played for a first look at those that matter: some minutes of one core."""
_TIMES = (1, 3)
"""How often each answer is played on, at first and closely;"""
_SHORT = 2
"""so many times as often where games are short."""
_LONG = 700
"""Actions that a game takes, more or less, of which nobody knows yet how long it will be."""
SETS = 4
"""Operating sets that answers are played on for, unless told otherwise: it tells as much as the end of the game does
(see docs/study.md), and early on in half of the time."""
_PLAYED = 300
"""Answers that takes at most, more or less."""
VERSION = 9
"""Of what is kept; it goes up when answers are judged in another way."""

Tell = Callable[[int, int], None]
"""Told how many answers have been looked at, of how many."""


@dataclass(frozen=True)
class Looked:
    """An answer that was given, beside the best ones."""

    at: int
    """After so many actions the question was put."""
    player: str
    played: str
    answers: Sequence[Mapping[str, Any]]
    """The best first, and the one that was played: `action`, `chance`, `worth`, and `why`, what it brings more than
    what it is compared with; `facts`, what comes of it, and `path`, the chance on the way."""
    close: bool = False
    """Has it been looked at closely?"""
    routine: bool = False
    """Would `steady` have answered the same, and did nothing else come of it at once?"""
    sure: bool = True
    """Is the better of what was played and the best other ahead on each way on, and is there a reason to be seen?"""

    @property
    def of_played(self) -> Mapping[str, Any]:
        return next(one for one in self.answers if one["action"] == self.played)

    @property
    def other(self) -> Mapping[str, Any]:
        """The best of all that were not played."""
        return next((one for one in self.answers if one["action"] != self.played), self.of_played)

    @property
    def loss(self) -> float:
        """How much of a chance to win the best answer would have left more; below zero, what was played was best, and
        by how much."""
        loss: float = self.other["chance"] - self.of_played["chance"]
        return loss

    @property
    def weight(self) -> float:
        """How much was won or lost by it. Whoever did as anybody would have, and did well, has turned nothing; what is
        better by luck, or nobody could tell why, neither."""
        return 0.0 if not self.sure or (self.routine and self.loss <= 0) else abs(self.loss)


@dataclass(frozen=True)
class TurningPoint:
    at: int
    player: str
    played: str
    better: str
    """What would have been better; or, where the loss is below zero, the next best."""
    loss: float
    why: Mapping[str, Any]
    """What the better of the two brings more than the other, by figure (see facts.py)."""


@dataclass(frozen=True)
class Analysis:
    journal: Journal
    moments: Sequence[Mapping[str, Estimate]]
    looked: Sequence[Looked]

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Where the most was lost or won by an answer, in the order of play; of what was looked at closely, if there is
        any. A chance that somebody misses again and again in one round is told once."""
        sure = [one for one in self.looked if one.close] or self.looked
        turned = dict[tuple[object, ...], Looked]()
        for one in weightiest(one for one in sure if one.weight >= TURNS):
            turned.setdefault(self._missed(one), one)
        return [_turn(one) for one in sorted(turned.values(), key=lambda one: one.at)]

    def _missed(self, one: Looked) -> tuple[object, ...]:
        """What tells a turning point from others."""
        now = self.journal.states[one.at].now
        if one.loss <= 0 or not isinstance(now, Holdings):
            return (one.at,)
        return one.player, one.other["action"], now.round

    def to_json(self) -> dict[str, Any]:
        game = self.journal.game
        return {
            "title": game.title.id,
            "players": dict(zip(game.players, game.names, strict=True)),
            "start": told(0, self.moments[0]),
            "moments": [told(at, moment) for at, moment in enumerate(self.moments) if at],
            "turning_points": [asdict(one) for one in self.turning_points],
            "answers": [asdict(one) for one in self.looked],
        }


def told(at: int, moment: Mapping[str, Estimate]) -> dict[str, Any]:
    """A moment as data."""
    return {
        "at": at,
        "win": {player: round(one.chance, 4) for player, one in moment.items()},
        "worth": {player: round(one.worth) for player, one in moment.items()},
    }


def _turn(one: Looked) -> TurningPoint:
    best = one.other if one.loss > 0 else one.of_played
    return TurningPoint(one.at, one.player, one.played, one.other["action"], round(one.loss, 4), best["why"])


def analyse(
    journal: Journal,
    *,
    keep: Path | None = None,
    workers: int = 1,
    sets: int | None = SETS,
    tell: Tell = lambda done, of: None,
    first: Callable[[Analysis], None] = lambda found: None,
) -> Analysis:
    """Looks at a game. What has been found is kept in a file, if one is named, and taken up from there; `first` is
    called with that, and with everybody's chances, before anything else is looked at. Answers are played on to the end
    of the game, or for so many operating sets."""
    text, trails = kursbuch.dumps(journal), trails_of(journal)
    looked = {one.at: one for one in _kept(keep, trails, sets)}
    stands = moments(journal)
    first(Analysis(journal, stands, _in_order(looked)))
    chosen = chosen_moments(journal.states, journal.actions, stands)
    tell(*progress(looked, chosen))
    for close in (False, True):
        missing = to_look_at_closely(looked) if close else [at for at in chosen if at not in looked]
        for one in each(partial(_looked, text, close, sets), missing, workers, lambda at: None):
            if one is not None:
                looked[one.at] = one
                _keep(keep, one, trails[one.at + 1], sets)
            tell(*progress(looked, chosen))
    return Analysis(journal, stands, _in_order(looked))


def moments(journal: Journal) -> list[Mapping[str, Estimate]]:
    """What everybody may expect at the start and after each action."""
    return [chances(state) for state in journal.states]


def chosen_moments(
    states: Sequence[State], actions: Sequence[Action], stands: Sequence[Mapping[str, Estimate]], budget: int = BUDGET
) -> list[int]:
    """Where an answer mattered, as far as the budget goes: where the chances changed with it, or `steady` would have
    answered otherwise and had other chances then. The weightiest first."""
    weights = {at: _weight(states[at], actions[at], stands[at : at + 2]) for at in _asked(states)}
    length = len(actions) if states[-1].over else max(_LONG, len(actions))
    chosen, spent = list[int](), 0
    for at in sorted(weights, key=lambda at: -weights[at]):
        spent += (1 + WIDTH) * _times(states[at], False) * min(_PLAYED, length - at)
        if chosen and spent > budget:
            break
        chosen.append(at)
    return chosen


def _asked(states: Sequence[State]) -> list[int]:
    """Where somebody could have answered otherwise."""
    return [at for at, state in enumerate(states[:-1]) if has_choice(state)]


def _weight(state: State, played: Action, stands: Sequence[Mapping[str, Estimate]]) -> float:
    player, usual = state.actor or "", likely(state)
    before, then = (stand[player].chance for stand in stands)
    other = then if usual == played else chances(apply(state, usual))[player].chance
    return abs(then - before) / 2 + abs(then - other)


def weightiest(looked: Iterable[Looked]) -> list[Looked]:
    """The answers by which most was won or lost."""
    return sorted(looked, key=lambda one: (-one.weight, one.at))[:_MOST]


def to_look_at_closely(looked: Mapping[int, Looked]) -> list[int]:
    """Where most was won or lost at a first look, as many as are still to be looked at closely."""
    left = _MOST - sum(one.close for one in looked.values())
    return [one.at for one in weightiest(one for one in looked.values() if not one.close)][: max(0, left)]


def progress(looked: Mapping[int, Looked], chosen: Sequence[int]) -> tuple[int, int]:
    """How much has been looked at, of how much: each of the chosen once, and the weightiest again."""
    again = sum(one.close for one in looked.values())
    return sum(at in looked for at in chosen) + again, len(chosen) + min(_MOST, len(chosen))


def look(state: State, played: Action, at: int, *, close: bool = False, sets: int | None = None) -> Looked:
    """An answer beside the best ones; `at` is where it was given."""
    found = best_answers(state, played, times=_times(state, close), sets=sets)
    own = next(one for one in found if one.action == played)
    other = next((one for one in found if one.action != played), own)
    answers = [
        {
            "action": str(one.action),
            "chance": round(one.chance, 4),
            "worth": round(one.worth),
            "why": one.outcome.more_than((other if one is own else own).outcome),
            "facts": one.outcome.facts,
            "path": [[number, round(chance, 4)] for number, chance in one.path],
        }
        for one in found
    ]
    routine = played == likely(state) and not set_off(played, state, apply(state, played))
    better, worse = (own, other) if own.chance >= other.chance else (other, own)
    sure = better.outcome.is_ahead_of(worse.outcome) and speaks_for(better.outcome.more_than(worse.outcome))
    return Looked(at, state.actor or "", str(played), answers, close, routine, sure)


def _times(state: State, close: bool) -> int:
    return _TIMES[close] * (_SHORT if isinstance(state.now, CubeRecord) else 1)


def _in_order(looked: Mapping[int, Looked]) -> list[Looked]:
    return [looked[at] for at in sorted(looked)]


def trails_of(journal: Journal) -> list[str]:
    """What tells the start, and the moment after each action, from the moments of any other game."""
    game = journal.game
    trail = hashlib.blake2b(digest_size=8)
    trail.update(f"{game.title.id} {game.title.version} {len(game.players)} {sorted(game.options.items())}".encode())
    trails = [trail.hexdigest()]
    for action in journal.actions:
        trail.update(f"\n{action}".encode())
        trails.append(trail.hexdigest())
    return trails


@lru_cache(maxsize=2)
def _read(text: str) -> Journal:
    return kursbuch.loads(text)


def _looked(text: str, close: bool, sets: int | None, at: int) -> Looked | None:
    journal = _read(text)
    return look(journal.states[at], journal.actions[at], at, close=close, sets=sets)


# -- what is kept -----------------------------------------------------------------------------------------------------


def _keep(path: Path | None, one: Looked, trail: str, sets: int | None) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"version": VERSION, "sets": sets, "trail": trail, **asdict(one)}) + "\n")


def _kept(path: Path | None, trails: Sequence[str], sets: int | None) -> Iterator[Looked]:
    """What an earlier analysis has found of this very game, in the same way; half a line is left out."""
    if path is None or not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
            fits = data.pop("version") == VERSION and data.pop("sets") == sets
            trail, one = data.pop("trail"), Looked(**data)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        if fits and one.at + 1 < len(trails) and trail == trails[one.at + 1]:
            yield one

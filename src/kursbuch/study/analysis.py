"""A whole game looked at: everybody's chances after each action, and the turning points.

The chances come first and quickly. Then each answer that somebody could have given otherwise is held against the best
ones; that takes long, is done in several processes, and is kept line by line, so that a stopped analysis goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import kursbuch

from ..arena.workers import each
from ..bots.value import Estimate, Value
from ..core.actions import Action
from ..core.journal import Journal
from ..core.state import State
from .answers import AHEAD, best_answers, has_choice

TURNS = 0.03
"""So much of a chance to win makes a turning point."""
_MOST = 12
"""So many of them are told."""
VERSION = 3
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
    """The best first, and the one that was played: `action`, `chance`, `worth`, and `why`, its figures beside those of
    what it is compared with; `facts`, what comes of it, and `path`, the chance on the way."""

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


@dataclass(frozen=True)
class TurningPoint:
    at: int
    player: str
    played: str
    better: str
    """What would have been better; or, where the loss is below zero, the next best."""
    loss: float
    why: Mapping[str, int]
    """What the better of the two brings more than the other, by figure."""


@dataclass(frozen=True)
class Analysis:
    journal: Journal
    moments: Sequence[Mapping[str, Estimate]]
    looked: Sequence[Looked]

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Where the most was lost or won by an answer, in the order of play."""
        turned = sorted((one for one in self.looked if abs(one.loss) >= TURNS), key=lambda one: -abs(one.loss))
        return [_turn(one) for one in sorted(turned[:_MOST], key=lambda one: one.at)]

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
    ahead: int = AHEAD,
    tell: Tell = lambda done, of: None,
    first: Callable[[Analysis], None] = lambda found: None,
) -> Analysis:
    """Looks at a game. What has been found is kept in a file, if one is named, and taken up from there; `first` is
    called with that, and with everybody's chances, before anything else is looked at."""
    text, trails = kursbuch.dumps(journal), trails_of(journal)
    asked = [at for at, _ in enumerate(journal.actions) if has_choice(journal.states[at])]
    looked = {one.at: one for one in _kept(keep, trails, ahead)}
    missing = [at for at in asked if at not in looked]
    stands = moments(journal)
    first(Analysis(journal, stands, [looked[at] for at in sorted(looked)]))
    tell(len(asked) - len(missing), len(asked))
    for one in each(partial(_looked, text, ahead), missing, workers, lambda at: None):
        if one is not None:
            looked[one.at] = one
            _keep(keep, one, trails[one.at + 1], ahead)
        tell(len(looked), len(asked))
    return Analysis(journal, stands, [looked[at] for at in sorted(looked)])


def moments(journal: Journal) -> list[Mapping[str, Estimate]]:
    """What everybody may expect at the start and after each action."""
    return [Value.of(state) for state in journal.states]


def look(state: State, played: Action, at: int, ahead: int = AHEAD) -> Looked:
    """An answer beside the best ones; `at` is where it was given."""
    found = best_answers(state, played, ahead)
    own = next(one for one in found if one.action == played)
    other = next((one for one in found if one.action != played), own)
    answers = [
        {
            "action": str(one.action),
            "chance": round(one.chance, 4),
            "worth": round(one.worth),
            "why": one.more_than(other if one is own else own),
            "facts": one.facts,
            "path": [[number, round(chance, 4)] for number, chance in one.path],
        }
        for one in found
    ]
    return Looked(at, state.actor or "", str(played), answers)


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


def _looked(text: str, ahead: int, at: int) -> Looked | None:
    journal = _read(text)
    return look(journal.states[at], journal.actions[at], at, ahead)


# -- what is kept -----------------------------------------------------------------------------------------------------


def _keep(path: Path | None, one: Looked, trail: str, ahead: int) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"version": VERSION, "ahead": ahead, "trail": trail, **asdict(one)}) + "\n")


def _kept(path: Path | None, trails: Sequence[str], ahead: int) -> Iterator[Looked]:
    """What an earlier analysis has found of this very game, in the same way; half a line is left out."""
    if path is None or not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
            fits = data.pop("version") == VERSION and data.pop("ahead") == ahead
            trail, one = data.pop("trail"), Looked(**data)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        if fits and one.at + 1 < len(trails) and trail == trails[one.at + 1]:
            yield one

"""A puzzle as data: a position of its own, the question, and the best answer.

Of a position only the columns are kept that differ from the deal. So a puzzle is small, and it still loads when the
rules have got a column more: that one is as it is at the start of a game. Puzzles lie in the package, one file a title,
a line each.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import kursbuch

from ...core.actions import Action
from ...core.game import AnyGame
from ...core.snapshot import restored, snapshot
from ...core.state import State, start

ROUTES, TILE, PURCHASE, SAVE, BUILD, BID, SHARE = KINDS = (
    "routes", "tile", "purchase", "save", "build", "bid", "share",
)  # fmt: skip
"""The best routes, the tile that gains most, the best purchase, a company in need; in cube rails the best build, the
right bid, the share to offer."""
PROVEN = (ROUTES, TILE)
"""Kinds of which the route finder proves the answer; the others are judged by playing on."""

LIMIT = "limit"
"""Among the figures of a bid: how far to go."""


@dataclass(frozen=True)
class Puzzle:
    id: str
    title: str
    kind: str
    grade: int
    """1 to 3, the hardest last."""
    players: int
    options: Mapping[str, str]
    base: Mapping[str, Any]
    """Columns of the position in which the step began, where they differ from the deal."""
    answers: tuple[str, ...]
    """Given in that step already."""
    best: str
    value: int
    """What the best answer comes to: revenue, or what the position is worth then to the player; in cube rails the
    chance to win, in thousandths."""
    second: int
    """The same of the next best; of routes there is none."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """The same of other answers that were looked at; and the `LIMIT` of a bid."""
    source: str = ""
    """The game it was found in."""
    why: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What the best answer brings more than the next best, and each other one that was looked at more, or less, than
    the best: by figure, as in an analysis."""

    @cached_property
    def game(self) -> AnyGame:
        return kursbuch.game(self.title, self.players, self.options)

    @property
    def state(self) -> State:
        """The position with its question, as a fresh state."""
        return self.begin(self.game)

    def begin(self, game: AnyGame) -> State:
        """The same in a game with names of one's own."""
        return laid_out(game, self.base, self.answers)

    @property
    def player(self) -> str:
        return self.state.actor or ""

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> Puzzle:
        data = json.loads(text)
        return Puzzle(**{**data, "answers": tuple(data["answers"])})


@dataclass(frozen=True)
class Finding:
    """What was found out about a question: what a puzzle says of it."""

    best: Action
    value: int
    second: int
    grade: int
    figures: Mapping[str, int] = field(default_factory=dict)
    why: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def laid_out(game: AnyGame, base: Mapping[str, Any], answers: Iterable[str]) -> State:
    """The state of which that was kept."""
    dealt = start(game).base.to_json(as_it_is=True)
    columns = {name: base.get(name, value) for name, value in dealt.items()}
    return restored(game, {"base": columns, "answers": list(answers)})


def kept(state: State) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What a puzzle keeps of a state."""
    taken, dealt = snapshot(state), start(state.game).base.to_json(as_it_is=True)
    base = {name: value for name, value in taken["base"].items() if dealt[name] != value}
    return base, tuple(taken["answers"])


# -- all of them ------------------------------------------------------------------------------------------------------


def puzzles(title: str = "") -> tuple[Puzzle, ...]:
    """All puzzles, or those of a title: by title, kind and number."""
    return tuple(one for title_id in ([title] if title else kursbuch.titles()) for one in _of(title_id).values())


def by_id(puzzle_id: str) -> Puzzle | None:
    return next((found[puzzle_id] for title in kursbuch.titles() if puzzle_id in (found := _of(title))), None)


def of_the_day(day: date) -> Puzzle:
    """The same for everybody on that day; titles take turns."""
    titles = [title for title in kursbuch.titles() if _of(title)]
    number = day.toordinal()
    found = list(_of(titles[number % len(titles)]).values())
    return found[number * 37 % len(found)]


def written(found: Iterable[Puzzle]) -> bytes:
    """A file of puzzles; the same puzzles make the same file."""
    return gzip.compress("\n".join(one.to_json() for one in found).encode(), 9, mtime=0)


@lru_cache(maxsize=16)
def _of(title: str) -> Mapping[str, Puzzle]:
    file = files(__package__).joinpath(f"data/{title}.jsonl.gz")
    if not file.is_file():
        return {}
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return {one.id: one for one in map(Puzzle.from_json, lines)}

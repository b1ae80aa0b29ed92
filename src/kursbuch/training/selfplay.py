"""Games from which is learned: bots among themselves, some of whom waver.

Bots that always play their best see few positions, and all of them sensible. So a seat wavers now and then: it gives a
random answer instead of its own. How often is drawn for every seat and game anew. The value then knows what becomes of
a mistake, too.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import kursbuch

from ..arena import play
from ..bots import Bot, hire, random_bot
from ..core.actions import Action
from ..core.game import AnyGame
from ..core.state import State

WAVERING = (0.0, 0.0, 0.01, 0.03, 0.1)
"""How often a seat wavers, each equally likely."""


@dataclass(frozen=True)
class Setup:
    """A game to be played; it follows from the title and the seed."""

    title: str
    players: int
    options: Mapping[str, str]
    seed: int

    def game(self) -> AnyGame:
        return kursbuch.game(self.title, self.players, self.options)


def setup(title: str, seed: int) -> Setup:
    """Any variant for two or more, any number of players."""
    dice = random.Random(f"{title} {seed}")
    variant = dice.choice([one for one in kursbuch.title(title).variants if max(one.players) > 1])
    return Setup(title, dice.choice([n for n in variant.players if n > 1]), dict(variant.options), seed)


@dataclass(frozen=True)
class Recorded:
    """A game with all its actions, chance included."""

    setup: Setup
    version: int
    """Of the rules."""
    actions: tuple[str, ...]
    worth: Mapping[str, int]


class Recorder:
    """Writes down what is done."""

    def __init__(self) -> None:
        self.actions: list[str] = []

    def look(self, state: State, number: int) -> None:
        pass

    def note(self, action: Action, after: State) -> None:
        self.actions.append(str(action))


def wavering(bot: Bot, often: float) -> Bot:
    """A bot that gives a random answer so often."""

    def answer(state: State, dice: random.Random) -> Action:
        return random_bot(state, dice) if dice.random() < often else bot(state, dice)

    return answer


def record(title: str, bots: Sequence[str], seed: int) -> Recorded | None:
    """Plays the game of that seed, each seat taken by one of the bots; None if it broke off."""
    table, recorder = setup(title, seed), Recorder()
    game, cast = table.game(), random.Random(f"{seed} cast")
    seats = {seat: wavering(hire(cast.choice(bots)), cast.choice(WAVERING)) for seat in game.players}
    playout = play(game, seats, seed, watcher=recorder)
    return None if playout.broken else Recorded(table, game.title.version, tuple(recorder.actions), playout.worth)


class Records:
    """The games of a file, by seed. A line that was cut off is left out, and its game played again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.games: dict[int, Recorded] = {}
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        for line in lines:
            if line.endswith("\n"):
                data: dict[str, Any] = json.loads(line)
                found = Recorded(Setup(**data["setup"]), data["version"], tuple(data["actions"]), data["worth"])
                self.games[found.setup.seed] = found
        if lines and not lines[-1].endswith("\n"):
            path.write_text("".join(lines[:-1]), encoding="utf-8")

    def add(self, game: Recorded) -> None:
        self.games[game.setup.seed] = game
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game), ensure_ascii=False, separators=(",", ":")) + "\n")

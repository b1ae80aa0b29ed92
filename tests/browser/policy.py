"""How the games of the browser tests are played: at random, with a taste for some kinds of actions.

The choice is made among the legal offers, so a game depends on its seed and the rules alone, not on the page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import kursbuch
from kursbuch.bots import Bot
from kursbuch.core.actions import CHANCE, Action
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.core.questions import Offer
from kursbuch.core.state import State, apply, legal, start

Stop = Callable[[State, int], bool]
"""Whether a game has come to the moment that is looked for, after so many actions."""


@dataclass(frozen=True)
class Taste:
    """A bot that plays at random by weights of kinds of actions. A pattern is looked for in `step: action`; the
    first that fits counts for all actions it fits, other kinds weigh 1."""

    weights: Mapping[str, float] = field(default_factory=dict)

    def __call__(self, state: State, dice: random.Random) -> Action:
        groups: dict[str, list[Offer]] = {}
        for offer in legal(state):
            groups.setdefault(self._group(state, offer), []).append(offer)
        names = sorted(groups)
        (name,) = dice.choices(names, [self.weights.get(name, 1.0) for name in names])
        offer = dice.choice(groups[name])
        return offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action

    def _group(self, state: State, offer: Offer) -> str:
        assert state.ask is not None
        text = f"{state.ask.name}: {offer.action}"
        found = next((pattern for pattern in self.weights if re.search(pattern, text)), None)
        return found or type(offer.action).__name__


BUILDERS = Taste(
    {
        r"^dividend: .*(none|out 0)$": 0.02,
        r"^(trains|consent): .* train (from (?!bank)|to )": 0.02,
        r"^stock: .* (sells|retracts)": 0.03,
        r"^(track|act|build|station): .* passes": 0.02,
        r"^(run|scrap|discard): .* discards": 0.05,
        r"^(trains|stock): .* passes": 0.3,
        r"agrees to end": 0.001,
    }
)
"""People who build, run, pay out and buy: their tables look like those of players."""
HASTY = Taste(
    {
        **BUILDERS.weights,
        r"^(trains|consent): .* train (from (?!bank)|to )": 0.05,
        r"^stock: .* (sells|retracts)": 0.2,
        r"^(trains|stock): .* passes": 3.0,
    }
)
"""The same in a hurry: they pass more often where nothing is built, so that their games are short."""


@dataclass(frozen=True)
class Setting:
    """A game that can be played again: what is played, and by which luck."""

    title: str
    players: int = 3
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    seed: int = 1
    bot: Bot = field(default=BUILDERS, hash=False)

    def __str__(self) -> str:
        return " ".join([self.title, f"{self.players} players", *self.options.values()])

    def names(self) -> tuple[str, ...]:
        return ("Anna", "Béla", "Clara", "Davor", "Emil", "Fanny", "Georg")[: self.players]

    def play(self, stop: Stop = lambda state, number: False) -> Journal:
        """The game to its end, or to the first moment that is looked for."""
        return _game(self).until(stop)


class Game:
    """A game as far as anybody wanted to see it: many tests look at moments of the same one."""

    def __init__(self, setting: Setting) -> None:
        self.game = kursbuch.game(setting.title, setting.names(), setting.options)
        self.setting, self.dice = setting, random.Random(setting.seed)
        self.states, self.actions = [start(self.game)], list[Action]()

    def until(self, stop: Stop, limit: int = 3000) -> Journal:
        number = 0
        while not (state := self.states[number]).over and number < limit and not stop(state, number):
            if number == len(self.actions):
                self._go_on(state)
            number += 1
        return Journal(self.game, tuple(self.states[: number + 1]), tuple(self.actions[:number]), {})

    def _go_on(self, state: State) -> None:
        luck = random.Random(f"{self.setting.seed}/{len(self.actions)}")  # as a table of this seed draws it
        action = draw(state, luck) if state.actor == CHANCE else self.setting.bot(state, self.dice)
        self.actions.append(action)
        self.states.append(apply(state, action))


@cache
def _game(setting: Setting) -> Game:
    return Game(setting)

"""How the games of the browser tests are played: at random, with a taste for some kinds of actions.

The choice is made among the legal offers, so a game depends on its seed and the rules alone, not on the page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import kursbuch
from kursbuch.core.actions import CHANCE, Action
from kursbuch.core.chance import draw
from kursbuch.core.journal import Journal
from kursbuch.core.questions import Offer
from kursbuch.core.state import State, apply, legal, start

Stop = Callable[[State, int], bool]
"""Whether a game has come to the moment that is looked for, after so many actions."""


def kind_of(state: State, action: Action) -> str:
    """The question and the kind of an action that answers it, as in `track.LayTile`."""
    assert state.ask is not None
    return f"{state.ask.name}.{type(action).__name__}"


@dataclass(frozen=True)
class Taste:
    """Weights of kinds of actions. A pattern is looked for in `step: action`; the first that fits counts for all
    actions it fits, other kinds weigh 1."""

    weights: Mapping[str, float] = field(default_factory=dict)

    def choose(self, state: State, dice: random.Random) -> tuple[Offer, Action]:
        """One of the legal offers, with a value for its number."""
        groups: dict[str, list[Offer]] = {}
        for offer in legal(state):
            groups.setdefault(self._group(state, offer), []).append(offer)
        names = sorted(groups)
        (name,) = dice.choices(names, [self.weights.get(name, 1.0) for name in names])
        offer = dice.choice(groups[name])
        return offer, offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action

    def _group(self, state: State, offer: Offer) -> str:
        assert state.ask is not None
        text = f"{state.ask.name}: {offer.action}"
        found = next((pattern for pattern in self.weights if re.search(pattern, text)), None)
        return found or kind_of(state, offer.action)


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


def chance_of(state: State, seed: str, number: int) -> Action:
    """What chance does at a table of this seed after so many actions."""
    return draw(state, random.Random(f"{seed}/{number}"))


@dataclass(frozen=True)
class Setting:
    """A game that can be played again: what is played, and by which luck."""

    title: str
    players: int = 3
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    taste: Taste = BUILDERS

    def __str__(self) -> str:
        return " ".join([self.title, f"{self.players} players", *self.options.values()])

    def names(self) -> tuple[str, ...]:
        return ("Anna", "Béla", "Clara", "Davor", "Emil", "Fanny", "Georg")[: self.players]

    def play(self, stop: Stop = lambda state, number: False, limit: int = 3000) -> Journal:
        """The game to its end, or to the first moment that is looked for."""
        game = kursbuch.game(self.title, self.names(), self.options)
        dice, states, actions = random.Random(self.seed), [start(game)], []
        while not (state := states[-1]).over and len(actions) < limit and not stop(state, len(actions)):
            assert state.ask is not None
            if state.ask.actor == CHANCE:
                action = chance_of(state, str(self.seed), len(actions))
            else:
                _, action = self.taste.choose(state, dice)
            actions.append(action)
            states.append(apply(state, action))
        return Journal(game, tuple(states), tuple(actions), {})

"""A game in which answers are spelled word by word: what all environments have in common."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.actions import Action
from ..core.chance import settle
from ..core.errors import SetupError
from ..core.game import AnyGame
from ..core.state import State, apply, legal, start
from ..render.position import picture, words
from .observation import Observer
from .spelling import WAIT, Lexicon, Spelling

Seen = dict[str, Any]
"""What an agent is given: `observation`, a row of figures, and `action_mask`, 1 for every word it may say."""


def by_worth(score: Mapping[str, int]) -> dict[str, float]:
    """What each is worth at the end, in thousands."""
    return {player: worth / 1000 for player, worth in score.items()}


def by_winning(score: Mapping[str, int]) -> dict[str, float]:
    """1 for whoever wins; those who share the first place share it."""
    best = max(score.values())
    winners = [player for player, worth in score.items() if worth == best]
    return {player: (player in winners) / len(winners) for player in score}


REWARDS: Mapping[str, Callable[[Mapping[str, int]], dict[str, float]]] = {"worth": by_worth, "win": by_winning}
"""What agents play for; all of it is given out at the end."""


class Answers:
    """A game under way, the answer that is being spelled, and the dice that chance is drawn with."""

    def __init__(self, game: AnyGame, reward: str) -> None:
        if reward not in REWARDS:
            raise SetupError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
        self.game, self._reward = game, REWARDS[reward]
        self.lexicon = Lexicon.of(game)
        self.observer = Observer(game, self.lexicon)
        self.dice = random.Random()
        self.state: State
        self._spelling: Spelling | None = None

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.dice.seed(seed)
        self._reach(start(self.game))

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def seat(self) -> str:
        """Who is asked."""
        return self.state.actor or ""

    @property
    def choices(self) -> tuple[int, ...]:
        return self._spelling.choices if self._spelling is not None else ()

    def say(self, word: int) -> bool:
        """Says one word for whoever is asked; was it legal? If not, the dice choose another."""
        is_legal = word in self.choices
        spelling = self._spelling
        assert spelling is not None
        spelling.say(word if is_legal else self.dice.choice(self.choices))
        if spelling.action is not None:
            self._reach(apply(self.state, spelling.action))
        return is_legal

    def answer(self, action: Action) -> None:
        """Answers at one go, in whatever way that action was found."""
        self._reach(apply(self.state, action))

    def seen_by(self, seat: str) -> Seen:
        """What a player sees now, and may say."""
        mask = np.zeros(len(self.lexicon), np.int8)
        asked = not self.over and seat == self.seat
        mask[list(self.choices) if asked else [WAIT]] = 1
        said = self._spelling.said if asked and self._spelling else ()
        row = self.observer.row(self.state.now, self.state.ask if asked else None, said, seat)
        return {"observation": row, "action_mask": mask}

    def rewards(self) -> dict[str, float]:
        """What is given out at the end."""
        return self._reward(self.game.title.score(self.state.now))

    # -- the shape of it all ------------------------------------------------------------------------

    def seen_space(self) -> spaces.Dict:
        row = spaces.Box(-np.inf, np.inf, (len(self.observer),), np.float32)
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (len(self.lexicon),), np.int8)})

    def word_space(self) -> spaces.Discrete[np.int64]:
        return spaces.Discrete(len(self.lexicon))

    def mask(self) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self.seen_by(self.seat)["action_mask"]
        return mask

    def render(self, mode: str | None) -> str | None:
        """The position as `ansi` text or `svg`; `human` prints the text."""
        if mode == "svg":
            return picture(self.state.now)
        text = "\n".join(words(self.state.now))
        if mode == "human":
            print(text)  # noqa: T201  (what this mode is for)
            return None
        return text if mode == "ansi" else None

    def _reach(self, state: State) -> None:
        """Goes on to where somebody has a choice: chance is drawn, and the only answer given."""
        while True:
            state = settle(state, self.dice)
            if state.over:
                self.state, self._spelling = state, None
                return
            spelling = Spelling(self.lexicon, legal(state))
            if spelling.action is None:
                self.state, self._spelling = state, spelling
                return
            state = apply(state, spelling.action)


RENDER_MODES = ("human", "ansi", "svg")


class SeatedAgents:
    """A table with one agent a seat: what the environments of PettingZoo have in common."""

    def __init__(
        self, game: AnyGame, *, reward: str = "worth", max_cycles: int | None = None, render_mode: str | None = None
    ) -> None:
        self.answers = Answers(game, reward)
        self.possible_agents = list(game.players)
        self.agents: list[str] = []
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.observation_spaces = {agent: self.answers.seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.answers.word_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return self.answers.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

"""Gymnasium: one seat against bots, alone or many tables at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..bots import find
from ..core.errors import SetupError
from ..core.game import AnyGame
from .aec import bound
from .answers import RENDER_MODES, Answers, Seen


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """The game as one player sees it; bots answer for the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: AnyGame,
        *,
        seat: str = "",
        opponents: str = "random",
        reward: str = "worth",
        max_words: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.seat = seat or game.players[0]
        if self.seat not in game.players:
            raise SetupError(f"there is no seat {self.seat!r}; there are: {', '.join(game.players)}")
        self.bot = find(opponents)
        self.answers = Answers(game, reward)
        self.max_words, self.render_mode = max_words, render_mode
        self.observation_space = self.answers.seen_space()
        self.action_space = self.answers.word_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._said = 0
        self.answers.begin(int(self.np_random.integers(2**31)))
        self._let_others_play()
        return self.answers.seen_by(self.seat), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        answers = self.answers
        infos: dict[str, Any] = {} if answers.say(int(action)) else {"illegal": int(action)}
        self._said += 1
        self._let_others_play()
        ends = answers.over
        stops = not ends and self._said == self.max_words
        reward = answers.rewards()[self.seat] if ends else 0.0
        if ends:
            infos["score"] = dict(answers.game.title.score(answers.state.now))
        if self.render_mode == "human":
            self.render()
        return answers.seen_by(self.seat), reward, ends, stops, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The words that may be said; the name that libraries with masked policies look for."""
        masks: NDArray[np.bool_] = self.answers.seen_by(self.seat)["action_mask"].astype(bool)
        return masks

    def render(self) -> str | None:
        return self.answers.render(self.render_mode)

    def _let_others_play(self) -> None:
        answers = self.answers
        while not answers.over and answers.seat != self.seat:
            answers.answer(self.bot(answers.state, answers.dice))


def single(
    title: str,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    **settings: Any,
) -> SeatEnv:
    """One seat of a title against bots: `seat`, `opponents`, `reward`, `max_words`, `render_mode`."""
    return SeatEnv(bound(title, players, options), **settings)


def vector(
    title: str,
    count: int,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    **settings: Any,
) -> gymnasium.vector.AsyncVectorEnv:
    """So many tables of one seat each, every one in a process of its own."""
    return gymnasium.vector.AsyncVectorEnv([partial(single, title, players, options, **settings)] * count)

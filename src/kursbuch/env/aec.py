"""PettingZoo, one agent after another: the way these games are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

import kursbuch

from ..core.game import AnyGame
from .answers import RENDER_MODES, SeatedAgents, Seen
from .spelling import VERSION


class TableEnv(SeatedAgents, AECEnv[str, Seen, int]):
    """A table with one agent a seat. `infos` tells an agent that said something illegal: another word was chosen."""

    metadata = {"render_modes": list(RENDER_MODES), "name": f"kursbuch_v{VERSION}", "render_fps": 1}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._spoken = dict.fromkeys(self.agents, 0)
        self.answers.begin(seed)
        self._go_on()

    def observe(self, agent: str) -> Seen:
        return self.answers.seen_by(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {} if self.answers.say(int(action)) else {"illegal": int(action)}
        self._spoken[agent] += 1
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Finds whose turn it is, or ends the game.

        With `max_cycles`, whoever has spoken so often is answered for by the dice until everyone has.
        """
        answers, most = self.answers, self.max_cycles
        while most is not None and not answers.over and self._spoken[answers.seat] >= most:
            if all(spoken >= most for spoken in self._spoken.values()):
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
                return
            answers.say(answers.dice.choice(answers.choices))
        if answers.over:
            self.rewards = answers.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0] if answers.over else answers.seat


def aec(
    title: str,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    *,
    reward: str = "worth",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int]:
    """A PettingZoo environment of a title; `reward` is `worth` or `win`, and given out at the end."""
    table = TableEnv(bound(title, players, options), reward=reward, max_cycles=max_cycles, render_mode=render_mode)
    return OrderEnforcingWrapper(table)


def bound(title: str, players: int | Sequence[str] | None, options: Mapping[str, str] | None) -> AnyGame:
    """The game that is meant; without a number of players, with the fewest its usual variant is for."""
    return kursbuch.game(title, players or kursbuch.title(title).variants[0].players[0], options)

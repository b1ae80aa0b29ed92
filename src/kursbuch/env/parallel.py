"""PettingZoo, all agents at once: those who are not asked can only wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pettingzoo import ParallelEnv

from .aec import bound
from .answers import RENDER_MODES, SeatedAgents, Seen
from .spelling import VERSION


class ParallelTableEnv(SeatedAgents, ParallelEnv[str, Seen, int]):
    """A table at which each agent says something in every cycle, and the one who is asked is heard."""

    metadata = {"render_modes": list(RENDER_MODES), "name": f"kursbuch_parallel_v{VERSION}", "render_fps": 1}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self.answers.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, answers = list(self.agents), self.answers
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        word = int(actions[answers.seat])
        asked = answers.seat
        if not answers.say(word):
            infos[asked] = {"illegal": word}
        self._cycles += 1
        ends = answers.over
        stops = not ends and self._cycles == self.max_cycles
        rewards = answers.rewards() if ends else dict.fromkeys(agents, 0.0)
        seen = self._seen()
        if ends or stops:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, ends), dict.fromkeys(agents, stops), infos

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.answers.seen_by(agent) for agent in self.agents}


def parallel(
    title: str,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    *,
    reward: str = "worth",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> ParallelTableEnv:
    """The same table for libraries that want all agents to act at once."""
    return ParallelTableEnv(
        bound(title, players, options), reward=reward, max_cycles=max_cycles, render_mode=render_mode
    )

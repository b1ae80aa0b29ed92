"""What games have reached of the rules: steps, questions, actions, events, and the rules they were refused by.

`Reached.watch` gives a game that counts what happens in it and is otherwise the same; so whatever is played with it,
by bots or by a test, adds to what is known, and `missing` lists what no game has come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from .actions import Action
from .game import AnyGame, AnyTitle, Game, Script
from .reports import Refusal
from .state import State


@dataclass
class Reached:
    """How often each was reached, also by whoever only looked ahead; counts of several games can be added."""

    steps: Counter[str] = field(default_factory=Counter)
    """Steps of the agenda that were begun."""
    questions: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    """Rules that something was refused by, under the names for which the title has clauses."""

    def watch(self, game: AnyGame) -> AnyGame:
        """The same game, which tells here what steps it begins and what it refuses."""
        steps = {name: partial(self._begin, name, script) for name, script in game.title.steps.items()}
        title = replace(game.title, steps=steps)
        return _Watched(title, game.players, game.options, game.names, reached=self)

    def note(self, action: Action, after: State) -> None:
        """An action was done, and this came of it."""
        self.actions[type(action).__name__] += 1
        self.events.update(event.name for event in after.events)
        if after.ask:
            self.questions[after.ask.name] += 1

    def _begin(self, name: str, script: Callable[..., Script], *arguments: Any) -> Script:
        self.steps[name] += 1
        return script(*arguments)

    def __iadd__(self, other: Reached) -> Reached:
        for counter, more in zip(vars(self).values(), vars(other).values(), strict=True):
            counter.update(more)
        return self

    def counts(self) -> dict[str, dict[str, int]]:
        """How often each was reached, by kind."""
        return {kind: dict(sorted(counter.items())) for kind, counter in vars(self).items()}

    def missing(self, title: AnyTitle) -> Mapping[str, tuple[str, ...]]:
        """What the title has and no game has come to, by kind; rules with their clauses."""
        left = {kind: sorted(names - set(vars(self)[kind])) for kind, names in _there(title).items()}
        left["rules"] = [f"{rule} ({title.clauses[rule]})" for rule in left["rules"]]
        return {kind: tuple(names) for kind, names in left.items()}


def known(title: AnyTitle) -> Mapping[str, int]:
    """How much there is to reach, by kind."""
    return {kind: len(names) for kind, names in _there(title).items()}


def _there(title: AnyTitle) -> dict[str, set[str]]:
    return {
        "steps": set(title.steps),
        "questions": {name.removeprefix("step:") for name in title.words if name.startswith("step:")},
        "actions": {kind.__name__ for kind in title.actions},
        "rules": set(title.clauses),
    }


@dataclass(frozen=True, eq=False)
class _Watched(Game[Any]):
    reached: Reached = field(default_factory=Reached)

    def refuse(self, rule: str, **figures: object) -> Refusal:
        name = rule
        while name not in self.title.clauses and "." in name:
            name = name.rpartition(".")[0]
        self.reached.rules[name] += 1
        return super().refuse(rule, **figures)

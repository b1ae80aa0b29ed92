"""The golden games: whole games as text, one line an action with what it set off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice
from pathlib import Path

import kursbuch
from kursbuch.core.actions import Action
from kursbuch.core.chance import draw
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply, legal
from kursbuch.rules.table import BANK, SharePosition
from tests.titles.g1854.players import choose
from tests.titles.german_railways.players import linker

HERE = Path(__file__).parent
NOTES = ("# ", "the end: ", "digest: ")
"""How lines begin that are no actions."""

Player = Callable[[State, random.Random], Action]


def anything(state: State, dice: random.Random) -> Action:
    """Any offer; of the many tiles and the many sales no more than of other things."""
    offers = list(legal(state))
    kind = dice.choice(sorted({type(offer.action).__name__ for offer in offers}))
    offer = dice.choice([offer for offer in offers if type(offer.action).__name__ == kind])
    return offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action


@dataclass(frozen=True)
class Golden:
    """One game: how it was set up, who played it, and where its tree is counted."""

    title: str
    players: int
    seed: int
    depths: Mapping[int, int]
    """After so many actions, count the positions so deep."""
    options: Mapping[str, str] = field(default_factory=dict)
    player: Player = anything
    starts: tuple[int, ...] = ()
    """Other numbers of players, for which the tree is counted from the start."""

    def begin(self, players: int = 0) -> State:
        return kursbuch.new(self.title, players or self.players, options=self.options)


GAMES: Mapping[str, Golden] = {
    "1824": Golden(
        "1824", 4, 5, dict.fromkeys((60, 100, 200, 500, 640, 800, 1000, 1200), 3) | {300: 2, 400: 2}, starts=(3, 5, 6)
    ),
    "1824-cisleithania-2": Golden("1824", 2, 3, dict.fromkeys((30, 150, 300), 2), {"map": "cisleithania"}),
    "1844": Golden("1844", 3, 3, dict.fromkeys((30, 200, 500, 900), 2), starts=(4, 5, 6, 7)),
    "1854": Golden(
        "1854",
        4,
        12,
        dict.fromkeys((20, 60, 150, 300, 600, 900, 1000, 1200), 2) | {840: 3},
        player=choose,
        starts=(3, 5, 6),
    ),
    "18mag": Golden("18mag", 3, 1, dict.fromkeys((20, 150, 300, 453), 2)),
    "18mag-2": Golden("18mag", 2, 2, {}),
    "18mag-solo": Golden("18mag", 1, 3, {}),
    "german-railways": Golden("german-railways", 4, 3, {}, player=linker),
}


def lines(golden: Golden, actions: Iterator[str] | None) -> Iterator[str]:
    """The game line by line: with these actions, or played anew."""
    state, dice = golden.begin(), random.Random(golden.seed)
    yield from _heading(state, None)
    while not state.over:
        before = state
        if actions is None:
            text = str(draw(state, dice) if state.is_chance else golden.player(state, dice))
        else:
            text = next(actions)
        state = apply(state, kursbuch.parse(state, text))
        yield " | ".join([text, *(sentence for sentence in state.game.title.tell(state.events) if sentence != text)])
        yield from _heading(state, before)
    score = state.score
    yield "the end: " + ", ".join(f"{player} {worth}" for player, worth in score.items())
    yield f"digest: {Digest().of(state.now)}"


def _heading(state: State, before: State | None) -> Iterator[str]:
    """A line for every round, with the money of all players and the share prices."""
    now = state.now
    if not isinstance(now, SharePosition) or (before is not None and getattr(before.now, "round", None) == now.round):
        return
    cash = ", ".join(f"{player} {now.cash[player]}" for player in now.players)
    prices = ", ".join(f"{company} {now.price(company)}" for company in now.certs if company in now.cells)
    yield f"# {now.round}, phase {now.phase}: {cash}; bank {now.cash[BANK]}" + (f"; {prices}" if prices else "")


def recorded(name: str) -> Iterator[str]:
    """The actions of a golden game."""
    for line in (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith(NOTES):
            yield line.partition(" | ")[0]


@cache
def _played(name: str) -> tuple[list[State], Iterator[str]]:
    """The states of a golden game so far, and the actions that are left."""
    return [GAMES[name].begin()], recorded(name)


def moments(name: str) -> Iterator[State]:
    """The states of a golden game from its beginning on. Each is worked out once, whoever asks."""
    states, actions = _played(name)
    for number in count():
        if number == len(states):
            text = next(actions, "")
            if not text:
                return
            states.append(apply(states[-1], text))
        yield states[number]


def after(name: str, actions: int) -> State:
    """A golden game after so many actions."""
    return next(islice(moments(name), actions, None))

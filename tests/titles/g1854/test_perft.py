"""Counts of positions: of the start for every number of players, and of moments of the recorded game.

`KURSBUCH_GOLDEN=1 python -m pytest tests/titles/g1854/test_perft.py` counts anew and writes the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

import kursbuch
from kursbuch.cli.perft import count
from kursbuch.core.state import State, apply

from .test_golden import GOLDEN, PLAYERS, recorded_actions

PERFT = GOLDEN.with_name("perft-1854.txt")
MOMENTS = {20: 2, 60: 2, 150: 2, 300: 2, 600: 2, 840: 3, 900: 2, 1000: 2, 1300: 2}
"""After so many actions of the recorded game, count so deep."""


def counted() -> Iterator[str]:
    for players in range(3, 7):
        yield f"start, {players} players: {_counts(kursbuch.new('1854', players), 2)}"
    state, done = kursbuch.new("1854", PLAYERS), 0
    actions = recorded_actions(GOLDEN.read_text(encoding="utf-8"))
    for moment, depth in MOMENTS.items():
        for text in islice(actions, moment - done):
            state = apply(state, kursbuch.parse(state, text))
        done = moment
        assert state.ask is not None
        yield f"after action {moment}, {state.ask.name} of {state.ask.who}: {_counts(state, depth)}"


def _counts(state: State, depth: int) -> str:
    return " ".join(map(str, count(state, depth)))


def test_the_counts_are_those_of_the_file() -> None:
    found = list(counted())
    if os.environ.get("KURSBUCH_GOLDEN"):
        PERFT.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == PERFT.read_text(encoding="utf-8").splitlines()

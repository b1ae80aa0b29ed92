"""Golden games: a rule that changes shows as a line that changes.

`KURSBUCH_GOLDEN=1 python -m pytest tests/golden` writes the files anew: with the actions that are there, or, where a
file is missing, with a new game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

import pytest

import kursbuch
from kursbuch.cli.perft import count
from kursbuch.core.state import apply

from .games import GAMES, HERE, Golden, lines, recorded

WRITES = bool(os.environ.get("KURSBUCH_GOLDEN"))


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_as_it_did(name: str) -> None:
    path = HERE / f"{name}.txt"
    if WRITES:
        actions = recorded(name) if path.exists() else None
        path.write_text("\n".join(lines(GAMES[name], actions)) + "\n", encoding="utf-8")
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines(GAMES[name], recorded(name)), written, strict=True), 1):
        assert now == then, f"line {number} of {path.name}"


def counted(name: str, golden: Golden) -> Iterator[str]:
    """How many positions lie so many actions ahead, at the start and at moments of the recorded game."""
    for players in sorted((golden.players, *golden.starts)):
        yield f"start, {players} players: {' '.join(map(str, count(golden.begin(players), 2)))}"
    state, done, actions = golden.begin(), 0, recorded(name)
    for moment, depth in sorted(golden.depths.items()):
        for text in islice(actions, moment - done):
            state = apply(state, kursbuch.parse(state, text))
        done = moment
        assert state.ask is not None
        found = " ".join(map(str, count(state, depth)))
        yield f"after action {moment}, {state.ask.name} of {state.ask.who}: {found}"


@pytest.mark.parametrize("name", [name for name, golden in GAMES.items() if golden.depths])
def test_the_tree_has_as_many_positions_as_ever(name: str) -> None:
    path = HERE / f"perft-{name}.txt"
    found = list(counted(name, GAMES[name]))
    if WRITES:
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").splitlines()


def test_the_game_of_1854_shows_what_is_special_about_it() -> None:
    written = (HERE / "1854.txt").read_text(encoding="utf-8")
    for word in (
        "bids", "takes an option", "pays the option", "sells the option", "the shares of", "digs", "with MU", "with AF",
        "buys a mail contract", "merge into", "settles at", "from the treasury", "8Ox:", "phase 8",
    ):  # fmt: skip
        assert word in written, word

"""A whole game as text: every action with what it set off. A rule that changes shows as a line that changes.

`KURSBUCH_GOLDEN=1 python -m pytest tests/titles/g1854/test_golden.py` plays the game anew and writes the file.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import kursbuch
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply
from kursbuch.titles.g1854.table import AustriaPosition

from .players import choose

GOLDEN = Path(__file__).parents[2] / "golden" / "1854.txt"
PLAYERS, SEED = 4, 6


def lines(actions: Iterator[str] | None) -> Iterator[str]:
    """The game line by line: with these actions, or played by players with a little sense."""
    state, dice = kursbuch.new("1854", PLAYERS), random.Random(SEED)
    yield from heading(state, None)
    while not state.over:
        before = state
        text = str(choose(state, dice)) if actions is None else next(actions)
        state = apply(state, kursbuch.parse(state, text))
        title = state.game.title
        told = title.tell(state.events)
        yield " | ".join([text, *(sentence for sentence in told if sentence != text)])
        yield from heading(state, before)
    score = state.game.title.score(state.now)
    yield "the end: " + ", ".join(f"{player} {worth}" for player, worth in score.items())
    yield f"digest: {Digest().of(state.now)}"


def heading(state: State, before: State | None) -> Iterator[str]:
    """A line for every round, with the money of all players and the share prices."""
    now = state.now
    assert isinstance(now, AustriaPosition)
    if before is not None and getattr(before.now, "round", None) == now.round:
        return
    cash = ", ".join(f"{player} {now.cash[player]}" for player in now.players)
    prices = ", ".join(f"{company} {now.price(company)}" for company in now.certs if company in now.cells)
    yield f"# {now.round}, phase {now.phase}: {cash}; bank {now.cash['bank']}" + (f"; {prices}" if prices else "")


def recorded_actions(text: str) -> Iterator[str]:
    """The actions of a file written by `lines`."""
    for line in text.splitlines():
        if not line.startswith(("# ", "the end: ", "digest: ")):
            yield line.partition(" | ")[0]


def test_the_recorded_game_plays_as_it_did() -> None:
    if os.environ.get("KURSBUCH_GOLDEN"):
        GOLDEN.write_text("\n".join(lines(None)) + "\n", encoding="utf-8")
    written = GOLDEN.read_text(encoding="utf-8")
    for number, (now, then) in enumerate(zip(lines(recorded_actions(written)), written.splitlines(), strict=True), 1):
        assert now == then, f"line {number} of {GOLDEN.name}"


def test_the_recorded_game_shows_what_is_special_about_1854() -> None:
    written = GOLDEN.read_text(encoding="utf-8")
    for word in (
        "bids",
        "takes an option",
        "pays the option",
        "sells the option",
        "the shares of",
        "digs",
        "with MU",
        "with AF",
        "buys a mail contract",
        "merge into",
        "settles at",
        "from the treasury",
        "8Ox:",
        "phase 8",
    ):
        assert word in written, word

"""A whole game as text: every action with what it set off. A rule that changes shows as a line that changes.

`KURSBUCH_GOLDEN=1 python -m pytest tests/titles/g1824/test_golden.py` plays the game anew and writes the file.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import kursbuch
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply, legal
from kursbuch.rules.table import SharePosition

GOLDEN = Path(__file__).parents[2] / "golden" / "1824.txt"
PLAYERS, SEED = 4, 5


def lines(actions: Iterator[str] | None) -> Iterator[str]:
    """The game line by line: with these actions, or played at random."""
    state, dice = kursbuch.new("1824", PLAYERS), random.Random(SEED)
    yield from heading(state, None)
    while not state.over:
        before = state
        text = _pick(state, dice) if actions is None else next(actions)
        state = apply(state, kursbuch.parse(state, text))
        yield " | ".join([text, *state.game.title.tell(state.events)])
        yield from heading(state, before)
    score = state.game.title.score(state.now)
    yield "the end: " + ", ".join(f"{player} {worth}" for player, worth in score.items())
    yield f"digest: {Digest().of(state.now)}"


def heading(state: State, before: State | None) -> Iterator[str]:
    """A line for every round, with the money of all players: `# OR 2.1, phase 3: P1 120, ...`."""
    now = state.now
    assert isinstance(now, SharePosition)
    if before is None or getattr(before.now, "round", None) != now.round:
        cash = ", ".join(f"{player} {now.cash[player]}" for player in now.players)
        yield f"# {now.round}, phase {now.phase}: {cash}"


def _pick(state: State, dice: random.Random) -> str:
    """Any offer; of the many tiles and the many sales no more than of other things."""
    offers = list(legal(state))
    kind = dice.choice(sorted({type(offer.action).__name__ for offer in offers}))
    offer = dice.choice([offer for offer in offers if type(offer.action).__name__ == kind])
    return str(offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action)


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

"""Adds games of the rules as they are now: `python -m tests.saves`, before each release (docs/testing.md).

Of every title two, unless there are some of this version already: players with sense, the first turns of a game; and
such players at one table with others who do anything that is legal, which leads to many corners of the rules.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import kursbuch
from kursbuch.bots import Bot, random_bot, steady_bot
from kursbuch.core.chance import draw

HERE = Path(__file__).parent
NAMES = ("Anna", "Béla", "Clara", "Davor")
TABLES: tuple[tuple[str, int, tuple[Bot, ...], int], ...] = (
    ("steady", 3, (steady_bot,), 200),
    ("mixed", 4, (random_bot, steady_bot), 600),
)
"""Name, players, who acts in turn, actions at most."""


def saves(title: str, version: int) -> list[Path]:
    """The games that were saved under that version."""
    return sorted(HERE.glob(f"{title}-v{version}-*.json"))


def played(title: str, players: int, bots: tuple[Bot, ...], most: int) -> kursbuch.Journal:
    """A game, or its beginning, the same each time for the same rules and bots."""
    journal, dice = kursbuch.Journal.new(kursbuch.game(title, NAMES[:players])), random.Random(players)
    while not (state := journal.state).over and (number := len(journal.actions)) < most:
        journal = journal.play(draw(state, dice) if state.is_chance else bots[number % len(bots)](state, dice))
    return journal


def main() -> int:
    for title in kursbuch.titles():
        version = kursbuch.title(title).version
        if saves(title, version):
            continue
        for name, players, bots, most in TABLES:
            path = HERE / f"{title}-v{version}-{name}.json"
            path.write_text(kursbuch.dumps(played(title, players, bots, most)), encoding="utf-8")
            print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

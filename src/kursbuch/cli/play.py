"""`kursbuch play`: plays on in a save file, in text.

Without an action it shows what is asked and what may be answered. An action is written as it is shown; one
that is refused changes nothing, and the rule is named. `undo` takes back the last action of a player.
"""

from __future__ import annotations

import argparse
import random
from itertools import islice
from pathlib import Path

import kursbuch

from ..core.chance import draw
from ..core.errors import KursbuchError
from ..core.journal import Journal
from ..core.words import goes_on

UNDO = "undo"
SHOWN = 30
"""How many offers are listed unless all are asked for."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("play", help="play on in a save file", description=__doc__)
    command.add_argument("file", type=Path, metavar="FILE", help="a save file, as written by `kursbuch new`")
    command.add_argument("actions", nargs="*", metavar="ACTION", help='such as "P1 passes", or undo')
    command.add_argument("--all", action="store_true", help=f"list every offer, not only the first {SHOWN}")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    journal = kursbuch.load(path)
    for text in arguments.actions:
        if text == UNDO:
            journal = undo(journal)
            continue
        journal = journal.play(text)
        tell(journal)
        journal = settle(journal, random.Random())
    if arguments.actions:
        kursbuch.save(journal, path)
    show(journal, None if arguments.all else SHOWN)
    return 0


def undo(journal: Journal) -> Journal:
    """The game before the last action of a player; what chance did after it is taken back too."""
    mine = [number for number, state in enumerate(journal.states[:-1]) if not state.is_chance]
    if not mine:
        raise KursbuchError("there is no action to take back")
    while len(journal.actions) > mine[-1]:
        journal = journal.undo()
    return journal


def settle(journal: Journal, dice: random.Random) -> Journal:
    """Plays on while chance is to act, and says what it did."""
    while journal.state.is_chance:
        journal = journal.play(draw(journal.state, dice))
        tell(journal)
    return journal


def tell(journal: Journal) -> None:
    """The last action and what came of it, in one line."""
    action = journal.actions[-1]
    told = journal.game.title.tell(journal.state.events, action)
    came = "".join(text if goes_on(text) else f"; {text}" for text in told)
    print(f"{len(journal.actions)}. {action}{came}")


def show(journal: Journal, most: int | None = SHOWN) -> None:
    """What is asked now and the offers, `most` of them; at the end, the result."""
    state, game = journal.state, journal.game
    names = dict(zip(game.players, game.names, strict=True))
    if state.ask is None:
        print("The game is over.")
        for player, worth in sorted(state.score.items(), key=lambda item: (-item[1], item[0])):
            print(f"  {player} {names.get(player, '')}: {worth}")
        return
    actor, who = state.ask.actor, state.ask.who
    behalf = f" for {who}" if who != actor else ""
    print(f"{actor} {names.get(actor, '')} decides{behalf} ({game.title.value('step', state.ask.name)}):")
    offers = iter(kursbuch.legal(state))
    for offer in islice(offers, most):
        print(f"  {offer}")
    if rest := sum(1 for _ in offers):
        print(f"  and {rest} more (--all lists them)")

"""`kursbuch arena`: bots play against each other, and the report says what that proves.

Everybody is moved on by one seat from game to game, so that every bot sits everywhere equally often; with fewer bots
than seats the last takes the rest (`--bots expert,steady` at four seats: one against three). A bot is named by its
name, by a file and what of it to call (./mine.py:choose), or is a program that speaks the line protocol of docs/bots.md
(process:COMMAND). The same seed gives the same games, whatever the number of workers. A match that is stopped reports
on the games that it has played; with --results the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from .. import bots
from . import arguments as shared


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("arena", help="let bots play against each other", description=__doc__)
    shared.add_game(command)
    command.add_argument("--bots", required=True, metavar="A,B", help=f"who plays: {', '.join(bots.bot_names())}, ...")
    command.add_argument("--games", type=shared.positive, default=40, metavar="G", help="how many games (40)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first round of games (1)")
    command.add_argument("--workers", type=shared.positive, default=1, metavar="W", help="processes (1)")
    command.add_argument("--cluster", metavar="ADDRESS", help="play on Ray: auto, or ray://HOST:PORT")
    command.add_argument("--think", type=shared.seconds, metavar="SECONDS", help="time to think, for bots that take it")
    command.add_argument("--positions", type=shared.positive, metavar="N", help="positions to try, for such bots")
    command.add_argument("--results", type=Path, metavar="FILE", help="keep the games in it, and go on from there")
    command.add_argument("--only", type=shared.positive, metavar="N", help="play the game of that number alone")
    command.add_argument("--json", action="store_true", help="print the report as one JSON object")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from ..arena import Match, Results, each, lost, played
    from ..arena.cluster import each_on
    from ..arena.match import Played
    from ..arena.report import Progress, as_json, described

    players = arguments.players if isinstance(arguments.players, int) else len(arguments.players)
    match = Match(
        arguments.title,
        players,
        tuple(name.strip() for name in arguments.bots.split(",")),
        arguments.seed,
        dict(arguments.option),
        bots.Budget(arguments.positions, arguments.think),
    )
    match.check()
    results = Results(match, arguments.results)
    wanted = [arguments.only] if arguments.only else range(1, arguments.games + 1)
    missing = [number for number in wanted if number not in results.games]
    progress = Progress(len(wanted), len(wanted) - len(missing))
    workers = min(arguments.workers, len(missing) or 1)
    play = partial(each_on, arguments.cluster) if arguments.cluster else each

    def report() -> list[Played]:
        games = [results.games[number] for number in wanted if number in results.games]
        print(json.dumps(as_json(match, games), indent=1) if arguments.json else described(match, games))
        return games

    try:
        for one in play(partial(played, match), missing, workers, partial(lost, match)):
            results.add(one)
            progress.step()
    except KeyboardInterrupt:
        progress.clear()
        report()
        raise
    return 1 if any(one.playout.fouls or one.playout.broken for one in report()) else 0

"""`kursbuch simulate`: lets bots play whole games and reports how they went.

Game number i uses the seed S + i - 1, so that any one of them can be played again alone. With `--seek rare` the players
look for what seldom happens, and with `--coverage` the report says what of the rules the games have reached: the steps,
questions and kinds of action, and the rules by which an offer or a near miss of one was refused.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import kursbuch

from .. import arena, bots
from ..arena.figures import won
from ..arena.report import Progress
from ..bots.seeker import Seeker
from ..core.actions import Action, Pass
from ..core.game import AnyGame, AnyTitle
from ..core.near_misses import Pool, near_misses
from ..core.reached import Reached, known
from ..core.state import State, explain, legal
from . import arguments as shared

_LOOK_EVERY, _OFFERS, _MISSES = 5, 3, 10
"""How closely a game is probed: a question in so many, so many of its offers, and so many near misses of each."""
_RARE = 8

Spread = tuple[int, float, int]
"""Lowest, median, highest."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("simulate", help="let bots play whole games", description=__doc__)
    shared.add_game(command)
    command.add_argument("--games", type=shared.positive, default=1, metavar="G", help="how many games (1)")
    command.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    command.add_argument("--bot", default="random", help=f"who plays: {', '.join(bots.bot_names())} (random)")
    command.add_argument("--seek", choices=("rare",), help="players look for what seldom happens, instead of --bot")
    command.add_argument("--coverage", action="store_true", help="list what no game has reached")
    command.add_argument("--workers", type=shared.positive, default=1, metavar="W", help="processes (1)")
    command.add_argument(
        "--limit",
        type=shared.positive,
        default=50_000,
        metavar="N",
        help="a game of more actions is a fault (50000)",
    )
    command.add_argument("--save", type=Path, metavar="FOLDER", help="keep every game there, as a save file")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.set_defaults(run=run)


@dataclass(frozen=True)
class Simulated:
    """One game: how long it was and what each player was worth, or where and why it broke off."""

    seed: int
    actions: int
    score: Mapping[str, int]
    fault: str = ""
    reached: Reached | None = None


@dataclass(frozen=True)
class Series:
    """What to play again and again; small enough to be handed to other processes."""

    title: str
    players: int | Sequence[str]
    options: Mapping[str, str]
    bot: str
    limit: int
    seek: str = ""
    coverage: bool = False
    folder: Path | None = None
    """Where the games are kept, if they are."""

    def game(self) -> AnyGame:
        return kursbuch.game(self.title, self.players, self.options)


def run(arguments: argparse.Namespace) -> int:
    series = Series(
        arguments.title,
        arguments.players,
        dict(arguments.option),
        arguments.bot,
        arguments.limit,
        arguments.seek or "",
        arguments.coverage,
        arguments.save,
    )
    game = series.game()
    if series.folder:
        series.folder.mkdir(parents=True, exist_ok=True)
    bots.hire(series.bot)  # a mistake in the call shows here, once
    began = time.perf_counter()
    playouts = []
    seeds, progress = range(arguments.seed, arguments.seed + arguments.games), Progress(arguments.games)
    for playout in arena.each(partial(play, series), seeds, min(arguments.workers, arguments.games), _lost):
        playouts.append(playout)
        progress.step()
    report = summarise(sorted(playouts, key=lambda p: p.seed), time.perf_counter() - began, game.title)
    print(json.dumps(asdict(report), indent=1) if arguments.json else describe(report, series))
    return 1 if report.faults else 0


def play(series: Series, seed: int) -> Simulated:
    """One game from the first question to the end. Whatever goes wrong is reported, not raised."""
    game, probe = series.game(), Probe(seed) if series.coverage else None
    bot = Seeker() if series.seek else bots.hire(series.bot)
    keeper = Keeper(probe)
    playout = arena.play(
        probe.reached.watch(game) if probe else game,
        dict.fromkeys(game.players, bot),
        seed,
        limit=series.limit,
        strict=True,
        watcher=keeper,
    )
    if series.folder and keeper.last:
        kursbuch.save(keeper.last, series.folder / f"{game.title.id}-{seed}.json")
    return Simulated(seed, playout.actions, playout.worth, playout.broken, probe.reached if probe else None)


def _lost(seed: int) -> Simulated:
    return Simulated(seed, 0, {}, "the process that played it died, twice")


class Keeper:
    """Remembers where a game has got to, for whoever wants to keep it; and lets another look on."""

    def __init__(self, probe: Probe | None) -> None:
        self.last: State | None = None
        self._probe = probe

    def look(self, state: State, number: int) -> None:
        if self._probe:
            self._probe.look(state, number)

    def note(self, action: Action, after: State) -> None:
        self.last = after
        if self._probe:
            self._probe.note(action, after)


class Probe:
    """Counts what a game reaches, and tries near misses of what is offered in it to see what the rules say to them.

    It has dice of its own: a game goes the same whether it is probed or not.
    """

    def __init__(self, seed: int) -> None:
        self.reached, self._dice, self._pool = Reached(), random.Random(f"probe {seed}"), Pool(())

    def look(self, state: State, number: int) -> None:
        explain(state, Pass(state.question.who))
        if number % _LOOK_EVERY == 0:
            offers = list(legal(state))
            for offer in self._dice.sample(offers, min(len(offers), _OFFERS)):
                for action in near_misses(offer, offer.action.who, self._pool, self._dice, _MISSES):
                    explain(state, action)

    def note(self, action: Action, after: State) -> None:
        self._pool.note(action)
        self.reached.note(action, after)
        if after.over:
            explain(after, action)


@dataclass(frozen=True)
class SeriesReport:
    """A series in figures. `results` has the spread for the winner, the second, and so on."""

    games: int
    actions: int
    seconds: float
    actions_per_second: float
    length: Spread | None
    results: tuple[Spread, ...]
    wins: Mapping[str, float]
    """By seat; of a win that is shared, a part."""
    faults: tuple[Mapping[str, Any], ...]
    reached: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What no game has come to."""
    known: Mapping[str, int] = field(default_factory=dict)
    """How much of each kind there is."""


def summarise(playouts: Sequence[Simulated], seconds: float, title: AnyTitle) -> SeriesReport:
    whole = [p for p in playouts if not p.fault]
    ranked = [sorted(p.score.values(), reverse=True) for p in whole]
    actions = sum(p.actions for p in playouts)
    wins = {seat: 0.0 for p in whole for seat in p.score}
    for p in whole:
        for seat, part in won(p.score).items():
            wins[seat] += part
    reached = Reached()
    for p in playouts:
        reached += p.reached or Reached()
    probed = any(p.reached for p in playouts)
    return SeriesReport(
        games=len(playouts),
        actions=actions,
        seconds=round(seconds, 3),
        actions_per_second=round(actions / seconds, 1),
        length=_spread([p.actions for p in whole]) if whole else None,
        results=tuple(_spread(column) for column in zip(*ranked, strict=True)),
        wins={seat: round(parts, 3) for seat, parts in wins.items()},
        faults=tuple({"seed": p.seed, "action": p.actions, "fault": p.fault} for p in playouts if p.fault),
        reached=reached.counts() if probed else {},
        missing=reached.missing(title) if probed else {},
        known=known(title) if probed else {},
    )


def _spread(values: Sequence[int]) -> Spread:
    return min(values), median(values), max(values)


def describe(report: SeriesReport, series: Series) -> str:
    """The report in words, the way to each fault included."""
    speed = f"{report.actions_per_second:,.0f} actions per second"
    games = "1 game" if report.games == 1 else f"{report.games} games"
    lines = [f"{games}, {report.actions:,} actions in {report.seconds:.1f} s: {speed}"]
    if report.length:
        lines += ["", f"{'':12}{'lowest':>10}{'median':>10}{'highest':>10}", _row("actions", report.length)]
        lines += [_row(f"rank {rank}", spread) for rank, spread in enumerate(report.results, 1)]
        lines.append("wins by seat: " + ", ".join(f"{seat} {n:g}" for seat, n in sorted(report.wins.items())))
    for kind, names in report.missing.items():
        there = report.known[kind]
        lines += ["", f"{there - len(names)} of {there} {kind} reached" + ("; never:" if names else "")]
        lines += [f"  {name}" for name in names]
    if report.reached:
        rare = sorted(report.reached["events"].items(), key=lambda item: (item[1], item[0]))[:_RARE]
        lines += ["", "rarest events: " + ", ".join(f"{name} {times}" for name, times in rare)]
    for fault in report.faults:
        lines += [
            "",
            f"seed {fault['seed']}: {fault['fault']}",
            f"  again: {_command(series, fault['seed'])}",
        ]
    return "\n".join(lines)


def _command(series: Series, seed: int) -> str:
    """How to play one game of the series again."""
    players = series.players if isinstance(series.players, int) else ",".join(series.players)
    options = "".join(f" --option {key}={value}" for key, value in sorted(series.options.items()))
    who = f"--seek {series.seek}" if series.seek else f"--bot {series.bot}"
    return f"kursbuch simulate {series.title} --players {players} --seed {seed} {who}{options}"


def _row(name: str, spread: Spread) -> str:
    low, middle, high = spread
    return f"{name:12}{low:>10,}{middle:>10,.0f}{high:>10,}"

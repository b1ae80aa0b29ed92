"""The table of results in docs/bots.md: each level of the ladder against the one it is measured by.

    python -m benchmarks.ladder [--games N] [--seed S] [--players P] [--bots hard,steady ...] [TITLE[:VARIANT] ...]
    python -m benchmarks.ladder --table --results DIR

In every variant for two or more, one of the first bot sits among the second, everywhere equally often. A line gives the
games it won and how many times its fair share that is, what both are worth at the end, and the milliseconds of its
answers, on the average and what 99 of 100 do not exceed; intervals are of 95 %. All tables go on
together, the games of one seed at a time. With --results DIR the games are kept there, and a run that was stopped goes
on. With --table nothing is played: all games that are kept in DIR, or in folders of it, make the lines, those of
several seeds together.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import kursbuch
from kursbuch.arena import Match, Results, each, lost, played, standings
from kursbuch.arena.match import Played
from kursbuch.arena.report import Progress
from kursbuch.arena.results import read_match
from kursbuch.bots import bot_names
from kursbuch.core.game import Variant

LADDER = ("steady,easy", "hard,steady", "expert,steady")
SEATS = 4
"""So many players where a variant takes as many."""
HEAD = "| title | players | bots | games | wins | times fair share | worth | ms mean / p99 |"


def variants(wanted: list[str]) -> Iterator[tuple[str, Variant]]:
    for title in kursbuch.titles():
        for variant in kursbuch.title(title).variants:
            name = f"{title}:{variant.id}"
            if max(variant.players) > 1 and any(name.startswith(one) for one in wanted or [name]):
                yield title, variant


def matches(arguments: argparse.Namespace) -> Iterator[tuple[str, Match]]:
    for title, variant in variants(arguments.titles):
        players = [n for n in variant.players if (n == arguments.players if arguments.players else n <= SEATS)]
        for pair in arguments.bots if players else ():
            match = Match(title, max(players), tuple(pair.split(",")), arguments.seed, variant.options)
            yield f"{title}:{variant.id}", match


@dataclass(frozen=True)
class Table:
    """A match of the ladder, and its games so far."""

    name: str
    match: Match
    results: Results

    @staticmethod
    def of(name: str, match: Match, arguments: argparse.Namespace) -> Table:
        parts = [*name.split(":"), *match.bots, *([str(match.players)] if arguments.players else [])]
        return Table(name, match, Results(match, arguments.results and arguments.results / f"{'-'.join(parts)}.jsonl"))

    def missing(self, games: int) -> list[int]:
        """The numbers of those that are still to be played of so many."""
        return [number for number in range(1, games + 1) if number not in self.results.games]

    def play(self, games: int, workers: int) -> Iterator[Played]:
        """The games that are missing of so many."""
        for game in each(partial(played, self.match), self.missing(games), workers, partial(lost, self.match)):
            self.results.add(game)
            yield game


def row(name: str, players: int, bots: Sequence[str], games: Iterable[Played]) -> str:
    found = standings(games)
    one, *others = (found[bot] for bot in bots)
    share, fair = one.share.times(100), one.times_fair
    wins = f"{share.value:.0f} % ({share.low:.0f}–{share.high:.0f})"
    times = f"{fair.value:.2f} ({fair.low:.2f}–{fair.high:.2f})"
    worth = " : ".join(f"{of.worth.value:,.0f}" for of in (one, *others))
    time = f"{one.ms_mean:.0f} / {one.ms_p99:.0f}"
    names = " : ".join(f"`{bot}`" for bot in bots)
    return f"| {name} | {players} | {names} | {one.games} | {wins} | {times} | {worth} | {time} |"


def kept(folder: Path) -> Iterator[str]:
    """A line for every table that games are kept of, whatever their seeds."""
    tables: dict[tuple[str, int, tuple[str, ...]], list[Played]] = {}
    for path in sorted(folder.rglob("*.jsonl")):
        head, games = read_match(path.read_text(encoding="utf-8"))
        if games:
            name = f"{head['title']}:{_variant(head['title'], head['players'], head['options'])}"
            tables.setdefault((name, head["players"], tuple(head["bots"])), []).extend(games)
    for (name, players, bots), games in sorted(tables.items(), key=lambda table: (table[0][2], table[0])):
        yield row(name, players, bots, games)


def _variant(title: str, players: int, options: Mapping[str, str]) -> str:
    """The variant for so many that has these options, or, where none has just these, the options themselves."""
    fit = (one for one in kursbuch.title(title).variants if players in one.players and dict(one.options) == options)
    return next((one.id for one in fit), " ".join(f"{key}={value}" for key, value in options.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    there = [pair for pair in LADDER if all(bot in bot_names() for bot in pair.split(","))]
    parser.add_argument("titles", nargs="*", metavar="TITLE[:VARIANT]")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", nargs="+", default=there or ["steady,random"], metavar="ONE,OTHER")
    parser.add_argument("--players", type=int, help=f"as many as there may be up to {SEATS}, unless told")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="of the games that are kept; play none")
    parser.add_argument("--results", type=Path, metavar="DIR")
    arguments = parser.parse_args()
    if arguments.results:
        arguments.results.mkdir(parents=True, exist_ok=True)
    print(f"{HEAD}\n{'|---' * HEAD.count(' | ')}|---|")
    if arguments.table:
        print(*kept(arguments.results or Path()), sep="\n")
        return
    tables = [Table.of(name, match, arguments) for name, match in matches(arguments)]
    known = sum(len(table.results.games) for table in tables)
    progress = Progress(known + sum(len(table.missing(arguments.games)) for table in tables), known)
    for turn in range(1, arguments.games + 1):
        for table in tables:
            for game in table.play(min(turn * table.match.players, arguments.games), arguments.workers):
                progress.step()
                if what := game.playout.broken or game.playout.fouls:
                    print(f"{table.name}, game {game.pairing.number}: {what}", file=sys.stderr)
    for table in tables:
        print(row(table.name, table.match.players, table.match.bots, table.results.games.values()))


if __name__ == "__main__":
    main()

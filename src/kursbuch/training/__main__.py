"""python -m kursbuch.training [TITLE ...]: plays games, learns from them, writes the value and how well it holds.

The games of a title are numbered by their seeds; which variant, how many players and who wavers follow from the seed.
They are kept in --records, so that a run that was stopped goes on, and a longer one adds to it; learned is from all
that are there.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import log
from pathlib import Path
from statistics import mean

import kursbuch

from ..arena import each
from ..arena.cluster import each_on
from ..arena.report import Progress
from ..bots import value
from ..bots.value.value import ALL, FORMAT, Value
from .fit import HELD_BACK, Foretold, foretell, learn, loss_of
from .plot import drawn
from .samples import Sample, samples
from .selfplay import Recorded, Records, record

DATA = Path(value.__file__).parent
PLOTS = Path(__file__).parents[3] / "docs" / "img"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kursbuch.training", description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="TITLE", default=list(kursbuch.titles()))
    parser.add_argument(
        "--games", type=int, default=200, metavar="N", help="of each title (200); 0 learns from those there are"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game (1)")
    parser.add_argument("--bots", default="steady", metavar="A,B", help="who plays (steady)")
    parser.add_argument("--records", type=Path, default=Path("selfplay"), metavar="DIR", help="keeps games (selfplay)")
    parser.add_argument("--workers", type=int, default=1, metavar="W")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on Ray: auto, or ray://HOST:PORT")
    parser.add_argument("--play-only", action="store_true", help="learn nothing yet")
    arguments = parser.parse_args()
    arguments.records.mkdir(parents=True, exist_ok=True)
    games = [game for title in arguments.titles for game in _played(title, arguments)]
    if not arguments.play_only:
        _learn(games)


def _played(title: str, arguments: argparse.Namespace) -> list[Recorded]:
    records = Records(arguments.records / f"{title}.jsonl")
    wanted = range(arguments.seed, arguments.seed + arguments.games)
    missing = [seed for seed in wanted if seed not in records.games]
    progress = Progress(len(wanted), len(wanted) - len(missing))
    play = partial(each_on, arguments.cluster) if arguments.cluster else each
    task = partial(record, title, tuple(arguments.bots.split(",")))
    for game in play(task, missing, arguments.workers, lambda seed: None):
        progress.step()
        if game is not None:
            records.add(game)
    return list(records.games.values())


def _learn(games: Iterable[Recorded]) -> None:
    families: dict[str, list[Sample]] = {}
    for sample in samples(games):
        families.setdefault(sample.traits.family, []).append(sample)
    print("| games like | games | lost by guessing | lost by the value | worth is off by |")
    print("|---|---|---|---|---|")
    for family, several in sorted(families.items()):
        tries = {held_back: foretell(several, held_back) for held_back in HELD_BACK}
        best = min(tries, key=lambda held_back: loss_of(tries[held_back]))
        _write(family, learn(several, best), several)
        _report(tries[best])


def _write(family: str, learned: Mapping[str, Value], several: Sequence[Sample]) -> None:
    games: dict[str, set[str]] = {}
    for sample in several:
        games.setdefault(sample.traits.key, set()).add(sample.game)
    data = {
        "format": FORMAT,
        "games": {key: len(names) for key, names in sorted(games.items())},
        "typical": learned[ALL].typical,
        "values": {
            title: {"chance": value.chance, "worth": value.worth, "level": value.level}
            for title, value in learned.items()
        },
    }
    text = json.dumps(data, indent=1)
    text = re.sub(
        r"\[[^]]*\]", lambda found: f"[{' '.join(found[0][1:-1].split())}]", text
    )  # a pair of weights in a line
    (DATA / f"{family}.json").write_text(text + "\n", encoding="utf-8")


def _report(found: Sequence[Foretold]) -> None:
    """A line for each title, and its plot."""
    for title in sorted({one.title for one in found}):
        some = [one for one in found if one.title == title]
        games = len({one.game for one in some})
        guess = mean(log(one.rivals) for one in some)
        off = mean(abs(one.worth - one.ended) for one in some) / mean(one.ended for one in some)
        print(f"| {title} | {games} | {guess:.2f} | {loss_of(some):.2f} | {100 * off:.0f} % |")
        if PLOTS.is_dir():
            (PLOTS / f"calibration-{title}.svg").write_text(drawn(title, some), encoding="utf-8")


if __name__ == "__main__":
    main()

"""`kursbuch games`: save files, recordings and results of the arena as tables, for DuckDB, Polars or pandas.

    kursbuch games saves recordings --parquet tables
    duckdb -c "select title, avg(actions) from 'tables/games.parquet' group by title"

A file that holds no game is named and left out. Exit status: 0 when all were read, 1 when some were left out, 2 when
there is nothing to read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..arena.report import Progress
from ..arena.results import is_match, read_match
from ..core.errors import KursbuchError, SetupError
from ..interop.rows import GameRows
from .serve import read_game


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "games",
        help="turn games into tables",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of them")
    command.add_argument("--parquet", type=Path, required=True, metavar="FOLDER", help="where to write the tables")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        import polars
    except ModuleNotFoundError:
        raise SetupError("tables need polars, which is not installed: pip install 'kursbuch[data]'") from None
    paths = list(files(arguments.paths))
    if not paths:
        raise SetupError("there are no .json or .jsonl files in " + ", ".join(map(str, arguments.paths)))
    tables, progress, left_out = GameRows(), Progress(len(paths)), 0
    for path in paths:
        try:
            read_into(tables, path)
        except (KursbuchError, UnicodeDecodeError) as error:
            left_out += 1
            progress.clear()
            print(f"kursbuch: {path} was left out: {error}", file=sys.stderr)
        progress.step()
    arguments.parquet.mkdir(parents=True, exist_ok=True)
    for name, rows in vars(tables).items():
        polars.DataFrame(rows, infer_schema_length=None).write_parquet(arguments.parquet / f"{name}.parquet")
    counts = ", ".join(f"{len(rows):,} {name}" for name, rows in vars(tables).items())
    print(f"{arguments.parquet}: {counts}")
    return 1 if left_out else 0


def read_into(tables: GameRows, path: Path) -> None:
    """The game of a file, or the games of a match in the arena."""
    text = path.read_text(encoding="utf-8")
    if not is_match(text):
        tables.add(read_game(text, path.name), str(path))
        return
    head, games = read_match(text)
    title = {key: head[key] for key in ("title", "rules", "players")}
    title["options"] = json.dumps(head["options"], sort_keys=True)
    for one in games:
        if one.playout.worth:  # others broke off
            tables.add_result(title, one.bots, one.playout.worth, one.playout.actions, str(path))


def files(paths: list[Path]) -> Iterator[Path]:
    """The files named, and those of the folders named, in order."""
    for path in paths:
        found = (inside for inside in path.rglob("*") if inside.suffix in (".json", ".jsonl"))
        yield from sorted(found) if path.is_dir() else [path]

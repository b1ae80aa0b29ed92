"""`kursbuch verify`: play recorded games through our rules and compare every position.

One line a file: OK to its end; OK up to an action that no reading of the rules allows, with the reason; or DIFF with
the first difference. Exit status: 0 when nothing differs, 1 when something does, 2 when there is nothing to verify.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path

from ..arena.report import Progress
from ..core.errors import KursbuchError, SetupError
from ..interop.eighteen_xx.files import read_recording
from ..interop.eighteen_xx.verify import Report, verify
from . import arguments as shared


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "verify",
        help="replay recorded games of 18xx.games and compare every position",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of them")
    parser.add_argument("--workers", type=shared.positive, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object a file, and no summary")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    files = [file for path in args.paths for file in _files(path)]
    reports, progress = [], Progress(len(files))
    for path, report in zip(files, _reports(files, args.workers), strict=True):
        reports.append(report)
        progress.clear()
        if args.json:
            print(json.dumps({**report.__dict__, "file": str(path), "ok": report.ok}, ensure_ascii=False), flush=True)
        else:
            print(report, flush=True)
        progress.step()
    if not args.json and len(reports) > 1:
        print(summary(reports))
    return 0 if all(report.ok for report in reports) else 1


def summary(reports: list[Report]) -> str:
    early = sum(report.ok and bool(report.stopped) for report in reports)
    differ = sum(not report.ok for report in reports)
    whole = len(reports) - early - differ
    actions = sum(report.played for report in reports)
    return f"{len(reports)} games, {actions:,} actions: {whole} to the end, {early} ended early, {differ} differ"


def _reports(files: list[Path], workers: int) -> Iterator[Report]:
    if workers == 1:
        yield from map(_verify, files)
        return
    with multiprocessing.Pool(min(workers, len(files))) as pool:
        yield from pool.imap(_verify, files)


def _verify(path: Path) -> Report:
    try:
        return verify(read_recording(path))
    except KursbuchError as error:
        return Report(path.name, "", 0, 0, 0, str(error))


def _files(path: Path) -> list[Path]:
    """A file itself, or all game files of a folder; SetupError when there are none."""
    if path.is_file():
        return [path]
    found = sorted(path.rglob("*.json"))
    if not found:
        raise SetupError(f"{path} is no file, and no folder that holds .json files")
    return found

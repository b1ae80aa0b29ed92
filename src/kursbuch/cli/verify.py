"""`kursbuch verify`: play recorded games through our rules and compare every position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import KursbuchError
from ..interop.eighteen_xx.files import read_recording
from ..interop.eighteen_xx.verify import Report, verify


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "verify", help="replay recorded games of 18xx.games and compare every position", description=__doc__
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of them")
    parser.add_argument("--json", action="store_true", help="one JSON object a file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    failed = False
    for path in _files(args.paths):
        report = _verify(path)
        failed |= not report.ok
        if args.json:
            print(json.dumps({**report.__dict__, "file": str(path), "ok": report.ok}, ensure_ascii=False))
        else:
            print(report, flush=True)
    return 1 if failed else 0


def _verify(path: Path) -> Report:
    try:
        return verify(read_recording(path))
    except KursbuchError as error:
        return Report(str(path), "", 0, 0, 0, str(error))


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.json")) if path.is_dir() else [path]

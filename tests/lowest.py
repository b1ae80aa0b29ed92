"""Tries the lowest versions that pyproject.toml allows: makes an environment of them and runs the tests that use them.

    python -m tests.lowest                    in a folder that is gone afterwards
    python -m tests.lowest FOLDER [tests ...]     in one that stays

What these packages need themselves is as new as they admit; for the lowest of everything nobody makes a promise.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from .lock import ROOT, wanted

TESTS = ("tests/server", "tests/arena", "tests/env", "tests/cli", "tests/fuzz")
NOT_OURS = ("ruff", "mypy", "playwright", "axe-playwright-python", "psycopg")
"""Tools that look at the code and not at what it does; and drivers that older Pythons alone have files for."""


def lowest(line: str) -> str:
    """A requirement with its lower bound as the version; one without a bound stays as it is."""
    return re.sub(r">=\s*([\w.]+).*", r"==\1", line)


def requirements() -> list[str]:
    return [lowest(line) for line in wanted() if re.split(r"[\[<>=~ ]", line)[0] not in NOT_OURS]


def run(folder: Path, tests: tuple[str, ...]) -> int:
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    if not Path(python).exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *requirements()], check=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *tests]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode


def main() -> int:
    if len(sys.argv) > 1:
        return run(Path(sys.argv[1]).resolve(), tuple(sys.argv[2:]) or TESTS)
    with tempfile.TemporaryDirectory() as folder:
        return run(Path(folder), TESTS)


if __name__ == "__main__":
    sys.exit(main())

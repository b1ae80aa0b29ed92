#!/usr/bin/env python3
"""Runs every check: ruff, mypy, pytest. Needs Python 3.11 or newer and this clone; the rest it makes itself.

python3 test.py                  everything, on all cores
python3 test.py tests/core -x    only pytest, with these arguments
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from start import ROOT, prepare

CHECKS = (
    ("ruff", ("check", ".")),
    ("ruff", ("format", "--check", ".")),
    ("mypy", ()),
)
WORKERS = 1 + (os.cpu_count() or 1)
"""One more than there are cores, since many tests wait for a browser or a server."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DATABASES = Path("/usr/lib/postgresql")


class Check:
    """A tool that looks through the source while the tests run, and says what it has found when it is asked."""

    def __init__(self, python: str, tool: str, options: tuple[str, ...]) -> None:
        self.command = " ".join((tool, *options))
        self.found = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody empties would stop it
        command = [python, "-m", tool, *options]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=self.found, stderr=subprocess.STDOUT)

    def clean(self) -> bool:
        status = self.process.wait()
        self.found.seek(0)
        print(self.command, self.found.read().decode(errors="replace"), sep="\n", flush=True)
        return status == 0


def install() -> str:
    """Why programs are missing that some tests need; nothing when all are there. Installs Debian's where it may."""
    has_browser = any(map(shutil.which, BROWSERS))
    has_database = any(DATABASES.glob("*/bin/initdb")) or shutil.which("initdb")
    missing = [*(() if has_browser else ("chromium",)), *(() if has_database else ("postgresql",))]
    if not missing:
        return ""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return f"not here; on Debian: apt-get install {' '.join(missing)}"
    print(f"Installing what some tests need: apt-get install {' '.join(missing)} ...", flush=True)
    quiet = (apt, "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "-y", "--no-install-recommends", *missing)):
        done = subprocess.run([*quiet, *command], check=False, env=environment, capture_output=True, text=True)
    return f"apt-get could not install it: {done.stderr.strip()[-200:]}" if done.returncode else ""


def compile_tests(python: str, environment: dict[str, str]) -> None:
    """Compiles what the tests import where nobody has: otherwise every worker would, at the same time."""
    if not (ROOT / "tests" / "__pycache__").exists():
        collect = [python, "-m", "pytest", "--collect-only", "-qq"]
        subprocess.run(collect, check=False, cwd=ROOT, env=environment, capture_output=True)


def main() -> int:
    arguments = sys.argv[1:]
    with ThreadPoolExecutor(1) as beside:  # both mostly wait for what they load
        installing = beside.submit(install)
        python = str(prepare("dev"))
    checks = [] if arguments else [Check(python, tool, options) for tool, options in CHECKS]
    if reason := installing.result():
        print(f"Tests are skipped that need Chromium or PostgreSQL: {reason}", flush=True)
    pytest = [python, "-m", "pytest", *(arguments or ["-n", str(WORKERS), "--dist", "worksteal"])]
    where = None if arguments else ROOT
    environment = {**os.environ, "KURSBUCH_MISSING": reason}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start programs by the dozen: compiled once is enough
    if not arguments:
        compile_tests(python, environment)
    status = subprocess.run(pytest, check=False, cwd=where, env=environment).returncode
    failed = [check.command for check in checks if not check.clean()]
    if failed:
        print(f"Not clean, see above: {', '.join(failed)}", flush=True)
    return status or bool(failed)


if __name__ == "__main__":
    sys.exit(main())

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

from start import ROOT, prepare

CHECKS = (
    ("ruff", ("check", ".")),
    ("ruff", ("format", "--check", ".")),
    ("mypy", ()),
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_browser() -> str:
    """Why the browser tests cannot run; nothing when they can. Installs Debian's Chromium where it may."""
    if any(map(shutil.which, BROWSERS)):
        return ""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "no Chromium here; install it (on Debian: apt-get install chromium)"
    print("Installing Chromium for the browser tests (apt-get install chromium) ...", flush=True)
    quiet = (apt, "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "-y", "--no-install-recommends", "chromium")):
        done = subprocess.run([*quiet, *command], check=False, env=environment, capture_output=True, text=True)
    return f"apt-get could not install it: {done.stderr.strip()[-200:]}" if done.returncode else ""


def main() -> int:
    arguments = sys.argv[1:]
    python = str(prepare("dev"))
    failed = []
    if not arguments:
        for tool, options in CHECKS:
            command = " ".join((tool, *options))
            print(command, flush=True)
            if subprocess.run([python, "-m", tool, *options], check=False, cwd=ROOT).returncode:
                failed.append(command)
    if reason := find_browser():
        print(f"Browser tests are skipped: {reason}", flush=True)
    pytest = [python, "-m", "pytest", *(arguments or ["-n", "auto", "--dist", "worksteal"])]
    where = None if arguments else ROOT
    environment = {**os.environ, "KURSBUCH_NO_BROWSER": reason}
    status = subprocess.run(pytest, check=False, cwd=where, env=environment).returncode
    if failed:
        print(f"But not clean, see above: {', '.join(failed)}", flush=True)
    return status or bool(failed)


if __name__ == "__main__":
    sys.exit(main())

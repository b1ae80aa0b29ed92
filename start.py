#!/usr/bin/env python3
"""Starts the game table. Needs Python 3.11 or newer and this clone; the rest it makes itself, in .venv.

python3 start.py [arguments of `kursbuch serve`]
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(extra: str) -> Path:
    """The Python of a virtual environment with Kursbuch and this extra, made when it is missing or stale."""
    if sys.version_info < (3, 11):
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Kursbuch needs Python 3.11 or newer; this is {found}. Try: python3.11 {sys.argv[0]}")
    stamp = VENV / f"kursbuch-{extra}.stamp"
    wanted = _fingerprint()
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return PYTHON
    print(f"Preparing {VENV.name} (once, and again when pyproject.toml changes) ...", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False).returncode:
        sys.exit("Python could not create .venv. On Debian and Ubuntu: apt install python3-venv")
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"]
    if subprocess.run([*install, "--editable", f"{ROOT}[{extra}]"], check=False).returncode:
        sys.exit("The packages could not be installed (see above). With a network connection, try again.")
    stamp.write_text(wanted)
    return PYTHON


def _fingerprint() -> str:
    """What an installation depends on: the project file, the interpreter, and where the clone lies."""
    parts = (ROOT / "pyproject.toml").read_bytes(), sys.version.encode(), str(ROOT).encode()
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def main() -> int:
    python = prepare("server")
    try:
        return subprocess.run([str(python), "-m", "kursbuch", "serve", *sys.argv[1:]], check=False).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())

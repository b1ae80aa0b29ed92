"""Writes `requirements-dev.txt`: every package that development and CI need, in one version each, with the hash of
its file. Resolved by pip, for the system and the Python it is run on; the one in the repository is for Linux and 3.11.

    python -m tests.lock                                          write it anew
    pip install --require-hashes -r requirements-dev.txt          install exactly that
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-dev.txt"
HEAD = "# Made by `python -m tests.lock`. Install with: pip install --require-hashes -r requirements-dev.txt\n"


def wanted() -> list[str]:
    """What pyproject.toml asks for in the extra `dev`, and in the extras of our own that it names."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (own,) = (line for line in extras["dev"] if line.startswith("kursbuch["))
    named = own.removeprefix("kursbuch[").removesuffix("]").split(",")
    lines = {line for extra in ("dev", *named) for line in extras[extra]}
    return sorted(line for line in lines if not line.startswith("kursbuch"))


def resolved() -> list[str]:
    """A line for each package, as pip chooses them now, with the hash of the file it takes on this system."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    report = json.loads(subprocess.run([*command, *wanted()], check=True, capture_output=True).stdout)
    return sorted(_line(one) for one in report["install"])


def _line(one: dict[str, Any]) -> str:
    name, version = one["metadata"]["name"].lower().replace("_", "-"), one["metadata"]["version"]
    return f"{name}=={version} --hash=sha256:{one['download_info']['archive_info']['hashes']['sha256']}\n"


def main() -> None:
    LOCK.write_text(HEAD + "".join(resolved()), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The page's JavaScript: eslint, and TypeScript's checker with types made of the server's own description.

Both come by npm, once, into this folder; where there is no npm, or it has no way to its registry, that is said.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the server is not installed (pip install kursbuch[dev])")

from kursbuch.server.app import create_app
from kursbuch.server.settings import Settings

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STATIC = ROOT / "src" / "kursbuch" / "server" / "static"


def run(*command: str, cwd: Path = HERE) -> str:
    """What a command has to object to; nothing when it is content."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.fixture(scope="module")
def tools() -> Path:
    """The folder of the programs, installed exactly as `package-lock.json` has them."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here")
    folder, lock = HERE / "node_modules", HERE / "package-lock.json"
    made = folder / ".made-of"
    if not made.exists() or made.read_text() != lock.read_text():
        if why := run(npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"):
            pytest.skip(f"npm cannot install the checkers: {why.strip()[-200:]}")
        made.write_text(lock.read_text())
    return folder / ".bin"


def test_eslint_is_content_and_types_agree_with_what_the_server_answers(tools: Path, tmp_path: Path) -> None:
    """One test, so that the checkers are installed once, however many tests run side by side."""
    files = sorted(str(file) for file in (*STATIC.glob("*.js"), *(ROOT / "tests" / "browser").glob("*.js")))
    assert run(str(tools / "eslint"), "--config", str(HERE / "eslint.config.js"), *files, cwd=ROOT) == ""
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}")).openapi()))
    assert run(str(tools / "openapi-typescript"), str(described), "--output", str(HERE / "api.d.ts")) == ""
    assert run(str(tools / "tsc"), "--project", str(HERE)) == ""

"""What we build on: nothing of the lock file has a known vulnerability, and lower bounds are what they say."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from .lock import LOCK, wanted
from .lowest import lowest, requirements

AUDIT = ("-m", "pip_audit", "-r", str(LOCK), "--disable-pip", "--require-hashes", "-f", "json")
QUIET = ("--progress-spinner", "off", "--timeout", "10")


def judged(report: str) -> list[str]:
    """The vulnerable packages of a report of pip-audit. Skips where it could look nothing up."""
    try:
        found: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except ValueError:
        pytest.skip("no database of vulnerabilities can be reached from here")
    looked_up = [one for one in found if "vulns" in one]
    if not looked_up:
        pytest.skip("the database of vulnerabilities that can be reached from here knows none of our packages")
    return [
        f"{one['name']} {one['version']}: {', '.join(known['id'] for known in one['vulns'])}"
        for one in looked_up
        if one["vulns"]
    ]


def test_nothing_we_install_is_known_to_be_vulnerable() -> None:
    pytest.importorskip("pip_audit", reason="pip-audit is not installed (pip install pip-audit)")
    done = subprocess.run([sys.executable, *AUDIT, *QUIET], check=False, capture_output=True, text=True)
    assert judged(done.stdout) == []


def test_a_vulnerable_package_is_named() -> None:
    unknown = {"name": "odd", "skip_reason": "not found"}
    sound = {"name": "good", "version": "1.0", "vulns": []}
    bad = {"name": "bad", "version": "2.1", "vulns": [{"id": "PYSEC-1"}, {"id": "GHSA-2"}]}
    assert judged(json.dumps({"dependencies": [unknown, sound, bad]})) == ["bad 2.1: PYSEC-1, GHSA-2"]
    for nothing in ("", json.dumps({"dependencies": [unknown]})):
        with pytest.raises(pytest.skip.Exception):
            judged(nothing)


def test_every_package_has_a_lower_bound_that_can_be_tried() -> None:
    assert lowest("uvicorn>=0.29") == "uvicorn==0.29"
    assert lowest("mkdocstrings[python]>=0.25,<2") == "mkdocstrings[python]==0.25"
    assert all(">=" in line for line in wanted())
    assert all("==" in line for line in requirements())

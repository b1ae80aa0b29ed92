"""What all tests share: the reference material beside the project, the browser, how hypothesis is set."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Any will do; the first has no windows to look after and takes the least time."""

# Machines differ in speed, so no deadline; the same examples in every run, so that a failure can be repeated.
hypothesis.settings.register_profile("kursbuch", deadline=None, derandomize=True)
hypothesis.settings.load_profile("kursbuch")


WAITING = ("browser", "server", "arena", "cli")
"""Tests that mostly wait for a browser or another process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that wait come first: the quick ones fill the gaps, and at the end no worker waits for another."""
    items.sort(key=lambda item: item.path.parent.name not in WAITING)


def why_missing(program: str) -> str:
    """Why a program is not here, as far as `test.py` knows."""
    return f"no {program}: {os.environ.get('KURSBUCH_MISSING') or 'python3 test.py installs it on Debian'}"


def shared_path() -> Path:
    """Where the reference material lies: beside the project, or where KURSBUCH_SHARED says."""
    return Path(os.environ.get("KURSBUCH_SHARED") or ROOT.parent / "shared")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material; the test is skipped where it is absent."""
    path = shared_path()
    if not path.is_dir():
        pytest.skip(f"no reference material at ../{path.name} (KURSBUCH_SHARED names another place)")
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; the test is skipped where there is none."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    pytest.skip(why_missing("Chromium"))

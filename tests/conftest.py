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
    pytest.skip(os.environ.get("KURSBUCH_NO_BROWSER") or "no Chromium here; python3 test.py installs it on Debian")

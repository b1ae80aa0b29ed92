"""The tests of this folder are about the reference; those of the kernel put it in where they want it."""

from __future__ import annotations

import pytest

from kursbuch.core import compiled


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "KERNEL", None)

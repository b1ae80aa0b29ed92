"""The compiled kernel comes in where there is one that fits, and only there."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kursbuch.core import compiled


def test_the_kernel_of_this_clone_speaks_the_same_protocol() -> None:
    """Its source does; test_kernel.py compiles it."""
    package = Path(__file__).parents[2] / "kernel" / "src" / "kursbuch_kernel" / "__init__.py"
    assert f"\nPROTOCOL = {compiled.PROTOCOL}\n" in package.read_text(encoding="utf-8")


def test_a_kernel_made_for_other_sources_is_not_used_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KURSBUCH_KERNEL", raising=False)
    monkeypatch.setitem(sys.modules, "kursbuch_kernel", SimpleNamespace(PROTOCOL=compiled.PROTOCOL - 1))
    with pytest.warns(UserWarning, match="installed anew"):
        assert compiled._found() is None


def test_a_kernel_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace(PROTOCOL=compiled.PROTOCOL)
    monkeypatch.setitem(sys.modules, "kursbuch_kernel", other)
    monkeypatch.delenv("KURSBUCH_KERNEL", raising=False)
    assert compiled._found() is other
    monkeypatch.setenv("KURSBUCH_KERNEL", "0")
    assert compiled._found() is None
    monkeypatch.delenv("KURSBUCH_KERNEL")
    monkeypatch.setitem(sys.modules, "kursbuch_kernel", None)
    assert compiled._found() is None

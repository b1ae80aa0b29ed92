"""The command line, run in this process, with the toy title beside the real ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

import kursbuch
from kursbuch.cli import main
from tests.core import toy


class Run(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs `kursbuch` with these arguments."""
    real = kursbuch.title
    monkeypatch.setattr(kursbuch, "title", lambda title_id: toy.TOY if title_id == "toy" else real(title_id))

    def run(*arguments: object) -> Run:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run

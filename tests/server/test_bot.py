"""The bot of the documents plays a whole game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from .conftest import Hall

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_bot_in_ten_lines_plays(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.strip().splitlines()) <= 10
    made = hall.table("german-railways", "lbb")
    monkeypatch.setattr(sys, "argv", ["bot.py", made["id"], made["links"]["P1"]])
    here = code.replace("http://127.0.0.1:1824", hall.url).replace("time.sleep(1)", "time.sleep(0.01)")
    names: dict[str, object] = {}
    exec(compile(here, "server.md", "exec"), names)
    names["http"].close()  # type: ignore[attr-defined]
    summary = hall.seat(made, "P1").get()
    assert summary["over"]
    assert summary["moves"] > 50

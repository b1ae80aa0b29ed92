"""`kursbuch show`: a save file as a picture and in words."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.journal import Journal

from .boards import SVG, tree


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 1824, a few actions old."""
    journal = Journal.new(kursbuch.game("1824", 3))
    for _ in range(6):
        journal = journal.play(next(islice(kursbuch.legal(journal.state), 1)).action)
    path = tmp_path_factory.mktemp("show") / "game.json"
    path.write_text(kursbuch.dump(journal), encoding="utf-8")
    return path


def test_a_picture_of_board_and_market(save: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["show", str(save), "--svg", str(out)]) == 0
    root = tree(out.read_text(encoding="utf-8"))
    assert sum(e.get("role") == "button" for e in root.iter(f"{SVG}g")) == len(
        kursbuch.game("1824", 3).facts.map.hexes
    )
    assert sum(e.get("class") == "b-cell" for e in root.iter(f"{SVG}rect")) > 60


def test_dark_differs(save: Path, tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    main(["show", str(save), "--svg", str(light)])
    main(["show", str(save), "--svg", str(dark), "--dark"])
    assert "#967d36" in dark.read_text(encoding="utf-8")
    assert "#967d36" not in light.read_text(encoding="utf-8")


def test_words_without_a_file(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(save), "--at", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Stock round 1")
    assert lines[1].startswith("Board: 0 tiles laid")


def test_a_moment_that_is_not_there(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(save), "--at", "7"]) == 2
    assert "has 6 actions; there is no moment 7" in capsys.readouterr().err

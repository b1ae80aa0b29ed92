"""`kursbuch show`: a save file as a picture and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.errors import KursbuchError
from kursbuch.core.game import bind
from kursbuch.core.journal import Journal
from kursbuch.core.state import start
from kursbuch.render.position import drawn, picture
from kursbuch.routing.problem import Route
from tests.core import toy

from .boards import SVG, tree


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 1824, a few actions old."""
    journal = Journal.new(kursbuch.game("1824", 3))
    for _ in range(6):
        journal = journal.play(kursbuch.legal(journal.state)[0].action)
    path = tmp_path_factory.mktemp("show") / "game.json"
    kursbuch.save(journal, path)
    return path


def test_a_picture_of_board_and_market(save: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["show", str(save), "--svg", str(out)]) == 0
    root = tree(out.read_text(encoding="utf-8"))
    assert sum(e.get("role") == "button" for e in root.iter(f"{SVG}g")) == len(kursbuch.game("1824", 3).facts.map.hexes)
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
    assert lines[0].startswith("1824 Austria-Hungary, Stock round 1")
    assert any(line.startswith("Board: 0 tiles laid") for line in lines)


def test_a_cube_rail_game_is_drawn_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save, out = tmp_path / "game.json", tmp_path / "map.svg"
    save.write_text(kursbuch.dumps(Journal.new(kursbuch.game("german-railways", 3))), encoding="utf-8")
    assert main(["show", str(save), "--svg", str(out)]) == 0
    assert "Königsberg" in out.read_text(encoding="utf-8")
    assert main(["show", str(save)]) == 0
    assert capsys.readouterr().out.splitlines()[4].startswith("PO Preußische Ostbahn: income 3")


def test_a_game_without_a_board_is_refused() -> None:
    state = start(bind(toy.TOY, 2))
    with pytest.raises(KursbuchError, match="cannot be drawn"):
        picture(state.now)


def test_routes_of_the_finder_are_drawn_one_colour_a_train() -> None:
    route = Route("4g#1", ("E12/c0", "E14/c0"), ("E12/c0",), (("E12/t1", "E14/t0"),), 70, 0, ())
    one, two = drawn((route, route))
    assert (one.train, one.pieces, one.stops, one.revenue) == ("4g", ("E12/t1", "E14/t0"), ("E12/c0",), 70)
    assert one.colour != two.colour


def test_a_moment_that_is_not_there(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(save), "--at", "7"]) == 2
    assert "has 6 actions; there is no moment 7" in capsys.readouterr().err

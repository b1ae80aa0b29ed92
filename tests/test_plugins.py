"""Titles of other packages: the example is found as if it were installed, played, and held against the kit."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kursbuch
from kursbuch.cli import main
from kursbuch.core.errors import SetupError
from kursbuch.testing import CLOSE, Care, check_title, rulebook_of

from .conftest import ROOT

EXAMPLE = ROOT / "examples" / "title"


def install(folder: Path, points: str) -> None:
    """What an installer leaves behind of a package with entry points."""
    info = folder / "kursbuch_coal-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kursbuch-coal\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[kursbuch.titles]\n{points}\n", encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    announced = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    assert 'last-coal = "kursbuch_coal.title:TITLE"' in announced
    install(tmp_path, "last-coal = kursbuch_coal.title:TITLE")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    importlib.invalidate_caches()
    yield
    for name in [name for name in sys.modules if name.startswith("kursbuch_coal")]:
        del sys.modules[name]


@pytest.mark.usefixtures("installed")
def test_a_title_of_another_package_is_one_like_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert kursbuch.titles()[-1] == "last-coal"
    state = kursbuch.apply(kursbuch.new("last-coal", 2), "P1 shovels 3")
    assert state.score == {"P1": 3, "P2": 0}
    assert str(kursbuch.explain(state, "P2 shovels 3")) == "last-coal B/3: the player before took 3, too"
    assert kursbuch.loads(kursbuch.dumps(state)).state.now == state.now
    assert main(["simulate", "last-coal", "--players", "3", "--games", "5", "--bot", "random"]) == 0
    assert "5 games" in capsys.readouterr().out


@pytest.mark.usefixtures("installed")
def test_the_kit_is_there_for_it() -> None:
    title = kursbuch.title("last-coal")
    assert rulebook_of(title).name == "Last Coal"
    check_title(title, seeds=(1, 2), care=CLOSE)


@pytest.mark.usefixtures("installed")
def test_the_tests_of_the_example_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE / "tests"))
    module = importlib.import_module("test_last_coal")
    for name in [name for name in dir(module) if name.startswith("test_")]:
        getattr(module, name)()
    del sys.modules["test_last_coal"]


@pytest.mark.usefixtures("installed")
def test_the_kit_finds_what_is_wrong_with_it() -> None:
    from dataclasses import replace

    leaky = replace(kursbuch.title("last-coal"), counts=lambda position: {"coal": position.tender})
    with pytest.raises(AssertionError, match="does not conserve: coal"):
        check_title(leaky, care=Care())


@pytest.mark.parametrize(
    ("point", "message"),
    [
        ("nowhere.title:TITLE", r"the title broken \(nowhere.title:TITLE\) cannot be loaded: No module named"),
        ("json:loads", "json:loads is no title with the id broken"),
    ],
)
def test_a_title_that_cannot_be_had_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, message: str
) -> None:
    install(tmp_path, f"broken = {point}")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    assert "broken" in kursbuch.titles()
    with pytest.raises(SetupError, match=message):
        kursbuch.title("broken")


def test_nobody_takes_the_place_of_a_title_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "1824 = json:loads")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    assert kursbuch.titles().count("1824") == 1
    assert kursbuch.title("1824").name == "1824 Austria-Hungary"

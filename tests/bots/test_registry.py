"""How bots are named: ours, those of other packages, files; and that strangers can name nothing but names."""

from __future__ import annotations

import random
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from kursbuch.bots import bot_names, find, hire, registry
from kursbuch.core.actions import Action
from kursbuch.core.errors import SetupError
from kursbuch.core.state import State


def first(state: State, dice: random.Random) -> Action:
    raise NotImplementedError


class Made:
    """One for each seat and game."""

    def __call__(self, state: State, dice: random.Random) -> Action:
        raise NotImplementedError


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package announces bots, one of which takes a name of ours and one of which is not there."""
    values = {
        "first": f"{__name__}:first",
        "made": f"{__name__}:Made",
        "steady": f"{__name__}:first",
        "gone": "no.such:x",
    }
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in values.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


@pytest.mark.usefixtures("brought")
def test_other_packages_bring_bots_by_entry_points() -> None:
    assert {"first", "made", "gone"} < set(bot_names())
    assert find("first") is hire("first") is first
    one, other = find("made"), find("made")
    assert isinstance(one, Made)
    assert one is not other


@pytest.mark.usefixtures("brought")
def test_nobody_takes_a_name_of_ours() -> None:
    assert find("steady") is not first
    assert bot_names().count("steady") == 1


@pytest.mark.usefixtures("brought")
def test_one_that_cannot_be_loaded_is_named() -> None:
    with pytest.raises(SetupError, match=r"the bot gone \(no.such:x\) cannot be loaded"):
        find("gone")


def test_files_and_processes_are_for_whoever_sits_at_the_machine(tmp_path: Path) -> None:
    """The table in the browser finds bots by what its visitors say."""
    file, mark = tmp_path / "mine.py", tmp_path / "ran"
    file.write_text(f"import pathlib\npathlib.Path({str(mark)!r}).touch()\ndef choose(state, dice): ...\n")
    for name in (f"{file}:choose", f"process:touch {mark}"):
        with pytest.raises(SetupError, match="there is no bot"):
            find(name)
    assert not mark.exists()
    hire(f"{file}:choose")
    assert mark.exists()


def test_a_file_may_have_dataclasses_of_its_own(tmp_path: Path) -> None:
    """They look for their module where Python keeps all that are loaded."""
    lines = ("from __future__ import annotations", "from dataclasses import dataclass", "@dataclass", "class Mind:")
    body = ("    depth: int = 3", "    def __call__(self, state, dice): return self.depth")
    (tmp_path / "mine.py").write_text("\n".join((*lines, *body)))
    assert type(hire(f"{tmp_path}/mine.py:Mind")).__name__ == "Mind"

"""What the documents say is true: links lead somewhere, code runs, commands exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import kursbuch
from kursbuch.cli import parser

from .conftest import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []


def test_the_bot_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    assert re.search(r"^\{'P1': \d+, .*\}$", capsys.readouterr().out, re.MULTILINE)


def test_what_the_package_says_of_itself_is_true() -> None:
    assert doctest.testmod(kursbuch, raise_on_error=True).attempted >= 5


def test_the_commands_of_the_readme_can_be_given() -> None:
    commands = re.findall(r"^    kursbuch (.*?)(?:   .*)?$", README, re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        assert callable(parser().parse_args(shlex.split(command)).run)


def test_the_readme_lists_every_title() -> None:
    for title_id in kursbuch.titles():
        players = kursbuch.title(title_id).players
        assert re.search(rf"\| `{title_id}` \| {players[0]}–{players[-1]} \| .* \| \w", README)


def test_the_readme_promises_no_title_that_is_not_there() -> None:
    promised = re.findall(r"\| `([\w-]+)` \| .* \| yes \|", README)
    assert set(promised) <= set(kursbuch.titles())


def test_the_index_of_rulings_names_every_page() -> None:
    index = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    pages = sorted((ROOT / "docs" / "rulings").glob("*.md"))
    assert [page.name for page in pages if f"rulings/{page.name}" not in index] == []

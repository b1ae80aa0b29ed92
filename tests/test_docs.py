"""What the documents say is true: links lead somewhere, code runs, commands exist."""

from __future__ import annotations

import doctest
import json
import random
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.cli import parser

from .conftest import ROOT
from .interop.site import played

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


def test_the_commands_of_all_pages_can_be_given() -> None:
    """Each with its arguments; what follows two blanks tells what it does."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    commands = set(re.findall(r"^    kursbuch (\S.*?)(?:  .*)?$", text, re.MULTILINE))
    assert len(commands) >= 20
    for command in sorted(commands):
        assert callable(parser().parse_args(shlex.split(command)).run)


def test_the_readme_lists_every_title() -> None:
    for title_id in kursbuch.titles():
        players = kursbuch.title(title_id).players
        assert re.search(rf"\| `{title_id}` \| {players[0]}–{players[-1]} \| \[English\]", README)


def test_the_readme_promises_no_title_that_is_not_there() -> None:
    promised = re.findall(r"\| `([\w-]+)` \| \d–\d \|", README)
    assert sorted(promised) == sorted(kursbuch.titles())


def test_the_index_of_rulings_names_every_page() -> None:
    index = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    pages = sorted((ROOT / "docs" / "rulings").glob("*.md"))
    assert [page.name for page in pages if f"rulings/{page.name}" not in index] == []


def blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.DOTALL)


def run(code: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(compile(code, name, "exec"), found)
    return found


def test_no_page_has_code_that_is_not_tested_here() -> None:
    pages = {path.name: len(blocks(path.name)) for path in (ROOT / "docs").glob("*.md") if blocks(path.name)}
    assert pages == {
        "api.md": 1,
        "bots.md": 1,
        "design.md": 2,
        "environments.md": 2,
        "other-programs.md": 1,
        "server.md": 1,  # played by tests/server
        "study.md": 1,
    }


def test_the_tour_of_the_api_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And prints what its comments say."""
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("api.md")
    run(code, "api.md")
    told = capsys.readouterr().out
    assert told.startswith("<State 1824, SR 1: P4 is asked: stock>\n")
    assert "\nP4 buys B1 for 120\n" in told
    assert told.endswith("1824 VI.3/1: B1 is not for sale\n")


def test_the_bot_of_the_page_on_bots_answers() -> None:
    (code,) = blocks("bots.md")
    state = kursbuch.new("german-railways", 3, seed=1)
    assert run(code, "bots.md")["greedy"](state, random.Random(1)) in kursbuch.legal(state)


def test_what_the_design_shows_is_in_the_source() -> None:
    """Line by line, but for comments."""
    sources = ("tests/core/toy.py", "src/kursbuch/titles/g1854/operating.py")
    for code, source in zip(blocks("design.md"), sources, strict=True):
        lines = {line.partition("  #")[0] for line in (ROOT / source).read_text(encoding="utf-8").splitlines()}
        assert [line for line in code.splitlines() if line.partition("  #")[0] not in lines] == []


def test_the_code_on_environments_runs() -> None:
    pytest.importorskip("pettingzoo")
    for code in blocks("environments.md"):
        run(code, "environments.md")


def test_the_code_on_other_programs_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site.json").write_text(json.dumps(played(3, 1, 10)[0]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("other-programs.md")
    run(code, "other-programs.md")
    assert capsys.readouterr().out.startswith("10 of 10 ")


def test_the_code_on_studying_names_answers(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("study.md")
    run(code.replace("ahead=5", "ahead=1"), "study.md")
    assert "%" in capsys.readouterr().out


def test_the_client_on_the_server_page_can_be_read() -> None:
    compile(blocks("server.md")[0], "server.md", "exec")


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every link and every anchor leads somewhere, and every name of the API reference is found."""
    for needed in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(needed, reason="pip install 'kursbuch[docs]'")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    for page in ("playing", "server", "rulings/1824", "bots", "environments", "adding-a-title", "api", "routes"):
        assert (tmp_path / page / "index.html").exists(), page
    assert "data:image/png" in (tmp_path / "examples" / "questions" / "index.html").read_text(encoding="utf-8")


def test_links_of_the_site_lead_to_its_pages() -> None:
    site = runpy.run_path(str(ROOT / "docs" / "site.py"))
    known = {"index.md", "bots.md", "rules/g1824.md", "rules/g1824-de.md", "rulings/1824.md"}

    def linked(text: str, folder: str, here: str) -> str:
        return str(site["_LINK"].sub(lambda link: site["linked"](link, folder, here, known), text))

    assert linked("[b](docs/bots.md#a)", "", "index.md") == "[b](bots.md#a)"
    assert linked("[r](../../src/kursbuch/titles/g1824/RULES.md)", "docs/rulings", "rulings/1824.md") == (
        "[r](../rules/g1824.md)"
    )
    assert linked("[de](src/kursbuch/titles/g1824/RULES.de.md)", "", "index.md") == "[de](rules/g1824-de.md)"
    assert linked("[code](../examples/learn.py)", "docs", "data.md") == "code"
    assert linked("[out](https://example.org)", "docs", "data.md") == "[out](https://example.org)"

"""`kursbuch doctor` and `kursbuch completion`: what is there, what is missing, and the one command that adds it."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

import kursbuch
from kursbuch.cli import COMMANDS, doctor

from .conftest import Run

Cli = Callable[..., Run]
NEEDED = [
    'fastapi>=0.115.10; extra == "server"',
    'uvicorn>=0.29; extra == "server"',
    'psycopg[binary]>=3.1; extra == "postgresql"',
    'pytest>=8.2; extra == "dev"',
]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    there = {"kursbuch": "1", "fastapi": "0.120.0", "uvicorn": "0.29", "psycopg": "3.2.1"}
    monkeypatch.setattr(doctor, "_installed", lambda package: there.get(package, ""))
    monkeypatch.setattr(doctor, "requires", lambda package: NEEDED)
    return there


def test_it_tells_version_titles_and_where_the_data_are(
    cli: Cli, installed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KURSBUCH_DATA", "/nowhere/games")
    run = cli("doctor")
    assert run.code == 0
    assert f"kursbuch    {kursbuch.__version__}, in " in run.out
    assert "data        /nowhere/games (made when" in run.out.replace("\\", "/")
    assert "server      the table in the browser: there" in run.out
    assert "pip install" not in run.out


def test_what_is_missing_comes_with_the_command_that_adds_it(cli: Cli, installed: dict[str, str]) -> None:
    del installed["uvicorn"]
    run = cli("doctor")
    assert run.code == 0
    assert "the table in the browser: uvicorn is missing" in run.out
    assert "pip install -U 'kursbuch[server]'" in run.out
    assert "kursbuch[postgresql]" not in run.out


def test_what_is_too_old_is_a_fault(cli: Cli, installed: dict[str, str]) -> None:
    installed["fastapi"] = "0.115.9"
    run = cli("doctor")
    assert run.code == 1
    assert "fastapi 0.115.9 (needs 0.115.10)" in run.out


@pytest.mark.parametrize(
    ("found", "least", "old"), [("2", "2.0", False), ("0.9", "0.10", True), ("3.0rc1", "3", False)]
)
def test_versions_are_compared_by_number(found: str, least: str, old: bool) -> None:
    assert doctor.Part("x", least, found).is_old == old


def test_a_copy_that_is_not_installed_says_so(cli: Cli, installed: dict[str, str]) -> None:
    del installed["kursbuch"]
    assert "runs without being installed" in cli("doctor").out


def test_every_extra_for_users_has_a_line() -> None:
    import tomllib

    from tests.conftest import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(doctor.EXTRAS) == set(project["optional-dependencies"]) - {"dev", "docs"}


def test_completion_knows_every_command(cli: Cli) -> None:
    pytest.importorskip("shtab")
    script = cli("completion", "bash").out
    for command in COMMANDS:
        assert command.rstrip("_") in script


def test_without_what_completion_needs_it_says_the_command(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    run = cli("completion", "zsh")
    assert run.code == 2
    assert "pip install 'kursbuch[completion]'" in run.err

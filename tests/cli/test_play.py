"""Playing in save files from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import kursbuch

from .conftest import Run

Cli = Callable[..., Run]


@pytest.fixture
def file(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert cli("new", "toy", "--players", "Ann,Ben", "--seed", 1, "-o", path).code == 0
    return path


def actions(path: Path) -> list[str]:
    return [str(action) for action in kursbuch.load(path).actions]


def test_a_new_game_draws_chance_and_asks(cli: Cli, tmp_path: Path) -> None:
    run = cli("new", "toy", "--players", "Ann,Ben", "--seed", 1, "-o", tmp_path / "a.json")
    assert "P1 Ann decides (auction):\n  P1 bids 1 [amount 1..12]\n  P1 passes\n" in run.out
    assert actions(tmp_path / "a.json")[0].startswith("chance sends ")


def test_an_existing_file_is_not_overwritten(cli: Cli, file: Path) -> None:
    before = file.read_text()
    run = cli("new", "toy", "--players", 2, "-o", file)
    assert (run.code, file.read_text()) == (2, before)
    assert "exists already" in run.err
    assert cli("new", "toy", "--players", 3, "-o", file, "--force").code == 0
    assert file.read_text() != before


def test_looking_changes_nothing(cli: Cli, file: Path) -> None:
    before = file.read_text()
    assert "P1 Ann decides (auction):" in cli("play", file).out
    assert file.read_text() == before


def test_actions_are_played_and_saved(cli: Cli, file: Path) -> None:
    run = cli("play", file, "P1 bids 3", "P2 passes")
    assert run.code == 0
    assert "3. P2 passes; P1 takes a share for 3\n" in run.out
    assert "P1 Ann decides (trade):" in run.out
    assert actions(file)[1:] == ["P1 bids 3", "P2 passes"]


def test_a_refused_action_names_the_rule_and_changes_nothing(cli: Cli, file: Path) -> None:
    before = file.read_text()
    run = cli("play", file, "P1 bids 3", "P2 bids 3")
    assert (run.code, run.err) == (2, "kursbuch: P2 bids 3: toy B/2: the bid must be above 3\n")
    assert file.read_text() == before


def test_what_is_no_action_is_explained(cli: Cli, file: Path) -> None:
    run = cli("play", file, "P1 shouts")
    assert run.code == 2
    assert "the forms are: {who} passes" in run.err


def test_undo(cli: Cli, file: Path) -> None:
    cli("play", file, "P1 bids 3", "P2 passes")
    cli("play", file, "undo", "undo", "P1 bids 4")
    assert actions(file)[1:] == ["P1 bids 4"]
    run = cli("play", file, "undo")
    assert actions(file)[1:] == []
    assert "P1 Ann decides (auction):" in run.out
    assert cli("play", file, "undo").err == "kursbuch: there is no action to take back\n"


def test_undo_takes_back_what_chance_did_since(cli: Cli, file: Path) -> None:
    texts = ("P1 passes", "P2 passes", "P1 passes", "P2 passes")
    cli("play", file, *texts)
    assert len(actions(file)) == 6
    assert "P2 Ben decides (trade):" in cli("play", file, "undo").out
    assert actions(file)[1:] == list(texts[:3])


def test_long_lists_are_cut_unless_all_is_asked_for(cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.cli.play.SHOWN", 1)
    assert "  and 1 more (--all lists them)\n" in cli("play", file).out
    assert cli("play", file, "--all").out.endswith("  P1 passes\n")


def test_the_result_is_shown(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "short.json"
    cli("new", "toy", "--players", "Ann,Ben", "--option", "rounds=1", "--seed", 1, "-o", path)
    run = cli("play", path, "P1 passes", "P2 passes", "P1 buys east", "P1 passes", "P2 passes")
    assert "The game is over.\n  P2 Ben: 12\n  P1 Ann: " in run.out


def test_a_damaged_file_is_named(cli: Cli, file: Path) -> None:
    file.write_text(file.read_text()[:40])
    run = cli("play", file)
    assert run.code == 2
    assert run.err.startswith("kursbuch: this file is not JSON")

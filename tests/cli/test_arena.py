"""`kursbuch arena`: the report, JSON, a results file, bots of other people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kursbuch.arena.match import Match, Played, played

from .conftest import Run

Cli = Callable[..., Run]

BOTS = """
import kursbuch

def first(state, dice):
    return kursbuch.legal(state)[0].low_action

class Once:
    def __init__(self):
        self.asked = False

    def __call__(self, state, dice):
        if self.asked:
            raise RuntimeError("once is enough")
        self.asked = True
        return first(state, dice)

class Budgeted:
    def __init__(self, budget=None):
        self.budget = budget

    def within(self, budget):
        return Budgeted(budget)

    def __call__(self, state, dice):
        raise RuntimeError(f"{self.budget.seconds} s, {self.budget.positions} positions")

number = 5
"""


def test_a_match_in_words(cli: Cli) -> None:
    run = cli("arena", "german-railways", "--players", 3, "--bots", "steady,random", "--games", 3)
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "german-railways, 3 players, from seed 1: 3 games"
    assert [line.split()[:2] for line in lines[3:5]] == [["steady", "3"], ["random", "6"]]
    assert re.search(r"\d+ % \(\d+–\d+\)  \d\.\d\d \(\d\.\d\d–\d\.\d\d\)  \d\.\d\d", lines[3])
    assert run.err == ""


def test_a_match_as_json(cli: Cli) -> None:
    report = json.loads(cli("arena", "toy", "--players", 3, "--bots", "random", "--games", 4, "--json").out)
    assert (report["title"], report["players"], report["games"]) == ("toy", 3, 4)
    assert report["bots"]["random"]["seats"] == 12
    assert report["bots"]["random"]["wins"] == pytest.approx(4)


def test_a_results_file_saves_games(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("arena", "toy", "--players", 2, "--bots", "random", "--results", path, "--json")
    cli(*arguments, "--games", 3)
    played = path.read_text().splitlines()
    longer = json.loads(cli(*arguments, "--games", 5).out)
    assert path.read_text().splitlines()[:4] == played
    fresh = json.loads(cli(*[a for a in arguments if a not in ("--results", path)], "--games", 5).out)
    assert [longer["bots"]["random"][key] for key in ("wins", "mean_worth")] == [
        fresh["bots"]["random"][key] for key in ("wins", "mean_worth")
    ]
    refused = cli("arena", "toy", "--players", 3, "--bots", "random", "--results", path)
    assert refused.code == 2
    assert "holds another match (players 2, not 3)" in refused.err


def test_a_match_that_is_stopped_reports_so_far_and_goes_on(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_the_third(match: Match, number: int) -> Played:
        if number == 3:
            raise KeyboardInterrupt
        return played(match, number)

    arguments = ("arena", "toy", "--players", 2, "--bots", "random", "--results", tmp_path / "games.jsonl", "--json")
    with monkeypatch.context() as patch:
        patch.setattr("kursbuch.arena.played", until_the_third)
        stopped = cli(*arguments, "--games", 4)
    assert stopped.code == 130
    assert json.loads(stopped.out)["games"] == 2
    assert json.loads(cli(*arguments, "--games", 4).out)["games"] == 4


def test_a_bot_of_a_file_plays(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    run = cli("arena", "toy", "--players", 2, "--bots", f"{file}:first,random", "--games", 2, "--json")
    assert json.loads(run.out)["bots"][f"{file}:first"]["seats"] == 2
    assert run.code == 0


def test_a_bot_that_fails_is_told_with_the_way_to_see_it_again(cli: Cli, tmp_path: Path) -> None:
    """A class is made anew for every seat and game: each of them answers once."""
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    run = cli("arena", "toy", "--players", 2, "--bots", f"{file}:Once,random", "--games", 2)
    assert run.code == 1
    assert len(re.findall(r"mine.py:Once as P\d at action \d+ \(\w+\): RuntimeError: once is enough", run.out)) == 2
    assert f"again: kursbuch arena toy --players 2 --bots {file}:Once,random --seed 1 --only 2" in run.out
    alone = cli("arena", "toy", "--players", 2, "--bots", f"{file}:Once,random", "--only", 2)
    assert "game 2 (seed 1: random, " in alone.out
    assert "game 1 " not in alone.out


def test_a_budget_reaches_a_bot_that_takes_one(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    bots = ("--bots", f"{file}:Budgeted,random")
    run = cli("arena", "toy", "--players", 2, *bots, "--think", 2.5, "--positions", 40, "--games", 1)
    assert "RuntimeError: 2.5 s, 40 positions" in run.out
    assert "--think 2.5 --positions 40" in run.out


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("clever", "there is no bot 'clever'; there are: "),
        ("random,random,random", "3 bots do not fit on 2 seats"),
        ("{file}:second", "has no 'second'"),
        ("{file}:number", "is no bot: it cannot be called"),
        ("nowhere.py:choose", "there is no file"),
        ("{bad}:choose", "cannot be loaded: SyntaxError"),
    ],
)
def test_what_is_wrong_with_the_bots_is_said_at_once(cli: Cli, tmp_path: Path, bots: str, message: str) -> None:
    file, bad = tmp_path / "mine.py", tmp_path / "bad.py"
    file.write_text(BOTS)
    bad.write_text("def")
    run = cli("arena", "toy", "--players", 2, "--bots", bots.format(file=file, bad=bad))
    assert run.code == 2
    assert message in run.err


def test_progress_is_shown_on_a_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    err = cli("arena", "toy", "--players", 2, "--bots", "random", "--games", 2).err
    assert "0/2 games\r" in err
    assert re.search(r"1/2 games, \d+:\d\d left", err)
    assert err.endswith("\r\x1b[K")

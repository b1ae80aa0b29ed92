"""Simulations: figures, faults with the way to play them again, JSON."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest

from kursbuch import bots
from kursbuch.cli.simulate import Series, Simulated, play, summarise
from kursbuch.core.actions import Action
from kursbuch.core.state import State
from tests.core import toy

from .conftest import Run

Cli = Callable[..., Run]


def test_a_series_in_words(cli: Cli) -> None:
    run = cli("simulate", "toy", "--players", 3, "--games", 20, "--seed", 1)
    assert run.code == 0
    assert re.match(r"20 games, [\d,]+ actions in [\d.]+ s: [\d,]+ actions per second\n", run.out)
    assert [line.split()[:2] for line in run.out.splitlines()[4:7]] == [["rank", str(n)] for n in (1, 2, 3)]
    assert "wins by seat: P1 " in run.out
    assert run.err == ""


def test_a_series_in_json_is_the_same_each_time(cli: Cli) -> None:
    one, two = (
        json.loads(cli("simulate", "toy", "--players", 2, "--games", 5, "--seed", 7, "--json").out) for _ in range(2)
    )
    timing = {"seconds", "actions_per_second"}
    assert {k: v for k, v in one.items() if k not in timing} == {k: v for k, v in two.items() if k not in timing}
    assert (one["games"], one["faults"]) == (5, [])
    low, middle, high = one["length"]
    assert low <= middle <= high


@pytest.mark.usefixtures("cli")
def test_a_game_of_a_series_can_be_played_alone() -> None:
    series = Series("toy", 3, {}, "random", 1000)
    assert play(series, 12) == play(series, 12) != play(series, 13)


def test_several_processes_give_the_same_figures(cli: Cli) -> None:
    arguments = ("simulate", "german-railways", "--players", 3, "--games", 3, "--seed", 1, "--json")
    one, two = (json.loads(cli(*arguments, "--workers", n).out) for n in (1, 2))
    assert (one["actions"], one["results"], one["wins"]) == (two["actions"], two["results"], two["wins"])


def test_a_fault_is_reported_with_the_way_to_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(state: State, dice: random.Random) -> Action:
        if len(state.now.to_json()["shares"]["bank"]) < 6:
            raise KeyError("lost")
        return bots.random_bot(state, dice)

    monkeypatch.setattr(bots, "hire", lambda name: clumsy)
    run = cli("simulate", "toy", "--players", 2, "--games", 2, "--seed", 5, "--option", "rounds=2")
    assert run.code == 1
    assert re.search(r"seed 5: at action \d+ \(.*\): KeyError: 'lost' \(.*test_simulate.py:\d+\)", run.out)
    assert "  again: kursbuch simulate toy --players 2 --seed 5 --bot random --option rounds=2" in run.out


def test_what_no_game_reaches_is_listed(cli: Cli) -> None:
    run = cli("simulate", "toy", "--players", 3, "--games", 1, "--seed", 2, "--option", "rounds=1", "--coverage")
    assert re.search(r"\d of 5 actions reached; never:\n(  \w+\n)*  Return\n", run.out)
    assert re.search(r"rules reached; never:\n(  .*\n)*  must.limit \(A/5\)\n", run.out)
    assert "rarest events: " in run.out


@pytest.mark.usefixtures("cli")
def test_a_game_goes_the_same_whether_it_is_probed_or_not() -> None:
    for seek in ("", "rare"):
        plain, probed = (play(Series("toy", 3, {}, "random", 1000, seek, probe), 5) for probe in (False, True))
        assert (plain.actions, plain.score, plain.reached) == (probed.actions, probed.score, None)
        assert probed.reached is not None
        assert sum(probed.reached.actions.values()) == probed.actions
        assert {"over", "turn", "buy.gone"} <= set(probed.reached.rules)


def test_players_who_seek_reach_more_and_say_how_to_play_it_again(cli: Cli) -> None:
    arguments = ("simulate", "german-railways", "--players", 3, "--games", 3, "--seed", 1, "--coverage", "--json")
    usual, rare = (json.loads(cli(*arguments, *seek).out) for seek in ((), ("--seek", "rare")))
    assert rare["faults"] == []
    assert rare["missing"]["steps"] == []
    assert "dividends.paid" in rare["reached"]["events"]
    assert "dividends.paid" not in usual["reached"]["events"], "random players link nothing"
    run = cli("simulate", "toy", "--players", 2, "--limit", 4, "--seek", "rare")
    assert "  again: kursbuch simulate toy --players 2 --seed 1 --seek rare" in run.out


def test_a_game_that_does_not_end_is_a_fault(cli: Cli) -> None:
    run = cli("simulate", "toy", "--players", 2, "--limit", 4)
    assert run.code == 1
    assert "seed 1: no end after 4 actions" in run.out


def test_progress_is_shown_on_a_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert "2/2 games" in cli("simulate", "toy", "--players", 2, "--games", 2).err


def test_the_figures() -> None:
    playouts = [
        Simulated(1, 10, {"P1": 5, "P2": 9}),
        Simulated(2, 30, {"P1": 8, "P2": 8}),
        Simulated(3, 20, {"P1": 7, "P2": 1}),
        Simulated(4, 2, {}, "at action 2 (P1 passes): KeyError"),
    ]
    report = summarise(playouts, 2.0, toy.TOY)
    assert (report.games, report.actions, report.actions_per_second) == (4, 62, 31.0)
    assert report.length == (10, 20, 30)
    assert report.results == ((7, 8, 9), (1, 5, 8))
    assert report.wins == {"P1": 1.5, "P2": 1.5}
    assert [fault["seed"] for fault in report.faults] == [4]

"""Games as tables: what is in them is what was played."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import kursbuch
from kursbuch.bots import random_bot
from kursbuch.cli import main
from kursbuch.core.journal import Journal
from kursbuch.interop.rows import GameRows
from kursbuch.rules.actions import Run
from kursbuch.rules.table import SharePosition
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def pl() -> Any:
    """Only imported when it is needed: it takes long."""
    return pytest.importorskip("polars", reason="polars is not installed (pip install kursbuch[data])")


def played(title: str, players: int, actions: int) -> kursbuch.State:
    state, dice = kursbuch.new(title, players, seed=1), random.Random(1)
    while not state.over and len(state.history) < actions:
        state = kursbuch.apply(state, kursbuch.draw(state, dice) if state.is_chance else random_bot(state, dice))
    return state


@pytest.fixture(scope="module")
def state() -> kursbuch.State:
    return played("1824", 3, 120)


@pytest.fixture(scope="module")
def finished() -> kursbuch.State:
    return played("german-railways", 3, 10_000)


@pytest.fixture(scope="module")
def tables(state: kursbuch.State, finished: kursbuch.State) -> GameRows:
    tables = GameRows()
    tables.add(Journal.of(state), "one.json")
    tables.add(Journal.of(finished), "two.json")
    return tables


def test_every_action_is_a_row(state: kursbuch.State, tables: GameRows) -> None:
    rows = [row for row in tables.actions if row["game"] == 1]
    assert [row["text"] for row in rows] == [str(action) for action in state.history]
    assert [row["at"] for row in rows] == list(range(1, 121))
    assert {row["round"] for row in rows} >= {"SR 1", "OR 1.1"}
    prices = {row["text"]: row["amount"] for row in rows if row["kind"] == "BuyPaper"}
    assert prices
    assert all(text.endswith(f" for {price}") for text, price in prices.items())


def test_seats_are_ranked_by_worth(tables: GameRows) -> None:
    (game,) = [row for row in tables.games if row["game"] == 2]
    assert game["over"]
    seats = [row for row in tables.seats if row["game"] == 2]
    assert sorted(seats, key=lambda row: -row["worth"]) == sorted(seats, key=lambda row: row["rank"])
    assert min(row["rank"] for row in seats) == 1


def test_a_round_ends_with_what_everybody_has(state: kursbuch.State, tables: GameRows) -> None:
    rows = [row for row in tables.rounds if row["game"] == 1]
    assert rows
    for row in rows:
        then = state.at(row["at"])
        assert isinstance(then.now, SharePosition)
        assert (row["cash"], row["worth"]) == (then.now.cash[row["seat"]], then.score[row["seat"]])
        assert state.at(row["at"] - 1).now.moment == row["round"] != then.now.moment


def test_games_that_do_not_name_their_rounds_have_some(finished: kursbuch.State, tables: GameRows) -> None:
    labels = list(dict.fromkeys(row["round"] for row in tables.rounds if row["game"] == 2))
    assert len(labels) > 3
    ends = [row for row in tables.rounds if row["game"] == 2][-3:]
    assert {row["seat"]: row["worth"] for row in ends} == dict(finished.score)


def test_runs_tell_trains_and_revenue(state: kursbuch.State, tables: GameRows) -> None:
    runs = [row for row in tables.runs if row["game"] == 1]
    assert len(runs) == sum(isinstance(action, Run) and bool(action.routes) for action in state.history)
    for row in runs:
        after = state.at(row["at"]).now
        assert isinstance(after, SharePosition)
        assert row["revenue"] == after.runs[row["company"]]
        mine = [route for route in tables.routes if (route["game"], route["at"]) == (1, row["at"])]
        assert " ".join(route["train"] for route in mine) == row["trains"]
        assert sum(route["revenue"] for route in mine) == row["revenue"]


@pytest.fixture(scope="module")
def written(pl: Any, state: kursbuch.State, finished: kursbuch.State, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of two games, of a match in the arena, and of a file that holds nothing."""
    saves, out = tmp_path_factory.mktemp("saves"), tmp_path_factory.mktemp("tables")
    kursbuch.save(state, saves / "one.json")
    kursbuch.save(finished, saves / "two.json")
    (saves / "none.json").write_text("{}", encoding="utf-8")
    match = ["arena", "german-railways", "--players", "3", "--bots", "random,random", "--games", "2"]
    assert main([*match, "--results", str(saves / "match.jsonl")]) == 0
    assert main(["games", str(saves), "--parquet", str(out)]) == 1
    return out


def test_the_command_writes_what_it_could_read(pl: Any, written: Path) -> None:
    assert pl.read_parquet(written / "games.parquet")["file"].str.extract(r"(\w+)\.jsonl?$").to_list() == [
        "match", "match", "one", "two",
    ]  # fmt: skip
    assert pl.read_parquet(written / "actions.parquet").filter(game=3).height == 120


def test_of_a_match_the_bots_and_what_they_were_worth_are_known(pl: Any, written: Path) -> None:
    seats = pl.read_parquet(written / "seats.parquet").filter(game=1)
    assert seats["name"].to_list() == ["random"] * 3
    assert set(seats.filter(rank=1)["worth"]) == {seats["worth"].max()}


def test_the_notebook_has_ten_answers(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells are run from the first to the last; whether the answers are wise depends on the games."""
    plots = pytest.importorskip("matplotlib.pyplot")
    plots.switch_backend("agg")
    notebook = json.loads((ROOT / "examples" / "questions.ipynb").read_text(encoding="utf-8"))
    monkeypatch.setenv("TABLES", str(written))
    names, drawn = dict[str, object](), 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), "questions.ipynb", "exec"), names)
            drawn += len(plots.get_fignums())
            plots.close("all")
    assert drawn == 10


def test_without_what_it_needs_it_says_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["games", str(tmp_path), "--parquet", str(tmp_path / "out")]) == 2
    assert "pip install 'kursbuch[data]'" in capsys.readouterr().err

"""The table of results: made of all games that are kept, without playing any."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.ladder import kept

from kursbuch.arena import Match, Results
from kursbuch.arena.game import Playout
from kursbuch.arena.match import Played


def keep(path: Path, match: Match, *winners: str) -> None:
    """Games of the match, each with its winner."""
    results = Results(match, path)
    for number, winner in enumerate(winners, 1):
        seats = [f"P{n + 1}" for n in range(match.players)]
        worth = {seat: 900 if seat == winner else 500 for seat in seats}
        thinking = {seat: [10.0, 30.0] for seat in seats}
        results.add(Played(match.pairing(number), Playout(100, worth, thinking)))


def test_games_of_several_seeds_are_one_line_of_the_table(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    keep(tmp_path / "one.jsonl", Match("18mag", 3, ("hard", "steady"), 1), "P1", "P1")
    keep(tmp_path / "more" / "two.jsonl", Match("18mag", 3, ("hard", "steady"), 7), "P1", "P2")
    (line,) = kept(tmp_path)
    assert line.startswith("| 18mag:hungary | 3 | `hard` : `steady` | 4 | 75 % (")
    assert line.endswith("| 20 / 30 |")


@pytest.mark.parametrize(("players", "name"), [(2, "18mag:two"), (4, "18mag:hungary")])
def test_a_line_names_the_variant_that_so_many_play(tmp_path: Path, players: int, name: str) -> None:
    keep(tmp_path / "games.jsonl", Match("18mag", players, ("hard", "steady"), 1), "P1")
    (line,) = kept(tmp_path)
    assert line.startswith(f"| {name} | {players} |")


def test_a_match_of_which_no_game_has_ended_makes_no_line(tmp_path: Path) -> None:
    keep(tmp_path / "games.jsonl", Match("1854", 4, ("hard", "steady"), 1))
    assert not list(kept(tmp_path))


def test_tables_take_turns_so_that_a_run_that_is_stopped_has_as_much_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = list[tuple[int, int]]()

    def lone(match: Match, number: int) -> Played:
        order.append((match.players, number))
        return Played(match.pairing(number), Playout(1, {f"P{n + 1}": n for n in range(match.players)}))

    monkeypatch.setattr(ladder, "played", lone)
    arguments = ["ladder", "18mag", "--bots", "random,easy", "--games", "5", "--results", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    ladder.main()
    first = [(2, 1), (2, 2), (4, 1), (4, 2), (4, 3), (4, 4)]
    assert sorted(order[:6]) == first
    assert len(order) == len(set(order)) == 10
    order.clear()
    ladder.main()
    assert not order, "all of them are kept"

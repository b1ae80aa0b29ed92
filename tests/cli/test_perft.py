"""Perft: counts of positions, by hand for the toy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kursbuch.cli.perft import count, ends
from kursbuch.core.game import bind
from kursbuch.core.questions import Offer
from kursbuch.core.state import start
from tests.core import toy

from .conftest import Run


def test_the_toy_counted_by_hand() -> None:
    """Two kinds of weather; P1 bids 1, bids 12 or passes; then P2 bids the lowest, 12 or passes.

    After a bid of 12 P2 cannot bid and is not asked, and P1, who has paid, cannot trade: P2 buys east or west
    or passes. So 2, then 2 * 3, then 2 * (3 + 3 + 3).
    """
    assert count(start(bind(toy.TOY, 2)), 3) == (2, 6, 18)


def test_the_end_of_a_game_counts_once() -> None:
    game = bind(toy.TOY, 2, {"rounds": "1"})
    counts = count(start(game), 14)
    assert counts[0] == 2
    assert counts[-1] == 0
    assert max(counts) > 100


def test_a_number_counts_as_its_ends() -> None:
    assert list(ends(Offer(toy.Bid("P1", 3), "amount", 3, 9))) == [toy.Bid("P1", 3), toy.Bid("P1", 9)]
    assert list(ends(Offer(toy.Bid("P1", 3), "amount", 3, 3))) == [toy.Bid("P1", 3)]
    assert list(ends(Offer(toy.Buy("P1", "east")))) == [toy.Buy("P1", "east")]


def test_the_command(cli: Callable[..., Run]) -> None:
    run = cli("perft", "toy", "--players", 2, "--depth", 3)
    assert run.code == 0
    assert run.out.splitlines()[:3] == ["1 2", "2 6", "3 18"]
    seeded = cli("perft", "toy", "--players", 2, "--depth", 2, "--seed", 1, "--option", "rounds=1")
    assert seeded.out.splitlines()[:2] == ["1 3", "2 9"]


def test_an_option_can_be_taken_from_a_file(cli: Callable[..., Run], tmp_path: Path) -> None:
    (tmp_path / "rounds.txt").write_text("1", encoding="utf-8")
    run = cli("perft", "toy", "--players", 2, "--depth", 2, "--seed", 1, "--option", f"rounds=@{tmp_path}/rounds.txt")
    assert run.out.splitlines()[:2] == ["1 3", "2 9"]


def test_each_first_action_is_told_as_it_is_done() -> None:
    steps: list[int] = []
    counts = count(start(bind(toy.TOY, 2)), 3, lambda: steps.append(1))
    assert len(steps) == counts[0]

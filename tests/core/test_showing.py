"""A state in one line; words and pictures are the renderer's."""

from __future__ import annotations

import kursbuch
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from tests.core import toy
from tests.kit.scenario import given


def test_in_one_line_it_says_title_round_and_who_is_asked() -> None:
    assert repr(given("1824").stock("P1").state) == "<State 1824, SR 2: P1 is asked: stock>"


def test_it_says_for_whom_a_director_answers() -> None:
    scene = given("1824").phase("3").company("BK", 80, P2=50).operated("BK").cash(BK=100)
    assert repr(scene.operate("BK", "lay_track").state) == "<State 1824, OR 2.1: P2 is asked for BK: track>"


def test_a_game_without_rounds_says_none() -> None:
    assert repr(kursbuch.new("german-railways", 3, seed=1)) == "<State german-railways: P1 is asked: bid>"


def test_at_the_end_it_says_so() -> None:
    over = replay(bind(toy.TOY, 2, {"rounds": "1"}), ["chance sends calm", *["P1 passes", "P2 passes"] * 2])
    assert repr(over) == "<State toy: the game is over>"

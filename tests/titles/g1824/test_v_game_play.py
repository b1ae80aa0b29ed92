"""1824, chapter V: stock rounds and operating rounds take turns."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule
from tests.kit.scenario import Scene, given


def rounds(scene: Scene, count: int) -> list[str]:
    """The rounds seen while everybody passes where they may."""
    seen: list[str] = []
    while len(seen) < count:
        if not seen or seen[-1] != str(scene.now.round):
            seen.append(str(scene.now.round))
        offers = scene.offers()
        scene.play(next((o for o in offers if o.endswith("passes")), offers[0]))
    return seen


@rule("1824:V/1")
def test_a_stock_round_opens_the_game_and_one_operating_round_follows() -> None:
    scene = given("1824", 4).play("P4 buys SD1 for 240")
    assert rounds(scene, 4) == ["SR 1", "OR 1.1", "SR 2", "OR 2.1"]


@rule("1824:V/1")
@pytest.mark.parametrize(("phase", "number"), [("1", 1), ("3", 2), ("4", 2), ("5", 2), ("6", 3), ("8", 3)])
def test_more_operating_rounds_come_with_the_phases(phase: str, number: int) -> None:
    scene = given("1824", 4).company("BK", 60, P1=50).operated("BK").tiles(B9="57/1", B7="9/1", B5="57/1")
    scene.phase(phase).trains("BK", "10").cash(BK=100)
    scene.round("SR", 4).at("end_stock_round")
    seen = rounds(scene, number + 1)
    assert seen == [*(f"OR 4.{part}" for part in range(1, number + 1)), "SR 5"]


@rule("1824:V/2")
def test_players_buy_with_their_own_money_not_with_that_of_their_companies() -> None:
    scene = given("1824", 4).company("BK", 100, P1=50).operated("BK").company("CL", 60).cash(P1=119, BK=1000)
    scene.stock("P1")
    assert scene.refusal("P1 buys 10 % of SD from the bank") == "1824:VI.4/5"
    scene.play("P1 buys 10 % of CL from the bank")
    assert (scene.now.cash["P1"], scene.now.cash["BK"]) == (59, 1000)


@rule("1824:V/3")
def test_the_director_acts_for_the_company() -> None:
    scene = given("1824", 4).company("BK", 60, P3=50, P1=40).operated("BK").cash(BK=100).operate("BK", "lay_track")
    assert scene.asked == ("track", "BK")
    assert scene.state.actor == "P3"
    scene.play("BK lays 57 at B9 turn 1")
    assert scene.now.board.laid["B9"].tile == "57"

"""The readings of 18xx.games as an option, against those of the rulebook."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

OTHER = {"rulings": "18xx.games"}
BOTH = pytest.mark.parametrize("other", [False, True], ids=["rulebook", "other"])


def table(other: bool, players: int = 4) -> Scene:
    return given("1824", players, OTHER if other else None)


@BOTH
@rule("1824:VII.1/6")
def test_operating_rounds_in_phase_5(other: bool) -> None:
    assert table(other).phase("5").t.phase_now.operating_rounds == (3 if other else 2)


@BOTH
@rule("1824:IV.1/1")
def test_mountain_railways_and_the_certificate_limit(other: bool) -> None:
    assert table(other).papers(P1="B1 B2 EPP").t.counted("P1") == (3 if other else 1)


@BOTH
@rule("1824:IV.2/19")
def test_capital_after_a_forced_exchange(other: bool) -> None:
    scene = table(other).phase("4").depot(_4=0).papers(P1="EPP", P4="KK1 KK2").company("BK", 70).shares("BK", P2=30)
    scene.trains("KK2", "4").cash(KK1=401).operate("KK1", "buy_trains").play("KK1 buys a 5 train from bank for 400")
    assert scene.now.cash["BK"] == (560 if other else 0)


@BOTH
@rule("1824:VI.3/14")
def test_the_claim_before_the_formation(other: bool) -> None:
    begun = table(other).round("SR", 1).at("end_stock_round")
    scene = Scene(begun.state).shares("SD", P1=10).stock("P1").play("P1 buys 10 % of SD from the bank")
    assert scene.now.director("SD") == ("" if other else "P1")


@BOTH
@rule("1824:VI.2/2")
def test_repaying_and_the_priority(other: bool) -> None:
    scene = table(other).debt(P1=300).cash(P1=250).priority("P4").stock("P1").play("P1 repays 200", "P1 passes")
    assert scene.now.priority == ("P2" if other else "P4")


@BOTH
@rule("1824:IV.2/21")
def test_trains_of_a_company_that_is_not_opened(other: bool) -> None:
    scene = table(other).phase("3").company("BK", 70, P1=20).trains("BK", "2g").papers(P1="SD1").cash(SD1=300)
    scene.operate("SD1", "buy_trains")
    assert scene.refusal("SD1 buys a 2g train from BK for 1") == ("" if other else "1824:VII.11/11")


@BOTH
@rule("1824:IV.4.4/17")
def test_a_state_railway_without_a_director(other: bool) -> None:
    scene = table(other).phase("4").floated("SD").round("OR", 2, 1).at("operating_round 2", "end_operating_set")
    assert ("SD" in scene.now.operated) == other

"""1844: the end of the game and the reckoning."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK_BROKEN, Cert
from tests.kit.rule import rule

from .alps import alps


@rule("1844:end-of-game/1", "1844:end-of-game/2")
def test_the_set_under_way_is_finished_when_the_bank_is_empty() -> None:
    scene = alps().phase("3").company("GB", 80, P1=50).operated("GB").cash(GB=0)
    scene.mountain("B1", "P1", "F19", visited=True).bank(30).round("OR", 4, 1)
    scene.at("operating_round 1", "operating_round 2", "end_operating_set")
    assert scene.now.cash["bank"] < 0, "what cannot be paid is written down"
    while scene.asked:
        scene.play(f"{scene.asked[1]} passes")
    assert scene.state.over
    assert scene.now.round.part == 2
    assert scene.refusal("P1 passes") == "1844:end-of-game/1"


@rule("1844:end-of-game/3")
def test_a_bank_broken_in_a_stock_round_leaves_a_full_set() -> None:
    scene = alps(3).phase("3").company("BLS", 100, P1=50).operated("BLS").bank(50).stock("P1")
    scene.play("P1 sells 10 % of BLS", "P1 passes")
    while scene.asked and scene.now.round.kind == "SR":
        scene.play(f"{scene.asked[1]} passes")
    assert not scene.state.over
    while scene.asked:
        offers = scene.offers("passes") or scene.offers()
        scene.play(offers[0].split(" [")[0])
    assert scene.now.round.part == 2


@rule("1844:counting-up/1", "1844:counting-up/2", "1844:counting-up/3", "1844:counting-up/9",
      "1844:mountain-railways-b1-b5/4", "1844:tunnel-companies/2", "1844:tunnel-companies/13")  # fmt: skip
def test_the_reckoning() -> None:
    scene = alps().company("BLS", 80, P1=50, P2=20).company("VZ", 90, P2=60).company("GB", 70, P3=75).cash(BLS=999)
    scene.mountain("B1", "P1", "F19", visited=True).mountain("B2", "P2", "G14").papers(P1="PR2")
    scene.tunnel("T1", "P1", "H19", "X79/2").tunnel("T2", "P2", "H27", "X79/0")
    scene.t.visited = scene.t.visited | {"T1"}
    scene.t.hand_over("MOB", Cert(10), "bank", "P4")
    scene.cash(P1=10, P2=20, P3=30, P4=40).debt(P3=5)
    score = scene.state.game.title.score(scene.t)
    assert score == {
        "P1": 10 + 5 * 80 + 150 + 50,  # P2 is worth nothing
        "P2": 20 + 2 * 80 + 3 * 90,  # nothing for papers that never paid
        "P3": 30 + 3 * 70 - 5,
        "P4": 40,  # MOB was never started
    }
    assert max(score, key=lambda p: score[p]) == "P1"


@rule("1844:end-of-game/2", "1844:forming-the-sbb/1", "1844:sales-of-trains-abroad/4")
def test_a_bank_broken_by_the_sbb_of_an_exported_train_ends_the_game_with_the_set() -> None:
    """The export is the last action of a set, so no other stock round follows."""
    for left, over in ((420, True), (421, False)):
        scene = alps(3).phase("4").depot(_4=0).company("NOB", 100, at=(0, 4), P1=50).operated("NOB")
        scene.cash(P1=0, NOB=0).bank(left).at("end_operating_set")
        assert scene.now.cash["bank"] == left - 2 * 10 - 400, "P1 gets 110 a share for 100, the SBB its capital"
        assert scene.state.over == over


LAST_SET = [
    ({}, True),
    ({"export_at_the_end": "no"}, False),
    ({"rulings": "18xx.games"}, False),
    ({"rulings": "18xx.games", "export_at_the_end": "yes"}, True),
]


@rule("1844:sales-of-trains-abroad/1", "1844:forming-the-sbb/1", "1844:end-of-game/2")
@pytest.mark.parametrize(("options", "exported"), LAST_SET)
def test_the_last_set_ends_with_an_export_too(options: dict[str, str], exported: bool) -> None:
    """And if it is a 5-train, with the SBB: two shares of NOB count as one of the SBB, and the difference is paid."""
    scene = alps(3, **options).phase("4").depot(_4=0).company("NOB", 100, at=(0, 4), P1=50).operated("NOB")
    scene.cash(P1=0, NOB=0).bank(0).flag(BANK_BROKEN).at("end_operating_set")
    assert scene.state.over
    assert bool(scene.now.percent("P1", "SBB")) == exported

"""1844: readings that a table may choose, and those of 18xx.games."""

from __future__ import annotations

from kursbuch.rules.table import POOL, Cert
from tests.kit.rule import rule

from .alps import Alps, alps

OTHER = "18xx.games"


# -- a table's choice -----------------------------------------------------------------------------------------------


@rule("1844:selling-shares/4", "1844:forming-the-sbb/1")
def test_an_sbb_that_formed_by_export_has_not_operated_but_there_is_no_lower_space() -> None:
    scene = alps().phase("4").depot(_4=0).company("GB", 100, P1=75).operated("GB").cash(P1=0)
    scene.company("NOB", 100, P2=75).company("SCB", 100, P3=75).company("VSB", 100, P4=75)
    scene.at("end_operating_set")
    assert "SBB" not in scene.now.operated
    assert scene.now.percent(POOL, "SBB") == 40
    while scene.state.actor != "P1":
        scene.play(f"{scene.state.actor} passes")
    scene.play("P1 sells 10 % of SBB")
    assert scene.now.cash["P1"] == 200
    assert scene.now.price("SBB") == 100, "in its column the sixth row is the last"


@rule("1844:selling-shares/3", "1844:selling-shares/4", "1844:forming-the-sbb/12")
def test_an_sbb_that_waited_for_a_director_drops_before_its_shares_are_paid() -> None:
    def sold(*operated: str) -> int:
        scene = alps().phase("5").company("SBB", 100, at=(5, 7), P1=10).floated("SBB").cash(P1=0)
        scene.t.hand_over("SBB", Cert(5), "bank", "P1")
        return scene.operated(*operated).stock("P1").play("P1 sells 5 % of SBB").now.cash["P1"]

    assert sold() == 80, "90 drops to 80 first"
    assert sold("SBB") == 90


@rule("1844:private-railway-companies-2/16", "1844:phase-changes/10", "1844:private-railway-companies/4")
def test_p4_waits_for_phase_3_like_all_powers() -> None:
    assert alps().phase("2").papers(P1="PR4").stock("P1").refusal("P1 lays the tile of PR4") == "1844:phase-changes/10"
    assert alps().phase("3").papers(P1="PR4").stock("P1").refusal("P1 lays the tile of PR4") == ""
    scene = alps(furka_from_phase_3="1").phase("1").papers(P1="PR4").cash(P1=0).stock("P1")
    scene.play("P1 lays the tile of PR4")
    assert scene.now.cash["P1"] == 80, "at any time, by the letter"
    other = alps(rulings=OTHER).phase("2").papers(P1="PR4").stock("P1")
    assert other.refusal("P1 lays the tile of PR4") == "1844:phase-changes/10"


# -- 18xx.games -----------------------------------------------------------------------------------------------------


@rule("1844:large-historical-companies-h1-h6-2/2", "1844:regional-companies-r1-r3/5", "1844:purchase-trains/1")
def test_a_bare_mountain_makes_a_train_compulsory_only_on_18xx_games() -> None:
    def montreux(rulings: str) -> Alps:
        """The home of MOB with nothing but the Rochers de Naye next to it."""
        scene = alps(rulings=rulings).phase("2").tiles(I6="6/3").company("MOB", 80, P1=50).operated("MOB")
        assert scene.t.board.reach("MOB").stops == {"I6/c0", "H7/m0"}
        return scene.cash(MOB=500).turn("MOB", "buy_trains")

    assert montreux("rulebook").refusal("MOB passes") == ""
    assert montreux(OTHER).refusal("MOB passes") == "1844:purchase-trains/1"


def eva_is_there(**cash: int) -> Alps:
    """Phase 5 by the other readings: P2 has EVA and directs BLS, which owns as many trains as it may."""
    scene = alps(rulings=OTHER).phase("5").company("BLS", 80, P2=50).operated("BLS").papers(P2="PR7")
    return scene.trains("BLS", "4", "4H").cash(**cash)


@rule("1844:private-railway-companies-2/23", "1844:scrapping-trains/2")
def test_on_18xx_games_eva_may_exceed_the_limit_and_a_train_is_discarded_also_in_a_stock_round() -> None:
    for scene in (eva_is_there().stock("P2"), eva_is_there(BLS=100).turn("BLS", "privates")):
        assert scene.asked is not None
        scene.play(f"{scene.asked[1]} gives the train of PR7 to BLS")
        assert scene.asked == ("discard", "BLS")
        scene.play("BLS discards a 4H train")
        assert scene.now.trains["BLS"] == ("4", "EVA")
        assert not scene.now.trains.get("pool"), "it leaves the game"


@rule("1844:private-railway-companies-2/23")
def test_on_18xx_games_the_owner_of_eva_is_asked_although_the_company_has_no_money() -> None:
    assert eva_is_there(BLS=0).turn("BLS", "privates").asked == ("privates", "BLS")
    assert (
        alps(rulings=OTHER).phase("5").company("BLS", 80, P2=50).operated("BLS").turn("BLS", "privates").asked is None
    )

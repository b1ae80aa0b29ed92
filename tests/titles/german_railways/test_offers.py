"""Offering a share for auction."""

from __future__ import annotations

from tests.kit.rule import rule

from .scenario import given

TWO_EACH = dict.fromkeys(("PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"), "P3 P4")


@rule("german-railways:offer-one-share-for-auction/1")
def test_any_unsold_share_may_be_offered_also_of_a_railroad_one_has_no_part_in() -> None:
    scene = given(shares={"PO": "P2"})
    assert [o for o in scene.offers if "offers" in o] == [
        f"P1 offers {r}" for r in ("PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE")
    ]
    assert scene.refused("P1 offers DRG") == "offer-one-share-for-auction/1"


@rule("german-railways:offer-one-share-for-auction/1")
def test_a_sold_out_railroad_cannot_be_offered() -> None:
    scene = given(shares={**TWO_EACH, "PO": "P2 P3 P4"})
    assert scene.refused("P1 offers PO") == "offer-one-share-for-auction/1"
    assert scene.refused("P1 offers NME") == ""


@rule("german-railways:offer-one-share-for-auction/2")
def test_third_shares_wait_until_two_of_each_are_sold() -> None:
    scene = given(shares={**TWO_EACH, "BHE": "P4"})
    assert scene.refused("P1 offers PO") == "offer-one-share-for-auction/2"
    assert [o for o in scene.offers if "offers" in o] == ["P1 offers BHE"]
    scene = scene.play("P1 offers BHE", "P1 bids 1", "P2 passes", "P3 passes", "P4 passes")
    assert len([o for o in scene.offers if "offers" in o]) == 8


@rule("german-railways:offer-one-share-for-auction/3")
def test_the_active_player_bids_first_then_clockwise() -> None:
    scene = given(turns="P3").play("P3 offers KSS")
    assert scene.offers == ["P3 bids 1 [amount 1..10]", "P3 passes"]
    assert scene.refused("P3 bids 0") == "offer-one-share-for-auction/3"
    scene = scene.play("P3 bids 2")
    assert scene.asks == "bid P4"
    assert scene.refused("P4 bids 2") == "offer-one-share-for-auction/3"
    scene = scene.play("P4 bids 3", "P1 passes", "P2 bids 5", "P3 passes")
    assert scene.asks == "bid P4"
    scene = scene.play("P4 passes")
    assert scene.now.owners["KSS"] == ("P4", "P2")


@rule("german-railways:offer-one-share-for-auction/3", "german-railways:preparing-to-play/6")
def test_the_auction_goes_as_the_opening_ones_do() -> None:
    scene = given(shares={"KSS": "P1"}).play("P1 offers PO", "P1 bids 1")
    assert scene.refused("P1 bids 3") == "preparing-to-play/6", "P2 is next, clockwise"
    assert scene.refused("P2 offers PO") == "preparing-to-play/6"
    assert scene.play("P2 passes", "P3 bids 2", "P4 passes").refused("P2 bids 3") == "preparing-to-play/6"


@rule("german-railways:offer-one-share-for-auction/3")
def test_passing_in_the_auction_is_not_the_action_of_passing() -> None:
    scene = given().play("P1 offers KSS", "P1 passes")
    assert scene.asks == "bid P2"
    assert scene.now.turns[0] == "P1", "the turn of P1 goes on"
    scene = scene.play("P2 bids 1", "P3 passes", "P4 passes")
    assert scene.now.owners["KSS"] == ("P4", "P2")


@rule("german-railways:offer-one-share-for-auction/4", "german-railways:object-of-the-game/5")
def test_the_winner_pays_the_treasury_and_has_more_income_at_once() -> None:
    scene = given(cash={"P1": 20}, treasury={"KBS": 4})
    assert scene.now.player_income("P1") == 0
    scene = scene.play("P1 offers KBS")
    assert scene.refused("P1 bids 21") == "offer-one-share-for-auction/4"
    scene = scene.play("P1 bids 11")
    assert (scene.cash("P1"), scene.treasury("KBS")) == (9, 15)
    assert scene.now.owners["KBS"] == ("P4", "P1")
    assert scene.now.player_income("P1") == 3


@rule("german-railways:offer-one-share-for-auction/5")
def test_without_a_bid_the_share_stays_and_may_be_offered_again() -> None:
    scene = given().play("P1 offers KSS", "P1 passes", "P2 passes", "P3 passes", "P4 passes")
    assert (scene.now.owners["KSS"], scene.now.unsold["KSS"]) == (("P4",), 2)
    assert "share.unsold" in scene.told
    assert (scene.asks, scene.refused("P2 offers KSS")) == ("act P2", "")


@rule("german-railways:offer-one-share-for-auction/7")
def test_tina_moves_from_31_to_39() -> None:
    scene = given(
        shares={"KBS": "P1 P1 P1", "BHE": "P1 P1", "NME": "P1 P1", "PO": "P2", "KSS": "P2"},
        track={
            "PO": "B41 B39 B37 C38 D37 E36 E34 E32 F31 G30 H31 H29 F29",
            "BHE": "D13 D11 C14 B13 E16 E18 F19 G20",
        },
    )
    assert scene.now.income("PO") == 8
    assert scene.now.player_income("P1") == 31
    assert scene.play("P1 offers PO", "P1 bids 10").now.player_income("P1") == 39

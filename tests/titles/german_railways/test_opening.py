"""Preparing to play: the eight opening auctions."""

from __future__ import annotations

from kursbuch.titles.german_railways.companies import RAILROADS
from tests.kit.rule import rule

from .scenario import Scene, begin


def lot(scene: Scene) -> str:
    assert scene.now.auction is not None
    return scene.now.auction.railroad


@rule(
    "german-railways:preparing-to-play/1",
    "german-railways:preparing-to-play/2",
    "german-railways:preparing-to-play/10",
)
def test_one_share_of_each_railroad_in_order_then_the_rounds_begin() -> None:
    scene, lots = begin(3), []
    for _ in range(8):
        lots.append(lot(scene))
        first = scene.asks.removeprefix("bid ")
        scene = scene.play(f"{first} bids 1")
        while scene.now.auction is not None and scene.now.auction.leader == first:
            scene = scene.play(f"{scene.asks.removeprefix('bid ')} passes")
    assert lots == ["PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"]
    assert scene.asks == "draw chance"
    assert all(len(owners) == 1 for owners in scene.now.owners.values())


@rule("german-railways:preparing-to-play/4", "german-railways:preparing-to-play/5")
def test_the_banker_bids_first_at_least_1_or_passes() -> None:
    scene = begin(4)
    assert scene.offers == ["P1 bids 1 [amount 1..30]", "P1 passes"]
    assert scene.refused("P1 bids 0") == "preparing-to-play/5"


@rule("german-railways:preparing-to-play/6")
def test_bids_come_clockwise_and_nothing_else_is_done_meanwhile() -> None:
    scene = begin(4)
    assert scene.refused("P2 bids 5") == "preparing-to-play/6"
    assert scene.refused("P2 passes") == "preparing-to-play/6"
    assert scene.refused("P1 builds PO at B41") == "preparing-to-play/6"
    assert scene.refused("P1 offers PO") == "preparing-to-play/6"
    assert scene.play("P1 bids 5").refused("P3 bids 6") == "preparing-to-play/6"


@rule("german-railways:preparing-to-play/6")
def test_each_bids_more_or_drops_out_until_one_is_left() -> None:
    scene = begin(3).play("P1 bids 3")
    assert scene.asks == "bid P2"
    assert scene.refused("P2 bids 3") == "preparing-to-play/6"
    scene = scene.play("P2 bids 4", "P3 passes", "P1 bids 6")
    assert scene.asks == "bid P2", "P3 has passed and is not asked again"
    scene = scene.play("P2 passes")
    assert scene.now.owners["PO"] == ("P1",)


@rule("german-railways:preparing-to-play/6")
def test_the_last_one_left_may_still_bid_when_nobody_has() -> None:
    scene = begin(3).play("P1 passes", "P2 passes")
    assert scene.asks == "bid P3"
    assert scene.play("P3 bids 1").now.owners["PO"] == ("P3",)


@rule("german-railways:preparing-to-play/7", "german-railways:object-of-the-game/5")
def test_the_price_goes_into_the_treasury() -> None:
    scene = begin(3).play("P1 bids 9", "P2 passes", "P3 passes")
    assert scene.now.owners["PO"] == ("P1",)
    assert scene.cash("P1") == 31
    assert scene.treasury("PO") == 9
    assert scene.told["share.sold"] == {"railroad": "PO", "player": "P1", "price": 9}


@rule("german-railways:preparing-to-play/7")
def test_nobody_bids_more_than_the_own_cash() -> None:
    assert begin(3).refused("P1 bids 40") == ""
    assert begin(3).refused("P1 bids 41") == "preparing-to-play/7"


@rule("german-railways:preparing-to-play/8")
def test_without_any_bid_the_first_bidder_gets_the_share_for_free() -> None:
    scene = begin(3).play("P1 bids 1", "P2 bids 2", "P3 passes", "P1 passes")
    scene = scene.play("P2 passes", "P3 passes", "P1 passes")
    assert scene.now.owners["NME"] == ("P2",)
    assert scene.treasury("NME") == 0
    assert scene.cash("P2") == 38


@rule("german-railways:preparing-to-play/9")
def test_who_took_a_share_bids_first_for_the_next() -> None:
    scene = begin(3).play("P1 passes", "P2 passes", "P3 bids 7")
    assert (lot(scene), scene.asks) == ("NME", "bid P3")
    scene = scene.play("P3 passes", "P1 passes", "P2 passes")
    assert (lot(scene), scene.asks) == ("KSS", "bid P3"), "a free share counts as bought"


@rule("german-railways:preparing-to-play/5")
def test_who_cannot_bid_enough_passes_unasked() -> None:
    scene = begin(3).play("P1 bids 40")
    assert (lot(scene), scene.now.owners["PO"]) == ("NME", ("P1",))
    assert scene.asks == "bid P2", "P1 opens without money and is passed over"


@rule("german-railways:preparing-to-play/8")
def test_when_all_money_is_spent_the_opener_takes_the_rest() -> None:
    scene = begin(3).play("P1 bids 40", "P2 bids 40", "P3 bids 40")
    assert scene.asks == "draw chance"
    assert {r: scene.now.owners[r] for r in RAILROADS} == {
        "PO": ("P1",), "NME": ("P2",), **dict.fromkeys(("KSS", "KBS", "MWB", "GBS", "CME", "BHE"), ("P3",)),
    }  # fmt: skip

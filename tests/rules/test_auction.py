"""The waterfall auction, in which later papers are bid on while the first is for sale (1854)."""

from __future__ import annotations

import pytest

from kursbuch.rules.auction import StandingBid
from tests.kit.rule import rule
from tests.titles.g1854.austria import austria


@rule("1854:the-initial-auction-round/1", "1854:the-initial-auction-round/2")
def test_the_papers_are_sold_in_their_order_and_leave_the_list() -> None:
    scene = austria()
    order = list(scene.now.lots)
    assert order[:3] == ["AF", "MU", "GK"]
    assert [scene.now.lot_price(paper) for paper in order[:3]] == [20, 50, 70]
    assert scene.play("P1 buys AF for 20").now.lots == order[1:]
    scene = austria()
    scene.t.close("MU")
    assert scene.t.lots == [paper for paper in order if paper != "MU"], "what has closed is not for sale"


@rule("1854:the-initial-auction-round/16")
def test_only_the_first_paper_of_all_gets_cheaper() -> None:
    scene = austria()
    scene.t.price_cut = 10
    assert [scene.t.lot_price(paper) for paper in ("AF", "MU", "GK")] == [10, 50, 70]
    assert scene.t.least_bid("MU") == 55


@rule("1854:the-initial-auction-round/2", "1854:the-initial-auction-round/13")
def test_what_is_offered_to_a_player_with_little_money() -> None:
    def offers(cash: int) -> list[str]:
        return austria().cash(P1=cash).at("auction_turn P1").offers("P1")

    assert offers(19) == [], "P1 is not even asked"
    assert offers(20) == ["P1 buys AF for 20", "P1 passes"]
    assert offers(55) == ["P1 buys AF for 20", "P1 bids 55 on MU [amount 55..55]", "P1 passes"]
    assert "P1 bids 55 on MU [amount 55..74]" in offers(74)
    assert "P1 bids 75 on GK [amount 75..75]" in offers(75)


@rule("1854:the-initial-auction-round/10", "1854:the-initial-auction-round/11")
def test_money_in_bids_is_not_there_for_others_but_for_a_higher_bid_on_the_same_paper() -> None:
    scene = (
        austria().cash(P1=150, P2=80).at("auction_turn P1").play("P1 bids 60 on MU", "P2 bids 65 on MU", "P3 passes")
    )
    assert (scene.now.tied("P1"), scene.now.tied("P2"), scene.now.tied("P3")) == (60, 65, 0)
    assert scene.now.free_cash("P1") == 90
    assert scene.now.free_cash("P1", "MU") == 150
    assert scene.now.free_cash("P1", "GK") == 90
    assert scene.refusal("P1 bids 91 on GK") == "1854:the-initial-auction-round/11"
    assert scene.refusal("P1 bids 90 on GK") == ""
    assert scene.refusal("P1 bids 150 on MU") == ""
    assert scene.refusal("P1 bids 151 on MU") == "1854:the-initial-auction-round/11"
    scene.play("P1 bids 70 on MU")
    assert scene.now.bids["MU"] == (StandingBid("P2", 65), StandingBid("P1", 70)), (
        "the higher bid takes the place of the lower"
    )
    assert scene.refusal("P2 buys AF for 20") == "1854:the-initial-auction-round/11", "15 are free"


@rule("1854:the-initial-auction-round/2")
def test_the_second_paper_is_bid_on_and_the_first_is_not() -> None:
    scene = austria()
    assert scene.refusal("P1 bids 25 on AF") == "1854:the-initial-auction-round/2"
    assert scene.refusal("P1 bids 55 on MU") == ""
    assert scene.offers("bids")[0].startswith("P1 bids 55 on MU")
    assert scene.refusal("P1 buys MU for 20") == "1854:the-initial-auction-round/2", "nor is it bought"
    scene.play("P1 buys AF for 20")
    assert scene.refusal("P2 bids 55 on MU") == "1854:the-initial-auction-round/2"
    assert scene.refusal("P2 bids 55 on AF") == "1854:the-initial-auction-round/2", "it is sold"


@rule("1854:the-initial-auction-round/12")
def test_which_bids_can_be_taken_back() -> None:
    scene = austria(4).play("P1 bids 55 on MU", "P2 bids 60 on MU", "P3 bids 65 on MU", "P4 passes")
    assert scene.offers("retracts") == ["P1 retracts the bid on MU"]
    assert scene.refusal("P1 retracts the bid on GK") == "1854:the-initial-auction-round/12"
    scene.play("P1 retracts the bid on MU", "P1 passes")
    assert scene.now.bids["MU"] == (StandingBid("P2", 60), StandingBid("P3", 65))
    assert scene.offers("retracts") == ["P2 retracts the bid on MU"]
    scene.play("P2 passes")
    assert scene.offers("retracts") == [], "the highest bid stands"
    assert scene.refusal("P3 retracts the bid on MU") == "1854:the-initial-auction-round/12"


@rule("1854:the-initial-auction-round/5", "1854:the-initial-auction-round/6", "1854:the-initial-auction-round/4")
def test_one_sale_may_set_off_several() -> None:
    scene = austria(4).play("P1 bids 55 on MU", "P2 bids 75 on GK", "P3 bids 80 on GK", "P4 buys AF for 20")
    assert scene.now.owner == {"AF": "P4", "MU": "P1"}, "MU goes to its only bidder"
    assert scene.asked == ("contest", "P2")
    scene.play("P2 passes")
    assert scene.now.owner["GK"] == "P3"
    assert (scene.now.cash["P3"], scene.now.cash["P2"]) == (650 - 80, 650)
    assert not any(scene.now.bids.values())
    assert scene.now.passes == 0


@rule("1854:the-initial-auction-round/6", "1854:the-initial-auction-round/12")
def test_in_a_fight_an_outbid_bid_on_another_paper_may_be_taken_back() -> None:
    scene = austria(3).cash(P1=140).at("auction_turn P1")
    scene.play("P1 bids 55 on MU", "P2 bids 60 on MU", "P3 bids 80 on GK", "P1 passes")
    scene.play("P2 passes", "P3 passes")
    assert scene.now.bids == {}, "a new round of the auction"
    scene = austria(4).cash(P1=140).at("auction_turn P1")
    scene.play("P1 bids 75 on GK", "P2 bids 80 on GK", "P3 bids 55 on MU", "P4 passes")
    scene.play("P1 bids 60 on MU", "P2 buys AF for 20")
    assert scene.asked == ("contest", "P3")
    scene.play("P3 bids 65 on MU")
    assert scene.asked == ("contest", "P1")
    assert scene.offers("bids") == [], "75 are tied up in GK, 65 are left"
    scene.play("P1 retracts the bid on GK")
    assert scene.offers("bids") == ["P1 bids 70 on MU [amount 70..140]"]
    scene.play("P1 bids 70 on MU", "P3 passes")
    assert scene.now.owner["MU"] == "P1"
    assert scene.now.owner["GK"] == "P2", "whose bid was the only one left"


@rule("1854:the-initial-auction-round/6", "1854:the-initial-auction-round/13")
@pytest.mark.parametrize(("cash", "bids"), [(64, []), (65, ["P1 bids 65 on MU [amount 65..65]"])])
def test_in_a_fight_all_of_ones_money_may_go(cash: int, bids: list[str]) -> None:
    scene = austria().cash(P1=cash).at("auction_turn P1")
    scene.play("P1 bids 55 on MU", "P2 bids 60 on MU", "P3 buys AF for 20")
    assert scene.asked == ("contest", "P1")
    assert scene.offers("bids") == bids


@rule("1854:the-initial-auction-round/14", "1854:the-initial-auction-round/17")
def test_passes_in_a_row_are_counted_and_the_neighbour_of_a_buyer_goes_first() -> None:
    scene = austria().play("P1 passes", "P2 passes")
    assert scene.now.passes == 2
    scene.play("P3 bids 55 on MU")
    assert scene.now.passes == 0
    scene.play("P1 passes")
    assert scene.now.passes == 1
    scene.play("P2 buys AF for 20")
    assert scene.now.passes == 0
    assert scene.now.priority == "P1", "P3 got MU last, and P1 sits next"


@rule("1854:the-initial-auction-round/18")
def test_the_last_paper_ends_the_auction() -> None:
    scene = austria()
    last = scene.t.lots[-1]
    scene.papers(P1=" ".join(scene.t.lots[:-1])).cash(P2=500).at("auction_turn P2")
    scene.play(f"P2 buys {last} for {scene.now.lot_price(last)}")
    assert not scene.now.lots
    assert scene.now.round.kind == "SR"

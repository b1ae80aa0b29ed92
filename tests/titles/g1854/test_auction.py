"""The opening auction (the-initial-auction-round, and what papers are good for)."""

from __future__ import annotations

from kursbuch.rules.table import Cert
from tests.kit.rule import rule

from .austria import Austria, austria


def at_local(**cash: int) -> Austria:
    """The three cheap Mountain Railways are sold; Local Railway 1 is the first paper, P1 begins."""
    scene = austria()
    scene.papers(P1="AF", P2="MU", P3="GK").cash(**cash).at("auction_turn P1")
    return scene


@rule("1854:the-initial-auction-round/1", "1854:the-initial-auction-round/2")
def test_the_first_paper_is_bought_and_later_ones_are_bid_on() -> None:
    scene = austria()
    assert scene.refusal("P1 buys MU for 50") == "1854:the-initial-auction-round/2"
    assert scene.refusal("P1 buys AF for 15") == "1854:the-initial-auction-round/2"
    assert scene.refusal("P1 bids 25 on AF") == "1854:the-initial-auction-round/2"
    scene.play("P1 buys AF for 20")
    assert (scene.now.owner, scene.now.cash["P1"], scene.state.actor) == ({"AF": "P1"}, 840, "P2")


@rule("1854:the-initial-auction-round/2", "1854:the-initial-auction-round/13")
def test_a_bid_is_five_more_than_price_or_highest_bid() -> None:
    scene = austria()
    assert scene.refusal("P1 bids 54 on MU") == "1854:the-initial-auction-round/13"
    scene.play("P1 bids 55 on MU")
    assert scene.refusal("P2 bids 59 on MU") == "1854:the-initial-auction-round/13"
    assert scene.refusal("P2 bids 60 on MU") == ""


@rule("1854:the-initial-auction-round/3", "1854:the-initial-auction-round/4")
def test_without_a_bid_the_next_paper_waits_for_the_next_player() -> None:
    scene = austria().play("P1 buys AF for 20")
    assert scene.offers("MU")[0] == "P2 buys MU for 50"
    assert "MU" not in scene.now.owner


@rule("1854:the-initial-auction-round/5")
def test_a_single_bidder_gets_the_paper() -> None:
    scene = austria().play("P1 bids 61 on MU", "P2 buys AF for 20")
    assert (scene.now.owner["MU"], scene.now.cash["P1"], scene.state.actor) == ("P1", 799, "P3")


@rule("1854:the-initial-auction-round/6")
def test_several_bidders_fight_from_the_lowest_up() -> None:
    scene = austria(4).play("P1 bids 55 on MU", "P2 bids 60 on MU", "P3 bids 70 on MU", "P4 buys AF for 20")
    assert scene.asked == ("contest", "P1")
    assert scene.refusal("P1 bids 74 on MU") == "1854:the-initial-auction-round/13"
    assert scene.refusal("P1 bids 90 on GK") == "1854:the-initial-auction-round/6"
    scene.play("P1 bids 75 on MU")
    assert scene.asked == ("contest", "P2")
    scene.play("P2 passes")
    assert scene.asked == ("contest", "P3")
    scene.play("P3 bids 80 on MU", "P1 passes")
    assert (scene.now.owner["MU"], scene.now.cash["P3"]) == ("P3", 570)
    assert (scene.asked, scene.now.passes) == (("auction", "P1"), 0)


@rule("1854:the-initial-auction-round/10", "1854:the-initial-auction-round/11")
def test_money_of_bids_is_tied_up() -> None:
    scene = austria().cash(P1=100).at("auction_turn P1").play("P1 bids 60 on MU", "P2 passes", "P3 passes")
    assert scene.refusal("P1 bids 75 on GK") == "1854:the-initial-auction-round/11"
    assert scene.refusal("P1 bids 100 on MU") == ""
    assert scene.refusal("P1 buys AF for 20") == ""


@rule("1854:the-initial-auction-round/12", "1854:selling-shares/9")
def test_an_outbid_bid_may_be_taken_back_which_is_no_action() -> None:
    scene = austria().cash(P1=100).at("auction_turn P1").play("P1 bids 60 on MU", "P2 bids 65 on MU", "P3 passes")
    assert scene.refusal("P1 bids 75 on GK") == "1854:the-initial-auction-round/11"
    scene.play("P1 retracts the bid on MU")
    assert scene.asked == ("auction", "P1")
    assert scene.refusal("P1 bids 75 on GK") == ""
    assert scene.refusal("P1 retracts the bid on MU") == "1854:the-initial-auction-round/12"
    scene.play("P1 passes")
    assert scene.refusal("P2 retracts the bid on MU") == "1854:the-initial-auction-round/12"


@rule("1854:the-initial-auction-round/12")
def test_an_outbid_bid_that_stands_takes_part_in_the_fight() -> None:
    scene = austria().play("P1 bids 55 on MU", "P2 bids 60 on MU", "P3 buys AF for 20")
    assert scene.asked == ("contest", "P1")


@rule("1854:the-initial-auction-round/14", "1854:mountain-railways/1", "1854:mountain-railways/2")
def test_when_all_pass_mountains_pay_and_the_auction_goes_on() -> None:
    scene = austria().play("P1 buys AF for 20", "P2 buys MU for 50", "P3 passes", "P1 passes", "P2 passes")
    assert str(scene.now.round) == "AR 2"
    assert [scene.now.cash[p] for p in scene.now.players] == [845, 820, 860]
    assert scene.asked == ("auction", "P3")


@rule("1854:the-initial-auction-round/14", "1854:operating-rounds-or/2")
def test_local_railways_already_sold_operate_between_auction_rounds() -> None:
    scene = at_local().play("P1 buys 1 for 150", "P2 buys 2 for 150", "P3 passes", "P1 passes", "P2 passes")
    assert (scene.asked, str(scene.now.round)) == (("track", "1"), "OR 1.1")
    while scene.now.round.kind == "OR":
        scene.play(f"{scene.state.ask.who} passes") if scene.state.ask else None
    assert str(scene.now.round) == "AR 2"


@rule("1854:the-initial-auction-round/15")
def test_old_bids_are_void_in_a_new_auction_round() -> None:
    scene = austria().play("P1 buys AF for 20", "P2 bids 75 on GK", "P3 passes", "P1 passes", "P2 passes")
    assert (scene.now.bids, scene.refusal("P3 bids 75 on GK")) == ({}, "")


@rule("1854:the-initial-auction-round/15", "1854:the-initial-auction-round/14")
def test_bids_are_void_as_soon_as_the_round_ends() -> None:
    scene = austria().play("P1 buys AF for 20", "P2 buys MU for 50", "P3 buys GK for 70", "P1 buys 1 for 150")
    scene.play("P2 bids 155 on 3", "P3 passes", "P1 passes", "P2 passes")
    assert (scene.asked, scene.now.bids) == (("track", "1"), {})


@rule("1854:the-initial-auction-round/16")
def test_the_first_paper_gets_cheaper_until_somebody_must_take_it() -> None:
    scene = austria().play("P1 passes", "P2 bids 55 on MU", "P3 passes", "P1 passes", "P2 passes")
    assert (scene.offers("buys"), scene.now.bids) == (["P3 buys AF for 15"], {})
    scene.play(*["P3 passes", "P1 passes", "P2 passes"] * 2)
    assert scene.offers("buys") == ["P3 buys AF for 5"]
    scene.play("P3 passes", "P1 passes", "P2 passes")
    assert (scene.now.owner, scene.now.cash["P3"], scene.state.actor) == ({"AF": "P3"}, 860, "P1")
    assert str(scene.now.round) == "AR 1"


@rule("1854:the-initial-auction-round/17", "1854:the-initial-auction-round/18")
def test_the_neighbour_of_the_last_buyer_opens_the_stock_round() -> None:
    scene = at_local(P1=1000, P2=1000, P3=1000)
    scene.play("P1 bids 200 on SE", "P2 bids 205 on SE", "P3 buys 1 for 150")
    scene.play("P1 buys 2 for 150", "P2 buys 3 for 150", "P3 buys 4 for 150", "P1 buys 5 for 150")
    scene.play("P2 buys 6 for 150", "P3 buys AR for 170", "P1 bids 210 on SE", "P2 passes")
    assert scene.now.owner["SE"] == "P1"
    assert (str(scene.now.round), scene.asked) == ("SR 1", ("stock", "P2"))


@rule("1854:mountain-railways/4")
def test_arlberg_and_semmering_bring_a_share() -> None:
    scene = at_local(P1=2000)
    scene.play("P1 bids 200 on SE", "P2 bids 180 on AR", "P3 buys 1 for 150", "P1 buys 2 for 150", "P2 buys 3 for 150")
    scene.play("P3 buys 4 for 150", "P1 buys 5 for 150", "P2 passes", "P3 passes", "P1 buys 6 for 150")
    assert scene.now.held("P2", "VB") == scene.now.held("P1", "SD") == (Cert(20),)


@rule("1854:local-railways-1-6/1", "1854:local-railways-1-6/3")
def test_a_local_railway_has_its_capital_whatever_was_paid() -> None:
    scene = at_local().play("P1 bids 300 on 2", "P2 buys 1 for 150")
    assert scene.now.owner["2"] == "P1"
    assert (scene.now.cash["1"], scene.now.cash["2"]) == (150, 150)

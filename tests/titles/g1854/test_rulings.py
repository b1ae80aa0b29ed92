"""The readings of 18xx.games, policy by policy, against those of the rulebook."""

from __future__ import annotations

import pytest

from .austria import Austria, after_auction, austria

BOTH = pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])


def is_site(rulings: str) -> bool:
    return rulings == "18xx.games"


@BOTH
def test_who_goes_on_with_the_auction(rulings: str) -> None:
    scene = austria(3, rulings).play("P1 buys AF for 20", "P2 buys MU for 50", "P3 passes", "P1 passes", "P2 passes")
    assert scene.asked == ("auction", "P1" if is_site(rulings) else "P3")


@BOTH
def test_who_begins_after_the_auction(rulings: str) -> None:
    scene = austria(3, rulings).papers(P1="AF MU GK 1 2 3", P2="4 5 6").at("auction_turn P3")
    scene.play("P3 bids 200 on SE", "P1 buys AR for 170")
    assert scene.asked == ("stock", "P2" if is_site(rulings) else "P1")


@BOTH
def test_sales_in_the_first_stock_round(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KE", P1=80)
    scene.t.clear_flag("sales open")
    scene.stock("P1", number=2)
    assert (scene.refusal("P1 sells 20 % of KE") == "") == is_site(rulings)


@BOTH
def test_how_far_a_sale_lowers_the_price_and_what_the_pool_takes(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KE", 93, P1=60, P2=40).stock("P2")
    scene.play("P2 sells 20 % of KE")
    assert scene.now.cells["KE"] == ((2, 2) if is_site(rulings) else (1, 2))
    full = after_auction(rulings=rulings).major("KE", 93, P1=60, P2=20, pool=20).major("KT", P2=60).stock("P2")
    full.play("P2 sells 20 % of KE")
    again = after_auction(rulings=rulings).major("KE", 93, P1=60, pool=40).major("KT", P1=60).stock("P1")
    assert (again.refusal("P1 sells 20 % of KE") == "1854:selling-shares/7") == is_site(rulings)


@BOTH
def test_what_the_end_of_a_stock_round_does(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KE", 67, P1=100).major("KT", 67, P2=60, pool=20).at("end_stock_round")
    assert scene.now.cells["KE"] == ((4, 2) if is_site(rulings) else (5, 2))
    assert scene.now.cells["KT"] == ((5, 1) if is_site(rulings) else (5, 2))


@BOTH
def test_limits(rulings: str) -> None:
    table = after_auction(rulings=rulings).phase("4").t
    assert table.share_limit == (24 if is_site(rulings) else 10)
    assert table.train_limit("1") == (1 if is_site(rulings) else 2)
    full = after_auction(rulings=rulings).split("KE", (1, 6), P1=60).cash(P1=500).stock("P1")
    assert (full.refusal("P1 buys 10 % of KE from the treasury") == "") == is_site(rulings)


@BOTH
def test_when_and_how_trains_change_hands(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("VB", P1=60).major("KE", P2=60).operated("VB").trains("KE", "2")
    scene.cash(VB=500).operate("VB", "buy_trains")
    if is_site(rulings):
        assert scene.play("VB buys a 2 train from KE for 5").now.trains["VB"] == ("2",)
    else:
        assert scene.refusal("VB buys a 2 train from KE for 5") == "1854:purchase-trains/9"


@BOTH
def test_what_an_eight_train_scraps(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("6").depot(_6=0).major("VB", P1=60).operated("VB").trains("VB", "4")
    scene.cash(VB=900).operate("VB", "buy_trains").play("VB buys a 8 train from bank for 900")
    assert scene.now.trains["VB"] == (("4", "8") if is_site(rulings) else ("8",))


def running(rulings: str, *trains: str) -> Austria:
    scene = after_auction(rulings=rulings).major("VB", 67, P1=60, pool=20).operated("VB").tiles(E3="57/1")
    scene.trains("VB", *trains).operate("VB", "run_trains")
    return scene


@BOTH
def test_what_may_be_run_and_who_is_paid(rulings: str) -> None:
    assert (running(rulings, "1+").asked is not None) == is_site(rulings)
    scene = running(rulings, "2")
    assert (scene.refusal("VB runs -") == "") == is_site(rulings)
    scene.play("VB runs 2:E3/c0-E1/o0", "VB pays out all")
    assert scene.now.cash["VB"] == (8 if is_site(rulings) else 0)


@BOTH
def test_the_order_of_a_round(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KE", 67, P1=60).major("KR", 93, P2=60).operated("KE", "KR")
    scene.cash(KE=100, KR=100)
    scene.t.waiting = ("KE", "KR")
    scene.round("OR", 3, 1).at("next_company")
    assert scene.asked == ("track", "KE" if is_site(rulings) else "KR")


@BOTH
def test_whether_the_home_tile_can_wait(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("NT", P1=60).cash(NT=670).turn("NT")
    assert (scene.refusal("NT passes") == "") == is_site(rulings)


def test_the_site_has_no_tunnels_options_or_mail() -> None:
    scene = after_auction(rulings="18xx.games").major("NT", P1=60).operated("NT").tiles(F8="57/0").cash(NT=500)
    scene.operate("NT", "lay_track", "buy_mail")
    assert scene.refusal("NT digs X78 at G7 turn 1") == "1854:tunnel-building/1"
    assert scene.play("NT passes").asked is None
    stock = after_auction(rulings="18xx.games").major("KE", P1=60).cash(P2=500).stock("P2")
    assert stock.offers("option") == []

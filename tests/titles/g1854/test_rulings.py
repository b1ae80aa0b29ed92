"""The readings of 18xx.games, policy by policy, against those of the rulebook."""

from __future__ import annotations

import pytest

from kursbuch.rules.setup import score
from kursbuch.rules.table import BANK
from kursbuch.titles.g1854.rulings import Rulings

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


def test_the_site_s_pool_takes_just_half_of_a_company() -> None:
    scene = after_auction(rulings="18xx.games").split("KE", (1, 6), P1=40, P2=20, pool=30).stock("P2")
    assert scene.refusal("P2 sells 20 % of KE") == ""
    fuller = after_auction(rulings="18xx.games").split("KE", (1, 6), P1=30, P2=20, pool=40).stock("P2")
    assert fuller.refusal("P2 sells 10 % of KE") == ""
    assert fuller.refusal("P2 sells 20 % of KE") == "1854:selling-shares/7"


@pytest.mark.parametrize(("cash", "asked"), [(66, False), (67, True)])
def test_the_site_asks_whoever_could_pay_a_tenth_of_a_company_to_be_started(cash: int, asked: bool) -> None:
    scene = after_auction(rulings="18xx.games").cash(P1=cash, P2=0, P3=0).stock("P1")
    assert (scene.asked == ("stock", "P1")) == asked
    started = after_auction(rulings="18xx.games").cash(P1=cash, P2=0, P3=0)
    for company in ("KE", "FJ", "SD", "KR", "KT", "SB", "NT", "VB"):
        started.major(company, P2=100)
    assert started.stock("P1").asked != ("stock", "P1")
    assert after_auction().cash(P1=267, P2=0, P3=0).stock("P1").asked != ("stock", "P1")  # 268 start a company


@BOTH
def test_what_the_end_of_a_stock_round_does(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KE", 67, P1=100).major("KT", 67, P2=60, pool=20).at("end_stock_round")
    assert scene.now.cells["KE"] == ((4, 2) if is_site(rulings) else (5, 2))
    assert scene.now.cells["KT"] == ((5, 1) if is_site(rulings) else (5, 2))


@pytest.mark.parametrize(("players", "limit"), [(3, 24), (4, 18), (5, 15), (6, 13)])
def test_the_site_s_share_limit_never_changes(players: int, limit: int) -> None:
    scene = after_auction(players, "18xx.games")
    assert (scene.t.share_limit, scene.split("KE", (1, 6), P1=20).t.share_limit) == (limit, limit)


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
def test_how_the_round_after_an_auction_is_counted(rulings: str) -> None:
    scene = austria(3, rulings).play("P1 buys AF for 20", "P2 buys MU for 50", "P3 buys GK for 70", "P1 buys 1 for 150")
    scene.play("P2 passes", "P3 passes", "P1 passes")
    assert str(scene.now.round) == ("OR 1.2" if is_site(rulings) else "OR 1.1")


@BOTH
def test_in_which_order_markers_fall_for_shares_in_the_pool(rulings: str) -> None:
    scene = after_auction(rulings=rulings).major("KT", 67, P1=60, pool=20).major("KE", 67, P2=60, pool=20)
    scene.at("end_stock_round")
    row = scene.now.stacks[(5, 1) if is_site(rulings) else (5, 2)]
    assert row == ("KT", "KE")


@BOTH
def test_what_a_share_that_a_split_added_costs_and_who_is_paid(rulings: str) -> None:
    scene = after_auction(rulings=rulings, P2="AR").major("VB", 93, at=(1, 3), P1=60, P2=40).operated("VB")
    scene.tiles(E3="5/3").trains("VB", "2").cash(VB=0).round("OR", 3, 1).at("run_trains VB", "stock_turn P3")
    scene.play(scene.offers("runs")[0], "VB pays out all")
    price, source, payee = (93, "bank", BANK) if is_site(rulings) else (95, "treasury", "VB")
    before = scene.now.cash
    scene.play(f"P3 buys 10 % of VB from the {source}")
    assert (before["P3"] - scene.now.cash["P3"], scene.now.cash[payee] - before[payee]) == (price, price)


@BOTH
def test_whose_marker_moves_first_when_a_train_changes_companies(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("3").major("VB", at=(3, 3), P1=60).major("KE", at=(1, 1), P1=60)
    scene.operated("VB").trains("KE", "2").cash(VB=500).operate("VB", "buy_trains")
    scene.play("VB buys a 2 train from KE for 5")
    assert scene.now.stacks[(2, 2)] == (("KE", "VB") if is_site(rulings) else ("VB", "KE"))


@BOTH
def test_when_mountain_railways_close_and_what_they_are_worth(rulings: str) -> None:
    scene = after_auction(rulings=rulings, P1="AF GK 1").phase("4").depot(_4=0).major("VB", P2=60).operated("VB")
    scene.cash(VB=530, P1=100).operate("VB", "buy_trains").play("VB buys a 5 train from bank for 530")
    assert {"AF", "GK"} <= scene.now.closed or is_site(rulings)
    assert score(scene.now)["P1"] == (100 + 20 + 70 if is_site(rulings) else 100)


@BOTH
def test_what_wien_is_to_a_route(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("4").major("KE", P1=60).operated("KE").tiles(C21="2/3", D22="2/1")
    scene.trains("KE", "4").operate("KE", "run_trains")
    assert (scene.refusal("KE runs 4:C23/c1-C21/t1-D22/t1-C23/c0") == "") == is_site(rulings)


@BOTH
def test_how_often_a_route_calls_at_zuerich(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("5").major("VB", P1=60).operated("VB").tiles(E3="5/0", F2="2/1")
    scene.trains("VB", "5").operate("VB", "run_trains")
    assert scene.refusal("VB runs 5:E3/c0-F2/t1-E1/o0") == ("1854:place-a-station/6" if is_site(rulings) else "")
    twice = "VB runs 5:E1/{}-F2/t1-E3/c0-E1/o0".format("o1" if is_site(rulings) else "o0")
    assert scene.refusal(twice) == ("" if is_site(rulings) else "1854:run-trains/9")


@BOTH
def test_which_trains_run_to_paris(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("4").major("VB", P1=60).operated("VB").tiles(E3="57/1")
    scene.trains("VB", "4").operate("VB", "run_trains")
    assert (scene.refusal("VB runs 4:D0/o0-E1/o0-E3/c0") == "") == is_site(rulings)


def test_red_areas_cost_the_site_s_plus_trains_nothing_and_towns_none_of_its_others() -> None:
    scene = after_auction(rulings="18xx.games").phase("3").major("VB", P1=60).operated("VB").tiles(E3="57/1")
    scene.trains("VB", "1+", "2").operate("VB", "run_trains")
    assert scene.refusal("VB runs 1+:D0/o0-E1/o0-E3/c0") == ""
    assert scene.refusal("VB runs 2:D0/o0-E1/o0-E3/c0") == "1854:run-trains/6"


@BOTH
def test_when_a_local_railway_is_asked_about_mergers(rulings: str) -> None:
    scene = after_auction(rulings=rulings).phase("5").operated("5").tiles(J30="1/0").cash(**{"5": 0}).turn("5")
    assert scene.asked == ("merger" if is_site(rulings) else "track", "5")
    if is_site(rulings):
        assert scene.play("5 passes", "5 passes").asked == ("merger", "5")
        assert scene.play("5 passes").asked is None
        assert after_auction(rulings=rulings).phase("4").operated("5").turn("5").asked == ("track", "5")


@pytest.mark.parametrize(("cash", "owned", "asked"), [(99, 0, False), (100, 0, True), (0, 1, False), (1, 1, True)])
def test_the_site_asks_a_local_railway_for_trains_only_if_it_could_pay_the_cheapest(
    cash: int, owned: int, asked: bool
) -> None:
    scene = after_auction(rulings="18xx.games").operated("5").major("VB", P1=60).trains("VB", *["2"] * owned)
    scene.cash(VB=cash, **{"5": cash}).at("buy_trains 5")
    assert (scene.asked == ("trains", "5")) == asked
    scene.trains("VB", "2").cash(P1=0).operate("VB", "buy_trains")
    assert (scene.asked == ("trains", "VB")) == (cash > 0)  # a Major Company is asked with any money


@BOTH
@pytest.mark.parametrize(("trains", "room"), [(("5",), True), (("5", "5"), False)])
def test_the_site_asks_whoever_has_room_for_one_more_train(rulings: str, trains: tuple[str, ...], room: bool) -> None:
    """In phase 5 the limit is two; with 1 Guilder nothing is on offer."""
    scene = after_auction(rulings=rulings).phase("5").major("VB", P1=60).operated("VB").trains("VB", *trains)
    assert (scene.cash(VB=1).operate("VB", "buy_trains").asked == ("trains", "VB")) is (is_site(rulings) and room)


@BOTH
def test_a_reading_with_choices_holds_whatever_the_others_are(rulings: str) -> None:
    def chosen(name: str, choice: str) -> object:
        return getattr(Rulings({"rulings": rulings, name: choice}), name)

    assert (chosen("plus_phase", "any"), chosen("plus_phase", "third")) == ("2", "3")
    assert (chosen("red_areas_count", "yes"), chosen("red_areas_count", "no")) == (True, False)
    assert (chosen("phase_excuses", "phase"), chosen("phase_excuses", "always")) == (True, False)
    assert (chosen("all_twos_end", "owned"), chosen("all_twos_end", "all")) == (False, True)


def test_the_site_has_no_room_for_a_local_railway_s_second_train_in_phase_4_alone() -> None:
    limits = {x: after_auction(rulings="18xx.games").phase(x).t.train_limit("1") for x in ("2", "3", "4", "5", "6")}
    assert limits == {"2": 2, "3": 2, "4": 1, "5": 2, "6": 2}


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

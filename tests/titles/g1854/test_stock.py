"""Stock rounds: selling, buying, launching, directors (stock-round ... change-of-director)."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1854.table import TREASURY
from tests.kit.rule import rule

from .austria import Austria, after_auction


@rule("1854:stock-round/2", "1854:stock-round/3", "1854:stock-round/4", "1854:stock-round/5")
def test_a_turn_is_sales_and_then_one_purchase() -> None:
    scene = after_auction().major("KE", P1=80).major("KT", P2=60, P1=20).cash(P1=1000).stock("P1")
    scene.play("P1 sells 20 % of KE", "P1 sells 20 % of KT")
    assert scene.asked == ("stock", "P1")
    scene.play("P1 starts NT at 67")
    assert scene.asked == ("stock", "P2")
    assert scene.refusal("P1 sells 20 % of KE") == "1854:stock-round/2"


@rule("1854:stock-round/2", "1854:stock-round/5", "1854:end-of-a-stock-round/1", "1854:end-of-a-stock-round/5")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    scene = after_auction().major("KE", P1=60).cash(P1=300, P2=300, P3=300).stock("P1")
    scene.play("P1 passes", "P2 passes", "P3 buys 20 % of KE from the bank", "P1 passes", "P2 passes")
    assert (scene.now.round.kind, scene.now.priority) == ("SR", "P1")
    scene.play("P3 passes")
    assert str(scene.now.round) == "OR 2.1"


@rule("1854:stock-round/2")
def test_who_passed_may_act_again() -> None:
    scene = after_auction().major("KE", P1=60).cash(P1=300, P2=300).stock("P1")
    scene.play("P1 passes", "P2 buys 20 % of KE from the bank", "P3 passes")
    assert scene.refusal("P1 buys 20 % of KE from the bank") == ""


# -- selling ------------------------------------------------------------------------------------------------


@rule("1854:selling-shares/1", "1854:stock-round/1")
def test_papers_of_the_auction_are_not_sold() -> None:
    scene = after_auction(P1="AF 1").major("KE", P1=80).stock("P1")
    assert scene.offers("sells") == ["P1 sells 20 % of KE", "P1 sells 40 % of KE"]
    for paper in ("AF", "1"):
        assert scene.refusal(f"P1 sells 20 % of {paper}") == "1854:selling-shares/1"
    assert scene.refusal("P1 sells 100 % of KE") == "1854:selling-shares/1"


@rule("1854:selling-shares/1", "1854:selling-shares/3")
def test_lokalbahn_shares_are_sold_as_a_half() -> None:
    scene = after_auction().phase("5").tiles(D18="15/0").lokalbahn("A", "P1", "P2").cash(P2=0).stock("P2")
    assert scene.refusal("P2 sells 10 % of A") == "1854:selling-shares/3"
    scene.play("P2 sells 50 % of A")
    assert (scene.now.cash["P2"], scene.price("A"), scene.now.held(POOL, "A")) == (67, 62, (Cert(50),))


@rule("1854:selling-shares/2", "1854:buying-shares/3")
def test_shares_sold_lie_in_the_pool_for_others() -> None:
    scene = after_auction().major("KE", P1=80).cash(P1=0, P2=200).stock("P1")
    scene.play("P1 sells 20 % of KE", "P1 passes")
    assert (scene.now.cash["P1"], scene.now.held(POOL, "KE")) == (134, (Cert(20),))
    bank = scene.now.cash[BANK]
    scene.play("P2 buys 20 % of KE from the pool")
    assert (scene.now.cash["P2"], scene.now.cash[BANK]) == (200 - 2 * 62, bank + 2 * 62)


@rule("1854:selling-shares/3")
def test_the_price_falls_by_one_space_a_certificate_and_not_below_the_edge() -> None:
    scene = after_auction().major("KE", 77, P1=80).cash(P1=0).stock("P1")
    for percent in (0, 10, 30):
        assert scene.refusal(f"P1 sells {percent} % of KE") == "1854:selling-shares/3"
    scene.play("P1 sells 40 % of KE")
    assert (scene.now.cash["P1"], scene.now.cells["KE"]) == (4 * 77, (5, 2))
    low = after_auction().major("KE", 67, at=(6, 2), P1=80).stock("P1").play("P1 sells 40 % of KE")
    assert low.now.cells["KE"] == (7, 2)


@rule("1854:selling-shares/10")
def test_the_example_of_two_shares_at_104() -> None:
    scene = after_auction().split("KT", (1, 6), P2=20, P1=20).cash(P1=0).stock("P1")
    assert scene.price("KT") == 104
    scene.play("P1 sells 20 % of KT")
    assert (scene.now.cash["P1"], scene.price("KT")) == (208, 91)


@rule("1854:selling-shares/4")
def test_nothing_is_sold_in_the_first_stock_round_wherever_it_falls() -> None:
    scene = after_auction().major("KE", P1=80)
    scene.t.clear_flag("sales open")
    scene.stock("P1", number=4)
    assert scene.refusal("P1 sells 20 % of KE") == "1854:selling-shares/4"


@rule("1854:selling-shares/5")
def test_no_sale_before_the_director_is_there() -> None:
    scene = after_auction(P1="AR").stock("P1")
    assert scene.refusal("P1 sells 20 % of VB") == "1854:selling-shares/5"


@rule("1854:selling-shares/6", "1854:change-of-director/3")
def test_the_director_certificate_never_goes_to_the_pool() -> None:
    scene = after_auction().major("KE", P1=60, P2=40).stock("P1")
    scene.play("P1 sells 40 % of KE")
    assert scene.now.held(POOL, "KE") == (Cert(20), Cert(20))
    assert scene.now.held("P2", "KE") == (Cert(40, True),)
    assert scene.now.held("P1", "KE") == (Cert(20),)


@rule("1854:selling-shares/7")
def test_the_pool_takes_any_number_of_shares() -> None:
    scene = after_auction().split("KE", (1, 6), P1=40, P2=20, P3=20).stock("P1")
    scene.play("P1 sells 40 % of KE", "P1 passes", "P2 passes", "P3 sells 20 % of KE")
    assert scene.now.percent(POOL, "KE") == 60


@rule("1854:selling-shares/8")
def test_the_seller_chooses_the_order_of_companies() -> None:
    scene = after_auction().major("KE", P1=60).major("KT", P1=60).stock("P1")
    assert scene.refusal("P1 sells 20 % of KT") == scene.refusal("P1 sells 20 % of KE") == ""
    scene.play("P1 sells 20 % of KT", "P1 sells 20 % of KE")
    assert scene.now.stacks[(6, 2)] == ("KT", "KE")


# -- buying -------------------------------------------------------------------------------------------------


@rule("1854:buying-shares/1")
def test_one_purchase_from_one_of_three_places() -> None:
    scene = after_auction().split("KE", (1, 6), P1=30, pool=10).cash(P2=1000).stock("P2")
    assert scene.refusal("P2 buys 10 % of KE from the P1") == "1854:buying-shares/1"  # never from other players
    assert scene.refusal("P2 buys 20 % of AF from the bank") == "1854:buying-shares/1"
    assert sorted(scene.offers("% of KE")) == [
        "P2 buys 10 % of KE from the bank",
        "P2 buys 10 % of KE from the pool",
        "P2 buys 10 % of KE from the treasury",
    ]
    assert scene.refusal("P2 buys 10 % of KE from the market") == "1854:buying-shares/1"
    assert scene.refusal("P2 buys 20 % of KE from the pool") == "1854:buying-shares/1"


@pytest.mark.parametrize(
    ("source", "price", "payee"), [("bank", 93, BANK), ("pool", 104, BANK), ("treasury", 104, "KE")]
)
@rule("1854:buying-shares/2", "1854:buying-shares/3", "1854:buying-shares/4", "1854:share-splits/5")
def test_what_a_share_costs_and_who_is_paid(source: str, price: int, payee: str) -> None:
    scene = after_auction().split("KE", (1, 6), P1=20, pool=10).cash(P2=1000).stock("P2")
    before = scene.now.cash[payee]
    scene.play(f"P2 buys 10 % of KE from the {source}")
    assert (scene.now.cash["P2"], scene.now.cash[payee] - before) == (1000 - price, price)


@rule("1854:share-limit/2", "1854:share-limit/3", "1854:buying-shares/2", "1854:buying-shares/3")
def test_the_example_of_marcus_and_joe() -> None:
    """The company is not of this game; KE, whose shares have split at par 82, stands in for it."""
    scene = after_auction().split("KE", (7, 3), P1=20, pool=10).cash(P2=60, P3=82)
    scene.t.par = {**scene.t.par, "KE": 82}
    scene.stock("P2").play("P2 buys 10 % of KE from the pool")
    assert (scene.now.cash["P2"], scene.price("KE")) == (0, 60)
    scene.play("P3 buys 10 % of KE from the bank")
    assert (scene.now.cash["P3"], scene.now.held("P3", "KE")) == (0, (Cert(10),))


@pytest.mark.parametrize("price", [67, 72, 77, 82, 87, 93])
@rule("1854:buying-shares/6")
def test_the_director_sets_par_and_pays_four_times(price: int) -> None:
    scene = after_auction().cash(P1=500, P2=500).stock("P1")
    scene.play(f"P1 starts NT at {price}")
    assert scene.now.held("P1", "NT") == (Cert(40, True),)
    assert (scene.now.cash["P1"], scene.price("NT")) == (500 - 4 * price, price)
    scene.play("P2 buys 20 % of NT from the bank")
    assert scene.now.cash["P2"] == 500 - 2 * price


@rule("1854:buying-shares/6")
def test_the_director_certificate_comes_first_and_only_once() -> None:
    scene = after_auction().cash(P1=500).major("KE", P2=60).stock("P1")
    assert scene.refusal("P1 buys 20 % of NT from the bank") == "1854:buying-shares/6"
    assert scene.refusal("P1 starts NT at 70") == "1854:buying-shares/6"
    assert scene.refusal("P1 starts KE at 67") == "1854:buying-shares/6"
    assert scene.refusal("P1 starts A at 67") == "1854:lokalbahn-ags-major-local-railways/1"


@rule("1854:buying-shares/7", "1854:lokalbahn-ags-major-local-railways/2")
def test_the_price_of_a_lokalbahn_is_that_of_its_half() -> None:
    scene = after_auction().phase("5").tiles(D18="15/0").lokalbahn("A", "P1", "P2").cash(P2=0, P3=100).stock("P2")
    scene.play("P2 sells 50 % of A", "P3 buys 50 % of A from the pool")
    assert scene.now.cash["P3"] == 100 - 62


@rule("1854:buying-shares/8", "1854:buying-shares/9")
def test_no_shares_before_the_auction_is_over() -> None:
    scene = Austria(after_auction().state).at("auction_turn P1")
    assert scene.refusal("P1 starts KE at 67") == "1854:buying-shares/9"


@rule("1854:buying-shares/10")
def test_a_company_sold_is_not_bought_in_the_same_round() -> None:
    scene = after_auction().major("KE", P1=60, P2=20).cash(P2=500).stock("P2")
    scene.play("P2 sells 20 % of KE")
    assert scene.refusal("P2 buys 20 % of KE from the bank") == "1854:buying-shares/10"
    while scene.now.round.number == 2:
        scene.play(scene.offers()[-1])
    while scene.state.actor != "P2":
        scene.play(f"{scene.state.actor} passes")
    assert scene.refusal("P2 buys 20 % of KE from the pool") == ""


@rule("1854:buying-shares/12", "1854:share-splits/7", "1854:the-initial-auction-round/8")
def test_all_of_a_company_before_the_split_sixty_per_cent_after() -> None:
    before = after_auction().major("KE", P1=80).cash(P1=500).stock("P1")
    assert before.play("P1 buys 20 % of KE from the bank").now.percent("P1", "KE") == 100
    after = after_auction().split("KE", (1, 6), P1=50).cash(P1=500)
    assert after.stock("P1").play("P1 buys 10 % of KE from the treasury").now.percent("P1", "KE") == 60
    full = after_auction().split("KE", (1, 6), P1=60).cash(P1=500).stock("P1")
    assert full.refusal("P1 buys 10 % of KE from the treasury") == "1854:buying-shares/12"


@rule("1854:buying-shares/14", "1854:change-of-director/1", "1854:change-of-director/2")
def test_a_purchase_may_change_the_director() -> None:
    scene = after_auction().major("KE", P1=40, P2=40).cash(P2=500).stock("P2")
    assert scene.now.director("KE") == "P1"  # equal holdings change nothing
    scene.play("P2 buys 20 % of KE from the bank")
    assert scene.now.director("KE") == "P2"
    assert scene.now.held("P2", "KE") == (Cert(40, True), Cert(20))
    assert scene.now.held("P1", "KE") == (Cert(20), Cert(20))


@rule("1854:buying-shares/15", "1854:major-companies/4", "1854:launch-of-a-major-company/1")
def test_half_of_the_shares_launches_a_company() -> None:
    scene = after_auction().cash(P1=500, P2=500).stock("P1").play("P1 starts NT at 72")
    assert ("NT" in scene.now.floated, scene.now.cash["NT"]) == (False, 0)
    scene.play("P2 buys 20 % of NT from the bank")
    assert ("NT" in scene.now.floated, scene.now.cash["NT"]) == (True, 720)
    assert scene.now.stations["NT"] == (0, 40, 100, 100)


@rule("1854:buying-shares/15", "1854:mountain-railways/4")
def test_a_share_that_came_with_a_mountain_railway_helps_to_launch() -> None:
    scene = after_auction(P1="AR").cash(P1=500).stock("P1").play("P1 starts VB at 72")
    assert ("VB" in scene.now.floated, scene.now.cash["VB"], scene.now.percent("P1", "VB")) == (True, 720, 60)


@rule("1854:launch-of-a-major-company/2")
def test_a_new_marker_goes_under_the_others() -> None:
    scene = after_auction().major("KE", 77, P2=60).cash(P1=500).stock("P1").play("P1 starts NT at 77")
    assert scene.now.stacks[(3, 2)] == ("KE", "NT")


@rule("1854:change-of-director/3")
def test_a_director_quits_only_if_somebody_can_take_over() -> None:
    alone = after_auction().major("KE", P1=60, P2=20).stock("P1")
    assert alone.refusal("P1 sells 40 % of KE") == "1854:change-of-director/3"
    half = after_auction().phase("5").tiles(D18="15/0").lokalbahn("A", "P1", "P2").stock("P1")
    half.play("P1 sells 50 % of A")
    assert (half.now.director("A"), half.now.held("P2", "A")) == ("P2", (Cert(50, True),))


@rule("1854:share-limit/6", "1854:share-limit/7", "1854:change-of-director/2", "1854:change-of-director/3")
def test_the_example_of_emma_and_jacob() -> None:
    """No price is told; at 104 the four shares bring 416. That she can sell no more is no rule of this game."""
    scene = after_auction().split("SD", (1, 6), P1=50, P2=20, pool=10)
    spare = scene.t.held(TREASURY, "SD")
    scene.t.replace_certs("SD", {**scene.t.certs["SD"], BANK: spare, TREASURY: ()})
    scene.cash(P1=0).stock("P1")
    assert [scene.now.percent(holder, "SD") for holder in ("P1", "P2", POOL, BANK)] == [50, 20, 10, 20]
    scene.play("P1 sells 40 % of SD")
    assert (scene.now.cash["P1"], scene.now.director("SD")) == (4 * 104, "P2")
    assert scene.now.held("P1", "SD") == (Cert(10),)
    assert scene.now.held("P2", "SD") == (Cert(20, True),)
    assert scene.now.held(POOL, "SD") == (Cert(10),) * 5


@rule("1854:change-of-director/3")
def test_among_equals_the_next_in_order_takes_over() -> None:
    scene = after_auction(4).split("SD", (1, 6), P2=40, P1=20, P4=20).stock("P2")
    scene.play("P2 sells 30 % of SD")
    assert scene.now.director("SD") == "P4"
    assert scene.now.held("P2", "SD") == (Cert(10),)


@rule("1854:launch-of-a-major-company/3", "1854:share-limit/5")
def test_a_company_acts_from_the_next_operating_round_on() -> None:
    scene = after_auction().cash(P1=500, P2=500).stock("P1").play("P1 starts NT at 72")
    scene.play("P2 buys 20 % of NT from the bank")
    assert "NT" not in scene.now.operated
    while scene.now.round.kind == "SR":
        scene.play(f"{scene.state.actor} passes")
    assert "NT" in scene.now.waiting

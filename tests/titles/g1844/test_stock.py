"""1844: stock rounds, sales, purchases, limits, the end of a round."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import POOL, Cert
from kursbuch.titles.g1844.trains import SBB_START
from tests.kit.rule import rule

from .alps import Alps, alps, auction


def asked(scene: Alps) -> str:
    assert scene.asked is not None
    return scene.asked[1]


def pass_round(scene: Alps) -> list[str]:
    """Passes to the end of the stock round; who was asked."""
    players, this = [], scene.now.round
    while scene.now.round == this:
        players.append(asked(scene))
        scene.play(f"{players[-1]} passes")
    return players


def two_companies() -> Alps:
    """BLS and MOB have operated; P1 directs both."""
    scene = alps().company("BLS", 80, P1=50, P2=20).company("MOB", 90, P1=30, P2=30)
    scene.operated("BLS", "MOB")
    return scene


# -- turns ----------------------------------------------------------------------------------------------------------


@rule("1844:stock-round/8", "1844:stock-round/9", "1844:buying-shares/9", "1844:gameplay/2", "1844:buying-shares/3")
def test_a_turn_is_any_number_of_sales_then_one_purchase() -> None:
    scene = two_companies().cash(P1=0).stock("P1")
    bank = scene.now.cash["bank"]
    scene.play("P1 sells 20 % of BLS", "P1 sells 10 % of MOB")
    assert scene.now.cash["P1"] == 160 + 90
    assert asked(scene) == "P1", "sales do not end the turn"
    scene.play("P1 starts JN at 60")
    assert asked(scene) == "P2", "a purchase does, and nothing can be sold after it"
    assert scene.now.cash["bank"] == bank - 250 + 120


@rule("1844:stock-round/1", "1844:buying-shares/1")
def test_players_deal_with_the_bank_only_and_with_their_own_money() -> None:
    scene = two_companies().cash(P1=59, BLS=500).stock("P1")
    assert scene.refusal("P1 buys 10 % of BLS from the P2") == "1844:buying-shares/1"
    assert scene.refusal("P1 buys 10 % of BLS from the bank") == "1844:stock-round/1"
    assert scene.refusal("P1 starts JN at 60") == "1844:stock-round/1"


@rule("1844:stock-round/2", "1844:stock-round/7", "1844:stock-round/10", "1844:stock-round/3")
def test_turns_follow_the_cards_until_all_pass_in_a_row() -> None:
    scene = two_companies()
    scene.t.players = ("P3", "P1", "P4", "P2")
    scene.priority("P3").at("stock_round")
    assert asked(scene) == "P3"
    assert scene.now.round.kind == "SR"
    assert scene.refusal("P1 passes") == "1844:stock-round/2"
    assert scene.refusal("P3 discards a 2H train") == "1844:stock-round/8", "no part of a stock turn"
    scene.play("P3 passes", "P1 starts JN at 60", "P4 passes", "P2 passes")
    assert asked(scene) == "P3", "who passed may act again, as P1 did something"
    assert scene.now.priority == "P3", "card 1 stays where it is"
    scene.play("P3 passes", "P1 passes")
    assert scene.now.round.kind == "OR", "four passes in a row"


# -- sales ----------------------------------------------------------------------------------------------------------


@rule("1844:selling-shares/1", "1844:selling-shares/5", "1844:buying-shares/10", "1844:selling-shares/2")
def test_shares_are_sold_to_the_pool_papers_are_not_sold_at_all() -> None:
    scene = two_companies().papers(P1="PR2 T1").mountain("B1", "P1", "F19").stock("P1")
    assert scene.offers("sells") == [
        *(f"P1 sells {percent} % of BLS" for percent in (10, 20, 30, 40, 50)),
        *(f"P1 sells {percent} % of MOB" for percent in (10, 20, 30)),
    ]  # fmt: skip
    assert scene.refusal("P1 sells 100 % of P2") == "1844:selling-shares/1"
    assert scene.refusal("P1 sells 60 % of BLS") == "1844:selling-shares/1"
    scene.play("P1 sells 30 % of BLS", "P1 passes")
    assert scene.now.percent(POOL, "BLS") == 30
    scene.play("P2 buys 10 % of BLS from the pool")
    assert scene.now.percent("P2", "BLS") == 30


@rule("1844:selling-shares/3", "1844:buying-shares/11", "1844:buying-shares/12")
def test_the_price_falls_one_space_after_a_sale_however_many_shares() -> None:
    scene = alps().company("MOB", 100, at=(0, 5), P1=40, P2=20).operated("MOB").cash(P1=0).stock("P1")
    scene.play("P1 sells 20 % of MOB")
    assert scene.now.cash["P1"] == 240
    assert scene.now.price("MOB") == 110
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:buying-shares/11", "all are sold together"


@rule("1844:selling-shares/4")
def test_shares_of_a_company_that_never_operated_bring_the_lower_price() -> None:
    scene = alps().company("MOB", 100, P1=40, P2=20).cash(P1=0).stock("P1").play("P1 sells 20 % of MOB")
    assert scene.now.cash["P1"] == 2 * 90
    assert scene.now.price("MOB") == 90
    scene = alps(rulings="18xx.games").company("MOB", 100, P1=40).cash(P1=0).stock("P1").play("P1 sells 10 % of MOB")
    assert scene.now.cash["P1"] == 100, "the other reading"


@rule("1844:selling-shares/6")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    scene = two_companies().stock("P1", 1)
    assert scene.offers("sells") == []
    assert scene.refusal("P1 sells 10 % of BLS") == "1844:selling-shares/6"


@rule("1844:selling-shares/7")
def test_at_most_half_of_a_company_lies_in_the_pool() -> None:
    scene = alps().company("BLS", 80, P1=60, P2=20, pool=20).operated("BLS").stock("P1")
    assert scene.refusal("P1 sells 30 % of BLS") == ""
    assert scene.refusal("P1 sells 40 % of BLS") == "1844:selling-shares/7"


@rule("1844:selling-shares/8", "1844:private-railway-companies-2/20")
def test_no_sale_before_the_directors_certificate_is_bought() -> None:
    scene = alps().papers(P1="PR5")
    scene.t.hand_over("MOB", Cert(10), "bank", "P1")
    scene.stock("P1")
    assert scene.refusal("P1 sells 10 % of MOB") == "1844:selling-shares/8"
    scene.play("P1 passes", "P2 starts MOB at 80", "P3 passes", "P4 passes")
    assert scene.refusal("P1 sells 10 % of MOB") == ""


@rule("1844:selling-shares/9", "1844:change-of-director/3")
def test_the_directors_certificate_is_never_sold() -> None:
    scene = alps().company("BLS", 80, P1=30, P2=10).operated("BLS").stock("P1")
    assert scene.refusal("P1 sells 10 % of BLS") == ""
    assert scene.refusal("P1 sells 20 % of BLS") == "1844:selling-shares/9", "nobody has two shares"
    scene = alps().company("BLS", 80, P1=30, P2=20).operated("BLS").stock("P1").play("P1 sells 20 % of BLS")
    assert scene.now.director("BLS") == "P2"
    assert scene.now.held(POOL, "BLS") == (Cert(10), Cert(10)), "two ordinary shares"


# -- purchases ------------------------------------------------------------------------------------------------------


@rule("1844:buying-shares/2")
def test_papers_have_fixed_prices() -> None:
    scene = alps().cash(P1=200).stock("P1")
    assert scene.refusal("P1 buys T2 for 40") == "1844:buying-shares/2"
    assert scene.refusal("P1 buys B2 for 150") == ""
    scene.play("P1 buys T2 for 50")
    assert scene.now.cash["P1"] == 150
    assert scene.now.owner["T2"] == "P1"


@rule("1844:buying-shares/4", "1844:buying-shares/5", "1844:buying-shares/13", "1844:buying-shares/14")
def test_old_shares_cost_the_price_new_ones_par() -> None:
    scene = alps().company("AB", 80, at=(3, 2), P1=20, pool=10).operated("AB").stock("P1")
    assert scene.now.price("AB") == 60
    scene.cash(P1=500, P2=500).stock("P1").play("P1 buys 10 % of AB from the pool")
    assert scene.now.cash["P1"] == 440
    scene.play("P2 buys 10 % of AB from the bank")
    assert scene.now.cash["P2"] == 420


@rule("1844:buying-shares/7", "1844:buying-shares/8")
@pytest.mark.parametrize("price", [60, 70, 80, 90, 100])
def test_the_buyer_of_the_directors_certificate_sets_par_and_pays_twice(price: int) -> None:
    scene = alps().company("BLS", price, P2=20).cash(P1=500).stock("P1")
    assert scene.refusal("P1 starts VSB at 65") == "1844:buying-shares/7"
    scene.play(f"P1 starts VSB at {price}")
    assert scene.now.cash["P1"] == 500 - 2 * price
    assert scene.now.par["VSB"] == scene.now.price("VSB") == price
    assert scene.now.stacks[scene.now.cells["VSB"]] == ("BLS", "VSB"), "under the marker already there"


@rule("1844:buying-shares/16")
def test_what_was_sold_is_not_bought_again_in_the_round() -> None:
    scene = two_companies().cash(P1=300).stock("P1").play("P1 sells 10 % of BLS")
    assert scene.refusal("P1 buys 10 % of BLS from the pool") == "1844:buying-shares/16"
    assert scene.refusal("P1 buys 10 % of BLS from the bank") == "1844:buying-shares/16"
    scene.play("P1 passes")
    pass_round(scene)
    scene.go_on().at("stock_round")
    while asked(scene) != "P1":
        scene.play(f"{asked(scene)} passes")
    assert scene.refusal("P1 buys 10 % of BLS from the pool") == ""


@rule("1844:buying-shares/15", "1844:buying-shares/17", "1844:buying-shares/18", "1844:change-of-director/5")
def test_one_tunnel_paper_and_one_mountain_railway_a_round() -> None:
    scene = alps(3).cash(P1=800).stock("P1").play("P1 buys T2 for 50", "P2 passes", "P3 passes")
    assert scene.refusal("P1 buys T3 for 50") == "1844:buying-shares/17"
    scene.play("P1 buys B1 for 150", "P1 puts B1 on F19 with panel XM1", "P2 passes", "P3 passes")
    assert scene.refusal("P1 buys B2 for 150") == "1844:buying-shares/18"
    scene.play("P1 passes")
    scene.go_on().at("stock_round")
    while asked(scene) != "P1":
        scene.play(f"{asked(scene)} passes")
    assert scene.refusal("P1 buys T3 for 50") == ""
    assert scene.refusal("P1 buys B2 for 150") == ""


@rule("1844:buying-shares/19", "1844:change-of-director/6")
@pytest.mark.parametrize(("company", "half", "more"), [("GB", 50, 75), ("VZ", 40, 60), ("BLS", 50, 60)])
def test_above_half_only_the_pool_sells(company: str, half: int, more: int) -> None:
    share = alps().now.share(company)
    scene = alps().company(company, 60, P1=half, pool=share).cash(P1=500).stock("P1")
    assert scene.refusal(f"P1 buys {share} % of {company} from the bank") == ""
    scene = alps().company(company, 60, P1=more, pool=100 - more).cash(P1=500).stock("P1")
    assert scene.refusal(f"P1 buys {share} % of {company} from the pool") == ""
    if more + share < 100:
        scene = alps().company(company, 60, P1=more, pool=share).cash(P1=500).stock("P1")
        assert scene.refusal(f"P1 buys {share} % of {company} from the bank") == "1844:buying-shares/19"


@rule("1844:buying-shares/20", "1844:share-limit/1", "1844:share-limit/2", "1844:share-limit/3",
      "1844:private-railway-companies/3", "1844:mountain-railways-b1-b5/5", "1844:tunnel-companies/3",
      "1844:tunnel-companies/10", "1844:tunnel-companies/12", "1844:tunnel-companies/14",
      "1844:overview-2/3")  # fmt: skip
def test_the_share_limit_counts_certificates_of_companies_only() -> None:
    scene = alps(7).company("BLS", 60, P1=60).company("MOB", 60, P1=60).cash(P1=900)
    scene.company("JN", 60, P2=40).stock("P1")
    assert scene.now.facts.certificate_limit == 11
    assert sum(len(certs) for _, certs in scene.now.shares_of("P1")) == 10, "director's certificates count one"
    scene.play("P1 buys 20 % of JN from the bank")
    for player in ("P2", "P3", "P4", "P5", "P6", "P7"):
        scene.play(f"{player} passes")
    assert scene.refusal("P1 buys 20 % of JN from the bank") == "1844:buying-shares/20"
    assert scene.refusal("P1 starts AB at 60") == "1844:buying-shares/20"
    assert scene.refusal("P1 buys T2 for 50") == ""
    assert scene.refusal("P1 buys B2 for 150") == ""
    limits = [alps(n).now.facts.certificate_limit for n in (3, 4, 5, 6, 7)]
    assert limits == [24, 18, 15, 13, 11]


@rule("1844:share-limit/3")
def test_a_double_certificate_of_the_sbb_counts_one() -> None:
    scene = alps(3)
    scene.t.hand_over("SBB", Cert(10), "bank", "P1")
    scene.t.hand_over("SBB", Cert(10, True), "bank", "P1")
    scene.papers(P1="PR1 T1")
    assert scene.t.counted("P1") == 2


# -- change of director ---------------------------------------------------------------------------------------------


@rule("1844:change-of-director/1", "1844:buying-shares/21")
def test_more_shares_than_the_director_make_a_new_director() -> None:
    scene = alps().company("BLS", 60, P1=30, P2=20).operated("BLS").cash(P2=500).stock("P2")
    scene.play("P2 buys 10 % of BLS from the bank")
    assert scene.now.director("BLS") == "P1", "a tie changes nothing"
    scene.play("P3 passes", "P4 passes", "P1 passes", "P2 buys 10 % of BLS from the bank")
    assert scene.now.director("BLS") == "P2"


@rule("1844:change-of-director/2", "1844:gameplay/3", "1844:operating-rounds-or/1")
def test_the_new_director_swaps_shares_and_leads_the_company() -> None:
    scene = alps().company("BLS", 60, P1=20, P2=20).operated("BLS").cash(P2=500, BLS=321).trains("BLS", "2")
    scene.stock("P2").play("P2 buys 10 % of BLS from the bank")
    assert scene.now.held("P2", "BLS") == (Cert(20, True), Cert(10))
    assert scene.now.held("P1", "BLS") == (Cert(10), Cert(10))
    assert scene.now.cash["BLS"] == 321
    scene.go_on().turn("BLS", "buy_trains")
    assert scene.state.actor == "P2"


@rule("1844:change-of-director/3")
def test_among_equals_the_next_in_turn_order_takes_over() -> None:
    scene = alps(5).company("BLS", 60, P1=30, P2=20, P4=20, P5=20).operated("BLS")
    scene.t.players = ("P2", "P3", "P1", "P5", "P4")
    scene.stock("P1").play("P1 sells 20 % of BLS")
    assert scene.now.director("BLS") == "P5"


@rule("1844:change-of-director/4")
@pytest.mark.parametrize(("company", "pool"), [("BLS", 40), ("VZ", 20), ("GB", 0)])
def test_half_a_directors_certificate_may_be_sold_into_a_full_pool(company: str, pool: int) -> None:
    share = alps().now.share(company)
    scene = alps().company(company, 60, P1=2 * share, P2=2 * share, pool=pool).operated(company)
    scene.stock("P1").play(f"P1 sells {share} % of {company}")
    assert scene.now.director(company) == "P2"
    assert scene.now.held("P1", company) == (Cert(share),)


@rule("1844:change-of-director/11", "1844:change-of-director/12")
def test_laura_sells_four_shares_of_the_stb_and_joe_takes_over() -> None:
    scene = alps().company("STB", 80, P1=50, P2=20, pool=10).operated("STB").cash(P1=0).stock("P1")
    assert scene.refusal("P1 sells 50 % of STB") == "1844:selling-shares/7"
    scene.play("P1 sells 40 % of STB")
    assert scene.now.cash["P1"] == 4 * 80
    assert scene.now.held("P2", "STB") == (Cert(20, True),)
    assert scene.now.held("P1", "STB") == (Cert(10),)
    assert scene.now.percent(POOL, "STB") == 50


@rule("1844:change-of-director/13")
def test_over_the_limit_one_must_sell() -> None:
    scene = alps(7).company("BLS", 60, P1=60).company("MOB", 60, P1=60).company("AB", 60, P2=20, P1=20)
    scene.operated("BLS", "MOB", "AB").stock("P1")
    assert sum(len(certs) for _, certs in scene.now.shares_of("P1")) == 12
    assert scene.refusal("P1 passes") == "1844:change-of-director/13"
    assert scene.offers("buys") == []
    assert scene.refusal("P1 buys T2 for 50") == "1844:change-of-director/13"
    scene.play("P1 sells 10 % of BLS", "P1 passes")
    assert asked(scene) == "P2"


# -- the end of a stock round ---------------------------------------------------------------------------------------


@rule("1844:end-of-a-stock-round/1", "1844:overview-2/4")
def test_the_richest_goes_first_in_the_next_round() -> None:
    scene = alps().cash(P1=100, P2=300, P3=100, P4=200).stock("P1")
    assert pass_round(scene) == ["P1", "P2", "P3", "P4"]
    assert scene.now.players == ("P2", "P4", "P1", "P3")
    scene.go_on().at("stock_round")
    assert asked(scene) == "P2"


@rule("1844:end-of-a-stock-round/2", "1844:end-of-a-stock-round/3", "1844:end-of-a-stock-round/4",
      "1844:end-of-a-stock-round/5", "1844:overview-2/5")  # fmt: skip
def test_prices_after_the_round() -> None:
    scene = alps().company("STB", 80, at=(2, 8), P1=90, pool=10).company("JN", 80, at=(1, 6), P2=100)
    scene.company("BLS", 80, at=(2, 6), P3=50).company("AB", 80, at=(2, 0), P4=90, pool=10)
    scene.company("VZ", 80, at=(0, 4), P2=100).operated("STB", "JN", "BLS", "AB", "VZ").stock("P1")
    assert [scene.now.price(c) for c in ("STB", "JN")] == [135, 120]
    pass_round(scene)
    assert [scene.now.price(c) for c in ("STB", "JN")] == [120, 130]
    assert scene.now.cells["BLS"] == (2, 6), "unsold shares, none in the pool: nothing"
    assert scene.now.cells["AB"] == (3, 0), "down at the left edge"
    assert scene.now.cells["VZ"] == (0, 4), "at the top already"


@rule("1844:end-of-a-stock-round/2", "1844:sequence-of-ors/2")
def test_those_that_fall_move_before_those_that_rise() -> None:
    # STB falls to the space that JN rises to
    scene = alps().company("JN", 80, at=(3, 7), P2=100).company("STB", 80, at=(2, 8), P1=90, pool=10)
    scene.operated("STB", "JN").stock("P1")
    pass_round(scene)
    assert scene.now.cells["STB"] == scene.now.cells["JN"] == (2, 7)
    assert scene.now.stacks[2, 7] == ("STB", "JN"), "who came later lies below"


@rule("1844:end-of-a-stock-round/2", "1844:end-of-a-stock-round/3", "1844:end-of-a-stock-round/4")
def test_markers_on_one_space_move_from_the_top_and_keep_their_order() -> None:
    scene = alps().company("STB", 80, at=(2, 8), P1=90, pool=10).company("AB", 80, at=(2, 8), P2=90, pool=10)
    scene.company("VZ", 80, at=(3, 4), P3=100).company("JN", 80, at=(3, 4), P4=100)
    scene.operated("STB", "AB", "VZ", "JN").stock("P1")
    pass_round(scene)
    assert scene.now.stacks[2, 7] == ("STB", "AB")
    assert scene.now.stacks[2, 4] == ("VZ", "JN")


@rule("1844:end-of-a-stock-round/2")
def test_a_company_that_is_not_launched_stays() -> None:
    scene = alps().company("STB", 80, at=(2, 8), P1=20, pool=10).stock("P1")
    pass_round(scene)
    assert scene.now.cells["STB"] == (2, 8)


@rule("1844:end-of-a-stock-round/1", "1844:stock-round/2")
def test_the_first_card_lies_with_the_richest() -> None:
    scene = alps().cash(P1=100, P2=300, P3=100, P4=200).stock("P1")
    pass_round(scene)
    assert scene.now.priority == "P2"


@rule("1844:stock-round/2", "1844:game-setup/10")
def test_the_order_at_the_start() -> None:
    start = auction(4).now
    assert (start.priority, start.players) == ("P1", ("P1", "P2", "P3", "P4"))
    assert str(start.round) == "ISR 1.1"
    assert start.passes == 0


@rule("1844:selling-shares/3", "1844:paying-out-dividends/4", "1844:keeping-dividends/1")
def test_the_share_price_chart() -> None:
    chart = alps().now.facts.market.prices
    top = [90, 100, 110, 120, 130, 140, 155, 170, 185, 200, 220, 240, 260, 290, 320, 350]
    regular = [(2, 16), (2, 16), (2, 16), (2, 13), (3, 9)]
    for row, (first, columns) in enumerate(regular):
        prices = [price - 10 * row for price in top[first - 2 :][:columns]]
        assert list(chart[row][-columns:]) == prices, "each row lies 10 below the one above"
    assert [row[:-columns] for row, (_, columns) in zip(chart, regular, strict=False)] == [
        (None, None), (None, 70), (55, 60), (50, 56), (45, 52, 57),
    ]  # fmt: skip
    assert chart[5:] == (
        (40, 50, 54, 58, 60, 70, 80, 90, 100, 120),
        (35, 45, 52, 56, 59, 64, 70, 80),
        (30, 40, 48, 54, 58, 60),
    )


@rule("1844:buying-shares/7", "1844:forming-the-sbb/4")
def test_where_companies_begin() -> None:
    market = alps().now.facts.market
    assert [market.price(cell) for cell in market.par] == [100, 90, 80, 70, 60]
    assert {cell[1] for cell in market.par} == {4}
    assert market.price(SBB_START) == 100
    assert SBB_START[0] == 5, "the sixth row"


@rule("1844:change-of-director/1")
def test_no_new_director_is_told_of_where_there_is_none() -> None:
    scene = alps().company("BLS", 80, P1=40, P2=20).operated("BLS").cash(P1=0, P3=500).stock("P1")
    assert not scene.play("P1 sells 10 % of BLS").happened("director")
    scene.play("P1 passes") if scene.state.actor == "P1" else None
    scene.stock("P3").play("P3 buys 10 % of BLS from the bank")
    assert not scene.happened("director")

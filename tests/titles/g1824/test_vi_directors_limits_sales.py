"""1824, sections VI.6 to VI.8: change of director, certificate limit, selling."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

CARD, SHARE = Cert(20, True), Cert(10)


# -- VI.6 Change of director ------------------------------------------------------------------------------------------


@rule("1824:VI.6/1", "1824:VI.6/2", "1824:IV.4.1/3")
def test_whoever_comes_to_hold_more_takes_over() -> None:
    scene = given("1824", 4).company("BK", 60, P1=30, P2=20).operated("BK").cash(BK=500).trains("BK", "2").stock("P2")
    scene.play("P2 buys 10 % of BK from the bank")
    assert scene.now.director("BK") == "P1", "equal holdings change nothing"
    scene.play("P3 passes", "P4 passes", "P1 passes", "P2 buys 10 % of BK from the bank")
    assert scene.now.director("BK") == "P2"
    assert scene.now.held("P2", "BK") == (CARD, SHARE, SHARE)
    assert scene.now.held("P1", "BK") == (SHARE, SHARE, SHARE)
    assert (scene.now.cash["BK"], scene.now.trains["BK"]) == (500, ("2",)), "the company keeps what it has"


@rule("1824:VI.6/1")
def test_an_owner_of_ordinary_shares_who_sells_down_changes_nothing_a_director_who_falls_behind_does() -> None:
    scene = given("1824", 4).company("BK", 60, P1=40, P2=30).operated("BK").stock("P1").play("P1 sells 10 % of BK")
    assert scene.now.director("BK") == "P1"
    scene.play("P1 sells 10 % of BK")
    assert scene.now.director("BK") == "P2"
    assert scene.now.held("P1", "BK") == (SHARE, SHARE)


@rule("1824:VI.6/3", "1824:VI.6/4", "1824:VI.6/5", "1824:VI.6/6", "1824:VI.8/5")
def test_the_example_of_the_rulebook() -> None:
    scene = given("1824", 4).company("BH", 80, P2=20, P3=20, P4=20).operated("BH").stock("P2")
    cash = scene.now.cash["P2"]
    scene.play("P2 sells 10 % of BH")
    assert scene.now.held("P3", "BH") == (CARD,), "next in playing order"
    assert scene.now.held("P4", "BH") == (SHARE, SHARE)
    assert scene.now.held("P2", "BH") == (SHARE,)
    assert scene.now.cash["P2"] == cash + 80
    assert scene.now.percent(BANK, "BH") == 50


@rule("1824:VI.6/6")
@pytest.mark.parametrize(("seller", "heir"), [("P1", "P2"), ("P2", "P4"), ("P4", "P1")])
def test_among_equals_the_next_after_the_old_director_wherever_they_sit(seller: str, heir: str) -> None:
    scene = given("1824", 4).company("BK", 60, None, **{seller: 20})
    for other in {"P1", "P2", "P4"} - {seller}:
        scene.shares("BK", **{other: 20})
    scene.operated("BK").stock(seller).play(f"{seller} sells 10 % of BK")
    assert scene.now.director("BK") == heir


@rule("1824:VI.6/6")
def test_the_largest_holder_comes_before_the_next_in_order() -> None:
    scene = given("1824", 4).company("BK", 60, P1=30, P2=20, P3=30).operated("BK").stock("P1")
    scene.play("P1 sells 20 % of BK")
    assert scene.now.director("BK") == "P3"
    assert scene.now.percent("P1", "BK") == 10


@rule("1824:VI.6/3", "1824:VI.6/6", "1824:VI.8/5")
def test_the_directors_certificate_is_never_sold_to_the_bank() -> None:
    scene = given("1824", 4).company("BK", 60, P1=40, P2=10, P3=10).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 20 % of BK") == "1824:VI.8/4", "40 % lie in the bank"

    scene = given("1824", 5).company("BK", 60, P1=40, P2=10, P3=10, P4=10, P5=10).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 20 % of BK") == "", "the ordinary ones"
    assert scene.refusal("P1 sells 30 % of BK") == "1824:VI.8/5", "nobody could take the certificate over"

    scene = given("1824", 6).company("BK", 60, P1=30, P2=10, P3=10, P4=10, P5=10, P6=10).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 30 % of BK") == "1824:VI.8/5", "P2 would have more, but not 20 %"

    scene = given("1824", 5).company("BK", 60, P1=30, P2=20, P3=10, P4=10).operated("BK").stock("P1")
    assert scene.refusal("P1 sells 20 % of BK") == ""
    scene.play("P1 sells 20 % of BK")
    assert (scene.now.held("P2", "BK"), scene.now.held("P1", "BK")) == ((CARD,), (SHARE,))


# -- VI.7 Certificate limit -------------------------------------------------------------------------------------------


@rule("1824:VI.7/1", "1824:IV.1/1")
@pytest.mark.parametrize(("players", "limit"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_certificate_limit(players: int, limit: int) -> None:
    def scene(count: int) -> Scene:
        held = given("1824", players).papers(P1="B1 B2 B3 B4").company("MS", 60, P2=50).operated("MS")
        for company in [c for c in ("MS", "CL", "SB", "BH", "SD", "KK") for _ in range(4)][:count]:
            held.shares(company, P1=10)
        return held.cash(P1=500).stock("P1")

    below, at = scene(limit - 1), scene(limit)
    assert below.now.counted("P1") == limit - 1, "mountain railways do not count"
    assert below.refusal("P1 buys 10 % of UG from the bank") == ""
    assert at.refusal("P1 buys 10 % of UG from the bank") == "1824:VI.7/1"


@rule("1824:VI.7/1")
def test_coal_railways_and_forerunners_count() -> None:
    held = given("1824", 6).papers(P1="EPP SD1 SD2 UG1").company("MS", 60, P2=50, P1=50).shares("SD", P1=20)
    scene = held.operated("MS").cash(P1=500).stock("P1")
    assert scene.now.counted("P1") == 11
    assert scene.refusal("P1 buys 10 % of UG from the bank") == "1824:VI.7/1"


@rule("1824:VI.7/2", "1824:IV.4.1/4")
def test_a_directors_certificate_counts_as_one() -> None:
    scene = given("1824", 4).company("BK", 60, P1=40).stock("P1")
    assert scene.now.counted("P1") == 3
    assert scene.now.percent("P1", "BK") == 40


def over_the_limit() -> Scene:
    """P1 of six holds 11 papers and has just lost BK to P2: 12 papers."""
    scene = given("1824", 6).company("BK", 60, P1=30, P2=30).company("MS", 60, P3=50, P1=50).operated("BK", "MS")
    scene.papers(P1="SD2 SD3 KK2").shares("SD", P1=10).cash(P1=500).stock("P2")
    assert scene.now.counted("P1") == 11
    scene.play("P2 buys 10 % of BK from the bank")
    assert scene.now.counted("P1") == 12
    return scene.play("P3 passes", "P4 passes", "P5 passes", "P6 passes")


@rule("1824:VI.7/3")
def test_a_player_over_the_limit_must_sell_on_the_next_turn() -> None:
    scene = over_the_limit()
    assert scene.asked == ("stock", "P1")
    assert scene.refusal("P1 passes") == "1824:VI.7/3"
    assert scene.refusal("P1 buys 10 % of SD from the bank") == "1824:VI.7/1"
    scene.play("P1 sells 10 % of MS")
    assert scene.refusal("P1 passes") == ""
    assert scene.refusal("P1 buys 10 % of SD from the bank") == "1824:VI.7/1", "at the limit now"
    scene.play("P1 sells 10 % of BK")
    assert scene.refusal("P1 buys 10 % of SD from the bank") == ""


@rule("1824:VI.7/1", "1824:VI.7/3")
def test_an_exchange_does_not_evade_the_limit() -> None:
    """A mountain railway does not count, its share does: to exchange it freely takes room, by force a sale later."""
    full = given("1824", 6).phase("3").papers(P1="B1 EPP").company("BK", 60).company("MS", 60, P2=50, P1=40)
    full.operated("MS").shares("SD", P1=50).shares("UG", P1=10).stock("P1")
    assert full.now.counted("P1") == 11
    assert full.refusal("P1 exchanges B1 for MS") == "1824:VI.7/1"
    assert full.refusal("P1 exchanges EPP for BK") == "", "one paper for one"
    full.play("P1 sells 10 % of MS", "P1 exchanges B1 for BK")
    assert full.now.counted("P1") == 11

    forced = given("1824", 6).phase("4").papers(P1="B1").company("MS", 60, P2=50, P1=40).operated("MS")
    forced.shares("SD", P1=50).shares("UG", P1=20).priority("P1").round("OR", 2, 1).at("stock_round")
    forced.play("P1 exchanges B1 for BH")
    assert forced.now.counted("P1") == 12
    assert forced.refusal("P1 passes") == "1824:VI.7/3"


@rule("1824:VI.7/4", "1824:VII.2/3", "1824:VII.2/4")
def test_from_60_percent_on_nothing_more_is_bought_but_exchanges_go_beyond() -> None:
    scene = given("1824", 4).phase("3").company("BK", 60, P1=50).papers(P1="B1 B2").operated("BK").stock("P1")
    scene.play("P1 buys 10 % of BK from the bank", "P2 passes", "P3 passes", "P4 passes")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.7/4"
    scene.play("P1 exchanges B1 for BK")
    assert scene.now.percent("P1", "BK") == 70
    scene.play("P2 passes", "P3 passes", "P4 passes")
    assert scene.refusal("P1 passes") == "", "and none of it has to be sold"
    scene.play("P1 exchanges B2 for BK")
    assert scene.now.percent("P1", "BK") == 80


@rule("1824:VI.7/4")
def test_a_coal_railway_too_may_lead_beyond_60_percent() -> None:
    scene = given("1824", 4).phase("3").papers(P1="EPP").company("BK", 60).shares("BK", P1=60).stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.7/4"
    scene.play("P1 exchanges EPP for BK")
    assert scene.now.percent("P1", "BK") == 80


# -- VI.8 Selling -----------------------------------------------------------------------------------------------------


@rule("1824:VI.8/1", "1824:VI.8/6", "1824:VI.8/7")
def test_as_many_as_one_likes_at_the_current_price_back_to_the_bank() -> None:
    scene = given("1824", 4).company("BK", at=(1, 3), P1=50, P2=20).operated("BK").cash(P1=0).stock("P1")
    assert scene.offers("sells") == ["P1 sells 10 % of BK", "P1 sells 20 % of BK"], "30 % lie in the bank"
    assert scene.refusal("P1 sells 60 % of BK") == "1824:VI.8/1"
    assert scene.refusal("P1 sells 15 % of BK") == "1824:VI.8/7"
    scene.play("P1 sells 20 % of BK")
    assert scene.now.cash["P1"] == 2 * 120, "each at the price before the sale"
    assert scene.now.percent(BANK, "BK") == 50
    assert scene.refusal("P2 buys 10 % of BK from the bank") == "1824:VI.2/1"
    scene.play("P1 passes", "P2 buys 10 % of BK from the bank")
    assert scene.now.percent("P2", "BK") == 30, "sold shares are on sale again, at the new price"
    assert scene.now.cash["P2"] == 680 - 110


@rule("1824:VI.8/3", "1824:VII.2/6")
def test_a_company_that_has_not_operated_is_not_sold() -> None:
    scene = given("1824", 4).company("BK", 90, P1=60, P2=40).floated("BK").shares("SD", P1=20).stock("P1")
    assert scene.refusal("P1 sells 10 % of BK") == "1824:VI.8/3", "floated is not enough"
    assert scene.refusal("P1 sells 10 % of SD") == "1824:VI.8/3", "state railways too"
    assert scene.offers("sells") == []


@rule("1824:VI.8/4", "1824:VII.2/7")
@pytest.mark.parametrize(("percent", "clause"), [(10, ""), (20, "1824:VI.8/4"), (30, "1824:VI.8/4")])
def test_no_more_than_half_of_a_company_may_lie_in_the_bank(percent: int, clause: str) -> None:
    scene = given("1824", 4).company("BK", 90, P1=50, P2=10).operated("BK").stock("P1")
    assert scene.refusal(f"P1 sells {percent} % of BK") == clause


@rule("1824:VI.8/8")
@pytest.mark.parametrize("order", [("BK", "MS"), ("MS", "BK")])
def test_the_seller_chooses_the_order(order: tuple[str, str]) -> None:
    scene = given("1824", 4).company("BK", 80, P1=40, P2=20).company("MS", 80, P1=40, P2=20).operated("BK", "MS")
    scene.stock("P1").play(*(f"P1 sells 10 % of {company}" for company in order))
    assert scene.now.stacks[4 + 1, 2] == order, "the second goes under the first"


@rule("1824:VI.8/9")
@pytest.mark.parametrize("company", ["BK", "MS"])
def test_an_emergency_sale_must_not_change_a_director(company: str) -> None:
    scene = given("1824", 4).company("BK", 80, P1=40, P2=30).company("MS", 80, P1=40, P2=30).operated("BK", "MS")
    scene.phase("3").trains("MS", "3").cash(P1=0, BK=0).operate("BK", "buy_trains")
    scene.play("BK buys a 3 train from bank for 180")
    assert scene.refusal(f"P1 sells 10 % of {company}") == ""
    assert scene.refusal(f"P1 sells 20 % of {company}") == "1824:VII.12/3"


@rule("1824:VI.8/10")
def test_a_sale_moves_the_price_as_chapter_viii_says() -> None:
    scene = given("1824", 4).company("BK", 80, P1=50, P2=20).operated("BK").stock("P1").play("P1 sells 20 % of BK")
    assert scene.now.price("BK") == 70


# -- VII.12 Debts in stock rounds -------------------------------------------------------------------------------------


@rule("1824:VII.12/6")
def test_who_owes_may_sell_repay_and_then_buy_but_not_before() -> None:
    scene = given("1824", 4).company("BK", 100, P1=50, P2=30).operated("BK").debt(P1=150).cash(P1=120).stock("P1")
    assert scene.refusal("P1 buys 10 % of SD from the bank") == "1824:VII.12/6"
    assert scene.refusal("P1 repays 121") == "1824:VII.12/6"
    assert scene.refusal("P1 passes") == "", "nobody is forced to sell"
    scene.play("P1 sells 20 % of BK", "P1 repays 150")
    assert (scene.now.cash["P1"], scene.now.debt) == (170, {})
    scene.play("P1 buys 10 % of SD from the bank")
    assert scene.now.cash["P1"] == 50


@rule("1824:VII.12/7", "1824:VII.11/5")
def test_what_is_owed_at_the_end_of_a_stock_round_grows_by_half_rounded_up() -> None:
    scene = given("1824", 4).debt(P1=101, P3=40).round("SR", 3).at("end_stock_round")
    assert scene.now.debt == {"P1": 152, "P3": 60}

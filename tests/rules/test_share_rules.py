"""One way to deal with shares, with the rules of four titles: where they lie, what they cost, how far a price falls."""

from __future__ import annotations

import pytest

from kursbuch.core.reports import Refusal
from kursbuch.rules.purchases import buy_share, refuse_par, refuse_share
from kursbuch.rules.shares import made_up, refuse_sale, sale_menus, sell
from kursbuch.rules.stock_round import refuse_stock_sale
from kursbuch.rules.table import BANK, POOL, Cert, ShareTable
from kursbuch.titles.g1854.table import TREASURY
from tests.kit.rule import rule
from tests.kit.scenario import given
from tests.titles.g1844.alps import alps
from tests.titles.g1854.austria import after_auction


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def bohemia(**holdings: int) -> ShareTable:
    """BK of 1824 at 100, operated."""
    return given("1824").phase("3").company("BK", at=(2, 2), **holdings).operated("BK").round("SR", 2).t


# -- sales ----------------------------------------------------------------------------------------------------------


@rule("1824:VIII.3/1")
def test_one_space_however_much_is_sold() -> None:
    t = bohemia(P1=60, P2=30)
    sell(t, "P2", "BK", 30)
    assert t.cells["BK"] == (3, 2)


@rule("1854:selling-shares/3")
@pytest.mark.parametrize(("rulings", "spaces"), [("rulebook", 2), ("18xx.games", 4)])
def test_one_space_a_certificate_or_a_tenth(rulings: str, spaces: int) -> None:
    t = after_auction(rulings=rulings).major("KE", P1=40, P2=40).t
    price = t.price("KE")
    cell = t.cells["KE"]
    for _ in range(spaces):
        cell = t.facts.market.down(cell)
    cash = t.cash["P2"]
    sell(t, "P2", "KE", 40)
    assert t.cells["KE"] == cell
    assert t.cash["P2"] == cash + 4 * price, "paid before the fall"


@rule("1824:VI.8/4", "1844:selling-shares/7")
def test_what_lies_in_the_bank_counts_where_sold_shares_go_there_too() -> None:
    t = bohemia(P1=30, P2=30)
    assert t.percent(BANK, "BK") == 40
    assert why(refuse_sale(t, "P2", "BK", 20)) == "sell.half"
    t = alps().company("BLS", 80, P1=30, P2=30).operated("BLS").t
    assert t.percent(BANK, "BLS") == 40
    assert why(refuse_sale(t, "P2", "BLS", 20)) == ""
    sell(t, "P2", "BLS", 20)
    assert (t.percent(BANK, "BLS"), t.percent(POOL, "BLS")) == (40, 20)


@rule("1824:VI.8/3", "1844:selling-shares/4", "1854:selling-shares/5")
def test_some_sell_shares_of_companies_that_have_not_operated() -> None:
    assert why(refuse_sale(given("1824").company("BK", 100, P1=50).t, "P1", "BK", 10)) == "sell.operated"
    assert why(refuse_sale(alps().company("BLS", 80, P1=50).t, "P1", "BLS", 10)) == ""
    austria = after_auction().major("KE", P1=60).t
    assert why(refuse_sale(austria, "P1", "KE", 20)) == ""
    austria.hand_over("SB", Cert(20), BANK, "P1")
    assert why(refuse_sale(austria, "P1", "SB", 20)) == "sell.no_price"


@rule("1824:X.4/10", "1844:forming-the-sbb/7")
def test_certificates_are_chosen_only_where_a_title_has_different_ones() -> None:
    for t, count in ((bohemia(P1=50), 2), (alps().t, 2), (after_auction().t, 1)):
        assert len(sale_menus(t, "P1", refuse_stock_sale)) == count


def test_many_certificates_that_do_not_make_it_up_are_soon_found_out() -> None:
    """Each size is tried once, or else this would take longer than anybody waits."""
    assert made_up((Cert(10),) * 40, 405) is None
    assert made_up((*[Cert(10)] * 30, *[Cert(20)] * 30), 895) is None


# -- purchases ------------------------------------------------------------------------------------------------------


@rule("1854:buying-shares/3", "1854:buying-shares/4")
def test_each_source_has_its_price_and_its_payee() -> None:
    scene = after_auction().split("KE", (1, 7), P1=30, pool=10).cash(P2=1000, KE=0)
    t = scene.t
    price, bank = t.price("KE"), t.cash[BANK]
    assert price != t.par["KE"]
    paid = []
    for source in (BANK, POOL, TREASURY):
        before = t.cash["P2"], t.cash["KE"]
        buy_share(t, "P2", "KE", 10, source)
        paid.append((before[0] - t.cash["P2"], t.cash["KE"] - before[1]))
    assert paid == [(t.par["KE"], 0), (price, 0), (price, price)]
    assert t.cash[BANK] == bank + t.par["KE"] + price


@rule("1824:VI.7/4", "1844:buying-shares/19", "1854:share-splits/7")
def test_where_whoever_has_more_than_half_may_go_on_buying() -> None:
    assert why(refuse_share(bohemia(P1=60), "P1", "BK", 10, BANK)) == "buy.half"
    t: ShareTable = alps().company("BLS", 80, P1=60, pool=10).operated("BLS").cash(P1=500).t
    assert [why(refuse_share(t, "P1", "BLS", 10, source)) for source in (BANK, POOL)] == ["buy.half", ""]
    t = after_auction().major("KE", P1=60, pool=20).cash(P1=500).t
    assert [why(refuse_share(t, "P1", "KE", 20, source)) for source in (BANK, POOL)] == ["", ""], "before the split"
    t = after_auction().split("KE", (1, 7), P1=60, pool=10).cash(P1=500).t
    assert [why(refuse_share(t, "P1", "KE", 10, source)) for source in (POOL, TREASURY)] == ["buy.half"] * 2


@rule("1844:forming-the-sbb/1", "1844:private-railway-companies-2/22", "1854:lokalbahn-ags-major-local-railways/1")
def test_which_companies_nobody_starts() -> None:
    assert why(refuse_par(alps().t, "SBB", 80)) == "start.formed"
    assert why(refuse_share(alps().t, "P1", "SBB", 10, BANK)) == "start.formed"
    assert why(refuse_par(alps().t, "FNM", 80)) == "start.fnm"
    assert why(refuse_par(alps().t, "BLS", 80)) == ""
    assert why(refuse_par(after_auction().t, "A", 67)) == "start.formed"
    assert why(refuse_par(after_auction().t, "KE", 67)) == ""

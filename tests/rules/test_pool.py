"""Selling to the bank pool and buying from it, with certificates of any size (1844)."""

from __future__ import annotations

import pytest

from kursbuch.core.reports import Refusal
from kursbuch.rules.actions import BuyShare, SellShares
from kursbuch.rules.purchases import on_offer, refuse_share, share_price
from kursbuch.rules.shares import made_up, proceeds, refuse_sale, sales, sell, worth_a_card
from kursbuch.rules.stock_round import share_menu
from kursbuch.rules.table import BANK, POOL, Cert
from kursbuch.titles.g1844.actions import SellDoubles
from kursbuch.titles.g1844.sales import certificates_fewer
from tests.kit.rule import rule
from tests.titles.g1844.alps import Alps, alps

CARD = Cert(10, True)
DOUBLE, SINGLE = Cert(10), Cert(5)


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def state(*held: Cert, pool: tuple[Cert, ...] = (), other: tuple[Cert, ...] = ()) -> Alps:
    """The SBB at 100: P1 directs it with the card and these, P2 holds others, and some lie in the pool."""
    scene = alps().phase("5").company("SBB", 100, at=(5, 8), P1=10).operated("SBB")
    for holder, certs in (("P1", held), ("P2", other), (POOL, pool)):
        for cert in certs:
            scene.t.hand_over("SBB", cert, BANK, holder)
    return scene


# -- which certificates ---------------------------------------------------------------------------------------------


@rule("1844:forming-the-sbb/7", "1844:selling-shares/1")
@pytest.mark.parametrize(
    ("certs", "percent", "picked"),
    [
        ((), 0, ()),
        ((), 5, None),
        ((DOUBLE,), 5, None),  # half a double is never sold
        ((DOUBLE,), 10, (DOUBLE,)),
        ((DOUBLE, SINGLE, SINGLE), 10, (SINGLE, SINGLE)),
        ((DOUBLE, SINGLE, SINGLE), 15, (SINGLE, DOUBLE)),
        ((DOUBLE, SINGLE), 20, None),
        ((DOUBLE, DOUBLE, SINGLE), 20, (DOUBLE, DOUBLE)),
        ((DOUBLE, DOUBLE, SINGLE), 25, (SINGLE, DOUBLE, DOUBLE)),
    ],
)
def test_a_sale_is_made_up_of_singles_as_far_as_they_reach(
    certs: tuple[Cert, ...], percent: int, picked: tuple[Cert, ...] | None
) -> None:
    assert made_up(certs, percent) == picked


@rule("1844:forming-the-sbb/16")
@pytest.mark.parametrize(
    ("certs", "given"),
    [
        ((SINGLE, SINGLE, DOUBLE), (DOUBLE,)),
        ((SINGLE, SINGLE, SINGLE), (SINGLE, SINGLE)),
        ((SINGLE,), None),
        ((CARD,), None),
    ],
)
def test_a_new_director_gives_a_double_before_two_singles(
    certs: tuple[Cert, ...], given: tuple[Cert, ...] | None
) -> None:
    assert worth_a_card(certs, 10) == given


# -- sales ----------------------------------------------------------------------------------------------------------


@rule("1844:selling-shares/1", "1844:selling-shares/7", "1844:selling-shares/8", "1844:selling-shares/9")
def test_what_cannot_be_sold() -> None:
    t = state(SINGLE, SINGLE, DOUBLE, pool=(DOUBLE, DOUBLE, SINGLE, SINGLE, SINGLE)).t
    assert why(refuse_sale(t, "P1", "none", 10)) == "sell.owned"
    assert why(refuse_sale(t, "P1", "SBB", 0)) == "sell.number"
    assert why(refuse_sale(t, "P1", "SBB", -5)) == "sell.number"
    assert why(refuse_sale(t, "P1", "SBB", 7)) == "sell.number"
    assert why(refuse_sale(t, "P1", "SBB", 35)) == "sell.owned", "30 % are held"
    assert refuse_sale(t, "P1", "SBB", 15) is None, "35 % lie in the pool"
    refusal = refuse_sale(t, "P1", "SBB", 20)
    assert refusal is not None
    assert refusal.figures == {"company": "SBB", "bank": 35, "percent": 20, "most": 15}
    assert why(refuse_sale(t, "P1", "SBB", 20, emergency=True)) == "sell.half"
    assert why(refuse_sale(t, "P2", "SBB", 5)) == "sell.owned"
    t.hand_over("MOB", Cert(10), BANK, "P2")
    assert why(refuse_sale(t, "P2", "MOB", 10)) == "sell.no_price"


@rule("1844:selling-shares/7")
def test_what_the_pool_still_takes_is_told_in_whole_shares() -> None:
    def most(company: str, **holdings: int) -> object:
        t = alps().company(company, 80, None, **holdings).operated(company).t
        refusal = refuse_sale(t, "P1", company, t.percent("P1", company))
        assert refusal is not None
        assert refusal.rule == "sell.half"
        return refusal.figures["most"]

    assert most("BLS", P2=20, pool=40, P1=20) == 10
    assert most("BLS", P2=20, pool=60, P1=20) == 0, "more than half may lie there already"


@rule("1844:selling-shares/9", "1844:change-of-director/3", "1844:forming-the-sbb/7")
def test_the_card_is_broken_only_if_somebody_takes_it() -> None:
    assert why(refuse_sale(state().t, "P1", "SBB", 5)) == "sell.director", "nobody has any"
    assert why(refuse_sale(state(other=(SINGLE,)).t, "P1", "SBB", 10)) == "sell.director", "one is too few"
    assert refuse_sale(state(other=(SINGLE, SINGLE)).t, "P1", "SBB", 5) is None, "two singles for the card"
    assert why(refuse_sale(state(other=(DOUBLE,)).t, "P1", "SBB", 5)) == "sell.director", "a double cannot be halved"
    assert refuse_sale(state(other=(DOUBLE,)).t, "P1", "SBB", 10) is None
    t = state(other=(DOUBLE,)).t
    assert why(refuse_sale(t, "P2", "SBB", 5)) == "sell.double", "nor by somebody else"


@rule("1844:selling-shares/3", "1844:selling-shares/4")
def test_a_sale_brings_the_price_before_or_after_the_drop() -> None:
    t = alps().company("BLS", 80, P1=50).operated("BLS").t
    assert proceeds(t, "BLS", 30) == 240
    t.operated = frozenset()
    assert proceeds(t, "BLS", 30) == 210, "it has never operated"
    t = alps().company("VZ", 80, P1=60).operated("VZ").t
    assert proceeds(t, "VZ", 40) == 160, "a share is 20 %"


@rule("1844:selling-shares/2", "1844:selling-shares/3", "1844:change-of-director/2", "1844:forming-the-sbb/16")
def test_selling_pays_moves_the_marker_and_hands_the_company_on() -> None:
    t = alps().company("BLS", 80, P1=30, P2=20).operated("BLS").cash(P1=0).t
    bank = t.cash[BANK]
    sell(t, "P1", "BLS", 20)
    assert (t.cash["P1"], t.cash[BANK]) == (160, bank - 160)
    assert t.price("BLS") == 70
    assert (t.director("BLS"), t.held("P2", "BLS")) == ("P2", (Cert(20, True),))
    assert (t.held("P1", "BLS"), t.held(POOL, "BLS")) == ((Cert(10),), (Cert(10), Cert(10)))


@rule("1844:change-of-director/1")
def test_selling_without_falling_behind_keeps_the_card() -> None:
    t = alps().company("BLS", 80, P1=40, P2=20).operated("BLS").t
    sell(t, "P1", "BLS", 20)
    assert t.director("BLS") == "P1", "a tie"
    assert t.held("P1", "BLS") == (Cert(20, True),)
    t = alps().company("BLS", 80, P1=40, P2=20).operated("BLS").t
    sell(t, "P2", "BLS", 10)
    assert t.director("BLS") == "P1"


@rule("1844:forming-the-sbb/7")
def test_the_seller_may_name_the_certificates() -> None:
    t = state(SINGLE, SINGLE, DOUBLE).t
    sell(t, "P1", "SBB", 10, sizes=(10,))
    assert t.held(POOL, "SBB") == (DOUBLE,)
    assert t.held("P1", "SBB") == (CARD, SINGLE, SINGLE)


@rule("1844:selling-shares/1")
def test_every_amount_that_is_held_can_be_asked_for() -> None:
    t = alps().company("BLS", 80, P1=30).company("VZ", 80, P1=60).company("GB", 80, P1=75, P2=25).t
    assert [(sale.company, sale.percent) for sale in sales(t, "P1")] == [
        ("BLS", 10), ("BLS", 20), ("BLS", 30), ("GB", 25), ("GB", 50), ("GB", 75), ("VZ", 20), ("VZ", 40), ("VZ", 60),
    ]  # fmt: skip
    assert list(sales(t, "P2")) == [SellShares("P2", "GB", 25)]


@rule("1844:change-of-director/13", "1844:change-of-director/2")
@pytest.mark.parametrize(
    ("mine", "others", "percent", "fewer"),
    [
        (50, 20, 10, 1),
        (50, 20, 30, 3),  # a tie leaves the card
        (50, 20, 40, 3),  # below, it is swapped for two shares
        (50, 20, 50, 4),
        (20, 20, 10, 0),
        (20, 20, 20, 1),
    ],
)
def test_how_many_certificates_a_sale_takes_off(mine: int, others: int, percent: int, fewer: int) -> None:
    t = alps().company("BLS", 80, P1=mine, P2=others).operated("BLS").t
    assert certificates_fewer(t, SellShares("P1", "BLS", percent)) == fewer
    before = len(t.held("P1", "BLS"))
    sell(t, "P1", "BLS", percent)
    assert before - len(t.held("P1", "BLS")) == fewer


@rule("1844:change-of-director/13")
def test_somebody_else_gives_up_what_is_sold() -> None:
    t = alps().company("BLS", 80, P1=30, P2=20).operated("BLS").t
    assert certificates_fewer(t, SellShares("P2", "BLS", 20)) == 2
    t = state(SINGLE, SINGLE, DOUBLE).t
    assert certificates_fewer(t, SellShares("P1", "SBB", 10)) == 2
    assert certificates_fewer(t, SellDoubles("P1", 1, 0)) == 1


# -- purchases ------------------------------------------------------------------------------------------------------


@rule("1844:buying-shares/4", "1844:buying-shares/5", "1844:forming-the-sbb/12")
def test_the_bank_sells_at_par_the_pool_at_the_price_by_the_share() -> None:
    t = alps().company("VZ", 80, at=(3, 7), P1=40, pool=20).operated("VZ").t
    assert t.price("VZ") == 110
    assert share_price(t, "VZ", 20, BANK) == 80
    assert share_price(t, "VZ", 20, POOL) == 110
    assert share_price(state(pool=(DOUBLE,)).t, "SBB", 10, POOL) == 200, "a double is two"


@rule("1844:buying-shares/1", "1844:buying-shares/6", "1844:buying-shares/16", "1844:buying-shares/19",
      "1844:forming-the-sbb/12")  # fmt: skip
def test_what_cannot_be_bought() -> None:
    t = alps().company("BLS", 80, P1=50, pool=10).operated("BLS").cash(P1=500, P2=80, P3=79).t
    assert why(refuse_share(t, "P2", "none", 10, BANK)) == "buy.source"
    assert why(refuse_share(t, "P2", "BLS", 10, "P1")) == "buy.source"
    assert why(refuse_share(t, "P2", "MOB", 10, BANK)) == "buy.no_price"
    assert why(refuse_share(t, "P2", "BLS", 20, BANK)) == "buy.none_left"
    assert refuse_share(t, "P2", "BLS", 10, BANK) is None
    assert why(refuse_share(t, "P3", "BLS", 10, BANK)) == "buy.cash"
    assert refuse_share(t, "P1", "BLS", 10, BANK) is None, "half is not more than half"
    t.hand_over("BLS", Cert(10), BANK, "P1")
    assert why(refuse_share(t, "P1", "BLS", 10, BANK)) == "buy.half"
    assert refuse_share(t, "P1", "BLS", 10, POOL) is None
    t.sold = frozenset({("P2", "BLS"), ("P3", "MOB")})
    assert why(refuse_share(t, "P2", "BLS", 10, POOL)) == "buy.sold"
    t = state(pool=(DOUBLE,)).t
    t.hand_over("SBB", CARD, "P1", POOL)
    assert why(refuse_share(t, "P2", "SBB", 5, BANK)) == "buy.director_first"
    assert refuse_share(t, "P2", "SBB", 10, POOL) is None


@rule("1844:forming-the-sbb/12", "1844:buying-shares/6")
def test_a_card_in_the_pool_goes_before_a_double_and_is_never_sold_by_the_bank() -> None:
    t = state(pool=(DOUBLE,)).t
    assert on_offer(t, "SBB", 10, POOL) == DOUBLE
    t.hand_over("SBB", CARD, "P1", POOL)
    assert on_offer(t, "SBB", 10, POOL) == CARD
    assert on_offer(t, "SBB", 5, POOL) is None
    fresh = alps().t
    assert on_offer(fresh, "BLS", 20, BANK) is None, "companies are started, not bought into"
    assert on_offer(fresh, "BLS", 10, BANK) == Cert(10)


@rule("1844:buying-shares/1")
def test_all_that_lies_in_the_bank_or_the_pool_can_be_asked_for() -> None:
    t = alps().company("BLS", 80, P1=50, pool=10).t
    found = [(a.company, a.percent, a.source) for a in share_menu("P3").candidates(t) if isinstance(a, BuyShare)]
    assert [one for one in found if one[0] == "BLS"] == [("BLS", 10, BANK), ("BLS", 10, POOL)]
    assert [one for one in found if one[0] == "SBB"] == [("SBB", 5, BANK), ("SBB", 10, BANK)]

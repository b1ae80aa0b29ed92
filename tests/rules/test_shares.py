"""Certificates changing hands: directors, sales, purchases, and the frame of a stock round."""

from __future__ import annotations

import pytest

from kursbuch.core.reports import Refusal
from kursbuch.rules.purchases import buy_share, refuse_holder, refuse_share, refuse_start, start_company
from kursbuch.rules.shares import (
    changes_director,
    choices,
    made_up,
    next_director,
    ordinary,
    refuse_sale,
    sale_menus,
    sales,
    sell,
    settle_director,
)
from kursbuch.rules.stock_round import begin_stock_round, end_turn, over_limit, refuse_stock_sale, share_menu
from kursbuch.rules.table import BANK, RESERVED, Cert, ShareTable
from tests.kit.scenario import Scene, clear_agenda, given

CARD, SINGLE, DOUBLE = Cert(20, True), Cert(10), Cert(20)


def why(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def company(rulings: str = "rulebook", /, **holdings: int) -> ShareTable:
    """BK at 100, (3, 2) being 90's neighbour, operated, with these holders."""
    return (
        given("1824", options={"rulings": rulings})
        .phase("3")
        .company("BK", at=(2, 2), **holdings)
        .operated("BK")
        .round("SR", 2)
        .t
    )


# -- who directs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holdings", "selling", "sold", "director"),
    [
        ({"P2": 30, "P3": 30, "P1": 30}, "", 0, "P2"),  # nobody has more
        ({"P2": 20, "P1": 40, "P3": 40}, "", 0, "P3"),  # the next in playing order of those who have most
        ({"P2": 30, "P1": 20, "P3": 20}, "P2", 10, "P2"),
        ({"P2": 30, "P1": 20, "P3": 20}, "P2", 20, "P3"),
        ({"P2": 30, "P1": 40, "P3": 10}, "P1", 20, "P2"),
        ({"P2": 30, "P1": 40}, "P1", 10, "P2"),  # as many as the director are not more
    ],
)
def test_who_holds_most_directs(holdings: dict[str, int], selling: str, sold: int, director: str) -> None:
    assert next_director(company(**holdings), "BK", selling, sold) == director


def test_without_a_director_the_first_player_with_most_would_be_it() -> None:
    t = given("1824").shares("BK", P2=10, P3=10).t
    assert t.director("BK") == ""
    assert next_director(t, "BK") == "P2"


def test_a_new_director_takes_the_card_for_two_shares() -> None:
    t = company(P1=30, P2=40)
    settle_director(t, "BK")
    assert t.held("P2", "BK") == (CARD, SINGLE, SINGLE)
    assert t.held("P1", "BK") == (SINGLE, SINGLE, SINGLE)
    settle_director(t, "BK")
    assert t.director("BK") == "P2"


@pytest.mark.parametrize(
    ("certs", "percent", "picked"),
    [
        ((SINGLE, SINGLE, DOUBLE), 20, (SINGLE, SINGLE)),
        ((SINGLE, DOUBLE), 20, (DOUBLE,)),
        ((SINGLE, DOUBLE), 30, (SINGLE, DOUBLE)),
        ((DOUBLE,), 10, None),
        ((CARD, SINGLE), 20, None),
        ((CARD, SINGLE), 10, (SINGLE,)),
    ],
)
def test_ordinary_certificates_of_exactly_that_worth(
    certs: tuple[Cert, ...], percent: int, picked: tuple[Cert, ...] | None
) -> None:
    assert made_up(certs, percent) == picked


def test_other_certificates_than_the_smallest_may_be_chosen() -> None:
    assert choices((SINGLE, SINGLE, DOUBLE)) == ((20,),)
    assert choices((SINGLE, SINGLE)) == ()
    assert choices((CARD, SINGLE, DOUBLE)) == ()
    assert choices((SINGLE, SINGLE, DOUBLE, DOUBLE)) == ((20,), (20, 20))


# -- selling --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("percent", "rule"),
    [(10, ""), (30, ""), (40, ""), (50, "sell.owned"), (0, "sell.number"), (-10, "sell.number"), (15, "sell.number")],
)
def test_what_may_be_sold_by_whoever_is_not_director(percent: int, rule: str) -> None:
    assert why(refuse_sale(company(P1=50, P2=40), "P2", "BK", percent)) == rule


def test_no_company_is_sold_before_it_has_operated() -> None:
    t = given("1824").company("BK", 100, P1=50).floated("BK").t
    assert why(refuse_sale(t, "P1", "BK", 10)) == "sell.operated"


def test_half_of_a_company_stays_with_the_players() -> None:
    t = company(P1=30, P2=40)
    assert t.percent(BANK, "BK") == 30
    assert why(refuse_sale(t, "P2", "BK", 20)) == ""
    refusal = refuse_sale(t, "P2", "BK", 30)
    assert refusal is not None
    assert (refusal.rule, refusal.figures["most"], refusal.figures["bank"]) == ("sell.half", 20, 30)
    t = company("18xx.games", P1=30, P2=40)
    assert why(refuse_sale(t, "P2", "BK", 30)) == "sell.half"
    assert why(refuse_sale(t, "P2", "BK", 30, emergency=True)) == ""


@pytest.mark.parametrize(
    ("others", "percent", "rule"),
    [
        ({"P2": 20}, 20, ""),
        ({"P2": 20}, 30, ""),  # P2 can take the card
        ({"P2": 10, "P3": 10, "P4": 10}, 30, "sell.director"),  # nobody has two shares to take it for
        ({"P2": 10, "P3": 10, "P4": 10}, 20, ""),
        ({"P2": 40}, 20, ""),
    ],
)
def test_a_director_sells_the_card_only_to_somebody_who_can_take_it(
    others: dict[str, int], percent: int, rule: str
) -> None:
    t = company("18xx.games", P1=40, **others)
    assert why(refuse_sale(t, "P1", "BK", percent, emergency=True)) == rule


def test_a_sale_is_paid_moves_the_marker_down_once_and_may_change_the_director() -> None:
    t = company(P1=40, P2=30)
    cash, bank = t.cash["P1"], t.percent(BANK, "BK")
    assert [changes_director(t, "P1", "BK", percent) for percent in (10, 20)] == [False, True]
    assert not changes_director(t, "P2", "BK", 30)
    sell(t, "P1", "BK", 20)
    assert t.cash["P1"] == cash + 2 * 100
    assert t.cells["BK"] == (3, 2)
    assert t.director("BK") == "P2"
    assert t.percent(BANK, "BK") == bank + 20
    assert t.held("P1", "BK") == (SINGLE, SINGLE)


def test_a_part_of_an_earlier_sale_is_paid_like_it_and_the_marker_stays() -> None:
    t = company(P1=40, P2=30)
    cash = t.cash["P2"]
    sell(t, "P2", "BK", 20, price=120)
    assert (t.cash["P2"], t.cells["BK"]) == (cash + 240, (2, 2))


def test_every_amount_is_looked_at() -> None:
    t = given("1824").company("BK", 100, P1=30).company("MS", 90, P2=20, P1=10).t
    assert [(sale.company, sale.percent) for sale in sales(t, "P1")] == [("BK", 10), ("BK", 20), ("BK", 30), ("MS", 10)]
    assert list(sales(t, "P3")) == []


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    scene = given("1824").phase("3").company("BK", at=(2, 2), P1=40, P2=30).operated("BK")
    t = scene.round("SR", 2).t
    menu, _ = sale_menus(t, "P2", refuse_stock_sale)
    assert [str(offer) for offer in menu.offers(t)] == [f"P2 sells {n} % of BK" for n in (10, 20)]
    action = next(menu.offers(t)).action
    scene.round("SR", 1)
    assert why(refuse_stock_sale(t, action)) == "sell.first_round"  # type: ignore[arg-type]


# -- buying ---------------------------------------------------------------------------------------------------------


def test_a_share_is_paid_to_the_bank_and_may_bring_the_directors_card() -> None:
    t = company(P1=20, P2=20)
    cash = t.cash["P2"]
    buy_share(t, "P2", "BK", 10)
    assert (t.cash["P2"], t.percent("P2", "BK"), t.director("BK")) == (cash - 100, 30, "P2")


@pytest.mark.parametrize(
    ("player", "name", "percent", "source", "rule"),
    [
        ("P2", "BK", 10, BANK, ""),
        ("P2", "XX", 10, BANK, "buy.source"),
        ("P2", "BK", 10, "pool", "buy.source"),
        ("P2", "MS", 10, BANK, "buy.no_price"),
        ("P2", "BK", 20, BANK, "buy.none_left"),
        ("P1", "BK", 10, BANK, "buy.half"),
        ("P3", "BK", 10, BANK, "buy.sold"),
        ("P4", "BK", 10, BANK, "buy.cash"),
    ],
)
def test_which_shares_may_be_bought(player: str, name: str, percent: int, source: str, rule: str) -> None:
    t = company(P1=60, P2=10)
    t.sold = frozenset({("P3", "BK")})
    t.pay("P4", BANK, t.cash["P4"] - 99)
    assert why(refuse_share(t, player, name, percent, source)) == rule
    t.pay(BANK, "P4", 1)
    assert why(refuse_share(t, "P4", "BK", 10, BANK)) == "", "exact money is enough"


def test_of_the_pool_one_may_buy_beyond_sixty_per_cent() -> None:
    t = company(P1=60)
    assert why(refuse_holder(t, "P1", "BK")) == "buy.half"
    assert why(refuse_holder(t, "P1", "BK", "pool")) == ""
    assert why(refuse_holder(company(P1=50), "P1", "BK")) == ""


def test_nobody_buys_beyond_the_limit_or_with_debts() -> None:
    t = company(P1=20)
    limit = t.facts.certificate_limit
    t.owner = {**t.owner, "B1": "P2", "B2": "P2"}
    for name in ("MS", "CL"):
        while t.counted("P2") < limit and t.held(BANK, name):
            t.hand_over(name, t.held(BANK, name)[0], BANK, "P2")
    while t.counted("P2") >= limit:
        t.hand_over("CL", t.held("P2", "CL")[0], "P2", BANK)
    assert t.counted("P2") == limit - 1
    assert why(refuse_share(t, "P2", "BK", 10, BANK)) == ""
    assert not over_limit(t, "P2")
    t.hand_over("SB", SINGLE, BANK, "P2")
    assert why(refuse_share(t, "P2", "BK", 10, BANK)) == "buy.limit"
    assert not over_limit(t, "P2")
    t.hand_over("SB", SINGLE, BANK, "P2")
    assert over_limit(t, "P2")
    t.debt = {"P3": 1}
    assert why(refuse_share(t, "P3", "BK", 10, BANK)) == "buy.debt"


def test_ordinary_shares_are_those_without_the_directors_card() -> None:
    t = company(P1=40)
    assert ordinary(t.held("P1", "BK")) == (SINGLE, SINGLE)
    assert [str(o) for o in share_menu("P2").offers(t) if "BK" in str(o)] == ["P2 buys 10 % of BK from the bank"]


def free(scene: Scene, *names: str) -> ShareTable:
    """The director's cards of these lie in the bank."""
    for name in names:
        for cert in scene.t.held(RESERVED, name):
            scene.t.hand_over(name, cert, RESERVED, BANK)
    return scene.t


@pytest.mark.parametrize(
    ("player", "name", "price", "rule"),
    [
        ("P1", "MS", 90, ""),
        ("P1", "MS", 95, "start.price"),
        ("P1", "BK", 90, "start.taken"),
        ("P1", "XX", 90, "start.taken"),
        ("P2", "MS", 90, "buy.cash"),
        ("P2", "MS", 80, ""),
    ],
)
def test_which_companies_may_be_started(player: str, name: str, price: int, rule: str) -> None:
    t = free(given("1824").company("BK", at=(2, 2), P3=30), "MS")
    t.pay("P2", BANK, t.cash["P2"] - 179)
    assert why(refuse_start(t, player, name, price)) == rule


def test_a_company_is_started_with_the_directors_card_at_two_shares() -> None:
    t = free(given("1824"), "MS")
    cash = t.cash["P1"]
    start_company(t, "P1", "MS", 90)
    assert (t.cash["P1"], t.cells["MS"], t.held("P1", "MS")) == (cash - 180, (3, 2), (CARD,))
    t = free(given("1824").shares("MS", P2=30), "MS")
    start_company(t, "P1", "MS", 90)
    assert t.director("MS") == "P2", "who holds more takes over"


# -- the frame of a stock round -------------------------------------------------------------------------------------


def test_the_round_ends_when_all_have_passed_in_succession() -> None:
    t = given("1824").priority("P3").t
    begin_stock_round(t)
    clear_agenda(t)
    for player in ("P1", "P2", "P3"):
        end_turn(t, player, acted=False)
        assert t.agenda[0].name == "stock_turn"
        assert t.agenda[0].args == (t.after(player),)
        clear_agenda(t)
    assert (t.passes, t.priority) == (3, "P3")
    end_turn(t, "P4", acted=False)
    assert [step.name for step in t.agenda] == ["end_stock_round"]


def test_whoever_acts_passes_the_priority_on_and_begins_the_count_anew() -> None:
    t = given("1824").priority("P3").t
    t.sold, t.passes = frozenset({("P1", "BK")}), 3
    end_turn(t, "P4", acted=True)
    assert (t.passes, t.priority, t.agenda[0].args) == (0, "P1", ("P1",))
    begin_stock_round(t)
    assert (t.sold, t.passes) == (frozenset(), 0)


def test_where_play_turns_round_passes_do_not_count_twice() -> None:
    t = given("1824").t
    t.passes = 2
    end_turn(t, "P4", acted=False, following=("P4", "P3"))
    assert (t.passes, t.agenda[0].args) == (0, ("P4", "P3"))
    end_turn(t, "P4", acted=False, following=("P3", "P2"))
    assert (t.passes, t.agenda[0].args) == (1, ("P3", "P2"))

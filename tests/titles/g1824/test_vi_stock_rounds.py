"""1824, sections VI.1 to VI.5: order, the first stock round, buying, floating."""

from __future__ import annotations

import pytest

from kursbuch.rules.table import BANK, RESERVED, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

PAPERS = ["EPP", "EOD", "MLB", "SPB", "SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2"]
CARD, SHARE = Cert(20, True), Cert(10)


def asked(scene: Scene) -> str:
    assert scene.asked is not None
    return scene.asked[1]


def everyone_passes(scene: Scene) -> list[str]:
    """Passes to the end of the stock round; who was asked."""
    players, this = [], scene.now.round
    while scene.now.round == this:
        players.append(asked(scene))
        scene.play(f"{players[-1]} passes")
    return players


# -- VI.1 General ---------------------------------------------------------------------------------------------------


@rule("1824:VI.1/1", "1824:VI.1/3", "1824:VI.1/4", "1824:VI.1/5", "1824:V/2")
def test_a_turn_is_any_number_of_sales_then_one_purchase() -> None:
    scene = given("1824", 4).company("BK", 90, P1=40, P2=40).company("MS", 70, P1=30, P2=30).operated("BK", "MS")
    scene.cash(P1=0).stock("P1").play("P1 sells 20 % of BK", "P1 sells 10 % of MS")
    assert scene.now.cash["P1"] == 2 * 90 + 70
    assert asked(scene) == "P1", "sales do not end the turn"
    scene.play("P1 buys 10 % of SD from the bank")
    assert scene.now.cash["P1"] == 2 * 90 + 70 - 120
    assert asked(scene) == "P2", "a purchase does"


@rule("1824:VI.1/2")
def test_players_trade_with_the_bank_only() -> None:
    scene = given("1824", 4).company("BK", 90, P1=40, P2=20).operated("BK").stock("P1")
    assert scene.refusal("P1 buys 10 % of BK from the P2") == "1824:VI.1/2"
    assert scene.refusal("P1 buys 10 % of BK from the bank") == ""


@rule("1824:VI.1/6", "1824:VI.1/7")
def test_a_pass_does_not_shut_out_of_later_turns() -> None:
    scene = given("1824", 4).stock("P1").play("P1 passes", "P2 buys 10 % of SD from the bank")
    scene.play("P3 passes", "P4 passes")
    assert asked(scene) == "P1"
    scene.play("P1 buys 10 % of SD from the bank")
    assert scene.now.percent("P1", "SD") == 10


# -- VI.2 Order ---------------------------------------------------------------------------------------------------


@rule("1824:VI.2/1")
def test_the_holder_of_the_priority_begins_and_it_goes_clockwise() -> None:
    scene = given("1824", 4).priority("P3").round("OR", 1, 1).at("stock_round")
    assert asked(scene) == "P3"
    assert scene.refusal("P4 passes") == "1824:VI.2/1"
    scene.play("P3 buys 10 % of SD from the bank")
    assert asked(scene) == "P4"


@rule("1824:VI.2/2")
def test_it_ends_when_all_pass_in_succession_and_the_priority_goes_left_of_the_last_to_act() -> None:
    scene = given("1824", 4).priority("P1").stock("P1").play("P1 passes", "P2 buys 10 % of SD from the bank")
    assert everyone_passes(scene) == ["P3", "P4", "P1", "P2"]
    assert scene.now.priority == "P3"


@rule("1824:VI.2/2")
def test_a_sale_alone_moves_the_priority_too() -> None:
    scene = given("1824", 4).company("BK", 90, P1=40, P2=20).operated("BK").priority("P1").stock("P1")
    scene.play("P1 sells 10 % of BK", "P1 passes")
    everyone_passes(scene)
    assert scene.now.priority == "P2"


@rule("1824:VI.2/2")
def test_repaying_a_debt_is_neither_selling_nor_buying() -> None:
    scene = given("1824", 4).debt(P1=300).cash(P1=250).priority("P4").stock("P1")
    scene.play("P1 repays 200", "P1 passes")
    assert everyone_passes(scene) == ["P2", "P3", "P4"]
    assert scene.now.priority == "P4"


@rule("1824:VI.2/2")
def test_when_nobody_acts_the_priority_stays() -> None:
    scene = given("1824", 4).priority("P2").stock("P2")
    assert everyone_passes(scene) == ["P2", "P3", "P4", "P1"]
    assert scene.now.priority == "P2"


# -- VI.3 First stock round -----------------------------------------------------------------------------------------


@rule("1824:VI.3/1", "1824:VI.3/2", "1824:VI.3/3", "1824:VI.3/4")
def test_papers_on_sale_at_the_start() -> None:
    offers = given("1824", 4).offers()
    sold = {word for offer in offers for word in offer.split()[2:3] if offer.startswith("P4 buys") and "%" not in offer}
    assert sold == {*PAPERS, "B1", "B2", "B3", "B4", "B5", "B6"}
    assert {o for o in offers if "starts" in o} == {f"P4 starts BH at {n}" for n in (60, 70, 80, 90, 100)}
    assert {o for o in offers if "%" in o} == {f"P4 buys 10 % of {state} from the bank" for state in ("SD", "UG", "KK")}
    assert "P3 buys 10 % of BK from the bank" in given("1824", 4).play("P4 buys EPP for 120").offers()


@rule("1824:VI.3/5", "1824:VI.3/10", "1824:VI.3/11")
def test_the_first_turn_goes_backwards_ending_with_the_starting_player() -> None:
    scene, order = given("1824", 5), []
    for _ in range(11):
        order.append(asked(scene))
        scene.play(scene.offers("of SD")[0] if len(order) < 7 else scene.offers("of UG")[0])
    assert order == ["P5", "P4", "P3", "P2", "P1", "P1", "P2", "P3", "P4", "P5", "P1"]


@rule("1824:VI.3/5", "1824:VI.2/2")
def test_two_passes_in_a_row_of_the_starting_player_count_once() -> None:
    scene = given("1824", 4)
    scene.play("P4 buys B1 for 120", "P3 passes", "P2 passes", "P1 passes", "P1 passes", "P2 passes", "P3 passes")
    assert asked(scene) == "P4", "P4 has not passed since buying"
    assert str(scene.play("P4 passes").now.round) == "SR 2", "nobody operates in between"


@rule("1824:VI.3/5", "1824:VI.2/2")
def test_when_all_pass_at_once_the_round_is_over() -> None:
    scene = given("1824", 4).play("P4 passes", "P3 passes", "P2 passes", "P1 passes")
    assert scene.asked == ("stock", "P1")
    assert str(scene.now.round) == "SR 2", "nobody operates in between"


@rule("1824:VI.3/6", "1824:IV.1/3")
@pytest.mark.parametrize(
    ("paper", "price"), [("SD1", 240), ("UG1", 240), ("KK1", 240), ("SD2", 120), ("KK2", 120), ("B3", 120)]
)
def test_printed_prices(paper: str, price: int) -> None:
    scene = given("1824", 4)
    assert scene.refusal(f"P4 buys {paper} for {price - 20}") == "1824:VI.3/6"
    scene.play(f"P4 buys {paper} for {price}")
    assert scene.now.owner[paper] == "P4"
    assert scene.now.cash["P4"] == 680 - price
    assert scene.refusal(f"P3 buys {paper} for {price}") == "1824:VI.3/1", "taken"


@rule("1824:VI.3/6")
@pytest.mark.parametrize("price", [100, 130, 220])
def test_a_coal_railway_costs_twice_a_starting_price(price: int) -> None:
    assert given("1824", 4).refusal(f"P4 buys EPP for {price}") == "1824:IV.2/6"


@rule("1824:VI.3/7")
def test_the_price_of_a_charter_becomes_its_treasury_that_of_a_mountain_railway_goes_to_the_bank() -> None:
    scene = given("1824", 4).play("P4 buys UG1 for 240", "P3 buys EOD for 180", "P2 buys B2 for 120")
    assert (scene.now.cash["UG1"], scene.now.trains.get("UG1", ())) == (240, ())
    assert (scene.now.cash["EOD"], scene.now.trains["EOD"]) == (60, ("1g",))
    assert scene.now.depot["1g"] == 5
    assert scene.now.cash[BANK] == 12_000 - 4 * 680 + 120 + 120


@rule("1824:VI.3/8", "1824:VI.3/12", "1824:VI.8/2", "1824:VII.2/5")
def test_nothing_is_sold_in_the_first_round() -> None:
    first = given("1824", 4).company("BK", 90, P1=40, P2=20).operated("BK").stock("P1", number=1)
    assert first.refusal("P1 sells 10 % of BK") == "1824:VI.8/2"
    assert first.offers("sells") == []
    second = given("1824", 4).company("BK", 90, P1=40, P2=20).operated("BK").stock("P1", number=2)
    assert second.refusal("P1 sells 10 % of BK") == ""


@rule("1824:VI.3/9", "1824:VI.3/13", "1824:IV.2/22")
def test_unsold_papers_leave_the_game_and_nothing_stays_reserved_for_them() -> None:
    scene = given("1824", 4).papers(P1="EPP SD1", P2="B1").round("SR", 1).at("end_stock_round")
    now = scene.now
    assert sorted(now.owner) == ["B1", "EPP", "SD1"]
    assert now.closed == {*PAPERS, "B2", "B3", "B4", "B5", "B6"} - {"EPP", "SD1"}
    assert {c: now.held(RESERVED, c) for c in now.certs if now.held(RESERVED, c)} == {"BK": (CARD,), "SD": (CARD,)}
    assert {c: now.cash[c] for c in PAPERS} == dict.fromkeys(PAPERS, 0), "and without compensation"
    assert set(now.board.homes) & set(PAPERS) == {"SD1"}, "EPP is operating: only SD1's place is still kept"
    later = given("1824", 4).papers(P1="EPP SD1", P2="B1").stock("P1")
    assert later.refusal("P1 buys B2 for 120") == "1824:VI.1/4", "not in a later round"


@rule("1824:VI.3/14")
def test_with_forerunner_1_gone_the_first_to_hold_20_percent_takes_the_directors_certificate() -> None:
    start = given("1824", 4).papers(P1="SD2").round("SR", 1).at("end_stock_round")
    scene = Scene(start.state).stock("P2")
    assert scene.now.held(BANK, "SD")[0] == CARD
    assert scene.refusal("P2 starts SD at 100") == "1824:VI.4/2"
    assert scene.refusal("P2 buys 20 % of SD from the bank") == "1824:VI.4/1"
    scene.play("P2 buys 10 % of SD from the bank", "P3 buys 10 % of SD from the bank", "P4 passes", "P1 passes")
    assert scene.now.director("SD") == ""
    scene.play("P2 buys 10 % of SD from the bank")
    assert scene.now.held("P2", "SD") == (CARD,)
    assert scene.now.percent(BANK, "SD") == 100 - 10 - 20 - 10, "SD2's share stays reserved"
    scene.play("P3 buys 10 % of SD from the bank")
    assert scene.now.director("SD") == "P2"


@rule("1824:VI.3/14")
def test_20_percent_bought_in_the_first_round_itself_are_traded_at_its_end() -> None:
    scene = given("1824", 4).shares("SD", P3=20, P4=10).round("SR", 1).at("end_stock_round")
    assert scene.now.held("P3", "SD") == (CARD,)


def first_round(*holders: str) -> Scene:
    """The first round; all money is there, and these players buy 10 % of SD one after another, others passing."""
    scene = given("1824", 4).cash(P1=900, P2=900, P3=900, P4=900).priority("P1").stock("P1", 1)
    for player in holders:
        while scene.asked != ("stock", player):
            assert scene.asked is not None
            scene.play(f"{scene.asked[1]} passes")
        scene.play(f"{player} buys 10 % of SD from the bank")
    return scene


def ended(scene: Scene) -> Scene:
    while scene.now.round.number == 1 and scene.now.round.kind == "SR" and scene.asked is not None:
        scene.play(f"{scene.asked[1]} passes")
    return scene


@rule("1824:VI.3/14")
@pytest.mark.parametrize(
    ("bought", "director"),
    [
        (("P3", "P4", "P3", "P4"), "P3"),  # both have 20 %, P3 had it first
        (("P3", "P4", "P4", "P3"), "P4"),
        (("P2", "P2", "P4", "P4", "P1", "P1"), "P2"),
        (("P3", "P4", "P3", "P4", "P4"), "P4"),  # P4 has more by then
        (("P3", "P4", "P3", "P4", "P4", "P3"), "P3"),  # equal again
        (("P3", "P4"), ""),
    ],
)
def test_in_the_first_round_it_counts_who_had_20_percent_first(bought: tuple[str, ...], director: str) -> None:
    scene = first_round(*bought)
    assert scene.now.director("SD") == ""
    ended(scene)
    assert "SD1" in scene.now.closed
    assert scene.now.director("SD") == director
    assert not any("first" in flag for flag in scene.now.flags)


@rule("1824:VI.3/14")
def test_whoever_buys_forerunner_1_after_all_keeps_the_certificate_reserved() -> None:
    scene = first_round("P3", "P4", "P3")
    while scene.asked != ("stock", "P2"):
        assert scene.asked is not None
        scene.play(f"{scene.asked[1]} passes")
    ended(scene.play("P2 buys SD1 for 240"))
    assert scene.now.director("SD") == ""
    assert scene.now.held(RESERVED, "SD")[0] == CARD
    assert not any("first" in flag for flag in scene.now.flags)


# -- VI.4 Buying ----------------------------------------------------------------------------------------------------


@rule("1824:VI.4/1", "1824:VI.1/3", "1824:IV.4.1/2", "1824:IV.4.1/14")
def test_one_10_percent_share_of_a_company_with_a_price_at_its_price() -> None:
    scene = given("1824", 4).company("BK", at=(2, 4)).stock("P1")
    before = scene.now.cash[BANK]
    scene.play("P1 buys 10 % of BK from the bank")
    assert (scene.now.cash["P1"], scene.now.cash[BANK]) == (680 - 120, before + 120)
    assert scene.now.held("P1", "BK") == (SHARE,)
    assert scene.refusal("P2 buys 10 % of MS from the bank") == "1824:IV.4.1/15"


@rule("1824:VI.4/1")
def test_no_more_shares_than_the_bank_has() -> None:
    scene = given("1824", 4).company("BK", 60).shares("BK", P2=40, P3=40).stock("P1")
    assert scene.now.held(RESERVED, "BK") == (CARD,)
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.4/1"


@rule("1824:VI.4/2", "1824:VI.4/4", "1824:IV.4.3/2", "1824:VI.3/3")
@pytest.mark.parametrize("price", [60, 70, 80, 90, 100])
def test_the_first_share_of_bh_is_the_directors_and_sets_the_price(price: int) -> None:
    scene = given("1824", 4).stock("P1")
    assert scene.refusal("P1 buys 10 % of BH from the bank") == "1824:IV.4.1/15"
    scene.play(f"P1 starts BH at {price}")
    assert scene.now.held("P1", "BH") == (CARD,)
    assert scene.now.cash["P1"] == 680 - 2 * price
    assert scene.now.cells["BH"] == (2 + (100 - price) // 10, 2), "the marked spaces lie in the third column"
    assert scene.refusal("P2 starts BH at 60") == "1824:VI.4/2"
    assert scene.refusal("P2 buys 10 % of BH from the bank") == ""


@rule("1824:VI.4/3")
def test_possible_starting_prices() -> None:
    scene = given("1824", 4).cash(P1=900).stock("P1")
    for price in (50, 65, 110, 120):
        assert scene.refusal(f"P1 starts BH at {price}") == "1824:VI.4/3"
    assert [scene.now.price(state) for state in ("SD", "UG", "KK")] == [120, 120, 120]
    assert {scene.now.cells[state] for state in ("SD", "UG", "KK")} == {(0, 2)}, "in the top row"


@rule("1824:VI.4/5")
def test_shares_are_paid_in_cash() -> None:
    poor = given("1824", 4).company("BK", 60).cash(P1=119).stock("P1")
    assert poor.refusal("P1 buys 10 % of SD from the bank") == "1824:VI.4/5"
    assert poor.refusal("P1 starts BH at 60") == "1824:VI.4/5", "that is 120"
    assert poor.refusal("P1 buys 10 % of BK from the bank") == ""
    rich = given("1824", 4).cash(P1=120).stock("P1")
    assert rich.refusal("P1 buys 10 % of SD from the bank") == ""
    assert rich.refusal("P1 starts BH at 60") == ""


@rule("1824:VI.4/6")
def test_who_sold_may_not_buy_the_same_company_before_the_next_stock_round() -> None:
    scene = given("1824", 4).company("BK", 90, P1=40, P2=30).operated("BK").stock("P1").play("P1 sells 10 % of BK")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.4/6"
    scene.play("P1 passes", "P2 buys 10 % of BK from the bank", "P3 passes", "P4 passes")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == "1824:VI.4/6", "nor on a later turn"
    scene = Scene(scene.state).at("stock_round")
    assert scene.asked == ("stock", "P3")
    scene.play("P3 passes", "P4 passes")
    assert scene.refusal("P1 buys 10 % of BK from the bank") == ""


# -- VI.5 Floating --------------------------------------------------------------------------------------------------


@rule("1824:VI.5/1", "1824:VI.5/3", "1824:IV.4.3/3", "1824:IV.4.3/4", "1824:IV.4.1/12")
def test_half_of_bh_bought_floats_it_with_ten_times_its_price() -> None:
    scene = given("1824", 4).company("BH", 70, P1=20, P2=10, P3=10).stock("P4")
    assert "BH" not in scene.now.floated
    scene.play("P4 buys 10 % of BH from the bank")
    assert "BH" in scene.now.floated
    assert scene.now.cash["BH"] == 700
    assert scene.now.stations["BH"] == (0, 40, 100)
    scene.play("P1 buys 10 % of BH from the bank")
    assert scene.now.cash["BH"] == 700, "once"


@rule("1824:VI.5/1", "1824:IV.2/20", "1824:IV.4.1/10")
def test_without_its_directors_certificate_in_player_hands_a_company_does_not_float() -> None:
    scene = given("1824", 4).papers(P1="EPP").company("BK", 70).shares("BK", P2=40, P3=30).stock("P4")
    scene.play("P4 buys 10 % of BK from the bank")
    assert scene.now.in_player_hands("BK") == 80
    assert "BK" not in scene.now.floated


@rule("1824:VI.5/2")
def test_a_state_railway_does_not_float_by_purchases() -> None:
    scene = given("1824", 4).papers(P1="SD1 SD2 SD3").shares("SD", P2=30, P3=20).stock("P4")
    scene.play("P4 buys 10 % of SD from the bank")
    assert scene.now.in_player_hands("SD") == 60
    assert "SD" not in scene.now.floated
    assert scene.now.cash["SD"] == 0

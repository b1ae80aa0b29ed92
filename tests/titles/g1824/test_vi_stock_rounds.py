"""1824, chapter VI: stock rounds."""

from __future__ import annotations

import pytest

from kursbuch.rules.shares import certificates
from kursbuch.rules.table import BANK, RESERVED, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

PAPERS = "EPP EOD MLB SPB SD1 SD2 SD3 UG1 UG2 KK1 KK2".split()
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
    assert later.refusal("P1 buys B2 for 120") == "1824:VII.5/1", "not in a later round"


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
    others = [p for p in ("P1", "P2", "P4") if p != seller]
    scene = given("1824", 4).company("BK", 60, **{seller: 20}, **dict.fromkeys(others, 20)).operated("BK")
    scene.stock(seller).play(f"{seller} sells 10 % of BK")
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
    assert certificates(below.now, "P1") == limit - 1, "mountain railways do not count"
    assert below.refusal("P1 buys 10 % of UG from the bank") == ""
    assert at.refusal("P1 buys 10 % of UG from the bank") == "1824:VI.7/1"


@rule("1824:VI.7/1")
def test_coal_railways_and_forerunners_count() -> None:
    held = given("1824", 6).papers(P1="EPP SD1 SD2 UG1").company("MS", 60, P2=50, P1=50).shares("SD", P1=20)
    scene = held.operated("MS").cash(P1=500).stock("P1")
    assert certificates(scene.now, "P1") == 11
    assert scene.refusal("P1 buys 10 % of UG from the bank") == "1824:VI.7/1"


@rule("1824:VI.7/2", "1824:IV.4.1/4")
def test_a_directors_certificate_counts_as_one() -> None:
    scene = given("1824", 4).company("BK", 60, P1=40).stock("P1")
    assert certificates(scene.now, "P1") == 3
    assert scene.now.percent("P1", "BK") == 40


def over_the_limit() -> Scene:
    """P1 of six holds 11 papers and has just lost BK to P2: 12 papers."""
    scene = given("1824", 6).company("BK", 60, P1=30, P2=30).company("MS", 60, P3=50, P1=50).operated("BK", "MS")
    scene.papers(P1="SD2 SD3 KK2").shares("SD", P1=10).cash(P1=500).stock("P2")
    assert certificates(scene.now, "P1") == 11
    scene.play("P2 buys 10 % of BK from the bank")
    assert certificates(scene.now, "P1") == 12
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
    """A mountain railway does not count, its share does: a free exchange needs room, a forced one asks for a sale later."""
    full = given("1824", 6).phase("3").papers(P1="B1 EPP").company("BK", 60).company("MS", 60, P2=50, P1=40)
    full.operated("MS").shares("SD", P1=50).shares("UG", P1=10).stock("P1")
    assert certificates(full.now, "P1") == 11
    assert full.refusal("P1 exchanges B1 for MS") == "1824:VI.7/1"
    assert full.refusal("P1 exchanges EPP for BK") == "", "one paper for one"
    full.play("P1 sells 10 % of MS", "P1 exchanges B1 for BK")
    assert certificates(full.now, "P1") == 11

    forced = given("1824", 6).phase("4").papers(P1="B1").company("MS", 60, P2=50, P1=40).operated("MS")
    forced.shares("SD", P1=50).shares("UG", P1=20).priority("P1").round("OR", 2, 1).at("stock_round").play("P1 exchanges B1 for BH")
    assert certificates(forced.now, "P1") == 12
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
    assert scene.refusal(f"P1 sells 10 % of {company}") == ""
    assert scene.refusal(f"P1 sells 20 % of {company}") == "1824:VII.12/3"


@rule("1824:VI.8/10")
def test_a_sale_moves_the_price_as_chapter_viii_says() -> None:
    scene = given("1824", 4).company("BK", 80, P1=50, P2=20).operated("BK").stock("P1").play("P1 sells 20 % of BK")
    assert scene.now.price("BK") == 70

"""1824 X.1, X.2, X.3: Cisleithania for two players, material, money and the stacks."""

from __future__ import annotations

from itertools import product

import pytest

import kursbuch
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.table import BANK
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .two import CISLEITHANIA, drafted, drawn, founded, onward


def kinds(scene: Scene, *wanted: str) -> set[str]:
    return {c.id for c in scene.t.facts.companies.values() if c.kind in wanted}


# -- X.1, X.2: material and money ----------------------------------------------------------------------------------


@rule("1824:X.1/1")
def test_the_charters_for_two() -> None:
    scene = drawn()
    assert kinds(scene, "pre-state") == {"SD1", "SD2", "SD3", "KK1", "KK2"}
    assert kinds(scene, "coal") == {"EPP", "EOD", "MLB"}


@rule("1824:X.1/2")
def test_share_companies_mountains_money_and_trains_for_two() -> None:
    scene = drawn()
    assert kinds(scene, "regional", "state") == {"BK", "MS", "CL", "SD", "KK"}
    assert kinds(scene, "mountain") == {"B1", "B2"}
    assert sum(scene.t.cash.values()) == 4000
    ordinary = {"2": 6, "3": 5, "4": 4, "5": 2, "6": 2, "8": 1, "10": UNLIMITED}
    assert scene.t.depot == {**ordinary, "1g": 3, "2g": 2, "3g": 2, "4g": 1, "5g": 2}


@rule("1824:X.2/1")
def test_both_begin_with_830() -> None:
    scene = drawn()
    assert {who: money for who, money in scene.t.cash.items() if money} == {BANK: 2340, "P1": 830, "P2": 830}


@rule("1824:X.2/2")
@pytest.mark.parametrize(("held", "clause"), [(13, ""), (14, "1824:VI.7/1")])
def test_the_limit_is_14_certificates(held: int, clause: str) -> None:
    scene = drawn().company("BK", 60, P2=20).company("SD", P2=20).shares("KK", P1=50).shares("BK", P1=50)
    scene.shares("SD", P1=10 * (held - 10)).cash(P1=500).operated("BK").stock("P1")
    assert scene.refusal("P1 buys 10 % of SD from the bank") == clause


def test_the_map_goes_with_the_number_of_players() -> None:
    with pytest.raises(kursbuch.SetupError, match="two players need the Cisleithania map"):
        kursbuch.new("1824", 2)
    with pytest.raises(kursbuch.SetupError, match="for 2 or 3 players, not 4"):
        kursbuch.new("1824", 4, options=CISLEITHANIA)


# -- X.3: the stacks and the railways that only build ----------------------------------------------------------------


@rule("1824:X.3/1")
def test_chance_draws_a_small_pre_state_railway_and_a_coal_railway() -> None:
    scene = Scene(kursbuch.new("1824", 2, options=CISLEITHANIA))
    assert scene.state.is_chance
    pairs = product(("SD2", "SD3", "KK2"), ("EPP", "EOD", "MLB"))
    assert sorted(scene.offers()) == sorted(f"chance draws {small} and {coal}" for small, coal in pairs)
    assert scene.refusal("chance draws SD1 and EPP") == "1824:X.3/1"
    assert scene.refusal("chance draws EPP and SD2") == "1824:X.3/1"
    assert scene.refusal("chance passes") == "1824:X.3/1"


@rule("1824:X.3/2", "1824:X.3/3", "1824:X.3/4", "1824:X.3/5", "1824:X.5/1")
@pytest.mark.parametrize(
    ("chosen", "price", "partner"),
    [("SD3", 120, "MLB"), ("KK1", 240, "SD1"), ("KK2", 120, "SD2"), ("EPP", 160, "EOD")],
)
def test_the_partner_in_the_stack_goes_to_the_other_player(chosen: str, price: int, partner: str) -> None:
    scene = drawn("SD3", "MLB").play(f"P1 buys {chosen} for {price}")
    assert scene.asked == ("draft", "P2")
    assert scene.refusal(f"P1 buys {partner} for 120") == "1824:X.5/1"
    assert scene.refusal("P2 buys 10 % of CL from the pool") == "1824:X.5/1"
    assert {offer.split()[2] for offer in scene.offers()} == {partner}
    assert scene.refusal("P2 buys B1 for 120") == "1824:X.5/1"


@rule("1824:X.3/6")
def test_builders_cost_120_each_paid_to_the_bank_and_get_no_train() -> None:
    scene = drawn("SD3", "MLB")
    assert scene.refusal("P1 buys MLB for 140") == "1824:X.3/6"
    scene.play("P1 buys MLB for 120", "P2 buys SD3 for 120")
    assert scene.now.cash[BANK] == 2340 + 240
    assert scene.now.cash["MLB"] == scene.now.cash["SD3"] == 0
    assert not scene.now.trains
    assert scene.now.depot["1g"] == 3


@rule("1824:X.3/6")
def test_builders_lay_by_the_usual_rules_and_pay_no_terrain() -> None:
    scene = drafted("SD3", "EOD").tiles(G4="57/0")
    scene.operate("SD3", "build_for_free").play("SD3 lays 57 at H3 turn 0")  # a mountain
    assert scene.now.board.laid["H3"].tile == "57"
    assert scene.now.cash["SD3"] == 0
    assert [event.figures["cost"] for event in scene.state.events if event.name == "laid"] == [0]
    other = drafted("SD3", "EOD").tiles(G4="57/0").operate("SD3", "build_for_free")
    assert other.refusal("SD3 lays 58 at C10 turn 0") == "1824:VII.6/5"
    assert other.refusal("SD3 lays 15 at G4 turn 0") == "1824:VII.7/5"


@rule("1824:X.3/6")
def test_the_turn_of_a_builder_is_a_tile_and_nothing_else() -> None:
    scene = drafted("SD3", "EOD").cash(P1=500)
    scene.t.waiting = ("EOD", "SD3")
    scene.round("OR", 2, 1).at("next_company", "stock_round")
    assert scene.asked == ("track", "EOD")
    scene.play("EOD passes")
    assert scene.asked == ("track", "SD3")
    scene.play("SD3 passes")
    assert str(scene.now.round) == "SR 3"


@rule("1824:X.3/6")
def test_the_coal_builder_is_never_exchanged() -> None:
    scene = drafted("SD3", "EOD").phase("3").stock("P2")
    assert scene.refusal("P2 exchanges EOD for MS") == "1824:X.3/6"


def first_train(scene: Scene, train: str) -> Scene:
    """KK1 has a 3-train and is about to buy the first train of the next type or the one after that."""
    before = {"4": "3", "5": "4"}[train]
    return scene.phase(before).trains("KK1", "3").depot(**{f"_{before}": 0}).cash(KK1=900).operate("KK1", "buy_trains")


@rule("1824:X.3/7")
@pytest.mark.parametrize(("pre_state", "train"), [("SD2", "4"), ("SD3", "4"), ("KK2", "5")])
def test_builders_close_with_the_train_of_their_state_railway(pre_state: str, train: str) -> None:
    scene = first_train(drafted(pre_state, "EOD"), train)
    assert not {pre_state, "EOD"} & scene.now.closed
    price = scene.now.facts.trains[train].price
    scene.play(f"KK1 buys a {train} train from bank for {price}")
    assert {pre_state, "EOD"} <= scene.now.closed
    assert not scene.now.board.stations(pre_state)
    assert not scene.now.board.stations("EOD")
    assert scene.now.percent("P2", "MS") == 0  # nothing is exchanged for them


@rule("1824:X.3/7")
def test_a_pair_with_kk2_stays_open_at_the_first_4_train() -> None:
    scene = first_train(drafted("KK2", "EOD"), "4").play("KK1 buys a 4 train from bank for 280")
    assert not {"KK2", "EOD"} & scene.now.closed


@rule("1824:X.3/7")
def test_an_exported_train_closes_them_as_well() -> None:
    scene = drafted("SD3", "EOD").phase("3").depot(_3=0).round("OR", 3, 1).at("end_operating_set")
    assert {"SD3", "EOD"} <= scene.now.closed


@rule("1824:X.3/8")
def test_the_state_railway_gets_120_as_they_close() -> None:
    scene = first_train(drafted("SD3", "EOD"), "4").play("KK1 buys a 4 train from bank for 280")
    assert scene.now.cash["SD"] == 120


@rule("1824:X.3/8")
@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
def test_together_with_that_the_state_railway_begins_with_the_usual_capital(rulings: str) -> None:
    scene = drafted("SD3", "EOD", rulings=rulings).papers(P2="SD2").cash(SD1=100, SD2=10)
    scene = first_train(scene, "4").play("KK1 buys a 4 train from bank for 280")
    assert scene.now.cash["SD"] == (120 if rulings == "rulebook" else 0)
    scene = onward(scene).at("end_operating_round", "stock_round")
    assert scene.now.cash["SD"] == 720 + 120 + 110
    assert scene.now.percent("P1", "SD") == 20
    assert scene.now.percent("P2", "SD") == 10
    assert scene.now.percent(BANK, "SD") == 70  # the share of SD3 is on sale like any other
    assert len(scene.now.stations["SD"]) == (3 if rulings == "rulebook" else 2)


@rule("1824:IV.4.4/1", "1824:X.3/8")
@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
def test_a_builder_takes_no_station_from_another_state_railway(rulings: str) -> None:
    scene = founded(rulings).papers(P1="KK1").operated("KK1").phase("5").flag("form KK").round("OR", 4, 1)
    scene.at("end_operating_round", "stock_round")
    assert scene.now.stations["KK"] == (40, 100, 100, 100)


@rule("1824:X.1/1", "1824:III.4/5")
def test_there_are_no_tiles_for_budapest_on_the_smaller_map() -> None:
    small, basic = drawn().t.board.supply, given("1824", 4).now.board.supply
    assert set(basic) - set(small) == {tile for tile in basic if CATALOGUE[tile].label == "Bu"}
    assert all(small[tile] == basic[tile] for tile in small)

"""1824 XI: Cisleithania for three players."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.rules.facts import UNLIMITED
from kursbuch.rules.table import BANK, POOL, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

from .two import CISLEITHANIA


def three(**options: str) -> Scene:
    return given("1824", 3, {**CISLEITHANIA, **options})


def kinds(scene: Scene, *wanted: str) -> set[str]:
    return {c.id for c in scene.t.facts.companies.values() if c.kind in wanted}


@rule("1824:XI.1/1")
def test_the_charters_for_three() -> None:
    assert kinds(three(), "pre-state") == {"SD1", "SD2", "SD3", "KK1", "KK2", "UG1"}
    assert kinds(three(), "coal") == {"EPP", "EOD", "MLB"}


@rule("1824:XI.1/2")
def test_share_companies_mountains_money_and_trains_for_three() -> None:
    scene = three()
    assert kinds(scene, "regional", "state") == {"BK", "MS", "CL", "SD", "KK", "UG"}
    assert kinds(scene, "mountain") == {"B1", "B2", "B3"}
    assert sum(scene.t.cash.values()) == 9000
    ordinary = {"2": 8, "3": 6, "4": 4, "5": 3, "6": 3, "8": 2, "10": UNLIMITED}
    assert scene.t.depot == {**ordinary, "1g": 5, "2g": 4, "3g": 3, "4g": 2, "5g": 2}


@rule("1824:XI.2/1")
@pytest.mark.parametrize(("rulings", "cash"), [("rulebook", 680), ("18xx.games", 700)])
def test_everybody_begins_with_680(rulings: str, cash: int) -> None:
    scene = three(rulings=rulings)
    assert [scene.t.cash[player] for player in scene.t.players] == [cash] * 3
    assert scene.t.cash[BANK] == 9000 - 3 * cash


@rule("1824:XI.2/2")
@pytest.mark.parametrize(("held", "clause"), [(15, ""), (16, "1824:VI.7/1")])
def test_the_limit_is_16_certificates(held: int, clause: str) -> None:
    scene = three().company("BK", 60, P2=20).shares("KK", P1=50).shares("UG", P1=50).shares("BK", P1=50)
    scene.shares("SD", P1=10 * (held - 15)).cash(P1=500).operated("BK").stock("P1")
    assert scene.refusal("P1 buys 10 % of SD from the bank") == clause


@rule("1824:XI.3/1")
def test_what_is_not_used() -> None:
    scene = three()
    unused = {"BH", "SB", "SPB", "UG2", "B4", "B5", "B6"}
    assert not unused & set(scene.t.facts.companies)
    basic = kursbuch.game("1824", 4).facts.companies
    assert set(basic) == unused | set(scene.t.facts.companies)


@rule("1824:XI.3/2")
def test_a_marker_of_ug1_lies_on_budapest() -> None:
    scene = three()
    assert scene.t.board.station_hexes("UG1") == [("G12", 0)]
    assert scene.t.board.map["G12"].face.colour == "red"
    assert not three(rulings="18xx.games").t.board.station_hexes("UG1")


@rule("1824:XI.3/2")
def test_the_hungarian_state_railway_takes_the_marker_over() -> None:
    scene = three().papers(P1="UG1").phase("4").depot(_4=0).round("OR", 4, 1).at("end_operating_set")
    assert scene.now.board.station_hexes("UG") == [("G12", 0)]
    assert scene.now.stations["UG"] == (40, 100, 100, 100)
    assert scene.now.director("UG") == "P1"
    assert scene.now.cash["UG"] == 960


@rule("1824:XI.3/2")
def test_if_ug1_is_not_bought_its_place_is_kept_for_the_state_railway() -> None:
    scene = three().round("SR", 1).at("end_stock_round")
    assert "UG1" in scene.now.closed
    assert not scene.now.board.station_hexes("UG1")
    assert scene.now.board.homes["UG"] == ("G12", 0)


@rule("1824:XI.3/3")
def test_six_pre_state_three_coal_and_three_mountain_railways_are_on_sale() -> None:
    scene = three()
    papers = {offer.split()[2] for offer in scene.offers(" for ")}
    assert papers == kinds(scene, "pre-state", "coal", "mountain")
    assert len(papers) == 12


@rule("1824:XI.3/3")
def test_the_first_pass_runs_counter_clockwise() -> None:
    scene = three()
    order = []
    for text in ("P3 buys B1 for 120", "P2 buys B2 for 120", "P1 buys B3 for 120", "P1 buys UG1 for 240"):
        order.append(scene.state.actor)
        scene.play(text)
    assert [*order, scene.state.actor] == ["P3", "P2", "P1", "P1", "P2"]


@rule("1824:XI.3/4")
def test_sold_shares_return_to_the_bank_as_in_the_basic_game() -> None:
    scene = three().company("BK", 80, P1=60).operated("BK").cash(P1=200).stock("P1").play("P1 sells 10 % of BK")
    assert scene.now.percent(BANK, "BK") == 50
    assert scene.now.percent(POOL, "BK") == 0
    assert scene.refusal("P1 buys 10 % of SD from the pool") == "1824:VI.1/2"


@rule("1824:XI.3/4")
def test_the_kk_is_founded_with_the_first_6_train() -> None:
    scene = three().phase("4").depot(_4=0).round("OR", 4, 1).at("end_operating_set")
    assert {"SD", "UG", "KK"} & scene.now.floated == {"UG"}
    assert Cert(20, True) in scene.now.held("reserved", "KK")


@rule("1824:XI.3/4")
@pytest.mark.parametrize(("rulings", "bonus"), [("rulebook", 0), ("18xx.games", 50)])
def test_there_is_no_bukowina_bonus(rulings: str, bonus: int) -> None:
    tiles = {"B9": "57/1", "B11": "9/1", "B13": "55/0", "B15": "57/1", "B19": "9/1", "B21": "9/1", "B23": "6/5"}
    scene = three(rulings=rulings).phase("5").tiles(**tiles, C24="9/2", D25="4/2")
    scene.company("BK", 80, P1=50).operated("BK").trains("BK", "5").operate("BK", "run_trains")
    scene.play("BK runs 5:B9/c0-B11-B13/t1-B15/c0-B17-B19-B21-B23/c0-C24-D25/t0")
    assert scene.now.runs["BK"] == 20 + 10 + 20 + 20 + 10 + bonus

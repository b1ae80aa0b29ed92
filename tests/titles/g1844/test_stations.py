"""1844: launching companies, stations."""

from __future__ import annotations

import pytest

from tests.kit.rule import rule

from .alps import alps

OLTEN = {"C12": "57/2", "D13": "57/2", "E14": "8/2", "E16": "9/1", "E18": "57/1"}
"""Basel, Olten and Zug joined by track."""


@rule("1844:buying-shares/22", "1844:launch-of-a-company/1", "1844:change-of-director/8")
def test_a_historical_company_is_launched_with_half_of_its_shares() -> None:
    scene = alps().company("BLS", 90, P1=40).cash(P2=300).stock("P2")
    scene.play("P2 buys 10 % of BLS from the bank")
    assert "BLS" in scene.now.floated
    assert scene.now.cash["BLS"] == 5 * 90
    assert scene.now.cash["P1"] == 620, "its money is not the director's"


@rule("1844:launch-of-a-company/2", "1844:regional-railway-companies-r1-r3/1", "1844:buying-shares/22",
      "1844:regional-companies-r1-r3/1")  # fmt: skip
def test_a_regional_company_needs_three_of_five_shares() -> None:
    scene = alps(3).cash(P1=500).stock("P1").play("P1 starts VZ at 70", "P2 passes", "P3 passes")
    assert "VZ" not in scene.now.floated, "two of five are less than half"
    scene.play("P1 buys 20 % of VZ from the bank")
    assert scene.now.cash["VZ"] == 5 * 70
    assert scene.now.stations["VZ"] == (0, 40, 100)


@rule("1844:launch-of-a-company/3", "1844:change-of-director/7", "1844:pre-sbb-companies-v1-v5/2",
      "1844:pre-sbb-companies-v1-v5-2/2")  # fmt: skip
def test_the_directors_certificate_alone_launches_a_pre_sbb_company() -> None:
    scene = alps().cash(P1=500).stock("P1").play("P1 starts VSB at 100")
    assert "VSB" in scene.now.floated
    assert scene.now.cash["VSB"] == 2 * 100, "not five times, as the appendix has it"
    assert scene.now.stations["VSB"] == (0, 40)


@rule("1844:launch-of-a-company/8")
def test_a_new_company_acts_in_the_next_operating_round() -> None:
    scene = alps(3).cash(P1=500).stock("P1").play("P1 starts VSB at 100", "P2 passes", "P3 passes", "P1 passes")
    assert scene.asked == ("track", "VSB")
    assert scene.now.round.kind == "OR"


@rule("1844:large-historical-companies-h1-h6/4", "1844:large-historical-companies-h1-h6/8",
      "1844:change-of-director/9", "1844:change-of-director/10", "1844:large-historical-companies-h1-h6-2/3",
      "1844:large-historical-companies-h1-h6-2/4", "1844:large-historical-companies-h1-h6-2/5",
      "1844:large-historical-companies-h1-h6-2/6", "1844:large-historical-companies-h1-h6-2/7",
      "1844:large-historical-companies-h1-h6-2/8", "1844:place-a-station-marker/19")  # fmt: skip
@pytest.mark.parametrize(
    ("price", "stations"),
    [(60, (0,)), (70, (0, 40)), (80, (0, 40, 100)), (90, (0, 40, 100, 100)), (100, (0, 40, 100, 100, 100))],
)
def test_the_issue_price_decides_on_the_stations(price: int, stations: tuple[int, ...]) -> None:
    scene = alps().cash(P1=500).stock("P1").play(f"P1 starts RhB at {price}")
    assert scene.now.stations["RhB"] == stations
    scene = alps().tiles(G26="57/0").company("RhB", 60, P1=50).operated("RhB").tiles(H25="4/0").cash(RhB=500)
    scene.turn("RhB", "station")
    assert scene.asked is None, "at 60 there is only the home"


@rule("1844:place-a-station-marker/13", "1844:place-a-station-marker/1")
def test_the_home_station_is_placed_free_in_the_first_turn() -> None:
    scene = alps().company("VZ", 80, P1=60).floated("VZ").cash(VZ=400).turn("VZ", "home_station", "track")
    assert scene.now.board.stations("VZ") == ("K10/c0",)
    assert scene.now.cash["VZ"] == 400
    assert scene.now.stations["VZ"] == (40, 100)


@rule("1844:place-a-station-marker/12", "1844:place-a-station-marker/14", "1844:place-a-station-marker/17",
      "1844:place-a-station-marker/18")  # fmt: skip
def test_one_station_a_turn_for_40_then_100() -> None:
    tiles = {"C12": "57/2", "D13": "57/2", "C10": "9/1"}
    scene = alps().phase("3").tiles(**tiles).company("SCB", 80, P1=50).operated("SCB").cash(SCB=39)
    scene.papers(P1="PR4").turn("SCB", "track", "station")
    assert scene.now.stations["SCB"] == (40,)
    scene.end_of_turn()
    assert scene.asked is None, "39 is too little"
    scene = alps().phase("3").tiles(**tiles).company("SCB", 80, P1=50).operated("SCB").cash(SCB=100)
    scene.turn("SCB", "station")
    assert scene.offers("station") == ["SCB places a station at D13 stop 0"]
    assert scene.refusal("SCB places a station at C12 stop 0") == "1844:place-a-station-marker/18"
    assert scene.refusal("SCB places a station at C24 stop 0") == "1844:place-a-station-marker/17"
    assert scene.refusal("SCB places a station at C10 stop 0") == "1844:place-a-station-marker/1"
    scene.play("SCB places a station at D13 stop 0")
    assert scene.now.cash["SCB"] == 60
    assert scene.asked is None, "one a turn"


@rule("1844:place-a-station-marker/14")
@pytest.mark.parametrize(("cash", "left"), [(99, 99), (100, 0)])
def test_the_third_station_costs_100(cash: int, left: int) -> None:
    scene = alps().phase("3").tiles(**OLTEN).company("STB", 100, P1=50).operated("STB").station("STB", "D13")
    assert scene.t.stations["STB"] == (100, 100, 100)
    scene.cash(STB=cash).turn("STB", "station")
    if scene.asked:
        scene.play("STB places a station at E18 stop 0")
    assert scene.now.cash["STB"] == left


@rule("1844:place-a-station-marker/4")
def test_a_full_city_is_passed_by_those_who_stand_in_it() -> None:
    scene = alps().phase("3").tiles(**OLTEN).company("SCB", 80, P1=50).operated("SCB").company("STB", 80, P2=50)
    scene.operated("STB").station("STB", "D13")
    board = scene.t.board
    assert not board.passable("D13/c0", "SCB")
    assert "E18/c0" not in board.reach("SCB").stops
    assert {"C12/c0", "E18/c0"} <= board.reach("STB").stops


@rule("1844:place-a-station-marker/15")
def test_a_full_city_takes_no_more() -> None:
    scene = alps().phase("3").tiles(**OLTEN).company("SCB", 80, P2=50).operated("SCB").company("STB", 80, P1=50)
    scene.operated("STB").station("STB", "D13").cash(STB=100).turn("STB", "station")
    assert scene.refusal("STB places a station at C12 stop 0") == "1844:place-a-station-marker/15"
    assert scene.refusal("STB places a station at E18 stop 0") == ""


@rule("1844:run-trains/15", "1844:place-a-station-marker/14", "1844:place-a-station-marker/16")
def test_the_stb_of_the_example_may_go_to_olten_for_40_and_not_to_basel() -> None:
    scene = (
        alps()
        .phase("3")
        .tiles(D15="15/1", C12="57/2", D13="6/2")
        .company("STB", 80, P1=50)
        .operated("STB")
        .cash(STB=100)
    )
    assert scene.t.board.stations("STB") == ("D15/c0",), "so far only its home"
    assert {"D13/c0", "C12/c0"} <= scene.t.board.reach("STB").stops
    scene.turn("STB", "station")
    assert scene.refusal("STB places a station at C12 stop 0") == "1844:place-a-station-marker/16", "kept for SCB"
    assert scene.offers("station") == ["STB places a station at D13 stop 0"]
    scene.play("STB places a station at D13 stop 0")
    assert scene.now.cash["STB"] == 60


@rule("1844:place-a-station-marker/16")
def test_the_home_of_a_company_that_has_not_operated_is_kept_free() -> None:
    scene = alps().phase("3").tiles(**OLTEN).company("STB", 80, P1=50).operated("STB").station("STB", "D13")
    scene.cash(STB=100).turn("STB", "station")
    assert scene.refusal("STB places a station at C12 stop 0") == "1844:place-a-station-marker/16", "kept for SCB"
    assert scene.refusal("STB places a station at E18 stop 0") == ""


@rule("1844:pre-sbb-companies-v1-v5-2/10")
def test_the_home_of_a_pre_sbb_company_that_never_plays_is_open_after_the_merger() -> None:
    scene = alps().phase("4").depot(_4=0).tiles(**OLTEN).company("STB", 80, P1=50).operated("STB")
    scene.station("STB", "D13").cash(STB=100).turn("STB", "station")
    assert scene.refusal("STB places a station at C12 stop 0") == "1844:place-a-station-marker/16", "SCB may come yet"
    scene.go_on().at("end_operating_set")
    assert "SBB" in scene.now.floated
    scene.go_on().turn("STB", "station")
    assert scene.refusal("STB places a station at C12 stop 0") == ""

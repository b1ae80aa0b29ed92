"""1824, sections IV.3 and IV.4.4: forerunners become state railways."""

from __future__ import annotations

from itertools import combinations

import pytest

from kursbuch.rules.table import BANK, RESERVED, Cert
from tests.kit.rule import rule
from tests.kit.scenario import Scene, given

CARD, SHARE = Cert(20, True), Cert(10)
TRIGGER = {"SD": ("4", 280), "UG": ("5", 400), "KK": ("6", 600)}
HOMES = {
    "SD1": ("E12", 0), "SD2": ("G10", 0), "SD3": ("G4", 0),
    "UG1": ("F17", 1), "UG2": ("H15", 0),
    "KK1": ("E12", 1), "KK2": ("E12", 2),
}  # fmt: skip
OWNERS = {"1": "P1", "2": "P2", "3": "P3"}
COST = {"1": 240, "2": 120, "3": 120}


def forerunners(state: str) -> list[str]:
    return [paper for paper in HOMES if paper.startswith(state)]


def after_first_round(*bought: str) -> Scene:
    """The first stock round is over; number 1 belongs to P1, 2 to P2, 3 to P3; each has 50 in its treasury."""
    scene = given("1824", 4)
    for paper in bought:
        scene.papers(**{OWNERS[paper[2]]: paper})
    begun = Scene(scene.round("SR", 1).at("end_stock_round").state)
    return begun.operated(*bought).cash(**dict.fromkeys(bought, 50))


def form(scene: Scene, state: str) -> Scene:
    """BK, of P4, buys the train that forms the state railway, as the last to operate; another round begins."""
    train, price = TRIGGER[state]
    before = str(int(train) - 1)
    scene.phase(before).depot(**{f"_{before}": 0}).company("BK", 60, P4=50).operated("BK").cash(BK=price)
    scene.round("OR", 2, 1)
    scene.at("buy_trains BK", "end_operating_round", "operating_round 2", "end_operating_set")
    return scene.play(f"BK buys a {train} train from bank for {price}")


def combos(state: str) -> list[tuple[str, ...]]:
    papers = forerunners(state)
    return [some for size in range(len(papers) + 1) for some in combinations(papers, size)]


@rule("1824:IV.4.4/2", "1824:VI.4/3")
def test_state_railways_start_at_120_in_the_top_row() -> None:
    now = given("1824", 4).now
    assert {now.cells[state] for state in TRIGGER} == {(0, 2)}
    assert now.price("SD") == 120


@rule(
    "1824:IV.3/4", "1824:IV.3/5", "1824:IV.3/6", "1824:IV.4.1/9", "1824:IV.4.1/13", "1824:IV.4.4/3", "1824:IV.4.4/4",
    "1824:IV.4.4/5", "1824:VI.5/2",
)  # fmt: skip
@pytest.mark.parametrize("state", TRIGGER)
def test_each_is_formed_by_its_train_and_forerunners_become_their_reserved_shares(state: str) -> None:
    scene = form(after_first_round(*HOMES), state)
    now = scene.now
    others = [other for other in TRIGGER if other != state]
    assert state in now.floated
    assert not now.floated & set(others)
    assert now.held("P1", state) == (CARD,)
    assert all(now.held(OWNERS[paper[2]], state) == (SHARE,) for paper in forerunners(state)[1:])
    assert now.held(RESERVED, state) == ()
    assert now.closed & set(HOMES) == set(forerunners(state))
    assert now.price(state) == 120
    assert now.director(state) == "P1"


@rule("1824:IV.3/7", "1824:IV.4.4/3", "1824:IV.4.4/4")
def test_forerunners_operate_on_until_the_end_of_the_round() -> None:
    scene = after_first_round("SD1", "SD2").phase("3").depot(_3=0).papers(P4="UG1").operated("UG1")
    scene.company("BK", 60, P4=50).operated("BK").cash(BK=280).trains("SD1", "3").trains("SD2", "3").trains("UG1", "3")
    scene.round("OR", 2, 1)
    scene.at("buy_trains BK", "lay_track SD2", "end_operating_round", "operating_round 2", "end_operating_set")
    scene.play("BK buys a 4 train from bank for 280")
    assert scene.asked == ("track", "SD2"), "it still acts in the round of the sale"
    assert scene.now.owner["SD1"] == "P1"
    assert "SD" not in scene.now.floated
    scene.play("SD2 passes")
    assert str(scene.now.round) == "OR 2.2"
    assert {"SD1", "SD2"} <= scene.now.closed
    assert "SD" in scene.now.floated


@rule("1824:IV.4.4/3")
def test_an_exported_train_forms_it_at_the_end_of_that_set() -> None:
    scene = after_first_round("SD1", "SD2", "SD3").phase("3").depot(_3=0).round("OR", 2, 2).at("end_operating_set")
    assert scene.now.phase == "4"
    assert str(scene.now.round) == "SR 3"
    assert scene.now.director("SD") == "P1"


@rule("1824:IV.4.4/12", "1824:IV.4.4/13", "1824:IV.4.4/14", "1824:IV.4.4/16")
@pytest.mark.parametrize(
    ("state", "bought"),
    [(state, some) for state in TRIGGER for some in combos(state)],
    ids=lambda value: value if isinstance(value, str) else "+".join(value) or "none",
)
def test_capital_and_stations_for_every_set_of_forerunners(state: str, bought: tuple[str, ...]) -> None:
    scene = form(after_first_round(*bought), state)
    now = scene.now
    unreserved = 720 if state == "SD" else 840
    missing = sum(COST[paper[2]] for paper in forerunners(state) if paper not in bought)
    assert now.cash[state] == unreserved + missing + 50 * len(bought)
    assert [now.cash[paper] for paper in bought] == [0] * len(bought)
    places = sorted(HOMES[paper] for paper in bought or forerunners(state)[:1])
    assert sorted(now.board.station_hexes(state)) == places
    assert now.percent(BANK, state) == 100 - sum(20 if paper.endswith("1") else 10 for paper in bought)


@rule("1824:IV.4.4/13")
def test_trains_are_taken_over_and_stations_become_its_own() -> None:
    scene = after_first_round("SD1", "SD2", "SD3").phase("3").trains("SD1", "3", "1g").trains("SD3", "3")
    now = form(scene, "SD").now
    assert now.trains["SD"] == ("3", "3", "1g")
    assert [now.trains.get(paper, ()) for paper in ("SD1", "SD2", "SD3")] == [(), (), ()]
    assert now.board.stations("SD1") == ()
    assert now.stations["SD"] == (100, 100), "three of five lie on the map; the first of the rest is the fourth"


@rule("1824:IV.4.4/13", "1824:IV.4.4/1")
@pytest.mark.parametrize(
    ("bought", "left"),
    [((), (40, 100, 100, 100)), (("SD2",), (40, 100, 100, 100)), (("SD1", "SD3"), (100, 100, 100))],
)
def test_what_its_further_stations_cost(bought: tuple[str, ...], left: tuple[int, ...]) -> None:
    assert form(after_first_round(*bought), "SD").now.stations["SD"] == left


@rule("1824:IV.4.4/13")
def test_the_place_of_forerunner_1_is_kept_for_a_state_railway_without_forerunners() -> None:
    assert after_first_round("SD2").t.board.homes.get("SD") is None, "SD will have SD2's station instead"
    assert after_first_round().t.board.homes["SD"] == ("E12", 0)
    assert after_first_round().t.board.homes["UG"] == ("F17", 1)


@rule("1824:IV.4.4/13")
@pytest.mark.parametrize("stop", [1, 2])
def test_the_director_of_kk_keeps_one_of_the_two_stations_in_wien(stop: int) -> None:
    scene = form(after_first_round("KK1", "KK2"), "KK")
    assert scene.asked == ("keep", "KK")
    assert scene.state.actor == "P1"
    assert scene.refusal("KK passes") == "1824:IV.4.4/13"
    assert scene.refusal("BK passes") == "1824:IV.4.4/13"
    assert scene.refusal("KK places a station at E12 stop 1") == "1824:IV.4.4/13"
    assert scene.refusal("KK keeps the station at E12 stop 0") == "1824:IV.4.4/13"
    scene.play(f"KK keeps the station at E12 stop {stop}")
    assert scene.now.board.station_hexes("KK") == [("E12", stop)]
    assert scene.now.stations["KK"] == (40, 100, 100, 100), "home and four more, the next for 40"


@rule("1824:IV.4.4/3", "1824:IV.4.4/12")
def test_a_state_railway_is_formed_once() -> None:
    scene = after_first_round("SD1", "SD2", "SD3").phase("4").flag("form SD").round("OR", 2, 1)
    scene.at("end_operating_round", "end_operating_round", "stock_round")
    assert scene.now.cash["SD"] == 720 + 3 * 50
    assert scene.now.percent("P1", "SD") == 20


@rule("1824:IV.4.4/13")
def test_two_stations_in_one_city_of_wien_are_one_as_kk_is_formed() -> None:
    scene = after_first_round("KK1", "KK2").phase("5").tiles(E12="493/0")  # one city with four places
    places = scene.t.board.station_hexes("KK1") + scene.t.board.station_hexes("KK2")
    assert len(set(places)) == 1
    form(scene.trains("KK1", "5", "3g").trains("KK2", "5", "3g"), "KK")
    assert scene.asked == ("discard", "KK"), "nothing is asked before"
    assert scene.now.board.station_hexes("KK") == [places[0]]
    assert scene.now.stations["KK"] == (40, 100, 100, 100)
    assert not any("began" in flag for flag in scene.now.flags)


@rule("1824:IV.4.4/13")
def test_surplus_trains_of_the_forerunners_are_given_up() -> None:
    scene = after_first_round("SD1", "SD2", "SD3").phase("3")
    scene.trains("SD1", "3", "1g").trains("SD2", "3", "1g").trains("SD3", "3")
    form(scene, "SD")
    assert scene.asked == ("discard", "SD")
    assert scene.offers() == ["SD discards a 1g train", "SD discards a 3 train"]
    assert scene.play("SD discards a 1g train").now.trains["SD"] == ("3", "3", "3", "1g")


# -- directors --------------------------------------------------------------------------------------------------------


@rule("1824:IV.4.4/5", "1824:IV.4.1/3")
def test_the_largest_holder_becomes_director() -> None:
    scene = form(after_first_round("SD1", "SD2", "SD3").shares("SD", P4=30), "SD")
    assert scene.now.held("P4", "SD") == (CARD, SHARE)
    assert scene.now.held("P1", "SD") == (SHARE, SHARE)


@rule("1824:IV.4.4/6", "1824:IV.4.4/7", "1824:IV.4.4/8", "1824:IV.4.4/9", "1824:IV.4.4/10", "1824:IV.4.4/11")
@pytest.mark.parametrize(
    ("bought", "shares", "priority", "director"),
    [
        ("SD1 SD2 SD3", {"P4": 20}, "P4", "P1"),  # number 1
        ("SD1 SD2 SD3", {"P2": 20, "P3": 20}, "P3", "P2"),  # number 2 before number 3 and priority
        ("SD1 SD3", {"P2": 30, "P3": 20}, "P2", "P3"),  # number 3 before priority
        ("SD1", {"P2": 30, "P4": 30}, "P4", "P4"),  # priority
        ("SD1", {"P2": 30, "P4": 30}, "P3", "P4"),  # next clockwise from the priority
        ("SD1", {"P2": 30, "P4": 30}, "P1", "P2"),
        ("SD2", {"P2": 10, "P3": 20}, "P3", "P2"),  # without number 1
    ],
)
def test_ties_for_the_directorship(bought: str, shares: dict[str, int], priority: str, director: str) -> None:
    scene = after_first_round(*bought.split()).shares("SD", **shares).priority(priority)
    assert form(scene, "SD").now.director("SD") == director


@rule("1824:IV.4.4/15")
def test_it_operates_however_few_shares_players_hold() -> None:
    scene = form(after_first_round("SD1"), "SD")
    assert scene.now.in_player_hands("SD") == 20
    assert scene.asked == ("track", "SD")
    assert scene.state.actor == "P1"


@rule("1824:IV.4.4/15", "1824:IV.4.4/17")
def test_two_forerunner_shares_of_one_player_make_a_director() -> None:
    begun = given("1824", 4).papers(P2="SD2 SD3").round("SR", 1).at("end_stock_round")
    scene = form(Scene(begun.state).operated("SD2", "SD3"), "SD")
    assert scene.now.held("P2", "SD") == (CARD,)
    assert scene.now.percent(BANK, "SD") == 80


@rule("1824:IV.4.4/15", "1824:IV.4.4/17", "1824:VI.3/14")
def test_without_a_holder_of_20_percent_it_stands_still_and_its_price_falls() -> None:
    scene = form(after_first_round("SD2", "SD3"), "SD")
    assert scene.now.director("SD") == ""
    assert str(scene.now.round) == "OR 2.2"
    while str(scene.now.round) == "OR 2.2":
        assert scene.asked is not None
        assert scene.asked[1] != "SD"
        scene.play(scene.offers("passes")[0])
    assert scene.now.price("SD") == 110
    assert scene.asked == ("stock", "P1")
    assert scene.refusal("P1 sells 10 % of SD") == "1824:VI.8/1"
    scene.play("P1 passes", "P2 buys 10 % of SD from the bank")
    assert scene.now.held("P2", "SD") == (CARD,), "a second share makes the director"
    scene.play("P3 passes", "P4 passes", "P1 passes")
    assert scene.refusal("P2 sells 10 % of SD") == "1824:VI.8/3", "it has not operated yet"
    scene.play("P2 passes")
    assert str(scene.now.round) == "OR 3.1"
    assert scene.asked == ("track", "SD")


@rule("1824:IV.4.4/17")
def test_its_price_falls_in_every_operating_round() -> None:
    scene = after_first_round().phase("4").floated("SD").round("OR", 2)
    scene.at("operating_round 1", "operating_round 2", "end_operating_set")
    assert scene.now.cells["SD"] == (0, 0)
    assert scene.now.price("SD") == 100

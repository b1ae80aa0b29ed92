"""Chapter XI: what the cards order István's minors to do."""

from __future__ import annotations

import pytest

from kursbuch.titles.g18mag.cards import KURSBUCH, LEVELS, read_deck
from kursbuch.titles.g18mag.istvan import order_of
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, lay, mag, now
from .solo import MINORS, SOUTH, deck, solo, turn


@rule("18mag:XI.2.2/1", "18mag:XI.2.2/2", "18mag:XI.2.2/8", "18mag:XI.2.2/9", "18mag:XI.2.2/19")
def test_orders_are_carried_out_one_by_one_each_in_its_step() -> None:
    cards = deck(_4="orders = ['station D9', 'train 3']")
    scene = lay(solo("4", cards=cards), **SOUTH).cash(**{"4": 39})
    turn(scene, "4")
    assert now(scene).orders["4"] == 0  # forty are needed for the station, and nothing comes before it
    assert now(scene).trains["4"] == ("2",)
    scene = turn(lay(solo("4", cards=cards), **SOUTH).cash(**{"4": 200}), "4")
    assert now(scene).board.has_station("4", "D9")
    assert now(scene).trains["4"] == ("2", "3")
    assert now(scene).orders["4"] == 2
    done = lay(solo("4", cards=cards), **SOUTH).cash(**{"4": 900})
    mag(done).orders = {"4": 2}
    assert order_of(done.t, "4") is None  # type: ignore[arg-type]
    turn(done, "4")
    assert now(done).trains["4"] == ("2",)
    assert now(done).board.station_hexes("4") == [("E10", 0)]


@rule("18mag:XI.2.2/9")
def test_a_station_is_laid_on_the_hex_of_the_card_where_there_is_money_room_and_a_way() -> None:
    cards = deck(_4="orders = ['station C8']")

    def scene(money: int = 100, **tiles: str) -> Scene:
        return lay(solo("4", mine="3", cards=cards).cash(**{"4": money}), **(tiles or SOUTH))

    built = turn(scene(), "4")
    assert cash(built, "4", "SKEV") == [100 - 10 - 40 + 25, 10 + 20]  # half of a run of 50 comes in
    ((_, stop),) = [place for place in now(built).board.station_hexes("4") if place[0] == "C8"]
    face = now(built).board.face("C8")
    assert 5 in face.edges_of(face.stop_names[stop])  # the city that the track from Kecskemét leads to
    assert now(turn(scene(50), "4")).board.has_station("4", "C8")
    assert not now(turn(scene(49), "4")).board.has_station("4", "C8")  # ten went to SzKÉV before
    assert not now(turn(scene(E10="57/2", D9="57/2"), "4")).board.has_station("4", "C8")  # no way to it
    full = turn(scene().station("1", "C8", 1 - stop).station("3", "C8", stop), "4")
    assert now(full).orders["4"] == 0
    second = turn(scene().station("3", "D9"), "4")  # blocked on the way
    assert now(second).orders["4"] == 0


@rule("18mag:XI.2.2/9")
def test_of_two_cities_on_the_hex_it_is_the_first_that_he_may_build_in() -> None:
    # both cities of Budapest are in reach, one by way of Kecskemét and one past it
    tiles = {"E10": "14/1", "D9": "57/2", "C8": "L33/2", "E8": "8/2", "D7": "8/3"}
    cards = deck(_4="orders = ['station C8']")

    def stops(scene: Scene) -> list[int]:
        return [stop for hex_id, stop in now(scene).board.station_hexes("4") if hex_id == "C8"]

    assert stops(turn(lay(solo("4", mine="3", cards=cards), **tiles), "4")) == [0]
    taken = lay(solo("4", mine="3", cards=cards), **tiles).station("3", "C8", 0)
    assert stops(turn(taken, "4")) == [1]


@rule("18mag:XI.2.2/3", "18mag:XI.2.2/7")
def test_by_a_standing_order_a_minor_without_a_train_buys_a_2_train_first() -> None:
    cards = deck(_4="standing = true\norders = ['train 3']", _6="orders = ['train 3']")
    scene = solo("4", "6", cards=cards).cash(**{"4": 130, "6": 130})
    scene.t.trains = {"4": (), "6": ()}
    assert now(turn(scene, "4")).trains["4"] == ("2",)
    assert cash(scene, "4") == [50]
    assert now(turn(scene, "6")).trains["6"] == ("3",)
    poor = solo("4", cards=cards).cash(**{"4": 79})
    poor.t.trains = {"4": ()}
    assert now(turn(poor, "4")).trains["4"] == ()
    assert all(card.standing for card in read_deck(KURSBUCH).companies["hard"].values())


@rule("18mag:XI.2.2/4")
def test_he_hires_rabas_car_when_it_earns_more() -> None:
    cards = deck()
    scene = turn(lay(solo("11", cards=cards).cash(**{"11": 50}), B3="6/2"), "11")
    assert cash(scene, "RABA") == [10]
    assert now(scene).runs["11"] == 20 + 30 + 20
    inland = turn(lay(solo("4", cards=cards).cash(**{"4": 50}), E10="6/2", D9="57/2"), "4")  # no area, no town
    assert cash(inland, "RABA") == [0]
    assert now(inland).runs["4"] == 40
    town = lay(solo("6", cards=cards).cash(**{"6": 50}), A12="57/2", B13="4/2")  # towns on both sides of Miskolc
    assert now(turn(town, "6")).runs["6"] == 20 + 10 + 10  # as a plus train


@rule("18mag:XI.2.2/5", "18mag:XI.2.2/6")
def test_a_card_can_bring_one_station_more() -> None:
    cards = deck(_4="extra_station = true\norders = []")
    scene = solo("4", "6", cards=cards)
    assert scene.t.stations["4"] == (40, 80, 80)
    assert scene.t.stations["6"] == (40, 80)


@rule("18mag:XI.2.2/7")
def test_by_a_standing_order_no_station_is_laid_before_there_is_a_train_and_then_the_list_goes_on() -> None:
    cards = deck(_4="standing = true\norders = ['station D9', 'train 3']")
    scene = lay(solo("4", cards=cards), **SOUTH).cash(**{"4": 300})
    scene.t.trains = {"4": ()}
    turn(scene, "4")
    assert not now(scene).board.has_station("4", "D9")
    assert now(scene).trains["4"] == ("2",)
    more = solo("4", cards=deck(_4="standing = true\norders = ['train 3']")).cash(**{"4": 200})
    more.t.trains = {"4": ()}
    assert now(turn(more, "4")).trains["4"] == ("2", "3")


@rule("18mag:XI.2.2/10")
def test_while_a_better_train_is_too_dear_nothing_else_is_scrapped_and_it_is_bought_when_there_is_money() -> None:
    cards = deck(_4="orders = ['scrap 2 for 3', 'train 2']")
    scene = solo("4", cards=cards).cash(**{"4": 100})  # no track, so that nothing comes in
    scene.t.phase, scene.t.trains = "green", {"4": ("2", "2")}
    turn(scene, "4")
    assert now(scene).trains["4"] == ("2",)
    scene.t.trains, scene.t.flags = dict(now(scene).trains), now(scene).flags
    turn(scene.cash(**{"4": 119}), "4")
    assert now(scene).trains["4"] == ("2",)
    scene.t.trains, scene.t.flags = dict(now(scene).trains), now(scene).flags
    turn(scene.cash(**{"4": 120}), "4")
    assert now(scene).trains["4"] == ("2", "3")
    assert now(scene).orders["4"] == 1
    assert "room 4" not in now(scene).flags


@rule("18mag:XI.2.2/4")
@pytest.mark.parametrize(("money", "paid"), [(9, 0), (10, 10)])
def test_he_hires_rabas_car_only_if_he_can_pay_for_it(money: int, paid: int) -> None:
    scene = lay(solo("11", cards=deck()).cash(**{"11": money}), B3="6/2")
    scene.t.phase = "green"
    assert cash(turn(scene, "11"), "RABA") == [paid]
    assert now(scene).cars == ()
    assert now(scene).runs["11"] == 30 + 40 + 2 * paid  # Sopron has just been upgraded


@rule("18mag:XI.2.2/11", "18mag:XI.2.2/12")
def test_of_several_sellers_it_is_the_nearest_number_that_has_a_2_train() -> None:
    cards = deck(_6="orders = ['2 from above']", _7="orders = ['2 from any']", _4="orders = ['2 from above']")
    scene = solo("6", "7", "11", cards=cards)
    assert now(turn(scene, "6")).trains["7"] == ()  # seven comes before eleven
    scene = solo("4", "7", "11", cards=cards)
    scene.t.trains = {**scene.t.trains, "7": ("3",)}
    turn(scene, "4")
    assert (now(scene).trains["7"], now(scene).trains["11"]) == (("3",), ())
    scene = solo("2", "4", "7", cards=cards).cash(**{"7": 90})
    turn(scene, "7")
    assert (now(scene).trains["2"], now(scene).trains["4"]) == (("2",), ())
    scene = solo("2", "7", cards=cards).cash(**{"7": 89})
    assert now(turn(scene, "7")).trains["7"] == ("2",)  # ten go to SzKÉV, and 79 are too little


CARDS = [(level, minor) for level in LEVELS for minor in MINORS]


@rule("18mag:XI.2.2/9", "18mag:XI.1/8")
@pytest.mark.parametrize(("level", "minor"), CARDS)
def test_a_card_orders_no_station_that_its_own_track_does_not_lead_to(level: str, minor: str) -> None:
    card = read_deck(KURSBUCH).companies[level][minor]
    scene = lay(solo(minor, mine="", level=level), **{hex_id: f"{tile}/{side}" for hex_id, tile, side in card.track})
    reached = {stop.partition("/")[0] for stop in scene.t.board.reach(minor).stops}
    assert {order.what for order in card.orders if order.kind == "station"} <= reached
    assert len(reached) > 1  # and there is a run from the start


@rule("18mag:XI.2.2/10")
@pytest.mark.parametrize(("level", "minor"), CARDS)
def test_a_card_orders_no_train_without_room_and_no_scrapping_of_the_last_one(level: str, minor: str) -> None:
    card = read_deck(KURSBUCH).companies[level][minor]
    trains = ["2"]
    for order in card.orders:
        if order.kind == "scrap":  # with its only train gone, and too little money for another, it would be stuck
            trains.remove("2")
            assert trains or card.standing
        if order.kind != "station":
            trains.append(order.what)
        assert len(trains) <= 2
        if order.kind == "above":
            assert minor != max(MINORS, key=int)


@rule("18mag:XI.1/8")
@pytest.mark.parametrize("level", LEVELS)
def test_the_cards_of_a_level_agree_on_the_tile_of_a_hex(level: str) -> None:
    tiles: dict[str, tuple[str, int]] = {}
    for card in read_deck(KURSBUCH).companies[level].values():
        for hex_id, tile, rotation in card.track:
            assert tiles.setdefault(hex_id, (tile, rotation)) == (tile, rotation)


@rule("18mag:XI.2.2/6", "18mag:XI.2.2/9")
@pytest.mark.parametrize("level", LEVELS)
def test_a_card_orders_no_more_stations_than_its_minor_has(level: str) -> None:
    for minor, card in read_deck(KURSBUCH).companies[level].items():
        ordered = sum(order.kind == "station" for order in card.orders)
        assert ordered == 3 if card.extra_station else ordered <= 2, minor


@pytest.mark.parametrize(("train", "price", "threshold"), [("3", 120, 95), ("4", 200, 175)])
@rule("18mag:XI.2.2/10")
def test_with_enough_money_a_2_train_is_scrapped_for_a_better_one(train: str, price: int, threshold: int) -> None:
    cards = deck(_4=f"orders = ['scrap 2 for {train}']")

    def scene(money: int, *trains: str) -> Scene:
        set_up = lay(solo("4", cards=cards).cash(**{"4": money}), **SOUTH)
        set_up.t.trains = {"4": trains}
        set_up.t.phase = "green"
        return turn(set_up, "4")

    assert now(scene(threshold, "2", "2")).trains["4"] == ("2", "2")
    swapped = scene(threshold + 1, "2", "2")
    assert now(swapped).trains["4"] == ("2", train)
    assert now(swapped).runs["4"] > 0  # the train that was left has run before
    assert now(swapped).orders["4"] == 1
    only = scene(price, "2")
    assert now(only).trains["4"] == (train,)
    assert now(only).runs["4"] == 0
    short = scene(threshold + 1, "2")
    assert now(short).trains["4"] == ()  # scrapped, but the new one is too dear yet
    assert now(short).orders["4"] == 0


@rule("18mag:XI.2.2/1", "18mag:XI.2.2/10")
def test_without_a_2_train_to_scrap_he_waits_and_buys_nothing() -> None:
    scene = solo("4", cards=deck(_4="orders = ['scrap 2 for 4', 'train 3']")).cash(**{"4": 900})
    scene.t.trains = {"4": ("3",)}
    turn(scene, "4")
    assert now(scene).trains["4"] == ("3",)
    assert now(scene).orders["4"] == 0
    assert any("no 2-train to scrap" in text for text in scene.state.game.title.tell(scene.state.events))


@rule("18mag:XI.2.2/11")
def test_a_2_train_comes_from_the_next_higher_minor_for_thirty() -> None:
    cards = deck(_4="orders = ['2 from above']", _7="orders = ['2 from above']")
    scene = turn(solo("2", "4", "7", cards=cards).cash(**{"4": 50}), "4")
    assert now(scene).trains["4"] == ("2", "2")
    assert now(scene).trains["7"] == ()
    assert now(scene).trains["2"] == ("2",)
    assert cash(scene, "4", "7") == [10, 80]  # ten went to SzKÉV
    poor = turn(solo("2", "4", "7", cards=cards).cash(**{"4": 39}), "4")
    assert now(poor).trains["4"] == ("2",)
    highest = turn(solo("2", "4", "7", cards=cards), "7")
    assert now(highest).orders["7"] == 1  # skipped
    assert now(highest).trains["7"] == ("2",)


@rule("18mag:XI.2.2/12")
def test_or_from_a_lower_one_for_eighty() -> None:
    cards = deck(_7="orders = ['2 from any']", _4="orders = ['2 from any']")
    scene = turn(solo("2", "7", cards=cards).cash(**{"7": 90}), "7")
    assert now(scene).trains["7"] == ("2", "2")
    assert cash(scene, "7", "2") == [0, 130]
    scene = turn(solo("2", "4", "7", cards=cards).cash(**{"4": 90}), "4")
    assert cash(scene, "4", "7", "2") == [50, 80, 50]  # the higher number first
    none = solo("2", "7", cards=cards).cash(**{"7": 90})
    none.t.trains = {"2": (), "7": ("2",)}
    assert now(turn(none, "7")).orders["7"] == 0


@rule(
    "18mag:XI.2.2/13",
    "18mag:XI.2.2/14",
    "18mag:XI.2.2/15",
    "18mag:XI.2.2/16",
    "18mag:XI.2.2/17",
    "18mag:XI.2.2/18",
)
def test_the_red_card_of_minor_2_is_the_one_the_rules_explain() -> None:
    card = read_deck(KURSBUCH).companies["hard"]["2"]
    assert card.standing
    assert [str(order) for order in card.orders] == [
        "2 from above",
        "scrap 2 for 3",
        "scrap 2 for 3",
        "station C14",
        "station C10",
    ]
    tiles = {"B15": "57/0", "C14": "6/1", "C12": "9/1", "C10": "57/1"}

    def scene(done: int, money: int, *trains: str) -> Scene:
        set_up = lay(solo("2", "4").cash(**{"2": money}), **tiles)
        set_up.t.trains = {"2": trains, "4": ("2",)}
        mag(set_up).orders = {"2": done, "4": 0}
        return turn(set_up, "2")

    assert now(scene(0, 100)).trains["2"] == ("2",)  # without a train: a 2-train, and nothing else
    assert now(scene(0, 50, "2")).trains["2"] == ("2", "2")
    assert now(scene(0, 10, "2")).orders["2"] == 0  # twenty after the run, thirty are needed
    assert now(scene(1, 110, "2", "2")).trains["2"] == ("2", "3")
    assert now(scene(2, 106, "2", "3")).trains["2"] == ("3", "3")
    assert now(scene(2, 100, "3", "3")).board.station_hexes("2") == [("B15", 0)]  # the stations come after that
    assert now(scene(3, 100, "3", "3")).board.has_station("2", "C14")
    assert now(scene(3, 100, "3", "3")).orders["2"] == 4
    assert not now(scene(3, 300, "3", "3")).board.has_station("2", "C10")  # one station a round
    last = scene(4, 300, "3", "3")
    assert now(last).board.has_station("2", "C10")
    assert now(last).orders["2"] == 5

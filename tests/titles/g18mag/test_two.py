"""Chapter X: two players."""

from __future__ import annotations

import pytest

import kursbuch
from kursbuch.board.catalogue import CATALOGUE
from kursbuch.rules.table import BANK
from kursbuch.titles.g18mag.map import TILES
from tests.kit.rule import rule
from tests.kit.scenario import Scene

from .scenario import cash, dealt, lay, mag, now, on, run, table
from .test_draft import order_of_turns


def two(**minors: str) -> Scene:
    return table(2, None, **(minors or {"P1": "3", "P2": "4"}))


@rule("18mag:X/1", "18mag:X/2", "18mag:X/3", "18mag:X/4")
def test_the_small_map_has_seven_minors_and_four_majors() -> None:
    state = dealt(2)
    assert len(on(state).board.map.hexes) == 41
    assert on(state).board.map["C8"].name == "Buda & Pest"
    homes = {minor: home.hex for minor, home in on(state).board.homes.items()}
    assert homes == {"1": "C8", "2": "B15", "3": "C6", "4": "E10", "6": "A12", "7": "E6", "11": "B3"}
    assert list(on(state).certs) == ["RABA", "SIK", "SKEV", "LdStEG"]
    state = kursbuch.apply(state, kursbuch.parse(state, "P1 takes 3"))
    assert (on(state).trains["3"], on(state).cash["3"]) == (("2",), 50)  # the rest is as with more players


@rule("18mag:X/5", "18mag:X/6")
def test_ldsteg_sells_all_trains_and_keeps_a_quarter() -> None:
    scene = two().cash(**{"3": 400})
    assert set(scene.t.facts.trains) == {"2", "3", "4"}
    scene.operate("3", "buy_trains")
    assert scene.refusal("3 buys a 6 train from bank for 320") == "18mag:VI.3.7/25"
    before = cash(scene, BANK)[0]
    scene.play("3 buys a 3 train from bank for 120")
    assert cash(scene, "LdStEG", BANK) == [30, before + 90]


def on_the_small_map(phase: str = "yellow") -> Scene:
    # Bécs, a town, Győr and Székesfehérvár in a line
    scene = lay(two().cash(**{"3": 100}), C6="57/2", B5="57/2")
    scene.t.phase = phase
    return scene.operate("3", "run_trains")


@rule("18mag:X/7")
def test_raba_lends_one_car_which_is_one_thing_or_the_other() -> None:
    scene = on_the_small_map()
    assert [o.split()[-1] for o in scene.offers("rail car")] == ["RABA"]
    assert now(run(on_the_small_map())).runs["3"] == 40
    scene.play("3 hires the rail car of RABA")
    assert cash(scene, "3", "RABA") == [90, 10]
    assert scene.offers("rail car") == []
    assert now(run(scene)).runs["3"] == 20 + 20 + 10  # as a plus train: the town besides
    scene = on_the_small_map()
    scene.t.trains = {**scene.t.trains, "3": ("4",)}
    scene.operate("3", "run_trains")
    assert now(run(scene)).runs["3"] == 20 + 20 + 10 + 30
    scene.operate("3", "run_trains").play("3 hires the rail car of RABA")
    assert now(run(scene)).runs["3"] == 20 + 20 + 10 + 30 + 20  # as an off-board bonus
    brown = on_the_small_map("brown").play("3 hires the rail car of RABA")
    assert cash(brown, "3", "RABA") == [80, 20]


@rule("18mag:X/7")
def test_a_minor_does_not_use_both_bonuses_at_once() -> None:
    scene = on_the_small_map()
    scene.t.trains = {**scene.t.trains, "3": ("3",)}
    scene.operate("3", "run_trains").play("3 hires the rail car of RABA")
    everything = "3 runs 3:C6/c0-B5/c0-A4/t0-A2/o0"
    assert scene.refusal(everything) == ""
    assert now(scene.play(everything)).runs["3"] == 80  # the fourth place takes the car, so nothing is added to Bécs


@pytest.mark.parametrize(
    ("amount", "steps"), [(0, -1), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (120, 3), (130, 4)]
)
@rule("18mag:X/8")
def test_the_price_moves_by_table_10(amount: int, steps: int) -> None:
    scene = two().company("SIK", at=(0, 10), P1=20).cash(SIK=200).at("pay_out SIK").play(f"SIK pays out {amount}")
    assert now(scene).cells["SIK"] == (0, 10 + steps)


@rule("18mag:X/8")
def test_the_chart_ends_at_300() -> None:
    scene = two().company("SIK", at=(0, 22), P1=20).cash(SIK=200).at("pay_out SIK").play("SIK pays out 200")
    assert now(scene).price("SIK") == 300


def rounds_to_the_end(scene: Scene) -> list[str]:
    """The rounds that follow when nobody does more than run trains."""
    seen = [str(now(scene).round)]
    while scene.asked is not None:
        name, who = scene.asked
        scene.play(scene.offers("runs")[0] if name == "run" else f"{who} passes")
        if str(now(scene).round) != seen[-1]:
            seen.append(str(now(scene).round))
    return seen


@rule("18mag:X/1", "18mag:VI.1/1")
@pytest.mark.parametrize(("phase", "rounds"), [("yellow", 1), ("green", 2)])
def test_as_many_operating_rounds_follow_a_share_round_as_with_more_players(phase: str, rounds: int) -> None:
    scene = two().cash(P1=500, P2=500)
    scene.t.phase = phase
    scene.round("SR", 4).at("end_stock_round")
    seen = rounds_to_the_end(scene)
    assert seen[: rounds + 1] == [*(f"OR 4.{part}" for part in range(1, rounds + 1)), "SR 5"]


@rule("18mag:X/9", "18mag:X/10")
def test_there_is_no_grey_phase_and_brown_announces_the_end() -> None:
    scene = two().cash(P1=500, P2=500, **{"3": 200})
    assert {CATALOGUE[tile].colour for tile in scene.t.facts.tiles} == {"yellow", "green", "brown"}
    assert set(TILES) - set(scene.t.facts.tiles) == {"L38", "455", "X9", "L36", "L37"}
    assert scene.t.facts.phases[-1].id == "brown"
    scene.t.phase = "green"
    mag(scene).indicators = ("4",)
    scene.t.trains = {**scene.t.trains, "3": ("2",)}
    scene.round("OR", 4, 1).at("buy_trains 3", "next_company").play("3 buys a 4 train from bank for 200")
    assert now(scene).phase == "brown"
    assert rounds_to_the_end(scene) == ["SR 5", "OR 5.1", "OR 5.2", "OR 5.3"]


@rule("18mag:X/10", "18mag:VI.4.3/7")
def test_three_rounds_without_a_train_sold_announce_the_end_too() -> None:
    scene = two().cash(P1=500, P2=500)
    scene.t.phase = "green"
    mag(scene).indicators = ("4",)
    mag(scene).idle = 2
    scene.round("OR", 4, 1).at("operating_round 1")
    assert rounds_to_the_end(scene) == ["OR 4.1", "SR 5", "OR 5.1", "OR 5.2", "OR 5.3"]
    assert now(scene).phase == "brown"


@rule("18mag:X/11")
def test_each_player_takes_three_minors_and_a_share() -> None:
    state = dealt(2)
    for text in ("P1 takes 1", "P2 takes SIK"):
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    again = kursbuch.explain(state, kursbuch.parse(state, "P2 takes SKEV"))
    assert again is not None
    assert again.clause == "18mag:X/11"
    for text in ("P2 takes 2", "P1 takes 3", "P1 takes 4", "P2 takes 6", "P2 takes 7"):
        state = kursbuch.apply(state, kursbuch.parse(state, text))
    fourth = kursbuch.explain(state, kursbuch.parse(state, "P1 takes 11"))
    assert fourth is not None
    assert fourth.clause == "18mag:X/11"
    state = kursbuch.apply(state, kursbuch.parse(state, "P1 takes RABA"))
    assert on(state).closed == {"11"}
    assert [on(state).percent(BANK, c) for c in on(state).certs] == [90, 90, 100, 100]
    assert str(on(state).round) == "OR 1.1"


@rule("18mag:X/11")
def test_papers_of_the_large_game_are_not_on_display() -> None:
    for paper in ("5", "MAVAG"):
        found = kursbuch.explain(dealt(2), kursbuch.parse(dealt(2), f"P1 takes {paper}"))
        assert found is not None
        assert found.clause == "18mag:X/11"


@rule("18mag:X/12")
def test_the_priority_card_stays_with_the_starting_player() -> None:
    state = dealt(2)
    while state.ask is not None and state.ask.name == "draft":
        assert on(state).priority == "P1"
        state = kursbuch.apply(state, kursbuch.legal(state)[0].action)
    assert on(state).priority == "P1"


@rule("18mag:X/12")
def test_the_players_take_turns_the_other_way_about_each_time() -> None:
    assert order_of_turns(2) == "1-2, 2-1, 1-2, 2-1"


def test_two_players_may_hold_ten_certificates() -> None:
    scene = two().cash(P1=500).company("SIK", P1=60).company("RABA", P1=50)
    assert scene.stock("P1").refusal("P1 buys 10 % of SKEV from the bank") == ""
    assert scene.shares("SKEV", P1=10).stock("P1").refusal("P1 buys 10 % of LdStEG from the bank") == "18mag:VII.3/1"
